package monolith

import (
	"fmt"

	"example.com/gnarkhash/internal/label"
)

// Fixed is the hash of messages of one length n, which is part of its label
// and so of the tag in its capacity: a message costs ceil(n / rate)
// permutations, the last block is filled with zeros. For messages of varying
// length use [Sponge].
type Fixed[E Element, D Digest[E]] struct {
	in    *Instance[E, D]
	n     int
	label string
	tag   D
}

// Fixed returns the hash of messages of n >= 1 elements for an application's
// domain; the empty string is no domain.
func (in *Instance[E, D]) Fixed(n int, domain string) (*Fixed[E, D], error) {
	if domain != "" || n < 1 || n > cachedLength {
		return in.newFixed(n, label.Fixed(in.hash, n, domain))
	}
	if h := in.fixed[n].Load(); h != nil {
		return h, nil
	}
	h, err := in.newFixed(n, label.Fixed(in.hash, n, domain))
	if err != nil {
		return nil, err
	}
	in.fixed[n].Store(h) // of two goroutines that get here, both store the same
	return h, nil
}

func (in *Instance[E, D]) newFixed(n int, label string) (*Fixed[E, D], error) {
	if n < 1 {
		return nil, fmt.Errorf("monolith: %s: a fixed length of %d: want 1 or more", in.hash, n)
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
		return none, fmt.Errorf("monolith: %s takes %d elements, got %d", h.label, h.n, len(message))
	}
	return h.hash(message), nil
}

// HashBatch is [Fixed.Hash] for many messages: dst[i] is the digest of
// messages[i]. It uses one core; the results are those of single calls. A message
// of another length is an error that names it, and dst is unchanged. Messages may not
// share memory with dst.
func (h *Fixed[E, D]) HashBatch(dst []D, messages [][]E) error {
	if len(dst) != len(messages) {
		return fmt.Errorf("monolith: %s: %d digests for %d messages", h.label, len(dst), len(messages))
	}
	for i, m := range messages {
		if len(m) != h.n {
			return fmt.Errorf("monolith: %s takes %d elements, message %d has %d", h.label, h.n, i, len(m))
		}
	}
	h.in.hashMany(&h.tag, dst, messages, false)
	return nil
}

func (h *Fixed[E, D]) hash(message []E) D {
	var s [maxWidth]E
	h.in.start(&s, &h.tag)
	if filled := h.in.absorb(&s, 0, message); filled > 0 {
		clear(s[filled:h.in.Rate()])
		h.in.permute(&s, nil)
	}
	return digest[E, D](&s)
}
