package monolith

import (
	"math/big"
	"slices"
	"sync"

	"example.com/gnarkhash/circuit/lookup"
	native "example.com/gnarkhash/native/monolith"
)

// square says how the square of a lane is computed modulo p. What it is computed
// from may be any integer that is congruent to the lane.
type square int

const (
	// The zero value: squares are squares.
	_ square = iota
	// centred squares are those of y - c for c = 2^(bits-1), which are smaller by two
	// bits: y^2 = (y-c)^2 + e y - c^2 with e = 2^bits mod p, a small number.
	centred
	// split squares are made of two pieces, y = low + 2^s high, with two products:
	// y^2 = low (low + 2^(s+1) high) + (2^(2s) mod p) high^2. The first is far below
	// the square, and the factor of the second is small.
	split
)

// lane is what happens to one lane in one round before Bricks.
type lane struct {
	division *lookup.Division // nil: nothing
	square   square
	shift    int // of the high piece
}

// choice is what the search decides of a round: whether the lanes that Bars does not
// change are reduced, but for the last; whether the last is, which is not squared;
// and whether squares are split.
type choice struct{ reduce, last, split bool }

// schedule is the plan of a permutation: where it reduces, and by which divisions.
type schedule struct {
	*parameters
	rounds  [native.Rounds][]lane
	outputs []*lookup.Division // of the lanes of the output
	kept    []*lookup.Division // of those that go into another permutation only
	fed     []*lookup.Division // of the lanes of the output with an input lane added
	cost    float64
	fast    *convolution // the matrix in few gates; nil: entry by entry
}

// costs are what the search counts.
type costs struct {
	query   float64 // a limb that is looked up, recomposition included
	product float64 // the second product of a split square, with its sums
}

type scheduleKey struct {
	name   string
	base   int
	sparse bool
	field  string
}

// schedules keeps schedules, which are never changed.
var schedules sync.Map

// scheduleOf returns the cheapest schedule found for an instance in a circuit over a
// field. It depends on nothing else, so a hint finds the same as the gadget.
func scheduleOf(p *parameters, base int, sparse bool, field *big.Int) (*schedule, error) {
	key := scheduleKey{p.Name(), base, sparse, string(field.Bytes())}
	if s, ok := schedules.Load(key); ok {
		return s.(*schedule), nil
	}
	s, err := search(p, base, sparse, field)
	if err != nil {
		return nil, err
	}
	kept, _ := schedules.LoadOrStore(key, s)
	return kept.(*schedule), nil
}

// search starts from reducing everything everywhere and changes one or two decisions at a
// time while that makes the permutation cheaper.
func search(p *parameters, base int, sparse bool, field *big.Int) (*schedule, error) {
	weights := costs{query: 1, product: 1}
	if sparse {
		weights = costs{query: 4.5, product: 3}
		if base == 1 {
			weights.query = 2
		}
	}
	var choices [native.Rounds]choice
	for r := range choices {
		choices[r] = choice{true, true, true}
	}
	best, err := plan(p, base, field, choices, weights)
	if err != nil {
		return nil, err
	}
	flip := func(i int) {
		c := &choices[i/3]
		b := []*bool{&c.reduce, &c.last, &c.split}[i%3]
		*b = !*b
	}
	for improved := true; improved; {
		improved = false
		for i := range 3 * len(choices) {
			flip(i)
			if s, err := plan(p, base, field, choices, weights); err == nil && s.cost < best.cost {
				best, improved = s, true
				continue
			}
			flip(i)
		}
	}
	if sparse && p.circulant != nil {
		best.fast = newConvolution(p.circulant, big.NewInt(1), field)
	}
	return best, nil
}

// plan works the bounds of all lanes out for given decisions. It fails where a
// number would not fit the field.
func plan(p *parameters, base int, field *big.Int, choices [native.Rounds]choice, weights costs) (*schedule, error) {
	s := &schedule{parameters: p}
	input, err := p.inputBounds(base, field)
	if err != nil {
		return nil, err
	}
	state := make([]lookup.Bounds, p.Width())
	for i := range state {
		state[i] = input
	}
	state = p.matrixBounds(state, nil)
	for r, c := range choices {
		lanes := make([]lane, len(state))
		squares := make([]lookup.Bounds, len(state))
		for i := range state {
			last := i == len(state)-1
			form := lookup.Lazy
			switch {
			case i < p.Bars():
				form = lookup.Bar
			case last && !c.last, !last && !c.reduce:
				if !last {
					squares[i] = state[i].Square()
					s.cost++
				}
				continue
			}
			d, err := lookup.NewDivision(p.prime, form, base, field, state[i])
			if err != nil {
				return nil, err
			}
			s.cost += weights.query * float64(d.Queries())
			if form == lookup.Bar {
				s.cost++
			}
			lanes[i].division = d
			state[i] = d.Output()
			if last {
				continue
			}
			s.cost++
			lanes[i].square, squares[i] = centred, p.centredBounds(d.Output())
			if c.split {
				if shift, b, ok := p.bestSplit(d, base); ok {
					lanes[i].square, lanes[i].shift, squares[i] = split, shift, b
					s.cost += weights.product
				}
			}
		}
		for i := len(state) - 1; i > 0; i-- {
			state[i] = state[i].Add(squares[i-1])
		}
		s.rounds[r] = lanes
		state = p.matrixBounds(state, p.constants(r))
	}
	for _, n := range state {
		d, err := lookup.NewDivision(p.prime, lookup.Canonical, base, field, n)
		if err != nil {
			return nil, err
		}
		s.outputs = append(s.outputs, d)
		s.cost += weights.query*float64(d.Queries()) + 1
		if d, err = lookup.NewDivision(p.prime, lookup.Lazy, base, field, n); err != nil {
			return nil, err
		}
		s.kept = append(s.kept, d)
		n = n.Add(input)
		if d, err = lookup.NewDivision(p.prime, lookup.Canonical, base, field, n); err != nil {
			return nil, err
		}
		s.fed = append(s.fed, d)
	}
	return s, nil
}

// selection says which lanes of a permutation are wanted: the first ones, canonical, with
// the input lane added if they are fed, and the last ones that are kept for another
// permutation. These are congruent to the lane and have the bounds of inputs.
type selection struct {
	first, kept int
	feed        bool
}

// lanes returns the wanted lanes of a state of t.
func (o selection) lanes(t int) []int {
	var lanes []int
	for i := range t {
		if i < o.first || i >= t-o.kept {
			lanes = append(lanes, i)
		}
	}
	return lanes
}

// divisions returns those of the wanted lanes, in their order.
func (s *schedule) divisions(wanted selection) []*lookup.Division {
	first := s.outputs
	if wanted.feed {
		first = s.fed
	}
	return slices.Concat(first[:wanted.first], s.kept[len(s.kept)-wanted.kept:])
}

// inputBounds returns those of the input of a permutation. It is a canonical value or an
// output that a permutation before kept, or one more than that: some sponges add 1.
// Nothing needs inputs to be canonical: all that is computed is congruent modulo p, and
// each Bar and each output is reduced.
func (p *parameters) inputBounds(base int, field *big.Int) (lookup.Bounds, error) {
	d, err := lookup.NewDivision(p.prime, lookup.Lazy, base, field, lookup.Exactly(lookup.Below(p.prime.Modulus())))
	if err != nil {
		return lookup.Bounds{}, err
	}
	return d.Output().Add(lookup.Exactly(lookup.NewInterval(0, 1))), nil
}

// wires is the number of wires that the hint of a permutation gives, for the divisions
// of the outputs that are wanted.
func (s *schedule) wires(outputs []*lookup.Division) int {
	n := 0
	for _, lanes := range s.rounds {
		for _, l := range lanes {
			if l.division != nil {
				n += l.division.Wires()
			}
		}
	}
	for _, d := range outputs {
		n += d.Wires()
	}
	return n
}
