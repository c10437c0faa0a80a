package mersenne31

import "math/bits"

// Rounds is the number of rounds. There is one more product by the matrix, and one
// more row of constants: row r is added after product r, counted from 0.
const Rounds = 6

// Lanes is the number of permutations that the kernels of many run side by side.
const Lanes = 8

// States are Lanes states, of which permutations use the first elements. Pairs are Lanes
// states of two digests each.
type (
	States  = [Lanes][24]uint32
	Pairs   = [Lanes][16]uint32
	Digests = [Lanes][8]uint32
)

// p is the modulus.
const p = 1<<31 - 1

// mask52 are the bits of a number modulo 2^52.
const mask52 = 1<<52 - 1

// row is a row of a matrix times s, plus a constant.
func row(entries []uint64, s []uint32, constant uint64) uint64 {
	for j, v := range s {
		constant = (constant + entries[j]*uint64(v)) % p
	}
	return constant
}

// layers sets s to y after Bars and Bricks, which the last product by the matrix does
// not have.
func layers(s []uint32, y []uint64, round int) {
	if round < Rounds {
		for i := range 8 {
			y[i] = bar(uint32(y[i]))
		}
		for i := len(y) - 1; i > 0; i-- {
			y[i] = (y[i] + y[i-1]*y[i-1]) % p
		}
	}
	for i, v := range y {
		s[i] = uint32(v)
	}
}

// bar is the S-box on an element: limbs of 8, 8, 8 and 7 bits.
func bar(x uint32) (y uint64) {
	for i := range 3 {
		l := uint8(x >> (8 * i))
		l ^= ^bits.RotateLeft8(l, 1) & bits.RotateLeft8(l, 2) & bits.RotateLeft8(l, 3)
		y |= uint64(bits.RotateLeft8(l, 1)) << (8 * i)
	}
	l := uint8(x >> 24)
	l ^= ^rotate7(l, 1) & rotate7(l, 2)
	return y | uint64(rotate7(l, 1))<<24
}

func rotate7(l uint8, k int) uint8 { return (l<<k | l>>(7-k)) & 0x7f }
