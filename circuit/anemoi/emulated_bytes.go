package anemoi

import (
	"fmt"
	"slices"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
	"github.com/consensys/gnark/std/math/uints"

	"example.com/gnarkhash/internal/label"
)

// EmulatedBytes is [Bytes] over an emulated field. The number of bytes is a
// constant of the circuit.
type EmulatedBytes[T emulated.FieldParams] struct {
	sponge *EmulatedSponge[T]
}

// Bytes returns the hash of byte strings for an application's domain; the empty
// string is no domain.
func (in *Emulated[T]) Bytes(domain string) *EmulatedBytes[T] {
	return &EmulatedBytes[T]{sponge: in.sponge(label.Bytes(in.String(), domain))}
}

// HashBytes is [EmulatedBytes.Hash] without a domain.
func (in *Emulated[T]) HashBytes(message []uints.U8) ([]*emulated.Element[T], error) {
	return in.Bytes("").Hash(message)
}

// String is the mode's label: the hash name, "/bytes" and the domain.
func (h *EmulatedBytes[T]) String() string { return h.sponge.label }

// Hash returns the digest of a byte string. Bytes are checked as by [Bytes.Hash].
// Parameters with limbs that are no whole number of bytes are an error.
func (h *EmulatedBytes[T]) Hash(message []uints.U8) ([]*emulated.Element[T], error) {
	in := h.sponge.in
	if in.limbBits%8 != 0 {
		return nil, fmt.Errorf("anemoi: %s packs bytes into limbs of whole bytes: these have %d bits", h, in.limbBits)
	}
	chunks, err := byteChunks(in.api, in.ChunkBytes(), message)
	if err != nil {
		return nil, err
	}
	elements := make([]*emulated.Element[T], len(chunks))
	for i := range chunks {
		elements[i] = in.fromBytes(chunks[i])
	}
	return h.sponge.Hash(elements...)
}

// fromBytes returns the little-endian element of ChunkBytes bytes, which are
// checked to be below 256. So each limb is in its range, and a chunk, which is
// shorter than q, has one value only: nothing more is to be checked.
func (in *Emulated[T]) fromBytes(chunk []frontend.Variable) *emulated.Element[T] {
	var limbs []frontend.Variable
	for limb := range slices.Chunk(chunk, in.limbBits/8) {
		limbs = append(limbs, littleEndian(in.api, limb))
	}
	return in.field.UnsafeFromLimbs(limbs)
}
