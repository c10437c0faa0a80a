package goldilocks

// multiplyCirculant is the product of the circulant of a first row and x.
func multiplyCirculant(row, x []uint64) []uint64 {
	y := make([]uint64, len(row))
	for i := range y {
		for j, v := range x {
			y[i] = addMod(y[i], mulMod(row[(j-i+len(row))%len(row)], v))
		}
	}
	return y
}

// invertCirculant is the first row of the inverse of a circulant that has one. As p - 1 is
// divisible by the width, the ring of circulants is a product of fields with p elements,
// and the inverse is the power of p - 2.
func invertCirculant(row []uint64) []uint64 {
	n := len(row)
	times := func(a, b []uint64) []uint64 {
		c := make([]uint64, n)
		for i, v := range a {
			for j, w := range b {
				c[(i+j)%n] = addMod(c[(i+j)%n], mulMod(v, w))
			}
		}
		return c
	}
	power := make([]uint64, n)
	power[0] = 1
	for bit := 63; bit >= 0; bit-- {
		power = times(power, power)
		if (modulus-2)>>bit&1 == 1 {
			power = times(power, row)
		}
	}
	return power
}
