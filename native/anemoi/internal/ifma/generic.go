package ifma

import "math/bits"

// chainGeneric is Chain of one element, in plain Go.
func (f *Field) chainGeneric(steps []Step, x *[4]uint64) {
	var file [MaxRegisters][4]uint64
	file[0] = *x
	for _, s := range steps {
		z := file[s.X]
		if s.Squarings == 0 {
			z = f.mul(&z, &file[s.Y])
		}
		for range s.Squarings {
			z = f.mul(&z, &z)
		}
		file[s.Dst] = z
	}
	*x = file[1]
}

// mul is the Montgomery product x y 2^(-256) mod q, below q, of x and y below q. As
// q < 2^255, intermediate values stay below 2q < 2^256 and fit four words.
func (f *Field) mul(x, y *[4]uint64) [4]uint64 {
	var t [4]uint64
	for i := range 4 {
		// t = (t + x[i] y + m q) / 2^64; a and b carry the two products.
		a, low := addMul(t[0], x[i], y[0], 0)
		m := low * f.inverse
		b, _ := addMul(low, m, f.modulus[0], 0)
		for j := 1; j < 4; j++ {
			a, low = addMul(t[j], x[i], y[j], a)
			b, t[j-1] = addMul(low, m, f.modulus[j], b)
		}
		t[3] = a + b
	}
	var d [4]uint64
	var borrow uint64
	for i := range d {
		d[i], borrow = bits.Sub64(t[i], f.modulus[i], borrow)
	}
	keep := -borrow
	for i := range d {
		d[i] ^= keep & (d[i] ^ t[i])
	}
	return d
}

// addMul is t + x y + c.
func addMul(t, x, y, c uint64) (high, low uint64) {
	high, low = bits.Mul64(x, y)
	low, carry := bits.Add64(low, t, 0)
	high += carry
	low, carry = bits.Add64(low, c, 0)
	return high + carry, low
}
