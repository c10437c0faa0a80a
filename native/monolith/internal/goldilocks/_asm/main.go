// Command asm writes the vector kernels of package goldilocks.
//
// go generate runs it in the directory of the package. Its output depends on
// nothing but this source. The comment of package goldilocks says what is computed, and
// why the numbers fit.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

func main() {
	ConstraintExpr("amd64,!purego")
	numbers := newTable()
	for _, width := range []int{8, 12} {
		permuteLanes(numbers, width)
		compressLanes(numbers, width, 1)
		compressLanes(numbers, width, 2)
		permuteOne(numbers, width)
		compressOne(numbers, width)
	}
	Generate()
}

// permuteLanes is the kernel of permutations.
func permuteLanes(numbers *table, width int) {
	name := fmt.Sprintf("permute%dLanes", width)
	TEXT(name, 0, "func(s *[8][24]uint64, c *[7][12][2]uint64)")
	Pragma("noescape")
	Doc(fmt.Sprintf("%s permutes the first %d elements of each state.", name, width))
	s := Mem{Base: Load(Param("s"), GP64())}
	k := lanesKernel{table: numbers, width: width, groups: 1, constants: Mem{Base: Load(Param("c"), GP64())}}
	k.spill(2 * width)
	x := loadEight(s, 8*maxWidth)
	if width == 12 {
		x = append(x, loadFour(s.Offset(8*8), 8*maxWidth)...)
	}
	k.start(x)
	k.rounds()
	x = k.end(width)
	storeEight(x[:8], s, 8*maxWidth)
	if width == 12 {
		storeFour(x[8:], s.Offset(8*8), 8*maxWidth)
	}
	VZEROUPPER()
	RET()
}

// compressLanes is the kernel of compressions of one group or two.
func compressLanes(numbers *table, width, groups int) {
	name := fmt.Sprintf("compress%dLanes", width)
	if groups == 2 {
		name = fmt.Sprintf("compress%dTwice", width)
	}
	TEXT(name, 0, fmt.Sprintf("func(dst *[%[1]d][4]uint64, pairs *[%[1]d][8]uint64, c *[7][12][2]uint64)", 8*groups))
	Pragma("noescape")
	if width == 8 {
		Doc(name+" sets each of dst to the first four elements of the permutation of a pair plus",
			"those of the pair. dst may start where pairs does.")
	} else {
		Doc(name+" sets each of dst to the first four elements of the permutation of a pair and",
			"four zeros. dst may start where pairs does.")
	}
	dst := Mem{Base: Load(Param("dst"), GP64())}
	pairs := Mem{Base: Load(Param("pairs"), GP64())}
	k := lanesKernel{table: numbers, width: width, groups: groups, constants: Mem{Base: Load(Param("c"), GP64())}}
	k.spill(2*width + 4)
	for group := range groups {
		x := loadEight(pairs.Offset(8*8*8*group), 8*8)
		if width == 8 {
			for i := range 4 {
				VMOVDQA64(x[i], k.halves[2*width+i])
			}
		} else {
			z := zero()
			x = append(x, z, z, z, z)
		}
		k.start(x)
		k.swap()
	}
	k.rounds()

	left := GP64()
	if groups == 2 {
		MOVQ(U32(groups), left)
		Label("end")
	}
	x := k.end(4)
	if width == 8 {
		for i := range x {
			addModulo(x[i], k.halves[2*width+i], k.modulus)
		}
	}
	for i, v := range transposeFour(x) {
		VMOVDQU64(v, dst.Offset(64*i))
	}
	if groups == 2 {
		ADDQ(U32(8*4*8), dst.Base)
		k.swap()
		DECQ(left)
		JNZ(LabelRef("end"))
	}
	VZEROUPPER()
	RET()
}

// permuteOne is the kernel of one permutation.
func permuteOne(numbers *table, width int) {
	name := fmt.Sprintf("permute%d", width)
	vectors := (width + 7) / 8
	TEXT(name, NOSPLIT, fmt.Sprintf("func(s *[%d]uint64, c *[7][%d][4][8]uint64)", width, vectors))
	Pragma("noescape")
	Doc(name + " permutes s.")
	s := Mem{Base: Load(Param("s"), GP64())}
	k := newSingleKernel(numbers, width, Mem{Base: Load(Param("c"), GP64())})
	x := []V{load(s)}
	if width == 12 {
		y := ZMM()
		VMOVDQU64(s.Offset(64), y.AsY())
		x = append(x, y)
	}
	k.permute(x)
	VMOVDQU64(x[0], s)
	if width == 12 {
		VMOVDQU64(x[1].AsY(), s.Offset(64))
	}
	VZEROUPPER()
	RET()
}

// compressOne is the kernel of one compression.
func compressOne(numbers *table, width int) {
	name := fmt.Sprintf("compress%d", width)
	vectors := (width + 7) / 8
	TEXT(name, NOSPLIT, fmt.Sprintf("func(dst, left, right *[4]uint64, c *[7][%d][4][8]uint64)", vectors))
	Pragma("noescape")
	if width == 8 {
		Doc(name+" sets dst to the first four elements of the permutation of left and right", "plus left.")
	} else {
		Doc(name+" sets dst to the first four elements of the permutation of left, right and", "zeros.")
	}
	dst := Mem{Base: Load(Param("dst"), GP64())}
	left := Mem{Base: Load(Param("left"), GP64())}
	right := Mem{Base: Load(Param("right"), GP64())}
	k := newSingleKernel(numbers, width, Mem{Base: Load(Param("c"), GP64())})
	pair := ZMM()
	// In parts of 16 bytes, as callers copy them: larger ones would wait until the
	// copies are in memory.
	VMOVDQU64(left, pair.AsX())
	VINSERTI64X2(Imm(1), left.Offset(16), pair.AsY(), pair.AsY())
	upper := YMM()
	VMOVDQU64(right, upper.AsX())
	VINSERTI64X2(Imm(1), right.Offset(16), upper, upper)
	VINSERTI64X4(Imm(1), upper, pair, pair)
	x, before := []V{pair}, move(pair)
	if width == 12 {
		x = append(x, zero())
	}
	k.permute(x)
	if width == 8 {
		addModulo(pair, before, k.modulus)
	}
	VMOVDQU64(pair.AsY(), dst)
	VZEROUPPER()
	RET()
}
