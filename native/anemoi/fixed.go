package anemoi

import (
	"fmt"

	"example.com/gnarkhash/internal/label"
)

// Fixed is the hash of messages of one length n, which is part of its label
// and so of the tag in its capacity: a message costs ceil(n / rate)
// permutations, no padding. For messages of varying length use [Sponge].
type Fixed[E any, D Digest[E]] struct {
	in    *Instance[E, D]
	n     int
	label string
	tag   []E
}

// Fixed returns the hash of messages of n >= 1 elements for an application's
// domain; the empty string is no domain.
func (in *Instance[E, D]) Fixed(n int, domain string) (*Fixed[E, D], error) {
	return in.fixed(n, label.Fixed(in.name, n, domain))
}

func (in *Instance[E, D]) fixed(n int, label string) (*Fixed[E, D], error) {
	if n < 1 {
		return nil, fmt.Errorf("anemoi: %s: a fixed length of %d: want 1 or more", in.name, n)
	}
	return &Fixed[E, D]{in: in, n: n, label: label, tag: in.tag(label)}, nil
}

// HashFixed is [Fixed.Hash] for messages of the given length without a domain.
// The empty message has no such hash.
func (in *Instance[E, D]) HashFixed(message ...E) (D, error) {
	h, err := in.Fixed(len(message), "")
	if err != nil {
		var none D
		return none, err
	}
	return h.Hash(message...)
}

// String is the mode's label: the hash name, "/fixed/<n>" and the domain.
func (h *Fixed[E, D]) String() string { return h.label }

// Len is the number of elements of a message.
func (h *Fixed[E, D]) Len() int { return h.n }

// Hash returns the digest of a message of exactly n elements.
func (h *Fixed[E, D]) Hash(message ...E) (D, error) {
	if len(message) != h.n {
		var none D
		return none, fmt.Errorf("anemoi: %s takes %d elements, got %d", h.label, h.n, len(message))
	}
	s := h.in.borrow()
	copy(s.state[h.in.Rate():], h.tag)
	if h.in.absorb(s, 0, message) > 0 {
		h.in.permute(s, nil)
	}
	d := digest[E, D](s.state[:])
	h.in.giveBack(s)
	return d, nil
}
