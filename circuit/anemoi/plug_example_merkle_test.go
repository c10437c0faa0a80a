package anemoi_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/accumulator/merkletree"
	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/accumulator/merkle"
	"github.com/consensys/gnark/test"

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

// Build the tree with gnark-crypto, verify with gnark's merkle gadget.
func ExampleFieldHasher_merkle() {
	hash, err := native.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	var leaves bytes.Buffer
	for i := range uint64(8) {
		leaf := fr.NewElement(100 + i)
		leaves.Write(leaf.Marshal())
	}
	const index = 5
	root, path, _, err := merkletree.BuildReaderProof(&leaves, hash.Sponge("tree").NewHash(), fr.Bytes, index)
	if err != nil {
		log.Fatal(err)
	}

	assignment := &TreeCircuit{Root: root, Index: index}
	for i := range path {
		assignment.Path[i] = path[i]
	}
	fmt.Println(test.IsSolved(&TreeCircuit{}, assignment, ecc.BN254.ScalarField()))

	assignment.Index = index + 1
	fmt.Println(test.IsSolved(&TreeCircuit{}, assignment, ecc.BN254.ScalarField()) != nil)
	// Output:
	// <nil>
	// true
}
