package anemoi_test

import (
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark-crypto/ecc/bn254/twistededwards/eddsa"
	fiatshamir "github.com/consensys/gnark-crypto/fiat-shamir"

	"example.com/gnarkhash/native/anemoi"
)

// A signature over an element, with the hash of elements.
func ExampleSponge_NewHash() {
	in, err := anemoi.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	h := in.Sponge("my signatures").NewHash()
	key, err := eddsa.GenerateKey(rand.Reader)
	if err != nil {
		log.Fatal(err)
	}
	message := fr.NewElement(42)
	signature, err := key.Sign(message.Marshal(), h)
	if err != nil {
		log.Fatal(err)
	}
	ok, err := key.PublicKey.Verify(signature, message.Marshal(), h)
	fmt.Println(ok, err)
	// Output: true <nil>
}

// Bytes of any length, as they come.
func ExampleBytes_NewHash() {
	in, err := anemoi.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	h := in.Bytes("").NewHash()
	if _, err := io.Copy(h, strings.NewReader("hello")); err != nil {
		log.Fatal(err)
	}
	want := in.HashBytes([]byte("hello"))
	fmt.Println(string(h.Sum(nil)) == string(want[0].Marshal()))
	// Output: true
}

// The challenge of a transcript is the hash of its name, as one element, and of
// the values.
func ExampleSponge_NewLeftPaddingTranscriptHash() {
	in, err := anemoi.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	s := in.Sponge("my protocol")
	transcript := fiatshamir.NewTranscript(s.NewLeftPaddingTranscriptHash(), "alpha")
	value := fr.NewElement(42)
	if err := transcript.Bind("alpha", value.Marshal()); err != nil {
		log.Fatal(err)
	}
	challenge, err := transcript.ComputeChallenge("alpha")
	if err != nil {
		log.Fatal(err)
	}
	var name fr.Element
	name.SetBytes([]byte("alpha"))
	want := s.Hash(name, value)
	fmt.Println(string(challenge) == string(want[0].Marshal()))
	// Output: true
}
