//go:build prover_checks

package anemoi_test

import (
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/algebra/native/sw_bls12377"
	"github.com/consensys/gnark/std/math/emulated"
)

// Prove over BW6-761 that a membership proof over BLS12-377 is known. The setup
// takes about a minute on two cores.
func ExampleFieldHasher_recursionProof() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	ccs, assignment := proveMembership()
	provingKey, verifyingKey, err := groth16.Setup(ccs)
	check(err)
	witness, err := frontend.NewWitness(assignment, ecc.BW6_761.ScalarField())
	check(err)
	proof, err := groth16.Prove(ccs, provingKey, witness)
	check(err)
	public, err := witness.Public()
	check(err)
	fmt.Println("a proof for this root:", groth16.Verify(proof, verifyingKey, public) == nil)

	assignment.Root.Public[0] = emulated.ValueOf[sw_bls12377.ScalarField](1)
	public, err = frontend.NewWitness(assignment, ecc.BW6_761.ScalarField(), frontend.PublicOnly())
	check(err)
	fmt.Println("a proof for another root:", groth16.Verify(proof, verifyingKey, public) == nil)
	// Output:
	// a proof for this root: true
	// a proof for another root: false
}
