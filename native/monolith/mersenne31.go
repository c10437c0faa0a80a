package monolith

import (
	"encoding/binary"
	"fmt"
	"strconv"
)

// Mersenne31Modulus is p = 2^31 - 1.
const Mersenne31Modulus uint64 = 1<<31 - 1

// Mersenne31 is an element of the field of p = 2^31 - 1. It is always canonical,
// below p, so elements are equal exactly when they are by ==. The zero value is
// zero.
type Mersenne31 struct{ v uint32 }

// NewMersenne31 returns the element v. A v of p or more is an error.
func NewMersenne31(v uint64) (Mersenne31, error) {
	if v >= Mersenne31Modulus {
		return Mersenne31{}, fmt.Errorf("monolith: %d is not canonical: it is outside [0, p) of mersenne31", v)
	}
	return Mersenne31{uint32(v)}, nil
}

// Uint64 returns the element as an integer below p.
func (e Mersenne31) Uint64() uint64 { return uint64(e.v) }

// String returns the element in decimal.
func (e Mersenne31) String() string { return strconv.FormatUint(uint64(e.v), 10) }

// Bytes returns the element as 4 bytes, big-endian.
func (e Mersenne31) Bytes() (b [4]byte) {
	binary.BigEndian.PutUint32(b[:], e.v)
	return b
}

// SetBytes sets e to what Bytes returned. Another length and a value of p or
// more are errors, which leave e unchanged.
func (e *Mersenne31) SetBytes(b []byte) error {
	if len(b) != 4 {
		return fmt.Errorf("monolith: a mersenne31 element of %d bytes: want 4", len(b))
	}
	v, err := NewMersenne31(uint64(binary.BigEndian.Uint32(b)))
	if err != nil {
		return err
	}
	*e = v
	return nil
}

// Bar returns the S-box of the element, which Bars applies to the first elements
// of a state. It splits e into limbs of 8, 8, 8 and 7 bits.
func (e Mersenne31) Bar() Mersenne31 {
	y, _ := bars31(uint64(e.v), 0)
	return Mersenne31{uint32(y)}
}

// add returns e + a, without a branch.
func (e Mersenne31) add(a Mersenne31) Mersenne31 {
	return Mersenne31{uint32(canonical31(uint64(e.v) + uint64(a.v)))}
}

const p31 = 1<<31 - 1

// fold31 returns a number that is v mod p and at most p + v/2^31.
func fold31(v uint64) uint64 { return v&p31 + v>>31 }

// squareAdd31 returns a number below 2^33 that is a + b^2 mod p, for a and b up to
// 2^31 + 2^23.
func squareAdd31(a, b uint64) int64 { return int64(fold31(a + b*b)) }

// foldSigned31 is fold31 for signed numbers: the result is above v/2^31 - 1 and at
// most p + v/2^31.
func foldSigned31(v int64) int64 { return v&p31 + v>>31 }

// canonical31 returns v mod p for v < 2^62 - 1: with v = q p + r it is r = v + q - 2^31 q,
// and q, at most 2^31, is the quotient of v + v/2^31 + 1 by 2^31, all divisions
// rounded down.
func canonical31(v uint64) uint64 { return (v + (v+v>>31+1)>>31) & p31 }

// centre31 returns a number that is v mod p and at most 2^30 + |v|/2^31 + 1 away from 0.
func centre31(v int64) int64 { return v<<33>>33 + (v+1<<30)>>31 }
