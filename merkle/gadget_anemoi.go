package merkle

import (
	"errors"
	"fmt"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/internal/label"
)

// anemoiCircuit is the tree hash of an Anemoi instance in a circuit.
type anemoiCircuit struct {
	in     *anemoi.Instance
	domain string
	name   string
}

// NewAnemoiCircuit returns the counterpart of [NewAnemoi] for an instance in a
// circuit and the same domain.
func NewAnemoiCircuit(in *anemoi.Instance, domain string) (CircuitHasher, error) {
	if in == nil {
		return nil, errors.New("merkle: the anemoi instance is missing")
	}
	arity, err := digestsOf(in.Width(), in.DigestLen())
	if err != nil {
		return nil, fmt.Errorf("merkle: %s: %w", in, err)
	}
	return &anemoiCircuit{in: in, domain: domain, name: label.MerkleTree(in.String(), arity, domain)}, nil
}

func (h *anemoiCircuit) Arity() int     { return h.in.Arity() }
func (h *anemoiCircuit) DigestLen() int { return h.in.DigestLen() }
func (h *anemoiCircuit) String() string { return h.name }

func (h *anemoiCircuit) Empty() []frontend.Variable {
	return []frontend.Variable{h.in.MerkleEmpty(h.domain)}
}

// AssertCanonical has nothing to assert: the hash's field is that of the circuit.
func (h *anemoiCircuit) AssertCanonical(...frontend.Variable) error { return nil }

func (h *anemoiCircuit) Leaf(values ...frontend.Variable) ([]frontend.Variable, error) {
	leaf, err := h.in.MerkleLeaf(len(values), h.domain)
	if err != nil {
		return nil, err
	}
	return one(leaf.Hash(values...))
}

func (h *anemoiCircuit) Node(children ...frontend.Variable) ([]frontend.Variable, error) {
	return one(h.in.Compress(children...))
}

func one(digest frontend.Variable, err error) ([]frontend.Variable, error) {
	if err != nil {
		return nil, err
	}
	return []frontend.Variable{digest}, nil
}
