package goldilocks

import "math/bits"

// rows are the first rows of the circulant matrices.
var rows = map[int][]uint64{
	8:  {23, 8, 13, 10, 7, 6, 21, 8},
	12: {7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8},
}

// permuteGeneric is the permutation in plain Go, as simple as can be.
func (c *Constants) permuteGeneric(s []uint64) {
	c.concreteGeneric(s, 0)
	for r := range rounds {
		for i := range barred {
			s[i] = barGeneric(s[i])
		}
		for i := len(s) - 1; i > 0; i-- {
			s[i] = addMod(s[i], mulMod(s[i-1], s[i-1]))
		}
		c.concreteGeneric(s, r+1)
	}
}

func (c *Constants) concreteGeneric(s []uint64, r int) {
	var x [12]uint64
	copy(x[:], s)
	row := rows[len(s)]
	for i := range s {
		s[i] = c.plain[r][i]
		for j := range s {
			s[i] = addMod(s[i], mulMod(row[(j-i+len(s))%len(s)], x[j]))
		}
	}
}

func barGeneric(x uint64) (y uint64) {
	for i := 0; i < 64; i += 8 {
		b := uint8(x >> i)
		b ^= ^bits.RotateLeft8(b, 1) & bits.RotateLeft8(b, 2) & bits.RotateLeft8(b, 3)
		y |= uint64(bits.RotateLeft8(b, 1)) << i
	}
	return y
}

func addMod(x, y uint64) uint64 {
	sum, carry := bits.Add64(x, y, 0)
	d, borrow := bits.Sub64(sum, modulus, 0)
	return d + modulus&-(borrow&^carry)
}

func mulMod(x, y uint64) uint64 {
	high, low := bits.Mul64(x, y)
	_, r := bits.Div64(high, low, modulus) // high < p as x and y are
	return r
}

func (c *Constants) permuteLanesGeneric(s *States) {
	for i := range s {
		c.permuteGeneric(s[i][:c.width])
	}
}

func (c *Constants) compressLanesGeneric(dst *[Lanes][4]uint64, pairs *[Lanes][8]uint64) {
	for i := range dst {
		left, right := [4]uint64(pairs[i][:4]), [4]uint64(pairs[i][4:])
		c.compressGeneric(&dst[i], &left, &right)
	}
}

func (c *Constants) compressTwiceGeneric(dst *[2 * Lanes][4]uint64, pairs *[2 * Lanes][8]uint64) {
	for i := 0; i < len(dst); i += Lanes {
		c.compressLanesGeneric((*[Lanes][4]uint64)(dst[i:]), (*[Lanes][8]uint64)(pairs[i:]))
	}
}

func (c *Constants) compressGeneric(dst, left, right *[4]uint64) {
	var s [12]uint64
	copy(s[:4], left[:])
	copy(s[4:], right[:])
	c.permuteGeneric(s[:c.width])
	for i, v := range left {
		if c.width == 8 {
			s[i] = addMod(s[i], v)
		}
	}
	copy(dst[:], s[:])
}
