package main

// The circulant matrices, as package monolith describes them: products of polynomials
// modulo x^n - 1, which with y = x^(n/4) fall into those for y = 1, y = -1 and y = i.

// complexV is a pair of vectors, re + i im.
type complexV struct{ re, im V }

// timesOnePlusI is (1 + i) c.
func timesOnePlusI(c complexV) complexV { return complexV{sub(c.re, c.im), add(c.re, c.im)} }

func addComplex(a, b complexV) complexV { return complexV{add(a.re, b.re), add(a.im, b.im)} }

func timesFour(c complexV) complexV { return complexV{shiftLeft(c.re, 2), shiftLeft(c.im, 2)} }

// results are the first elements of a product, those that are asked for.
type results []V

// sums sets element i to x + y and element j to x - y, if they are asked for.
func (z results) sums(i, j int, x, y V) {
	if i < len(z) {
		z[i] = add(x, y)
	}
	if j < len(z) {
		z[j] = sub(x, y)
	}
}

// circulant8 multiplies by the circulant of first row 23, 8, 13, 10, 7, 6, 21, 8: for
// y = 1 the polynomial 16 + 8x modulo x^2 - 1, for y = -1 -1 + x modulo x^2 + 1 and for
// y = i 4(2 + i) - (1 + i) x modulo x^2 - i.
func circulant8(x []V, outputs int) []V {
	var s, d [8]V
	z := make(results, outputs)
	for k := range 4 {
		s[k], d[k] = add(x[k], x[k+4]), sub(x[k], x[k+4])
	}

	var e, o, r [2]complexV
	for k := range 2 {
		c := complexV{d[k], d[k+2]}
		e[k] = timesOnePlusI(c)
		o[k] = timesFour(addComplex(c, e[k]))
	}
	r[0] = complexV{add(o[0].re, e[1].im), sub(o[0].im, e[1].re)}
	r[1] = complexV{sub(o[1].re, e[0].re), sub(o[1].im, e[0].im)}

	a0, b0 := add(s[0], s[2]), sub(s[0], s[2])
	a1, b1 := add(s[1], s[3]), sub(s[1], s[3])
	sum := add(a0, a1)
	p := []V{shiftLeft(add(sum, a0), 3), shiftLeft(add(sum, a1), 3)}
	q := []V{add(b0, b1), sub(b0, b1)}
	even := []V{sub(p[0], q[0]), add(p[1], q[1])}
	odd := []V{add(p[0], q[0]), sub(p[1], q[1])}
	for k := range 2 {
		z.sums(k, k+4, even[k], r[k].re)
		z.sums(k+2, k+6, odd[k], r[k].im)
	}
	return z
}

// circulant12 multiplies by the circulant of first row
// 7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8: for y = 1 the polynomial
// 16 + 8x + 16x^2 modulo x^3 - 1, for y = -1 -8 + x + x^2 modulo x^3 + 1 and for
// y = i -(1 + 2i) - (1 + i) x - 4i(2 + i) x^2 modulo x^3 - i.
func circulant12(x []V, outputs int) []V {
	var s, d [12]V
	z := make(results, outputs)
	for k := range 6 {
		s[k], d[k] = add(x[k], x[k+6]), sub(x[k], x[k+6])
	}

	// With e = (1 + i) d and f = 4(2 + i) d, all complex, the products are
	// r0 = f1 - e0 - i(d0 + e2), r1 = f2 - (e0 + e1) - i d1, r2 = -(e1 + e2) - i(d2 + f0).
	var c, e, f, r [3]complexV
	for k := range 3 {
		c[k] = complexV{d[k], d[k+3]}
		e[k] = timesOnePlusI(c[k])
		f[k] = timesFour(addComplex(c[k], e[k]))
	}
	minusI := func(a, b complexV) complexV { // a - i b
		return complexV{add(a.re, b.im), sub(a.im, b.re)}
	}
	minus := func(a, b complexV) complexV { return complexV{sub(a.re, b.re), sub(a.im, b.im)} }
	r[0] = minusI(minus(f[1], e[0]), addComplex(c[0], e[2]))
	r[1] = minusI(minus(f[2], addComplex(e[0], e[1])), c[1])
	u, v := addComplex(e[1], e[2]), addComplex(c[2], f[0])
	r[2] = complexV{sub(v.im, u.re), add(u.im, v.re)} // the imaginary part negated

	var a, b [3]V
	for k := range 3 {
		a[k], b[k] = add(s[k], s[k+3]), sub(s[k], s[k+3])
	}
	sum := add(add(a[0], a[1]), a[2])
	sum = add(sum, sum)
	p := []V{shiftLeft(sub(sum, a[2]), 3), shiftLeft(sub(sum, a[0]), 3), shiftLeft(sub(sum, a[1]), 3)}
	q := []V{
		add(shiftLeft(b[0], 3), add(b[1], b[2])),
		add(shiftLeft(b[1], 3), sub(b[2], b[0])),
		sub(shiftLeft(b[2], 3), add(b[0], b[1])),
	}
	for k := range 3 {
		even, odd := sub(p[k], q[k]), add(p[k], q[k])
		z.sums(k, k+6, even, r[k].re)
		if k == 2 {
			z.sums(k+9, k+3, odd, r[k].im)
		} else {
			z.sums(k+3, k+9, odd, r[k].im)
		}
	}
	return z
}
