package anemoi_test

import (
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// Circuit says: I know the secret that has this digest.
type Circuit struct {
	Secret frontend.Variable
	Digest frontend.Variable `gnark:",public"`
}

func (c *Circuit) Define(api frontend.API) error {
	hash, err := anemoi.New(api, 1)
	if err != nil {
		return err
	}
	digest, err := hash.Hash(c.Secret)
	if err != nil {
		return err
	}
	api.AssertIsEqual(digest, c.Digest)
	return nil
}

// Hash outside, prove inside: the native instance of the same name computes
// the digest that the circuit does.
func Example() {
	hash, err := native.BN254Fr(1)
	if err != nil {
		log.Fatal(err)
	}
	secret := fr.NewElement(42)
	digest := hash.Hash(secret)[0]
	fmt.Println(hash.Sponge(""), "of 42 is", digest.String())

	assignment := &Circuit{Secret: secret, Digest: digest}
	fmt.Println(test.IsSolved(&Circuit{}, assignment, ecc.BN254.ScalarField()))
	// Output:
	// anemoi/bn254_fr/l1/sponge of 42 is 17066294261076899293899416298308820459389186174437915153132757804189368090537
	// <nil>
}
