package main

// The circulant matrices, as package monolith describes them: products of polynomials
// modulo x^n - 1, which with y = x^(n/4) fall into those for y = 1, y = -1 and y = i.

// multiplyAdd returns x + n y, perhaps in x.
type multiplyAdd func(x V, n int, y V) V

// addTimes is a multiplyAdd for words: n is 4, 8, -4 or -8.
func addTimes(x V, n int, y V) V {
	switch n {
	case 4:
		return add(x, shiftLeft(y, 2))
	case 8:
		return add(x, shiftLeft(y, 3))
	case -4:
		return sub(x, shiftLeft(y, 2))
	case -8:
		return sub(x, shiftLeft(y, 3))
	}
	panic("no such multiple")
}

// addTimes52 is addTimes for numbers modulo 2^52, in x.
func (t *table) addTimes52(x V, n int, y V) V {
	addLow(x, y, t.multiples[n])
	return x
}

// complexV is a pair of vectors, re + i im.
type complexV struct{ re, im V }

// timesOnePlusI is (1 + i) c.
func timesOnePlusI(c complexV) complexV { return complexV{sub(c.re, c.im), add(c.re, c.im)} }

func addComplex(a, b complexV) complexV { return complexV{add(a.re, b.re), add(a.im, b.im)} }

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
func circulant8(x []V, multiple multiplyAdd, outputs int) []V {
	var s, d [8]V
	z := make(results, outputs)
	for k := range 4 {
		s[k], d[k] = add(x[k], x[k+4]), sub(x[k], x[k+4])
	}

	// With e = (1 + i) d and f = 4(2 + i) d = 4(d + e), all complex, the products are
	// r0 = f0 - i e1 and r1 = f1 - e0. All parts but the first are negated.
	var e, t [2]complexV
	for k := range 2 {
		c := complexV{d[k], d[k+2]}
		e[k] = timesOnePlusI(c)
		t[k] = addComplex(c, e[k])
	}
	r := []complexV{
		{multiple(e[1].im, 4, t[0].re), multiple(e[1].re, -4, t[0].im)},
		{multiple(e[0].re, -4, t[1].re), multiple(e[0].im, -4, t[1].im)},
	}

	a0, b0 := add(s[0], s[2]), sub(s[0], s[2])
	a1, b1 := add(s[1], s[3]), sub(s[1], s[3])
	sum := add(a0, a1)
	p := []V{shiftLeft(add(sum, a0), 3), shiftLeft(add(sum, a1), 3)}
	q := []V{add(b0, b1), sub(b0, b1)}
	z.sums(0, 4, sub(p[0], q[0]), r[0].re)
	z.sums(5, 1, add(p[1], q[1]), r[1].re)
	z.sums(6, 2, add(p[0], q[0]), r[0].im)
	z.sums(7, 3, sub(p[1], q[1]), r[1].im)
	return z
}

// circulant12 multiplies by the circulant of first row
// 7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8: for y = 1 the polynomial
// 16 + 8x + 16x^2 modulo x^3 - 1, for y = -1 -8 + x + x^2 modulo x^3 + 1 and for
// y = i -(1 + 2i) - (1 + i) x - 4i(2 + i) x^2 modulo x^3 - i.
func circulant12(x []V, multiple multiplyAdd, outputs int) []V {
	var s, d [12]V
	z := make(results, outputs)
	for k := range 6 {
		s[k], d[k] = add(x[k], x[k+6]), sub(x[k], x[k+6])
	}

	// With e and f as above the products are r0 = f1 - e0 - i(d0 + e2),
	// r1 = f2 - (e0 + e1) - i d1 and r2 = -(e1 + e2) - i(d2 + f0). The imaginary parts are
	// negated.
	var c, e, t [3]complexV
	for k := range 3 {
		c[k] = complexV{d[k], d[k+3]}
		e[k] = timesOnePlusI(c[k])
		t[k] = addComplex(c[k], e[k])
	}
	// negated are the parts of -a - i b, the imaginary one negated.
	negated := func(a, b complexV) complexV { return complexV{sub(b.im, a.re), add(a.im, b.re)} }
	r := []complexV{
		negated(e[0], addComplex(c[0], e[2])),
		negated(addComplex(e[0], e[1]), c[1]),
		negated(addComplex(e[1], e[2]), c[2]),
	}
	for k, from := range []complexV{t[1], t[2]} {
		r[k] = complexV{multiple(r[k].re, 4, from.re), multiple(r[k].im, -4, from.im)}
	}
	r[2] = complexV{multiple(r[2].re, 4, t[0].im), multiple(r[2].im, 4, t[0].re)}

	var a, b [3]V
	for k := range 3 {
		a[k], b[k] = add(s[k], s[k+3]), sub(s[k], s[k+3])
	}
	sum := add(add(a[0], a[1]), a[2])
	sum = add(sum, sum)
	p := []V{shiftLeft(sub(sum, a[2]), 3), shiftLeft(sub(sum, a[0]), 3), shiftLeft(sub(sum, a[1]), 3)}
	q := []V{
		multiple(add(b[1], b[2]), 8, b[0]),
		multiple(sub(b[2], b[0]), 8, b[1]),
		multiple(add(b[0], b[1]), -8, b[2]), // negated
	}
	for k := range 3 {
		minus, plus := sub(p[k], q[k]), add(p[k], q[k])
		if k == 2 {
			minus, plus = plus, minus
		}
		z.sums(k, k+6, minus, r[k].re)
		z.sums(k+9, k+3, plus, r[k].im)
	}
	return z
}
