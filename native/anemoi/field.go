package anemoi

import (
	"errors"
	"fmt"
	"math/big"
)

// field is what the generic permutation needs to know of one prime field. The
// operations are method expressions of the field's own element type, so a call
// costs one indirect jump and no interface. alpha, generator, beta and delta
// are derived by [define] from the modulus and the factors of q-1.
type field[E any] struct {
	name    string
	factors []string // the distinct primes that divide q-1, in decimal
	modulus *big.Int

	add, sub, mul func(z, x, y *E) *E
	square        func(z, x *E) *E
	root          func(z, x *E)           // z = x^(1/alpha), by a generated addition chain
	roots         func(x []E)             // if there is a way to take many roots at a time, in place
	small         func(m []uint64, x []E) // if there is a way to multiply by a matrix of small numbers
	steps         []step                  // the chain of root, over registers
	setBig        func(z *E, v *big.Int) *E
	toBig         func(x *E, v *big.Int) *big.Int
	isZero        func(x *E) bool
	decode        func(z *E, b []byte) error // big-endian, of exactly size bytes; refuses q and above
	encode        func(x *E) []byte          // the inverse of decode

	bits      int
	size      int // bytes of an encoded element: ceil(bits/8)
	chunk     int // bytes that always fit one element: floor((bits-1)/8)
	alpha     int
	generator *big.Int
	one       E
	beta      E // = generator
	delta     E // = 1/generator
}

// define completes a field's description: it derives alpha, the generator and
// the S-box constants. It panics if the description contradicts itself, which
// only a wrong source file can cause.
func define[E any](f field[E]) *field[E] {
	f.bits = f.modulus.BitLen()
	f.size = (f.bits + 7) / 8
	f.chunk = (f.bits - 1) / 8
	f.alpha = smallestAlpha(f.modulus)
	g, err := smallestGenerator(f.modulus, f.factors)
	if err != nil {
		panic(fmt.Sprintf("anemoi: field %s: %v", f.name, err))
	}
	f.generator = g
	f.setBig(&f.one, big.NewInt(1))
	f.setBig(&f.beta, g)
	f.setBig(&f.delta, new(big.Int).ModInverse(g, f.modulus))
	return &f
}

// fromBig converts v to an element. It refuses a value outside [0, q).
func (f *field[E]) fromBig(v *big.Int) (E, error) {
	var e E
	if v == nil {
		return e, errors.New("is missing")
	}
	if v.Sign() < 0 || v.Cmp(f.modulus) >= 0 {
		return e, fmt.Errorf("is not canonical: %s is outside [0, q) of %s", abbreviate(v), f.name)
	}
	f.setBig(&e, v)
	return e, nil
}

// fromBigs converts a vector, naming the first position that is refused.
func (f *field[E]) fromBigs(vs []*big.Int) ([]E, error) {
	es := make([]E, len(vs))
	for i, v := range vs {
		e, err := f.fromBig(v)
		if err != nil {
			return nil, fmt.Errorf("anemoi: element %d %w", i, err)
		}
		es[i] = e
	}
	return es, nil
}

func (f *field[E]) toBigs(es []E) []*big.Int {
	vs := make([]*big.Int, len(es))
	for i := range es {
		vs[i] = f.toBig(&es[i], new(big.Int))
	}
	return vs
}

// abbreviate keeps an error readable when the number in it is not.
func abbreviate(v *big.Int) string {
	if v.BitLen() > 800 {
		return fmt.Sprintf("a number of %d bits", v.BitLen())
	}
	return v.String()
}

// smallestAlpha returns the smallest exponent alpha >= 3 for which x^alpha is a
// permutation of the field, that is, which is coprime to q-1.
func smallestAlpha(q *big.Int) int {
	order := new(big.Int).Sub(q, big.NewInt(1))
	for alpha := int64(3); ; alpha++ {
		if new(big.Int).ModInverse(big.NewInt(alpha), order) != nil {
			return int(alpha)
		}
	}
}

// smallestGenerator returns the smallest primitive root of the prime q, given
// the distinct primes dividing q-1. It checks that they are primes and all of them.
func smallestGenerator(q *big.Int, factors []string) (*big.Int, error) {
	one := big.NewInt(1)
	order := new(big.Int).Sub(q, one)
	rest := new(big.Int).Set(order)
	var cofactors []*big.Int
	for _, s := range factors {
		p, ok := new(big.Int).SetString(s, 10)
		if !ok || !p.ProbablyPrime(20) {
			return nil, fmt.Errorf("%s is no prime", s)
		}
		cofactor, remainder := new(big.Int).QuoRem(order, p, new(big.Int))
		if remainder.Sign() != 0 {
			return nil, fmt.Errorf("%s does not divide q-1", s)
		}
		cofactors = append(cofactors, cofactor)
		for new(big.Int).Mod(rest, p).Sign() == 0 {
			rest.Quo(rest, p)
		}
	}
	if rest.Cmp(one) != 0 {
		return nil, fmt.Errorf("the factors of q-1 leave %s", rest)
	}
search:
	for g := big.NewInt(2); ; g.Add(g, one) {
		for _, c := range cofactors {
			if new(big.Int).Exp(g, c, q).Cmp(one) == 0 {
				continue search
			}
		}
		return g, nil
	}
}

// littleEndian reads at most [field.chunk] bytes as an element.
func (f *field[E]) littleEndian(b []byte) (e E) {
	reversed := make([]byte, len(b))
	for i := range b {
		reversed[len(b)-1-i] = b[i]
	}
	f.setBig(&e, new(big.Int).SetBytes(reversed))
	return e
}
