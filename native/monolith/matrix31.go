package monolith

// The circulant matrix of width 16 over Mersenne31, on signed 64-bit numbers
// without a reduction. x^16 - 1 falls into (x^2 - 1)(x^2 + 1)(x^4 + 1)(x^8 + 1), and
// modulo each factor the product is one by a Toeplitz matrix: entry (i, j) depends on
// j - i alone. Cut into halves, T0 on the diagonal, T+ above it and T- below, it costs
// three products of half the size instead of four:
//
//	y0 = T0 (x0 + x1) + (T+ - T0) x1
//	y1 = T0 (x0 + x1) + (T- - T0) x0

// The first column of the matrix: entry k is that of row k.
const (
	c0, c1, c2, c3     = 61402, 1108, 28750, 33823
	c4, c5, c6, c7     = 7454, 43244, 53865, 12034
	c8, c9, c10, c11   = 56951, 27521, 41351, 40901
	c12, c13, c14, c15 = 12021, 59689, 26798, 17845
)

// The column modulo x^8 + 1, times 8, and modulo x^8 - 1. The way back from the
// factors divides by 2 once for x^8 + 1 and once more for each of the next; the
// powers of 2 here make all of them numbers of 1/16.
const (
	n0, n1, n2, n3 = 8 * (c0 - c8), 8 * (c1 - c9), 8 * (c2 - c10), 8 * (c3 - c11)
	n4, n5, n6, n7 = 8 * (c4 - c12), 8 * (c5 - c13), 8 * (c6 - c14), 8 * (c7 - c15)
	s0, s1, s2, s3 = c0 + c8, c1 + c9, c2 + c10, c3 + c11
	s4, s5, s6, s7 = c4 + c12, c5 + c13, c6 + c14, c7 + c15
)

// The column modulo x^4 + 1, times 4, modulo x^2 + 1, times 2, and modulo x^2 - 1.
const (
	m0, m1, m2, m3 = 4 * (s0 - s4), 4 * (s1 - s5), 4 * (s2 - s6), 4 * (s3 - s7)
	k0, k1         = 2 * (s0 + s4 - s2 - s6), 2 * (s1 + s5 - s3 - s7)
	e0, e1         = s0 + s4 + s2 + s6, s1 + s5 + s3 + s7
)

// circulant16 sets x to 16 times its product with the circulant of first row
// 61402, 17845, 26798, ..., 1108, for x in [0, 2^34). The entries of a row add up to
// less than 2^20, so the result, which is exact, is below 2^58.
func circulant16(x *[16]int64) {
	// Modulo x^8 + 1.
	b0, b1, b2, b3, b4, b5, b6, b7 := negacyclic8(
		x[0]-x[8], x[1]-x[9], x[2]-x[10], x[3]-x[11],
		x[4]-x[12], x[5]-x[13], x[6]-x[14], x[7]-x[15])

	// Modulo x^4 + 1.
	a0, a1, a2, a3 := x[0]+x[8], x[1]+x[9], x[2]+x[10], x[3]+x[11]
	a4, a5, a6, a7 := x[4]+x[12], x[5]+x[13], x[6]+x[14], x[7]+x[15]
	d0, d1, d2, d3 := a0-a4, a1-a5, a2-a6, a3-a7
	u0, u1 := toeplitz2(m0, -m3, m1, d0+d2, d1+d3)
	v0, v1 := toeplitz2(-m2-m0, -m1+m3, -m3-m1, d2, d3)
	w0, w1 := toeplitz2(m2-m0, m1+m3, m3-m1, d0, d1)
	d0, d1, d2, d3 = u0+v0, u1+v1, u0+w0, u1+w1

	// Modulo x^2 + 1, x - 1 and x + 1.
	a0, a1, a2, a3 = a0+a4, a1+a5, a2+a6, a3+a7
	p0, p1 := toeplitz2(k0, -k1, k1, a0-a2, a1-a3)
	q0, q1 := (e0+e1)*(a0+a1+a2+a3), (e0-e1)*(a0-a1+a2-a3)
	q0, q1 = q0+q1, q0-q1

	a0, a1, a2, a3 = q0+p0, q1+p1, q0-p0, q1-p1
	a0, a1, a2, a3, a4, a5, a6, a7 = a0+d0, a1+d1, a2+d2, a3+d3, a0-d0, a1-d1, a2-d2, a3-d3
	x[0], x[1], x[2], x[3] = a0+b0, a1+b1, a2+b2, a3+b3
	x[4], x[5], x[6], x[7] = a4+b4, a5+b5, a6+b6, a7+b7
	x[8], x[9], x[10], x[11] = a0-b0, a1-b1, a2-b2, a3-b3
	x[12], x[13], x[14], x[15] = a4-b4, a5-b5, a6-b6, a7-b7
}

// negacyclic8 is the product modulo x^8 + 1, in two steps of halving.
func negacyclic8(x0, x1, x2, x3, x4, x5, x6, x7 int64) (y0, y1, y2, y3, y4, y5, y6, y7 int64) {
	// T+ - T0.
	u0, u1 := toeplitz2(-n4-n0, n7-n3, -n5-n1, x4+x6, x5+x7)
	v0, v1 := toeplitz2(n6-n2+n4+n0, n5-n1-n7+n3, n7-n3+n5+n1, x6, x7)
	w0, w1 := toeplitz2(-n6-n2+n4+n0, -n5-n1-n7+n3, -n7-n3+n5+n1, x4, x5)
	y0, y1, y2, y3 = u0+v0, u1+v1, u0+w0, u1+w1

	// T- - T0.
	u0, u1 = toeplitz2(n4-n0, n3+n7, n5-n1, x0+x2, x1+x3)
	v0, v1 = toeplitz2(n2+n6-n4+n0, n1+n5-n3-n7, n3+n7-n5+n1, x2, x3)
	w0, w1 = toeplitz2(n6-n2-n4+n0, n5-n1-n3-n7, n7-n3-n5+n1, x0, x1)
	y4, y5, y6, y7 = u0+v0, u1+v1, u0+w0, u1+w1

	// T0.
	x0, x1, x2, x3 = x0+x4, x1+x5, x2+x6, x3+x7
	u0, u1 = toeplitz2(n0, -n7, n1, x0+x2, x1+x3)
	v0, v1 = toeplitz2(-n6-n0, -n5+n7, -n7-n1, x2, x3)
	w0, w1 = toeplitz2(n2-n0, n1+n7, n3-n1, x0, x1)
	x0, x1, x2, x3 = u0+v0, u1+v1, u0+w0, u1+w1

	return y0 + x0, y1 + x1, y2 + x2, y3 + x3, y4 + x0, y5 + x1, y6 + x2, y7 + x3
}

// toeplitz2 is the product by a on the diagonal, up above it and down below. With
// constants the compiler makes it three products.
func toeplitz2(a, up, down, x0, x1 int64) (y0, y1 int64) {
	s := a * (x0 + x1)
	return s + (up-a)*x1, s + (down-a)*x0
}
