package merkle

import (
	"errors"
	"fmt"
	"sync/atomic"

	"example.com/gnarkhash/internal/label"
	"example.com/gnarkhash/native/anemoi"
)

// cachedLeaf is the longest leaf whose tag is kept. The lengths of leaves may
// come from outside, so what is kept must be bounded; for longer leaves the tag is
// computed each time, which is little beside their permutations.
const cachedLeaf = 64

// anemoiHasher is the tree hash of an Anemoi instance.
type anemoiHasher[E comparable, D anemoi.Digest[E]] struct {
	in     *anemoi.Instance[E, D]
	domain string
	name   string
	arity  int
	empty  D
	leaves [cachedLeaf + 1]atomic.Pointer[anemoi.Fixed[E, D]] // by length, filled on first use
}

// NewAnemoi returns the tree hash of an Anemoi instance for an application's
// domain; the empty string is no domain. The arity is [anemoi.Instance.Arity]: 2l,
// that is 2, 4, ..., 12, for the fields whose digests are one element. An instance
// whose state is no whole number of digests, two or more, is an error: with
// digests of four elements only l = 4 (arity 2) and l = 6 (arity 3) are left.
//
// Neither leaves of up to 64 elements nor nodes allocate.
func NewAnemoi[E comparable, D anemoi.Digest[E]](in *anemoi.Instance[E, D], domain string) (Hasher[E, D], error) {
	if in == nil {
		return nil, errors.New("merkle: the anemoi instance is missing")
	}
	arity, err := digestsOf(in.Width(), in.DigestLen())
	if err != nil {
		return nil, fmt.Errorf("merkle: %s: %w", in, err)
	}
	return &anemoiHasher[E, D]{
		in:     in,
		domain: domain,
		name:   label.MerkleTree(in.String(), arity, domain),
		arity:  arity,
		empty:  in.MerkleEmpty(domain),
	}, nil
}

// digestsOf returns how many digests fill a state.
func digestsOf(width, digest int) (int, error) {
	if width%digest != 0 || width/digest < 2 {
		return 0, fmt.Errorf("a state of %d elements is no whole number >= 2 of digests of %d", width, digest)
	}
	return width / digest, nil
}

func (h *anemoiHasher[E, D]) Arity() int     { return h.arity }
func (h *anemoiHasher[E, D]) Empty() D       { return h.empty }
func (h *anemoiHasher[E, D]) String() string { return h.name }

func (h *anemoiHasher[E, D]) Node(children ...D) (D, error) { return h.in.Compress(children...) }

func (h *anemoiHasher[E, D]) Leaf(values ...E) (D, error) {
	leaf, err := h.leaf(len(values))
	if err != nil {
		var none D
		return none, err
	}
	return leaf.Hash(values...)
}

// leaf returns the hash of leaves of n elements. Two goroutines may both make it
// the first time: they make the same.
func (h *anemoiHasher[E, D]) leaf(n int) (*anemoi.Fixed[E, D], error) {
	if n > cachedLeaf {
		return h.in.MerkleLeaf(n, h.domain)
	}
	if leaf := h.leaves[n].Load(); leaf != nil {
		return leaf, nil
	}
	leaf, err := h.in.MerkleLeaf(n, h.domain)
	if err != nil {
		return nil, err
	}
	h.leaves[n].Store(leaf)
	return leaf, nil
}
