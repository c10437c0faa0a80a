// Quickstart hashes two field elements outside a circuit, proves inside one that
// it knows what was hashed, and so shows that both sides compute one digest.
package main

import (
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// Circuit states: I know two elements with this digest.
type Circuit struct {
	Secret [2]frontend.Variable
	Digest frontend.Variable `gnark:",public"`
}

func (c *Circuit) Define(api frontend.API) error {
	hash, err := anemoi.New(api, 2) // 2 columns; the field is the circuit's own
	if err != nil {
		return err
	}
	digest, err := hash.Hash(c.Secret[:]...)
	if err != nil {
		return err
	}
	api.AssertIsEqual(digest, c.Digest)
	return nil
}

func main() {
	// Outside: the same hash, the same name, the same arguments.
	hash, err := native.BN254Fr(2)
	check(err)
	secret := []fr.Element{fr.NewElement(7), fr.NewElement(11)}
	digest := hash.Hash(secret...)[0]
	fmt.Println(hash.Sponge(""), "of (7, 11) is", digest.String())

	// Inside: compile, set up, prove, verify.
	ccs, err := frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, &Circuit{})
	check(err)
	provingKey, verifyingKey, err := groth16.Setup(ccs)
	check(err)
	witness, err := frontend.NewWitness(&Circuit{
		Secret: [2]frontend.Variable{secret[0], secret[1]},
		Digest: digest,
	}, ecc.BN254.ScalarField())
	check(err)
	proof, err := groth16.Prove(ccs, provingKey, witness)
	check(err)
	public, err := witness.Public()
	check(err)
	check(groth16.Verify(proof, verifyingKey, public))
	fmt.Println("verified in", ccs.GetNbConstraints(), "constraints")
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
