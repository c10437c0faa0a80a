package monolith

import (
	"math/big"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/profile"

	"example.com/gnarkhash/circuit/lookup"
	"example.com/gnarkhash/internal/gates"
)

// run permutes a state, whose lanes are canonical or outputs that are kept, and
// returns the lanes that are wanted.
func (in *Instance) run(state []frontend.Variable, wanted selection) ([]frontend.Variable, error) {
	profile.RecordOperation(in.String(), 1)
	s := in.schedule
	state, err := in.short(state)
	if err != nil {
		return nil, err
	}
	divisions := s.divisions(wanted)
	var inputs []frontend.Variable
	for _, h := range s.header(in.checker.Base(), in.system == gates.SCS, wanted) {
		inputs = append(inputs, h)
	}
	wires, err := in.api.Compiler().NewHint(permutationHint, s.wires(divisions), append(inputs, state...)...)
	if err != nil {
		return nil, err
	}
	bind := func(d *lookup.Division, n frontend.Variable) (lookup.Pieces, error) {
		taken := wires[:d.Wires()]
		wires = wires[d.Wires():]
		return in.checker.Bind(d, n, taken)
	}
	lanes := in.concrete(state, nil)
	for r, plan := range s.rounds {
		bricks := make([][]frontend.Variable, len(lanes)) // what each lane is the sum of
		for i, l := range plan {
			piece := lookup.Pieces{Whole: lanes[i]}
			if l.division != nil {
				if piece, err = bind(l.division, lanes[i]); err != nil {
					return nil, err
				}
			}
			bricks[i] = append(bricks[i], piece.Whole)
			if i+1 < len(lanes) {
				bricks[i+1] = in.square(l, piece)
			}
		}
		for i := range lanes {
			lanes[i] = bricks[i][0]
			if len(bricks[i]) > 1 {
				lanes[i] = in.api.Add(bricks[i][0], bricks[i][1], bricks[i][2:]...)
			}
		}
		if r+1 < len(s.rounds) {
			lanes = in.concrete(lanes, s.constants(r))
		} else {
			lanes = in.concreteOf(lanes, wanted.lanes(len(lanes)))
		}
	}
	out := make([]frontend.Variable, len(state))
	for j, i := range wanted.lanes(len(state)) {
		n := lanes[i]
		if wanted.feed {
			n = in.api.Add(n, state[i])
		}
		piece, err := bind(divisions[j], n)
		if err != nil {
			return nil, err
		}
		out[i] = piece.Whole
	}
	return out, nil
}

// square returns terms whose sum is congruent to the square of a lane.
func (in *Instance) square(l lane, y lookup.Pieces) []frontend.Variable {
	p, api := in.schedule, in.api
	switch l.square {
	case centred:
		constant := new(big.Int).Mul(p.centre, p.centre)
		constant.Add(constant, p.square)
		linear := new(big.Int).Sub(p.small, new(big.Int).Lsh(p.centre, 1))
		return []frontend.Variable{in.quadratic(y.Whole, linear), constant}
	case split:
		sum := api.Add(y.Low, api.Mul(y.High, power(l.shift+1)))
		return []frontend.Variable{api.Mul(y.Low, sum), api.Mul(api.Mul(y.High, y.High), p.splitFactor(l.shift))}
	default:
		return []frontend.Variable{api.Mul(y.Whole, y.Whole)}
	}
}

// quadratic returns y^2 + linear y, in one constraint.
func (in *Instance) quadratic(y frontend.Variable, linear *big.Int) frontend.Variable {
	plonk, ok := in.api.(frontend.PlonkAPI)
	if !ok || in.system != gates.SCS {
		return in.api.Mul(y, in.api.Add(y, linear))
	}
	inverse := new(big.Int).ModInverse(new(big.Int).Mod(linear, in.api.Compiler().Field()), in.api.Compiler().Field())
	return plonk.EvaluatePlonkExpression(in.api.Mul(y, linear), in.api.Mul(y, inverse), 1, 0, 1, 0)
}

// maxTerms is how long the expression of an input may be in R1CS before it gets a wire
// of its own: each of its terms would stand in every row of the first matrix.
const maxTerms = 8

// short replaces long expressions by wires, with one constraint each.
func (in *Instance) short(state []frontend.Variable) ([]frontend.Variable, error) {
	out := append([]frontend.Variable(nil), state...)
	if in.system != gates.R1CS {
		return out, nil
	}
	for i, v := range out {
		if gates.Terms(in.api, v) <= maxTerms {
			continue
		}
		wire, err := in.api.Compiler().NewHint(copyHint, 1, v)
		if err != nil {
			return nil, err
		}
		in.api.AssertIsEqual(wire[0], v)
		out[i] = wire[0]
	}
	return out, nil
}
