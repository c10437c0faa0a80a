package merkle_test

import (
	"fmt"

	"example.com/gnarkhash/merkle"
)

// Prove that a document is in a list, and check the proof that came over the wire.
func Example_prove() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	hasher := merkle.NewMonolith64("documents")
	tree, err := merkle.NewFromBytes(hasher, 10, [][]byte{[]byte("first"), []byte("second"), []byte("third")})
	check(err)
	proof, err := tree.Proof(1)
	check(err)
	data, err := merkle.EncodeProof(hasher, 10, proof)
	check(err)

	// The verifier knows the hasher, the depth and the root.
	received, err := merkle.DecodeProof(hasher, 10, data)
	check(err)
	leaf, err := merkle.BytesLeaf(hasher, []byte("second"))
	check(err)
	fmt.Println(len(data), "bytes:", merkle.Verify(hasher, tree.Root(), 10, leaf, received))
	// Output: 376 bytes: <nil>
}
