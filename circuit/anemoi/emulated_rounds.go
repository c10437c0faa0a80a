package anemoi

import (
	"github.com/consensys/gnark/profile"
	"github.com/consensys/gnark/std/math/emulated"
)

// permute writes a permutation of emulated elements.
//
// Wires. The hint gives the root t = Y - V of each S-box and the Y that enters
// the next round, or leaves the permutation. V = Y - t, X = 2Y - M rot(V) - e of
// the layer before, and U are sums of these. So no sum grows with the rounds, and
// gnark reduces nothing, but inputs that come with more overflow than it can take.
//
// Constraints of one S-box, modulo the emulated field's modulus q:
//
//	t * t, ..., = t^(alpha-1)                       s - 1 products, each reduced
//	t^(alpha-1) * t + g Y^2 - X = 0                 closed Flystel, first equation
//	next Y - M (U + rot(V) + k) = 0, with           linear layer and second equation
//	    U = X + delta + g t^2 - 2 g Y t             less the first
//
// U has this form because Y^2 - V^2 = 2 Y t - t^2. An emulated product costs by
// its quotient and carries, so each equation is one check with all its products.
//
// Range. Each limb that the hint returns is range-checked by gnark: NewHint packs
// the limbs of an output with the width of q, 64 bits and for the top limb what
// q leaves. A value is thus below 2^b, b the bits of q, and may be q or more. That
// t or t + q stands for t is of no matter: the checks are congruences mod q.
// AssertEvalIsZero and MulMod range-check their quotients and carries.
//
// Cheats and what stops them. A wrong t: x^alpha is a permutation of the field,
// so the first equation has one solution t mod q for each (X, Y). A wrong power: it
// is computed, and its product is checked. A wrong next Y: it is a function of X, Y
// and t, by its equation. By induction from the inputs each wire has one value
// mod q. Limbs out of range: the range checks.
func (in *Emulated[T]) permute(state []*emulated.Element[T]) ([]*emulated.Element[T], error) {
	if values, ok := in.constants(state); ok {
		out, err := in.native.Permute(values)
		if err != nil {
			return nil, err
		}
		return in.elements(out), nil
	}
	profile.RecordOperation("emulated."+in.String(), 1)
	p, l := in.params, in.params.l
	hinted, err := in.field.NewHint(emulatedFlystelHint, 2*p.rounds*l, state...)
	if err != nil {
		return nil, err
	}
	nextY, roots := hinted[:p.rounds*l], hinted[p.rounds*l:]

	u, v := make([]emulatedSum[T], l), make([]emulatedSum[T], l)
	for i := range l {
		u[i].add(1, state[i])
		v[i].add(1, state[l+i])
	}
	y := make([]*emulated.Element[T], l)
	for i, sum := range in.layerY(0, u, v) {
		y[i] = in.element(&sum)
	}
	x := in.layerX(0, y, v)
	for r := range p.rounds {
		for i := range l {
			u[i], v[i] = in.flystel(&x[i], y[i], roots[r*l+i])
		}
		next := nextY[r*l : (r+1)*l]
		for i, sum := range in.layerY(r+1, u, v) {
			sum.add(-1, next[i])
			in.assertZero(&sum)
		}
		x, y = in.layerX(r+1, next, v), next
	}
	out := make([]*emulated.Element[T], 0, 2*l)
	for i := range x {
		out = append(out, in.element(&x[i]))
	}
	return append(out, y...), nil
}

// flystel asserts the first equation of the S-box and returns U and V.
func (in *Emulated[T]) flystel(x *emulatedSum[T], y, t *emulated.Element[T]) (u, v emulatedSum[T]) {
	p := in.params
	g := int(p.g.Int64())
	var first emulatedSum[T]
	first.addProduct(1, powerBeforeLast(p.alpha, t, in.field.MulMod), t)
	first.addProduct(g, y, y)
	first.addSum(-1, x)
	in.assertZero(&first)

	u.addSum(1, x)
	u.addConstant(1, p.delta)
	u.addProduct(g, t, t)
	u.addProduct(-2*g, y, t)
	v.add(1, y)
	v.add(-1, t)
	return u, v
}

// layerY returns Y = M (u + rot(v) + k[r]) of the linear layer of round r.
func (in *Emulated[T]) layerY(r int, u, v []emulatedSum[T]) []emulatedSum[T] {
	z := make([]emulatedSum[T], len(u))
	for i := range z {
		z[i].addSum(1, &u[i])
		z[i].addSum(1, &v[(i+1)%len(v)])
		z[i].addConstant(1, in.params.k[r][i])
		z[i] = in.short(z[i])
	}
	y := make([]emulatedSum[T], len(u))
	for i := range y {
		for j := range z {
			y[i].addSum(in.m(i, j), &z[j])
		}
	}
	return y
}

// layerX returns X = 2 Y - M rot(v) - e[r], from the other half of the layer's output.
func (in *Emulated[T]) layerX(r int, y []*emulated.Element[T], v []emulatedSum[T]) []emulatedSum[T] {
	x := make([]emulatedSum[T], len(y))
	for i := range x {
		x[i].add(2, y[i])
		for j := range v {
			x[i].addSum(-in.m(i, j), &v[(j+1)%len(v)])
		}
		x[i].addConstant(-1, in.params.e[r][i])
		x[i] = in.short(x[i])
	}
	return x
}

// m returns an entry of the matrix, which is a small number for all fields.
func (in *Emulated[T]) m(i, j int) int { return int(in.params.m[i][j].Int64()) }
