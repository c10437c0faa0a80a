package anemoi

import (
	"fmt"

	"github.com/consensys/gnark/frontend"

	native "example.com/gnarkhash/native/anemoi"
)

// ReferenceSponge is the sponge of the published reference code, for
// interoperability and for messages of one fixed length only: see the native
// type for its collisions.
type ReferenceSponge struct {
	in *Instance
}

// ReferenceSponge returns the reference's sponge with rate [Instance.Rate].
func (in *Instance) ReferenceSponge() *ReferenceSponge { return &ReferenceSponge{in: in} }

// String is the hash name and "/reference_sponge".
func (h *ReferenceSponge) String() string { return h.in.String() + "/reference_sponge" }

// Hash returns the digest of a message.
func (h *ReferenceSponge) Hash(message ...frontend.Variable) (frontend.Variable, error) {
	out, err := h.Squeeze(h.in.DigestLen(), message...)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// Squeeze returns n elements of output.
func (h *ReferenceSponge) Squeeze(n int, message ...frontend.Variable) ([]frontend.Variable, error) {
	if n < 1 || n > native.MaxOutputs {
		return nil, fmt.Errorf("anemoi: %s: %d output elements: want 1 to %d", h, n, native.MaxOutputs)
	}
	if err := checkSet(message); err != nil {
		return nil, err
	}
	in := h.in
	rate, full := in.Rate(), len(message) > 0 && len(message)%in.Rate() == 0
	whole := len(message) / rate * rate
	if full {
		whole -= rate
	}
	state, _, err := in.absorb(in.initial(nil), 0, message[:whole])
	if err != nil {
		return nil, err
	}
	for i, e := range message[whole:] {
		state[i] = in.api.Add(state[i], e)
	}
	if !full {
		state[len(message)-whole] = in.api.Add(state[len(message)-whole], 1)
	}
	last, err := in.run(state)
	if err != nil {
		return nil, err
	}
	if !full || n <= rate {
		return in.squeeze(last, n)
	}
	// sigma goes into the last element of the state, which is in the capacity.
	state = append([]frontend.Variable(nil), last.all()...)
	out := append([]frontend.Variable(nil), state[:rate]...)
	state[in.Width()-1] = in.api.Add(state[in.Width()-1], 1)
	if last, err = in.run(state); err != nil {
		return nil, err
	}
	rest, err := in.squeeze(last, n-rate)
	return append(out, rest...), err
}
