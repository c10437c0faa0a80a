package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// single16 is the kernel of one permutation of width 16, an element in each word.
func single16() {
	TEXT("permute16", 0, "func(s *[16]uint32, c *[7][2][8]uint64, m *[2][8][8]uint64)")
	Pragma("noescape")
	Doc("permute16 permutes s with the constants and the columns of the matrices modulo",
		"x^8 - 1 and x^8 + 1.")
	s, c, m := pointer("s"), pointer("c"), pointer("m")
	in := scratch(2)
	k := newLimbMasks()
	var columns [2][8]VecVirtual
	for h := range columns {
		for j := range columns[h] {
			columns[h][j] = load(at(m, 8*h+j))
		}
	}
	x := []VecVirtual{ZMM(), ZMM()}
	VPMOVZXDQ(s, x[0])
	VPMOVZXDQ(s.Offset(32), x[1])
	left := count(rounds)

	Label("round16")
	sum, difference := ZMM(), ZMM()
	VPADDQ(x[1], x[0], sum)
	VPSUBQ(x[1], x[0], difference)
	VMOVDQU64(sum, in)
	VMOVDQU64(difference, at(in, 1))
	var half [2]VecVirtual
	for h := range half {
		// Four sums, so that none waits long for itself.
		a := []VecVirtual{load(at(c, h)), zero(), zero(), zero()}
		for j := range columns[h] {
			VPMADD52LUQ_BCST(at(in, h).Offset(8*j), columns[h][j], a[j%4])
		}
		VPADDQ(a[1], a[0], a[0])
		VPADDQ(a[3], a[2], a[2])
		VPADDQ(a[2], a[0], a[0])
		half[h] = a[0]
	}
	ADDQ(U32(2*vector), c.Base)
	VPSUBQ(half[0], half[1], x[0])
	VPADDQ(half[0], half[1], x[1])
	by31 := spread(shiftBy31())
	for i := range x {
		reduceTwice(by31, x[i])
		VPSRLD_Z(U8(1), x[i], k.low, x[i])
	}
	DECQ(left)
	JS(LabelRef("done16"))
	k.bars(x[0], true)
	bricks(x)
	JMP(LabelRef("round16"))

	Label("done16")
	VPXORQ_BCST(modulus(), x[0], x[0])
	VPSUBQ_BCST(one(), x[1], x[1])
	for i := range x {
		VPMOVQD(x[i], s.Offset(32*i))
	}
	VZEROUPPER()
	RET()
}

// single24 is the kernel of one permutation of width 24 with any matrix.
func single24() {
	TEXT("permute24", 0, "func(s *[24]uint32, c *[7][24]uint64, m *[24][24]uint64)")
	Pragma("noescape")
	Doc("permute24 permutes s with 7 rows of constants and the 24 columns of the matrix.")
	s, c, m := pointer("s"), pointer("c"), pointer("m")
	in := scratch(3)
	k := newLimbMasks()
	p := spread(modulus())
	x := make([]VecVirtual, 3)
	for i := range x {
		x[i] = ZMM()
		VPMOVZXDQ(s.Offset(32*i), x[i])
	}
	left := count(rounds)

	Label("round24")
	for i := range x {
		VMOVDQU64(x[i], at(in, i))
	}
	// Two sums of each kind, so that none waits long for itself.
	var low, high [2][3]VecVirtual
	for i := range x {
		low[0][i], low[1][i] = load(at(c, i)), zero()
		high[0][i], high[1][i] = zero(), zero()
	}
	for j := range 24 {
		e := spread(in.Offset(8 * j))
		for i := range x {
			column := load(at(m, 3*j+i))
			VPMADD52LUQ(column, e, low[j%2][i])
			VPMADD52HUQ(column, e, high[j%2][i])
		}
	}
	ADDQ(U32(3*vector), c.Base)
	for i := range x {
		VPADDQ(high[1][i], high[0][i], high[0][i])
		VPADDQ(low[1][i], low[0][i], low[0][i])
		joinHalves(low[0][i], high[0][i])
		foldWide(p, low[0][i])
		VMOVDQA64(low[0][i], x[i])
	}
	canonical(x[0])
	DECQ(left)
	JS(LabelRef("done24"))
	k.bars(x[0], false)
	bricks(x)
	JMP(LabelRef("round24"))

	Label("done24")
	canonical(x[1])
	canonical(x[2])
	for i := range x {
		VPMOVQD(x[i], s.Offset(32*i))
	}
	VZEROUPPER()
	RET()
}

// reduceTwice makes the low half of v, in each word, twice a number from 0 to p that is
// u mod p, perhaps plus 1, from v = 2 u modulo 2^52.
func reduceTwice(by31, v VecVirtual) {
	q := ZMM()
	VMOVDQA64(v, q)
	VPMADD52HUQ(by31, v, q)
	VPMADD52HUQ(by31, q, v)
}

// bricks is Bricks on vectors of eight elements in low halves of words, which the
// high halves are zero of. The results count modulo 2^52.
func bricks(x []VecVirtual) {
	w := make([]VecVirtual, len(x))
	before := zero()
	for i := range x {
		w[i] = ZMM()
		VALIGNQ(U8(7), before, x[i], w[i])
		VPMULUDQ(w[i], w[i], w[i])
		VPADDQ(x[i], w[i], w[i])
		before = x[i]
	}
	for i := range x {
		q := ZMM()
		VPSRLQ(U8(31), w[i], q)
		VPMADD52LUQ_BCST(minusP(), q, w[i])
	}
	for i := range x {
		VMOVDQA64(w[i], x[i])
	}
}
