package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// table holds the numbers that instructions read from memory.
type table struct {
	modulus, mask32, epsilon, minusEpsilon, weight, one, shift12, shift20, shift32 Mem
	rotate1, rotate2, lift                                                         Mem
	multiples                                                                      map[int]Mem // for addTimes52: the factors modulo 2^52
	// Vectors: the rotations for the first four lanes, for the others the identity and
	// zero.
	firstOnce, firstTwice Mem
	// Selectors of bytes b and b + 4 of the first and of the next four lanes.
	bytes, upper [4]Mem
	matrices     map[int][][3]Mem // by width
}

// newTable writes the numbers out.
func newTable() *table {
	base := GLOBL("numbers", RODATA|NOPTR)
	next := 0
	word := func(v uint64) Mem {
		DATA(next, U64(v))
		m := base.Offset(next)
		next += 8
		return m
	}
	vector := func(first, others uint64) Mem {
		m := word(first)
		for _, v := range []uint64{first, first, first, others, others, others, others} {
			word(v)
		}
		return m
	}
	t := &table{
		firstOnce:    vector(rotation(1), rotation(0)),
		firstTwice:   vector(rotation(2), 0),
		modulus:      word(0xffffffff00000001),
		mask32:       word(1<<32 - 1),
		epsilon:      word(1<<32 - 1),
		minusEpsilon: word(1<<52 - (1<<32 - 1)),
		weight:       word(1 << 8),
		one:          word(1),
		shift12:      word(1 << 12),
		shift20:      word(1 << 20),
		shift32:      word(1 << 32),
		multiples:    map[int]Mem{4: word(4), 8: word(8), -4: word(1<<52 - 4), -8: word(1<<52 - 8)},
		rotate1:      word(rotation(1)),
		rotate2:      word(rotation(2)),
		lift:         word(1 << 35),
	}
	for b := range uint64(4) {
		t.bytes[b] = word(bytesFrom(b, 8+b, 16+b, 24+b, 4+b, 12+b, 20+b, 28+b))
		t.upper[b] = word(bytesFrom(32+b, 40+b, 48+b, 56+b, 36+b, 44+b, 52+b, 60+b))
	}
	t.matrices = map[int][][3]Mem{8: newMatrix(8), 12: newMatrix(12)}
	return t
}

// bytesFrom is a part of a VPERMB selector: bytes, by their number in the vector.
func bytesFrom(at ...uint64) (v uint64) {
	for i, a := range at {
		v |= a << (8 * i)
	}
	return v
}

// rotation is the matrix of a GF2P8AFFINEQB that rotates bytes left by n bits: bit i of
// a result is the parity of the bits that byte 7-i of the matrix selects.
func rotation(n int) (v uint64) {
	for i := range 8 {
		v |= 1 << ((i - n + 8) % 8) << (8 * (7 - i))
	}
	return v
}
