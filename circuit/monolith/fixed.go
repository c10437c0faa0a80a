package monolith

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/label"
)

// Fixed is the hash of messages of one length n, which is part of its label:
// ceil(n / rate) permutations. The last block is filled with zeros.
type Fixed struct {
	in    *Instance
	n     int
	label string
	tag   []*big.Int
}

// Fixed returns the hash of messages of n >= 1 elements for an application's
// domain; the empty string is no domain.
func (in *Instance) Fixed(n int, domain string) (*Fixed, error) {
	return in.fixed(n, label.Fixed(in.String(), n, domain))
}

func (in *Instance) fixed(n int, label string) (*Fixed, error) {
	if n < 1 {
		return nil, fmt.Errorf("monolith: %s: a fixed length of %d: want 1 or more", in, n)
	}
	return &Fixed{in: in, n: n, label: label, tag: in.schedule.Tag(label)}, nil
}

// HashFixed is [Fixed.Hash] for messages of the given length without a domain.
// The empty message has no such hash.
func (in *Instance) HashFixed(message ...frontend.Variable) ([]frontend.Variable, error) {
	h, err := in.Fixed(len(message), "")
	if err != nil {
		return nil, err
	}
	return h.Hash(message...)
}

// String is the mode's label: the hash name, "/fixed/<n>" and the domain.
func (h *Fixed) String() string { return h.label }

// Len is the number of elements of a message.
func (h *Fixed) Len() int { return h.n }

// Hash returns the digest of a message of exactly n canonical elements.
func (h *Fixed) Hash(message ...frontend.Variable) ([]frontend.Variable, error) {
	in := h.in
	if len(message) != h.n {
		return nil, fmt.Errorf("monolith: %s takes %d elements, got %d", h.label, h.n, len(message))
	}
	if err := in.check(message); err != nil {
		return nil, err
	}
	state, err := in.chain(in.initial(h.tag), padded(in.Rate(), message))
	if err != nil {
		return nil, err
	}
	return in.squeeze(state, in.DigestLen())
}
