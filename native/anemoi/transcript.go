package anemoi

import (
	"hash"

	"example.com/gnarkhash/internal/hashadapter"
)

// LeftPaddingTranscriptHash is a [BlockHash] that also takes a write of fewer
// bytes than a block, which it pads with zeros on the left: the number that
// these bytes are, big-endian. gnark-crypto's fiat-shamir transcript needs this
// for the names of its challenges, and gnark's in-circuit transcript reads a
// name as the same number.
//
// It is for transcripts only. A short write and the same write with zeros before
// it are one message, "a" and "\x00a" collide. In a transcript this does no harm
// where the names are constants of the protocol that do not start with a zero
// byte and each value has the length of an element. Everywhere else use
// [BlockHash] or [ByteHash].
//
// It is made by [Sponge.NewLeftPaddingTranscriptHash]; the zero value is of no
// use. It is not safe for concurrent use.
type LeftPaddingTranscriptHash[E any, D Digest[E]] struct{ elementHash[E, D] }

var _ hashadapter.Resumable = (*LeftPaddingTranscriptHash[int, [1]int])(nil)

// NewLeftPaddingTranscriptHash starts a streaming computation of [Sponge.Hash]
// for a Fiat-Shamir transcript, and for nothing else. The challenge of the name
// c, after the challenge p, over values v is Sponge.Hash(c, p, v...).
func (h *Sponge[E, D]) NewLeftPaddingTranscriptHash() *LeftPaddingTranscriptHash[E, D] {
	return &LeftPaddingTranscriptHash[E, D]{h.elementHash()}
}

// Write absorbs p: nothing, or 1 to BlockSize-1 bytes, padded on the left to one
// element, or whole blocks, one element each. A longer write that is no whole
// number of blocks and a block that is q or more are errors. It absorbs all of p
// and returns len(p), or nothing and returns 0 and the error.
//
// In circuits each name is one element, so a name must be 1 to BlockSize-1 bytes
// long if a circuit is to follow: it takes an empty one for a zero, and reduces
// a long one.
func (h *LeftPaddingTranscriptHash[E, D]) Write(p []byte) (int, error) {
	block := p
	if size := h.BlockSize(); 0 < len(p) && len(p) < size {
		block = make([]byte, size)
		copy(block[size-len(p):], p)
	}
	if _, err := h.elementHash.Write(block); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Clone returns an independent copy, a *LeftPaddingTranscriptHash. The error is
// always nil.
func (h *LeftPaddingTranscriptHash[E, D]) Clone() (hash.Cloner, error) {
	c := *h
	return &c, nil
}
