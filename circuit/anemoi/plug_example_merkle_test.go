package anemoi_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/accumulator/merkletree"
	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/std/accumulator/merkle"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// TreeCircuit says: I know a leaf, Path[0], of the tree of 8 leaves with this root.
type TreeCircuit struct {
	Root  frontend.Variable `gnark:",public"`
	Path  [4]frontend.Variable
	Index frontend.Variable
}

func (c *TreeCircuit) Define(api frontend.API) error {
	hash, err := anemoi.New(api, 2)
	if err != nil {
		return err
	}
	proof := merkle.MerkleProof{RootHash: c.Root, Path: c.Path[:]}
	proof.VerifyProof(api, hash.Sponge("tree").NewFieldHasher(), c.Index)
	return nil
}

// Build the tree with gnark-crypto; prove with gnark's merkle gadget that a leaf is in it.
func ExampleFieldHasher_merkle() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	// Outside: a tree and the path of leaf 5.
	hash, err := native.BN254Fr(2)
	check(err)
	var leaves bytes.Buffer
	for i := range uint64(8) {
		leaf := fr.NewElement(100 + i)
		leaves.Write(leaf.Marshal())
	}
	root, path, _, err := merkletree.BuildReaderProof(&leaves, hash.Sponge("tree").NewHash(), fr.Bytes, 5)
	check(err)

	// Inside: set up, prove, verify.
	ccs, err := frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, &TreeCircuit{})
	check(err)
	provingKey, verifyingKey, err := groth16.Setup(ccs)
	check(err)
	assignment := &TreeCircuit{Root: root, Index: 5}
	for i := range path {
		assignment.Path[i] = path[i]
	}
	witness, err := frontend.NewWitness(assignment, ecc.BN254.ScalarField())
	check(err)
	proof, err := groth16.Prove(ccs, provingKey, witness)
	check(err)
	public, err := witness.Public()
	check(err)
	fmt.Println("in the tree:", groth16.Verify(proof, verifyingKey, public) == nil)

	assignment.Root = 1
	public, err = frontend.NewWitness(assignment, ecc.BN254.ScalarField(), frontend.PublicOnly())
	check(err)
	fmt.Println("in another tree:", groth16.Verify(proof, verifyingKey, public) == nil)
	// Output:
	// in the tree: true
	// in another tree: false
}
