package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// transpose turns eight states of eight words into eight elements of all, and back.
func transpose(rows []V) []V {
	var even, odd [4]V
	for i := range 4 {
		even[i], odd[i] = unpack(rows[2*i], rows[2*i+1])
	}
	z := make([]V, 8)
	for parity, u := range [][4]V{even, odd} {
		for half, selector := range []uint64{firstHalf, secondHalf} {
			first, second := pick(u[0], u[1], selector), pick(u[2], u[3], selector)
			z[4*half+parity] = pick(first, second, evenPairs)
			z[4*half+2+parity] = pick(first, second, oddPairs)
		}
	}
	return z
}

// transposeFour turns four elements of eight states into four vectors, with the
// elements of two states each.
func transposeFour(x []V) []V {
	var u [4]V
	u[0], u[1] = unpack(x[0], x[1])
	u[2], u[3] = unpack(x[2], x[3])
	var z []V
	for _, selector := range []uint64{firstHalf, secondHalf} {
		first, second := pick(u[0], u[2], selector), pick(u[1], u[3], selector)
		z = append(z, pick(first, second, evenPairs), pick(first, second, oddPairs))
	}
	return z
}

// loadFour returns four elements of eight states, which are stride bytes apart.
func loadFour(m Mem, stride int) []V {
	var u [4]V
	for i := range u {
		row := 4*(i/2) + i%2
		u[i] = ZMM()
		VMOVDQU64(m.Offset(row*stride), u[i].AsY())
		VINSERTI64X4(Imm(1), m.Offset((row+2)*stride), u[i], u[i])
	}
	z := make([]V, 4)
	a, b := unpack(u[0], u[1])
	c, d := unpack(u[2], u[3])
	z[0], z[1] = pick(a, c, evenPairs), pick(b, d, evenPairs)
	z[2], z[3] = pick(a, c, oddPairs), pick(b, d, oddPairs)
	return z
}

// loadEight returns eight elements of eight states.
func loadEight(m Mem, stride int) []V {
	rows := make([]V, 8)
	for i := range rows {
		rows[i] = load(m.Offset(i * stride))
	}
	return transpose(rows)
}

// storeFour is loadFour back, for elements that are not next to each other in memory.
func storeFour(x []V, m Mem, stride int) {
	for i, v := range transposeFour(x) {
		VMOVDQU64(v.AsY(), m.Offset(2*i*stride))
		VEXTRACTI64X4(Imm(1), v, m.Offset((2*i+1)*stride))
	}
}

func storeEight(x []V, m Mem, stride int) {
	for i, v := range transpose(x) {
		VMOVDQU64(v, m.Offset(i*stride))
	}
}
