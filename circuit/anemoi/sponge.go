package anemoi

import (
	"math/big"

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
	return digest(h.Squeeze(1, message...))
}

// Squeeze is Hash with an output of another length: n elements, 1 to the native
// MaxOutputs, with one more permutation each time the rate has been read.
func (h *Sponge) Squeeze(n int, message ...frontend.Variable) ([]frontend.Variable, error) {
	return squeezeSponge(h, newStream[frontend.Variable](h.in, h.tag), n, message)
}

// Hasher absorbs a message piece by piece.
type Hasher struct {
	sponge *Sponge
	stream stream[frontend.Variable]
}

// New starts a streaming computation of [Sponge.Hash].
func (h *Sponge) New() *Hasher {
	return &Hasher{sponge: h, stream: newStream[frontend.Variable](h.in, h.tag)}
}

// Reset starts again with the empty message.
func (h *Hasher) Reset() { h.stream.reset() }

// Absorb appends elements to the message. How a message is cut into pieces
// does not change its digest. A nil element is an error and nothing is absorbed.
func (h *Hasher) Absorb(elements ...frontend.Variable) error { return h.stream.absorb(elements) }

// Sum returns the digest of the message so far. It can be called again, and
// more can be absorbed after it.
func (h *Hasher) Sum() (frontend.Variable, error) { return digest(h.stream.squeeze(1)) }

// Clone returns an independent copy.
func (h *Hasher) Clone() *Hasher { return &Hasher{sponge: h.sponge, stream: h.stream.clone()} }

// digest returns the one element of a digest over the circuit's field.
func digest(out []frontend.Variable, err error) (frontend.Variable, error) {
	if err != nil {
		return nil, err
	}
	return out[0], nil
}
