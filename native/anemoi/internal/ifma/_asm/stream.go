package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// stream is the work on one block, instructions that are not yet written out. Those
// of two blocks alternate, so that each fills the time the other waits for results.
type stream struct {
	instructions []func()
	columns      [2 * limbs]VecVirtual // of a product: column i counts 2^(52 i); nil if not yet used
}

// emit writes out two streams of the same length in turns.
func emit(streams [together]stream) {
	for i := range streams[0].instructions {
		for _, s := range streams {
			s.instructions[i]()
		}
	}
}

func (s *stream) add(instruction func()) { s.instructions = append(s.instructions, instruction) }

// load reads a block.
func (s *stream) load(m Mem) (a [limbs]VecVirtual) {
	for i := range a {
		a[i] = ZMM()
		s.add(func() { VMOVDQU64(m.Offset(64*i), a[i]) })
	}
	return a
}

// store writes a block.
func (s *stream) store(m Mem, a [limbs]VecVirtual) {
	for i := range a {
		s.add(func() { VMOVDQU64(a[i], m.Offset(64*i)) })
	}
}

// column is column i, which is cleared before its first use.
func (s *stream) column(i int) VecVirtual {
	if s.columns[i] == nil {
		t := ZMM()
		s.columns[i] = t
		s.add(func() { clearRegister(t) })
	}
	return s.columns[i]
}

// clearRegister sets a register to zero. It marks the instruction as one that does
// not depend on the register, which the allocator of registers does not know of
// this form.
func clearRegister(t VecVirtual) {
	i, err := x86.VPXORQ(t, t, t)
	if err != nil {
		panic(err)
	}
	i.CancellingInputs = true
	Instruction(i)
}

// addProduct adds x y at column i: the low 52 bits there, the others in the next
// column. Of x and y only the low 52 bits count.
func (s *stream) addProduct(i int, x, y VecVirtual) {
	low, high := s.column(i), s.column(i+1)
	s.add(func() { VPMADD52LUQ(x, y, low) })
	s.add(func() { VPMADD52HUQ(x, y, high) })
}

// product sets the columns to the product of a and the block y, of which one limb at
// a time is in a register.
func (s *stream) product(a [limbs]VecVirtual, y Mem) {
	for i := range limbs {
		v := ZMM()
		s.add(func() { VMOVDQU64(y.Offset(64*i), v) })
		for j := range limbs {
			s.addProduct(i+j, a[j], v)
		}
	}
}

// square sets the columns to the square of a: twice the products of two different
// limbs, and the squares of the limbs.
func (s *stream) square(a [limbs]VecVirtual) {
	for i := range 2*limbs - 1 {
		for j := range limbs {
			if k := i - j; j < k && k < limbs {
				s.addProduct(i, a[k], a[j])
			}
		}
	}
	for j := range limbs {
		for i := 2 * j; i <= 2*j+1; i++ {
			if t := s.columns[i]; t != nil {
				s.add(func() { VPADDQ(t, t, t) })
			}
		}
		s.addProduct(2*j, a[j], a[j])
	}
}

// reduce sets a to the columns times 2^-260 mod q, below 7q. The limbs keep their
// carries in the bits from 52 on, where products do not see them, but for the last,
// which has none.
func (s *stream) reduce(a [limbs]VecVirtual, c Mem) {
	t := &s.columns
	// The lowest column is the low half of one product: it has no carry.
	for i := 1; i < 4; i++ {
		s.carry(t[i], t[i+1], t[i+1])
	}
	// Columns 0 to 3, times their powers of 2 mod q, join the columns from 4 on.
	for i := range 4 {
		x := t[i]
		for j := range limbs {
			power := c.Offset(offsetPowers + (i*limbs+j)*8)
			low, high := t[4+j], t[5+j]
			s.add(func() { VPMADD52LUQ_BCST(power, x, low) })
			s.add(func() { VPMADD52HUQ_BCST(power, x, high) })
		}
	}
	// A Montgomery step frees column 4. It ends in 52 zeros once the low half of
	// m q[0] is added, so its carry is what it holds, rounded up.
	m, up, x := ZMM(), ZMM(), t[4]
	s.add(func() { clearRegister(m) })
	s.add(func() { VPMADD52LUQ_BCST(c.Offset(offsetInverse), x, m) })
	s.add(func() { VPADDQ_BCST(c.Offset(offsetMask), x, up) })
	s.carry(up, t[5], t[5])
	for j := range limbs {
		q := c.Offset(offsetModulus + j*8)
		low, high := t[4+j], t[5+j]
		if j > 0 {
			s.add(func() { VPMADD52LUQ_BCST(q, m, low) })
		}
		s.add(func() { VPMADD52HUQ_BCST(q, m, high) })
	}
	s.add(func() { VMOVDQA64(t[5], a[0]) })
	for j := 1; j < limbs; j++ {
		s.carry(a[j-1], t[5+j], a[j])
	}
}

// carry sets z to the bits of x from 52 on plus y.
func (s *stream) carry(x, y, z VecVirtual) {
	u := ZMM()
	s.add(func() { VPSRLQ(Imm(limbBits), x, u) })
	s.add(func() { VPADDQ(u, y, z) })
}
