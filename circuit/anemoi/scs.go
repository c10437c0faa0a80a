package anemoi

import (
	"math/big"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gates"
)

// runSCS writes a permutation in PLONK gates qL a + qR b + qO c + qM ab + qC = 0,
// where each addition of two wires costs a gate and only coefficients are free.
//
// Gates of one S-box for alpha = 5, with t = Y - V, Q = M rot(V) of the round
// before, and N = -t^5:
//
//	Y - t - V = 0                     makes t (the hint gives V)
//	t * t = t2,  t2 * t2 = t4
//	S = g Y Y - 2 Y
//	N = S + Q + e                     that is g Y^2 - X, with X = 2Y - Q - e
//	t4 * t + N = 0                    closed Flystel, first equation (asserted)
//	E = g V V                         so that U = -N + E + delta, second equation
//
// and of one linear layer: z[i] = U[i] + V[i+1] + k in two gates, M z and M
// rot(V) in the form with few additions. With one column z needs one gate, as E
// takes V in and M is 1. In all 8 gates a round for l = 1, and 170, 316, 460 and
// 648 for l = 1 to 4 with both ends; an output of one element ends cheaper.
//
// Cheats and what stops them. A wrong V: the first equation has one solution t,
// as x^alpha is a permutation of the field. Every other wire is the output of a
// gate, a function of wires before it.
func (in *Instance) runSCS(state []frontend.Variable) (outcome, error) {
	api, p, l := in.api, in.params, in.params.l
	plonk := api.(frontend.PlonkAPI)
	hinted, err := api.Compiler().NewHint(flystelOutputsHint, p.rounds*l, state...)
	if err != nil {
		return nil, err
	}
	o := &sparseOutcome{Instance: in, plonk: plonk, n: make([]frontend.Variable, l)}
	z := make([]frontend.Variable, l)
	for i := range z {
		z[i] = api.Add(state[i], state[l+(i+1)%l], p.k[0][i])
	}
	o.entry = append(o.entry, z...)
	mixed := in.applyMatrix(rotate(state[l:]))
	for r := range p.rounds {
		y := in.applyMatrix(z)
		o.v = hinted[r*l : (r+1)*l]
		for i := range l {
			t := api.Sub(y[i], o.v[i])
			s := plonk.EvaluatePlonkExpression(api.Mul(y[i], p.g), y[i], 0, -2, 1, 0)
			o.n[i] = api.Add(s, mixed[i], p.e[r][i])
			gates.AssertProduct(api, in.powerBeforeLast(t), t, api.Neg(o.n[i]))
		}
		if r < p.rounds-1 {
			z = o.layerZ(r + 1)
			mixed = in.applyMatrix(rotate(o.v))
		}
	}
	return o, nil
}

// sparseOutcome is a permutation up to its last S-boxes: their outputs are
// V and U = -N + g V^2 + delta.
type sparseOutcome struct {
	*Instance
	plonk frontend.PlonkAPI
	entry []frontend.Variable // z of round 0: the inputs x[i] + y[i+1] and constants
	n, v  []frontend.Variable
}

// layerZ returns z[i] = U[i] + V[i+1] + k of the linear layer of round r.
func (o *sparseOutcome) layerZ(r int) []frontend.Variable {
	p := o.params
	z := make([]frontend.Variable, p.l)
	for i := range z {
		k := new(big.Int).Add(p.k[r][i], p.delta)
		if p.l == 1 {
			z[i] = o.api.Add(o.api.Neg(o.n[i]), o.quadratic(o.v[i], p.g, 1), k)
			continue
		}
		z[i] = o.api.Add(o.api.Neg(o.n[i]), o.quadratic(o.v[i], p.g, 0), o.v[(i+1)%p.l], k)
	}
	return z
}

func (o *sparseOutcome) all() []frontend.Variable {
	y := o.applyMatrix(o.layerZ(o.params.rounds))
	mixed := o.applyMatrix(rotate(o.v))
	x := make([]frontend.Variable, len(y))
	for i := range x {
		x[i] = o.api.Sub(o.api.Mul(y[i], 2), mixed[i])
	}
	return append(x, y...)
}

func (o *sparseOutcome) first() frontend.Variable {
	a, b := make([]int64, o.params.l), make([]int64, o.params.l)
	a[0] = 1
	return o.weighted(a, b, nil, new(big.Int))
}

func (o *sparseOutcome) jive() frontend.Variable {
	a := make([]int64, o.params.l)
	constant := new(big.Int)
	for i := range a {
		a[i] = 1
		constant.Sub(constant, o.params.k[0][i])
	}
	return o.weighted(a, a, o.entry, constant)
}

// weighted returns sum of a[i] x[i] + b[i] y[i] over the final state, plus
// further terms and a constant. From x = 2 M U + M rot(V) and y = M U + M rot(V)
// it is a sum over the last S-boxes of ofU U + ofV V: a gate for each
// quadratic in V, and the additions. The entries of M, and so ofU and ofV, are small numbers.
func (o *sparseOutcome) weighted(a, b []int64, more []frontend.Variable, constant *big.Int) frontend.Variable {
	p := o.params
	ofU, ofV := make([]int64, p.l), make([]int64, p.l)
	for j := range p.l {
		for i := range p.l {
			m := p.m[i][j].Int64()
			ofU[j] += (2*a[i] + b[i]) * m
			ofV[(j+1)%p.l] += (a[i] + b[i]) * m
		}
	}
	var terms []frontend.Variable
	sum := new(big.Int).Set(constant)
	for j := range p.l {
		terms = append(terms,
			o.api.Mul(o.n[j], -ofU[j]),
			o.quadratic(o.v[j], new(big.Int).Mul(big.NewInt(ofU[j]), p.g), int(ofV[j])))
		sum.Add(sum, new(big.Int).Mul(big.NewInt(ofU[j]), p.delta))
	}
	terms = append(terms, more...)
	terms = append(terms, sum.Mod(sum, p.q))
	return o.api.Add(terms[0], terms[1], terms[2:]...)
}

// quadratic returns square v^2 + linear v in one gate.
func (o *sparseOutcome) quadratic(v frontend.Variable, square *big.Int, linear int) frontend.Variable {
	scaled := o.api.Mul(v, square)
	if linear == 0 {
		return o.api.Mul(scaled, v)
	}
	return o.plonk.EvaluatePlonkExpression(scaled, v, 0, linear, 1, 0)
}

// applyMatrix returns M v in the form with the fewest additions: 0, 2, 5 and 8
// gates for 1 to 4 columns (the matrices of section 5.1 of the paper), l (l-1) for more.
func (in *Instance) applyMatrix(v []frontend.Variable) []frontend.Variable {
	b := in.params.base
	add := in.api.Add
	times := func(v frontend.Variable) frontend.Variable { return in.api.Mul(v, b) }
	v = append([]frontend.Variable(nil), v...)
	switch len(v) {
	case 1:
	case 2:
		v[0] = add(v[0], times(v[1]))
		v[1] = add(v[1], times(v[0]))
	case 3:
		t := add(v[0], times(v[2]))
		v[2] = add(add(v[2], v[1]), times(v[0]))
		v[0] = add(t, v[2])
		v[1] = add(v[1], t)
	case 4:
		v[0] = add(v[0], v[1])
		v[2] = add(v[2], v[3])
		v[3] = add(v[3], times(v[0]))
		v[1] = times(add(v[1], v[2]))
		v[0] = add(v[0], v[1])
		v[2] = add(v[2], times(v[3]))
		v[1] = add(v[1], v[2])
		v[3] = add(v[3], v[0])
	default:
		v = in.combine(in.params.m, v)
	}
	return v
}
