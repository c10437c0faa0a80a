package monolith_test

import (
	"fmt"
	"log"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"

	"example.com/gnarkhash/circuit/monolith"
	native "example.com/gnarkhash/native/monolith"
)

// SecretCircuit says: I know four Goldilocks elements with this digest.
type SecretCircuit struct {
	Secret [4]frontend.Variable
	Digest [2]frontend.Variable `gnark:",public"` // four elements of 64 bits in two of BN254
}

func (c *SecretCircuit) Define(api frontend.API) error {
	hash, err := monolith.New(api, "monolith64_t12", monolith.WithBase(8)) // small tables, for few permutations
	if err != nil {
		return err
	}
	if err := hash.AssertCanonical(c.Secret[:]...); err != nil { // a witness can be anything: below 2^64 - 2^32 + 1
		return err
	}
	digest, err := hash.Hash(c.Secret[:]...)
	if err != nil {
		return err
	}
	packed, err := hash.Pack(digest)
	if err != nil {
		return err
	}
	for i := range packed {
		api.AssertIsEqual(packed[i], c.Digest[i])
	}
	return nil
}

func Example() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	// Outside: the same hash, the same name.
	hash, err := native.ByName("monolith64_t12")
	check(err)
	secret := []*big.Int{big.NewInt(7), big.NewInt(11), big.NewInt(0), new(big.Int).SetUint64(1<<64 - 1<<32)}
	digest, err := hash.SpongeOf("", hash.DigestLen(), secret)
	check(err)
	packed, err := monolith.PackDigest(hash, ecc.BN254.ScalarField(), digest)
	check(err)

	// Inside: compile, set up, prove, verify.
	ccs, err := frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, &SecretCircuit{})
	check(err)
	provingKey, verifyingKey, err := groth16.Setup(ccs)
	check(err)
	assignment := &SecretCircuit{Digest: [2]frontend.Variable{packed[0], packed[1]}}
	for i := range secret {
		assignment.Secret[i] = secret[i]
	}
	witness, err := frontend.NewWitness(assignment, ecc.BN254.ScalarField())
	check(err)
	proof, err := groth16.Prove(ccs, provingKey, witness)
	check(err)
	public, err := witness.Public()
	check(err)
	fmt.Println("digest", digest)
	fmt.Println("verified:", groth16.Verify(proof, verifyingKey, public) == nil)
	// Output:
	// digest [5774281930231355144 11995286467726640774 14473594458647846114 253538907074020024]
	// verified: true
}
