package merkle_test

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/anemoi"
)

// Change a leaf, and prove two leaves at a time.
func Example_update() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	instance, err := anemoi.BN254Fr(2) // arity 4
	check(err)
	hasher, err := merkle.NewAnemoi(instance, "balances")
	check(err)
	tree, err := merkle.NewFromElements(hasher, 16, []fr.Element{fr.NewElement(500), fr.NewElement(0), fr.NewElement(70)})
	check(err)
	check(tree.Update(1, fr.NewElement(30)))
	proof, root, err := tree.BatchProofAndRoot(1, 2)
	check(err)
	leaves := [][]fr.Element{{fr.NewElement(30)}, {fr.NewElement(70)}}
	fmt.Println(merkle.VerifyBatch(hasher, root, 16, leaves, proof), len(proof.Siblings), "siblings")
	// Output: <nil> 47 siblings
}
