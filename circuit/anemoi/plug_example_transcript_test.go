package anemoi_test

import (
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	nativefiatshamir "github.com/consensys/gnark-crypto/fiat-shamir"
	"github.com/consensys/gnark/frontend"
	fiatshamir "github.com/consensys/gnark/std/fiat-shamir"
	"github.com/consensys/gnark/test"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// TranscriptCircuit says: this is the challenge for these values.
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

// One challenge by gnark-crypto's transcript and by gnark's.
func ExampleFieldHasher_transcript() {
	hash, err := native.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	values := []fr.Element{fr.NewElement(3), fr.NewElement(4)}
	transcript := nativefiatshamir.NewTranscript(hash.Sponge("my protocol").NewLeftPaddingTranscriptHash(), "alpha")
	for i := range values {
		if err := transcript.Bind("alpha", values[i].Marshal()); err != nil {
			log.Fatal(err)
		}
	}
	challenge, err := transcript.ComputeChallenge("alpha")
	if err != nil {
		log.Fatal(err)
	}

	assignment := &TranscriptCircuit{Values: [2]frontend.Variable{3, 4}, Challenge: challenge}
	fmt.Println(test.IsSolved(&TranscriptCircuit{}, assignment, ecc.BN254.ScalarField()))

	assignment.Values[1] = 5
	fmt.Println(test.IsSolved(&TranscriptCircuit{}, assignment, ecc.BN254.ScalarField()) != nil)
	// Output:
	// <nil>
	// true
}
