package merkle

import (
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

// Each test here is a mistake that other Merkle trees made. The comments name
// public reports of it.

// TestInnerNodeIsNoLeaf: with one hash for leaves and nodes, the two children of
// an inner node are a leaf of a shorter tree with the same root.
// (ginger-lib #110, 0xMiden/crypto #860, tari #5206)
func TestInnerNodeIsNoLeaf(t *testing.T) {
	h := hasher(t, 1)
	leaves := someLeaves(4)
	tree, err := New(h, 2, leaves)
	require.NoError(t, err)
	level := tree.layers

	// The children of the root as the one leaf of a tree of depth 0.
	top := []element{level[1][0][0], level[1][1][0]}
	err = Verify(h, tree.Root(), 0, top, &Proof[digest]{})
	require.ErrorContains(t, err, "depth 0")

	// The children of the left node as a leaf, next to the right node.
	left := []element{level[0][0][0], level[0][1][0]}
	shorter := &Proof[digest]{Siblings: [][]digest{{level[1][1]}}}
	require.ErrorIs(t, Verify(h, tree.Root(), 1, left, shorter), ErrNotMember)
	require.ErrorContains(t, Verify(h, tree.Root(), 2, left, shorter), "1 levels")
	// The left node itself as a leaf of one element.
	require.ErrorIs(t, Verify(h, tree.Root(), 1, []element{level[1][0][0]}, shorter), ErrNotMember)

	// For every arity: a leaf of the children, whole or the first ones, is not the node.
	for _, c := range columns {
		h := hasher(t, c)
		children, values := make([]digest, 2*c), make([]element, 2*c)
		for i := range children {
			children[i][0] = fr.NewElement(uint64(i + 1))
			values[i] = children[i][0]
		}
		node, err := h.Node(children...)
		require.NoError(t, err)
		for n := 1; n <= len(values); n++ {
			leaf, err := h.Leaf(values[:n]...)
			require.NoError(t, err)
			require.NotEqual(t, node, leaf, "arity %d, %d elements", 2*c, n)
		}
	}
}

// TestLeafHasOneIndex: an index beyond the tree with the right low digits must
// not prove the leaf at a second position. (plasma-contracts #546)
func TestLeafHasOneIndex(t *testing.T) {
	h := hasher(t, 1)
	const depth = 3
	leaves := someLeaves(5)
	tree, err := New(h, depth, leaves)
	require.NoError(t, err)
	proof := mustProve(t, tree, 2, leaves[2])
	for index := range uint64(40) {
		p := clone(proof)
		p.Index = index
		err := Verify(h, tree.Root(), depth, leaves[2], p)
		switch {
		case index == 2:
			require.NoError(t, err)
		case index < 1<<depth:
			require.ErrorIs(t, err, ErrNotMember, "index %d", index)
		default: // 10 = 2 + 2^depth among them
			require.ErrorContains(t, err, "outside the tree", "index %d", index)
		}
	}
}

// TestAnyNumberOfLeaves: numbers of leaves that are no power of the arity had
// proofs of other lengths, or none that verify. Here every number of leaves is
// valid and all proofs have one shape.
// (blobstream-contracts #249, arkworks-rs/snark PR #198, go-merkletree #39)
func TestAnyNumberOfLeaves(t *testing.T) {
	for _, c := range []int{1, 2} {
		h := hasher(t, c)
		const depth = 3
		roots := map[digest]int{}
		for _, n := range []int{0, 1, 2, 3, 5, 8} {
			leaves := someLeaves(n)
			tree, err := New(h, depth, leaves)
			require.NoError(t, err)
			require.Equal(t, n, tree.Len())
			roots[tree.Root()] = n
			for i, leaf := range leaves {
				proof := mustProve(t, tree, uint64(i), leaf)
				require.Len(t, proof.Siblings, depth)
				for _, siblings := range proof.Siblings {
					require.Len(t, siblings, h.Arity()-1)
				}
			}
		}
		require.Len(t, roots, 6, "the roots of different numbers of leaves differ")
	}
}

// TestMissingLeafIsNoValue: if a missing leaf is the hash of 0, or 0 itself,
// then every tree with a free place contains 0. (Unirep #387)
func TestMissingLeafIsNoValue(t *testing.T) {
	h := hasher(t, 1)
	const depth = 2
	tree, err := New(h, depth, someLeaves(2))
	require.NoError(t, err)
	_, err = tree.Proof(3)
	require.ErrorContains(t, err, "is missing")

	// The proof that a free place would have.
	free := &Proof[digest]{Index: 3, Siblings: [][]digest{{h.Empty()}, {tree.layers[1][0]}}}
	root, err := h.Node(h.Empty(), h.Empty())
	require.NoError(t, err)
	root, err = h.Node(tree.layers[1][0], root)
	require.NoError(t, err)
	require.Equal(t, tree.Root(), root, "the place is free and the siblings are right")
	empty := h.Empty()[0]
	for _, leaf := range [][]element{{{}}, {{}, {}}, {fr.One()}, {empty}, {empty, {}}} {
		require.ErrorIs(t, Verify(h, tree.Root(), depth, leaf, free), ErrNotMember)
	}
	require.NotEqual(t, digest{}, h.Empty())

	// A 0 that was put there is found there.
	leaves := append(someLeaves(2), []element{{}}, []element{{}})
	with, err := New(h, depth, leaves)
	require.NoError(t, err)
	require.NotEqual(t, tree.Root(), with.Root())
	mustProve(t, with, 3, leaves[3])
}

// TestProofLengthIsDepth: a proof of another length than the depth is refused for
// its length, even one that leads to the root. (voltaire #111)
func TestProofLengthIsDepth(t *testing.T) {
	h := hasher(t, 1)
	leaves := someLeaves(5)
	tree, err := New(h, 3, leaves)
	require.NoError(t, err)
	proof := mustProve(t, tree, 4, leaves[4])
	for _, depth := range []int{2, 4} {
		other, err := New(h, depth, leaves[:3])
		require.NoError(t, err)
		p := mustProve(t, other, 1, leaves[1])
		require.ErrorContains(t, Verify(h, other.Root(), 3, leaves[1], p), "levels of siblings")
		require.ErrorContains(t, Verify(h, tree.Root(), depth, leaves[4], &Proof[digest]{Index: 1, Siblings: proof.Siblings}), "levels of siblings")
	}
}

// TestFirstDigitIsAtTheLeaf: the order of an index's digits was reversed between
// the builder of a tree and its checker. The indices here are no palindromes.
// (voting_example #2)
func TestFirstDigitIsAtTheLeaf(t *testing.T) {
	h := &drawing{arity: 2}
	leaves := make([]string, 16)
	for i := range leaves {
		leaves[i] = string(rune('a' + i))
	}
	tree, err := NewFromElements(h, 4, leaves)
	require.NoError(t, err)

	one, err := tree.Proof(0b0001) // the right child at the bottom, left ones above
	require.NoError(t, err)
	require.Equal(t, [][]string{{"a"}, {"(c d)"}, {"((e f) (g h))"}, {"(((i j) (k l)) ((m n) (o p)))"}}, one.Siblings)
	eight, err := tree.Proof(0b1000) // the right child below the root
	require.NoError(t, err)
	require.Equal(t, [][]string{{"j"}, {"(k l)"}, {"((m n) (o p))"}, {"(((a b) (c d)) ((e f) (g h)))"}}, eight.Siblings)
	require.NoError(t, Verify(h, tree.Root(), 4, []string{"b"}, one))
	require.NoError(t, Verify(h, tree.Root(), 4, []string{"i"}, eight))
	one.Index, eight.Index = eight.Index, one.Index
	require.ErrorIs(t, Verify(h, tree.Root(), 4, []string{"b"}, one), ErrNotMember)
	require.ErrorIs(t, Verify(h, tree.Root(), 4, []string{"i"}, eight), ErrNotMember)

	// The same with three children: index 5 = 12 in base 3.
	three, err := NewFromElements(&drawing{arity: 3}, 2, leaves[:9])
	require.NoError(t, err)
	five, err := three.Proof(5)
	require.NoError(t, err)
	require.Equal(t, [][]string{{"d", "e"}, {"(a b c)", "(g h i)"}}, five.Siblings)

	// And with the real hash, computed by hand from the outside in.
	hash := hasher(t, 1)
	values := someLeaves(2)
	small, err := New(hash, 2, values)
	require.NoError(t, err)
	var d [2]digest
	for i := range d {
		d[i], err = hash.Leaf(values[i]...)
		require.NoError(t, err)
	}
	bottom, err := hash.Node(d[0], d[1])
	require.NoError(t, err)
	none, err := hash.Node(hash.Empty(), hash.Empty())
	require.NoError(t, err)
	root, err := hash.Node(bottom, none)
	require.NoError(t, err)
	require.Equal(t, root, small.Root())
	require.Equal(t, [][]digest{{d[0]}, {none}}, mustProve(t, small, 1, values[1]).Siblings)
}
