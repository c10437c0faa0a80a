package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// firstRows are the first rows of the circulant matrices.
var firstRows = map[int][]uint64{
	8:  {23, 8, 13, 10, 7, 6, 21, 8},
	12: {7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8},
}

// singleKernel writes a kernel of one permutation, whose state is one vector, or two: the
// elements from 8 on are in the low lanes of the second, and nobody reads its others.
type singleKernel struct {
	*table
	width     int
	constants Mem    // of the next Concrete
	bytes     [4]V   // selectors of bytes b and b + 4 of four elements, for a broadcast
	upper     [4]V   // of elements 4 to 7
	matrix    [][3]V // of each vector of outputs: for each four inputs a vector
	mask      V      // 2^32 - 1, which is also 2^64 mod p. A masked operand in memory would wait for the mask.
}

// newSingleKernel loads what stays in registers.
func newSingleKernel(t *table, width int, constants Mem) *singleKernel {
	k := &singleKernel{table: t, width: width, constants: constants}
	for _, m := range t.matrices[width] {
		var parts [3]V
		for j := range width / 4 {
			parts[j] = load(m[j])
		}
		k.matrix = append(k.matrix, parts)
	}
	for b := range k.bytes {
		k.bytes[b], k.upper[b] = ZMM(), ZMM()
		VPBROADCASTQ(t.bytes[b], k.bytes[b])
		VPBROADCASTQ(t.upper[b], k.upper[b])
	}
	k.mask = ZMM()
	VPBROADCASTQ(t.mask32, k.mask)
	return k
}

// vectors is the number of vectors of the state.
func (k *singleKernel) vectors() int { return (k.width + 7) / 8 }

// newMatrix writes the matrix of a width out.
func newMatrix(width int) (matrix [][3]Mem) {
	base := GLOBL(fmt.Sprintf("matrix%d", width), RODATA|NOPTR)
	next := 0
	for v := range (width + 7) / 8 {
		var m [3]Mem
		for j := range width / 4 {
			m[j] = base.Offset(next)
			for lane := range 8 {
				DATA(next, U64(coefficients(firstRows[width], 8*v+lane, 4*j)))
				next += 8
			}
		}
		matrix = append(matrix, m)
	}
	return matrix
}

// coefficients are four bytes of a row of the circulant, from a column on, twice; zeros
// if there is no such row.
func coefficients(first []uint64, row, column int) (v uint64) {
	if row >= len(first) {
		return 0
	}
	for i := range 4 {
		v |= first[(column+i-row+len(first))%len(first)] << (8 * i)
	}
	return v | v<<32
}

// permute writes the permutation of x in place.
func (k *singleKernel) permute(x []V) {
	left := GP64()
	MOVQ(U32(rounds), left)
	k.concrete(x)
	label := fmt.Sprintf("round%d", k.width)
	Label(label)
	ADDQ(U32(k.vectors()*4*64), k.constants.Base)
	k.bars(x[0])
	k.bricks(x)
	k.concrete(x)
	DECQ(left)
	JNZ(LabelRef(label))
}

// concrete sets x to the product with the matrix plus the constants, canonical.
func (k *singleKernel) concrete(x []V) {
	// sums[v][b]: bytes b and b+4 of the elements, times the matrix, in halves of
	// words. Bytes 2 and 3, and 6 and 7, come first as they are needed first.
	sums := make([][4]V, k.vectors())
	for _, b := range []int{2, 3, 1, 0} {
		for j := range k.width / 4 {
			data, selector := ZMM(), k.bytes[b]
			if j == 1 {
				selector = k.upper[b]
			}
			VPERMB(x[j/2], selector, data)
			for v := range x {
				var part V
				if j == 0 {
					part = load(k.constants.Offset((4*v + b) * 64))
				} else {
					part = zero() // so that it does not wait for the part before
				}
				VPDPBUSD(k.matrix[v][j], data, part)
				if j > 0 {
					part = add(sums[v][b], part)
				}
				sums[v][b] = part
			}
		}
	}
	for v := range x {
		s := sums[v]
		high := add(s[2], shiftLeft(s[3], 8))
		low := add(s[0], shiftLeft(s[1], 8))
		// low + 2^16 high = base + 2^64 top + low
		base := shiftLeft(high, 16)
		top := shiftRight(high, 48)
		shifted := shiftRight(high, 16) // 2^32 top
		VPANDNQ(shifted, k.mask, shifted)
		rest := add(base, sub(shifted, top))
		VPADDQ(low, rest, x[v])
		noCarry := K()
		VPCMPUQ(Imm(5), base, x[v], noCarry)
		VPSUBQ(k.mask, x[v], noCarry, x[v])
	}
}

// bars applies Bar to the first four elements, which are canonical.
func (k *singleKernel) bars(x V) {
	once, twice := ZMM(), ZMM()
	VGF2P8AFFINEQB(Imm(0), k.firstOnce, x, once) // all lanes, the others unchanged
	VGF2P8AFFINEQB(Imm(0), k.firstTwice, x, twice)
	VPTERNLOGQ(Imm(0x40), x, once, twice) // twice & once & ^x, which the other lanes lack
	VGF2P8AFFINEQB_BCST(Imm(0), k.rotate2, twice, twice)
	VPXORQ(once, twice, x)
}

// bricks adds to each element the square of the one before. The result is not
// canonical.
func (k *singleKernel) bricks(x []V) {
	before := make([]V, len(x))
	for v := len(x) - 1; v >= 0; v-- {
		before[v] = ZMM()
		below := zero()
		if v > 0 {
			below = x[v-1]
		}
		VALIGNQ(Imm(7), below, x[v], before[v])
	}
	for v := len(x) - 1; v >= 0; v-- {
		a, b := x[v], before[v]
		h := shiftRight(b, 32)
		ll, lh, hh := ZMM(), ZMM(), ZMM()
		VPMULUDQ(b, b, ll)
		VPMULUDQ(b, h, lh)
		VPMULUDQ(h, h, hh)
		half := func(x V) (low, high V) {
			low = ZMM()
			VPANDQ(x, k.mask, low)
			return low, shiftRight(x, 32)
		}
		a0, a1 := half(a)
		VPADDQ_BCST(k.lift, a1, a1)
		ll0, ll1 := half(ll)
		lh0, lh1 := half(lh)
		hh0, hh1 := half(hh)
		low := sub(sub(add(a0, ll0), add(lh1, lh1)), add(hh0, hh1))
		mid := add(lh0, lh1)
		high := add(add(add(add(a1, ll1), hh0), mid), mid)
		base, top := shiftLeft(high, 32), shiftRight(high, 32)
		shifted := ZMM()
		VPANDNQ(high, k.mask, shifted)
		VPADDQ(add(base, low), sub(shifted, top), x[v])
		carry := K()
		VPCMPUQ(Imm(1), base, x[v], carry)
		VPADDQ(k.mask, x[v], carry, x[v])
	}
}
