package merkle

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEverySubset proves all sets of leaves of small trees.
func TestEverySubset(t *testing.T) {
	for _, k := range []struct{ arity, depth, n int }{{2, 3, 7}, {2, 3, 8}, {3, 2, 8}, {4, 2, 6}} {
		all := []string{"a", "b", "c", "d", "e", "f", "g", "h"}[:k.n]
		h := &drawing{arity: k.arity}
		for keep := 1; keep <= k.depth; keep++ {
			b := NewBuilder(h, k.depth)
			b.KeepEvery = keep
			tree, err := b.FromElements(t.Context(), 1, all)
			require.NoError(t, err)
			for set := uint(1); set < 1<<k.n; set++ {
				var indices []uint64
				var leaves [][]string
				for i := range k.n {
					if set>>i&1 == 1 {
						indices, leaves = append(indices, uint64(i)), append(leaves, all[i:i+1])
					}
				}
				proof, root, err := tree.BatchProofAndRoot(indices...)
				require.NoError(t, err)
				require.Equal(t, tree.Root(), root)
				require.NoError(t, VerifyBatch(h, root, k.depth, leaves, proof))
				require.LessOrEqual(t, len(proof.Siblings), bits.OnesCount(set)*k.depth*(k.arity-1))
				if len(indices) == 1 {
					single, err := tree.Proof(indices[0])
					require.NoError(t, err)
					require.Equal(t, slices.Concat(single.Siblings...), proof.Siblings)
				}
			}
		}
	}
}

// TestBatchProofOrder pins the order of the siblings.
func TestBatchProofOrder(t *testing.T) {
	tree, err := NewFromElements(&drawing{arity: 2}, 3, []string{"a", "b", "c", "d", "e", "f", "g", "h"})
	require.NoError(t, err)
	proof, err := tree.BatchProof(1, 2, 3)
	require.NoError(t, err)
	require.Equal(t, &BatchProof[string]{[]uint64{1, 2, 3}, []string{"a", "((e f) (g h))"}}, proof)
	proof, err = tree.BatchProof(1, 6)
	require.NoError(t, err)
	require.Equal(t, []string{"a", "h", "(c d)", "(e f)"}, proof.Siblings)
}

// TestBatchProofMatters changes all parts of a batch proof in turn.
func TestBatchProofMatters(t *testing.T) {
	h := NewMonolith64("")
	f := family[m64, d64]{hasher: h, element: goldilocksOf}
	leaves := f.leaves(13)
	tree, err := New(h, 4, leaves)
	require.NoError(t, err)
	indices := []uint64{1, 2, 7, 12}
	proof, err := tree.BatchProof(indices...)
	require.NoError(t, err)
	var chosen [][]m64
	for _, i := range indices {
		chosen = append(chosen, leaves[i])
	}
	verify := func(leaves [][]m64, p *BatchProof[d64]) error { return VerifyBatch(h, tree.Root(), 4, leaves, p) }
	require.NoError(t, verify(chosen, proof))
	with := func(change func(p *BatchProof[d64])) *BatchProof[d64] {
		p := &BatchProof[d64]{slices.Clone(proof.Indices), slices.Clone(proof.Siblings)}
		change(p)
		return p
	}
	for i, d := range proof.Siblings {
		for _, other := range f.otherLanes(d) {
			require.ErrorIs(t, verify(chosen, with(func(p *BatchProof[d64]) { p.Siblings[i] = other })), ErrNotMember)
		}
	}
	for i := range chosen {
		other := slices.Clone(chosen)
		other[i] = slices.Clone(other[i])
		other[i][0] = goldilocksOf(77)
		require.ErrorIs(t, verify(other, proof), ErrNotMember)
		j := (i + 1) % len(chosen)
		other = slices.Clone(chosen)
		other[i], other[j] = other[j], other[i]
		require.ErrorIs(t, verify(other, proof), ErrNotMember)
	}
	// Other places with the same number of siblings.
	require.ErrorIs(t, verify(chosen, with(func(p *BatchProof[d64]) { p.Indices[3] = 13 })), ErrNotMember)
	require.ErrorIs(t, verify(chosen, with(func(p *BatchProof[d64]) { p.Indices[0] = 0 })), ErrNotMember)
}

// TestBatchProofRefuses: nothing is hashed for what is no batch proof.
func TestBatchProofRefuses(t *testing.T) {
	tree, err := NewFromElements(&drawing{arity: 2}, 3, []string{"a", "b", "c", "d", "e"})
	require.NoError(t, err)
	good, err := tree.BatchProof(0, 2)
	require.NoError(t, err)
	for _, k := range []struct {
		want    string
		indices []uint64
	}{
		{"a batch proof of no leaves", nil},
		{"index 2 after index 2: the indices of a batch proof must be strictly increasing", []uint64{0, 2, 2}},
		{"index 0 after index 2", []uint64{2, 0}},
		{"index 8 is outside the tree", []uint64{0, 8}},
		{"outside the tree", []uint64{math.MaxUint64}},
	} {
		_, err := tree.BatchProof(k.indices...)
		require.ErrorContains(t, err, k.want)
		h := &drawing{arity: 2}
		leaves := make([][]string, len(k.indices))
		for i := range leaves {
			leaves[i] = []string{"a"}
		}
		err = VerifyBatch(h, tree.Root(), 3, leaves, &BatchProof[string]{k.indices, good.Siblings})
		require.ErrorContains(t, err, "merkle: ")
		require.ErrorContains(t, err, k.want)
		require.Zero(t, h.calls.Load())
	}
	_, err = tree.BatchProof(0, 5)
	require.ErrorContains(t, err, "the leaf at index 5 is missing")

	two := [][]string{{"a"}, {"c"}}
	for _, k := range []struct {
		want   string
		depth  int
		leaves [][]string
		proof  *BatchProof[string]
	}{
		{"the proof is missing", 3, two, nil},
		{"depth 0", 0, two, good},
		{"1 leaves for a proof of 2", 3, two[:1], good},
		{"leaf 1 has no elements", 3, [][]string{{"a"}, {}}, good},
		{"the proof has 3 siblings, its 2 leaves at arity 2 and depth 4 have 4", 4, two, good},
		{"the proof has 2 siblings", 3, two, &BatchProof[string]{good.Indices, good.Siblings[:2]}},
		{"the proof has 4 siblings", 3, two, &BatchProof[string]{good.Indices, append(slices.Clone(good.Siblings), "x")}},
	} {
		h := &drawing{arity: 2}
		err := VerifyBatch(h, tree.Root(), k.depth, k.leaves, k.proof)
		require.ErrorContains(t, err, k.want)
		require.Zero(t, h.calls.Load())
	}
	require.ErrorContains(t, VerifyBatch[string](nil, tree.Root(), 3, two, good), "the hasher is missing")
	require.ErrorIs(t, VerifyBatch(&drawing{arity: 2, bad: "a"}, tree.Root(), 3, two, good), errBad)
	require.ErrorIs(t, VerifyBatch(&drawing{arity: 2, bad: "(a b)"}, tree.Root(), 3, two, good), errBad)
}
