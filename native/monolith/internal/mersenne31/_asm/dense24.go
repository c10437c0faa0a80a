package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// dense24 is the kernel of eight permutations of width 24 with any matrix, one in
// each lane.
func dense24(mode mode) {
	label := mode.begin("24DenseLanes", "c *[7][24]uint64, m *[24][24]uint64",
		"the columns of a matrix", "")
	s, c, m := pointer("s"), pointer("c"), pointer("m")
	work := scratch(2 * 24)
	after := at(work, 24)
	k := newLaneMasks()
	mode.read(s, work, 24, k)
	p := spread(modulus())
	left := count(rounds)

	Label(label("round"))
	const together = 4
	column, in, out := GP64(), GP64(), GP64()
	blocks, columns := GP64(), GP64()
	MOVQ(U64(3), blocks)
	LEAQ(after, out)
	Label(label("rows")) // eight of them
	MOVQ(m.Base, column)
	MOVQ(work.Base, in)
	var low, high [8]VecVirtual
	for i := range low {
		low[i], high[i] = spread(c.Offset(8*i)), zero()
	}
	MOVQ(U64(24/together), columns)
	Label(label("columns"))
	for j := range together {
		x := load(at(Mem{Base: in}, j))
		for i := range low {
			entry := spread(Mem{Base: column}.Offset(24*8*j + 8*i))
			VPMADD52LUQ(entry, x, low[i])
			VPMADD52HUQ(entry, x, high[i])
		}
	}
	ADDQ(U32(together*vector), in)
	ADDQ(U32(together*24*8), column)
	DECQ(columns)
	JNZ(LabelRef(label("columns")))
	for i := range low {
		joinHalves(low[i], high[i])
		foldWide(p, low[i])
		VMOVDQU64(low[i], at(Mem{Base: out}, i))
	}
	ADDQ(U32(8*vector), out)
	ADDQ(U32(8*8), m.Base)
	ADDQ(U32(8*8), c.Base)
	DECQ(blocks)
	JNZ(LabelRef(label("rows")))
	SUBQ(U32(24*8), m.Base)
	DECQ(left)
	JS(LabelRef(label("done")))
	layers24(k, after, work)
	JMP(LabelRef(label("round")))

	Label(label("done"))
	writeWide(mode, s, after, k)
}
