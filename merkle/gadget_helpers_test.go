package merkle

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	circuit "example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/internal/gadgettest"
)

var circuitField = ecc.BN254.ScalarField()

// layout is all that shapes a membership circuit over an Anemoi instance.
type layout struct {
	columns int
	domain  string
	depth   int
	leaf    int // elements of the leaf
}

func (l layout) String() string {
	return fmt.Sprintf("arity %d, depth %d, leaves of %d, domain %q", l.arity(), l.depth, l.leaf, l.domain)
}

func (l layout) arity() int { return 2 * l.columns }

// places is the number of places of the tree, for small trees.
func (l layout) places() int {
	n := 1
	for range l.depth {
		n *= l.arity()
	}
	return n
}

func (l layout) native(t testing.TB) Hasher[element, digest] {
	t.Helper()
	h, err := NewAnemoi(instance(t, l.columns), l.domain)
	require.NoError(t, err)
	return h
}

// gadget makes the gadget; its own constraints go through the API that wrap returns.
func (l layout) gadget(api frontend.API, wrap func(frontend.API) frontend.API) (*Gadget, error) {
	in, err := circuit.New(api, l.columns)
	if err != nil {
		return nil, err
	}
	h, err := NewAnemoiCircuit(in, l.domain)
	if err != nil {
		return nil, err
	}
	if wrap != nil {
		api = wrap(api)
	}
	return NewGadget(api, h, l.depth)
}

// nbInputs is the number of inputs of root.
func (l layout) nbInputs() int { return 1 + l.leaf + l.depth*(l.arity()-1) }

// root is [Gadget.Root] with all inputs in one list: the index, the leaf, and the
// siblings level after level.
func (l layout) root(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
	return l.rootThrough(nil)(api, in)
}

func (l layout) rootThrough(wrap func(frontend.API) frontend.API) gadgettest.Gadget {
	return func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		g, err := l.gadget(api, wrap)
		if err != nil {
			return nil, err
		}
		index, leaf, siblings := in[0], in[1:1+l.leaf], in[1+l.leaf:]
		var path Path
		for level := range slices.Chunk(siblings, l.arity()-1) {
			path.Siblings = append(path.Siblings, level)
		}
		return g.Root(leaf, index, path)
	}
}

// memberCircuit asserts a membership; root and index are public.
type memberCircuit struct {
	Root  []frontend.Variable `gnark:",public"`
	Index frontend.Variable   `gnark:",public"`
	Leaf  []frontend.Variable
	Path  Path

	layout *layout
}

func newMemberCircuit(t testing.TB, l layout) *memberCircuit {
	t.Helper()
	path, err := NewPath(l.arity(), 1, l.depth)
	require.NoError(t, err)
	return &memberCircuit{
		Root:   make([]frontend.Variable, 1),
		Leaf:   make([]frontend.Variable, l.leaf),
		Path:   path,
		layout: &l,
	}
}

func (c *memberCircuit) Define(api frontend.API) error {
	g, err := c.layout.gadget(api, nil)
	if err != nil {
		return err
	}
	return g.AssertMember(c.Root, c.Leaf, c.Index, c.Path)
}

// claim says that a leaf is at an index of the tree with a root. It may be false.
type claim struct {
	root     digest
	leaf     []element
	index    *big.Int
	siblings [][]digest
}

// claimOf is the true claim of a tree's proof.
func claimOf(t testing.TB, tree *Tree[element, digest], index uint64, leaf []element) claim {
	t.Helper()
	proof := mustProve(t, tree, index, leaf)
	return claim{tree.Root(), slices.Clone(leaf), new(big.Int).SetUint64(index), proof.Siblings}
}

// with returns a copy that shares no memory, changed.
func (c claim) with(change func(*claim)) claim {
	c.leaf, c.index = slices.Clone(c.leaf), new(big.Int).Set(c.index)
	c.siblings = clone(&Proof[digest]{Siblings: c.siblings}).Siblings
	change(&c)
	return c
}

// assignment is the claim as a witness of a memberCircuit.
func (c claim) assignment(t testing.TB) *memberCircuit {
	t.Helper()
	root, err := AssignDigest(c.root)
	require.NoError(t, err)
	path, err := AssignPath(&Proof[digest]{Siblings: c.siblings})
	require.NoError(t, err)
	a := &memberCircuit{Root: root, Index: c.index, Path: path}
	for _, e := range c.leaf {
		a.Leaf = append(a.Leaf, e)
	}
	return a
}

// inputs is the claim as inputs of layout.root.
func (c claim) inputs() []*big.Int {
	in := []*big.Int{c.index}
	for _, e := range c.leaf {
		in = append(in, integer(e))
	}
	for _, level := range c.siblings {
		for _, d := range level {
			in = append(in, integer(d[0]))
		}
	}
	return in
}

func integer(e element) *big.Int { return e.BigInt(new(big.Int)) }

// members decides claims of one layout, on all systems.
type members struct {
	layout
	compiled map[gadgettest.System]constraint.ConstraintSystem
}

func newMembers(t testing.TB, l layout) *members {
	t.Helper()
	m := &members{l, make(map[gadgettest.System]constraint.ConstraintSystem)}
	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		ccs, err := gadgettest.Compile(circuitField, system, newMemberCircuit(t, l))
		require.NoError(t, err)
		m.compiled[system] = ccs
	}
	return m
}

// solve runs a claim; hint, if there is one, takes the place of [digitsHint].
func (m *members) solve(t testing.TB, system gadgettest.System, c claim, hint solver.Hint) error {
	t.Helper()
	id := solver.GetHintID(digitsHint)
	if system == gadgettest.Engine {
		var options []test.TestEngineOption
		if hint != nil {
			options = append(options, test.WithReplacementHint(id, hint))
		}
		return test.IsSolved(newMemberCircuit(t, m.layout), c.assignment(t), circuitField, options...)
	}
	options := []solver.Option{solver.WithNbTasks(1)}
	if hint != nil {
		options = append(options, solver.OverrideHint(id, hint))
	}
	w, err := frontend.NewWitness(c.assignment(t), circuitField)
	require.NoError(t, err)
	_, err = m.compiled[system].Solve(w, options...)
	return err
}

func (m *members) accept(t testing.TB, c claim) {
	t.Helper()
	for _, system := range gadgettest.Systems() {
		require.NoError(t, m.solve(t, system, c, nil), "%v, %v", system, m.layout)
	}
}

// reject wants a violated constraint, not just any error.
func (m *members) reject(t testing.TB, c claim, hint solver.Hint, format string, args ...any) {
	t.Helper()
	for _, system := range gadgettest.Systems() {
		err := m.solve(t, system, c, hint)
		what := fmt.Sprintf("%v, %v: %s", system, m.layout, fmt.Sprintf(format, args...))
		require.Error(t, err, what)
		if system != gadgettest.Engine {
			require.True(t, strings.HasPrefix(err.Error(), "constraint #"), "%s: %v", what, err)
		}
	}
}

// newRand returns a source that is the same in every run.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

func randomElement(r *rand.Rand) element {
	var b [fr.Bytes + 8]byte
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	var e element
	e.SetBytes(b[:])
	return e
}

func randomElements(r *rand.Rand, n int) []element {
	es := make([]element, n)
	for i := range es {
		es[i] = randomElement(r)
	}
	return es
}

// randomTree returns a tree of n random leaves and the leaves.
func randomTree(t testing.TB, r *rand.Rand, l layout, n int) (*Tree[element, digest], [][]element) {
	t.Helper()
	leaves := make([][]element, n)
	for i := range leaves {
		leaves[i] = randomElements(r, l.leaf)
	}
	tree, err := New(l.native(t), l.depth, leaves)
	require.NoError(t, err)
	return tree, leaves
}

// randomClaim returns a true claim for any index: the path is random and the root
// is what it leads to.
func randomClaim(t testing.TB, r *rand.Rand, l layout, index uint64) claim {
	t.Helper()
	proof := &Proof[digest]{Index: index}
	for range l.depth {
		level := make([]digest, l.arity()-1)
		for i := range level {
			level[i][0] = randomElement(r)
		}
		proof.Siblings = append(proof.Siblings, level)
	}
	leaf := randomElements(r, l.leaf)
	root, err := RootFromProof(l.native(t), l.depth, leaf, proof)
	require.NoError(t, err)
	return claim{root, leaf, new(big.Int).SetUint64(index), proof.Siblings}
}
