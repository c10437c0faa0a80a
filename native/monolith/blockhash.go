package monolith

import (
	"hash"

	"example.com/gnarkhash/internal/hashadapter"
)

// BlockHash is [Sponge] behind Go's [hash.Hash], for code that hashes field
// elements as bytes. Its elements and digests are big-endian, as in gnark-crypto. It is
// made by [Sponge.NewHash]; the zero value is of no use. It is not safe for
// concurrent use, but each goroutine can make its own from one Sponge.
//
// Write absorbs elements of BlockSize bytes each, any number of whole ones. Other
// lengths and a block that is p or more are errors. It absorbs all of its argument and
// returns its length, or nothing and returns 0 and the error. [hash.Hash] allows no
// error, and some callers panic on one: check data from outside before. Byte strings
// that are no elements belong to [Bytes]. Sum appends the digest, Size bytes, and does
// not change the state.
//
// What it adds to hash.Hash saves a computation and goes on with it elsewhere.
// State returns the t elements of the state and one byte that counts the elements of
// the current block, 0 to rate-1; SetState goes on from there. It does not say which
// mode it belongs to. MarshalBinary and AppendBinary do: they put a version and the
// SHA-256 of the mode's label before it, and UnmarshalBinary takes no other. Data of
// another length, an element that is p or more, a block that is full or more and
// elements of the rate after the counted ones that are not zero are errors, which
// leave the hash unchanged.
//
// Whoever reads a saved hash can hash on, and reads in it the block that is not
// full; whoever writes one chooses the capacity, which voids collision resistance.
// Keep it where neither matters.
type BlockHash[E Element, D Digest[E]] struct{ elementHash[E, D] }

type elementHash[E Element, D Digest[E]] struct {
	hashadapter.Blocks[E, engine[E, D], *engine[E, D]]
}

var _ hashadapter.Resumable = (*BlockHash[Goldilocks, Digest64])(nil)

// NewHash starts a streaming computation of [Sponge.Hash] over encoded elements.
func (h *Sponge[E, D]) NewHash() *BlockHash[E, D] {
	return &BlockHash[E, D]{elementHash[E, D]{hashadapter.NewBlocks[E](engine[E, D]{*h.New()})}}
}

// Clone returns an independent copy, a *BlockHash. The error is always nil.
func (h *BlockHash[E, D]) Clone() (hash.Cloner, error) {
	c := *h
	return &c, nil
}
