package anemoi

import "example.com/gnarkhash/internal/hashadapter"

// encodingMagic starts each saved hash: the library, the package, the version.
const encodingMagic = "gnarkhash/anemoi\x01"

// engine is a [Hasher] as the hash.Hash adapters want it. They save its 2l elements, to
// which blocks are added, so no state of canonical elements is refused.
type engine[E any, D Digest[E]] struct{ Hasher[E, D] }

var _ hashadapter.Engine[int] = (*engine[int, [1]int])(nil)

func (h *engine[E, D]) Shape() hashadapter.Shape {
	shape := hashadapter.Shape{Package: "anemoi", Magic: encodingMagic}
	if h.sponge != nil {
		in, f := h.sponge.in, h.sponge.in.field
		shape.Label, shape.Field, shape.Prime = h.sponge.label, f.name, "q"
		shape.Width, shape.Rate, shape.Digest = in.Width(), in.Rate(), in.DigestLen()
		shape.Element, shape.Chunk = f.size, f.chunk
	}
	return shape
}

func (h *engine[E, D]) AbsorbChunk(chunk []byte) { h.Absorb(h.sponge.in.field.littleEndian(chunk)) }

func (h *engine[E, D]) AppendSum(b []byte) []byte {
	d := h.Sum()
	elements := appendDigest[E, D](make([]E, 0, h.sponge.in.DigestLen()), &d)
	for i := range elements {
		b = h.Encode(b, &elements[i])
	}
	return b
}

func (h *engine[E, D]) State() (elements []E, filled int) {
	return h.state[:h.sponge.in.Width()], h.filled
}

func (h *engine[E, D]) SetState(elements []E, filled int) error {
	copy(h.state[:], elements)
	h.filled = filled
	return nil
}

func (h *engine[E, D]) Encode(b []byte, e *E) []byte {
	return append(b, h.sponge.in.field.encode(e)...)
}

func (h *engine[E, D]) Decode(e *E, b []byte) bool { return h.sponge.in.field.decode(e, b) == nil }
