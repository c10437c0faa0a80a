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

// fraction is a division modulo a prime, in place: number becomes number / (a b), or 0 where
// a b is 0. A nil b stands for 1.
type fraction struct{ number, a, b *big.Int }

// divide does divisions modulo the prime q, with one inversion for all.
func divide(q *big.Int, fractions []fraction) {
	for _, f := range fields {
		if q.Cmp(f.modulus) == 0 {
			f.divide(fractions)
			return
		}
	}
	divideBig(q, fractions)
}

// fields are those of gnark's curves, in whose packages a product is several times
// faster than by math/big. A solver spends much of its time here.
var fields = []struct {
	modulus *big.Int
	divide  func([]fraction)
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
func divideIn[E any, P element[E]](fractions []fraction) {
	d := make([]E, len(fractions))
	products := make([]E, len(fractions)) // of the denominators before this one
	var running, inverse, t E
	P(&running).SetOne()
	for i, f := range fractions {
		P(&d[i]).SetBigInt(f.a)
		if f.b != nil {
			P(&t).SetBigInt(f.b)
			P(&d[i]).Mul(&d[i], &t)
		}
		products[i] = running
		if !P(&d[i]).IsZero() {
			P(&running).Mul(&running, &d[i])
		}
	}
	P(&inverse).Inverse(&running)
	for i := len(d) - 1; i >= 0; i-- {
		number := fractions[i].number
		if P(&d[i]).IsZero() {
			number.SetUint64(0)
			continue
		}
		P(&t).SetBigInt(number)
		P(&products[i]).Mul(&products[i], &inverse)
		P(&t).Mul(&t, &products[i])
		P(&t).BigInt(number)
		P(&inverse).Mul(&inverse, &d[i])
	}
}

// divideBig is [divide] modulo any prime.
func divideBig(q *big.Int, fractions []fraction) {
	d := make([]*big.Int, len(fractions))
	products := make([]*big.Int, len(fractions)) // of the denominators before this one
	running := big.NewInt(1)
	for i, f := range fractions {
		d[i] = new(big.Int).Mod(f.a, q)
		if f.b != nil {
			d[i].Mod(d[i].Mul(d[i], f.b), q)
		}
		products[i] = running
		if d[i].Sign() != 0 {
			running = new(big.Int).Mul(running, d[i])
			running.Mod(running, q)
		}
	}
	inverse := new(big.Int).ModInverse(running, q)
	var t big.Int
	for i := len(d) - 1; i >= 0; i-- {
		number := fractions[i].number
		if d[i].Sign() == 0 {
			number.SetUint64(0)
			continue
		}
		t.Mod(t.Mul(inverse, products[i]), q)
		number.Mod(t.Mul(number, &t), q)
		inverse.Mod(t.Mul(inverse, d[i]), q)
	}
}
