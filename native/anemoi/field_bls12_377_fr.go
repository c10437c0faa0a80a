package anemoi

import (
	"sync"

	"github.com/consensys/gnark-crypto/ecc/bls12-377/fr"
)

// BLS12377FrInstance is an instance over the scalar field of BLS12-377; its
// digests are one element.
type BLS12377FrInstance = Instance[fr.Element, [1]fr.Element]

// BLS12377Fr returns the instance with the given number of columns (1 to 6) over
// the scalar field of BLS12-377.
func BLS12377Fr(columns int, options ...Option) (*BLS12377FrInstance, error) {
	return bls12377FrFamily().instance(columns, options)
}

var bls12377FrFamily = sync.OnceValue(func() *family[fr.Element, [1]fr.Element] {
	return &family[fr.Element, [1]fr.Element]{field: define(field[fr.Element]{
		name:    "bls12_377_fr",
		modulus: fr.Modulus(),
		factors: []string{"2", "3", "5", "7", "13", "499", "958612291309063373", "9586122913090633729"},
		add:     (*fr.Element).Add,
		sub:     (*fr.Element).Sub,
		mul:     (*fr.Element).Mul,
		square:  (*fr.Element).Square,
		root:    rootBLS12377Fr,
		roots:   rootsOfWords(fr.Modulus(), rootBLS12377Fr, rootBLS12377FrSteps),
		steps:   rootBLS12377FrSteps,
		setBig:  (*fr.Element).SetBigInt,
		toBig:   (*fr.Element).BigInt,
		isZero:  (*fr.Element).IsZero,
		decode:  (*fr.Element).SetBytesCanonical,
		encode:  (*fr.Element).Marshal,
	})}
})

var bls12377FrField = supportedBy(fr.Modulus, bls12377FrFamily)
