package main

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/monolith"
	"example.com/gnarkhash/merkle"
	native "example.com/gnarkhash/native/monolith"
)

// nodeInstance is the permutation of the nodes; it says how a digest is packed.
const nodeInstance = "monolith/64_t8"

// shape is what a circuit is compiled for. The depth and the number of columns are the
// verifier's own: the hash of the leaves has no padding, so a prover must not choose them.
type shape struct {
	queries, depth int
	limbs          int // bits of a limb, see [limbRule]
}

// permutations is the number of permutations of all openings.
func (s shape) permutations() int { return s.queries * openingPermutations(s.depth) }

// openingPermutations is that of one: two over the row, then one a level.
func openingPermutations(depth int) int { return leafPermutations + depth }

// Circuit states: these rows stand at these indices of the tree with this root. It is
// what a wrapper of a STARK does with the answers to the queries, before it looks at the
// rows themselves.
type Circuit struct {
	// Root is the root, its four elements packed into two of the circuit's field:
	// a public input costs the verifier of Groth16 a scalar multiplication.
	Root []frontend.Variable `gnark:",public"`
	// Indices are the queries. A verifier draws them from the root itself; a whole
	// wrapper draws them in the circuit.
	Indices []frontend.Variable `gnark:",public"`

	Rows  [][]frontend.Variable
	Paths []merkle.Path

	shape shape
	omit  part // nothing, but for counting
}

// newCircuit returns the circuit of a shape.
func newCircuit(s shape) (*Circuit, error) {
	c := &Circuit{
		Root:    make([]frontend.Variable, 2),
		Indices: make([]frontend.Variable, s.queries),
		Rows:    make([][]frontend.Variable, s.queries),
		Paths:   make([]merkle.Path, s.queries),
		shape:   s,
	}
	for i := range s.queries {
		var err error
		c.Rows[i] = make([]frontend.Variable, columns)
		if c.Paths[i], err = merkle.NewPath(native.Arity, len(digest{}), s.depth); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Define computes a root from each opening and compares it with the one given. The
// gadget asserts that the witness is canonical, rows and siblings, and that the
// path is that of the index; the computed root is canonical and so has one packing.
func (c *Circuit) Define(api frontend.API) error {
	limbs := monolith.WithBase(c.shape.limbs)
	node, err := monolith.New(api, nodeInstance, limbs)
	if err != nil {
		return err
	}
	hasher, err := merkle.NewUntaggedStark64Circuit(api, columns, limbs)
	if err != nil {
		return err
	}
	tree, err := merkle.NewGadget(api, without{hasher, c.omit}, c.shape.depth)
	if err != nil {
		return err
	}
	for i := range c.Rows {
		root, err := tree.Root(c.Rows[i], c.Indices[i], c.Paths[i])
		if err != nil {
			return fmt.Errorf("query %d: %w", i, err)
		}
		packed, err := node.Pack(root)
		if err != nil {
			return err
		}
		for j := range packed {
			api.AssertIsEqual(packed[j], c.Root[j])
		}
	}
	return nil
}

// assign returns the witness of openings under a root.
func assign(root digest, openings []opening) (*Circuit, error) {
	packed, err := packRoot(root)
	if err != nil {
		return nil, err
	}
	c := &Circuit{Root: packed}
	for _, o := range openings {
		row := make([]frontend.Variable, len(o.row))
		for i, e := range o.row {
			row[i] = e.Uint64()
		}
		path, err := merkle.AssignPath(o.path)
		if err != nil {
			return nil, err
		}
		c.Indices = append(c.Indices, o.path.Index)
		c.Rows = append(c.Rows, row)
		c.Paths = append(c.Paths, path)
	}
	return c, nil
}

// packRoot returns the public inputs of a root.
func packRoot(root digest) ([]frontend.Variable, error) {
	node, err := native.ByName(nodeInstance)
	if err != nil {
		return nil, err
	}
	lanes := make([]*big.Int, len(root))
	for i, e := range root {
		lanes[i] = new(big.Int).SetUint64(e.Uint64())
	}
	elements, err := monolith.PackDigest(node, ecc.BN254.ScalarField(), lanes)
	if err != nil {
		return nil, err
	}
	packed := make([]frontend.Variable, len(elements))
	for i, e := range elements {
		packed[i] = e
	}
	return packed, nil
}
