package merkle

import (
	"fmt"
	"sync"

	"example.com/gnarkhash/native/monolith"
)

// untaggedStark is the tree hash of [NewUntaggedStark64] and [NewUntaggedTruncated64].
type untaggedStark struct {
	monolithNodes[monolith.Goldilocks, monolith.Digest64]
	leaf   *monolith.Instance64
	length int
	states sync.Pool // *[starkBatch * 12]monolith.Goldilocks
}

// starkBatch is the number of leaves that are permuted together.
const starkBatch = 32

// NewUntaggedStark64 returns the tree hash that a prover of STARKs over Goldilocks
// computes with the two widths of the paper, for interoperation: a leaf is
// [monolith.Instance.NoPad] of [monolith.M64T12] over exactly n >= 1 elements, a
// row of the trace, and a node is the feed-forward compression of
// [monolith.M64T8]. Use [NewMonolith64] unless another program computes this one, and
// [NewUntaggedTruncated64] for programs whose nodes are truncated permutations.
//
// It has no tags and no domain, so nothing but the application keeps apart what
// the tags of the other trees do: leaves of different lengths (a leaf and that
// leaf with zeros after it may have one digest, so n must be fixed by the
// protocol, and leaves of another length are an error here), trees of different
// purposes, and other uses of no_pad with the same data. Verifiers must fix n and
// the depth themselves. It has no hash of byte strings.
//
// A STARK's tree is full. The digest of a missing leaf, if there is one, is that
// of [NewMonolith64] in the domain "stark" and no other library's.
func NewUntaggedStark64(n int) (Monolith64, error) {
	if n < 1 {
		return nil, fmt.Errorf("merkle: leaves of %d elements: want 1 or more", n)
	}
	node := monolith.M64T8()
	return newUntaggedStark(n, "stark", node.Compress, node.CompressBatch), nil
}

// NewUntaggedTruncated64 is as [NewUntaggedStark64], but a node is the truncated
// compression [monolith.Instance.CompressTruncated] of [monolith.M64T12], as in
// plonky2_monolith and circom-monolith with limbs of 8 bits, and in Plonky3 with a
// truncated permutation of that width and matrices of one height, whose rows it joins. n
// counts what a prover appends to a row to hide it.
//
// What [NewUntaggedStark64] warns of holds here, and more: with rows of 8 elements a leaf
// is the node of its two halves, so nothing but a depth that is the verifier's own keeps
// an inner node from being opened as a row.
//
// It takes rows of n > 4 elements: Plonky2 does not hash a row that fits a digest,
// Plonky3 does, and one name would mean both. plonky2_monolith computes another
// permutation on some inputs, as it lets numbers that are not canonical into Bars: see
// "Differences on purpose" in package monolith.
//
// Index digits are as everywhere here, the least significant at the leaves. Of a cap of
// 2^c digests instead of a root, each is the root of a tree of depth d, c levels less:
// verify index mod 2^d at depth d for the root cap[index >> d]. A missing leaf is that of
// [NewMonolith64] in the domain "stark-truncated".
func NewUntaggedTruncated64(n int) (Monolith64, error) {
	node := monolith.M64T12()
	if n <= node.DigestLen() {
		return nil, fmt.Errorf("merkle: leaves of %d elements: want more than %d, as some provers hash shorter rows and others do not", n, node.DigestLen())
	}
	return newUntaggedStark(n, "stark-truncated", node.CompressTruncated, node.CompressTruncatedBatch), nil
}

// newUntaggedStark makes a tree hash of a kind, which is in its name.
func newUntaggedStark(n int, kind string, compress func(...monolith.Digest64) (monolith.Digest64, error), batch func(dst, children []monolith.Digest64) error) *untaggedStark {
	h := &untaggedStark{
		monolithNodes: monolithNodes[monolith.Goldilocks, monolith.Digest64]{
			compress: compress, compressBatch: batch,
			name:  fmt.Sprintf("%s/monolith/64/arity2/no_pad/%d", kind, n),
			empty: monolith.MerkleTree64().MerkleEmpty(kind),
		},
		leaf:   monolith.M64T12(),
		length: n,
	}
	h.states.New = func() any { return new([starkBatch * 12]monolith.Goldilocks) }
	return h
}

func (h *untaggedStark) Leaf(values ...monolith.Goldilocks) (monolith.Digest64, error) {
	if err := h.check(values); err != nil {
		return monolith.Digest64{}, err
	}
	return h.leaf.NoPad().Hash(values...), nil
}

func (h *untaggedStark) check(leaf []monolith.Goldilocks) error {
	if len(leaf) != h.length {
		return fmt.Errorf("merkle: %s has leaves of %d elements, got %d", h.name, h.length, len(leaf))
	}
	return nil
}

// LeafBatch: see [LeafBatcher]. It is [monolith.Instance.NoPad] over many states: each
// block overwrites as many elements as it has, the last one maybe fewer than the rate.
func (h *untaggedStark) LeafBatch(dst []monolith.Digest64, leaves [][]monolith.Goldilocks) error {
	if len(dst) != len(leaves) {
		return fmt.Errorf("merkle: %s: %d digests for %d leaves", h.name, len(dst), len(leaves))
	}
	for _, leaf := range leaves {
		if err := h.check(leaf); err != nil {
			return err
		}
	}
	borrowed := h.states.Get().(*[starkBatch * 12]monolith.Goldilocks)
	defer h.states.Put(borrowed)
	width, rate := h.leaf.Width(), h.leaf.Rate()
	for len(dst) > 0 {
		n := min(starkBatch, len(dst))
		states := borrowed[:n*width]
		clear(states)
		for from := 0; from < h.length; from += rate {
			to := min(from+rate, h.length)
			for i, leaf := range leaves[:n] {
				copy(states[i*width:], leaf[from:to])
			}
			if err := h.leaf.PermuteBatch(states); err != nil {
				return err
			}
		}
		for i := range n {
			dst[i] = monolith.Digest64(states[i*width:])
		}
		dst, leaves = dst[n:], leaves[n:]
	}
	return nil
}
