package anemoi

import (
	"sync"

	"github.com/consensys/gnark-crypto/ecc/bn254/fp"
)

// BN254FqInstance is an instance over the base field of BN254, which is the scalar field of Grumpkin; its
// digests are one element.
type BN254FqInstance = Instance[fp.Element, [1]fp.Element]

// BN254Fq returns the instance with the given number of columns (1 to 6) over
// the base field of BN254, which is the scalar field of Grumpkin.
func BN254Fq(columns int, options ...Option) (*BN254FqInstance, error) {
	return bn254FqFamily().instance(columns, options)
}

var bn254FqFamily = sync.OnceValue(func() *family[fp.Element, [1]fp.Element] {
	return &family[fp.Element, [1]fp.Element]{field: define(field[fp.Element]{
		name:    "bn254_fq",
		modulus: fp.Modulus(),
		factors: []string{"2", "3", "13", "29", "67", "229", "311", "983", "11003", "405928799", "11465965001", "13427688667394608761327070753331941386769"},
		add:     (*fp.Element).Add,
		sub:     (*fp.Element).Sub,
		mul:     (*fp.Element).Mul,
		square:  (*fp.Element).Square,
		root:    rootBN254Fq,
		roots:   rootsOfWords(fp.Modulus(), rootBN254Fq, rootBN254FqSteps),
		steps:   rootBN254FqSteps,
		setBig:  (*fp.Element).SetBigInt,
		toBig:   (*fp.Element).BigInt,
		isZero:  (*fp.Element).IsZero,
		decode:  (*fp.Element).SetBytesCanonical,
		encode:  (*fp.Element).Marshal,
	})}
})

var bn254FqField = supportedBy(fp.Modulus, bn254FqFamily)
