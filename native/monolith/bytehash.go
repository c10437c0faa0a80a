package monolith

import (
	"hash"

	"example.com/gnarkhash/internal/hashadapter"
)

// ByteHash is [Bytes] behind Go's [hash.Hash]: it takes any bytes, cut in any
// way. It is made by [Bytes.NewHash]; the zero value is of no use. It is not
// safe for concurrent use, but each goroutine can make its own from one Bytes.
//
// Write never returns an error. BlockSize is rate times [Instance.ChunkBytes]. Where it
// is less than Size, HMAC cuts the digest of a long key to it.
//
// It is saved as [BlockHash] is, and what is said there of saved hashes is true of it
// too. Its State has after that of BlockHash one byte that counts the bytes of the chunk
// that is not full, and these bytes, which are part of the message as it is, with zeros
// after them, ChunkBytes-1 in all. A full chunk and bytes after the counted ones that
// are not zero are errors.
type ByteHash[E Element, D Digest[E]] struct{ byteHash[E, D] }

type byteHash[E Element, D Digest[E]] struct {
	hashadapter.Bytes[E, engine[E, D], *engine[E, D]]
}

var _ hashadapter.Resumable = (*ByteHash[Goldilocks, Digest64])(nil)

// NewHash starts a streaming computation of [Bytes.Hash].
func (h *Bytes[E, D]) NewHash() *ByteHash[E, D] {
	return &ByteHash[E, D]{byteHash[E, D]{hashadapter.NewBytes[E](engine[E, D]{*h.sponge.New()})}}
}

// Clone returns an independent copy, a *ByteHash. The error is always nil.
func (h *ByteHash[E, D]) Clone() (hash.Cloner, error) {
	c := *h
	return &c, nil
}
