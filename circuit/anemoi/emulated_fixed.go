package anemoi

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/std/math/emulated"

	"example.com/gnarkhash/internal/label"
)

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
	return hashFixed[*emulated.Element[T]](h.in, h.tag, message)
}
