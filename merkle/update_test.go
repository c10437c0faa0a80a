package merkle

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUpdateIsRebuild: a tree that was changed is the tree that is built from the
// changed leaves, whatever layers it keeps.
func TestUpdateIsRebuild(t *testing.T) {
	for _, k := range []struct{ arity, depth, n int }{{2, 4, 11}, {2, 4, 16}, {3, 3, 20}, {4, 2, 1}} {
		for keep := range k.depth + 2 {
			leaves := make([]string, k.n)
			for i := range leaves {
				leaves[i] = fmt.Sprint(i)
			}
			b := NewBuilder(&drawing{arity: k.arity}, k.depth)
			b.KeepEvery = keep
			tree, err := b.FromElements(t.Context(), 1, leaves)
			require.NoError(t, err)
			same := func() {
				t.Helper()
				want, err := NewFromElements(&drawing{arity: k.arity}, k.depth, leaves)
				require.NoError(t, err)
				require.Equal(t, want.Root(), tree.Root())
				for level := range want.layers {
					for i := range want.layers[level] {
						require.Equal(t, want.layers[level][i], tree.digest(level, uint64(i)), "keep %d, level %d", keep, level)
					}
					if tree.kept(level) {
						require.Len(t, tree.layers[level], len(want.layers[level]))
					} else {
						require.Nil(t, tree.layers[level])
					}
				}
				require.NoError(t, tree.Check(t.Context()))
			}
			for i := range leaves {
				leaves[i] = "new" + leaves[i]
				require.NoError(t, tree.Update(uint64(i), leaves[i]))
				same()
			}
			for tree.Len() < int(tree.places) {
				leaves = append(leaves, fmt.Sprint(len(leaves)))
				index, err := tree.Append(leaves[len(leaves)-1])
				require.NoError(t, err)
				require.Equal(t, len(leaves)-1, int(index))
				same()
			}
			root := tree.Root()
			_, err = tree.Append("more")
			require.ErrorContains(t, err, "merkle: the tree is full")
			require.Equal(t, root, tree.Root())
		}
	}
}

// TestUpdateRefuses: an error, of an argument or of the hash at any level, leaves the
// tree as it was.
func TestUpdateRefuses(t *testing.T) {
	h := &drawing{arity: 2}
	tree, err := NewFromElements(h, 3, []string{"a", "b", "c"})
	require.NoError(t, err)
	before, err := tree.MarshalBinary()
	require.ErrorContains(t, err, "merkle: drawing/arity2 does not encode digests")
	require.Empty(t, before)
	layers := make([][]string, len(tree.layers))
	for i := range layers {
		layers[i] = slices.Clone(tree.layers[i])
	}
	require.ErrorContains(t, tree.Update(3, "x"), "is missing: the tree has 3 leaves")
	require.ErrorContains(t, tree.Update(8, "x"), "index 8 is outside the tree")
	require.ErrorContains(t, tree.Update(0), "the leaf has no elements")
	_, err = tree.Append()
	require.ErrorContains(t, err, "the leaf has no elements")
	_, err = tree.LeafDigest(8)
	require.ErrorContains(t, err, "index 8 is outside the tree")
	for _, bad := range []string{"x", "(a b)", "((a b) (c x))", "((. .) (. .))"} {
		h.bad = bad
		_, err := tree.Append("x")
		require.ErrorIs(t, err, errBad, bad)
	}
	h.bad = "(x b)"
	require.ErrorIs(t, tree.Update(0, "x"), errBad)
	require.Equal(t, layers, tree.layers)
	for index, want := range []string{"a", "b", "c", ".", "."} {
		d, err := tree.LeafDigest(uint64(index))
		require.NoError(t, err)
		require.Equal(t, want, d)
	}
}

// TestConcurrentReadersAndWriters changes a tree while others read it: each proof is one for the
// root of its moment. It is for the race detector.
func TestConcurrentReadersAndWriters(t *testing.T) {
	h := NewMonolith64("")
	const depth, n = 6, 40
	f := family[m64, d64]{hasher: h, element: goldilocksOf}
	leaves := f.leaves(n)
	for keep := 1; keep <= 3; keep++ {
		b := NewBuilder(h, depth)
		b.KeepEvery = keep
		tree, err := b.FromLeaves(t.Context(), leaves)
		require.NoError(t, err)
		stop := make(chan struct{})
		errs := make([]error, 8)
		var readers sync.WaitGroup
		for g := range errs {
			readers.Go(func() {
				for i := g; errs[g] == nil; i++ {
					select {
					case <-stop:
						return
					default:
					}
					index := uint64(2*i%n) | 1 // no one changes the odd ones
					errs[g] = readOnce(tree, index, leaves[index])
				}
			})
		}
		for i := range 120 {
			require.NoError(t, tree.Update(uint64(2*i%n), goldilocksOf(uint64(i))))
			if i%6 == 0 {
				_, err := tree.Append(goldilocksOf(uint64(i)))
				require.NoError(t, err)
			}
		}
		close(stop)
		readers.Wait()
		require.NoError(t, errors.Join(errs...))
		require.NoError(t, tree.Check(t.Context()))
		require.Equal(t, n+20, tree.Len())
	}
}

func readOnce(tree *Tree[m64, d64], index uint64, leaf []m64) error {
	proof, root, err := tree.ProofAndRoot(index)
	if err != nil {
		return err
	}
	if err := Verify(tree.Hasher(), root, tree.Depth(), leaf, proof); err != nil {
		return err
	}
	batch, root, err := tree.BatchProofAndRoot(index)
	if err != nil {
		return err
	}
	if err := VerifyBatch(tree.Hasher(), root, tree.Depth(), [][]m64{leaf}, batch); err != nil {
		return err
	}
	if _, err := tree.MarshalBinary(); err != nil {
		return err
	}
	if _, err := tree.Frontier(); err != nil {
		return err
	}
	_, err = tree.LeafDigest(index)
	return err
}
