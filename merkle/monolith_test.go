package merkle

import (
	"bytes"
	"cmp"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
	"example.com/gnarkhash/native/anemoi"
	"example.com/gnarkhash/native/monolith"
)

// TestMonolithVectors checks all Monolith trees that were computed apart from this
// library. A tree of an unknown hash fails.
func TestMonolithVectors(t *testing.T) {
	file := vectors.Load[vectors.Merkle](t, "monolith/merkle.json")
	require.NotEmpty(t, file.Trees)
	for _, tree := range file.Trees {
		t.Run(tree.Hash, func(t *testing.T) {
			switch tree.Hash {
			case "monolith/64":
				checkVectors(t, NewMonolith64(""), tree, func(v *big.Int) m64 { return goldilocksOf(v.Uint64()) }, func(e []m64) d64 { return d64(e) })
			case "monolith/31":
				checkVectors(t, NewMonolith31(""), tree, func(v *big.Int) monolith.Mersenne31 { return mersenneOf(v.Uint64()) }, func(e []monolith.Mersenne31) monolith.Digest31 { return monolith.Digest31(e) })
			default:
				t.Fatalf("no check for %q", tree.Hash)
			}
		})
	}
}

// TestMonolithIsItsTree compares with the hashes of the package monolith, in a domain.
func TestMonolithIsItsTree(t *testing.T) {
	h, tree := NewMonolith64("app"), monolith.MerkleTree64()
	require.Equal(t, "merkle/monolith/64/arity2/app", h.String())
	require.Equal(t, tree.MerkleEmpty("app"), h.Empty())
	require.NotEqual(t, tree.MerkleEmpty(""), h.Empty())
	for _, n := range []int{1, 8, 9, cachedLeaf, cachedLeaf + 1} {
		leaf := make([]m64, n)
		fixed, err := tree.MerkleLeaf(n, "app")
		require.NoError(t, err)
		want, err := fixed.Hash(leaf...)
		require.NoError(t, err)
		for range 2 {
			got, err := h.Leaf(leaf...)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	}
	_, err := h.Leaf()
	require.ErrorContains(t, err, "a leaf of 0 elements")
	_, err = h.Node(d64{})
	require.ErrorContains(t, err, "compresses 2 digests, got 1")
}

// TestMonolithAllocations: nodes do not allocate, nor do short leaves.
func TestMonolithAllocations(t *testing.T) {
	h, children, leaf := NewMonolith64(""), make([]d64, 2), make([]m64, 3)
	var failed error
	require.Zero(t, testing.AllocsPerRun(20, func() {
		_, err := h.Node(children...)
		_, leafErr := h.Leaf(leaf...)
		if err != nil || leafErr != nil {
			failed = cmp.Or(err, leafErr)
		}
	}))
	require.NoError(t, failed)
}

// TestUntaggedStark: the rule, straight from the package monolith, and what the name
// warns of.
func TestUntaggedStark(t *testing.T) {
	h := stark(t, 5)
	require.Equal(t, "stark/monolith/64/arity2/no_pad/5", h.String())
	f := family[m64, d64]{hasher: h, element: goldilocksOf, width: 5}
	leaves := f.leaves(4)
	tree, err := New(h, 2, leaves)
	require.NoError(t, err)
	var d [4]d64
	for i, leaf := range leaves {
		d[i] = monolith.M64T12().NoPad().Hash(leaf...)
	}
	node := func(l, r d64) d64 {
		d, err := monolith.M64T8().Compress(l, r)
		require.NoError(t, err)
		return d
	}
	require.Equal(t, node(node(d[0], d[1]), node(d[2], d[3])), tree.Root())

	for _, n := range []int{1, 7, 8, 9, 16, 21} {
		h := stark(t, n)
		f := family[m64, d64]{hasher: h, element: goldilocksOf, width: n}
		leaves := f.leaves(2*starkBatch + 3)
		digests := make([]d64, len(leaves))
		require.NoError(t, h.(LeafBatcher[m64, d64]).LeafBatch(digests, leaves))
		for i, leaf := range leaves {
			require.Equal(t, monolith.M64T12().NoPad().Hash(leaf...), digests[i], "%d elements", n)
		}
		require.ErrorContains(t, h.(LeafBatcher[m64, d64]).LeafBatch(digests[1:], leaves), "digests for")
	}

	_, err = NewUntaggedStark64(0)
	require.ErrorContains(t, err, "merkle: leaves of 0 elements")
	_, err = New(h, 2, [][]m64{make([]m64, 6)})
	require.ErrorContains(t, err, "has leaves of 5 elements, got 6")
	_, err = BytesLeaf(h, []byte("x"))
	require.ErrorContains(t, err, "has no hash of byte strings")
	// Trees of different lengths of leaves have leaves with one digest: no tag.
	six, err := stark(t, 6).Leaf(append(append([]m64(nil), leaves[0]...), m64{})...)
	require.NoError(t, err)
	require.Equal(t, d[0], six)
}

// TestUntaggedTruncated: the rule, and that a cap's entry is the root of a tree.
func TestUntaggedTruncated(t *testing.T) {
	h := truncated(t, 5)
	require.Equal(t, "stark-truncated/monolith/64/arity2/no_pad/5", h.String())
	in := monolith.M64T12()
	f := family[m64, d64]{hasher: h, element: goldilocksOf, width: 5}
	leaves := f.leaves(8)
	var level []d64
	for _, leaf := range leaves {
		level = append(level, in.NoPad().Hash(leaf...))
	}
	var cap []d64 // of two digests
	for len(level) > 1 {
		if len(level) == 2 {
			cap = level
		}
		var next []d64
		for i := 0; i < len(level); i += 2 {
			d, err := in.CompressTruncated(level[i], level[i+1])
			require.NoError(t, err)
			next = append(next, d)
		}
		level = next
	}
	tree, err := New(h, 3, leaves)
	require.NoError(t, err)
	require.Equal(t, level[0], tree.Root())
	for index := range uint64(8) {
		proof, err := tree.Proof(index)
		require.NoError(t, err)
		below := &Proof[d64]{Index: index % 4, Siblings: proof.Siblings[:2]}
		require.NoError(t, Verify(h, cap[index>>2], 2, leaves[index], below))
		require.ErrorIs(t, Verify(h, cap[1-index>>2], 2, leaves[index], below), ErrNotMember)
	}
	// What its comment warns of.
	node, err := h.Node(d64(leaves[0][:4]), d64(leaves[1][:4]))
	require.NoError(t, err)
	row, err := truncated(t, 8).Leaf(append(leaves[0][:4:4], leaves[1][:4]...)...)
	require.NoError(t, err)
	require.Equal(t, node, row)
	for _, n := range []int{-1, 0, 1, 4} {
		_, err := NewUntaggedTruncated64(n)
		require.ErrorContains(t, err, "want more than 4")
	}
}

// TestUntaggedTruncatedKnownAnswers has the answers of circom-monolith for a row and for
// a node. No answer is known of a whole tree.
func TestUntaggedTruncatedKnownAnswers(t *testing.T) {
	file := vectors.Load[struct {
		Kats []struct {
			Label   string
			In, Out vectors.Elements
		}
	}](t, "monolith/kats.json")
	elements := func(v vectors.Elements) (es []m64) {
		for _, b := range v.Big(t) {
			es = append(es, goldilocksOf(b.Uint64()))
		}
		return es
	}
	var checked []string
	for _, k := range file.Kats {
		switch k.Label {
		case "hash_no_pad_20":
			h := truncated(t, 20)
			got, err := h.Leaf(elements(k.In)...)
			require.NoError(t, err)
			require.Equal(t, d64(elements(k.Out)), got)
			batch := make([]d64, 3)
			require.NoError(t, h.(LeafBatcher[m64, d64]).LeafBatch(batch, [][]m64{elements(k.In), make([]m64, 20), elements(k.In)}))
			require.Equal(t, [2]d64{got, got}, [2]d64{batch[0], batch[2]})
		case "two_to_one":
			in := elements(k.In)
			children := []d64{d64(in[:4]), d64(in[4:])}
			tree, err := NewFromUncheckedDigests(truncated(t, 20), 1, children)
			require.NoError(t, err)
			require.Equal(t, d64(elements(k.Out)), tree.Root())
			proof, err := tree.Proof(1)
			require.NoError(t, err)
			require.NoError(t, VerifyUncheckedDigest(truncated(t, 20), d64(elements(k.Out)), 1, children[1], proof))
		default:
			continue
		}
		checked = append(checked, k.Label)
	}
	require.ElementsMatch(t, []string{"hash_no_pad_20", "two_to_one"}, checked)
}

// TestBytesLeaves: a byte string is the leaf of its hash's elements, in all families
// that have it.
func TestBytesLeaves(t *testing.T) {
	data := [][]byte{nil, {0}, {0, 0}, []byte("one"), bytes.Repeat([]byte{7}, 200)}
	h := NewMonolith64("app")
	tree, err := NewFromBytes(h, 3, data)
	require.NoError(t, err)
	digests := map[d64]bool{}
	for i, message := range data {
		leaf, err := BytesLeaf(h, message)
		require.NoError(t, err)
		want := monolith.M64T12().Bytes("app").Hash(message)
		require.Equal(t, want[:], leaf)
		digest, err := h.Leaf(leaf...)
		require.NoError(t, err)
		require.Equal(t, tree.layers[0][i], digest)
		digests[digest] = true
		proof, err := tree.Proof(uint64(i))
		require.NoError(t, err)
		require.NoError(t, Verify(h, tree.Root(), 3, leaf, proof))
	}
	require.Len(t, digests, len(data))

	small, err := BytesLeaf(NewMonolith31(""), data[3])
	require.NoError(t, err)
	d31 := monolith.M31T24().HashBytes(data[3])
	require.Equal(t, d31[:], small)
	in := instance(t, 2)
	a, err := BytesLeaf(hasher(t, 2), data[4])
	require.NoError(t, err)
	require.Equal(t, []element{in.HashBytes(data[4])[0]}, a)
	four, err := BytesLeaf(anemoiOf(t, 6, "", anemoi.Goldilocks), data[4])
	require.NoError(t, err)
	require.Len(t, four, 4)
}
