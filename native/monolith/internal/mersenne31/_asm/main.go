// Command asm writes the vector kernels of package mersenne31.
//
// go generate runs it in the directory of the package. Its output depends on
// nothing but this source. The comment of package mersenne31 says what is computed,
// and why the numbers fit.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

const (
	rounds = 6
	p      = 1<<31 - 1
	vector = 64 // bytes
)

func main() {
	ConstraintExpr("amd64,!purego")
	single16()
	single24()
	for _, mode := range []mode{permuting, compressing} {
		lanes16(mode)
		lanes24(mode)
		dense24(mode)
	}
	Generate()
}

// written are the tables in memory, by name.
var written = map[string]Mem{}

// table returns numbers in memory, written once.
func table(name string, values ...uint64) Mem {
	m, ok := written[name]
	if !ok {
		m = GLOBL(name, RODATA|NOPTR)
		for i, v := range values {
			DATA(8*i, U64(v))
		}
		written[name] = m
	}
	return m
}

// Numbers for operands that are spread over a vector.
func modulus() Mem   { return table("modulus", p) } // also the bits of an element
func one() Mem       { return table("one", 1) }
func minusP() Mem    { return table("minusP", 1<<52-p) }  // modulo 2^52
func shiftBy31() Mem { return table("shiftBy31", 1<<21) } // the high half of a product by it is v >> 31
func shiftBy32() Mem { return table("shiftBy32", 1<<20) } // likewise

// mask returns a mask register with the given bits.
func mask(bits uint64) Register {
	r, k := GP64(), K()
	MOVQ(U64(bits), r)
	KMOVQ(r, k)
	return k
}

// scratch returns n vectors of the frame, aligned.
func scratch(n int) Mem {
	local := AllocLocal((n + 1) * vector)
	base := GP64()
	LEAQ(local.Offset(vector-1), base)
	ANDQ(I8(-vector), base)
	return Mem{Base: base}
}

// at is vector i of the memory at m.
func at(m Mem, i int) Mem { return m.Offset(i * vector) }

func pointer(name string) Mem { return Mem{Base: Load(Param(name), GP64())} }

// load returns a vector from memory, spread one with the number there in all lanes.
func load(m Mem) VecVirtual {
	z := ZMM()
	VMOVDQU64(m, z)
	return z
}

func spread(m Mem) VecVirtual {
	z := ZMM()
	VPBROADCASTQ(m, z)
	return z
}

// zero returns a vector of zeros. It tells avo that the instruction reads nothing:
// else the register would be taken from the start of the kernel on.
func zero() VecVirtual {
	z := ZMM()
	i, err := x86.VPXORQ(z, z, z)
	if err != nil {
		panic(err)
	}
	i.CancellingInputs = true
	Instruction(i)
	return z
}

// count returns a register with a number to count down from.
func count(n uint64) Register {
	r := GP64()
	MOVQ(U64(n), r)
	return r
}

// joinHalves adds the high halves of products to the low ones: 2^52 is 2^21 mod p.
func joinHalves(low, high VecVirtual) {
	VPSLLQ(U8(21), high, high)
	VPADDQ(high, low, low)
}

// foldWide makes v a number that is the same mod p and at most p + v/2^31.
func foldWide(p, v VecVirtual) {
	q := ZMM()
	VPSRLQ(U8(31), v, q)
	VPANDQ(p, v, v)
	VPADDQ(q, v, v)
}

// canonical reduces the lower halves of x, below 2p, or all halves.
func canonical(x VecVirtual) {
	less := ZMM()
	VPSUBD_BCST(modulus(), x, less)
	VPMINUD(less, x, x)
}
