package monolith_test

import (
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"

	"example.com/gnarkhash/circuit/monolith"
	native "example.com/gnarkhash/native/monolith"
)

// SecretCircuit states: I know two Goldilocks elements with this digest.
type SecretCircuit struct {
	Secret [2]frontend.Variable
	Digest monolith.Digest64 `gnark:",public"`
}

func (c *SecretCircuit) Define(api frontend.API) error {
	hash, err := monolith.New(api, "monolith64_t12", monolith.WithBase(8)) // small tables, for a few permutations
	if err != nil {
		return err
	}
	if err := hash.AssertCanonical(c.Secret[:]...); err != nil { // a prover could give 7 + p for 7
		return err
	}
	digest, err := hash.Hash(c.Secret[:]...)
	if err != nil {
		return err
	}
	for i := range digest {
		api.AssertIsEqual(digest[i], c.Digest[i])
	}
	return nil
}

func Example() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	// Outside: the same hash, the same call.
	hash := native.M64T12()
	secret, err := hash.Elements(7, 11)
	check(err)
	digest := hash.Hash(secret...)

	// Inside: compile, set up, prove, verify.
	ccs, err := frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, &SecretCircuit{})
	check(err)
	provingKey, verifyingKey, err := groth16.Setup(ccs)
	check(err)
	witness, err := frontend.NewWitness(&SecretCircuit{
		Secret: [2]frontend.Variable{secret[0].Uint64(), secret[1].Uint64()}, // gnark takes numbers
		Digest: monolith.NewDigest64(digest),
	}, ecc.BN254.ScalarField())
	check(err)
	proof, err := groth16.Prove(ccs, provingKey, witness)
	check(err)
	public, err := witness.Public()
	check(err)
	fmt.Println("digest", digest)
	fmt.Println("verified:", groth16.Verify(proof, verifyingKey, public) == nil)
	// Output:
	// digest [1268401314209699564 7911279915089125233 3990821970745318013 13070325535420572034]
	// verified: true
}
