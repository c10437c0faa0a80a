package merkle

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFrontierIsTree: after each leaf the root is that of the tree, up to the last
// place; and a tree's frontier is the one that grew to it.
func TestFrontierIsTree(t *testing.T) {
	for _, k := range []struct{ arity, depth int }{{2, 1}, {2, 4}, {3, 3}, {5, 2}} {
		h := &drawing{arity: k.arity}
		f, err := NewFrontier(h, k.depth)
		require.NoError(t, err)
		require.Equal(t, []any{k.arity, k.depth, h}, []any{f.Arity(), f.Depth(), f.Hasher()})
		var leaves []string
		for {
			b := NewBuilder(h, k.depth)
			b.KeepEvery = 1 + len(leaves)%k.depth
			tree, err := b.FromElements(t.Context(), 1, leaves)
			require.NoError(t, err)
			root, err := f.Root()
			require.NoError(t, err)
			require.Equal(t, tree.Root(), root)
			require.Equal(t, uint64(len(leaves)), f.Len())
			of, err := tree.Frontier()
			require.NoError(t, err)
			require.Equal(t, f.count, of.count)
			for level := range f.pending {
				require.ElementsMatch(t, f.pending[level], of.pending[level], "level %d", level)
				require.Less(t, len(f.pending[level]), k.arity)
			}
			leaf := fmt.Sprint(len(leaves))
			index, err := f.Append(leaf)
			if uint64(len(leaves)) == f.places {
				require.ErrorContains(t, err, "merkle: the tree is full")
				break
			}
			require.NoError(t, err)
			require.Equal(t, uint64(len(leaves)), index)
			leaves = append(leaves, leaf)
		}
		root, err := f.Root()
		require.NoError(t, err)
		full, err := NewFromElements(h, k.depth, leaves)
		require.NoError(t, err)
		require.Equal(t, full.Root(), root, "the refused leaf left the frontier as it was")
	}
}

// TestFrontierCost: a leaf costs less than two hashes of nodes on average.
func TestFrontierCost(t *testing.T) {
	h := &drawing{arity: 2}
	f, err := NewFrontier(h, 4)
	require.NoError(t, err)
	h.calls.Store(0)
	for range 8 {
		_, err := f.Append("a")
		require.NoError(t, err)
	}
	require.Equal(t, int64(8+4+2+1), h.calls.Load())
}

// TestFrontierRefuses: errors leave the frontier as it was.
func TestFrontierRefuses(t *testing.T) {
	_, err := NewFrontier[string, string](nil, 3)
	require.ErrorContains(t, err, "the hasher is missing")
	_, err = NewFrontier(&drawing{arity: 2}, 0)
	require.ErrorContains(t, err, "depth 0")
	_, err = NewFrontier(&drawing{arity: 2, bad: "(. .)"}, 3)
	require.ErrorIs(t, err, errBad)

	h := &drawing{arity: 2}
	f, err := NewFrontier(h, 3)
	require.NoError(t, err)
	for _, leaf := range []string{"a", "b", "c"} {
		_, err := f.Append(leaf)
		require.NoError(t, err)
	}
	_, err = f.Append()
	require.ErrorContains(t, err, "the leaf has no elements")
	for _, bad := range []string{"d", "c", "(a b)"} {
		h.bad = bad
		_, err = f.Append("d")
		require.ErrorIs(t, err, errBad)
		require.Equal(t, uint64(3), f.Len())
	}
	h.bad = "(c .)"
	_, err = f.Root()
	require.ErrorIs(t, err, errBad)
	h.bad = ""
	_, err = f.Append("d")
	require.NoError(t, err)
	root, err := f.Root()
	require.NoError(t, err)
	require.Equal(t, "(((a b) (c d)) ((. .) (. .)))", root)
}
