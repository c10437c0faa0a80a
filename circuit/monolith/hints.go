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

// permutationHint gives all wires of one permutation: those of the divisions of each
// round, lane by lane, and of the outputs. The inputs are the header and the state.
func permutationHint(q *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) < headerLen {
		return errInputs
	}
	var h [headerLen]int
	for i := range h {
		if !inputs[i].IsInt64() || inputs[i].Sign() < 0 || inputs[i].Int64() > 1<<20 {
			return errInputs
		}
		h[i] = int(inputs[i].Int64())
	}
	if h[0] >= len(all()) || h[1] < 1 {
		return errInputs
	}
	p := all()[h[0]]
	s, err := scheduleOf(p, h[1], h[2] == 1, q)
	if err != nil {
		return err
	}
	state := inputs[headerLen:]
	wanted := selection{first: h[3], kept: h[4], feed: h[5] == 1}
	if len(state) != p.Width() || wanted.first+wanted.kept > p.Width() {
		return errInputs
	}
	divisions := s.divisions(wanted)
	if n := s.wires(divisions); n != len(outputs) {
		return fmt.Errorf("monolith: a permutation has %d wires, not %d", n, len(outputs))
	}
	// gnark's test engine hands constants over as they were written, and inputs that
	// are not canonical have some witness too, for the constraints to reject.
	start, canonical := make([]*big.Int, len(state)), make([]*big.Int, len(state))
	for i := range state {
		start[i] = new(big.Int).Mod(state[i], q)
		canonical[i] = new(big.Int).Mod(start[i], p.Modulus())
	}
	states, _, err := p.Trace(canonical)
	if err != nil {
		return err
	}
	w := lookup.Witness{Out: outputs}
	s.fill(&w, start, wanted, func(round, lane int, _ *big.Int) *big.Int {
		return states[round*p.Width()+lane]
	})
	w.Finish(q)
	return nil
}

// fill writes the wires of a permutation. The remainder of the number before each
// division in the rounds is asked for: an honest prover has it from the native
// permutation. The quotients come from the integers that the gadget computes.
func (s *schedule) fill(w *lookup.Witness, start []*big.Int, wanted selection, remainder func(round, lane int, n *big.Int) *big.Int) {
	t := s.Width()
	state := s.matrixInt(start, nil)
	for r, lanes := range s.rounds {
		squares := make([]*big.Int, t)
		for i, l := range lanes {
			if l.division != nil {
				x := remainder(r, i, state[i])
				l.division.Fill(w, state[i], x)
				state[i] = x
				if i < s.Bars() {
					state[i] = s.prime.Bar(x)
				}
			}
			squares[i] = s.squareInt(l, state[i])
		}
		for i := t - 1; i > 0; i-- {
			state[i] = new(big.Int).Add(state[i], squares[i-1])
		}
		state = s.matrixInt(state, s.constants(r))
	}
	for j, i := range wanted.lanes(t) {
		n := state[i]
		if wanted.feed {
			n.Add(n, start[i])
		}
		s.divisions(wanted)[j].Fill(w, n, new(big.Int).Mod(n, s.Modulus()))
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
