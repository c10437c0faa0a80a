package anemoi

import (
	"sync"

	"example.com/gnarkhash/native/field/pallas"
)

// PallasFpInstance is an instance over the base field of Pallas, which is the scalar field of Vesta; its
// digests are one element.
type PallasFpInstance = Instance[pallas.Element, [1]pallas.Element]

// PallasFp returns the instance with the given number of columns (1 to 6) over
// the base field of Pallas, which is the scalar field of Vesta.
func PallasFp(columns int, options ...Option) (*PallasFpInstance, error) {
	return pallasFpFamily().instance(columns, options)
}

var pallasFpFamily = sync.OnceValue(func() *family[pallas.Element, [1]pallas.Element] {
	return &family[pallas.Element, [1]pallas.Element]{field: define(field[pallas.Element]{
		name:    "pallas_fp",
		modulus: pallas.Modulus(),
		factors: []string{"2", "3", "463", "539204044132271846773", "8999194758858563409123804352480028797519453"},
		add:     (*pallas.Element).Add,
		sub:     (*pallas.Element).Sub,
		mul:     (*pallas.Element).Mul,
		square:  (*pallas.Element).Square,
		root:    rootPallasFp,
		roots:   rootsOfWords(pallas.Modulus(), rootPallasFp, rootPallasFpSteps),
		steps:   rootPallasFpSteps,
		setBig:  (*pallas.Element).SetBigInt,
		toBig:   (*pallas.Element).BigInt,
		isZero:  (*pallas.Element).IsZero,
		decode:  (*pallas.Element).SetBytesCanonical,
		encode:  (*pallas.Element).Marshal,
	})}
})

var pallasFpField = supportedBy(pallas.Modulus, pallasFpFamily)
