package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The entries of a Toeplitz matrix of size 4 cut into T0, T+ - T0 and T- - T0 of size 2:
// of each those with j - i from -1 to 1. Of one of size 8: T0 and T- - T0 of size 4 in
// that form, then T+ - T0 as it is.
const (
	stepped4Bytes = 9 * 8
	stepped8Bytes = 2*stepped4Bytes + toeplitz4Bytes
)

// The vectors in memory: the state, then what goes into the products of size 8 and 4 and
// comes out of them. With x^16 + 1 cut in the same way these are the products by
// T0, T+ - T0 and T- - T0, modulo x^8 + 1, x^4 - 1 and x^4 + 1.
const (
	vectorsT0     = 24
	vectorsTPlus  = vectorsT0 + 8
	vectorsTMinus = vectorsTPlus + 8
	vectorsPlus8  = vectorsTMinus + 8
	vectorsMinus4 = vectorsPlus8 + 8
	vectorsPlus4  = vectorsMinus4 + 4
	vectors24     = vectorsPlus4 + 4
)

// lanes24 is the kernel of eight permutations of width 24 with a corner of a circulant
// of width 32, one in each lane.
func lanes24(mode mode) {
	label := mode.begin("24Lanes", "c *[7][40]uint64, m *[118]uint64",
		"Toeplitz matrices modulo the factors of x^32 - 1", "")
	s, c, m := pointer("s"), pointer("c"), pointer("m")
	work := scratch(vectors24)
	k := newLaneMasks()
	mode.read(s, work, 24, k)
	p := spread(modulus())
	left := count(rounds)

	Label(label("round"))
	split24(work)
	place, entries, constants, products := GP64(), GP64(), GP64(), GP64()
	LEAQ(at(work, vectorsT0), place)
	MOVQ(m.Base, entries)
	MOVQ(c.Base, constants)
	MOVQ(U64(4), products)
	Label(label("product"))
	wide8(Mem{Base: place}, Mem{Base: constants}, Mem{Base: entries})
	ADDQ(U32(8*vector), place)
	ADDQ(U32(stepped8Bytes), entries)
	ADDQ(U32(8*8), constants)
	DECQ(products)
	JNZ(LabelRef(label("product")))
	for i := range 2 {
		wide4(at(work, vectorsMinus4+4*i), c.Offset(4*8*8+4*8*i), m.Offset(4*stepped8Bytes+i*stepped4Bytes))
	}
	ADDQ(U32(40*8), c.Base)
	join24(work, p)
	DECQ(left)
	JS(LabelRef(label("done")))
	layers24(k, work, work)
	JMP(LabelRef(label("round")))

	Label(label("done"))
	writeWide(mode, s, work, k)
}

// split24 writes what goes into the products.
func split24(work Mem) {
	offset := spread(table("offset", p<<4))
	difference := func(x, y VecVirtual) VecVirtual {
		d := ZMM()
		VPADDQ(offset, x, d)
		VPSUBQ(y, d, d)
		return d
	}
	sum := func(x, y VecVirtual) VecVirtual {
		s := ZMM()
		VPADDQ(y, x, s)
		return s
	}
	var sums [4]VecVirtual // modulo x^8 - 1
	for i := range 8 {
		x, y, z := load(at(work, i)), load(at(work, i+8)), load(at(work, i+16))
		d, s := difference(x, z), sum(x, z)
		VMOVDQU64(sum(d, y), at(work, vectorsT0+i))
		VMOVDQU64(y, at(work, vectorsTPlus+i))
		VMOVDQU64(d, at(work, vectorsTMinus+i))
		VMOVDQU64(difference(s, y), at(work, vectorsPlus8+i))
		s = sum(s, y)
		if i < 4 {
			sums[i] = s
			continue
		}
		VMOVDQU64(sum(sums[i-4], s), at(work, vectorsMinus4+i-4))
		VMOVDQU64(difference(sums[i-4], s), at(work, vectorsPlus4+i-4))
	}
}

// join24 makes the state of what came out of the products.
func join24(work Mem, p VecVirtual) {
	sum := func(x VecVirtual, y Op) VecVirtual {
		s := ZMM()
		VPADDQ(y, x, s)
		return s
	}
	store := func(v VecVirtual, i int) {
		foldWide(p, v)
		VMOVDQU64(v, at(work, i))
	}
	for i := range 4 {
		upper, lower := load(at(work, vectorsMinus4+i)), load(at(work, vectorsPlus4+i))
		e := sum(upper, lower)
		VPSUBQ(lower, upper, upper)
		for n, e := range []VecVirtual{e, upper} {
			// Modulo x^8 - 1 in e, x^16 - 1 in a and e, x^16 + 1 in b and b8.
			i := i + 4*n
			f := load(at(work, vectorsPlus8+i))
			a := sum(e, f)
			VPSUBQ(f, e, e)
			t0 := load(at(work, vectorsT0+i))
			b8 := sum(t0, at(work, vectorsTMinus+i))
			b := sum(t0, at(work, vectorsTPlus+i))
			store(sum(e, b8), i+8)
			store(sum(a, b), i)
			VPSUBQ(b, a, a)
			store(a, i+16)
		}
	}
}

// wide8 is the product of a Toeplitz matrix of size 8 and the vectors at x, in place.
func wide8(place, c, m Mem) {
	var x, low, high [8]VecVirtual
	for i := range x {
		x[i] = load(at(place, i))
	}
	wideStepped4(c.Offset(4*8), m.Offset(stepped4Bytes), x[:4], low[4:], high[4:])
	for i := range 4 {
		VPADDQ(x[i+4], x[i], x[i])
	}
	wideStepped4(c, m, x[:4], low[:4], high[:4])
	for i := range 4 {
		VPADDQ(low[i], low[i+4], low[i+4])
		VPADDQ(high[i], high[i+4], high[i+4])
	}
	wideToeplitz(4, m.Offset(2*stepped4Bytes), x[4:], low[:4], high[:4])
	for _, i := range []int{4, 5, 6, 7, 0, 1, 2, 3} {
		joinHalves(low[i], high[i])
		VMOVDQU64(low[i], at(place, i))
	}
}

// wide4 is wide8 of size 4.
func wide4(place, c, m Mem) {
	var x, low, high [4]VecVirtual
	for i := range x {
		x[i] = load(at(place, i))
	}
	wideStepped4(c, m, x[:], low[:], high[:])
	for i := range x {
		joinHalves(low[i], high[i])
		VMOVDQU64(low[i], at(place, i))
	}
}

// wideStepped4 makes the halves of the product by a matrix of size 4, plus constants.
func wideStepped4(c, m Mem, x, low, high []VecVirtual) {
	var sums [2]VecVirtual
	for i := range sums {
		sums[i] = ZMM()
		VPADDQ(x[i+2], x[i], sums[i])
		low[i], high[i] = spread(c.Offset(8*i)), zero()
	}
	wideToeplitz(2, m, sums[:], low, high)
	for i := range 2 {
		low[i+2], high[i+2] = ZMM(), ZMM()
		VPADDQ_BCST(c.Offset(8*(i+2)), low[i], low[i+2])
		VMOVDQA64(high[i], high[i+2])
	}
	wideToeplitz(2, m.Offset(6*8), x, low[2:], high[2:])
	wideToeplitz(2, m.Offset(3*8), x[2:], low, high)
}

// wideToeplitz adds the halves of the product by a Toeplitz matrix of a size.
func wideToeplitz(size int, m Mem, x, low, high []VecVirtual) {
	for d := range 2*size - 1 {
		entry := spread(m.Offset(8 * d))
		for i := range size {
			if j := i + d - (size - 1); j >= 0 && j < size {
				VPMADD52LUQ(entry, x[j], low[i])
				VPMADD52HUQ(entry, x[j], high[i])
			}
		}
	}
}

// layers24 is Bars and Bricks on the state at from, which is lost, into the state at
// to, perhaps the same.
func layers24(k laneMasks, from, to Mem) {
	t := newPairTables()
	for i := 0; i < 8; i += 2 {
		e, o := load(at(from, i)), load(at(from, i+1))
		k.pack(e, o)
		canonical(e)
		t.bars(k, e, o, false)
		VMOVDQU64(e, at(from, i))
		VMOVDQU64(o, at(from, i+1))
	}
	minusP := spread(minusP())
	x := load(at(from, 23))
	for i := 23; i > 0; i-- {
		y := load(at(from, i-1))
		VMOVDQU64(brick(minusP, y, x), at(to, i))
		x = y
	}
	VMOVDQU64(x, to)
}

// writeWide ends a kernel of width 24 with the state at from.
func writeWide(mode mode, s, from Mem, k laneMasks) {
	mode.write(s, 24, false, func(i int) VecVirtual {
		e, o := load(at(from, 2*i)), load(at(from, 2*i+1))
		k.pack(e, o)
		canonical(e)
		return e
	})
	VZEROUPPER()
	RET()
}
