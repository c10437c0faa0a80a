package anemoi

import (
	"math/bits"

	"github.com/consensys/gnark-crypto/field/goldilocks"
)

// group is how many chains run interleaved: a product waits for the one before
// it in its chain, so a processor has time for several.
const group = 8

// rootsGoldilocks replaces each element by its root x^(1/7), several chains at a
// time, without a branch that depends on the data.
func rootsGoldilocks(x []goldilocks.Element) {
	for len(x) > group {
		rootsGoldilocksGroup(x[:group])
		x = x[group:]
	}
	rootsGoldilocksGroup(x)
}

func rootsGoldilocksGroup(x []goldilocks.Element) {
	var registers [8][group]uint64
	n := len(x)
	for i := range n {
		registers[0][i] = x[i][0]
	}
	for _, s := range rootGoldilocksSteps {
		dst, a, b := &registers[s.Dst&7], &registers[s.X&7], &registers[s.Y&7]
		if s.Squarings == 0 {
			for i := range n {
				dst[i] = goldilocksProduct(a[i], b[i])
			}
			continue
		}
		for i := range n {
			dst[i] = goldilocksProduct(a[i], a[i])
		}
		for range s.Squarings - 1 {
			for i := range n {
				dst[i] = goldilocksProduct(dst[i], dst[i])
			}
		}
	}
	for i := range n {
		x[i][0] = registers[1][i]
	}
}

// goldilocksProduct returns x y / 2^64 mod q in [0, q), for x and y in [0, q):
// the product of two elements in Montgomery form, q = 2^64 - 2^32 + 1.
//
// Since q (1 + 2^32) = 1 mod 2^64, m = lo + 2^32 lo mod 2^64 makes m q end in lo,
// and x y / 2^64 = hi - (m q - lo) / 2^64. The carry e of m makes that last term
// m - (m >> 32) - e. Both are below q, so one addition of q corrects a borrow, and
// adding q mod 2^64 is subtracting 2^32 - 1.
func goldilocksProduct(x, y uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	m, e := bits.Add64(lo, lo<<32, 0)
	r, borrow := bits.Sub64(hi, m-m>>32-e, 0)
	return r - (-borrow & (1<<32 - 1))
}

// matrixGoldilocks replaces x by its product with a matrix of small numbers, row
// by row, whose rows add up to less than 2^24. It multiplies the 32-bit halves of the
// elements by them, so that a row needs one reduction:
//
//	2^32 hi + lo,  hi < 2^57  and  lo < 2^56,  with  2^64 = 2^32 - 1 mod q
func matrixGoldilocks(m []uint64, x []goldilocks.Element) {
	const half = 1<<32 - 1
	var low, high [MaxColumns]uint64
	for j := range x {
		low[j], high[j] = x[j][0]&half, x[j][0]>>32
	}
	for i := range x {
		var lo, hi uint64
		for j, c := range m[i*len(x) : (i+1)*len(x)] {
			lo += c * low[j]
			hi += c * high[j]
		}
		hi += lo >> 32
		top := hi >> 32 // < 2^26
		r, carry := bits.Add64(hi<<32|lo&half, top<<32-top, 0)
		r += -carry & half // r was below 2^58 if it wrapped
		reduced, borrow := bits.Sub64(r, goldilocksModulus, 0)
		x[i][0] = reduced + -borrow&goldilocksModulus
	}
}

const goldilocksModulus = 1<<64 - 1<<32 + 1
