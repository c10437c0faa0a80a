package main

import (
	"fmt"
	"math/big"
)

// alpha returns the exponent of the Anemoi S-box over the field with q
// elements, q an odd prime: the smallest integer from 3 on that is coprime to
// q-1, so that x^alpha is a permutation.
func alpha(q *big.Int) *big.Int {
	one := big.NewInt(1)
	order := new(big.Int).Sub(q, one)
	a, gcd := big.NewInt(3), new(big.Int)
	for gcd.GCD(nil, nil, a, order).Cmp(one) != 0 {
		a.Add(a, one)
	}
	return a
}

// rootExponent returns 1/alpha mod q-1: x^rootExponent is the alpha-th root of
// x.
func rootExponent(q *big.Int) (*big.Int, error) {
	order := new(big.Int).Sub(q, big.NewInt(1))
	e := new(big.Int).ModInverse(alpha(q), order)
	if e == nil {
		return nil, fmt.Errorf("gen: the modulus %v has no root exponent", q)
	}
	return e, nil
}
