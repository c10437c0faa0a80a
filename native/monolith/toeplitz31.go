package monolith

import "example.com/gnarkhash/native/monolith/internal/mersenne31"

// The matrix of width 24 over Mersenne31 is the corner of a circulant of width 32.
// x^32 - 1 is (x^4 - 1)(x^4 + 1)(x^8 + 1)(x^16 + 1), and modulo each factor the product is
// one by a Toeplitz matrix, cut into halves as described at circulant16 down to size
// 4. The entries are reduced and centred, at most 2^30 - 1 away from 0, and so are
// the inputs of the products of size 4, at most 2^30 + 32 away from 0.

// toeplitz4 is a Toeplitz matrix of size 4 cut into T0, T+ - T0 and T- - T0 of size 2:
// of each the entry above the diagonal, the one on it and the one below.
type toeplitz4 [3][3]int64

// toeplitz8 and toeplitz16 are T0, T+ - T0 and T- - T0 of Toeplitz matrices of size 8
// and 16.
type (
	toeplitz8  [3]toeplitz4
	toeplitz16 [3]toeplitz8
)

// circulant32 are the products modulo the factors of x^32 - 1.
type circulant32 struct {
	plus16 toeplitz16 // x^16 + 1
	plus8  toeplitz8  // x^8 + 1
	plus4  toeplitz4  // x^4 + 1
	minus4 toeplitz4  // x^4 - 1
	kernel *mersenne31.Matrix24
}

// newCirculant32 makes the products from the first row. The way back from the
// factors divides by 2 for each step; that is done here.
func newCirculant32(row *[32]uint64) *circulant32 {
	column := make([]int64, 32)
	for k := range column {
		column[k] = int64(row[(32-k)%32])
	}
	c := circulant32{kernel: mersenne31.NewCirculant24(row)}
	column, minus := splitColumn(column)
	for k, d := range halves31(negacyclic(minus), 8) {
		c.plus16[k] = newToeplitz8(d)
	}
	column, minus = splitColumn(column)
	c.plus8 = newToeplitz8(negacyclic(minus))
	column, minus = splitColumn(column)
	c.plus4 = newToeplitz4(negacyclic(minus))
	c.minus4 = newToeplitz4(func(d int) int64 { return column[(4-d)%4] })
	return &c
}

// splitColumn returns half the column modulo x^(n/2) - 1 and modulo x^(n/2) + 1.
func splitColumn(column []int64) (plus, minus []int64) {
	const half = 1 << 30 // 1/2 mod p
	n := len(column) / 2
	for k := range n {
		plus = append(plus, centred31(centred31(column[k]+column[k+n])*half))
		minus = append(minus, centred31(centred31(column[k]-column[k+n])*half))
	}
	return plus, minus
}

// A diagonal returns the entries (i, j) of a Toeplitz matrix with j - i = d.
type diagonal func(d int) int64

// negacyclic is the matrix of the product by a column modulo x^n + 1.
func negacyclic(column []int64) diagonal {
	return func(d int) int64 {
		if d > 0 {
			return -column[len(column)-d]
		}
		return column[-d]
	}
}

// halves31 returns T0, T+ - T0 and T- - T0 of the given size.
func halves31(t diagonal, size int) [3]diagonal {
	return [3]diagonal{
		t,
		func(d int) int64 { return t(d+size) - t(d) },
		func(d int) int64 { return t(d-size) - t(d) },
	}
}

func newToeplitz8(t diagonal) (c toeplitz8) {
	for k, d := range halves31(t, 4) {
		c[k] = newToeplitz4(d)
	}
	return c
}

func newToeplitz4(t diagonal) (c toeplitz4) {
	for k, d := range halves31(t, 2) {
		c[k] = [3]int64{centred31(d(1)), centred31(d(0)), centred31(d(-1))}
	}
	return c
}

// centred31 returns v mod p between -(2^30 - 1) and 2^30 - 1.
func centred31(v int64) int64 {
	v %= p31
	switch {
	case v > p31/2:
		v -= p31
	case v < -(p31 / 2):
		v += p31
	}
	return v
}

// mul multiplies x, each number in [0, 2^33), by the matrix. The result is less than
// 2^37 away from 0. Sums of up to four are centred to at most 2^30 + 17.
func (c *circulant32) mul(x *[24]int64) {
	// Modulo x^16 + 1 in minus, modulo x^16 - 1 in x[0..15]. The elements 24 to 31
	// are zero, so the elements 8 to 15 are in both already.
	var minus [16]int64
	for i := range 8 {
		minus[i] = centre31(x[i] - x[i+16])
		minus[i+8] = centre31(x[i+8])
		x[i] += x[i+16]
	}
	c.plus16.mul(&minus)

	// Modulo x^8 + 1 in y, modulo x^8 - 1 in x[0..7].
	var y [8]int64
	for i := range y {
		y[i] = centre31(x[i] - x[i+8])
		x[i] += x[i+8]
	}
	c.plus8.mul(&y)

	// Modulo x^4 + 1 in b, modulo x^4 - 1 in a.
	x0, x1, x2, x3, x4, x5, x6, x7 := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]
	b0, b1, b2, b3 := c.plus4.mul(centre31(x0-x4), centre31(x1-x5), centre31(x2-x6), centre31(x3-x7))
	a0, a1, a2, a3 := c.minus4.mul(centre31(x0+x4), centre31(x1+x5), centre31(x2+x6), centre31(x3+x7))
	x[0], x[1], x[2], x[3] = a0+b0, a1+b1, a2+b2, a3+b3
	x[4], x[5], x[6], x[7] = a0-b0, a1-b1, a2-b2, a3-b3

	for i := range y {
		sum, difference := x[i]+y[i], x[i]-y[i]
		x[i], x[i+16] = sum+minus[i], sum-minus[i]
		x[i+8] = difference + minus[i+8]
	}
}

// mul multiplies x by the matrix. The result is less than 2^36 away from 0.
func (c *toeplitz16) mul(x *[16]int64) {
	var sum [8]int64
	x0, x1 := (*[8]int64)(x[:8]), (*[8]int64)(x[8:])
	for i := range sum {
		sum[i] = centre31(x0[i] + x1[i])
	}
	c[0].mul(&sum)
	c[2].mul(x0)
	c[1].mul(x1)
	for i := range sum {
		x0[i], x1[i] = sum[i]+x1[i], sum[i]+x0[i]
	}
}

// mul multiplies x by the matrix. The result is less than 2^35 away from 0.
func (c *toeplitz8) mul(x *[8]int64) {
	s0, s1, s2, s3 := c[0].mul(centre31(x[0]+x[4]), centre31(x[1]+x[5]), centre31(x[2]+x[6]), centre31(x[3]+x[7]))
	u0, u1, u2, u3 := c[1].mul(x[4], x[5], x[6], x[7])
	v0, v1, v2, v3 := c[2].mul(x[0], x[1], x[2], x[3])
	x[0], x[1], x[2], x[3] = s0+u0, s1+u1, s2+u2, s3+u3
	x[4], x[5], x[6], x[7] = s0+v0, s1+v1, s2+v2, s3+v3
}

// mul multiplies x by the matrix. A sum has two products below 2^61 + 2^36 and two
// below 2^60 + 2^35, so it stays below 2^63. The result is less than 2^34 away from 0.
func (c *toeplitz4) mul(x0, x1, x2, x3 int64) (y0, y1, y2, y3 int64) {
	t, up, down := &c[0], &c[1], &c[2]
	a, b := x0+x2, x1+x3
	s0, s1 := t[1]*a+t[0]*b, t[2]*a+t[1]*b
	y0, y1 = s0+up[1]*x2+up[0]*x3, s1+up[2]*x2+up[1]*x3
	y2, y3 = s0+down[1]*x0+down[0]*x1, s1+down[2]*x0+down[1]*x1
	return foldSigned31(y0), foldSigned31(y1), foldSigned31(y2), foldSigned31(y3)
}
