package merkle_test

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/anemoi"
)

// Change a leaf, and prove two leaves at a time.
func Example_update() {
	instance, err := anemoi.BN254Fr(2) // arity 4
	if err != nil {
		panic(err)
	}
	hasher, err := merkle.NewAnemoi(instance, "balances")
	if err != nil {
		panic(err)
	}
	tree, err := merkle.NewFromElements(hasher, 16, []fr.Element{fr.NewElement(500), fr.NewElement(0), fr.NewElement(70)})
	if err != nil {
		panic(err)
	}
	if err := tree.Update(1, fr.NewElement(30)); err != nil {
		panic(err)
	}
	proof, root, err := tree.BatchProofAndRoot(1, 2)
	if err != nil {
		panic(err)
	}
	leaves := [][]fr.Element{{fr.NewElement(30)}, {fr.NewElement(70)}}
	fmt.Println(merkle.VerifyBatch(hasher, root, 16, leaves, proof), len(proof.Siblings), "siblings")
	// Output: <nil> 47 siblings
}
