package anemoi

import "github.com/consensys/gnark/frontend"

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
	return digest(h.Squeeze(h.in.DigestLen(), message...))
}

// Squeeze returns n elements of output, 1 to the native MaxOutputs.
func (h *ReferenceSponge) Squeeze(n int, message ...frontend.Variable) ([]frontend.Variable, error) {
	if err := checkOutputs(h, n, h.in.DigestLen()); err != nil {
		return nil, err
	}
	return squeezeReference[frontend.Variable](h.in, n, message)
}
