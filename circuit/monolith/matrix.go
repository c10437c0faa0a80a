package monolith

import (
	"math/big"

	"github.com/consensys/gnark/frontend"
)

// concrete multiplies a state by the matrix and adds constants, if any. It is exact
// over the circuit's field, whatever the bounds are.
func (in *Instance) concrete(state []frontend.Variable, constants []*big.Int) []frontend.Variable {
	s := in.schedule
	if s.fast != nil {
		padded := make([]frontend.Variable, len(s.fast.column)) // nil stands for 0
		copy(padded, state)
		return s.fast.apply(in.api, padded, len(state), constants)
	}
	out := make([]frontend.Variable, len(state))
	for i := range out {
		out[i] = in.row(state, i, constants)
	}
	return out
}

// concreteOf is concrete without constants for some lanes only; the others may be nil.
// In PLONK a few rows alone cost less than all together.
func (in *Instance) concreteOf(state []frontend.Variable, lanes []int) []frontend.Variable {
	if s := in.schedule; s.fast != nil && s.fast.gates() < len(lanes)*(len(state)-1) {
		return in.concrete(state, nil)
	}
	out := make([]frontend.Variable, len(state))
	for _, i := range lanes {
		out[i] = in.row(state, i, nil)
	}
	return out
}

// row multiplies a state by one row of the matrix and adds a constant, if any.
func (in *Instance) row(state []frontend.Variable, i int, constants []*big.Int) frontend.Variable {
	terms := make([]frontend.Variable, 0, len(state)+1)
	for j, m := range in.schedule.rows[i] {
		terms = append(terms, in.api.Mul(state[j], m))
	}
	if constants != nil {
		terms = append(terms, constants[i])
	}
	return in.api.Add(terms[0], terms[1], terms[2:]...)
}

// convolution multiplies by a polynomial modulo X^n - w over the circuit's field in
// few gates; a circulant is one with w = 1. Where w = r^2, X^n - w is (X^(n/2) - r)
// (X^(n/2) + r): going down to the two factors and back up costs a gate a coefficient
// each way, and multiplying by constants of the field is free. The n (n-1) gates
// become 2 n + 2 f(n/2).
type convolution struct {
	column      []*big.Int
	w           *big.Int
	root        *big.Int // r; nil: entry by entry
	negative    *big.Int // -r
	plus, minus *convolution
	half        *big.Int // 1/2
	high, low   *big.Int // 1/(2r) and -1/(2r)
}

// direct is the length up to which products are computed entry by entry.
const direct = 4

func newConvolution(column []*big.Int, w, field *big.Int) *convolution {
	n := len(column)
	c := &convolution{column: column, w: w}
	if n <= direct || n%2 == 1 {
		return c
	}
	if c.root = new(big.Int).ModSqrt(new(big.Int).Mod(w, field), field); c.root == nil {
		return c
	}
	c.negative = new(big.Int).Sub(field, c.root)
	fold := func(root *big.Int) *convolution {
		folded := make([]*big.Int, n/2)
		for i := range folded {
			folded[i] = new(big.Int).Mul(column[n/2+i], root)
			folded[i].Add(folded[i], column[i]).Mod(folded[i], field)
		}
		return newConvolution(folded, root, field)
	}
	c.plus, c.minus = fold(c.root), fold(c.negative)
	c.half = new(big.Int).ModInverse(big.NewInt(2), field)
	c.high = new(big.Int).ModInverse(new(big.Int).Lsh(c.root, 1), field)
	c.low = new(big.Int).Sub(field, c.high)
	return c
}

// gates is the number of gates of a product, or a few more where some inputs are nil.
func (c *convolution) gates() int {
	n := len(c.column)
	if c.root == nil {
		return n * (n - 1)
	}
	return 2*n + c.plus.gates() + c.minus.gates()
}

// apply returns the first coefficients of the product, with constants added, if any.
func (c *convolution) apply(api frontend.API, x []frontend.Variable, wanted int, constants []*big.Int) []frontend.Variable {
	out := make([]frontend.Variable, wanted)
	add := func(i int, terms ...frontend.Variable) {
		if constants != nil {
			terms = append(terms, constants[i])
		}
		out[i] = sum(api, terms)
	}
	if c.root == nil {
		for i := range out {
			var terms []frontend.Variable
			for j := range x {
				factor := c.column[(i-j+len(x))%len(x)]
				if j > i {
					factor = new(big.Int).Mul(factor, c.w)
				}
				terms = append(terms, scaled(api, x[j], factor))
			}
			add(i, terms...)
		}
		return out
	}
	half := len(x) / 2
	fold := func(part *convolution, root *big.Int) []frontend.Variable {
		folded := make([]frontend.Variable, half)
		for i := range folded {
			folded[i] = sum(api, []frontend.Variable{x[i], scaled(api, x[half+i], root)})
		}
		return part.apply(api, folded, half, nil)
	}
	// low + high X^half is low + r high modulo the one factor and low - r high modulo the other.
	plus, minus := fold(c.plus, c.root), fold(c.minus, c.negative)
	for i := range out {
		if i < half {
			add(i, scaled(api, plus[i], c.half), scaled(api, minus[i], c.half))
		} else {
			add(i, scaled(api, plus[i-half], c.high), scaled(api, minus[i-half], c.low))
		}
	}
	return out
}

// scaled returns v times a constant; nil stands for 0.
func scaled(api frontend.API, v frontend.Variable, factor *big.Int) frontend.Variable {
	if v == nil {
		return nil
	}
	return api.Mul(v, factor)
}

// sum returns the sum of terms, of which nil ones are 0; nil if all are.
func sum(api frontend.API, terms []frontend.Variable) frontend.Variable {
	var rest []frontend.Variable
	for _, term := range terms {
		if term != nil {
			rest = append(rest, term)
		}
	}
	switch len(rest) {
	case 0:
		return nil
	case 1:
		return rest[0]
	default:
		return api.Add(rest[0], rest[1], rest[2:]...)
	}
}
