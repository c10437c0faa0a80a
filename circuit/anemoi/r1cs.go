package anemoi

import (
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gates"
)

// runR1CS writes a permutation in s + 2 constraints an S-box, s being the
// number of products of the chain for x^alpha (5 constraints for alpha = 5).
//
// Wires. The hint gives V of each S-box and the Y that enters the next round, or
// leaves the permutation. All else is linear in these: X = 2Y - M rot(V) - e of
// the layer before, and U, from the inverse of the next linear layer. So no
// expression grows with the rounds. In round 0 both X and Y are linear in the
// inputs.
//
// Constraints of one S-box, with t = Y - V:
//
//	t * t, ..., = t^(alpha-1)         s - 1 products
//	Y * Y = Y2
//	t^(alpha-1) * t = X - g Y2        closed Flystel, first equation
//	t * g (Y + V) = X + delta - U     second equation less the first
//
// Cheats and what stops them. A wrong V: x^alpha is a permutation of the field,
// so the first equation has one solution t, and V = Y - t. A wrong Y of the next
// round: it means a wrong U, as the linear layer is a bijection between U and
// that Y once V is fixed, and the second equation gives U as a function of X, Y
// and V. By induction from the inputs each wire has one value.
func (in *Instance) runR1CS(state []frontend.Variable) (outcome, error) {
	api, p, l := in.api, in.params, in.params.l
	hinted, err := api.Compiler().NewHint(flystelInputsAndOutputsHint, 2*p.rounds*l, state...)
	if err != nil {
		return nil, err
	}
	nextY, vs := hinted[:p.rounds*l], hinted[p.rounds*l:]
	x, y := in.linearLayer(0, state[:l], state[l:])
	for r := range p.rounds {
		v, next := vs[r*l:(r+1)*l], nextY[r*l:(r+1)*l]
		u := in.layerInverse(r+1, next, v)
		for i := range l {
			t := api.Sub(y[i], v[i])
			gates.AssertProduct(api, in.powerBeforeLast(t), t, api.Sub(x[i], api.Mul(api.Mul(y[i], y[i]), p.g)))
			gates.AssertProduct(api, t, api.Mul(api.Add(y[i], v[i]), p.g), api.Sub(api.Add(x[i], p.delta), u[i]))
		}
		x, y = in.layerX(r+1, next, v), next
	}
	return &linearOutcome{api: api, in: state, out: append(x, y...)}, nil
}

// layerInverse returns the U that the linear layer of round r maps to y, given V.
func (in *Instance) layerInverse(r int, y, v []frontend.Variable) []frontend.Variable {
	p := in.params
	u := in.combine(p.inverse, y)
	for i := range u {
		u[i] = in.api.Sub(u[i], v[(i+1)%p.l], p.k[r][i])
	}
	return u
}
