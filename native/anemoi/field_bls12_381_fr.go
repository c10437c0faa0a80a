package anemoi

import (
	"sync"

	"github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
)

// BLS12381FrInstance is an instance over the scalar field of BLS12-381; its
// digests are one element.
type BLS12381FrInstance = Instance[fr.Element, [1]fr.Element]

// BLS12381Fr returns the instance with the given number of columns (1 to 6) over
// the scalar field of BLS12-381.
func BLS12381Fr(columns int, options ...Option) (*BLS12381FrInstance, error) {
	return bls12381FrFamily().instance(columns, options)
}

var bls12381FrFamily = sync.OnceValue(func() *family[fr.Element, [1]fr.Element] {
	return &family[fr.Element, [1]fr.Element]{field: define(field[fr.Element]{
		name:    "bls12_381_fr",
		modulus: fr.Modulus(),
		factors: []string{"2", "3", "11", "19", "10177", "125527", "859267", "906349", "2508409", "2529403", "52437899", "254760293"},
		add:     (*fr.Element).Add,
		sub:     (*fr.Element).Sub,
		mul:     (*fr.Element).Mul,
		square:  (*fr.Element).Square,
		root:    rootBLS12381Fr,
		roots:   rootsOfWords(fr.Modulus(), rootBLS12381Fr, rootBLS12381FrSteps),
		steps:   rootBLS12381FrSteps,
		setBig:  (*fr.Element).SetBigInt,
		toBig:   (*fr.Element).BigInt,
		isZero:  (*fr.Element).IsZero,
		decode:  (*fr.Element).SetBytesCanonical,
		encode:  (*fr.Element).Marshal,
	})}
})

var bls12381FrField = supportedBy(fr.Modulus, bls12381FrFamily)
