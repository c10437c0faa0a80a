package monolith

import (
	"math/big"

	"github.com/consensys/gnark/frontend"
)

// ReferenceSponge is a sponge of another library, for programs that must
// compute the same and for messages of one fixed length only: it has no tag and
// no domain, so the same message gives related digests in different modes. Use
// [Sponge] unless another program computes this one. The native ReferenceSponge
// says which libraries these are.
type ReferenceSponge struct {
	in   *Instance
	mode string
}

// The names of the reference sponges, as the native Dynamic takes them.
const (
	modeNoPad = "no_pad"
	modePad10 = "plonky3_pad10"
	modeRate  = "plonky2_pad10star1_rate"
	modeWidth = "plonky2_pad10star1_width"
)

// NoPad returns the sponge without padding. A last block that is not full
// overwrites only its own elements, and the empty message gives zeros. It does not
// resist collisions between messages of different lengths: m and m, 0 have one digest
// as long as they fit into the first block.
func (in *Instance) NoPad() *ReferenceSponge { return &ReferenceSponge{in, modeNoPad} }

// Plonky3Pad10 returns Plonky3's Pad10Sponge with increment 1: a last block that is
// not full, or the empty message, gets a 1 and zeros; a full last block is
// marked by adding 1 to the first element of the capacity before the last permutation.
// It tells messages of different lengths apart, but has no tag.
func (in *Instance) Plonky3Pad10() *ReferenceSponge { return &ReferenceSponge{in, modePad10} }

// Plonky2Pad10Star1Rate returns plonky2's hash_pad since its pull request 1299: the
// message gets a 1, zeros and a 1 up to a multiple of the rate. It tells messages
// of different lengths apart, but has no tag: a message that ends like a padding
// has the digest that [Instance.NoPad] gives to it.
func (in *Instance) Plonky2Pad10Star1Rate() *ReferenceSponge { return &ReferenceSponge{in, modeRate} }

// Plonky2Pad10Star1Width returns plonky2's hash_pad before its pull request 1299: the
// message gets a 1, zeros and a 1 up to a multiple of the width and goes through
// [Instance.NoPad]. Where the width is no multiple of the rate the last block may not be full.
func (in *Instance) Plonky2Pad10Star1Width() *ReferenceSponge { return &ReferenceSponge{in, modeWidth} }

// String is the hash name and the name of the mode, such as monolith/64_t12/no_pad.
func (h *ReferenceSponge) String() string { return h.in.String() + "/" + h.mode }

// Hash returns the digest of a message of canonical elements.
func (h *ReferenceSponge) Hash(message ...frontend.Variable) ([]frontend.Variable, error) {
	return h.Squeeze(h.in.DigestLen(), message...)
}

// Squeeze is Hash with an output of n >= 1 elements, with one more permutation
// each time the rate has been read.
func (h *ReferenceSponge) Squeeze(n int, message ...frontend.Variable) ([]frontend.Variable, error) {
	in := h.in
	if err := checkOutputs(h, n); err != nil {
		return nil, err
	}
	if err := in.check(message); err != nil {
		return nil, err
	}
	full := len(message) > 0 && len(message)%in.Rate() == 0
	switch {
	case h.mode == modeNoPad && len(message) == 0: // the one output without a permutation
		out, err := in.schedule.ReferenceOf(h.mode, n, nil)
		if err != nil {
			return nil, err
		}
		return constants(out), nil
	case h.mode == modePad10 && !full:
		message = padded(in.Rate(), message, 1)
	case h.mode == modeRate:
		message = pad10star1(in.Rate(), message)
	case h.mode == modeWidth:
		message = pad10star1(in.Width(), message)
	}
	state, err := in.chain(in.initial(nil), message)
	if err != nil {
		return nil, err
	}
	if h.mode == modePad10 && full {
		in.mark(state)
	}
	return in.squeeze(state, n)
}

// mark adds 1 to the first lane of the capacity, modulo p. Permutations are planned for
// inputs that are one more than outputs.
func (in *Instance) mark(state []frontend.Variable) {
	lane := &state[in.Rate()]
	*lane = in.api.Add(*lane, 1)
	if k, ok := in.constant(*lane); ok {
		*lane = k.Mod(k, in.Modulus())
	}
}

// pad10star1 appends a 1, zeros and a 1 up to a multiple of n.
func pad10star1(n int, message []frontend.Variable) []frontend.Variable {
	out := padded(n, message, 1, 0)
	out[len(out)-1] = 1
	return out
}

// constants returns values as variables.
func constants(values []*big.Int) []frontend.Variable {
	out := make([]frontend.Variable, len(values))
	for i := range values {
		out[i] = values[i]
	}
	return out
}
