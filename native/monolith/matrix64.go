package monolith

// The circulant matrices over Goldilocks, on the 32-bit halves of a state: the
// entries are small, so that no sum overflows 64 bits and nothing is reduced.
// Words are numbers modulo 2^64; read as signed ones they are exact.
//
// A circulant is a product of polynomials modulo x^n - 1. With y = x^(n/4),
// where y^4 = 1, it falls into three smaller products, for y = 1, y = -1 and y = i, in
// which the chosen matrices have powers of two for entries. A real state needs no
// product for y = -i. The divisions by 4 and 2 of the way back are part of the
// entries.

// circulant8 multiplies by the circulant of first row 23, 8, 13, 10, 7, 6, 21, 8:
// for y = 1 the polynomial 16 + 8x modulo x^2 - 1, for y = -1 -1 + x modulo x^2 + 1
// and for y = i (8 + 4i) - (1 + i) x modulo x^2 - i.
func circulant8(x *[8]uint64) {
	s0, d0 := x[0]+x[4], x[0]-x[4]
	s1, d1 := x[1]+x[5], x[1]-x[5]
	s2, d2 := x[2]+x[6], x[2]-x[6]
	s3, d3 := x[3]+x[7], x[3]-x[7]

	a0, b0 := s0+s2, s0-s2
	a1, b1 := s1+s3, s1-s3
	p0, q0 := 8*(2*a0+a1), b0+b1
	p1, q1 := 8*(a0+2*a1), b0-b1
	e0, o0 := p0-q0, p0+q0
	e1, o1 := p1+q1, p1-q1

	r0, i0 := 4*(2*d0-d2)+(d1+d3), 4*(d0+2*d2)-(d1-d3)
	r1, i1 := 4*(2*d1-d3)-(d0-d2), 4*(d1+2*d3)-(d0+d2)
	x[0], x[4] = e0+r0, e0-r0
	x[1], x[5] = e1+r1, e1-r1
	x[2], x[6] = o0+i0, o0-i0
	x[3], x[7] = o1+i1, o1-i1
}

// circulant12 multiplies by the circulant of first row
// 7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8: for y = 1 the polynomial
// 16 + 8x + 16x^2 modulo x^3 - 1, for y = -1 -8 + x + x^2 modulo x^3 + 1 and for
// y = i -(1 + 2i) - (1 + i) x + (4 - 8i) x^2 modulo x^3 - i.
func circulant12(x *[12]uint64) {
	s0, d0 := x[0]+x[6], x[0]-x[6]
	s1, d1 := x[1]+x[7], x[1]-x[7]
	s2, d2 := x[2]+x[8], x[2]-x[8]
	s3, d3 := x[3]+x[9], x[3]-x[9]
	s4, d4 := x[4]+x[10], x[4]-x[10]
	s5, d5 := x[5]+x[11], x[5]-x[11]

	a0, b0 := s0+s3, s0-s3
	a1, b1 := s1+s4, s1-s4
	a2, b2 := s2+s5, s2-s5
	sum := 2 * (a0 + a1 + a2)
	p0, q0 := 8*(sum-a2), 8*b0+b1+b2
	p1, q1 := 8*(sum-a0), 8*b1+b2-b0
	p2, q2 := 8*(sum-a1), 8*b2-b0-b1
	e0, o0 := p0-q0, p0+q0
	e1, o1 := p1-q1, p1+q1
	e2, o2 := p2-q2, p2+q2

	r0, i0 := 4*(2*d1-d4)+(2*d3-d0)+(d2+d5), 4*(d1+2*d4)-(2*d0+d3)-(d2-d5)
	r1, i1 := 4*(2*d2-d5)+(2*d4-d1)-(d0-d3), 4*(d2+2*d5)-(2*d1+d4)-(d0+d3)
	r2, i2 := 4*(d0+2*d3)+(2*d5-d2)-(d1-d4), 4*(d3-2*d0)-(2*d2+d5)-(d1+d4)
	x[0], x[6] = e0+r0, e0-r0
	x[1], x[7] = e1+r1, e1-r1
	x[2], x[8] = e2+r2, e2-r2
	x[3], x[9] = o0+i0, o0-i0
	x[4], x[10] = o1+i1, o1-i1
	x[5], x[11] = o2+i2, o2-i2
}
