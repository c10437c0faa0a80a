package monolith

import (
	"math/big"
	"slices"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/label"
)

// Sponge is the hash of messages of any length: the default mode. The length
// and all padding are constants of the circuit. See the native Sponge for what
// it computes.
type Sponge struct {
	in    *Instance
	label string
	tag   []*big.Int
}

// Sponge returns the sponge for an application's domain; the empty string is
// no domain.
func (in *Instance) Sponge(domain string) *Sponge {
	return in.sponge(label.Sponge(in.String(), domain))
}

func (in *Instance) sponge(label string) *Sponge {
	return &Sponge{in: in, label: label, tag: in.schedule.Tag(label)}
}

// Hash is [Sponge.Hash] without a domain.
func (in *Instance) Hash(message ...frontend.Variable) ([]frontend.Variable, error) {
	return in.Sponge("").Hash(message...)
}

// String is the mode's label: the hash name, "/sponge" and the domain.
func (h *Sponge) String() string { return h.label }

// Instance returns the permutation under the sponge.
func (h *Sponge) Instance() *Instance { return h.in }

// Hash returns the digest of a message of any length, floor(n / rate) + 1
// permutations. The elements must be canonical, as everywhere; those of the digest are.
func (h *Sponge) Hash(message ...frontend.Variable) ([]frontend.Variable, error) {
	return h.Squeeze(h.in.DigestLen(), message...)
}

// Squeeze is Hash with an output of n >= 1 elements, with one more permutation
// each time the rate has been read.
func (h *Sponge) Squeeze(n int, message ...frontend.Variable) ([]frontend.Variable, error) {
	if err := checkOutputs(h, n); err != nil {
		return nil, err
	}
	hasher := h.New()
	if err := hasher.Absorb(message...); err != nil {
		return nil, err
	}
	return hasher.squeeze(n)
}

// Hasher absorbs a message piece by piece.
type Hasher struct {
	sponge *Sponge
	state  []frontend.Variable // the lanes from filled to the rate do not count
	filled int                 // elements of the current block that are in the state
}

// New starts a streaming computation of [Sponge.Hash].
func (h *Sponge) New() *Hasher {
	hasher := &Hasher{sponge: h}
	hasher.Reset()
	return hasher
}

// Reset starts again with the empty message.
func (h *Hasher) Reset() {
	h.state, h.filled = h.sponge.in.initial(h.sponge.tag), 0
}

// Absorb appends elements to the message. How a message is cut into pieces
// does not change its digest. A nil element, or a constant that is not canonical,
// is an error and nothing is absorbed.
func (h *Hasher) Absorb(elements ...frontend.Variable) error {
	in := h.sponge.in
	if err := in.check(elements); err != nil {
		return err
	}
	state, filled := slices.Clone(h.state), h.filled
	for _, e := range elements {
		state[filled] = e
		if filled++; filled == in.Rate() {
			var err error
			if state, err = in.between(state, filled); err != nil {
				return err
			}
			filled = 0
		}
	}
	h.state, h.filled = state, filled
	return nil
}

// Sum returns the digest of the message so far. It can be called again, and
// more can be absorbed after it.
func (h *Hasher) Sum() ([]frontend.Variable, error) {
	return h.squeeze(h.sponge.in.DigestLen())
}

// Clone returns an independent copy.
func (h *Hasher) Clone() *Hasher {
	return &Hasher{sponge: h.sponge, state: slices.Clone(h.state), filled: h.filled}
}

// squeeze pads a copy of the state and returns n elements of output.
func (h *Hasher) squeeze(n int) ([]frontend.Variable, error) {
	in := h.sponge.in
	block := padded(in.Rate(), h.state[:h.filled], 1)
	return in.squeeze(append(block, h.state[in.Rate():]...), n)
}
