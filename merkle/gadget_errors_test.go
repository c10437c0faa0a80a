package merkle

import (
	"math"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	circuit "example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/internal/gadgettest"
)

// fails wants the error and that nothing was put into the circuit before it.
func fails(t *testing.T, want string, probe func(api frontend.API, x frontend.Variable) error) {
	t.Helper()
	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		ccs, err := gadgettest.CompileGadget(circuitField, system, func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
			require.ErrorContains(t, probe(api, in[0]), want, system.String())
			return nil, nil
		}, 1)
		require.NoError(t, err)
		require.Zero(t, ccs.GetNbConstraints(), want)
		require.Zero(t, ccs.GetNbInternalVariables(), want)
		require.Zero(t, ccs.GetNbInstructions(), want)
	}
}

// TestGadgetErrors: mistakes are found when the circuit is compiled, before it has
// a constraint; an empty slice is not a loop of no rounds.
// (gnark-crypto #508)
func TestGadgetErrors(t *testing.T) {
	l := layout{columns: 2, depth: 2, leaf: 1}
	// parts are arguments of AssertMember that are right.
	type parts struct {
		root, leaf []frontend.Variable
		index      frontend.Variable
		path       Path
	}
	vs := func(x frontend.Variable, n int) []frontend.Variable {
		v := make([]frontend.Variable, n)
		for i := range v {
			v[i] = x
		}
		return v
	}
	right := func(x frontend.Variable) parts {
		return parts{vs(x, 1), vs(x, 1), x, Path{[][]frontend.Variable{vs(x, 3), vs(x, 3)}}}
	}
	inBoth := []struct {
		name, want string
		change     func(p *parts, x frontend.Variable)
	}{
		{"no leaf", "the leaf has no elements", func(p *parts, _ frontend.Variable) { p.leaf = nil }},
		{"empty leaf", "the leaf has no elements", func(p *parts, _ frontend.Variable) { p.leaf = []frontend.Variable{} }},
		{"nil in leaf", "variable 1 of leaf is nil", func(p *parts, x frontend.Variable) { p.leaf = []frontend.Variable{x, nil} }},
		{"nil index", "the index is nil", func(p *parts, _ frontend.Variable) { p.index = nil }},
		{"no path", "the path has 0 levels", func(p *parts, _ frontend.Variable) { p.path = Path{} }},
		{"short path", "the path has 1 levels", func(p *parts, _ frontend.Variable) { p.path.Siblings = p.path.Siblings[:1] }},
		{"long path", "the path has 3 levels", func(p *parts, x frontend.Variable) { p.path.Siblings = append(p.path.Siblings, vs(x, 3)) }},
		{"empty level", "level 0 of the path has 0 variables, want 3", func(p *parts, _ frontend.Variable) { p.path.Siblings[0] = nil }},
		{"few siblings", "level 1 of the path has 2 variables, want 3", func(p *parts, x frontend.Variable) { p.path.Siblings[1] = vs(x, 2) }},
		{"k siblings", "level 1 of the path has 4 variables, want 3", func(p *parts, x frontend.Variable) { p.path.Siblings[1] = vs(x, 4) }},
		{"nil sibling", "variable 2 of level 1 of the path is nil", func(p *parts, _ frontend.Variable) { p.path.Siblings[1][2] = nil }},
		{"index outside", "outside the tree", func(p *parts, _ frontend.Variable) { p.index = l.places() }},
		{"negative index", "outside the tree", func(p *parts, _ frontend.Variable) { p.index = -1 }},
	}
	for _, c := range inBoth {
		t.Run(c.name, func(t *testing.T) {
			fails(t, c.want, func(api frontend.API, x frontend.Variable) error {
				g, err := l.gadget(api, nil)
				require.NoError(t, err)
				p := right(x)
				c.change(&p, x)
				_, err = g.Root(p.leaf, p.index, p.path)
				require.ErrorContains(t, err, c.want)
				return g.AssertMember(p.root, p.leaf, p.index, p.path)
			})
		})
	}
	for _, c := range []struct {
		name, want string
		root       func(x frontend.Variable) []frontend.Variable
	}{
		{"no root", "root has 0 variables, want 1", func(frontend.Variable) []frontend.Variable { return nil }},
		{"long root", "root has 2 variables, want 1", func(x frontend.Variable) []frontend.Variable { return vs(x, 2) }},
		{"nil root", "variable 0 of root is nil", func(frontend.Variable) []frontend.Variable { return vs(nil, 1) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			fails(t, c.want, func(api frontend.API, x frontend.Variable) error {
				g, err := l.gadget(api, nil)
				require.NoError(t, err)
				p := right(x)
				return g.AssertMember(c.root(x), p.leaf, p.index, p.path)
			})
		})
	}
}

// TestGadgetChangeErrors: the same of updates, appends and several members.
func TestGadgetChangeErrors(t *testing.T) {
	l := layout{columns: 1, depth: 2, leaf: 1}
	for name, c := range map[string]struct {
		want string
		call func(g *Gadget, x frontend.Variable, one []frontend.Variable, path Path) error
	}{
		"no old root": {"old root has 0 variables", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertUpdate(nil, v, v, v, x, p)
		}},
		"no new root": {"new root has 0 variables", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertUpdate(v, nil, v, v, x, p)
		}},
		"no old leaf": {"the old leaf has no elements", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertUpdate(v, v, nil, v, x, p)
		}},
		"no new leaf": {"the new leaf has no elements", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertUpdate(v, v, v, nil, x, p)
		}},
		"nil new leaf": {"variable 0 of new leaf is nil", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertUpdate(v, v, v, []frontend.Variable{nil}, x, p)
		}},
		"no index": {"the index is nil", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertUpdate(v, v, v, v, nil, p)
		}},
		"index outside": {"outside the tree", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertUpdate(v, v, v, v, 4, p)
		}},
		"no path": {"the path has 0 levels", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertUpdate(v, v, v, v, x, Path{})
		}},
		"append, no old root": {"old root has 0 variables", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertAppend(nil, v, v, x, p)
		}},
		"append, no new root": {"new root has 0 variables", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertAppend(v, nil, v, x, p)
		}},
		"append, no leaf": {"the leaf has no elements", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertAppend(v, v, nil, x, p)
		}},
		"append, no count": {"the index is nil", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertAppend(v, v, v, nil, p)
		}},
		"append to full": {"outside the tree", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertAppend(v, v, v, 4, p)
		}},
		"append, no path": {"the path has 0 levels", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertAppend(v, v, v, x, Path{})
		}},
		"no members": {"no members", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error { return g.AssertMembers(v) }},
		"members without root": {"root has 0 variables", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertMembers(nil, Member{v, x, p})
		}},
		"the last of members": {"the index is nil", func(g *Gadget, x frontend.Variable, v []frontend.Variable, p Path) error {
			return g.AssertMembers(v, Member{v, x, p}, Member{v, nil, p})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			fails(t, c.want, func(api frontend.API, x frontend.Variable) error {
				g, err := l.gadget(api, nil)
				require.NoError(t, err)
				one := []frontend.Variable{x}
				return c.call(g, x, one, Path{[][]frontend.Variable{one, one}})
			})
		})
	}
	fails(t, "a digest of faulty has 2 variables, want 1", func(api frontend.API, x frontend.Variable) error {
		g, err := NewGadget(api, faulty{weightedCircuit{api, 2}}, 1)
		require.NoError(t, err)
		one := []frontend.Variable{x}
		return g.AssertAppend(one, one, one, x, Path{[][]frontend.Variable{one}})
	})
}

// faulty has digests of another length than it says.
type faulty struct{ weightedCircuit }

func (faulty) DigestLen() int { return 1 }
func (faulty) String() string { return "faulty" }

// noDigest has digests of no variables, which are all equal.
type noDigest struct{ weightedCircuit }

func (noDigest) DigestLen() int { return 0 }

// TestNewGadgetErrors covers the makers of gadget and hasher.
func TestNewGadgetErrors(t *testing.T) {
	for _, c := range []struct {
		columns, depth int
		want           string
	}{
		{1, 0, "depth 0"},
		{1, -1, "depth -1"},
		{1, 64, "depth 64"},
		{2, 32, "depth 32"},
		{6, 18, "depth 18"},
	} {
		fails(t, c.want, func(api frontend.API, _ frontend.Variable) error {
			_, err := layout{columns: c.columns, depth: c.depth}.gadget(api, nil)
			return err
		})
	}
	fails(t, "no frontend.API", func(api frontend.API, _ frontend.Variable) error {
		_, err := NewGadget(nil, weightedCircuit{api, 2}, 1)
		return err
	})
	fails(t, "the hasher is missing", func(api frontend.API, _ frontend.Variable) error {
		_, err := NewGadget(api, nil, 1)
		return err
	})
	fails(t, "arity 1", func(api frontend.API, _ frontend.Variable) error {
		_, err := NewGadget(api, weightedCircuit{api, 1}, 1)
		return err
	})
	fails(t, "a digest of 0 variables", func(api frontend.API, _ frontend.Variable) error {
		_, err := NewGadget(api, noDigest{weightedCircuit{api, 2}}, 1)
		return err
	})
	fails(t, "the anemoi instance is missing", func(frontend.API, frontend.Variable) error {
		_, err := NewAnemoiCircuit(nil, "")
		return err
	})
	fails(t, "a fixed length of 0", func(api frontend.API, _ frontend.Variable) error {
		in, err := circuit.New(api, 1)
		require.NoError(t, err)
		h, err := NewAnemoiCircuit(in, "")
		require.NoError(t, err)
		_, err = h.Leaf()
		return err
	})
}

// fieldCompiler is a compiler that knows its field and nothing else.
type fieldCompiler struct {
	frontend.Compiler
	size *big.Int
}

func (c fieldCompiler) Field() *big.Int { return c.size }

// fieldAPI is an API that has such a compiler.
type fieldAPI struct {
	frontend.API
	compiler fieldCompiler
}

func (a fieldAPI) Compiler() frontend.Compiler { return a.compiler }

// TestNewGadgetWantsRoomForTheIndex: in a field with as many elements as the tree
// has places, or fewer, two indices would be one element.
func TestNewGadgetWantsRoomForTheIndex(t *testing.T) {
	over := func(size int64) error {
		api := fieldAPI{compiler: fieldCompiler{size: big.NewInt(size)}}
		_, err := NewGadget(api, weightedCircuit{api, 2}, 8)
		return err
	}
	require.NoError(t, over(257))
	require.ErrorContains(t, over(256), "no room for their index")
	require.ErrorContains(t, over(251), "no room for their index")
}

// TestNewPath covers shapes and errors.
func TestNewPath(t *testing.T) {
	path, err := NewPath(4, 2, 3)
	require.NoError(t, err)
	require.Len(t, path.Siblings, 3)
	for _, level := range path.Siblings {
		require.Len(t, level, 6)
	}
	for _, c := range []struct {
		arity, digest, depth int
		want                 string
	}{
		{1, 1, 1, "arity 1"},
		{0, 1, 1, "arity 0"},
		{math.MaxInt, 1, 1, "want 2 to 65536"},
		{2, 1, 0, "depth 0"},
		{2, 1, 64, "depth 64"},
		{2, 0, 1, "a digest of 0 variables"},
		{2, -1, 1, "a digest of -1 variables"},
		{2, math.MaxInt / 2, 1, "want 1 to 1024"},
	} {
		path, err := NewPath(c.arity, c.digest, c.depth)
		require.ErrorContains(t, err, c.want)
		require.Nil(t, path.Siblings)
	}
}

// TestAssign covers the way from native values to witness values.
func TestAssign(t *testing.T) {
	r := newRand(7)
	d := pair{randomElement(r), randomElement(r)}
	lanes, err := AssignDigest(d)
	require.NoError(t, err)
	require.Equal(t, []frontend.Variable{integer(d[0]), integer(d[1])}, lanes)
	lanes[0].(*big.Int).SetInt64(0)
	again, err := AssignDigest(d)
	require.NoError(t, err)
	require.Equal(t, integer(d[0]), again[0]) // no shared memory

	proof := &Proof[pair]{Siblings: [][]pair{{d, d}, {{d[1], d[0]}}}}
	path, err := AssignPath(proof)
	require.NoError(t, err)
	a, b := integer(d[0]), integer(d[1])
	require.Equal(t, [][]frontend.Variable{{a, b, a, b}, {b, a}}, path.Siblings)

	_, err = AssignPath[digest](nil)
	require.ErrorContains(t, err, "the proof is missing")
	_, err = AssignDigest("text")
	require.ErrorContains(t, err, "string is no array of field elements")
	_, err = AssignDigest([2]int{1, 2})
	require.ErrorContains(t, err, "[2]int is no array of field elements")
	_, err = AssignDigest(d[0]) // an array of words
	require.ErrorContains(t, err, "is no array of field elements")
	_, err = AssignDigest(&d)
	require.ErrorContains(t, err, "is no array of field elements")
	path, err = AssignPath(&Proof[string]{Siblings: [][]string{{"text"}}})
	require.ErrorContains(t, err, "is no array of field elements")
	require.Nil(t, path.Siblings)
}
