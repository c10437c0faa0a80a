package anemoi_test

import (
	"crypto/rand"
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	nativeeddsa "github.com/consensys/gnark-crypto/ecc/bn254/twistededwards/eddsa"
	tedwards "github.com/consensys/gnark-crypto/ecc/twistededwards"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/std/algebra/native/twistededwards"
	"github.com/consensys/gnark/std/signature/eddsa"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// SignatureCircuit says: I have a signature of this message under this key.
type SignatureCircuit struct {
	Key       eddsa.PublicKey   `gnark:",public"`
	Message   frontend.Variable `gnark:",public"`
	Signature eddsa.Signature
}

func (c *SignatureCircuit) Define(api frontend.API) error {
	curve, err := twistededwards.NewEdCurve(api, tedwards.BN254)
	if err != nil {
		return err
	}
	hash, err := anemoi.New(api, 2)
	if err != nil {
		return err
	}
	// eddsa.Verify does not reset the hasher, before or after: give each call a new one.
	return eddsa.Verify(curve, c.Signature, c.Message, c.Key, hash.Sponge("votes").NewFieldHasher())
}

// Sign with gnark-crypto; prove with gnark's eddsa gadget that there is a signature.
func ExampleFieldHasher_eddsa() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	// Outside: a key and a signature.
	hash, err := native.BN254Fr(2)
	check(err)
	key, err := nativeeddsa.GenerateKey(rand.Reader)
	check(err)
	message := fr.NewElement(42)
	signature, err := key.Sign(message.Marshal(), hash.Sponge("votes").NewHash())
	check(err)

	// Inside: set up, prove, verify.
	ccs, err := frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, &SignatureCircuit{})
	check(err)
	provingKey, verifyingKey, err := groth16.Setup(ccs)
	check(err)
	assignment := &SignatureCircuit{Message: message}
	assignment.Key.Assign(tedwards.BN254, key.PublicKey.Bytes())
	assignment.Signature.Assign(tedwards.BN254, signature)
	witness, err := frontend.NewWitness(assignment, ecc.BN254.ScalarField())
	check(err)
	proof, err := groth16.Prove(ccs, provingKey, witness)
	check(err)
	public, err := witness.Public()
	check(err)
	fmt.Println("signed:", groth16.Verify(proof, verifyingKey, public) == nil)

	assignment.Message = 43
	public, err = frontend.NewWitness(assignment, ecc.BN254.ScalarField(), frontend.PublicOnly())
	check(err)
	fmt.Println("another message:", groth16.Verify(proof, verifyingKey, public) == nil)
	// Output:
	// signed: true
	// another message: false
}
