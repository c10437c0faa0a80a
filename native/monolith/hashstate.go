package monolith

import (
	"encoding/binary"
	"fmt"

	"example.com/gnarkhash/internal/hashadapter"
)

// encodingMagic starts each saved hash: the library, the package, the version.
const encodingMagic = "gnarkhash/monolith\x01"

// engine is a [Hasher] as the hash.Hash adapters want it. They save its t elements, of
// which those of the rate that the current block has not overwritten yet are zero.
type engine[E Element, D Digest[E]] struct{ Hasher[E, D] }

var _ hashadapter.Engine[Goldilocks] = (*engine[Goldilocks, Digest64])(nil)

func (h *engine[E, D]) Shape() hashadapter.Shape {
	shape := hashadapter.Shape{Package: "monolith", Magic: encodingMagic}
	if h.sponge != nil {
		in, f := h.sponge.in, h.sponge.in.field
		shape.Label, shape.Field, shape.Prime = h.sponge.label, f.name, "p"
		shape.Width, shape.Rate, shape.Digest = in.width, in.Rate(), in.DigestLen()
		shape.Element, shape.Chunk = f.size, f.chunk
	}
	return shape
}

func (h *engine[E, D]) AbsorbChunk(chunk []byte) { h.Absorb(element[E](littleEndian(chunk))) }

func (h *engine[E, D]) AppendSum(b []byte) []byte {
	d := h.Sum()
	for i := range len(d) {
		b = h.sponge.in.field.append(b, d[i].Uint64())
	}
	return b
}

func (h *engine[E, D]) State() (elements []E, filled int) {
	return h.state[:h.sponge.in.width], h.filled
}

func (h *engine[E, D]) SetState(elements []E, filled int) error {
	var zero E
	for _, e := range elements[filled:h.sponge.in.Rate()] {
		if e != zero {
			return fmt.Errorf("monolith: %s: a state with more than the %d elements it counts in its block", h.sponge.label, filled)
		}
	}
	copy(h.state[:], elements)
	h.filled = filled
	return nil
}

func (h *engine[E, D]) Encode(b []byte, e *E) []byte {
	return h.sponge.in.field.append(b, (*e).Uint64())
}

func (h *engine[E, D]) Decode(e *E, b []byte) bool {
	f := h.sponge.in.field
	v := f.read(b)
	if v >= f.modulus {
		return false
	}
	*e = element[E](v)
	return true
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
