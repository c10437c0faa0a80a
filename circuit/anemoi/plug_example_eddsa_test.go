package anemoi_test

import (
	"crypto/rand"
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	nativeeddsa "github.com/consensys/gnark-crypto/ecc/bn254/twistededwards/eddsa"
	tedwards "github.com/consensys/gnark-crypto/ecc/twistededwards"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/algebra/native/twistededwards"
	"github.com/consensys/gnark/std/signature/eddsa"
	"github.com/consensys/gnark/test"

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
	return eddsa.Verify(curve, c.Signature, c.Message, c.Key, hash.Sponge("votes").NewFieldHasher())
}

// Sign with gnark-crypto, verify with gnark's eddsa gadget.
func ExampleFieldHasher_eddsa() {
	hash, err := native.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	key, err := nativeeddsa.GenerateKey(rand.Reader)
	if err != nil {
		log.Fatal(err)
	}
	message := fr.NewElement(42)
	signature, err := key.Sign(message.Marshal(), hash.Sponge("votes").NewHash())
	if err != nil {
		log.Fatal(err)
	}

	assignment := &SignatureCircuit{Message: message}
	assignment.Key.Assign(tedwards.BN254, key.PublicKey.Bytes())
	assignment.Signature.Assign(tedwards.BN254, signature)
	fmt.Println(test.IsSolved(&SignatureCircuit{}, assignment, ecc.BN254.ScalarField()))

	assignment.Message = 43
	fmt.Println(test.IsSolved(&SignatureCircuit{}, assignment, ecc.BN254.ScalarField()) != nil)
	// Output:
	// <nil>
	// true
}
