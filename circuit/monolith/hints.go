package monolith

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/constraint/solver"

	"example.com/gnarkhash/circuit/lookup"
)

func init() { solver.RegisterHint(GetHints()...) } // circuit/lookup has registered its own

// RegisterHints registers the hints of this package and of circuit/lookup with
// gnark's solver, for a process that solves a stored constraint system. Importing the
// package has done it already; once more does no harm.
func RegisterHints() {
	solver.RegisterHint(GetHints()...)
	lookup.RegisterHints()
}

// GetHints returns the hints of this package.
func GetHints() []solver.Hint { return []solver.Hint{permutationHint, copyHint, lanesHint, prefixHint} }

// headerLen is the number of integers before the state in the inputs of permutationHint.
const headerLen = 6

// header says to the hint which permutation it computes.
func (s *schedule) header(base int, sparse bool, wanted selection) []int {
	bit := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return []int{s.index, base, bit(sparse), wanted.first, wanted.kept, bit(wanted.feed)}
}

var errInputs = errors.New("monolith: a hint got inputs of the wrong number or size")

// request is what the inputs of a permutation's hint ask for.
type request struct {
	schedule *schedule
	wanted   selection
	state    []*big.Int
}

// requested reads the inputs of permutationHint: a header and a state.
func requested(q *big.Int, inputs []*big.Int) (r request, err error) {
	if len(inputs) < headerLen {
		return r, errInputs
	}
	var h [headerLen]int
	for i := range h {
		if !inputs[i].IsInt64() || inputs[i].Sign() < 0 || inputs[i].Int64() > 1<<20 {
			return r, errInputs
		}
		h[i] = int(inputs[i].Int64())
	}
	if h[0] >= len(all()) || h[1] < 1 {
		return r, errInputs
	}
	if r.schedule, err = scheduleOf(all()[h[0]], h[1], h[2] == 1, q); err != nil {
		return r, err
	}
	r.state, r.wanted = inputs[headerLen:], selection{first: h[3], kept: h[4], feed: h[5] == 1}
	if t := r.schedule.Width(); len(r.state) != t || r.wanted.first+r.wanted.kept > t {
		return r, errInputs
	}
	return r, nil
}

// permutationHint gives all wires of one permutation: those of the divisions of each
// round, lane by lane, and of the outputs. The inputs are the header and the state.
//
// The remainders come from the native permutation, the quotients from the integers that the
// gadget computes.
func permutationHint(q *big.Int, inputs, outputs []*big.Int) error {
	r, err := requested(q, inputs)
	if err != nil {
		return err
	}
	s := r.schedule
	if n := s.wires(s.divisions(r.wanted)); n != len(outputs) {
		return fmt.Errorf("monolith: a permutation has %d wires, not %d", n, len(outputs))
	}
	// gnark's test engine hands constants over as they were written, and inputs that
	// are not canonical have some witness too, for the constraints to reject.
	start, canonical := make([]*big.Int, len(r.state)), make([]*big.Int, len(r.state))
	modulus := s.Modulus()
	for i := range start {
		start[i] = new(big.Int).Mod(r.state[i], q)
		canonical[i] = new(big.Int).Mod(start[i], modulus)
	}
	states, _, err := s.Trace(canonical)
	if err != nil {
		return err
	}
	w := lookup.Witness{Out: outputs}
	s.walk(start, r.wanted, func(round, lane int, d *lookup.Division, n *big.Int) *big.Int {
		var x *big.Int
		if round < len(s.rounds) {
			x = states[round*s.Width()+lane]
		} else { // an input may be added to it
			x = new(big.Int).Mod(n, modulus)
		}
		d.Fill(&w, n, x)
		return s.output(round, lane, x)
	})
	w.Finish(q)
	return nil
}

// output returns that of a division: the canonical remainder or, before Bars, its image.
func (s *schedule) output(round, lane int, x *big.Int) *big.Int {
	if round < len(s.rounds) && lane < s.Bars() {
		return s.prime.Bar(x)
	}
	return x
}

// walk computes a permutation over the integers as the gadget does, in the order of its
// wires. At each division, of a number n before Bars of a round or of an output in the round
// after the last, it asks for the output of the division and goes on with that.
func (s *schedule) walk(start []*big.Int, wanted selection, divide func(round, lane int, d *lookup.Division, n *big.Int) *big.Int) {
	state := s.matrixInt(start, nil)
	for r, lanes := range s.rounds {
		squares := make([]*big.Int, len(lanes))
		for i, l := range lanes {
			if l.division != nil {
				state[i] = divide(r, i, l.division, state[i])
			}
			squares[i] = s.squareInt(l, state[i])
		}
		for i := len(lanes) - 1; i > 0; i-- {
			state[i] = new(big.Int).Add(state[i], squares[i-1])
		}
		state = s.matrixInt(state, s.constants(r))
	}
	divisions := s.divisions(wanted)
	for j, i := range wanted.lanes(s.Width()) {
		n := state[i]
		if wanted.feed {
			n = new(big.Int).Add(n, start[i])
		}
		divide(len(s.rounds), i, divisions[j], n)
	}
}

// matrixInt is Concrete over the integers.
func (p *parameters) matrixInt(state, constants []*big.Int) []*big.Int {
	out := make([]*big.Int, len(state))
	var t big.Int
	for i, row := range p.rows {
		out[i] = new(big.Int)
		if constants != nil {
			out[i].Set(constants[i])
		}
		for j, m := range row {
			out[i].Add(out[i], t.Mul(state[j], m))
		}
	}
	return out
}

// squareInt is the square of a lane as the gadget computes it.
func (p *parameters) squareInt(l lane, y *big.Int) *big.Int {
	switch l.square {
	case centred:
		d := new(big.Int).Sub(y, p.centre)
		d.Mul(d, d)
		d.Add(d, new(big.Int).Mul(y, p.small))
		return d.Add(d, p.square)
	case split:
		high := new(big.Int).Rsh(y, uint(l.shift))
		low := new(big.Int).Sub(y, new(big.Int).Lsh(high, uint(l.shift)))
		out := new(big.Int).Lsh(high, uint(l.shift+1))
		out.Add(out, low).Mul(out, low)
		high.Mul(high, high).Mul(high, p.splitFactor(l.shift))
		return out.Add(out, high)
	default:
		return new(big.Int).Mul(y, y)
	}
}

// copyHint returns its input.
func copyHint(_ *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) != len(outputs) {
		return errInputs
	}
	for i := range outputs {
		outputs[i].Set(inputs[i])
	}
	return nil
}
