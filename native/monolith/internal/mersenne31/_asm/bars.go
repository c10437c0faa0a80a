package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Bars on all bytes at once: with <<< a rotation inside the limb, S(x) is
//
//	8 bits: (x<<<1) ^ ((~x & (x<<<1) & (x<<<2)) <<< 2)
//	7 bits: (x<<<1) ^ ((~x & (x<<<1)) <<< 2)
//
// A rotation is a product by a matrix of bits, which is one for all bytes of a word
// of 64 bits.

// rotation is the matrix that rotates the low n bits of a byte left by k and clears
// the others: byte 7-i tells which input bits make output bit i.
func rotation(n, k int) (m uint64) {
	for i := range n {
		m |= 1 << ((i + n - k) % n) << (8 * (7 - i))
	}
	return m
}

// limbMasks are the mask registers for one element in each word.
type limbMasks struct {
	low    Register // the low half of a word, for halves
	limbs8 Register // the limbs of 8 bits, for bytes
	limbs7 Register // the limb of 7 bits, for bytes
}

func newLimbMasks() limbMasks {
	return limbMasks{
		low:    mask(0x5555),
		limbs8: mask(0x0707070707070707),
		limbs7: mask(0x0808080808080808),
	}
}

// bars is Bars on an element in each word. It must be canonical. If negated is set, x
// is p minus the element instead: its complement.
func (k limbMasks) bars(x VecVirtual, negated bool) {
	rotate := func(n, by int, name string, limbs Register) VecVirtual {
		r := ZMM()
		VGF2P8AFFINEQB_BCST_Z(U8(0), table(name, rotation(n, by)), x, limbs, r)
		return r
	}
	a8, a7 := rotate(8, 1, "rotate8by1", k.limbs8), rotate(7, 1, "rotate7by1", k.limbs7)
	b8 := rotate(8, 2, "rotate8by2", k.limbs8)
	if negated {
		VPTERNLOGQ(U8(0x10), a7, a8, x) // x & ~a8 & ~a7
		VPANDNQ(x, b8, x)
		VPTERNLOGQ_BCST(U8(0x96), modulus(), a7, a8) // a8 ^ a7 ^ p
	} else {
		VPTERNLOGQ(U8(0x0e), a7, a8, x) // ~x & (a8 | a7)
		VPTERNLOGQ(U8(0xe0), a7, b8, x) // x & (b8 | a7)
		VPXORQ(a7, a8, a8)
	}
	c8, c7 := rotate(8, 2, "rotate8by2", k.limbs8), rotate(7, 2, "rotate7by2", k.limbs7)
	VPTERNLOGQ(U8(0x96), c7, c8, a8) // a8 ^ c8 ^ c7
	VMOVDQA64(a8, x)
}

// In the order of bytes for Bars on two elements in each word, the limbs of 7 bits of
// the 16 elements come after those of 8 bits: in words of their own.
const limbs8 = 3 * 16

// pairTables are the tables for Bars on two elements in each word.
type pairTables struct {
	gather   VecVirtual    // brings the limbs into that order
	scatter  [2]VecVirtual // brings the elements of low and high halves back, to low halves
	rotate1  VecVirtual    // rotations of limbs by 1
	rotate2  VecVirtual    // by 2, and by 1 for those of 7 bits
	rotate22 VecVirtual    // by 2
}

func newPairTables() pairTables {
	return pairTables{
		gather: load(byteTable("gather", func(i int) int {
			if i < limbs8 {
				return 4*(i/3) + i%3
			}
			return 4*(i-limbs8) + 3
		})),
		scatter:  [2]VecVirtual{load(scatterTable("scatterLow", 0)), load(scatterTable("scatterHigh", 1))},
		rotate1:  load(limbTable("rotate1", rotation(8, 1), rotation(7, 1))),
		rotate2:  load(limbTable("rotate2", rotation(8, 2), rotation(7, 1))),
		rotate22: load(limbTable("rotate22", rotation(8, 2), rotation(7, 2))),
	}
}

// bars is Bars on the pairs in e; o gets what comes from the high halves, both end in
// the low halves. The elements must be canonical, or negated as for limbMasks.bars.
func (t pairTables) bars(k laneMasks, e, o VecVirtual, negated bool) {
	VPERMB(e, t.gather, e)
	a, b := ZMM(), ZMM()
	VGF2P8AFFINEQB(U8(0), t.rotate1, e, a)
	VGF2P8AFFINEQB(U8(0), t.rotate2, e, b)
	if negated {
		VPTERNLOGQ(U8(0x10), b, a, e) // e & ~a & ~b
		VGF2P8AFFINEQB(U8(0), t.rotate22, e, e)
		VPTERNLOGQ(U8(0x96), limbTable("limbBits", 1<<64-1, 0x7f7f7f7f7f7f7f7f), a, e)
	} else {
		VPTERNLOGQ(U8(0x08), b, a, e) // ~e & a & b
		VGF2P8AFFINEQB(U8(0), t.rotate22, e, e)
		VPXORQ(a, e, e)
	}
	x := ZMM()
	VMOVDQA64(e, x)
	VPERMB_Z(x, t.scatter[0], k.lowBytes, e)
	VPERMB_Z(x, t.scatter[1], k.lowBytes, o)
}

// scatterTable tells where the bytes of the elements of one half are.
func scatterTable(name string, half int) Mem {
	return byteTable(name, func(i int) int {
		element, limb := 2*(i/8)+half, i%8
		switch limb {
		case 0, 1, 2:
			return 3*element + limb
		case 3:
			return limbs8 + element
		}
		return 0 // masked out
	})
}

func byteTable(name string, f func(i int) int) Mem {
	var words [8]uint64
	for i := range vector {
		words[i/8] |= uint64(f(i)) << (8 * (i % 8))
	}
	return table(name, words[:]...)
}

func limbTable(name string, of8, of7 uint64) Mem {
	return table(name, of8, of8, of8, of8, of8, of8, of7, of7)
}
