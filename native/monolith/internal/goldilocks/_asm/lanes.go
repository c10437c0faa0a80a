package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// rounds is the number of rounds, each with a Concrete at its end, after one at the
// start.
const rounds = 6

// maxWidth is the number of words from a state to the next one.
const maxWidth = 24

// barred is the number of elements that go through Bars.
const barred = 4

// lanesKernel writes a kernel that runs eight permutations, one a lane, or two groups of
// eight in turns. The lanes are vectors of one element of all states.
type lanesKernel struct {
	*table
	width     int
	groups    int
	constants Mem // of the next Bricks
	halves    []Mem
	others    [2]Register // if there are two groups: where these two are for the other one
}

// spill holds n vectors of each group on the stack, aligned.
func (k *lanesKernel) spill(n int) {
	local := AllocLocal((k.groups*n + 1) * 64)
	base := GP64()
	LEAQ(local.Offset(63), base)
	ANDQ(I8(-64), base)
	for i := range n {
		k.halves = append(k.halves, Mem{Base: base, Disp: 64 * i})
	}
	if k.groups == 2 {
		k.others = [2]Register{GP64(), GP64()}
		LEAQ(Mem{Base: base, Disp: 64 * n}, k.others[0])
		MOVQ(k.constants.Base, k.others[1])
	}
}

// swap goes on with the other group, if there are two.
func (k *lanesKernel) swap() {
	if k.groups == 2 {
		XCHGQ(k.others[0], k.halves[0].Base)
		XCHGQ(k.others[1], k.constants.Base)
	}
}

// low and high are where the halves of element i are.
func (k *lanesKernel) low(i int) Mem  { return k.halves[i] }
func (k *lanesKernel) high(i int) Mem { return k.halves[k.width+i] }

// constantBytes is the size of the constants of one Bricks: two words for each of 12
// elements.
const constantBytes = 12 * 2 * 8

// start splits the canonical elements x.
func (k *lanesKernel) start(x []V) {
	for i := range x {
		k.split(i, element{x[i], shiftRight(x[i], 52)})
	}
	ADDQ(U32(constantBytes), k.constants.Base)
}

// rounds writes the rounds of all groups. The halves of the states are on the stack between
// them. With two groups, one has work while the other waits for its last results.
func (k *lanesKernel) rounds() {
	left := GP64()
	MOVQ(U32(rounds*k.groups), left)
	Label("round")
	k.round()
	k.swap()
	DECQ(left)
	JNZ(LabelRef("round"))
}

// round writes Concrete, Bars and Bricks.
func (k *lanesKernel) round() {
	low, high := k.concrete(k.width)
	x := make([]element, k.width)
	last := k.width - 1
	x[last] = k.loose(low[last], high(last))
	for i := last - 1; i >= barred; i-- {
		x[i] = k.short(low[i], high(i))
	}
	for i := range barred {
		x[i].low = k.bar(k.join(low[i], high(i)))
	}
	k.bricks(x)
	ADDQ(U32(constantBytes), k.constants.Base)
}

// end writes the last Concrete and returns the first outputs elements, canonical.
func (k *lanesKernel) end(outputs int) []V {
	x, high := k.concrete(outputs)
	for i := range x {
		x[i] = k.join(x[i], high(i))
	}
	return x
}

// concrete writes the product with the matrix, the halves of the first outputs elements. It
// starts with the high halves, which Bricks has first.
func (k *lanesKernel) concrete(outputs int) (low []V, high func(i int) V) {
	products := k.multiply(k.high, k.addTimes52, outputs)
	high = func(i int) V { return products[i] }
	if k.width == 12 { // too many for the registers
		for i, v := range products {
			VMOVDQA64(v, k.high(i))
		}
		high = func(i int) V { return load(k.high(i)) }
	}
	return k.multiply(k.low, addTimes, outputs), high
}

// multiply returns the first outputs elements of the product of the matrix and halves.
func (k *lanesKernel) multiply(half func(int) Mem, multiple multiplyAdd, outputs int) []V {
	x := make([]V, k.width)
	for i := range x {
		x[i] = load(half(i))
	}
	if k.width == 12 {
		return circulant12(x, multiple, outputs)
	}
	return circulant8(x, multiple, outputs)
}

// An element is the lower 52 bits of low plus 2^52 top.
type element struct{ low, top V }

// fold adds the bits of high above 32 to low.
func (k *lanesKernel) fold(low, high V) {
	top := zero()
	addHigh(top, high, k.shift20)
	addLow(low, top, k.epsilon)
}

// join returns the canonical element of halves.
func (k *lanesKernel) join(low, high V) V {
	k.fold(low, high)
	base := shiftLeft(high, 32)
	z, noCarry := add(base, low), K()
	VPCMPUQ(Imm(5), base, z, noCarry)
	VPSUBQ_BCST(k.epsilon, z, noCarry, z)
	return z
}

// short returns an element of halves with a top that is short enough to be squared.
func (k *lanesKernel) short(low, high V) element {
	k.fold(low, high)
	rest := shiftLeft(high, 20) // of its 52 bits the upper 32 are those of high
	addLow(low, rest, k.shift12)
	top := shiftRight(low, 52)
	addHigh(top, rest, k.shift12)
	return element{low, top}
}

// loose returns an element of halves with any top.
func (k *lanesKernel) loose(low, high V) element {
	addLow(low, high, k.shift32)
	top := ZMM()
	VPSRAQ(Imm(52), low, top)
	addHigh(top, high, k.shift32)
	return element{low, top}
}

// bar returns Bar of canonical elements.
func (k *lanesKernel) bar(x V) V {
	once, twice := ZMM(), ZMM()
	VGF2P8AFFINEQB_BCST(Imm(0), k.rotate1, x, once)
	VGF2P8AFFINEQB_BCST(Imm(0), k.rotate2, x, twice)
	VPTERNLOGQ(Imm(0x40), x, once, twice) // twice & once & ^x
	VGF2P8AFFINEQB_BCST(Imm(0), k.rotate2, twice, twice)
	z := ZMM()
	VPXORQ(once, twice, z)
	return z
}

// together is how many elements Bricks works on in turns, so that each fills the time
// the others wait for results.
const together = 3

// bricks stores the halves of each element plus the square of the one before.
func (k *lanesKernel) bricks(x []element) {
	for last := k.width - 1; last > 0; last -= together {
		var work [][]func()
		for i := last; i > 0 && i > last-together; i-- {
			work = append(work, k.brick(i, x))
		}
		for step := range work[0] {
			for _, w := range work {
				w[step]()
			}
		}
	}
	k.split(0, x[0])
}

// split stores the halves of element i.
func (k *lanesKernel) split(i int, x element) {
	low, high := broadcast(k.constant(i, 0)), broadcast(k.constant(i, 1))
	addLow(low, x.low, k.one)
	addLow(high, x.top, k.shift20)
	k.store(i, low, high)
}

// brick returns the steps of bricks for element i. The package comment has the names.
func (k *lanesKernel) brick(i int, x []element) []func() {
	a, b := &x[i], &x[i-1]
	var twice, low, high, middle, rest, above V
	return []func(){
		func() {
			if b.top == nil {
				b.top = shiftRight(b.low, 52)
			}
		},
		func() {
			if a.top == nil {
				a.top = shiftRight(a.low, 52)
			}
			middle = move(a.top)
			addHigh(middle, b.low, b.low)
		},
		func() { twice = add(b.top, b.top) },
		func() { rest = zero(); addHigh(rest, b.low, twice) },
		func() { low = broadcast(k.constant(i, 0)); addLow(low, a.low, k.one) },
		func() { addLow(middle, b.low, twice) },
		func() { addLow(rest, b.top, b.top) },
		func() { addLow(low, b.low, b.low) },
		func() { above = shiftRight(middle, 12) },
		func() { high = broadcast(k.constant(i, 1)); addLow(high, middle, k.shift20) },
		func() { addLow(high, above, k.minusEpsilon) },
		func() { addLow(above, rest, k.weight) },
		func() { k.store(i, sub(low, above), high) },
	}
}

// constant is where the halves of the constants are.
func (k *lanesKernel) constant(i, half int) Mem { return k.constants.Offset(16*i + 8*half) }

func (k *lanesKernel) store(i int, low, high V) {
	VMOVDQA64(low, k.low(i))
	VMOVDQA64(high, k.high(i))
}
