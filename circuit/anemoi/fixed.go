package anemoi

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/label"
)

// Fixed is the hash of messages of one length n, which is part of its label:
// ceil(n / rate) permutations, no padding.
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
		return nil, fmt.Errorf("anemoi: %s: a fixed length of %d: want 1 or more", in, n)
	}
	return &Fixed{in: in, n: n, label: label, tag: in.native.Tag(label)}, nil
}

// HashFixed is [Fixed.Hash] for messages of the given length without a domain.
func (in *Instance) HashFixed(message ...frontend.Variable) (frontend.Variable, error) {
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

// Hash returns the digest of a message of exactly n elements.
func (h *Fixed) Hash(message ...frontend.Variable) (frontend.Variable, error) {
	if len(message) != h.n {
		return nil, fmt.Errorf("anemoi: %s takes %d elements, got %d", h.label, h.n, len(message))
	}
	return digest(hashFixed[frontend.Variable](h.in, h.tag, message))
}
