package anemoi

import (
	"sync"

	"github.com/consensys/gnark-crypto/field/goldilocks"
)

// GoldilocksInstance is an instance over the Goldilocks field, q = 2^64 - 2^32 + 1; its
// digests are four elements.
type GoldilocksInstance = Instance[goldilocks.Element, [4]goldilocks.Element]

// Goldilocks returns the instance with the given number of columns (4 to 6) over
// the Goldilocks field, q = 2^64 - 2^32 + 1.
// Fewer columns have no room for a digest and a capacity of four elements each,
// what 128 bits of security need of a 64-bit field, and are refused.
func Goldilocks(columns int, options ...Option) (*GoldilocksInstance, error) {
	return goldilocksFamily().instance(columns, options)
}

var goldilocksFamily = sync.OnceValue(func() *family[goldilocks.Element, [4]goldilocks.Element] {
	return &family[goldilocks.Element, [4]goldilocks.Element]{field: define(field[goldilocks.Element]{
		name:    "goldilocks",
		modulus: goldilocks.Modulus(),
		factors: []string{"2", "3", "5", "17", "257", "65537"},
		add:     (*goldilocks.Element).Add,
		sub:     (*goldilocks.Element).Sub,
		mul:     (*goldilocks.Element).Mul,
		square:  (*goldilocks.Element).Square,
		root:    rootGoldilocks,
		roots:   rootsGoldilocks,
		small:   matrixGoldilocks,
		steps:   rootGoldilocksSteps,
		setBig:  (*goldilocks.Element).SetBigInt,
		toBig:   (*goldilocks.Element).BigInt,
		isZero:  (*goldilocks.Element).IsZero,
		decode:  (*goldilocks.Element).SetBytesCanonical,
		encode:  (*goldilocks.Element).Marshal,
	})}
})

var goldilocksField = supportedBy(goldilocks.Modulus, goldilocksFamily)
