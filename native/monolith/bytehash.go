package monolith

import (
	"fmt"
	"hash"
)

// ByteHash is [Bytes] behind Go's [hash.Hash]: it takes any bytes, cut in any
// way. It is made by [Bytes.NewHash]; the zero value is of no use. It is not
// safe for concurrent use, but each goroutine can make its own from one Bytes.
// What [BlockHash] says of saved hashes is true of it too; they hold up to one
// chunk of the message as it is.
type ByteHash[E Element, D Digest[E]] struct {
	hasher  Hasher[E, D]
	pending []byte // of the chunk that is not full
}

var _ resumable = (*ByteHash[Goldilocks, Digest64])(nil)

// NewHash starts a streaming computation of [Bytes.Hash].
func (h *Bytes[E, D]) NewHash() *ByteHash[E, D] {
	return &ByteHash[E, D]{
		hasher:  *h.sponge.New(),
		pending: make([]byte, 0, h.sponge.in.field.chunk),
	}
}

// Write absorbs p. It returns len(p) and no error, always.
func (h *ByteHash[E, D]) Write(p []byte) (int, error) {
	n, f := len(p), h.hasher.sponge.in.field
	if len(h.pending) > 0 {
		part := min(f.chunk-len(h.pending), len(p))
		h.pending = append(h.pending, p[:part]...)
		p = p[part:]
		if len(h.pending) < f.chunk {
			return n, nil
		}
		h.hasher.Absorb(element[E](littleEndian(h.pending)))
		h.pending = h.pending[:0]
	}
	for ; len(p) >= f.chunk; p = p[f.chunk:] {
		h.hasher.Absorb(element[E](littleEndian(p[:f.chunk])))
	}
	h.pending = append(h.pending, p...)
	return n, nil
}

// Sum appends the digest to b, its elements big-endian. It does not change the
// state.
func (h *ByteHash[E, D]) Sum(b []byte) []byte {
	last := h.hasher.Clone()
	last.Absorb(element[E](lastChunk(h.pending)))
	return last.appendSum(b)
}

// Reset starts again with the empty message.
func (h *ByteHash[E, D]) Reset() {
	h.hasher.Reset()
	h.pending = h.pending[:0]
}

// Size is the number of bytes of a digest.
func (h *ByteHash[E, D]) Size() int {
	in := h.hasher.sponge.in
	return in.DigestLen() * in.field.size
}

// BlockSize is the number of bytes of a block, rate times
// [Instance.ChunkBytes]. Where it is less than Size HMAC cuts the digest of a long
// key to it.
func (h *ByteHash[E, D]) BlockSize() int {
	in := h.hasher.sponge.in
	return in.Rate() * in.field.chunk
}

// Clone returns an independent copy, a *ByteHash. The error is always nil.
func (h *ByteHash[E, D]) Clone() (hash.Cloner, error) {
	return &ByteHash[E, D]{
		hasher:  h.hasher,
		pending: append(make([]byte, 0, cap(h.pending)), h.pending...),
	}, nil
}

// State returns a copy of the state: that of [BlockHash], one byte that counts
// the bytes of the chunk that is not full, and these bytes with zeros after
// them, ChunkBytes-1 in all.
func (h *ByteHash[E, D]) State() []byte { return h.appendState(nil) }

// SetState goes on from what State returned. All that [BlockHash.SetState]
// refuses, a full chunk and bytes after the counted ones that are not zero are
// errors, which leave h unchanged.
func (h *ByteHash[E, D]) SetState(state []byte) error {
	label, chunk := h.hasher.sponge.label, h.hasher.sponge.in.field.chunk
	if len(state) != h.stateBytes() {
		return fmt.Errorf("monolith: %s: a state of %d bytes: want %d", label, len(state), h.stateBytes())
	}
	elements, tail := state[:h.hasher.stateBytes()], state[h.hasher.stateBytes():]
	n, rest := int(tail[0]), tail[1:]
	if n >= chunk {
		return fmt.Errorf("monolith: %s: a state with %d bytes in its chunk: want 0 to %d", label, n, chunk-1)
	}
	for _, b := range rest[n:] {
		if b != 0 {
			return fmt.Errorf("monolith: %s: a state with more than the %d bytes it counts in its chunk", label, n)
		}
	}
	if err := h.hasher.setState(elements); err != nil {
		return err
	}
	h.pending = append(h.pending[:0], rest[:n]...)
	return nil
}

func (h *ByteHash[E, D]) stateBytes() int {
	return h.hasher.stateBytes() + h.hasher.sponge.in.field.chunk
}

func (h *ByteHash[E, D]) appendState(b []byte) []byte {
	b = append(h.hasher.appendState(b), byte(len(h.pending)))
	b = append(b, h.pending...)
	return append(b, make([]byte, h.hasher.sponge.in.field.chunk-1-len(h.pending))...)
}

// AppendBinary appends what MarshalBinary returns. The error is always nil.
func (h *ByteHash[E, D]) AppendBinary(b []byte) ([]byte, error) {
	return h.appendState(appendHeader(b, h.hasher.sponge.label)), nil
}

// MarshalBinary saves the computation: a version, the SHA-256 of the mode's
// label and the state. The error is always nil.
func (h *ByteHash[E, D]) MarshalBinary() ([]byte, error) { return h.AppendBinary(nil) }

// UnmarshalBinary goes on from what MarshalBinary returned for the same label.
// All else is an error, which leaves h unchanged.
func (h *ByteHash[E, D]) UnmarshalBinary(data []byte) error {
	if h.hasher.sponge == nil {
		return errNoMode
	}
	state, err := cutHeader(data, h.hasher.sponge.label, h.stateBytes())
	if err != nil {
		return err
	}
	return h.SetState(state)
}
