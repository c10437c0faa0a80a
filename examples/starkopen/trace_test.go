package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/monolith"
)

// TestRootAgain computes the root a second time, leaf by leaf and node by node.
func TestRootAgain(t *testing.T) {
	const depth = 3
	c, err := commit(depth, nil)
	require.NoError(t, err)
	var layer []digest
	for i := range 1 << depth {
		row, err := appendRow(nil, i)
		require.NoError(t, err)
		require.Len(t, row, columns)
		require.Equal(t, uint64(i), row[0].Uint64())
		var state [12]element
		for block := range leafPermutations {
			copy(state[:rate], row[block*rate:])
			require.NoError(t, monolith.M64T12().Permute(state[:]))
		}
		layer = append(layer, digest(state[:4]))
	}
	for len(layer) > 1 {
		var above []digest
		for i := 0; i < len(layer); i += 2 {
			d, err := monolith.M64T8().Compress(layer[i], layer[i+1])
			require.NoError(t, err)
			above = append(above, d)
		}
		layer = above
	}
	require.Equal(t, layer[0], c.tree.Root())
}

// TestRowsDiffer: no two elements of the first rows are alike, but for luck.
func TestRowsDiffer(t *testing.T) {
	seen := map[element]bool{}
	for i := range 1000 {
		row, err := appendRow(nil, i)
		require.NoError(t, err)
		for _, e := range row[1:] {
			require.False(t, seen[e])
			seen[e] = true
		}
	}
}

// TestQueries: the same root draws the same rows, another root others, more queries begin
// with those of fewer, and all are in the tree.
func TestQueries(t *testing.T) {
	var root, other digest
	other[3], _ = monolith.NewGoldilocks(1)
	first, err := queries(root, 20, 30)
	require.NoError(t, err)
	require.Len(t, first, 30)
	for _, index := range first {
		require.Less(t, index, uint64(1<<20))
	}
	again, err := queries(root, 20, 4)
	require.NoError(t, err)
	require.Equal(t, first[:4], again)
	others, err := queries(other, 20, 30)
	require.NoError(t, err)
	require.NotEqual(t, first, others)
}

func TestOpenings(t *testing.T) {
	c, err := commit(4, nil)
	require.NoError(t, err)
	openings, err := c.open([]uint64{0, 15, 15})
	require.NoError(t, err)
	for _, o := range openings {
		require.NoError(t, merkle.Verify(c.hasher, c.tree.Root(), 4, o.row, o.path))
	}
	_, err = c.open([]uint64{16})
	require.Error(t, err)
}
