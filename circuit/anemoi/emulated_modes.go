package anemoi

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/consensys/gnark/std/math/emulated"

	"example.com/gnarkhash/internal/label"
)

// EmulatedJive is [Jive] over an emulated field.
type EmulatedJive[T emulated.FieldParams] struct {
	in *Emulated[T]
	b  int
}

// Jive returns the compression of b inputs; the conditions on b are those of
// the native Jive.
func (in *Emulated[T]) Jive(b int) (*EmulatedJive[T], error) {
	if err := in.native.CheckJive(b); err != nil {
		return nil, err
	}
	return &EmulatedJive[T]{in: in, b: b}, nil
}

// String is the hash name and "/jive<b>".
func (j *EmulatedJive[T]) String() string { return fmt.Sprintf("%s/jive%d", j.in, j.b) }

// OutputLen is c = 2l/b, the number of elements of one input and of the output.
func (j *EmulatedJive[T]) OutputLen() int { return j.in.Width() / j.b }

// Compress compresses the 2l elements of b inputs, one input after the other.
func (j *EmulatedJive[T]) Compress(input ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	if len(input) != j.in.Width() {
		return nil, fmt.Errorf("anemoi: %s takes %d elements, got %d", j, j.in.Width(), len(input))
	}
	return j.in.jive(input, j.OutputLen())
}

// Compress compresses k = [Emulated.Arity] digests, which fill the state, into
// one by Jive_k: the node function of a Merkle tree. A state that is no whole
// number of digests has no such compression, use [Emulated.Jive].
func (in *Emulated[T]) Compress(digests ...[]*emulated.Element[T]) ([]*emulated.Element[T], error) {
	c := in.DigestLen()
	if len(digests)*c != in.Width() {
		return nil, fmt.Errorf("anemoi: %s compresses %d elements, got %d digests of %d", in, in.Width(), len(digests), c)
	}
	for i, d := range digests {
		if len(d) != c {
			return nil, fmt.Errorf("anemoi: %s: digest %d has %d elements, want %d", in, i, len(d), c)
		}
	}
	return in.jive(slices.Concat(digests...), c)
}

func (in *Emulated[T]) jive(input []*emulated.Element[T], c int) ([]*emulated.Element[T], error) {
	permuted, err := in.Permute(input...)
	if err != nil {
		return nil, err
	}
	sums := make([]emulatedSum[T], c)
	for i := range input {
		sums[i%c].add(1, permuted[i])
		sums[i%c].add(1, input[i])
	}
	out := make([]*emulated.Element[T], c)
	for i := range sums {
		out[i] = in.element(&sums[i])
	}
	return out, nil
}

// EmulatedSponge is [Sponge] over an emulated field: the default mode.
type EmulatedSponge[T emulated.FieldParams] struct {
	in    *Emulated[T]
	label string
	tag   []*big.Int
}

// Sponge returns the sponge for an application's domain; the empty string is
// no domain.
func (in *Emulated[T]) Sponge(domain string) *EmulatedSponge[T] {
	l := label.Sponge(in.String(), domain)
	return &EmulatedSponge[T]{in: in, label: l, tag: in.native.Tag(l)}
}

// Hash is [EmulatedSponge.Hash] without a domain.
func (in *Emulated[T]) Hash(message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	return in.Sponge("").Hash(message...)
}

// String is the mode's label: the hash name, "/sponge" and the domain.
func (h *EmulatedSponge[T]) String() string { return h.label }

// Hash returns the digest of a message of any length, floor(n / rate) + 1
// permutations. The length and the padding are constants of the circuit.
func (h *EmulatedSponge[T]) Hash(message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	padded := append(slices.Clone(message), h.in.field.One())
	return h.in.absorb(h.tag, padded)
}

// EmulatedFixed is [Fixed] over an emulated field.
type EmulatedFixed[T emulated.FieldParams] struct {
	in    *Emulated[T]
	n     int
	label string
	tag   []*big.Int
}

// Fixed returns the hash of messages of n >= 1 elements for an application's
// domain; the empty string is no domain.
func (in *Emulated[T]) Fixed(n int, domain string) (*EmulatedFixed[T], error) {
	return in.fixed(n, label.Fixed(in.String(), n, domain))
}

// HashFixed is [EmulatedFixed.Hash] for messages of the given length without a domain.
func (in *Emulated[T]) HashFixed(message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	h, err := in.Fixed(len(message), "")
	if err != nil {
		return nil, err
	}
	return h.Hash(message...)
}

// MerkleLeaf returns the leaf hash of a Merkle tree over this instance, for
// leaves of n >= 1 elements; see the native method of this name.
func (in *Emulated[T]) MerkleLeaf(n int, domain string) (*EmulatedFixed[T], error) {
	return in.fixed(n, label.MerkleLeaf(in.String(), in.Arity(), n, domain))
}

// MerkleEmpty returns the digest of a missing leaf, a constant; see the native
// method of this name.
func (in *Emulated[T]) MerkleEmpty(domain string) []*emulated.Element[T] {
	return in.elements(in.native.Tag(label.MerkleEmpty(in.String(), in.Arity(), domain)))
}

func (in *Emulated[T]) fixed(n int, label string) (*EmulatedFixed[T], error) {
	if n < 1 {
		return nil, fmt.Errorf("anemoi: %s: a fixed length of %d: want 1 or more", in, n)
	}
	return &EmulatedFixed[T]{in: in, n: n, label: label, tag: in.native.Tag(label)}, nil
}

// String is the mode's label: the hash name, "/fixed/<n>" and the domain.
func (h *EmulatedFixed[T]) String() string { return h.label }

// Len is the number of elements of a message.
func (h *EmulatedFixed[T]) Len() int { return h.n }

// Hash returns the digest of a message of exactly n elements, ceil(n / rate) permutations.
func (h *EmulatedFixed[T]) Hash(message ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	if len(message) != h.n {
		return nil, fmt.Errorf("anemoi: %s takes %d elements, got %d", h.label, h.n, len(message))
	}
	return h.in.absorb(h.tag, message)
}

// absorb puts a tag into the capacity of the zero state, adds a message, not
// empty, to the rate block by block, the last one filled up with zeros, permutes
// after each block and returns the digest.
func (in *Emulated[T]) absorb(tag []*big.Int, message []*emulated.Element[T]) ([]*emulated.Element[T], error) {
	if err := checkLimbs(message); err != nil {
		return nil, err
	}
	state := make([]*emulated.Element[T], in.Width())
	for i := range state {
		state[i] = in.field.Zero()
	}
	copy(state[in.Rate():], in.elements(tag))
	for block := range slices.Chunk(message, in.Rate()) {
		for i, e := range block {
			state[i] = in.field.Add(state[i], e)
		}
		var err error
		if state, err = in.permute(state); err != nil {
			return nil, err
		}
	}
	return state[:in.DigestLen():in.DigestLen()], nil
}
