package anemoi

import (
	"slices"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/stretchr/testify/require"
)

// toySystem is a compiled system as equations over the toy field. The wire
// "one", which is 1, stands where a term has less than two factors.
type toySystem struct {
	equations []toyEquation
	wires     int // their number
	one       int
	inputs    []int
	outputs   []int
}

// toyEquation says that the sum of its terms is zero.
type toyEquation struct {
	terms []toyTerm
	wires []int // that occur, each once
}

// toyTerm is c w[i] w[j].
type toyTerm struct{ c, i, j int }

// newToySystem reads all constraints of a compiled statement: its outputs are
// the last public wires, its inputs the secret ones.
func newToySystem(t testing.TB, ccs constraint.ConstraintSystemU32, sparse bool, inputs, outputs int) *toySystem {
	t.Helper()
	public := ccs.GetNbPublicVariables()
	s := &toySystem{wires: public + ccs.GetNbSecretVariables() + ccs.GetNbInternalVariables()}
	for i := range outputs {
		s.outputs = append(s.outputs, public-outputs+i)
	}
	for i := range inputs {
		s.inputs = append(s.inputs, public+i)
	}
	require.Equal(t, inputs, ccs.GetNbSecretVariables())
	if sparse {
		require.Equal(t, outputs, public)
		s.one = s.wires // gnark has none
		s.wires++
		s.readSparse(t, ccs)
	} else {
		require.Equal(t, outputs+1, public) // and the wire 0, which is 1
		s.readR1CS(ccs)
	}
	require.Len(t, s.equations, ccs.GetNbConstraints())
	return s
}

func (s *toySystem) readSparse(t testing.TB, ccs constraint.ConstraintSystemU32) {
	t.Helper()
	it := ccs.(constraint.SparseR1CS[constraint.U32]).GetSparseR1CIterator()
	for c := it.Next(); c != nil; c = it.Next() {
		require.Equal(t, constraint.NOT, c.Commitment)
		s.add(
			toyTerm{toyCoefficient(ccs, c.QL), int(c.XA), s.one},
			toyTerm{toyCoefficient(ccs, c.QR), int(c.XB), s.one},
			toyTerm{toyCoefficient(ccs, c.QO), int(c.XC), s.one},
			toyTerm{toyCoefficient(ccs, c.QM), int(c.XA), int(c.XB)},
			toyTerm{toyCoefficient(ccs, c.QC), s.one, s.one})
	}
}

func (s *toySystem) readR1CS(ccs constraint.ConstraintSystemU32) {
	it := ccs.(constraint.R1CS[constraint.U32]).GetR1CIterator()
	for c := it.Next(); c != nil; c = it.Next() {
		var terms []toyTerm
		for _, a := range c.L {
			for _, b := range c.R {
				product := toyCoefficient(ccs, a.CID) * toyCoefficient(ccs, b.CID)
				terms = append(terms, toyTerm{product, a.WireID(), b.WireID()})
			}
		}
		for _, a := range c.O {
			terms = append(terms, toyTerm{-toyCoefficient(ccs, a.CID), a.WireID(), s.one})
		}
		s.add(terms...)
	}
}

func toyCoefficient(ccs constraint.ConstraintSystemU32, id uint32) int {
	return int(ccs.ToBigInt(ccs.GetCoefficient(int(id))).Int64())
}

// add adds an equation, its like terms collected.
func (s *toySystem) add(terms ...toyTerm) {
	sum := make(map[[2]int]int)
	for _, t := range terms {
		sum[[2]int{min(t.i, t.j), max(t.i, t.j)}] += t.c
	}
	var e toyEquation
	for wires, c := range sum {
		if c = toyReduce(c); c != 0 {
			e.terms = append(e.terms, toyTerm{c, wires[0], wires[1]})
			e.wires = append(e.wires, wires[:]...)
		}
	}
	slices.Sort(e.wires)
	e.wires = slices.Compact(e.wires)
	s.equations = append(s.equations, e)
}

// without returns the system less one equation.
func (s *toySystem) without(equation int) *toySystem {
	weaker := *s
	weaker.equations = slices.Delete(slices.Clone(s.equations), equation, equation+1)
	return &weaker
}

// solve goes through all assignments of the wires that satisfy the system for
// an input. It returns their number and the outputs that occur, and ends early
// when there are two.
func (s *toySystem) solve(input []int) (count int, outputs [][]int) {
	search := &toySearch{toySystem: s, values: slices.Repeat([]int{toyUnknown}, s.wires)}
	search.values[s.one] = 1
	for i, wire := range s.inputs {
		search.values[wire] = input[i]
	}
	all := make([]int, len(s.equations))
	for e := range all {
		all[e] = e
	}
	search.run(all)
	return search.count, search.found
}

// toyUnknown is the value of a wire that has none yet, and the wire where there is none.
const toyUnknown = -1

// toySearch is a search on its way.
type toySearch struct {
	*toySystem
	values []int
	set    []int // wires in the order in which they got their values
	memory []int // for the lists of equations that are left
	count  int
	found  [][]int
}

// run extends the known values in all possible ways that satisfy the equations
// and undoes what it set. After what follows, one unknown wire takes each value
// of the field.
func (s *toySearch) run(equations []int) {
	before, used := len(s.set), len(s.memory)
	left, branch, possible := s.propagate(equations)
	if possible && branch == toyUnknown {
		branch = slices.Index(s.values, toyUnknown) // no equation is left
	}
	switch {
	case !possible:
	case branch == toyUnknown:
		s.record()
	default:
		for v := 0; v < toyQ && len(s.found) < 2; v++ {
			s.values[branch] = v
			s.run(left)
		}
		s.values[branch] = toyUnknown
	}
	for _, wire := range s.set[before:] {
		s.values[wire] = toyUnknown
	}
	s.set, s.memory = s.set[:before], s.memory[:used]
}

// propagate sets each wire that is alone in an equation and linear there, until
// there is none. It returns the equations that are left, an unknown wire of one
// that has the fewest, and whether all that are not left hold.
func (s *toySearch) propagate(equations []int) (left []int, branch int, possible bool) {
	used := len(s.memory)
	s.memory = append(s.memory, equations...)
	left = s.memory[used:]
	for progress := true; progress; {
		progress, branch = false, toyUnknown
		fewest := s.wires
		equations, left = left, left[:0]
		for _, number := range equations {
			e := &s.equations[number]
			wire, unknowns := s.unknowns(e)
			if unknowns <= 1 {
				square, factor, rest := s.polynomial(e, wire)
				switch {
				case square != 0:
				case factor != 0:
					s.values[wire] = toyReduce(-rest * toyInverses[factor])
					s.set = append(s.set, wire)
					progress = true
					continue
				case rest != 0:
					return nil, toyUnknown, false
				default:
					continue
				}
			}
			left = append(left, number)
			if unknowns < fewest {
				fewest, branch = unknowns, wire
			}
		}
	}
	return left, branch, true
}

// unknowns returns the number of unknown wires of an equation and the first.
func (s *toySearch) unknowns(e *toyEquation) (first, count int) {
	first = toyUnknown
	for _, wire := range e.wires {
		if s.values[wire] == toyUnknown {
			if count == 0 {
				first = wire
			}
			count++
		}
	}
	return first, count
}

// polynomial returns an equation as square w^2 + factor w + rest = 0, where w is
// its only unknown, if any.
func (s *toySearch) polynomial(e *toyEquation, w int) (square, factor, rest int) {
	for _, t := range e.terms {
		switch {
		case t.i == w && t.j == w:
			square += t.c
		case t.i == w:
			factor += t.c * s.values[t.j]
		case t.j == w:
			factor += t.c * s.values[t.i]
		default:
			rest += t.c * s.values[t.i] * s.values[t.j]
		}
	}
	return toyReduce(square), toyReduce(factor), toyReduce(rest)
}

// record notes an assignment of all wires.
func (s *toySearch) record() {
	s.count++
	out := make([]int, len(s.outputs))
	for i, wire := range s.outputs {
		out[i] = s.values[wire]
	}
	if !slices.ContainsFunc(s.found, func(o []int) bool { return slices.Equal(o, out) }) {
		s.found = append(s.found, out)
	}
}

// toyInverses[x] is 1/x, for x != 0.
var toyInverses = func() (inverses [toyQ]int) {
	for x := range toyQ {
		inverses[x] = toyPower(x, toyQ-2)
	}
	return inverses
}()
