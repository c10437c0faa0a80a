package mersenne31

// factors returns the entries of the Toeplitz matrices modulo the factors of x^32 - 1, for
// a circulant of the given first row: for x^16 + 1 those of T0, T+ - T0 and T- - T0, then
// those for x^8 + 1, x^4 - 1 and x^4 + 1.
func factors(row *[32]uint64) (entries []uint64) {
	column := make([]uint64, 32)
	for k := range column {
		column[k] = row[(32-k)%32]
	}
	column, minus := splitHalves(column)
	for _, d := range cut(negacyclic(minus), 8) {
		entries = appendToeplitz8(entries, d)
	}
	column, minus = splitHalves(column)
	entries = appendToeplitz8(entries, negacyclic(minus))
	column, minus = splitHalves(column)
	entries = appendToeplitz4(entries, func(d int) uint64 { return column[(4-d)%4] })
	return appendToeplitz4(entries, negacyclic(minus))
}

// factorConstants returns what the products modulo the factors start from, so that the
// constants come out at the end, in the order of factors. As the constants need nothing of
// the product by T0, it starts from zeros. There is the multiple of p that keeps numbers
// positive in the product modulo x^4 - 1.
func factorConstants(row *[24]uint64) (c []uint64) {
	upper := append(append([]uint64(nil), row[:8]...), row[16:]...)
	plus, minus16 := splitHalves(upper)
	plus, minus8 := splitHalves(append(plus, make([]uint64, 8)...))
	plus, minus4 := splitHalves(plus)
	c = append(c, make([]uint64, 8)...)
	c = append(c, steps(minus16)...)
	c = append(c, steps(append([]uint64(nil), row[8:16]...))...)
	c = append(c, steps(minus8)...)
	c = append(c, steps(plus)...)
	for i := range 2 {
		c[32+i] += p << 27
	}
	return append(c, steps(minus4)...)
}

// steps subtracts the first half of v from the other, then does the same in each half of
// 4: the kernels add it again.
func steps(v []uint64) []uint64 {
	n := len(v) / 2
	for i := range n {
		v[i+n] = sub(v[i+n], v[i])
	}
	if n == 4 {
		steps(v[:n])
		steps(v[n:])
	}
	return v
}

// A diagonal returns the entries (i, j) of a Toeplitz matrix with j - i = d.
type diagonal func(d int) uint64

// negacyclic is the matrix of the product by a column modulo x^n + 1.
func negacyclic(column []uint64) diagonal {
	return func(d int) uint64 {
		if d > 0 {
			return sub(0, column[len(column)-d])
		}
		return column[-d]
	}
}

// cut returns T0, T+ - T0 and T- - T0 of the given size.
func cut(t diagonal, size int) [3]diagonal {
	return [3]diagonal{
		t,
		func(d int) uint64 { return sub(t(d+size), t(d)) },
		func(d int) uint64 { return sub(t(d-size), t(d)) },
	}
}

// appendToeplitz8 appends the entries of a matrix of size 8: T0 and T- - T0 cut again, then
// T+ - T0.
func appendToeplitz8(to []uint64, t diagonal) []uint64 {
	blocks := cut(t, 4)
	to = appendToeplitz4(to, blocks[0])
	to = appendToeplitz4(to, blocks[2])
	return appendDiagonals(to, blocks[1], 4)
}

// appendToeplitz4 appends the entries of a matrix of size 4, cut.
func appendToeplitz4(to []uint64, t diagonal) []uint64 {
	for _, d := range cut(t, 2) {
		to = appendDiagonals(to, d, 2)
	}
	return to
}

func appendDiagonals(to []uint64, t diagonal, size int) []uint64 {
	for d := 1 - size; d < size; d++ {
		to = append(to, t(d))
	}
	return to
}

// splitHalves returns half the sums and half the differences of the halves of v.
func splitHalves(v []uint64) (plus, minus []uint64) {
	const half = 1 << 30 // 1/2 mod p
	n := len(v) / 2
	for k := range n {
		plus = append(plus, (v[k]+v[k+n])%p*half%p)
		minus = append(minus, sub(v[k], v[k+n])*half%p)
	}
	return plus, minus
}

func sub(a, b uint64) uint64 { return (a + p - b) % p }
