package anemoi_test

import (
	"fmt"
	"log"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/native/anemoi"
)

// The default hash takes field elements, any number of them.
func ExampleInstance_Hash() {
	h, err := anemoi.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	digest := h.Hash(fr.NewElement(1), fr.NewElement(2))
	fmt.Println(h.Sponge(""))
	fmt.Println(digest[0].String())
	// Output:
	// anemoi/bn254_fr/l2/sponge
	// 15014477489104602602758605545488807628323323205416153327433740401668106714162
}

// A message that always has the same length costs no padding.
func ExampleInstance_HashFixed() {
	h, err := anemoi.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	digest, err := h.HashFixed(fr.NewElement(1), fr.NewElement(2), fr.NewElement(3))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(digest[0].String())
	// Output:
	// 7151149588018195883498631814430027794389099299753132728013491472851313704884
}

// Bytes are packed into elements in one way, which no two byte strings share.
func ExampleInstance_HashBytes() {
	h, err := anemoi.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	digest := h.HashBytes([]byte("hello"))
	fmt.Println(digest[0].String())
	// Output:
	// 17808304338283554383721760021926748734252594471677989607793053183311274516559
}

// Compress is the node of a Merkle tree; with one column it takes two digests.
func ExampleInstance_Compress() {
	h, err := anemoi.BN254Fr(1)
	if err != nil {
		log.Fatal(err)
	}
	left, right := h.Hash(fr.NewElement(1)), h.Hash(fr.NewElement(2))
	node, err := h.Compress(left, right)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h.Arity(), node[0].String())
	// Output:
	// 2 17085024535256351549566558875959602182331758804475001004540082859836223886402
}

// A domain keeps the digests of one application apart from all others.
func ExampleInstance_Sponge() {
	h, err := anemoi.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	votes := h.Sponge("example.com/votes")
	digest := votes.Hash(fr.NewElement(1), fr.NewElement(2))
	fmt.Println(votes)
	fmt.Println(digest[0].String())
	// Output:
	// anemoi/bn254_fr/l2/sponge/example.com/votes
	// 5895190272394024911144934427816786968398415474357521069520218923379703761430
}

// A Hasher takes a message piece by piece. Sum does not end it.
func ExampleHasher() {
	h, err := anemoi.BN254Fr(2)
	if err != nil {
		log.Fatal(err)
	}
	hasher := h.Sponge("").New()
	hasher.Absorb(fr.NewElement(1))
	first := hasher.Sum()
	hasher.Absorb(fr.NewElement(2), fr.NewElement(3))
	second := hasher.Sum()

	fmt.Println(first == h.Hash(fr.NewElement(1)))
	fmt.Println(second == h.Hash(fr.NewElement(1), fr.NewElement(2), fr.NewElement(3)))
	// Output:
	// true
	// true
}

// ByName chooses the field at run time and works on integers.
func ExampleByName() {
	h, err := anemoi.ByName("bn254_fr", 2)
	if err != nil {
		log.Fatal(err)
	}
	digest, err := h.SpongeOf("", h.DigestLen(), []*big.Int{big.NewInt(1), big.NewInt(2)})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h, h.Rounds(), h.Rate())
	fmt.Println(digest[0])

	_, err = h.SpongeOf("", h.DigestLen(), []*big.Int{h.Modulus()})
	fmt.Println(err != nil)
	// Output:
	// anemoi/bn254_fr/l2 14 3
	// 15014477489104602602758605545488807628323323205416153327433740401668106714162
	// true
}
