package main

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/monolith"
)

var small = shape{queries: 2, depth: 3, limbs: 8}

// honest is a small statement with its witness.
func honest(t *testing.T) (*commitment, []uint64, []opening) {
	t.Helper()
	c, err := commit(small.depth, nil)
	require.NoError(t, err)
	indices, err := queries(c.tree.Root(), small.depth, small.queries)
	require.NoError(t, err)
	openings, err := c.open(indices)
	require.NoError(t, err)
	return c, indices, openings
}

// TestEveryChangeIsRefused changes each value of a witness by one, the public ones too.
// It uses the test engine, which takes no proof.
func TestEveryChangeIsRefused(t *testing.T) {
	c, _, openings := honest(t)
	solved := func(change func(w *Circuit)) error {
		circuit, err := newCircuit(small)
		require.NoError(t, err)
		w, err := assign(c.tree.Root(), openings)
		require.NoError(t, err)
		change(w)
		return test.IsSolved(circuit, w, ecc.BN254.ScalarField())
	}
	require.NoError(t, solved(func(*Circuit) {}))
	up := func(v *frontend.Variable) { *v = plus(*v, 1) }
	for i := range 2 {
		require.Error(t, solved(func(w *Circuit) { up(&w.Root[i]) }), "root %d", i)
	}
	last := small.queries - 1
	require.Error(t, solved(func(w *Circuit) { up(&w.Indices[last]) }))
	for i := range columns {
		require.Error(t, solved(func(w *Circuit) { up(&w.Rows[last][i]) }), "element %d", i)
	}
	for level := range small.depth {
		for i := range len(digest{}) {
			require.Error(t, solved(func(w *Circuit) { up(&w.Paths[last].Siblings[level][i]) }), "level %d, element %d", level, i)
		}
	}
	require.Error(t, solved(func(w *Circuit) { w.Rows[0], w.Rows[1] = w.Rows[1], w.Rows[0] }), "rows swapped")
}

// TestAnotherEncodingNeedsTheCheck: an element plus p is refused because the gadget
// asserts that witnesses are canonical, and by nothing else: without that the same
// witness passes. So that cheat tries what it says.
func TestAnotherEncodingNeedsTheCheck(t *testing.T) {
	c, _, openings := honest(t)
	for _, omitted := range []part{nothing, canonical} {
		circuit, err := newCircuit(small)
		require.NoError(t, err)
		circuit.omit = omitted
		w, err := assign(c.tree.Root(), openings)
		require.NoError(t, err)
		w.Rows[0][0] = plus(w.Rows[0][0], monolith.GoldilocksModulus)
		require.Equal(t, -1, w.Rows[0][0].(*big.Int).Cmp(new(big.Int).Lsh(big.NewInt(1), 64)))
		err = test.IsSolved(circuit, w, ecc.BN254.ScalarField())
		if omitted == nothing {
			require.Error(t, err)
		} else {
			require.NoError(t, err)
		}
	}
}

// TestPackedRoot: two elements of two lanes each, the first one lowest.
func TestPackedRoot(t *testing.T) {
	c, _, _ := honest(t)
	root := c.tree.Root()
	packed, err := packRoot(root)
	require.NoError(t, err)
	require.Len(t, packed, 2)
	for i, v := range packed {
		want := new(big.Int).SetUint64(root[2*i+1].Uint64())
		want.Lsh(want, 64).Add(want, new(big.Int).SetUint64(root[2*i].Uint64()))
		require.Zero(t, want.Cmp(v.(*big.Int)))
	}
}

func TestBadShape(t *testing.T) {
	_, err := newCircuit(shape{queries: 1, depth: 0, limbs: 8})
	require.ErrorContains(t, err, "depth")
}
