package lookup

import (
	"math/big"

	"github.com/consensys/gnark-crypto/ecc"
	bls12377fr "github.com/consensys/gnark-crypto/ecc/bls12-377/fr"
	bls12381fr "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	bn254fr "github.com/consensys/gnark-crypto/ecc/bn254/fr"
	bw6761fr "github.com/consensys/gnark-crypto/ecc/bw6-761/fr"
	grumpkinfr "github.com/consensys/gnark-crypto/ecc/grumpkin/fr"
)

// divide divides each number by its denominator modulo the prime q, with one
// inversion for all. A division by 0 gives 0. The denominators are overwritten.
func divide(q *big.Int, numbers, denominators []*big.Int) {
	for _, f := range fields {
		if q.Cmp(f.modulus) == 0 {
			f.divide(numbers, denominators)
			return
		}
	}
	divideBig(q, numbers, denominators)
}

// fields are those of gnark's curves, in whose packages a product is several times
// faster than by math/big. A solver spends much of its time here.
var fields = []struct {
	modulus *big.Int
	divide  func(numbers, denominators []*big.Int)
}{
	{ecc.BN254.ScalarField(), divideIn[bn254fr.Element]},
	{ecc.BLS12_381.ScalarField(), divideIn[bls12381fr.Element]},
	{ecc.BLS12_377.ScalarField(), divideIn[bls12377fr.Element]},
	{ecc.BW6_761.ScalarField(), divideIn[bw6761fr.Element]},
	{ecc.GRUMPKIN.ScalarField(), divideIn[grumpkinfr.Element]},
}

// element is a field element of gnark-crypto.
type element[E any] interface {
	*E
	SetBigInt(*big.Int) *E
	BigInt(*big.Int) *big.Int
	SetOne() *E
	IsZero() bool
	Mul(a, b *E) *E
	Inverse(*E) *E
}

// divideIn is [divide] in a field of gnark-crypto.
func divideIn[E any, P element[E]](numbers, denominators []*big.Int) {
	d := make([]E, len(denominators))
	products := make([]E, len(denominators)) // of the denominators before this one
	var running, inverse, t E
	P(&running).SetOne()
	for i := range d {
		P(&d[i]).SetBigInt(denominators[i])
		products[i] = running
		if !P(&d[i]).IsZero() {
			P(&running).Mul(&running, &d[i])
		}
	}
	P(&inverse).Inverse(&running)
	for i := len(d) - 1; i >= 0; i-- {
		if P(&d[i]).IsZero() {
			numbers[i].SetUint64(0)
			continue
		}
		P(&t).SetBigInt(numbers[i])
		P(&products[i]).Mul(&products[i], &inverse)
		P(&t).Mul(&t, &products[i])
		P(&t).BigInt(numbers[i])
		P(&inverse).Mul(&inverse, &d[i])
	}
}

// divideBig is [divide] modulo any prime.
func divideBig(q *big.Int, numbers, denominators []*big.Int) {
	products := make([]*big.Int, len(numbers)) // of the denominators before this one
	running := big.NewInt(1)
	for i, d := range denominators {
		d.Mod(d, q)
		products[i] = running
		if d.Sign() != 0 {
			running = new(big.Int).Mul(running, d)
			running.Mod(running, q)
		}
	}
	inverse := new(big.Int).ModInverse(running, q)
	var t big.Int
	for i := len(numbers) - 1; i >= 0; i-- {
		d := denominators[i]
		if d.Sign() == 0 {
			numbers[i].SetUint64(0)
			continue
		}
		t.Mod(t.Mul(inverse, products[i]), q)
		numbers[i].Mod(t.Mul(numbers[i], &t), q)
		inverse.Mod(t.Mul(inverse, d), q)
	}
}
