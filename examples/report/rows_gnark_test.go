package main

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	nativeposeidon2 "github.com/consensys/gnark-crypto/ecc/bn254/fr/poseidon2"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/permutation/poseidon2"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"
)

// rootCircuit asserts the root that the plain path computes.
type rootCircuit struct {
	Index, Leaf, Root frontend.Variable
	Siblings          [gnarkDepth]frontend.Variable
}

func (c *rootCircuit) Define(api frontend.API) error {
	compressor, err := poseidon2.NewPoseidon2(api)
	if err != nil {
		return err
	}
	api.AssertIsEqual(pathRoot(api, compressor, c.Index, c.Leaf, c.Siblings[:]), c.Root)
	return nil
}

// TestPlainPath checks that the rival which is counted is a real membership
// proof: it computes the root that gnark-crypto computes, and bounds its index.
func TestPlainPath(t *testing.T) {
	const index = 0xA5C30F19
	native := nativeposeidon2.NewPermutation(2, 6, 50) // gnark's default for BN254
	node := fr.NewElement(7)
	assignment := rootCircuit{Index: index, Leaf: node}
	for i := range assignment.Siblings {
		sibling := fr.NewElement(uint64(1000 + i))
		assignment.Siblings[i] = sibling
		left, right := node, sibling
		if index>>i&1 == 1 {
			left, right = sibling, node
		}
		l, r := left.Bytes(), right.Bytes()
		digest, err := native.Compress(l[:], r[:])
		require.NoError(t, err)
		node.SetBytes(digest)
	}
	assignment.Root = node
	field := ecc.BN254.ScalarField()
	require.NoError(t, test.IsSolved(&rootCircuit{}, &assignment, field))

	for _, wrong := range []*big.Int{big.NewInt(index ^ 1), new(big.Int).Lsh(big.NewInt(1), gnarkDepth), big.NewInt(index + 1<<gnarkDepth)} {
		other := assignment
		other.Index = wrong
		require.Error(t, test.IsSolved(&rootCircuit{}, &other, field))
	}
	other := assignment
	other.Leaf = 8
	require.Error(t, test.IsSolved(&rootCircuit{}, &other, field))
}
