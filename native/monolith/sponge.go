package monolith

import (
	"fmt"

	"example.com/gnarkhash/internal/label"
)

// Sponge is the hash of messages of any length: the default mode. It starts
// from zeros with a tag of its label in the capacity, appends a 1 and then zeros
// up to a multiple of the rate (always at least the 1, so that no two messages
// pad alike), overwrites the first elements of the state with each block, zeros
// included, and permutes. The digest is the first elements of the state.
type Sponge[E Element, D Digest[E]] struct {
	in    *Instance[E, D]
	label string
	tag   D
}

// Sponge returns the sponge of the instance for an application's domain; the
// empty string is no domain. Different domains are different functions.
func (in *Instance[E, D]) Sponge(domain string) *Sponge[E, D] {
	if domain == "" {
		return in.sponge
	}
	return in.newSponge(label.Sponge(in.hash, domain))
}

func (in *Instance[E, D]) newSponge(label string) *Sponge[E, D] {
	return &Sponge[E, D]{in: in, label: label, tag: in.tag(label)}
}

// Hash is [Sponge.Hash] without a domain.
func (in *Instance[E, D]) Hash(message ...E) D { return in.sponge.Hash(message...) }

// String is the mode's label: the hash name, "/sponge" and the domain.
func (h *Sponge[E, D]) String() string { return h.label }

// Instance returns the permutation under the sponge.
func (h *Sponge[E, D]) Instance() *Instance[E, D] { return h.in }

// Hash returns the digest of a message of any length.
func (h *Sponge[E, D]) Hash(message ...E) D {
	var s [maxWidth]E
	h.run(&s, message)
	return digest[E, D](&s)
}

// HashBatch is [Sponge.Hash] for many messages: dst[i] is the digest of
// messages[i], of any length. It uses one core; the results are those of single
// calls. Lengths of dst and messages that differ are an error and dst is unchanged.
// Messages may not share memory with dst.
func (h *Sponge[E, D]) HashBatch(dst []D, messages [][]E) error {
	if len(dst) != len(messages) {
		return fmt.Errorf("monolith: %s: %d digests for %d messages", h.label, len(dst), len(messages))
	}
	h.in.hashMany(&h.tag, dst, messages, true)
	return nil
}

// MaxOutputs bounds the elements of one output.
const MaxOutputs = 1 << 20

// Squeeze is Hash with an output of another length: 1 to [MaxOutputs] elements, with one
// more permutation each time the rate has been read. The first elements are
// those of the digest.
func (h *Sponge[E, D]) Squeeze(n int, message ...E) ([]E, error) {
	if n < 1 || n > MaxOutputs {
		return nil, fmt.Errorf("monolith: %s: %d output elements: want 1 to %d", h.label, n, MaxOutputs)
	}
	var s [maxWidth]E
	h.run(&s, message)
	return h.in.squeeze(&s, n), nil
}

// run leaves the state before the first output.
func (h *Sponge[E, D]) run(s *[maxWidth]E, message []E) {
	h.in.start(s, &h.tag)
	h.in.finish(s, h.in.absorb(s, 0, message))
}

// Hasher absorbs a message piece by piece. It is not safe for concurrent use.
type Hasher[E Element, D Digest[E]] struct {
	sponge *Sponge[E, D]
	state  [maxWidth]E // zero from filled to the rate
	filled int         // elements of the current block that are in the state
}

// New starts a streaming computation of [Sponge.Hash].
func (h *Sponge[E, D]) New() *Hasher[E, D] {
	hasher := &Hasher[E, D]{sponge: h}
	hasher.Reset()
	return hasher
}

// Reset starts again with the empty message.
func (h *Hasher[E, D]) Reset() {
	h.sponge.in.start(&h.state, &h.sponge.tag)
	h.filled = 0
}

// Absorb appends elements to the message. How a message is cut into pieces
// does not change its digest.
func (h *Hasher[E, D]) Absorb(elements ...E) {
	in := h.sponge.in
	h.filled = in.absorb(&h.state, h.filled, elements)
	clear(h.state[h.filled:in.Rate()])
}

// Sum returns the digest of the message so far. It finishes a copy of the
// state, so it can be called again and more can be absorbed after it.
func (h *Hasher[E, D]) Sum() D {
	s := h.state
	h.sponge.in.finish(&s, h.filled)
	return digest[E, D](&s)
}

// Clone returns an independent copy.
func (h *Hasher[E, D]) Clone() *Hasher[E, D] {
	c := *h
	return &c
}

// start makes s the state of zeros with a tag in the capacity.
func (in *Instance[E, D]) start(s *[maxWidth]E, tag *D) {
	*s = [maxWidth]E{}
	rate := in.Rate()
	for i := range len(*tag) {
		s[rate+i] = (*tag)[i]
	}
}

// absorb overwrites the rate, permuting after each full block, and returns how
// far the last block is filled.
func (in *Instance[E, D]) absorb(s *[maxWidth]E, filled int, elements []E) int {
	rate := in.Rate()
	for len(elements) > 0 {
		n := copy(s[filled:rate], elements)
		elements = elements[n:]
		if filled += n; filled == rate {
			in.permute(s, nil)
			filled = 0
		}
	}
	return filled
}

// finish pads a block that is filled in part, or not at all, with a 1 and zeros and
// applies the last permutation.
func (in *Instance[E, D]) finish(s *[maxWidth]E, filled int) {
	s[filled] = in.one
	clear(s[filled+1 : in.Rate()])
	in.permute(s, nil)
}

// squeeze reads n elements, permuting each time the rate has been read.
func (in *Instance[E, D]) squeeze(s *[maxWidth]E, n int) []E {
	rate := in.Rate()
	out := make([]E, 0, n)
	for {
		out = append(out, s[:min(rate, n-len(out))]...)
		if len(out) == n {
			return out
		}
		in.permute(s, nil)
	}
}
