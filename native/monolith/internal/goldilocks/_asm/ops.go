package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// V is a vector of eight words of 64 bits, a value in each lane.
type V = VecVirtual

// The operations return their result in a new register. Words are numbers modulo
// 2^64.

func add(x, y V) V { z := ZMM(); VPADDQ(y, x, z); return z }
func sub(x, y V) V { z := ZMM(); VPSUBQ(y, x, z); return z }

func shiftLeft(x V, n uint64) V  { z := ZMM(); VPSLLQ(Imm(n), x, z); return z }
func shiftRight(x V, n uint64) V { z := ZMM(); VPSRLQ(Imm(n), x, z); return z }

func move(x V) V { z := ZMM(); VMOVDQA64(x, z); return z }

func load(m Mem) V { z := ZMM(); VMOVDQU64(m, z); return z }

func broadcast(m Mem) V { z := ZMM(); VPBROADCASTQ(m, z); return z }

// zero returns zeros. It marks the instruction as one that does not depend on its
// register, which the allocator of registers does not know of this form.
func zero() V {
	z := ZMM()
	i, err := x86.VPXORQ(z, z, z)
	if err != nil {
		panic(err)
	}
	i.CancellingInputs = true
	Instruction(i)
	return z
}

// addLow and addHigh add the low and the high 52 bits of the product of x and y, of
// which only the low 52 bits count, to z. y is a vector or in memory, a word for all lanes.
func addLow(z, x V, y Op) {
	if m, ok := y.(Mem); ok {
		VPMADD52LUQ_BCST(m, x, z)
		return
	}
	VPMADD52LUQ(y, x, z)
}

func addHigh(z, x V, y Op) {
	if m, ok := y.(Mem); ok {
		VPMADD52HUQ_BCST(m, x, z)
		return
	}
	VPMADD52HUQ(y, x, z)
}

// unpack returns the even and the odd words of x and y, in turns.
func unpack(x, y V) (even, odd V) {
	even, odd = ZMM(), ZMM()
	VPUNPCKLQDQ(y, x, even)
	VPUNPCKHQDQ(y, x, odd)
	return even, odd
}

// Selectors of pairs of words for pick: two of x, then two of y.
const (
	firstHalf  = 0x44
	secondHalf = 0xee
	evenPairs  = 0x88
	oddPairs   = 0xdd
)

func pick(x, y V, selector uint64) V { z := ZMM(); VSHUFI64X2(Imm(selector), y, x, z); return z }

// addModulo adds y to x, both canonical: the sum is canonical.
func addModulo(x V, y Op, modulus Mem) {
	// x + y - p = x - n has no borrow if n <= x, n = p - y.
	p, n, borrow := ZMM(), ZMM(), K()
	VPBROADCASTQ(modulus, p)
	VPSUBQ(y, p, n)
	VPCMPUQ(Imm(1), n, x, borrow)
	VPSUBQ(n, x, x)
	VPADDQ(p, x, borrow, x)
}
