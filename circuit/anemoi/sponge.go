package anemoi

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/label"
	native "example.com/gnarkhash/native/anemoi"
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
	return &Sponge{in: in, label: label, tag: in.native.Tag(label)}
}

// Hash is [Sponge.Hash] without a domain.
func (in *Instance) Hash(message ...frontend.Variable) (frontend.Variable, error) {
	return in.Sponge("").Hash(message...)
}

// String is the mode's label: the hash name, "/sponge" and the domain.
func (h *Sponge) String() string { return h.label }

// Instance returns the permutation under the sponge.
func (h *Sponge) Instance() *Instance { return h.in }

// Hash returns the digest of a message of any length, floor(n / rate) + 1 permutations.
func (h *Sponge) Hash(message ...frontend.Variable) (frontend.Variable, error) {
	hasher := h.New()
	if err := hasher.Absorb(message...); err != nil {
		return nil, err
	}
	return hasher.Sum()
}

// Squeeze is Hash with an output of n >= 1 elements, with one more permutation
// each time the rate has been read.
func (h *Sponge) Squeeze(n int, message ...frontend.Variable) ([]frontend.Variable, error) {
	if n < 1 || n > native.MaxOutputs {
		return nil, fmt.Errorf("anemoi: %s: %d output elements: want 1 to %d", h.label, n, native.MaxOutputs)
	}
	hasher := h.New()
	if err := hasher.Absorb(message...); err != nil {
		return nil, err
	}
	last, err := h.in.run(hasher.padded())
	if err != nil {
		return nil, err
	}
	return h.in.squeeze(last, n)
}

// Hasher absorbs a message piece by piece.
type Hasher struct {
	sponge *Sponge
	state  []frontend.Variable
	filled int // elements of the current block that are in the state
}

// New starts a streaming computation of [Sponge.Hash].
func (h *Sponge) New() *Hasher {
	hasher := &Hasher{sponge: h}
	hasher.Reset()
	return hasher
}

// Reset starts again with the empty message.
func (h *Hasher) Reset() {
	h.state = h.sponge.in.initial(h.sponge.tag)
	h.filled = 0
}

// Absorb appends elements to the message. How a message is cut into pieces
// does not change its digest. A nil element is an error and nothing is absorbed.
func (h *Hasher) Absorb(elements ...frontend.Variable) error {
	if err := checkSet(elements); err != nil {
		return err
	}
	state, filled, err := h.sponge.in.absorb(h.state, h.filled, elements)
	if err != nil {
		return err
	}
	h.state, h.filled = state, filled
	return nil
}

// Sum returns the digest of the message so far. It can be called again, and
// more can be absorbed after it.
func (h *Hasher) Sum() (frontend.Variable, error) {
	last, err := h.sponge.in.run(h.padded())
	if err != nil {
		return nil, err
	}
	return last.first(), nil
}

// Clone returns an independent copy.
func (h *Hasher) Clone() *Hasher {
	return &Hasher{sponge: h.sponge, state: append([]frontend.Variable(nil), h.state...), filled: h.filled}
}

// padded is the state before the last permutation: the padding 1 is a constant.
func (h *Hasher) padded() []frontend.Variable {
	state := append([]frontend.Variable(nil), h.state...)
	state[h.filled] = h.sponge.in.api.Add(state[h.filled], 1)
	return state
}

// initial returns the zero state with a tag in the capacity.
func (in *Instance) initial(tag []*big.Int) []frontend.Variable {
	state := make([]frontend.Variable, in.Width())
	for i := range state {
		state[i] = 0
	}
	for i := range tag {
		state[in.Rate()+i] = tag[i]
	}
	return state
}

// absorb adds elements to the rate of a copy of the state and permutes after
// each full block. It returns how far the last block is filled.
func (in *Instance) absorb(state []frontend.Variable, filled int, elements []frontend.Variable) ([]frontend.Variable, int, error) {
	state = append([]frontend.Variable(nil), state...)
	for _, e := range elements {
		state[filled] = in.api.Add(state[filled], e)
		if filled++; filled == in.Rate() {
			out, err := in.run(state)
			if err != nil {
				return nil, 0, err
			}
			state, filled = append([]frontend.Variable(nil), out.all()...), 0
		}
	}
	return state, filled, nil
}

// squeeze reads n elements, permuting each time the rate has been read.
func (in *Instance) squeeze(last outcome, n int) ([]frontend.Variable, error) {
	if n == 1 {
		return []frontend.Variable{last.first()}, nil
	}
	out := make([]frontend.Variable, 0, n)
	for {
		state := last.all()
		out = append(out, state[:min(in.Rate(), n-len(out))]...)
		if len(out) == n {
			return out, nil
		}
		var err error
		if last, err = in.run(state); err != nil {
			return nil, err
		}
	}
}
