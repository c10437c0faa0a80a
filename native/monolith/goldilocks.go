package monolith

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strconv"
)

// GoldilocksModulus is p = 2^64 - 2^32 + 1.
const GoldilocksModulus uint64 = 0xffffffff00000001

// Goldilocks is an element of the field of p = 2^64 - 2^32 + 1. It is always
// canonical, below p, so elements are equal exactly when they are by ==. The
// zero value is zero.
type Goldilocks struct{ v uint64 }

// NewGoldilocks returns the element v. A v of p or more is an error.
func NewGoldilocks(v uint64) (Goldilocks, error) {
	if v >= GoldilocksModulus {
		return Goldilocks{}, fmt.Errorf("monolith: %d is not canonical: it is outside [0, p) of goldilocks", v)
	}
	return Goldilocks{v}, nil
}

// Uint64 returns the element as an integer below p.
func (e Goldilocks) Uint64() uint64 { return e.v }

// String returns the element in decimal.
func (e Goldilocks) String() string { return strconv.FormatUint(e.v, 10) }

// Bytes returns the element as 8 bytes, big-endian.
func (e Goldilocks) Bytes() (b [8]byte) {
	binary.BigEndian.PutUint64(b[:], e.v)
	return b
}

// SetBytes sets e to what Bytes returned. Another length and a value of p or
// more are errors, which leave e unchanged.
func (e *Goldilocks) SetBytes(b []byte) error {
	if len(b) != 8 {
		return fmt.Errorf("monolith: a goldilocks element of %d bytes: want 8", len(b))
	}
	v, err := NewGoldilocks(binary.BigEndian.Uint64(b))
	if err != nil {
		return err
	}
	*e = v
	return nil
}

// Bar returns the S-box of the element, which Bars applies to the first elements
// of a state. It splits e into 8 limbs of 8 bits.
func (e Goldilocks) Bar() Goldilocks { return Goldilocks{bar64(e.v)} }

// add returns e + a, without a branch.
func (e Goldilocks) add(a Goldilocks) Goldilocks {
	sum, carry := bits.Add64(e.v, a.v, 0)
	v, borrow := bits.Sub64(sum, GoldilocksModulus, 0)
	return Goldilocks{v + GoldilocksModulus&-(borrow&^carry)}
}

const (
	mask32 = 1<<32 - 1
	// epsilon is 2^64 mod p.
	epsilon = 1<<32 - 1
)

// squareAdd64 returns a + b^2 as lo + 2^32 hi mod p, for any a and b: the 128-bit
// sum s0 + 2^32 s1 + 2^64 s2 + 2^96 s3 is that, with lo = s0 - s2 - s3 and hi = s1 + s2,
// because 2^64 = 2^32 - 1 and 2^96 = -1. lo is a signed number above -2^33 and
// below 2^32, hi is below 2^33.
func squareAdd64(a, b uint64) (lo, hi uint64) {
	high, low := bits.Mul64(b, b)
	low, carry := bits.Add64(low, a, 0)
	high, _ = bits.Add64(high, 0, carry) // (2^64-1)^2 + 2^64-1 is below 2^128
	s2 := uint64(uint32(high))
	return uint64(uint32(low)) - s2 - high>>32, low>>32 + s2
}

// halves are the constants that join64 takes with the two halves of an element.
type halves struct{ lo, hi uint64 }

// newHalves splits a round constant. To the halves together it adds p, written as
// 2^41 + 1 in the low one and 2^32 - 513 in the high one, so that what join64 sums up is
// positive. The low one is negated and has epsilon in it, see join64.
func newHalves(c uint64) halves {
	return halves{lo: -(c&mask32 + 1<<41 + 1 + epsilon), hi: c>>32 + 1<<32 - 513}
}

// join64 returns lo + 2^32 hi + c mod p, canonical. lo is a signed number,
// |lo| <= 2^41, and hi is in [0, 2^41].
//
// With hi + c.hi = 2^32 top + rest the sum is A + B, A = 2^32 rest below 2^64 and
// B = lo + c.lo + epsilon top below 2^44. If A + B < p it is the result; else it is
// A + B - p = A + B + epsilon - 2^64. The two cases differ in whether A + (B + epsilon)
// has a carry, that is A - n with n = 2^64 - B - epsilon no borrow.
func join64(lo, hi uint64, c halves) uint64 {
	hi += c.hi // in (0, 2^42)
	top := hi >> 32
	n := c.lo - lo + top - top<<32
	v, borrow := bits.Sub64(hi<<32, n, 0)
	return v - -borrow>>32
}
