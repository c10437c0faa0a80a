package merkle

import (
	"fmt"
	"slices"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/monolith"
	native "example.com/gnarkhash/native/monolith"
)

// monolithCircuit is a tree hash of Monolith in a circuit.
type monolithCircuit struct {
	name     string
	empty    []frontend.Variable
	node     *monolith.Instance
	compress func(left, right []frontend.Variable) ([]frontend.Variable, error) // of node
	leaf     func(values []frontend.Variable) ([]frontend.Variable, error)
}

// NewMonolith64Circuit returns the counterpart of [NewMonolith64] in a circuit.
// Elements and lanes of digests are variables below 2^64 - 2^32 + 1. The options are
// those of circuit/monolith. If nothing else in the circuit uses its tables, one path of
// depth 32 is cheapest with monolith.WithBase(11), 29,785 constraints instead of 33,683 in
// R1CS, one of depth 4 with monolith.WithBase(8), and many paths with neither.
//
// The gadget asserts that each lane of each sibling and leaf is canonical: with limbs of 13 bits
// that is 8 constraints of R1CS a lane, 32 of the 756 of a level. One product a lane puts
// the node beside its sibling.
func NewMonolith64Circuit(api frontend.API, domain string, opts ...monolith.Option) (CircuitHasher, error) {
	return newMonolithCircuit(api, NewMonolith64(domain), taggedLeaf(domain), native.MerkleTree64(), opts)
}

// NewMonolith31Circuit returns the counterpart of [NewMonolith31] in a circuit.
// It is as [NewMonolith64Circuit], with eight lanes below 2^31 - 1 of 5 constraints
// each, 40 of the 1,078 of a level.
func NewMonolith31Circuit(api frontend.API, domain string, opts ...monolith.Option) (CircuitHasher, error) {
	return newMonolithCircuit(api, NewMonolith31(domain), taggedLeaf(domain), native.MerkleTree31(), opts)
}

// NewUntaggedStark64Circuit returns the counterpart of [NewUntaggedStark64] in a
// circuit, for leaves of exactly n >= 1 elements: others are errors. See there for
// what the application must see to. Costs and options are as for [NewMonolith64Circuit].
func NewUntaggedStark64Circuit(api frontend.API, n int, opts ...monolith.Option) (CircuitHasher, error) {
	h, err := NewUntaggedStark64(n)
	if err != nil {
		return nil, err
	}
	return newMonolithCircuit(api, h, untaggedRow(h, n), native.MerkleTree64(), opts)
}

// NewUntaggedTruncated64Circuit returns the counterpart of [NewUntaggedTruncated64] in a
// circuit, for leaves of exactly n > 4 elements: others are errors. See there for what
// the application must see to. The options are those of circuit/monolith. A level costs
// 1,000 constraints of R1CS, as its permutation is wider than that of
// [NewUntaggedStark64Circuit], with 756.
func NewUntaggedTruncated64Circuit(api frontend.API, n int, opts ...monolith.Option) (CircuitHasher, error) {
	h, err := NewUntaggedTruncated64(n)
	if err != nil {
		return nil, err
	}
	in, err := monolith.New(api, native.MerkleTree64().LeafInstance().Name(), opts...)
	if err != nil {
		return nil, err
	}
	return monolithCircuitOf(h, in, in.CompressTruncated, in, untaggedRow(h, n))
}

// untaggedRow is the hash of a row of n elements.
func untaggedRow(h Monolith64, n int) leafRule {
	return func(in *monolith.Instance, values []frontend.Variable) ([]frontend.Variable, error) {
		if len(values) != n {
			return nil, fmt.Errorf("merkle: %s has leaves of %d elements, got %d", h, n, len(values))
		}
		return in.NoPad().Hash(values...)
	}
}

type leafRule func(in *monolith.Instance, values []frontend.Variable) ([]frontend.Variable, error)

func newMonolithCircuit[E native.Element, D native.Digest[E]](api frontend.API, h Hasher[E, D], rule leafRule, tree *native.Tree[E, D], opts []monolith.Option) (CircuitHasher, error) {
	node, err := monolith.New(api, tree.NodeInstance().Name(), opts...)
	if err != nil {
		return nil, err
	}
	leaf, err := monolith.New(api, tree.LeafInstance().Name(), opts...)
	if err != nil {
		return nil, err
	}
	return monolithCircuitOf(h, node, node.Compress, leaf, rule)
}

// monolithCircuitOf is the counterpart of a native tree hash, of the instances that hash
// its nodes and leaves.
func monolithCircuitOf[E native.Element, D native.Digest[E]](h Hasher[E, D], node *monolith.Instance, compress func(left, right []frontend.Variable) ([]frontend.Variable, error), leaf *monolith.Instance, rule leafRule) (CircuitHasher, error) {
	empty, err := AssignDigest(h.Empty())
	if err != nil {
		return nil, err
	}
	return &monolithCircuit{
		name: h.String(), empty: empty, node: node, compress: compress,
		leaf: func(values []frontend.Variable) ([]frontend.Variable, error) { return rule(leaf, values) },
	}, nil
}

// taggedLeaf is the fixed-length hash under the label of a tree's leaves.
func taggedLeaf(domain string) leafRule {
	return func(in *monolith.Instance, values []frontend.Variable) ([]frontend.Variable, error) {
		if len(values) == 0 {
			return nil, errNoElements
		}
		leaf, err := in.MerkleLeaf(len(values), domain)
		if err != nil {
			return nil, err
		}
		return leaf.Hash(values...)
	}
}

func (h *monolithCircuit) Arity() int                 { return native.Arity }
func (h *monolithCircuit) DigestLen() int             { return h.node.DigestLen() }
func (h *monolithCircuit) String() string             { return h.name }
func (h *monolithCircuit) Empty() []frontend.Variable { return slices.Clone(h.empty) }

func (h *monolithCircuit) AssertCanonical(values ...frontend.Variable) error {
	return h.node.AssertCanonical(values...)
}

func (h *monolithCircuit) Leaf(values ...frontend.Variable) ([]frontend.Variable, error) {
	return h.leaf(values)
}

func (h *monolithCircuit) Node(children ...frontend.Variable) ([]frontend.Variable, error) {
	n := h.DigestLen()
	if len(children) != native.Arity*n {
		return nil, fmt.Errorf("merkle: %s: a node of %d variables, want %d", h, len(children), native.Arity*n)
	}
	return h.compress(children[:n], children[n:])
}
