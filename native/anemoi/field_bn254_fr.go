package anemoi

import (
	"sync"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
)

// BN254FrInstance is an instance over the scalar field of BN254; its digests
// are one element.
type BN254FrInstance = Instance[fr.Element, [1]fr.Element]

// BN254Fr returns the instance with the given number of columns (1 to 6, the
// state is twice as wide) over the scalar field of BN254, the field of a gnark
// circuit on that curve.
func BN254Fr(columns int, options ...Option) (*BN254FrInstance, error) {
	return bn254FrFamily().instance(columns, options)
}

var bn254FrFamily = sync.OnceValue(func() *family[fr.Element, [1]fr.Element] {
	return &family[fr.Element, [1]fr.Element]{field: define(field[fr.Element]{
		name:    "bn254_fr",
		modulus: fr.Modulus(),
		factors: []string{"2", "3", "13", "29", "983", "11003", "237073", "405928799", "1670836401704629", "13818364434197438864469338081"},
		add:     (*fr.Element).Add,
		sub:     (*fr.Element).Sub,
		mul:     (*fr.Element).Mul,
		square:  (*fr.Element).Square,
		root:    rootBN254Fr,
		roots:   rootsOfWords(fr.Modulus(), rootBN254Fr, rootBN254FrSteps),
		steps:   rootBN254FrSteps,
		setBig:  (*fr.Element).SetBigInt,
		toBig:   (*fr.Element).BigInt,
		isZero:  (*fr.Element).IsZero,
		decode:  (*fr.Element).SetBytesCanonical,
		encode:  (*fr.Element).Marshal,
	})}
})

var bn254FrField = supportedBy(fr.Modulus, bn254FrFamily)
