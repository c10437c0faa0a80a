package anemoi_test

import (
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	nativefiatshamir "github.com/consensys/gnark-crypto/fiat-shamir"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	fiatshamir "github.com/consensys/gnark/std/fiat-shamir"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// TranscriptCircuit says: I know values with this challenge.
type TranscriptCircuit struct {
	Values    [2]frontend.Variable
	Challenge frontend.Variable `gnark:",public"`
}

func (c *TranscriptCircuit) Define(api frontend.API) error {
	hash, err := anemoi.New(api, 2)
	if err != nil {
		return err
	}
	transcript := fiatshamir.NewTranscript(api, hash.Sponge("my protocol").NewFieldHasher(), []string{"alpha"})
	if err := transcript.Bind("alpha", c.Values[:]); err != nil {
		return err
	}
	challenge, err := transcript.ComputeChallenge("alpha")
	if err != nil {
		return err
	}
	api.AssertIsEqual(challenge, c.Challenge)
	return nil
}

// One challenge by gnark-crypto's transcript; prove with gnark's that it is right.
func ExampleFieldHasher_transcript() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	// Outside: the challenge for 3 and 4.
	hash, err := native.BN254Fr(2)
	check(err)
	transcript := nativefiatshamir.NewTranscript(hash.Sponge("my protocol").NewLeftPaddingTranscriptHash(), "alpha")
	for _, value := range []fr.Element{fr.NewElement(3), fr.NewElement(4)} {
		check(transcript.Bind("alpha", value.Marshal()))
	}
	challenge, err := transcript.ComputeChallenge("alpha")
	check(err)

	// Inside: set up, prove, verify.
	ccs, err := frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, &TranscriptCircuit{})
	check(err)
	provingKey, verifyingKey, err := groth16.Setup(ccs)
	check(err)
	assignment := &TranscriptCircuit{Values: [2]frontend.Variable{3, 4}, Challenge: challenge}
	witness, err := frontend.NewWitness(assignment, ecc.BN254.ScalarField())
	check(err)
	proof, err := groth16.Prove(ccs, provingKey, witness)
	check(err)
	public, err := witness.Public()
	check(err)
	fmt.Println("the challenge:", groth16.Verify(proof, verifyingKey, public) == nil)

	assignment.Challenge = 5
	public, err = frontend.NewWitness(assignment, ecc.BN254.ScalarField(), frontend.PublicOnly())
	check(err)
	fmt.Println("another challenge:", groth16.Verify(proof, verifyingKey, public) == nil)
	// Output:
	// the challenge: true
	// another challenge: false
}
