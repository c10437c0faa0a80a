package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// rounds is the number of rounds, each with a Concrete at its end, after one at the
// start.
const rounds = 6

// maxWidth is the number of words from a state to the next one.
const maxWidth = 24

// lanesKernel writes a kernel that runs eight permutations, one a lane. The lanes are
// vectors of one element of all states.
type lanesKernel struct {
	*table
	width     int
	constants Mem // of the next Concrete
	halves    []Mem
}

// spill holds vectors on the stack, aligned.
func (k *lanesKernel) spill(n int) {
	local := AllocLocal((n + 1) * 64)
	base := GP64()
	LEAQ(local.Offset(63), base)
	ANDQ(I8(-64), base)
	for i := range n {
		k.halves = append(k.halves, Mem{Base: base, Disp: 64 * i})
	}
}

// low and high are where the halves of element i are.
func (k *lanesKernel) low(i int) Mem  { return k.halves[i] }
func (k *lanesKernel) high(i int) Mem { return k.halves[k.width+i] }

// permute writes the permutation of x and returns the first outputs elements. The halves of
// the state are on the stack between the layers.
func (k *lanesKernel) permute(x []V, outputs int) []V {
	for i := range x {
		k.store(i, and(x[i], k.mask32), shiftRight(x[i], 32))
	}
	left := GP64()
	MOVQ(U32(rounds), left)
	label := fmt.Sprintf("round%d", k.width)
	Label(label)
	y := k.concrete(k.width)
	k.bars(y)
	k.bricks(y)
	ADDQ(U32(constantBytes), k.constants.Base)
	DECQ(left)
	JNZ(LabelRef(label))
	return k.concrete(outputs)
}

func (k *lanesKernel) store(i int, low, high V) {
	VMOVDQA64(low, k.low(i))
	VMOVDQA64(high, k.high(i))
}

// constantBytes is the size of the constants of one Concrete: two words for each of 12
// elements.
const constantBytes = 12 * 2 * 8

// concrete writes the product with the matrix and the sum with the constants, in
// canonical form, of the first outputs elements. It starts with the high halves, which Bricks
// has first.
func (k *lanesKernel) concrete(outputs int) []V {
	high := k.multiply(k.high, outputs)
	if k.width == 12 { // too many for the registers
		for i, v := range high {
			VMOVDQA64(v, k.high(i))
		}
	}
	x := k.multiply(k.low, outputs)
	epsilon := ZMM()
	VPBROADCASTQ(k.epsilon, epsilon)
	for i := range x {
		if k.width == 12 {
			high[i] = load(k.high(i))
		}
		x[i] = k.join(x[i], high[i], k.constants.Offset(16*i), epsilon)
	}
	return x
}

// multiply returns the first outputs elements of the product of the matrix and halves.
func (k *lanesKernel) multiply(half func(int) Mem, outputs int) []V {
	x := make([]V, k.width)
	for i := range x {
		x[i] = load(half(i))
	}
	if k.width == 12 {
		return circulant12(x, outputs)
	}
	return circulant8(x, outputs)
}

// join returns low + 2^32 high plus a constant, canonical.
func (k *lanesKernel) join(low, high V, constant Mem, epsilon V) V {
	VPADDQ_BCST(constant, high, high)
	top := shiftRight(high, 32)
	addLow(low, top, epsilon)
	VPSHLDQ_BCST(Imm(32), constant.Offset(8), high, high)
	z, noCarry := add(high, low), K()
	VPCMPUQ(Imm(5), high, z, noCarry)
	VPSUBQ(epsilon, z, noCarry, z)
	return z
}

// bars applies Bar to the first four elements, which are canonical.
func (k *lanesKernel) bars(x []V) {
	for i := range 4 {
		once, twice := ZMM(), ZMM()
		VGF2P8AFFINEQB_BCST(Imm(0), k.rotate1, x[i], once)
		VGF2P8AFFINEQB_BCST(Imm(0), k.rotate2, x[i], twice)
		VPTERNLOGQ(Imm(0x40), x[i], once, twice) // twice & once & ^x
		VGF2P8AFFINEQB_BCST(Imm(0), k.rotate2, twice, twice)
		z := ZMM()
		VPXORQ(once, twice, z)
		x[i] = z
	}
}

// together is how many elements Bricks works on in turns, so that each fills the time
// the others wait for results.
const together = 3

// bricks stores the halves of each element plus the square of the one before.
func (k *lanesKernel) bricks(x []V) {
	field, weight := ZMM(), ZMM()
	VPBROADCASTQ(k.field, field)
	VPBROADCASTQ(k.weight, weight)
	tops := make([]V, k.width) // the highest 12 bits of the elements
	tops[k.width-1] = shiftRight(x[k.width-1], 52)
	for last := k.width - 1; last > 0; last -= together {
		var work [][]func()
		for i := last; i > 0 && i > last-together; i-- {
			work = append(work, k.brick(i, x, tops, field, weight))
		}
		for step := range work[0] {
			for _, w := range work {
				w[step]()
			}
		}
	}
	k.store(0, and(x[0], k.mask32), shiftRight(x[0], 32))
}

// brick returns the steps of bricks for element i. The package comment has the names.
func (k *lanesKernel) brick(i int, x, tops []V, field, weight V) []func() {
	a, b := x[i], x[i-1]
	var h, twice, low, middle, rest, above V
	part := ZMM()
	return []func(){
		func() { h = shiftRight(b, 52); tops[i-1] = h },
		func() { middle = move(tops[i]); addHigh(middle, b, b) },
		func() { twice = add(h, h) },
		func() { rest = zero(); addHigh(rest, b, twice) },
		func() { low = and(a, k.mask52) },
		func() { addLow(middle, b, twice) },
		func() { addLow(rest, h, h) },
		func() { addLow(low, b, b) },
		func() { above = shiftRight(middle, 12) },
		func() { VPMULTISHIFTQB(middle, field, part) },
		func() { VPADDQ(part, above, part) },
		func() { addLow(above, rest, weight) },
		func() { k.store(i, sub(low, above), part) },
	}
}

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
