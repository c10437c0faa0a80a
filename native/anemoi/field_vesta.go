package anemoi

import (
	"sync"

	"example.com/gnarkhash/native/field/vesta"
)

// VestaInstance is an instance over the base field of Vesta, which is the scalar field of Pallas; its
// digests are one element.
type VestaInstance = Instance[vesta.Element, [1]vesta.Element]

// Vesta returns the instance with the given number of columns (1 to 6) over
// the base field of Vesta, which is the scalar field of Pallas.
func Vesta(columns int, options ...Option) (*VestaInstance, error) {
	return vestaFamily().instance(columns, options)
}

var vestaFamily = sync.OnceValue(func() *family[vesta.Element, [1]vesta.Element] {
	return &family[vesta.Element, [1]vesta.Element]{field: define(field[vesta.Element]{
		name:    "vesta",
		modulus: vesta.Modulus(),
		factors: []string{"2", "3", "1709", "24859", "1690502597179744445941507", "10427374428728808478656897599072717"},
		add:     (*vesta.Element).Add,
		sub:     (*vesta.Element).Sub,
		mul:     (*vesta.Element).Mul,
		square:  (*vesta.Element).Square,
		root:    rootVesta,
		roots:   rootsOfWords(vesta.Modulus(), rootVesta, rootVestaSteps),
		steps:   rootVestaSteps,
		setBig:  (*vesta.Element).SetBigInt,
		toBig:   (*vesta.Element).BigInt,
		isZero:  (*vesta.Element).IsZero,
		decode:  (*vesta.Element).SetBytesCanonical,
		encode:  (*vesta.Element).Marshal,
	})}
})

var vestaField = supportedBy(vesta.Modulus, vestaFamily)
