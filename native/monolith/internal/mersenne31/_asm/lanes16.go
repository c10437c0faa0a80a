package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The entries of a Toeplitz matrix of size 4 by j - i, from -3 to 3, and those of one of
// size 8: T0, T+ - T0 and T- - T0.
const (
	toeplitz4Bytes = 7 * 8
	toeplitz8Bytes = 3 * toeplitz4Bytes
)

// lanes16 is the kernel of eight permutations of width 16, one in each lane.
func lanes16(mode mode) {
	label := mode.begin("16Lanes", "c *[7][2][8]uint64, m *[2][3][7]uint64",
		"Toeplitz matrices modulo x^8 - 1 and x^8 + 1", ", plus the first eight of s")
	s, c, m := pointer("s"), pointer("c"), pointer("m")
	work := scratch(16)
	k := newLaneMasks()
	mode.read(s, work, 16, k)
	for i := range 8 {
		butterfly(load(at(work, i)), load(at(work, i+8)), work, i)
	}
	by31, by32, minusP := spread(shiftBy31()), spread(shiftBy32()), spread(minusP())
	left := count(rounds)

	Label(label("round"))
	// Twice the negated elements that go into Bars, twice the other elements.
	var v, x [16]VecVirtual
	a := lower16(work, c, m)
	bars := func(rows ...int) {
		for _, i := range rows {
			v[i+8] = ZMM()
			VPADDQ(a[0][i], a[1][i], v[i+8])
			VPSUBQ(a[0][i], a[1][i], a[1][i])
			x[i] = a[1][i]
		}
		t := newPairTables()
		for n := 0; n < len(rows); n += 2 {
			e, o := x[rows[n]], x[rows[n+1]]
			reducePair(k, by31, e, o)
			t.bars(k, e, o, true)
		}
	}
	// Half of Bars has products beside it, which do not wait for one another.
	bars(4, 5, 6, 7)
	upper16(work, m, a)
	bars(0, 1, 2, 3)
	for i := 8; i < 16; i++ {
		x[i] = ZMM()
		VPSRLD_Z(U8(1), v[i], k.low, x[i])
		VPMADD52HUQ(by32, v[i], x[i])
	}
	var w [16]VecVirtual
	w[0] = x[0]
	for _, i := range []int{15, 14, 13, 12, 11, 10, 9, 8, 1, 2, 3, 4, 5, 6, 7} {
		w[i] = brick(minusP, x[i-1], x[i])
	}
	q := zero()
	VPMADD52HUQ(by31, w[1], q)
	VPMADD52LUQ(minusP, q, w[1])
	for i := range 8 {
		butterfly(w[i], w[i+8], work, i)
	}
	ADDQ(U32(2*vector), c.Base)
	DECQ(left)
	JNZ(LabelRef(label("round")))

	a = lower16(work, c, m)
	upper16(work, m, a)
	for i := range 8 {
		if !mode.compress {
			other := ZMM()
			VPADDQ(a[0][i], a[1][i], other)
			VMOVDQU64(other, at(work, i+8))
		}
		VPSUBQ(a[0][i], a[1][i], a[1][i])
		VMOVDQU64(a[1][i], at(work, i))
	}
	mode.write(s, 16, true, func(i int) VecVirtual {
		e, o := load(at(work, 2*i)), load(at(work, 2*i+1))
		reducePair(k, by31, e, o)
		if i < 4 {
			VPXORD_BCST(modulus(), e, e)
		} else {
			VPSUBD_BCST(one(), e, e)
		}
		return e
	})
	VZEROUPPER()
	RET()
}

// butterfly writes a + b to vector i and a - b to vector i + 8.
func butterfly(a, b VecVirtual, to Mem, i int) {
	sum := ZMM()
	VPADDQ(b, a, sum)
	VPSUBQ(b, a, a)
	VMOVDQU64(sum, at(to, i))
	VMOVDQU64(a, at(to, i+8))
}

// lower16 and then upper16 make the products by the matrices modulo x^8 - 1 and x^8 + 1 of
// the vectors at work, plus constants. lower16 ends rows 4 to 7 and leaves T0 (x0 + x1) in
// rows 0 to 3, which upper16 ends.
func lower16(work, c, m Mem) (a [2][8]VecVirtual) {
	var x [2][4]VecVirtual
	for h := range a {
		for i := range 8 {
			a[h][i] = spread(at(c, h).Offset(8 * i))
		}
		for j := range 4 {
			x[h][j] = load(at(work, 8*h+j))
		}
	}
	for h := range a {
		for d := range 7 {
			diagonal4(m, h, 2, d, x[h], a[h][4:])
		}
	}
	for h := range a {
		for j := range 4 {
			VPADDQ(at(work, 8*h+j+4), x[h][j], x[h][j])
		}
	}
	for d := range 7 {
		for h := range a {
			diagonal4(m, h, 0, d, x[h], a[h][:4])
		}
	}
	for h := range a {
		for i := range 4 {
			VPADDQ(a[h][i], a[h][i+4], a[h][i+4])
		}
	}
	return a
}

func upper16(work, m Mem, a [2][8]VecVirtual) {
	var x [2][4]VecVirtual
	for h := range a {
		for j := range 4 {
			x[h][j] = load(at(work, 8*h+j+4))
		}
	}
	for d := range 7 {
		for h := range a {
			diagonal4(m, h, 1, d, x[h], a[h][:4])
		}
	}
}

// diagonal4 adds the products by one diagonal of a block of size 4 of a matrix to a,
// modulo 2^52.
func diagonal4(m Mem, h, block, d int, x [4]VecVirtual, a []VecVirtual) {
	entry := spread(m.Offset(h*toeplitz8Bytes + block*toeplitz4Bytes + 8*d))
	for i := range 4 {
		if j := i + d - 3; j >= 0 && j < 4 {
			VPMADD52LUQ(entry, x[j], a[i])
		}
	}
}

// reducePair is reduceTwice on e and o. It makes one vector of them, in e, without the
// factor of 2.
func reducePair(k laneMasks, by31, e, o VecVirtual) {
	reduceTwice(by31, e)
	reduceTwice(by31, o)
	k.pack(e, o)
	VPSRLD(U8(1), e, e)
}

// brick returns x + y^2, folded, modulo 2^52. Only the low halves of y count.
func brick(minusP, y, x VecVirtual) VecVirtual {
	w, q := ZMM(), ZMM()
	VPMULUDQ(y, y, w)
	VPADDQ(x, w, w)
	VPSRLQ(U8(31), w, q)
	VPMADD52LUQ(minusP, q, w)
	return w
}
