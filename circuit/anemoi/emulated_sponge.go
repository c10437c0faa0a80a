package anemoi

import (
	"math/big"

	"github.com/consensys/gnark/std/math/emulated"

	"example.com/gnarkhash/internal/label"
)

// EmulatedSponge is [Sponge] over an emulated field: the default mode.
type EmulatedSponge[T emulated.FieldParams] struct {
	in    *Emulated[T]
	label string
	tag   []*big.Int
}

// Sponge returns the sponge for an application's domain; the empty string is
// no domain.
func (in *Emulated[T]) Sponge(domain string) *EmulatedSponge[T] {
	return in.sponge(label.Sponge(in.String(), domain))
}

func (in *Emulated[T]) sponge(label string) *EmulatedSponge[T] {
	return &EmulatedSponge[T]{in: in, label: label, tag: in.native.Tag(label)}
}

// Hash is [EmulatedSponge.Hash] without a domain.
func (in *Emulated[T]) Hash(message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	return in.Sponge("").Hash(message...)
}

// String is the mode's label: the hash name, "/sponge" and the domain.
func (h *EmulatedSponge[T]) String() string { return h.label }

// Instance returns the permutation under the sponge.
func (h *EmulatedSponge[T]) Instance() *Emulated[T] { return h.in }

// Hash returns the digest of a message of any length, floor(n / rate) + 1
// permutations. The length and the padding are constants of the circuit.
func (h *EmulatedSponge[T]) Hash(message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	return h.Squeeze(h.in.DigestLen(), message...)
}

// Squeeze is Hash with an output of another length: n elements, 1 to the native
// MaxOutputs, with one more permutation each time the rate has been read.
func (h *EmulatedSponge[T]) Squeeze(n int, message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	return squeezeSponge(h, newStream[*emulated.Element[T]](h.in, h.tag), n, message)
}

// EmulatedHasher is [Hasher] over an emulated field: it absorbs a message piece by
// piece.
type EmulatedHasher[T emulated.FieldParams] struct {
	stream stream[*emulated.Element[T]]
}

// New starts a streaming computation of [EmulatedSponge.Hash].
func (h *EmulatedSponge[T]) New() *EmulatedHasher[T] {
	return &EmulatedHasher[T]{newStream[*emulated.Element[T]](h.in, h.tag)}
}

// Reset starts again with the empty message.
func (h *EmulatedHasher[T]) Reset() { h.stream.reset() }

// Absorb appends elements to the message. How a message is cut into pieces does
// not change its digest. An element that is nil or has no limbs is an error and
// nothing is absorbed.
func (h *EmulatedHasher[T]) Absorb(elements ...*emulated.Element[T]) error {
	return h.stream.absorb(elements)
}

// Sum returns the digest of the message so far. It can be called again, and more
// can be absorbed after it.
func (h *EmulatedHasher[T]) Sum() ([]*emulated.Element[T], error) {
	return h.stream.squeeze(h.stream.on.DigestLen())
}

// Clone returns an independent copy.
func (h *EmulatedHasher[T]) Clone() *EmulatedHasher[T] {
	return &EmulatedHasher[T]{h.stream.clone()}
}

// EmulatedReferenceSponge is [ReferenceSponge] over an emulated field, for
// interoperability and for messages of one fixed length only: see the native type
// for its collisions.
type EmulatedReferenceSponge[T emulated.FieldParams] struct {
	in *Emulated[T]
}

// ReferenceSponge returns the reference's sponge with rate [Emulated.Rate].
func (in *Emulated[T]) ReferenceSponge() *EmulatedReferenceSponge[T] {
	return &EmulatedReferenceSponge[T]{in: in}
}

// String is the hash name and "/reference_sponge".
func (h *EmulatedReferenceSponge[T]) String() string { return h.in.String() + "/reference_sponge" }

// Hash returns the digest of a message.
func (h *EmulatedReferenceSponge[T]) Hash(message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	return h.Squeeze(h.in.DigestLen(), message...)
}

// Squeeze returns n elements of output, those of a digest up to the native MaxOutputs.
func (h *EmulatedReferenceSponge[T]) Squeeze(n int, message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	if err := checkOutputs(h, n, h.in.DigestLen()); err != nil {
		return nil, err
	}
	return squeezeReference[*emulated.Element[T]](h.in, n, message)
}
