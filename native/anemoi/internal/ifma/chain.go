package ifma

// MaxRegisters is the number of registers of a chain.
const MaxRegisters = 16

// Step is one instruction of an addition chain over registers below [MaxRegisters].
// Register 0 is the input, register 1 the result. Registers may be the same.
type Step struct {
	Dst, X, Y uint8
	Squarings uint8 // if not 0: Dst = X^(2^Squarings), and Y is not used; else Dst = X Y
}

// Lanes is the number of elements that go through the kernels together. Numbers of
// elements that it divides use them best; half of it is nearly as good.
const Lanes = 32

// Chain replaces each element of x by its power by the chain. Elements are those of
// gnark-crypto: in Montgomery form with R = 2^256, below the modulus, least
// significant word first; so are the results. It uses one core and does not allocate.
//
// The steps are part of a program, not data: each reads registers that are written
// before, one of them writes register 1, and Chain panics on a register outside the
// file.
func Chain[E ~[4]uint64](f *Field, steps []Step, x []E) {
	var file registers
	var lanes [Lanes][4]uint64
	for start := 0; start < len(x); start += Lanes {
		part := x[start:min(start+Lanes, len(x))]
		for i := range part {
			lanes[i] = part[i]
		}
		f.chain(&file, steps, lanes[:len(part)])
		for i := range part {
			part[i] = lanes[i]
		}
	}
}
