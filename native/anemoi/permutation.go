package anemoi

import "fmt"

// scratch is one permutation's working memory. It lives in a pool, because
// what passes through a field's function values would otherwise be moved to
// the heap on each call.
type scratch[E any] struct {
	state [2 * MaxColumns]E // x[0..l-1], then y[0..l-1]
	input [2 * MaxColumns]E // a copy of the input, for Jive
	old   [MaxColumns]E     // a copy of one half, for a circulant; the roots, for Flystels
	u, v  E
	sum   E
}

// Permute applies the permutation to the state x[0..l-1], y[0..l-1] in place.
// It does not allocate. A state of another width is an error and is unchanged.
func (in *Instance[E, D]) Permute(state []E) error {
	if err := in.checkWidth(state); err != nil {
		return err
	}
	s := in.borrow()
	copy(s.state[:], state)
	in.permute(s, nil)
	copy(state, s.state[:])
	in.giveBack(s)
	return nil
}

// trace is what the S-boxes of one permutation saw: for each round r and column
// i the input (x, y) and the output (u, v), at index r*l + i.
type trace[E any] struct {
	x, y, u, v []E
}

// permuteTrace is [Instance.Permute] which also returns what went into and came
// out of every S-box: the witness of a circuit that verifies the permutation.
func (in *Instance[E, D]) permuteTrace(state []E) (*trace[E], error) {
	if err := in.checkWidth(state); err != nil {
		return nil, err
	}
	n := in.rounds * in.columns
	all := make([]E, 4*n)
	seen := &trace[E]{x: all[:0:n], y: all[n : n : 2*n], u: all[2*n : 2*n : 3*n], v: all[3*n : 3*n : 4*n]}
	s := in.borrow()
	copy(s.state[:], state)
	in.permute(s, seen)
	copy(state, s.state[:])
	in.giveBack(s)
	return seen, nil
}

func (in *Instance[E, D]) checkWidth(state []E) error {
	if len(state) != in.Width() {
		return fmt.Errorf("anemoi: %s permutes %d elements, got %d", in.name, in.Width(), len(state))
	}
	return nil
}

// permute is Anemoi (section 5.1 of the paper): rounds of constants, linear
// layer and S-boxes, then one more linear layer. If seen is not nil it gets what the
// S-boxes see.
func (in *Instance[E, D]) permute(s *scratch[E], seen *trace[E]) {
	f, l := in.field, in.columns
	x, y := s.state[:l], s.state[l:2*l]
	for r := range in.rounds {
		c, d := in.c[r*l:(r+1)*l], in.d[r*l:(r+1)*l]
		for i := range l {
			f.add(&x[i], &x[i], &c[i])
			f.add(&y[i], &y[i], &d[i])
		}
		in.linearLayer(s)
		if seen != nil {
			seen.x, seen.y = append(seen.x, x...), append(seen.y, y...)
		}
		f.flystels(s, x, y, s.old[:l])
		if seen != nil {
			seen.u, seen.v = append(seen.u, x...), append(seen.v, y...)
		}
	}
	in.linearLayer(s)
}

// flystels applies the open Flystel with gamma = 0 (section 4.2 of the paper) to
// each pair of x and y, with room for as many roots in t:
//
//	x -= g y^2;  y -= x^(1/alpha);  x += g y^2 + delta
//
// Its output (u, v) satisfies the closed equations, which a circuit checks:
//
//	(y-v)^alpha + g y^2 = x  and  (y-v)^alpha + g v^2 + delta = u
func (f *field[E]) flystels(s *scratch[E], x, y, t []E) {
	for i := range x {
		f.square(&s.u, &y[i])
		f.mul(&s.u, &s.u, &f.beta)
		f.sub(&x[i], &x[i], &s.u)
		t[i] = x[i]
	}
	f.allRoots(t)
	for i := range x {
		f.sub(&y[i], &y[i], &t[i])
		f.square(&s.u, &y[i])
		f.mul(&s.u, &s.u, &f.beta)
		f.add(&x[i], &x[i], &s.u)
		f.add(&x[i], &x[i], &f.delta)
	}
}

// linearLayer mixes the columns and then the two halves: x = M x,
// y = M (y[1], ..., y[l-1], y[0]), y += x, x += y.
func (in *Instance[E, D]) linearLayer(s *scratch[E]) {
	f, l := in.field, in.columns
	x, y := s.state[:l], s.state[l:2*l]
	if l > 1 {
		in.mixColumns(s)
	}
	for i := range l {
		f.add(&y[i], &y[i], &x[i])
		f.add(&x[i], &x[i], &y[i])
	}
}

// mixColumns is the part of the linear layer that a single column does not have:
// x = M x, y = M (y[1], ..., y[l-1], y[0]).
func (in *Instance[E, D]) mixColumns(s *scratch[E]) {
	l := in.columns
	x, y := s.state[:l], s.state[l:2*l]
	s.u = y[0]
	copy(y, y[1:])
	y[l-1] = s.u
	in.applyMatrix(s, x)
	in.applyMatrix(s, y)
}

// applyMatrix replaces x by M x, in the way that suits the field.
func (in *Instance[E, D]) applyMatrix(s *scratch[E], x []E) {
	if in.small != nil {
		in.field.small(in.small, x)
		return
	}
	in.field.applyMatrix(s, x, &in.base)
}

// applyMatrix replaces x by M x (section 5.1 of the paper, and its appendix for
// the forms with few additions), b the element from [field.matrixBase].
func (f *field[E]) applyMatrix(s *scratch[E], x []E, b *E) {
	addB := func(z, x *E) { // z += b x
		f.mul(&s.u, x, b)
		f.add(z, z, &s.u)
	}
	switch len(x) {
	case 1:
	case 2: // (1, b; b, b^2+1)
		addB(&x[0], &x[1])
		addB(&x[1], &x[0])
	case 3: // (1+b, 1, 1+b; 1, 1, b; b, 1, 1)
		s.sum = x[0]
		addB(&s.sum, &x[2])
		f.add(&x[2], &x[2], &x[1])
		addB(&x[2], &x[0])
		f.add(&x[0], &s.sum, &x[2])
		f.add(&x[1], &x[1], &s.sum)
	case 4:
		f.add(&x[0], &x[0], &x[1])
		f.add(&x[2], &x[2], &x[3])
		addB(&x[3], &x[0])
		f.add(&x[1], &x[1], &x[2])
		f.mul(&x[1], &x[1], b)
		f.add(&x[0], &x[0], &x[1])
		addB(&x[2], &x[3])
		f.add(&x[1], &x[1], &x[2])
		f.add(&x[3], &x[3], &x[0])
	default: // circulant, first row 1 1 3 4 5 or 1 1 3 4 5 6
		f.applyCirculant(s, x)
	}
}

// applyCirculant multiplies by the circulant of first row 1, 1, 3, 4, ..., l:
// row i is the sum of all elements plus, for j >= 2, j times the element j places after i.
func (f *field[E]) applyCirculant(s *scratch[E], x []E) {
	l := len(x)
	old := s.old[:l]
	copy(old, x)
	s.sum = x[0]
	for i := 1; i < l; i++ {
		f.add(&s.sum, &s.sum, &x[i])
	}
	for i := range l {
		// The sum of the suffix sums, the longest one twice, gives these weights.
		s.u = old[(i+l-1)%l]
		s.v = s.u
		for j := l - 2; j >= 2; j-- {
			f.add(&s.u, &s.u, &old[(i+j)%l])
			f.add(&s.v, &s.v, &s.u)
		}
		f.add(&s.v, &s.v, &s.u)
		f.add(&x[i], &s.v, &s.sum)
	}
}
