package monolith

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

// The hash.Hash adapters save what they have absorbed in two forms. A state is
//
//	the t elements of the permutation's state, each big-endian; those of the
//	rate that the current block has not overwritten yet are zero
//	one byte, how many elements of the current block are absorbed: 0 to rate-1
//
// to which the hash of byte strings adds its unfinished chunk. A binary
// encoding is encodingMagic, the SHA-256 of the mode's label and the state, so
// that no hash goes on from the state of another.
//
// Both have one length for each mode, and no two encodings mean the same.

// encodingMagic starts each binary encoding: the library, the package, the version.
const encodingMagic = "gnarkhash/monolith\x01"

const headerBytes = len(encodingMagic) + sha256.Size

// appendHeader appends what comes before the state.
func appendHeader(b []byte, label string) []byte {
	sum := sha256.Sum256([]byte(label))
	return append(append(b, encodingMagic...), sum[:]...)
}

// cutHeader checks a binary encoding of the given length for the state and
// returns the state.
func cutHeader(data []byte, label string, stateBytes int) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte(encodingMagic)) {
		return nil, fmt.Errorf("monolith: %s: the data is no saved hash, or one of another version", label)
	}
	if want := headerBytes + stateBytes; len(data) != want {
		return nil, fmt.Errorf("monolith: %s: a saved hash of %d bytes: want %d", label, len(data), want)
	}
	if !bytes.Equal(data[:headerBytes], appendHeader(nil, label)) {
		return nil, fmt.Errorf("monolith: %s: the data is a saved hash of another name, mode or domain", label)
	}
	return data[headerBytes:], nil
}

// errNoMode is the error of decoding into a hash that no mode has made.
var errNoMode = errors.New("monolith: decoding into the zero value of a hash: make it by the mode's method")

// stateBytes is the length of a state.
func (h *Hasher[E, D]) stateBytes() int {
	in := h.sponge.in
	return in.width*in.field.size + 1
}

// appendState appends the state.
func (h *Hasher[E, D]) appendState(b []byte) []byte {
	in := h.sponge.in
	for _, e := range h.state[:in.width] {
		b = in.field.append(b, e.Uint64())
	}
	return append(b, byte(h.filled))
}

// setState reads what appendState wrote. On an error h is unchanged.
func (h *Hasher[E, D]) setState(data []byte) error {
	in, label := h.sponge.in, h.sponge.label
	if len(data) != h.stateBytes() {
		return fmt.Errorf("monolith: %s: a state of %d bytes: want %d", label, len(data), h.stateBytes())
	}
	filled := int(data[len(data)-1])
	if filled >= in.Rate() {
		return fmt.Errorf("monolith: %s: a state with %d elements in its block: want 0 to %d", label, filled, in.Rate()-1)
	}
	var state [maxWidth]E
	for i := range in.width {
		v := in.field.read(data[i*in.field.size:])
		if v >= in.field.modulus {
			return fmt.Errorf("monolith: %s: element %d of the state is not canonical: it is outside [0, p) of %s", label, i, in.field.name)
		}
		if v != 0 && filled <= i && i < in.Rate() {
			return fmt.Errorf("monolith: %s: a state with more than the %d elements it counts in its block", label, filled)
		}
		state[i] = element[E](v)
	}
	h.state, h.filled = state, filled
	return nil
}

// appendSum appends the digest, its elements big-endian.
func (h *Hasher[E, D]) appendSum(b []byte) []byte {
	d := h.Sum()
	for i := range len(d) {
		b = h.sponge.in.field.append(b, d[i].Uint64())
	}
	return b
}

// blocks reads whole big-endian blocks, one element each.
func (h *Hasher[E, D]) blocks(p []byte) ([]E, error) {
	f, label := h.sponge.in.field, h.sponge.label
	if len(p)%f.size != 0 {
		return nil, fmt.Errorf("monolith: %s: a write of %d bytes: want a multiple of %d, the bytes of an element", label, len(p), f.size)
	}
	elements := make([]E, len(p)/f.size)
	for i := range elements {
		v := f.read(p[i*f.size:])
		if v >= f.modulus {
			return nil, fmt.Errorf("monolith: %s: block %d of a write is not canonical: it is outside [0, p) of %s", label, i, f.name)
		}
		elements[i] = element[E](v)
	}
	return elements, nil
}

// append appends an element, big-endian.
func (f *fieldInfo) append(b []byte, v uint64) []byte {
	if f.size == 8 {
		return binary.BigEndian.AppendUint64(b, v)
	}
	return binary.BigEndian.AppendUint32(b, uint32(v))
}

// read reads an element that append wrote, or what may not be one.
func (f *fieldInfo) read(b []byte) uint64 {
	if f.size == 8 {
		return binary.BigEndian.Uint64(b)
	}
	return uint64(binary.BigEndian.Uint32(b))
}
