package merkle

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	circuit "example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/vectors"
)

// comparers keeps one comparer and one membership circuit for each layout.
type comparers struct {
	roots   map[layout]*gadgettest.Comparer
	members map[layout]*members
}

func newComparers() *comparers {
	return &comparers{make(map[layout]*gadgettest.Comparer), make(map[layout]*members)}
}

// check wants the claim's root from Root, and AssertMember to accept the claim.
func (c *comparers) check(t testing.TB, l layout, claim claim, shapes ...gadgettest.Shape) {
	t.Helper()
	if c.roots[l] == nil {
		c.roots[l] = gadgettest.NewComparer(circuitField, l.root)
		c.members[l] = newMembers(t, l)
	}
	c.roots[l].Check(t, claim.inputs(), []*big.Int{integer(claim.root[0])}, shapes...)
	c.members[l].accept(t, claim)
	require.False(t, t.Failed(), l.String())
}

// TestGadgetVectors checks the trees that were computed apart from this library.
func TestGadgetVectors(t *testing.T) {
	file := vectors.Load[vectors.Merkle](t, "modes/merkle.json")
	cases := make(map[string]int)
	comparers := newComparers()
	for _, tree := range file.Trees {
		field, columns, err := splitName(tree.Hash)
		require.NoError(t, err)
		if field != "bn254_fr" {
			cases["native only"]++
			continue
		}
		for _, v := range tree.Cases {
			elements := func(es vectors.Elements) (out []element) {
				for _, b := range es.Big(t) {
					out = append(out, bn254FrElement(b))
				}
				return out
			}
			c := claim{digest(elements(v.Root)), elements(v.Leaves[v.Index]), big.NewInt(int64(v.Index)), nil}
			for _, level := range v.Siblings {
				var siblings []digest
				for _, d := range level {
					siblings = append(siblings, digest(elements(d)))
				}
				c.siblings = append(c.siblings, siblings)
			}
			l := layout{columns: columns, depth: v.Depth, leaf: len(c.leaf)}
			require.Equal(t, tree.Arity, l.arity())
			comparers.check(t, l, c, gadgettest.Shapes()...)
			cases[tree.Hash]++
		}
	}
	require.Equal(t, map[string]int{
		"anemoi/bn254_fr/l1": 3, "anemoi/bn254_fr/l2": 3, "anemoi/bn254_fr/l3": 3, "anemoi/bn254_fr/l4": 3, "native only": 5,
	}, cases)
}

// TestGadgetVectorsOfOtherFields is the same over the other curves.
func TestGadgetVectorsOfOtherFields(t *testing.T) {
	curves := map[string]ecc.ID{"bls12_377_fr": ecc.BLS12_377, "bls12_381_fr": ecc.BLS12_381, "bls12_377_fq": ecc.BW6_761}
	checked := 0
	for _, tree := range vectors.Load[vectors.Merkle](t, "modes/merkle.json").Trees {
		field, columns, err := splitName(tree.Hash)
		require.NoError(t, err)
		curve, ok := curves[field]
		if !ok {
			continue
		}
		for _, v := range tree.Cases {
			leaf := v.Leaves[v.Index].Big(t)
			in := append(gadgettest.Ints(int64(v.Index)), leaf...)
			for _, level := range v.Siblings {
				for _, d := range level {
					in = append(in, d.Big(t)...)
				}
			}
			l := layout{columns: columns, depth: v.Depth, leaf: len(leaf)}
			gadgettest.NewComparer(curve.ScalarField(), l.root).Check(t, in, v.Root.Big(t))
			checked++
		}
	}
	require.Equal(t, 4*3, checked)
}

// TestGadgetTrees compares the gadget with native trees: arities 2 to 8, depths 1
// to 4, leaves of 1 to 3 elements, with and without a domain, and numbers of
// leaves that are no power of the arity.
func TestGadgetTrees(t *testing.T) {
	r := newRand(1)
	cells, indices := 0, 0
	for columns := 1; columns <= 4; columns++ {
		for depth := 1; depth <= 4; depth++ {
			for leaf := 1; leaf <= 3; leaf++ {
				for _, domain := range []string{"", "gadget test"} {
					if domain != "" && leaf != 2 {
						continue // the domain enters as the length does
					}
					l := layout{columns, domain, depth, leaf}
					n := someNumber(l, min(l.places(), 100), r.IntN)
					tree, leaves := randomTree(t, r, l, n)
					comparers := newComparers()
					for _, index := range someIndices(l, n, domain == "") {
						comparers.check(t, l, claimOf(t, tree, uint64(index), leaves[index]))
						indices++
					}
					cells++
				}
			}
		}
	}
	require.Equal(t, 4*4*(3+1), cells)
	require.Equal(t, wantIndices, indices)
}

// wantIndices is the number of indices that TestGadgetTrees visits.
const wantIndices = 187

// someNumber returns a random number from 1 to limit that is no power of the arity,
// if there is one.
func someNumber(l layout, limit int, random func(int) int) int {
	if limit == 2 {
		return 2
	}
	for {
		n := 1 + random(limit)
		power := 1
		for power < n {
			power *= l.arity()
		}
		if power != n {
			return n
		}
	}
}

// someIndices returns some indices below n with the last one, all if n is small.
func someIndices(l layout, n int, many bool) []int {
	var indices []int
	for i := range n {
		if many && (n <= 6 || i == 0 || i == 1 || i == l.arity()) || i == n-1 {
			indices = append(indices, i)
		}
	}
	return indices
}

// TestGadgetAnyNumberOfLeaves: every number of leaves, every index.
// (blobstream-contracts #249, go-merkletree #39)
func TestGadgetAnyNumberOfLeaves(t *testing.T) {
	r := newRand(2)
	l := layout{columns: 1, depth: 3, leaf: 1}
	comparers := newComparers()
	checked := 0
	for n := 1; n <= 8; n++ {
		tree, leaves := randomTree(t, r, l, n)
		for index := range leaves {
			comparers.check(t, l, claimOf(t, tree, uint64(index), leaves[index]))
			checked++
		}
	}
	require.Equal(t, 36, checked)
}

// TestGadgetHighIndices reaches the last places and the upper digits of trees that
// are too big to build.
func TestGadgetHighIndices(t *testing.T) {
	r := newRand(3)
	for _, l := range []layout{
		{columns: 1, depth: 63, leaf: 1}, // the most there is
		{columns: 2, depth: 6, leaf: 2},
		{columns: 3, depth: 4, leaf: 1, domain: "high"},
		{columns: 4, depth: 4, leaf: 1},
		{columns: 5, depth: 3, leaf: 1},
		{columns: 6, depth: 3, leaf: 1},
	} {
		s, err := newShape(l.arity(), l.depth)
		require.NoError(t, err)
		top := s.places / uint64(l.arity()) // the weight of the uppermost digit
		comparers := newComparers()
		indices := []uint64{top, 1, s.places - 1, s.places - 2, top + 1, s.places - top}
		if l.depth < 63 {
			indices = append(indices, r.Uint64N(s.places), r.Uint64N(s.places))
		} else {
			indices = indices[:3]
		}
		for _, index := range indices {
			comparers.check(t, l, randomClaim(t, r, l, index))
		}
	}
}

// TestGadgetShapes gives index, leaf and siblings as constants, multiples and sums.
func TestGadgetShapes(t *testing.T) {
	r := newRand(4)
	for columns := 1; columns <= 3; columns++ {
		l := layout{columns: columns, depth: 2, leaf: 2}
		comparers := newComparers()
		for _, index := range []uint64{1, uint64(l.arity()), uint64(l.places() - 1)} {
			comparers.check(t, l, randomClaim(t, r, l, index), gadgettest.Shapes()...)
		}
	}
}

// TestGadgetNames: the hash in a circuit has the name, arity and digest of the
// native one.
func TestGadgetNames(t *testing.T) {
	for _, columns := range columns {
		for _, domain := range []string{"", "names"} {
			l := layout{columns: columns, domain: domain}
			_, err := gadgettest.CompileGadget(circuitField, gadgettest.R1CS, func(api frontend.API, _ []frontend.Variable) ([]frontend.Variable, error) {
				in, err := circuit.New(api, columns)
				require.NoError(t, err)
				h, err := NewAnemoiCircuit(in, domain)
				require.NoError(t, err)
				require.Equal(t, l.native(t).String(), h.String())
				require.Equal(t, l.native(t).Arity(), h.Arity())
				require.Equal(t, len(digest{}), h.DigestLen())
				empty, ok := api.Compiler().ConstantValue(in.MerkleEmpty(domain))
				require.True(t, ok)
				require.Equal(t, integer(l.native(t).Empty()[0]), empty)
				return nil, nil
			}, 1)
			require.NoError(t, err)
		}
	}
}

// TestGadgetConstantIndex: an index that is part of the circuit gives the same
// root for fewer constraints, and none outside the tree compiles.
func TestGadgetConstantIndex(t *testing.T) {
	r := newRand(5)
	for columns := 1; columns <= 3; columns++ {
		l := layout{columns: columns, depth: 2, leaf: 1}
		at := func(index any) gadgettest.Gadget {
			return func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
				return l.root(api, slices.Concat([]frontend.Variable{index}, in))
			}
		}
		for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
			free, err := gadgettest.CompileGadget(circuitField, system, l.root, l.nbInputs())
			require.NoError(t, err)
			for index := range l.places() {
				fixed, err := gadgettest.CompileGadget(circuitField, system, at(index), l.nbInputs()-1)
				require.NoError(t, err)
				require.Less(t, fixed.GetNbConstraints(), free.GetNbConstraints())
				names, err := gadgettest.HintNames(fixed)
				require.NoError(t, err)
				require.NotContains(t, fmt.Sprint(names), "digitsHint")
			}
			for _, outside := range []any{l.places(), -1, uint64(1) << 63, new(big.Int).Lsh(big.NewInt(1), 64), new(big.Int).Sub(circuitField, big.NewInt(1))} {
				_, err := gadgettest.CompileGadget(circuitField, system, at(outside), l.nbInputs()-1)
				require.ErrorContains(t, err, "outside the tree", "%v", outside)
			}
		}
		for index := range l.places() {
			c := randomClaim(t, r, l, uint64(index))
			want := []*big.Int{integer(c.root[0])}
			gadgettest.NewComparer(circuitField, at(index)).Check(t, c.inputs()[1:], want)
		}
	}
}
