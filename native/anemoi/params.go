package anemoi

import (
	"fmt"
	"math/big"
	"math/bits"
)

// MaxColumns is the largest number of columns with specified parameters.
const MaxColumns = 6

// MaxExtraRounds bounds [WithExtraRounds].
const MaxExtraRounds = 256

// securityLevel is the security, in bits, for which rounds are counted.
const securityLevel = 128

// The constants' nothing-up-my-sleeve numbers: the decimals 1 to 100 and 101
// to 200 of pi after the point, read as integers.
const (
	pi0 = "1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679"
	pi1 = "8214808651328230664709384460955058223172535940812848111745028410270193852110555964462294895493038196"
)

// roundCount is the specified number of rounds (section 5.2 of the paper):
// max(8, r0 + 2 + min(5, l+1)), r0 the smallest r >= 1 for which the algebraic
// attack costs binom(4lr + kappa, 2lr)^2 >= 2^128.
func roundCount(columns, alpha int) int {
	kappa := map[int]int64{3: 1, 5: 2, 7: 4, 9: 7, 11: 9}
	k, ok := kappa[alpha]
	if !ok {
		panic(fmt.Sprintf("anemoi: no round formula for alpha = %d", alpha))
	}
	bound := new(big.Int).Lsh(big.NewInt(1), securityLevel)
	binomial := new(big.Int)
	for r := 1; ; r++ {
		n := int64(columns) * int64(r)
		binomial.Binomial(4*n+k, 2*n)
		if binomial.Mul(binomial, binomial).Cmp(bound) >= 0 {
			return max(8, r+2+min(5, columns+1))
		}
	}
}

// roundConstants derives the constants of the given number of rounds, row by
// row: with a and b the two pieces of pi,
//
//	C[r][i] = g a^(2r) + (a^r + b^i)^alpha
//	D[r][i] = g b^(2i) + (a^r + b^i)^alpha + delta
//
// More rounds continue the list; they never change its beginning.
func (f *field[E]) roundConstants(columns, rounds int) (c, d []E) {
	piece := func(digits string) (e E) {
		v, _ := new(big.Int).SetString(digits, 10)
		f.setBig(&e, v.Mod(v, f.modulus))
		return e
	}
	a, b := piece(pi0), piece(pi1)
	ar := f.one
	for range rounds {
		bi := f.one
		for range columns {
			var sum, power, g E
			f.add(&sum, &ar, &bi)
			power = sum
			for range f.alpha - 1 {
				f.mul(&power, &power, &sum)
			}
			f.square(&g, &ar)
			f.mul(&g, &g, &f.beta)
			f.add(&g, &g, &power)
			c = append(c, g)

			f.square(&g, &bi)
			f.mul(&g, &g, &f.beta)
			f.add(&g, &g, &power)
			f.add(&g, &g, &f.delta)
			d = append(d, g)
			f.mul(&bi, &bi, &b)
		}
		f.mul(&ar, &ar, &a)
	}
	return c, d
}

// matrixBase returns the element b of the linear layer: g^t for the first
// t >= 1 that makes the l x l matrix MDS. Widths whose matrix has no b give 1.
func (f *field[E]) matrixBase(columns int) E {
	if columns == 1 || columns > 4 {
		if !f.isMDS(f.matrix(columns, f.one), columns) {
			panic(fmt.Sprintf("anemoi: the %d x %d matrix is not MDS over %s", columns, columns, f.name))
		}
		return f.one
	}
	b := f.beta
	for !f.isMDS(f.matrix(columns, b), columns) {
		f.mul(&b, &b, &f.beta)
	}
	return b
}

// matrix returns M row by row: the images of the unit vectors are its columns.
func (f *field[E]) matrix(columns int, b E) []E {
	m := make([]E, columns*columns)
	for j := range columns {
		var s scratch[E]
		s.state[j] = f.one
		f.applyMatrix(&s, s.state[:columns], &b)
		for i := range columns {
			m[i*columns+j] = s.state[i]
		}
	}
	return m
}

// isMDS reports whether every square minor of the n x n matrix m is non-zero.
// minors[R<<n|C] is the determinant of the rows R and the columns C (bit sets),
// expanded along the last row of R.
func (f *field[E]) isMDS(m []E, n int) bool {
	minors := make(map[int]E)
	minors[0] = f.one
	for rows := 1; rows < 1<<n; rows++ {
		last := bits.Len(uint(rows)) - 1
		for cols := 1; cols < 1<<n; cols++ {
			if bits.OnesCount(uint(rows)) != bits.OnesCount(uint(cols)) {
				continue
			}
			var det E
			odd := false
			for j := n - 1; j >= 0; j-- {
				if cols>>j&1 == 0 {
					continue
				}
				rest := minors[(rows&^(1<<last))<<n|cols&^(1<<j)]
				f.mul(&rest, &rest, &m[last*n+j])
				if odd {
					f.sub(&det, &det, &rest)
				} else {
					f.add(&det, &det, &rest)
				}
				odd = !odd
			}
			if f.isZero(&det) {
				return false
			}
			minors[rows<<n|cols] = det
		}
	}
	return true
}
