// Command asm writes the vector kernels of package ifma.
//
// go generate runs it in the directory of the package. Its output depends on
// nothing but this source. The comment of package ifma says what is computed, and
// why the numbers fit.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Shapes. A value has five limbs of 52 bits. A block is one value in each of the
// eight lanes: a vector per limb. Two blocks fit the 32 vector registers.
const (
	limbs      = 5
	limbBits   = 52
	blockBytes = limbs * 64
	together   = 2
)

// Offsets into the constants of a field, in bytes; [limbs]uint64 each, least
// significant limb first, if nothing else is said.
const (
	offsetPowers  = 0                        // four: 2^(-52 (4-i)) mod q at i
	offsetModulus = offsetPowers + 4*limbs*8 // q
	offsetInverse = offsetModulus + limbs*8  // uint64: -1/q mod 2^52
	offsetMask    = offsetInverse + 8        // uint64: 2^52 - 1
)

func main() {
	ConstraintExpr("amd64,!purego")
	multiply()
	square()
	Generate()
}

// multiply is the kernel of products.
func multiply() {
	TEXT("mulGroup", NOSPLIT, "func(z, x, y *[4][5][8]uint64, pairs uint64, c *[27]uint64)")
	Pragma("noescape")
	Doc("mulGroup sets the first pairs of blocks of z to the Montgomery products of x and y.",
		"There is at least one pair. z may be x, y or both.")
	z := Mem{Base: Load(Param("z"), GP64())}
	x := Mem{Base: Load(Param("x"), GP64())}
	y := Mem{Base: Load(Param("y"), GP64())}
	pairs := Load(Param("pairs"), GP64())
	c := Mem{Base: Load(Param("c"), GP64())}

	Label("pair")
	var work [together]stream
	for k := range work {
		at := k * blockBytes
		a := work[k].load(x.Offset(at))
		work[k].product(a, y.Offset(at))
		work[k].reduce(a, c)
		work[k].store(z.Offset(at), a)
	}
	emit(work)
	for _, m := range []Mem{x, y, z} {
		ADDQ(U32(together*blockBytes), m.Base)
	}
	DECQ(pairs)
	JNZ(LabelRef("pair"))
	VZEROUPPER()
	RET()
}

// square is the kernel of runs of squarings. The values stay in registers.
func square() {
	TEXT("squareGroup", NOSPLIT, "func(z, x *[4][5][8]uint64, pairs, n uint64, c *[27]uint64)")
	Pragma("noescape")
	Doc("squareGroup sets the first pairs of blocks of z to those of x, squared n times in",
		"Montgomery form. There is at least one pair and one squaring. z may be x.")
	z := Mem{Base: Load(Param("z"), GP64())}
	x := Mem{Base: Load(Param("x"), GP64())}
	pairs := Load(Param("pairs"), GP64())
	n := Load(Param("n"), GP64())
	c := Mem{Base: Load(Param("c"), GP64())}

	Label("pair")
	var before, loop, after [together]stream
	for k := range loop {
		at := k * blockBytes
		a := before[k].load(x.Offset(at))
		loop[k].square(a)
		loop[k].reduce(a, c)
		after[k].store(z.Offset(at), a)
	}
	emit(before)
	left := GP64()
	MOVQ(n, left)
	Label("squaring")
	emit(loop)
	DECQ(left)
	JNZ(LabelRef("squaring"))
	emit(after)
	for _, m := range []Mem{x, z} {
		ADDQ(U32(together*blockBytes), m.Base)
	}
	DECQ(pairs)
	JNZ(LabelRef("pair"))
	VZEROUPPER()
	RET()
}
