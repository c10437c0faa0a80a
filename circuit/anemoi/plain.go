package anemoi

import (
	"math/big"
	"math/bits"

	"github.com/consensys/gnark/frontend"
)

// runPlain writes a permutation for builders we know nothing of: gnark's test engine
// and builders wrapped by others. It uses frontend.API alone, and computes U
// instead of taking it from a hint.
//
// Cheats and what stops them, for each S-box: a wrong V gives a wrong t, whose
// power alpha is not X - g Y^2, because x^alpha is a permutation of the field.
// Everything else is computed.
func (in *Instance) runPlain(state []frontend.Variable) (outcome, error) {
	api, p := in.api, in.params
	hinted, err := api.Compiler().NewHint(flystelOutputsHint, p.rounds*p.l, state...)
	if err != nil {
		return nil, err
	}
	x, y := in.linearLayer(0, state[:p.l], state[p.l:])
	for r := range p.rounds {
		u, v := make([]frontend.Variable, p.l), hinted[r*p.l:(r+1)*p.l]
		for i := range p.l {
			t := api.Sub(y[i], v[i])
			power := api.Mul(in.powerBeforeLast(t), t)
			api.AssertIsEqual(power, api.Sub(x[i], api.Mul(p.g, y[i], y[i])))
			u[i] = api.Add(power, api.Mul(p.g, v[i], v[i]), p.delta)
		}
		x, y = in.linearLayer(r+1, u, v)
	}
	return &linearOutcome{api: api, in: state, out: append(x, y...)}, nil
}

// linearLayer applies the constants and the linear layer of round r. Its
// expressions are free where linear combinations are.
func (in *Instance) linearLayer(r int, u, v []frontend.Variable) (x, y []frontend.Variable) {
	p := in.params
	z := make([]frontend.Variable, p.l)
	for i := range z {
		z[i] = in.api.Add(u[i], v[(i+1)%p.l], p.k[r][i])
	}
	y = in.combine(p.m, z)
	return in.layerX(r, y, v), y
}

// layerX returns X = 2 Y - M rot(v) - e[r], from the other half of the layer's output.
func (in *Instance) layerX(r int, y, v []frontend.Variable) []frontend.Variable {
	mixed := in.combine(in.params.m, rotate(v))
	x := make([]frontend.Variable, len(y))
	for i := range x {
		x[i] = in.api.Sub(in.api.Mul(y[i], 2), mixed[i], in.params.e[r][i])
	}
	return x
}

// combine multiplies a vector by a matrix of constants.
func (in *Instance) combine(m [][]*big.Int, v []frontend.Variable) []frontend.Variable {
	out := make([]frontend.Variable, len(m))
	for i, row := range m {
		out[i] = in.api.Mul(v[0], row[0])
		for j := 1; j < len(row); j++ {
			out[i] = in.api.Add(out[i], in.api.Mul(v[j], row[j]))
		}
	}
	return out
}

// rotate returns (v[1], ..., v[l-1], v[0]).
func rotate(v []frontend.Variable) []frontend.Variable {
	return append(append([]frontend.Variable(nil), v[1:]...), v[0])
}

func (in *Instance) powerBeforeLast(t frontend.Variable) frontend.Variable {
	return powerBeforeLast(in.params.alpha, t, func(a, b frontend.Variable) frontend.Variable { return in.api.Mul(a, b) })
}

// powerBeforeLast returns t^(alpha-1): all products of the shortest chain for
// t^alpha but the last, which is by t. That is 2, 3 and 4 products for alpha = 5,
// 7 and 11.
func powerBeforeLast[E any](alpha int, t E, mul func(a, b E) E) E {
	e := uint(alpha - 1)
	power := t
	for bit := bits.Len(e) - 2; bit >= 0; bit-- {
		power = mul(power, power)
		if e>>bit&1 == 1 {
			power = mul(power, t)
		}
	}
	return power
}

// linearOutcome is a permutation whose outputs are variables or free expressions.
type linearOutcome struct {
	api     frontend.API
	in, out []frontend.Variable
}

func (o *linearOutcome) all() []frontend.Variable { return o.out }
func (o *linearOutcome) first() frontend.Variable { return o.out[0] }
func (o *linearOutcome) jive() frontend.Variable {
	sum := o.out[0]
	for _, v := range o.out[1:] {
		sum = o.api.Add(sum, v)
	}
	for _, v := range o.in {
		sum = o.api.Add(sum, v)
	}
	return sum
}
