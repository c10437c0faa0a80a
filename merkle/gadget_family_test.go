package merkle

import (
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	bls12377fp "github.com/consensys/gnark-crypto/ecc/bls12-377/fp"
	bls12377 "github.com/consensys/gnark-crypto/ecc/bls12-377/fr"
	bls12381 "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	bn254fp "github.com/consensys/gnark-crypto/ecc/bn254/fp"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	circuit "example.com/gnarkhash/circuit/anemoi"
	circuitmonolith "example.com/gnarkhash/circuit/monolith"
	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/native/anemoi"
	"example.com/gnarkhash/native/monolith"
)

// inCircuit is a tree hash in a circuit and its native counterpart, of any types. Its
// methods are the tests that all of them run.
type inCircuit interface {
	name() string
	testNames(*testing.T)
	testRoots(*testing.T)
	testUpdates(*testing.T)
	testAppends(*testing.T)
	testRejects(*testing.T)
	testNodeIsNoLeaf(*testing.T)
	testAttack(*testing.T, gadgettest.System)
	testSerialises(*testing.T)
}

// smallTables are for circuits of a few permutations.
var smallTables = circuitmonolith.WithBase(8)

// gadgetFamilies are the hashes of this package, over all curves.
func gadgetFamilies(t testing.TB) []inCircuit {
	all := monolithsInCircuit(t, ecc.BN254)
	for columns := 1; columns <= 4; columns++ {
		all = append(all, anemoiInCircuit(t, ecc.BN254, columns, "app", anemoi.BN254Fr, func(v uint64) (e element) { e.SetUint64(v); return }))
	}
	return append(all,
		anemoiInCircuit(t, ecc.BLS12_381, 1, "", anemoi.BLS12381Fr, func(v uint64) (e bls12381.Element) { e.SetUint64(v); return }),
		anemoiInCircuit(t, ecc.BLS12_377, 2, "", anemoi.BLS12377Fr, func(v uint64) (e bls12377.Element) { e.SetUint64(v); return }),
		anemoiInCircuit(t, ecc.BW6_761, 1, "", anemoi.BLS12377Fq, func(v uint64) (e bls12377fp.Element) { e.SetUint64(v); return }),
		anemoiInCircuit(t, ecc.GRUMPKIN, 2, "", anemoi.BN254Fq, func(v uint64) (e bn254fp.Element) { e.SetUint64(v); return }),
	)
}

// monolithsInCircuit are those of Monolith over a curve.
func monolithsInCircuit(t testing.TB, curve ecc.ID) []inCircuit {
	return []inCircuit{
		&paired[monolith.Goldilocks, monolith.Digest64]{NewMonolith64("app"), curve, func(api frontend.API) (CircuitHasher, error) {
			return NewMonolith64Circuit(api, "app", smallTables)
		}, goldilocksOf, 2},
		&paired[monolith.Mersenne31, monolith.Digest31]{NewMonolith31(""), curve, func(api frontend.API) (CircuitHasher, error) {
			return NewMonolith31Circuit(api, "", smallTables)
		}, mersenneOf, 2},
		&paired[monolith.Goldilocks, monolith.Digest64]{stark(t, 3), curve, func(api frontend.API) (CircuitHasher, error) {
			return NewUntaggedStark64Circuit(api, 3, smallTables)
		}, goldilocksOf, 3},
		&paired[monolith.Goldilocks, monolith.Digest64]{truncated(t, 9), curve, func(api frontend.API) (CircuitHasher, error) {
			return NewUntaggedTruncated64Circuit(api, 9, smallTables)
		}, goldilocksOf, 9},
	}
}

func anemoiInCircuit[E comparable, D anemoi.Digest[E]](t testing.TB, curve ecc.ID, columns int, domain string, instance func(int, ...anemoi.Option) (*anemoi.Instance[E, D], error), element func(uint64) E) inCircuit {
	return &paired[E, D]{anemoiOf(t, columns, domain, instance), curve, func(api frontend.API) (CircuitHasher, error) {
		in, err := circuit.New(api, columns)
		if err != nil {
			return nil, err
		}
		return NewAnemoiCircuit(in, domain)
	}, element, 2}
}

func TestGadgetFamilies(t *testing.T) {
	for _, f := range gadgetFamilies(t) {
		t.Run(f.name(), func(t *testing.T) {
			t.Run("names", f.testNames)
			t.Run("roots", f.testRoots)
			t.Run("updates", f.testUpdates)
			t.Run("appends", f.testAppends)
			t.Run("rejects", f.testRejects)
		})
	}
}

// paired is an inCircuit.
type paired[E comparable, D comparable] struct {
	native  Hasher[E, D]
	curve   ecc.ID
	circuit func(frontend.API) (CircuitHasher, error)
	element func(uint64) E
	width   int // elements of a leaf
}

const pairedDepth = 2

func (p *paired[E, D]) name() string { return p.native.String() + "/" + p.curve.String() }

// given are the arguments of all calls, and which of them a call takes is up to it.
type given struct {
	index             frontend.Variable
	root, leaf, other []frontend.Variable
	path              Path
}

// use is a call of the gadget.
type use func(g *Gadget, in given) ([]frontend.Variable, error)

func useRoot(g *Gadget, in given) ([]frontend.Variable, error) {
	return g.Root(in.leaf, in.index, in.path)
}

func useUpdate(g *Gadget, in given) ([]frontend.Variable, error) {
	return g.Update(in.root, in.leaf, in.other, in.index, in.path)
}

func useAppend(g *Gadget, in given) ([]frontend.Variable, error) {
	return g.Append(in.root, in.other, in.index, in.path)
}

// call makes a gadget out of a call, for all its arguments in one list. Its hasher is what
// wrap makes of the family's.
func (p *paired[E, D]) call(use use, wrap func(CircuitHasher) CircuitHasher) gadgettest.Gadget {
	return func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		h, err := p.circuit(api)
		if err != nil {
			return nil, err
		}
		if wrap != nil {
			h = wrap(h)
		}
		g, err := NewGadget(api, h, pairedDepth)
		if err != nil {
			return nil, err
		}
		n, w := h.DigestLen(), p.width
		a := given{index: in[0], root: in[1 : 1+n], leaf: in[1+n : 1+n+w], other: in[1+n+w : 1+n+2*w]}
		for level := range slices.Chunk(in[1+n+2*w:], (h.Arity()-1)*n) {
			a.path.Siblings = append(a.path.Siblings, level)
		}
		return use(g, a)
	}
}

// integers returns the elements of an array.
func integers[D comparable](t testing.TB, array D) []*big.Int {
	t.Helper()
	values, err := AssignDigest(array)
	require.NoError(t, err)
	out := make([]*big.Int, len(values))
	for i := range values {
		out[i] = values[i].(*big.Int)
	}
	return out
}

// inputs is the list that call takes apart.
func (p *paired[E, D]) inputs(t testing.TB, root D, leaf, other []E, proof *Proof[D]) []*big.Int {
	t.Helper()
	in := append([]*big.Int{new(big.Int).SetUint64(proof.Index)}, integers(t, root)...)
	for _, e := range slices.Concat(leaf, other) {
		in = append(in, integers(t, [1]E{e})...)
	}
	for _, level := range proof.Siblings {
		for _, d := range level {
			in = append(in, integers(t, d)...)
		}
	}
	return in
}

// leafOf returns a leaf that is different for each number.
func (p *paired[E, D]) leafOf(n int) []E {
	leaf := make([]E, p.width)
	for i := range leaf {
		leaf[i] = p.element(uint64(1000*n + i))
	}
	return leaf
}

// tree returns a tree of n leaves.
func (p *paired[E, D]) tree(t testing.TB, n int) *Tree[E, D] {
	t.Helper()
	leaves := make([][]E, n)
	for i := range leaves {
		leaves[i] = p.leafOf(i)
	}
	tree, err := New(p.native, pairedDepth, leaves)
	require.NoError(t, err)
	return tree
}

func (p *paired[E, D]) testNames(t *testing.T) {
	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		_, err := gadgettest.CompileGadget(p.curve.ScalarField(), system, func(api frontend.API, _ []frontend.Variable) ([]frontend.Variable, error) {
			h, err := p.circuit(api)
			require.NoError(t, err)
			require.Equal(t, p.native.String(), h.String())
			require.Equal(t, p.native.Arity(), h.Arity())
			empty := integers(t, p.native.Empty())
			require.Equal(t, len(empty), h.DigestLen())
			got := h.Empty()
			require.Len(t, got, len(empty))
			for i := range got {
				constant, ok := api.Compiler().ConstantValue(got[i])
				require.True(t, ok)
				require.Equal(t, empty[i], constant)
			}
			got[0] = nil
			require.NotNil(t, h.Empty()[0], "Empty hands out what it keeps")
			return nil, nil
		}, 1)
		require.NoError(t, err)
	}
}

// testRoots compares trees whose number of leaves is no power of the arity.
func (p *paired[E, D]) testRoots(t *testing.T) {
	n := p.native.Arity() + 1
	tree := p.tree(t, n)
	comparer := gadgettest.NewComparer(p.curve.ScalarField(), p.call(useRoot, nil))
	for _, index := range []int{0, n - 2, n - 1} {
		proof, err := tree.Proof(uint64(index))
		require.NoError(t, err)
		comparer.Check(t, p.inputs(t, tree.Root(), p.leafOf(index), p.leafOf(99), proof), integers(t, tree.Root()))
	}
}

func (p *paired[E, D]) testUpdates(t *testing.T) {
	n := p.native.Arity() + 1
	tree := p.tree(t, n)
	comparer := gadgettest.NewComparer(p.curve.ScalarField(), p.call(useUpdate, nil))
	for _, index := range []int{1, n - 1, 0} { // one after the other
		proof, before, err := tree.ProofAndRoot(uint64(index))
		require.NoError(t, err)
		require.NoError(t, tree.Update(uint64(index), p.leafOf(50+index)...))
		comparer.Check(t, p.inputs(t, before, p.leafOf(index), p.leafOf(50+index), proof), integers(t, tree.Root()))
	}
}

// testAppends appends to a frontier, from the first leaf on.
func (p *paired[E, D]) testAppends(t *testing.T) {
	frontier, err := NewFrontier(p.native, pairedDepth)
	require.NoError(t, err)
	comparer := gadgettest.NewComparer(p.curve.ScalarField(), p.call(useAppend, nil))
	for count := range p.native.Arity() + 1 {
		before, err := frontier.Root()
		require.NoError(t, err)
		proof, err := frontier.NextProof()
		require.NoError(t, err)
		require.Equal(t, uint64(count), proof.Index)
		_, err = frontier.Append(p.leafOf(count)...)
		require.NoError(t, err)
		after, err := frontier.Root()
		require.NoError(t, err)
		require.Equal(t, p.tree(t, count+1).Root(), after)
		if count <= 1 || count == p.native.Arity() {
			comparer.Check(t, p.inputs(t, before, p.leafOf(99), p.leafOf(count), proof), integers(t, after))
		}
	}
}

// testRejects adds 1 to the index and to each lane of root, leaves and siblings.
func (p *paired[E, D]) testRejects(t *testing.T) {
	n := p.native.Arity() + 1
	tree := p.tree(t, n)
	index := uint64(1)
	proof, before, err := tree.ProofAndRoot(index)
	require.NoError(t, err)
	require.NoError(t, tree.Update(index, p.leafOf(77)...))
	in := p.inputs(t, before, p.leafOf(1), p.leafOf(77), proof)
	after := integers(t, tree.Root())

	field := p.curve.ScalarField()
	s := newStatement(t, field, len(in)+len(after), func(api frontend.API, all []frontend.Variable) error {
		_, err := p.call(func(g *Gadget, a given) ([]frontend.Variable, error) {
			return nil, g.AssertUpdate(a.root, all[len(in):], a.leaf, a.other, a.index, a.path)
		}, nil)(api, all[:len(in)])
		return err
	})
	honest := slices.Concat(in, after)
	s.accept(t, honest)
	for i := range honest {
		changed := slices.Clone(honest)
		changed[i] = new(big.Int).Add(honest[i], big.NewInt(1))
		s.reject(t, changed, "input %d", i)
	}
}
