package monolith

import (
	"encoding"
	"hash"

	gchash "github.com/consensys/gnark-crypto/hash"
)

// BlockHash is [Sponge] behind Go's [hash.Hash], for code that hashes field
// elements as bytes. Its elements and digests are big-endian, as in gnark-crypto. It is
// made by [Sponge.NewHash]; the zero value is of no use. It is not safe for
// concurrent use, but each goroutine can make its own from one Sponge.
//
// What it adds to hash.Hash saves a computation and goes on with it elsewhere.
// Whoever reads a saved hash can hash on, and reads in it the block that is not
// full; whoever writes one chooses the capacity, which voids collision resistance.
// Keep it where neither matters.
type BlockHash[E Element, D Digest[E]] struct{ elementHash[E, D] }

// NewHash starts a streaming computation of [Sponge.Hash] over encoded elements.
func (h *Sponge[E, D]) NewHash() *BlockHash[E, D] {
	return &BlockHash[E, D]{elementHash[E, D]{*h.New()}}
}

// Write absorbs big-endian elements of [BlockHash.BlockSize] bytes each, any
// number of whole ones. Other lengths and a block that is p or more are errors.
// It absorbs all of p and returns len(p), or nothing and returns 0 and the
// error. [hash.Hash] allows no error, and some callers panic on one: check data from
// outside before.
// Byte strings that are no elements belong to [Bytes].
func (h *BlockHash[E, D]) Write(p []byte) (int, error) {
	elements, err := h.hasher.blocks(p)
	if err != nil {
		return 0, err
	}
	h.hasher.Absorb(elements...)
	return len(p), nil
}

// Clone returns an independent copy, a *BlockHash. The error is always nil.
func (h *BlockHash[E, D]) Clone() (hash.Cloner, error) {
	c := *h
	return &c, nil
}

// elementHash is what the hashes of encoded elements have in common.
type elementHash[E Element, D Digest[E]] struct{ hasher Hasher[E, D] }

// Sum appends the digest to b, its elements big-endian. It does not change the
// state.
func (h *elementHash[E, D]) Sum(b []byte) []byte { return h.hasher.appendSum(b) }

// Reset starts again with the empty message.
func (h *elementHash[E, D]) Reset() { h.hasher.Reset() }

// Size is the number of bytes of a digest.
func (h *elementHash[E, D]) Size() int {
	in := h.hasher.sponge.in
	return in.DigestLen() * in.field.size
}

// BlockSize is the number of bytes of one element.
func (h *elementHash[E, D]) BlockSize() int { return h.hasher.sponge.in.field.size }

// State returns a copy of the state: its t elements, big-endian, and one byte
// that counts the elements of the current block, 0 to rate-1. It does not say
// which mode it belongs to; MarshalBinary does.
func (h *elementHash[E, D]) State() []byte { return h.hasher.appendState(nil) }

// SetState goes on from what State returned. Data of another length, an element
// that is p or more and a block that is full or more are errors, which leave h
// unchanged.
func (h *elementHash[E, D]) SetState(state []byte) error { return h.hasher.setState(state) }

// AppendBinary appends what MarshalBinary returns. The error is always nil.
func (h *elementHash[E, D]) AppendBinary(b []byte) ([]byte, error) {
	return h.hasher.appendState(appendHeader(b, h.hasher.sponge.label)), nil
}

// MarshalBinary saves the computation: a version, the SHA-256 of the mode's
// label and the state. The error is always nil.
func (h *elementHash[E, D]) MarshalBinary() ([]byte, error) { return h.AppendBinary(nil) }

// UnmarshalBinary goes on from what MarshalBinary returned for the same label.
// All else is an error, which leaves h unchanged.
func (h *elementHash[E, D]) UnmarshalBinary(data []byte) error {
	if h.hasher.sponge == nil {
		return errNoMode
	}
	state, err := cutHeader(data, h.hasher.sponge.label, h.hasher.stateBytes())
	if err != nil {
		return err
	}
	return h.hasher.setState(state)
}

// resumable is what every adapter implements.
type resumable interface {
	hash.Cloner
	gchash.StateStorer
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
	encoding.BinaryAppender
}

var _ resumable = (*BlockHash[Goldilocks, Digest64])(nil)
