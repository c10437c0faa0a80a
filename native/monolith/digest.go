package monolith

import (
	"fmt"
	"math/big"
)

// Element is an element of one of the two fields.
type Element interface {
	Goldilocks | Mersenne31
	comparable
	fmt.Stringer
	// Uint64 returns the element as an integer below p.
	Uint64() uint64
}

// Digest lists the shapes a digest can have: four elements of the 64-bit field or
// eight of the 31-bit one, 256 or 248 bits.
type Digest[E Element] interface {
	comparable
	~[4]E | ~[8]E
}

// Digest64 is a digest over Goldilocks: four elements.
type Digest64 [4]Goldilocks

// Digest31 is a digest over Mersenne31: eight elements.
type Digest31 [8]Mersenne31

// DigestBytes is the length of an encoded digest, of either field.
const DigestBytes = 32

// Bytes returns the digest's elements, one after the other, each big-endian.
func (d Digest64) Bytes() (b [DigestBytes]byte) {
	for i, e := range d {
		v := e.Bytes()
		copy(b[8*i:], v[:])
	}
	return b
}

// SetBytes sets d to what Bytes returned. Another length and an element of p or
// more are errors, which leave d unchanged.
func (d *Digest64) SetBytes(b []byte) error {
	if len(b) != DigestBytes {
		return fmt.Errorf("monolith: a digest of %d bytes: want %d", len(b), DigestBytes)
	}
	var out Digest64
	for i := range out {
		if err := out[i].SetBytes(b[8*i:][:8]); err != nil {
			return fmt.Errorf("monolith: element %d of a digest is not canonical: it is outside [0, p) of goldilocks", i)
		}
	}
	*d = out
	return nil
}

// Bytes returns the digest's elements, one after the other, each big-endian.
func (d Digest31) Bytes() (b [DigestBytes]byte) {
	for i, e := range d {
		v := e.Bytes()
		copy(b[4*i:], v[:])
	}
	return b
}

// SetBytes sets d to what Bytes returned. Another length and an element of p or
// more are errors, which leave d unchanged.
func (d *Digest31) SetBytes(b []byte) error {
	if len(b) != DigestBytes {
		return fmt.Errorf("monolith: a digest of %d bytes: want %d", len(b), DigestBytes)
	}
	var out Digest31
	for i := range out {
		if err := out[i].SetBytes(b[4*i:][:4]); err != nil {
			return fmt.Errorf("monolith: element %d of a digest is not canonical: it is outside [0, p) of mersenne31", i)
		}
	}
	*d = out
	return nil
}

// element returns v, which must be canonical, as an element.
func element[E Element](v uint64) (e E) {
	switch p := any(&e).(type) {
	case *Goldilocks:
		p.v = v
	case *Mersenne31:
		p.v = uint32(v)
	}
	return e
}

// digest makes a digest of the first elements of a state.
func digest[E Element, D Digest[E]](s *[maxWidth]E) (d D) {
	for i := range len(d) {
		d[i] = s[i]
	}
	return d
}

// toBigs returns elements as integers.
func toBigs[E Element](es []E) []*big.Int {
	vs := make([]*big.Int, len(es))
	for i, e := range es {
		vs[i] = new(big.Int).SetUint64(e.Uint64())
	}
	return vs
}
