package merkle_test

import (
	"errors"
	"fmt"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/anemoi"
)

func ExampleNew() {
	instance, err := anemoi.BN254Fr(2) // arity 4
	if err != nil {
		panic(err)
	}
	hasher, err := merkle.NewAnemoi(instance, "")
	if err != nil {
		panic(err)
	}
	// Accounts: a key and a balance.
	leaves := [][]fr.Element{
		{fr.NewElement(11), fr.NewElement(500)},
		{fr.NewElement(22), fr.NewElement(0)},
		{fr.NewElement(33), fr.NewElement(70)},
	}
	tree, err := merkle.New(hasher, 10, leaves)
	if err != nil {
		panic(err)
	}
	fmt.Println(hasher)
	fmt.Println(tree.Len(), "leaves, arity", tree.Arity(), "depth", tree.Depth())

	proof, err := tree.Proof(2)
	if err != nil {
		panic(err)
	}
	root, err := merkle.RootFromProof(hasher, 10, leaves[2], proof)
	fmt.Println("the proof leads to the root:", root == tree.Root(), err)
	// Output:
	// merkle/anemoi/bn254_fr/l2/arity4
	// 3 leaves, arity 4 depth 10
	// the proof leads to the root: true <nil>
}

func ExampleVerify() {
	instance, err := anemoi.BN254Fr(1) // arity 2
	if err != nil {
		panic(err)
	}
	hasher, err := merkle.NewAnemoi(instance, "members")
	if err != nil {
		panic(err)
	}
	keys := []fr.Element{fr.NewElement(7), fr.NewElement(8), fr.NewElement(9)}
	tree, err := merkle.NewFromElements(hasher, 20, keys)
	if err != nil {
		panic(err)
	}
	proof, err := tree.Proof(1)
	if err != nil {
		panic(err)
	}
	// The verifier knows the root and the depth.
	err = merkle.Verify(hasher, tree.Root(), 20, []fr.Element{fr.NewElement(8)}, proof)
	fmt.Println(err)
	err = merkle.Verify(hasher, tree.Root(), 20, []fr.Element{fr.NewElement(9)}, proof)
	fmt.Println(errors.Is(err, merkle.ErrNotMember))
	_, err = tree.Proof(3)
	fmt.Println(err)
	// Output:
	// <nil>
	// true
	// merkle: the leaf at index 3 is missing: the tree has 3 leaves
}
