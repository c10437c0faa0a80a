package monolith_test

import (
	"fmt"
	"log"
	"math/big"

	"example.com/gnarkhash/native/monolith"
)

// The default hash takes field elements, any number of them.
func ExampleInstance_Hash() {
	h := monolith.M64T12()
	message, err := h.Elements(1, 2, 3)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h.Sponge(""))
	fmt.Println(h.Hash(message...))
	// Output:
	// monolith/64_t12/sponge
	// [5977367043670040378 12546241141396646922 1710867090616777560 181626290247938705]
}

// A message that always has the same length costs no padding.
func ExampleInstance_HashFixed() {
	h := monolith.M64T12()
	message, err := h.Elements(1, 2, 3, 4, 5, 6, 7, 8)
	if err != nil {
		log.Fatal(err)
	}
	digest, err := h.HashFixed(message...)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(digest)
	// Output:
	// [7896534940730682329 13404871209197390436 2790413569448602936 3362258588062599761]
}

// Bytes are packed into elements in one way, which no two byte strings share.
func ExampleInstance_HashBytes() {
	digest := monolith.M64T12().HashBytes([]byte("hello"))
	fmt.Printf("%x\n", digest.Bytes())
	// Output:
	// 1860adfbfed986f371a9e03f876444b0c8526753d5c0c68902b5be000b0f0c67
}

// Compress is the node of a Merkle tree.
func ExampleInstance_Compress() {
	h := monolith.M64T8()
	left, right := h.HashBytes([]byte("left")), h.HashBytes([]byte("right"))
	node, err := h.Compress(left, right)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%x\n", node.Bytes())
	// Output:
	// 9ae5bb9bdbfa84744679f5d944c9de2b7c0435ff899c68dd6acb4b6c147ca8b2
}

// A domain keeps the digests of one application apart from all others.
func ExampleInstance_Sponge() {
	votes := monolith.M31T16().Sponge("example.com/votes")
	fmt.Println(votes)
	fmt.Printf("%x\n", votes.Hash().Bytes())
	// Output:
	// monolith/31_t16/sponge/example.com/votes
	// 61d4c7fa77e695ea1aad54101a6ad62b5ee35ab34c6e91585373c6940fb8a1b3
}

// A Hasher takes a message piece by piece. Sum does not end it.
func ExampleHasher() {
	h := monolith.M31T24()
	message, err := h.Elements(1, 2, 3)
	if err != nil {
		log.Fatal(err)
	}
	hasher := h.Sponge("").New()
	hasher.Absorb(message[0])
	first := hasher.Sum()
	hasher.Absorb(message[1:]...)
	second := hasher.Sum()

	fmt.Println(first == h.Hash(message[0]))
	fmt.Println(second == h.Hash(message...))
	// Output:
	// true
	// true
}

// Digests from outside must be canonical.
func ExampleDigest64_SetBytes() {
	digest := monolith.M64T8().HashBytes(nil)
	encoded := digest.Bytes()
	var back monolith.Digest64
	fmt.Println(back.SetBytes(encoded[:]), back == digest)

	for i := range 8 {
		encoded[8+i] = 0xff
	}
	fmt.Println(back.SetBytes(encoded[:]))
	// Output:
	// <nil> true
	// monolith: element 1 of a digest is not canonical: it is outside [0, p) of goldilocks
}

// The leaves and nodes of a Merkle tree have hashes of their own.
func ExampleMerkleTree64() {
	tree := monolith.MerkleTree64()
	values, err := tree.LeafInstance().Elements(7, 8)
	if err != nil {
		log.Fatal(err)
	}
	leafHash, err := tree.MerkleLeaf(len(values), "")
	if err != nil {
		log.Fatal(err)
	}
	leaf, err := leafHash.Hash(values...)
	if err != nil {
		log.Fatal(err)
	}
	node, err := tree.Node(leaf, tree.MerkleEmpty(""))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(leafHash)
	fmt.Printf("%x\n", node.Bytes())
	// Output:
	// merkle/monolith/64/arity2/leaf/2
	// 74f05d59960d5ebf86e66c6b03b9994868e81bdd35bdd2b410f254a1a1c89c15
}

// NoPad computes what plonky2's hash_no_pad does, for messages of one length.
func ExampleInstance_NoPad() {
	h := monolith.M64T12()
	message, err := h.Elements(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h.NoPad().Hash(message...))
	// Output:
	// [8996128650757811998 12880985024432515815 3454345201888921593 18389931647560656493]
}

// ByName chooses the instance at run time and works on integers.
func ExampleByName() {
	h, err := monolith.ByName("monolith31_t16")
	if err != nil {
		log.Fatal(err)
	}
	digest, err := h.SpongeOf("", h.DigestLen(), []*big.Int{big.NewInt(1), big.NewInt(2)})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h, h.Rounds(), h.Rate())
	fmt.Println(digest)

	_, err = h.SpongeOf("", h.DigestLen(), []*big.Int{h.Modulus()})
	fmt.Println(err)
	// Output:
	// monolith/31_t16 6 8
	// [1568479753 1557027807 476507085 9526554 381871471 1089394041 962528798 853267249]
	// monolith: element 0 is not canonical: it is outside [0, p) of mersenne31
}
