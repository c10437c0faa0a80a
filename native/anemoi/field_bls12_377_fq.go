package anemoi

import (
	"sync"

	"github.com/consensys/gnark-crypto/ecc/bls12-377/fp"
)

// BLS12377FqInstance is an instance over the base field of BLS12-377, which is the scalar field of BW6-761; its
// digests are one element.
type BLS12377FqInstance = Instance[fp.Element, [1]fp.Element]

// BLS12377Fq returns the instance with the given number of columns (1 to 6) over
// the base field of BLS12-377, which is the scalar field of BW6-761.
func BLS12377Fq(columns int, options ...Option) (*BLS12377FqInstance, error) {
	return bls12377FqFamily().instance(columns, options)
}

var bls12377FqFamily = sync.OnceValue(func() *family[fp.Element, [1]fp.Element] {
	return &family[fp.Element, [1]fp.Element]{field: define(field[fp.Element]{
		name:    "bls12_377_fq",
		modulus: fp.Modulus(),
		factors: []string{"2", "3", "7", "13", "53", "409", "499", "2557", "6633514200929891813", "73387170334035996766247648424745786170238574695861388454532790956181"},
		add:     (*fp.Element).Add,
		sub:     (*fp.Element).Sub,
		mul:     (*fp.Element).Mul,
		square:  (*fp.Element).Square,
		root:    rootBLS12377Fq,
		steps:   rootBLS12377FqSteps,
		setBig:  (*fp.Element).SetBigInt,
		toBig:   (*fp.Element).BigInt,
		isZero:  (*fp.Element).IsZero,
		decode:  (*fp.Element).SetBytesCanonical,
		encode:  (*fp.Element).Marshal,
	})}
})

var bls12377FqField = supportedBy(fp.Modulus, bls12377FqFamily)
