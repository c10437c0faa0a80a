package monolith_test

import (
	"fmt"
	"log"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"

	"example.com/gnarkhash/circuit/monolith"
	native "example.com/gnarkhash/native/monolith"
)

// PackedCircuit states: I know two digests that compress to this one, which is two
// public inputs instead of four.
type PackedCircuit struct {
	Left, Right monolith.Digest64
	Root        [2]frontend.Variable `gnark:",public"`
}

func (c *PackedCircuit) Define(api frontend.API) error {
	hash, err := monolith.New(api, "monolith64_t8", monolith.WithBase(8))
	if err != nil {
		return err
	}
	if err := hash.AssertCanonical(append(c.Left[:], c.Right[:]...)...); err != nil {
		return err
	}
	root, err := hash.Compress(c.Left[:], c.Right[:])
	if err != nil {
		return err
	}
	packed, err := hash.Pack(root)
	if err != nil {
		return err
	}
	for i := range packed {
		api.AssertIsEqual(packed[i], c.Root[i])
	}
	return nil
}

// Fewer public inputs, which a verifier on a chain pays for.
func ExampleInstance_Pack() {
	hash, err := native.ByName("monolith64_t8")
	if err != nil {
		log.Fatal(err)
	}
	var left, right native.Digest64 // digests of something else
	root, err := native.M64T8().Compress(left, right)
	if err != nil {
		log.Fatal(err)
	}
	lanes := make([]*big.Int, len(root))
	for i := range root {
		lanes[i] = new(big.Int).SetUint64(root[i].Uint64())
	}
	packed, err := monolith.PackDigest(hash, ecc.BN254.ScalarField(), lanes)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(root), "lanes in", len(packed), "elements")
	fmt.Println(test.IsSolved(&PackedCircuit{}, &PackedCircuit{
		Left: monolith.NewDigest64(left), Right: monolith.NewDigest64(right),
		Root: [2]frontend.Variable{packed[0], packed[1]},
	}, ecc.BN254.ScalarField()))
	// Output:
	// 4 lanes in 2 elements
	// <nil>
}
