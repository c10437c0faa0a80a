package monolith

import "fmt"

// ReferenceSponge is a sponge of another library, for programs that must
// compute the same and for messages of one fixed length only: it has no tag and
// no domain, so the same message gives related digests in different modes. Like
// [Sponge] it overwrites the rate and returns the first elements of the state. Use
// Sponge unless another program computes this one.
//
// There are vectors of these for every instance but monolith/64_t8, which none of the
// libraries has; it follows the same rules.
type ReferenceSponge[E Element, D Digest[E]] struct {
	in   *Instance[E, D]
	mode string
}

// The names of the reference sponges, as [Dynamic] takes them.
const (
	modeNoPad = "no_pad"
	modePad10 = "plonky3_pad10"
	modeRate  = "plonky2_pad10star1_rate"
	modeWidth = "plonky2_pad10star1_width"
)

// NoPad returns the sponge without padding: plonky2's hash_no_pad, circom's
// HashNoPad, Plonky3's PaddingFreeSponge. A last block that is not full overwrites
// only its own elements, the others keep the output of the permutation before. The empty message
// gives zeros without a permutation. It does not resist collisions between messages of
// different lengths: m and m, 0 have one digest as long as they fit into the first block.
func (in *Instance[E, D]) NoPad() *ReferenceSponge[E, D] {
	return &ReferenceSponge[E, D]{in, modeNoPad}
}

// Plonky3Pad10 returns Plonky3's Pad10Sponge with increment 1: a last block that is
// not full, or the empty message, gets a 1 and zeros; a full last block is
// marked by adding 1 to the first element of the capacity before the last permutation. It tells
// messages of different lengths apart, but has no tag.
func (in *Instance[E, D]) Plonky3Pad10() *ReferenceSponge[E, D] {
	return &ReferenceSponge[E, D]{in, modePad10}
}

// Plonky2Pad10Star1Rate returns plonky2's hash_pad since its pull request 1299: the message
// gets a 1, zeros and a 1 up to a multiple of the rate. It tells messages
// of different lengths apart, but has no tag: a message that ends like a padding
// has the digest that [Instance.NoPad] gives to it.
func (in *Instance[E, D]) Plonky2Pad10Star1Rate() *ReferenceSponge[E, D] {
	return &ReferenceSponge[E, D]{in, modeRate}
}

// Plonky2Pad10Star1Width returns plonky2's hash_pad before its pull request 1299, which
// plonky2_monolith depends on: the message gets a 1, zeros and a 1 up to a
// multiple of the width t and goes through [Instance.NoPad]. Where the width is no
// multiple of the rate the last block may not be full.
func (in *Instance[E, D]) Plonky2Pad10Star1Width() *ReferenceSponge[E, D] {
	return &ReferenceSponge[E, D]{in, modeWidth}
}

// String is the hash name and the name of the mode, such as monolith/64_t12/no_pad.
func (h *ReferenceSponge[E, D]) String() string { return h.in.hash + "/" + h.mode }

// Hash returns the digest of a message.
func (h *ReferenceSponge[E, D]) Hash(message ...E) D {
	var s [maxWidth]E
	h.run(&s, message)
	return digest[E, D](&s)
}

// Squeeze is Hash with an output of another length: 1 to [MaxOutputs] elements, with one
// more permutation each time the rate has been read (plonky2's hash_n_to_m_no_pad).
func (h *ReferenceSponge[E, D]) Squeeze(n int, message ...E) ([]E, error) {
	if n < 1 || n > MaxOutputs {
		return nil, fmt.Errorf("monolith: %s: %d output elements: want 1 to %d", h, n, MaxOutputs)
	}
	var s [maxWidth]E
	h.run(&s, message)
	return h.in.squeeze(&s, n), nil
}

// run leaves the state before the first output.
func (h *ReferenceSponge[E, D]) run(s *[maxWidth]E, message []E) {
	switch h.mode {
	case modeNoPad:
		h.in.noPad(s, message)
	case modePad10:
		h.in.pad10(s, message)
	case modeRate:
		h.in.noPad(s, h.in.pad10star1(message, h.in.Rate()))
	case modeWidth:
		h.in.noPad(s, h.in.pad10star1(message, h.in.width))
	}
}

func (in *Instance[E, D]) noPad(s *[maxWidth]E, message []E) {
	if in.absorb(s, 0, message) > 0 {
		in.permute(s, nil)
	}
}

func (in *Instance[E, D]) pad10(s *[maxWidth]E, message []E) {
	rate := in.Rate()
	last := max(0, len(message)-1) / rate * rate // where the last block starts
	in.absorb(s, 0, message[:last])
	n := copy(s[:rate], message[last:])
	if n == rate {
		increment(&s[rate])
		in.permute(s, nil)
		return
	}
	in.finish(s, n)
}

// pad10star1 appends a 1, zeros and a 1 up to a multiple of n.
func (in *Instance[E, D]) pad10star1(message []E, n int) []E {
	padded := make([]E, (len(message)+2+n-1)/n*n)
	copy(padded, message)
	padded[len(message)] = in.one
	padded[len(padded)-1] = in.one
	return padded
}

// increment adds 1.
func increment[E Element](e *E) {
	switch e := any(e).(type) {
	case *Goldilocks:
		*e = e.add(Goldilocks{1})
	case *Mersenne31:
		*e = e.add(Mersenne31{1})
	}
}
