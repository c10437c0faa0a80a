package anemoi_test

import (
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
	"github.com/consensys/gnark/test"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
	"example.com/gnarkhash/native/field/pallas"
)

// Pallas is the field that PallasCircuit hashes over, in a circuit over BN254.
type Pallas = emulated.Element[anemoi.PallasFp]

// PallasCircuit says: I know the secret, an element of the base field of Pallas,
// that has this digest.
type PallasCircuit struct {
	Secret Pallas
	Digest Pallas `gnark:",public"`
}

func (c *PallasCircuit) Define(api frontend.API) error {
	hash, err := anemoi.NewEmulated[anemoi.PallasFp](api, 1)
	if err != nil {
		return err
	}
	field, err := emulated.NewField[anemoi.PallasFp](api)
	if err != nil {
		return err
	}
	digest, err := hash.HashFixed(&c.Secret)
	if err != nil {
		return err
	}
	field.AssertIsEqual(digest[0], &c.Digest)
	return nil
}

// Hash elements of a field which is not the circuit's.
func ExampleNewEmulated() {
	hash, err := native.PallasFp(1)
	if err != nil {
		log.Fatal(err)
	}
	secret := pallas.NewElement(42)
	digest, err := hash.HashFixed(secret)
	if err != nil {
		log.Fatal(err)
	}

	assignment := &PallasCircuit{
		Secret: emulated.ValueOf[anemoi.PallasFp](secret.String()),
		Digest: emulated.ValueOf[anemoi.PallasFp](digest[0].String()),
	}
	fmt.Println(test.IsSolved(&PallasCircuit{}, assignment, ecc.BN254.ScalarField()))
	// Output: <nil>
}
