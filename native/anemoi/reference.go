package anemoi

import "fmt"

// ReferenceSponge is the sponge of the published reference code, for
// interoperability and for messages of one fixed length only. It does not
// resist collisions between messages of different lengths: what tells a padded
// message from an unpadded one is added after the last permutation, where a
// digest no longer than the rate does not show it. With rate 3, (a, b) and
// (a, b, 1) have one digest. Use [Sponge] unless another program computes this one.
type ReferenceSponge[E any, D Digest[E]] struct {
	in *Instance[E, D]
}

// ReferenceSponge returns the reference's sponge with rate [Instance.Rate].
func (in *Instance[E, D]) ReferenceSponge() *ReferenceSponge[E, D] {
	return &ReferenceSponge[E, D]{in: in}
}

// String is the hash name and "/reference_sponge".
func (h *ReferenceSponge[E, D]) String() string { return h.in.name + "/reference_sponge" }

// Hash returns the digest of a message.
func (h *ReferenceSponge[E, D]) Hash(message ...E) D {
	s := h.in.borrow()
	h.run(s, message)
	d := digest[E, D](s.state[:])
	h.in.giveBack(s)
	return d
}

// Squeeze returns n elements of output. Like the reference it refuses fewer
// than 253 bits; more than [MaxOutputs] elements are refused here.
func (h *ReferenceSponge[E, D]) Squeeze(n int, message ...E) ([]E, error) {
	if n < h.in.DigestLen() || n > MaxOutputs {
		return nil, fmt.Errorf("anemoi: %s: %d output elements: want %d (%d bits) to %d", h, n, h.in.DigestLen(), minDigestBits, MaxOutputs)
	}
	s := h.in.borrow()
	h.run(s, message)
	out := h.in.squeeze(s, n, h.in.Rate())
	h.in.giveBack(s)
	return out, nil
}

// run leaves the state before the first output. A non-empty message that fills
// its last block is not padded and marked by sigma = 1; any other gets a 1 and zeros.
func (h *ReferenceSponge[E, D]) run(s *scratch[E], message []E) {
	in := h.in
	if in.absorb(s, 0, message) == 0 && len(message) > 0 {
		last := &s.state[in.Width()-1]
		in.field.add(last, last, &in.field.one)
		return
	}
	at := len(message) % in.Rate()
	in.field.add(&s.state[at], &s.state[at], &in.field.one)
	in.permute(s, nil)
}
