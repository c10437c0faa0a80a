package anemoi

import (
	"sync"

	"github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
)

// BLS12381FqInstance is an instance over the base field of BLS12-381; its
// digests are one element.
type BLS12381FqInstance = Instance[fp.Element, [1]fp.Element]

// BLS12381Fq returns the instance with the given number of columns (1 to 6) over
// the base field of BLS12-381.
func BLS12381Fq(columns int, options ...Option) (*BLS12381FqInstance, error) {
	return bls12381FqFamily().instance(columns, options)
}

var bls12381FqFamily = sync.OnceValue(func() *family[fp.Element, [1]fp.Element] {
	return &family[fp.Element, [1]fp.Element]{field: define(field[fp.Element]{
		name:    "bls12_381_fq",
		modulus: fp.Modulus(),
		factors: []string{"2", "3", "11", "23", "47", "10177", "859267", "52437899", "2584487767265781317813", "15778400344354997994418419698270088123916926905054652752758194827714659"},
		add:     (*fp.Element).Add,
		sub:     (*fp.Element).Sub,
		mul:     (*fp.Element).Mul,
		square:  (*fp.Element).Square,
		root:    rootBLS12381Fq,
		steps:   rootBLS12381FqSteps,
		setBig:  (*fp.Element).SetBigInt,
		toBig:   (*fp.Element).BigInt,
		isZero:  (*fp.Element).IsZero,
		decode:  (*fp.Element).SetBytesCanonical,
		encode:  (*fp.Element).Marshal,
	})}
})

var bls12381FqField = supportedBy(fp.Modulus, bls12381FqFamily)
