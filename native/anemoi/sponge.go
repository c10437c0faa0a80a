package anemoi

import (
	"fmt"

	"example.com/gnarkhash/internal/label"
)

// Sponge is the hash of messages of any length: the default mode. It starts
// from zeros with a tag of its label in the capacity, appends a 1 and then zeros
// up to a multiple of the rate (always at least the 1, so that no two messages
// pad alike), adds each block to the first elements of the state and permutes.
// The digest is the first elements of the state.
type Sponge[E any, D Digest[E]] struct {
	in    *Instance[E, D]
	label string
	tag   []E
}

// Sponge returns the sponge of the instance for an application's domain; the
// empty string is no domain. Different domains are different functions.
func (in *Instance[E, D]) Sponge(domain string) *Sponge[E, D] {
	return in.sponge(label.Sponge(in.name, domain))
}

func (in *Instance[E, D]) sponge(label string) *Sponge[E, D] {
	return &Sponge[E, D]{in: in, label: label, tag: in.tag(label)}
}

// Hash is [Sponge.Hash] without a domain.
func (in *Instance[E, D]) Hash(message ...E) D { return in.Sponge("").Hash(message...) }

// String is the mode's label: the hash name, "/sponge" and the domain.
func (h *Sponge[E, D]) String() string { return h.label }

// Instance returns the permutation under the sponge.
func (h *Sponge[E, D]) Instance() *Instance[E, D] { return h.in }

// Hash returns the digest of a message of any length.
func (h *Sponge[E, D]) Hash(message ...E) D {
	hasher := h.New()
	hasher.Absorb(message...)
	return hasher.Sum()
}

// MaxOutputs bounds the elements of one output.
const MaxOutputs = 1 << 20

// Squeeze is Hash with an output of another length: 1 to [MaxOutputs] elements, with one
// more permutation each time the rate has been read. The first elements are
// those of the digest.
func (h *Sponge[E, D]) Squeeze(n int, message ...E) ([]E, error) {
	if n < 1 || n > MaxOutputs {
		return nil, fmt.Errorf("anemoi: %s: %d output elements: want 1 to %d", h.label, n, MaxOutputs)
	}
	hasher := h.New()
	hasher.Absorb(message...)
	s := h.in.borrow()
	hasher.finish(s)
	out := h.in.squeeze(s, n, h.in.Rate())
	h.in.giveBack(s)
	return out, nil
}

// Hasher absorbs a message piece by piece. It is not safe for concurrent use.
type Hasher[E any, D Digest[E]] struct {
	sponge *Sponge[E, D]
	state  [2 * MaxColumns]E
	filled int // elements of the current block that are in the state
}

// New starts a streaming computation of [Sponge.Hash].
func (h *Sponge[E, D]) New() *Hasher[E, D] {
	hasher := &Hasher[E, D]{sponge: h}
	hasher.Reset()
	return hasher
}

// Reset starts again with the empty message.
func (h *Hasher[E, D]) Reset() {
	h.state = [2 * MaxColumns]E{}
	copy(h.state[h.sponge.in.Rate():], h.sponge.tag)
	h.filled = 0
}

// Absorb appends elements to the message. How a message is cut into pieces
// does not change its digest.
func (h *Hasher[E, D]) Absorb(elements ...E) {
	in := h.sponge.in
	s := in.borrow()
	s.state = h.state
	h.filled = in.absorb(s, h.filled, elements)
	h.state = s.state
	in.giveBack(s)
}

// Sum returns the digest of the message so far. It finishes a copy of the
// state, so it can be called again and more can be absorbed after it.
func (h *Hasher[E, D]) Sum() D {
	in := h.sponge.in
	s := in.borrow()
	h.finish(s)
	d := digest[E, D](s.state[:])
	in.giveBack(s)
	return d
}

// Clone returns an independent copy.
func (h *Hasher[E, D]) Clone() *Hasher[E, D] {
	c := *h
	return &c
}

// finish pads a copy of the state and applies the last permutation to it.
func (h *Hasher[E, D]) finish(s *scratch[E]) {
	in := h.sponge.in
	s.state = h.state
	in.field.add(&s.state[h.filled], &s.state[h.filled], &in.field.one)
	in.permute(s, nil)
}

// absorb adds elements to the rate, permuting after each full block, and
// returns how far the last block is filled.
func (in *Instance[E, D]) absorb(s *scratch[E], filled int, elements []E) int {
	rate := in.Rate()
	for _, e := range elements {
		s.v = e
		in.field.add(&s.state[filled], &s.state[filled], &s.v)
		if filled++; filled == rate {
			in.permute(s, nil)
			filled = 0
		}
	}
	return filled
}

// squeeze reads n elements, permuting each time rate of them have been read.
func (in *Instance[E, D]) squeeze(s *scratch[E], n, rate int) []E {
	out := make([]E, 0, n)
	for {
		out = append(out, s.state[:min(rate, n-len(out))]...)
		if len(out) == n {
			return out
		}
		in.permute(s, nil)
	}
}
