// Package hashadapter puts a sponge over field elements behind Go's hash.Hash, with
// what gnark-crypto and encoding add to it: Clone, State and SetState, and the
// binary encoding of a saved hash.
//
// A package of a hash has an [Engine], the sponge part-way through a message, and gets
// [Blocks], which hashes encoded elements, and [Bytes], which hashes byte
// strings. It embeds them in types of its own.
package hashadapter

import (
	"encoding"
	"hash"

	gchash "github.com/consensys/gnark-crypto/hash"
)

// Engine is a sponge that has absorbed a part of a message.
type Engine[E any] interface {
	// Shape describes the mode. That of the zero value of an engine, which no mode has
	// made, has the name of its package alone.
	Shape() Shape

	// Reset starts again with the empty message.
	Reset()
	// Absorb appends elements to the message.
	Absorb(elements ...E)
	// AbsorbChunk appends the element that a chunk is, little-endian. The chunk has
	// at most [Shape].Chunk bytes, so it is canonical.
	AbsorbChunk(chunk []byte)
	// AppendSum appends the digest of the message so far, its elements encoded. It does
	// not change the state.
	AppendSum(b []byte) []byte

	// State returns the elements of the permutation's state, not to be changed, and how
	// many elements of the current block are absorbed.
	State() (elements []E, filled int)
	// SetState goes on from what State returned. Its elements are [Shape].Width, and
	// filled is from 0 to [Shape].Rate - 1. An error leaves the engine unchanged.
	SetState(elements []E, filled int) error

	// Encode appends the [Shape].Element bytes of an element, big-endian.
	Encode(b []byte, e *E) []byte
	// Decode sets e to what Encode appended. It is false if that is not canonical.
	Decode(e *E, b []byte) bool
}

// Pointer is the type of an engine's address.
type Pointer[E, H any] interface {
	*H
	Engine[E]
}

// Shape describes a mode: its names for errors and saved hashes, and its lengths.
type Shape struct {
	Package string // the first word of errors
	Magic   string // what saved hashes start with: the library, the package, the version
	Label   string // of the mode
	Field   string
	Prime   string // the letter for the field's modulus
	Width   int    // elements of the state
	Rate    int    // elements of a block
	Digest  int    // elements of a digest
	Element int    // bytes of an encoded element
	Chunk   int    // bytes that always fit into an element
}

// Resumable is what every hash made from this package implements.
type Resumable interface {
	hash.Cloner
	gchash.StateStorer
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
	encoding.BinaryAppender
}
