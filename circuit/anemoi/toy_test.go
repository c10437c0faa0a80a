package anemoi

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gates"
	native "example.com/gnarkhash/native/anemoi"
)

// The tests of this file check by search that the encodings are sound, over a
// field small enough to try everything: the one of 47 elements that gnark's
// builders know. The system under test is what they make of the gadget's code.
// No hint runs: the search, which is in toy_search_test.go, gives each wire
// every value that the constraints leave to it.

// toyEnds are the ways in which a permutation is used: each ends in other constraints.
var toyEnds = []struct {
	name string
	of   func(outcome) []frontend.Variable
}{
	{"state", outcome.all},
	{"first", func(o outcome) []frontend.Variable { return []frontend.Variable{o.first()} }},
	{"jive", func(o outcome) []frontend.Variable { return []frontend.Variable{o.jive()} }},
}

// toyEncodings are the ways in which a permutation is written.
var toyEncodings = []struct {
	name    string
	builder gates.System
	plain   bool // written as for a builder that is not known
}{
	{"R1CS", gates.R1CS, false},
	{"SCS", gates.SCS, false},
	{"plain", gates.R1CS, true},
}

// TestToyField: each input has one output, the honest one, and one assignment of
// all wires. And each constraint is needed: without it, some input has a second
// output.
//
// With one column all 2209 inputs are searched, which is a proof, for the
// smallest alpha and those of the supported fields. With two columns there are
// as many inputs, in which two elements take all their values and the others
// are random.
func TestToyField(t *testing.T) {
	for _, p := range []*toy{
		newToy(1, 1, 3), newToy(1, 2, 3), newToy(1, 2, 5), newToy(1, 2, 7), newToy(1, 2, 11),
		newToy(2, 1, 3), newToy(2, 2, 3),
	} {
		inputs := p.inputs()
		require.Len(t, inputs, toyQ*toyQ)
		forEachToySystem(t, p, func(t *testing.T, s *toySystem, end string) {
			for _, in := range inputs {
				count, outputs := s.solve(in)
				require.Equal(t, [][]int{p.honest(in, end)}, outputs, "outputs for the input %v", in)
				require.Equal(t, 1, count, "assignments for the input %v", in)
			}
			for e := range s.equations {
				weaker := s.without(e)
				require.True(t, slices.ContainsFunc(inputs, func(in []int) bool {
					_, outputs := weaker.solve(in)
					return len(outputs) > 1
				}), "constraint #%d is not needed", e)
			}
		})
	}
}

// TestToyFieldBadAlpha: soundness rests on x^alpha being a permutation of the
// field, and the search sees where it is none. For each Y there are 23 values of
// X - g Y^2 with two square roots, 23 with none, and 0.
func TestToyFieldBadAlpha(t *testing.T) {
	p := newToy(1, 1, 2)
	forEachToySystem(t, p, func(t *testing.T, s *toySystem, end string) {
		seen := make(map[int]int)
		for _, in := range p.inputs() {
			count, outputs := s.solve(in)
			seen[len(outputs)]++
			require.GreaterOrEqual(t, count, len(outputs))
		}
		require.Equal(t, 23*toyQ, seen[0])
		if end == "state" {
			require.Equal(t, toyQ, seen[1])
			require.Equal(t, 23*toyQ, seen[2])
		} else { // two roots may give the same sum of outputs
			require.Greater(t, seen[2], 20*toyQ)
		}
	})
}

// forEachToySystem runs f in a subtest for each encoding and each end of a permutation.
func forEachToySystem(t *testing.T, p *toy, f func(t *testing.T, s *toySystem, end string)) {
	for _, encoding := range toyEncodings {
		for _, end := range toyEnds {
			t.Run(fmt.Sprintf("%s_l%d_r%d_alpha%d_%s", encoding.name, p.l, p.rounds, p.alpha, end.name), func(t *testing.T) {
				gadget := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
					in := &Instance{api: api, native: p, params: newParameters(p), system: gates.SystemOf(api)}
					require.Equal(t, encoding.builder, in.system)
					if encoding.plain {
						in.system = gates.Other
					}
					out, err := in.run(x)
					if err != nil {
						return nil, err
					}
					return end.of(out), nil
				}
				newBuilder := frontend.NewBuilderU32(r1cs.NewBuilder[constraint.U32])
				if encoding.builder == gates.SCS {
					newBuilder = scs.NewBuilder[constraint.U32]
				}
				inputs, outputs := 2*p.l, len(p.honest(make([]int, 2*p.l), end.name))
				ccs, err := frontend.CompileU32(p.Modulus(), newBuilder, newStatement(gadget, inputs, outputs))
				require.NoError(t, err)
				f(t, newToySystem(t, ccs, encoding.builder == gates.SCS, inputs, outputs), end.name)
			})
		}
	}
}

// toyQ is the number of elements of the field, toyG its smallest primitive root
// and toyDelta the inverse of that.
const (
	toyQ     = 47
	toyG     = 5
	toyDelta = 19
)

// toy is a permutation over the toy field with arbitrary constants and the
// matrices of the paper, seen by the gadget as if it were a native instance.
type toy struct {
	native.Dynamic // nil: no method is used but those below
	l, rounds      int
	alpha          int
	c, d           [][]int
	m              [][]int
	root           []int // root[x^alpha] = x
}

func newToy(l, rounds, alpha int) *toy {
	const b = toyG
	p := &toy{l: l, rounds: rounds, alpha: alpha, root: make([]int, toyQ)}
	p.m = map[int][][]int{
		1: {{1}},
		2: {{1, b}, {b, 1 + b*b}},
	}[l]
	for r := range rounds {
		constants := ints(random(big.NewInt(toyQ), 2*l, "toy constants", r))
		p.c, p.d = append(p.c, constants[:l]), append(p.d, constants[l:])
	}
	for x := range toyQ {
		p.root[toyPower(x, alpha)] = x
	}
	return p
}

func (p *toy) String() string       { return "anemoi/toy" }
func (p *toy) Modulus() *big.Int    { return big.NewInt(toyQ) }
func (p *toy) Alpha() int           { return p.alpha }
func (p *toy) Generator() *big.Int  { return big.NewInt(toyG) }
func (p *toy) MatrixBase() *big.Int { return big.NewInt(toyG) }
func (p *toy) Columns() int         { return p.l }
func (p *toy) Rounds() int          { return p.rounds }
func (p *toy) Parameters() (c, d, m []*big.Int) {
	return bigs(slices.Concat(p.c...)), bigs(slices.Concat(p.d...)), bigs(slices.Concat(p.m...))
}

// inputs returns the states to try: all of one column, a part of those of more.
func (p *toy) inputs() [][]int {
	var all [][]int
	for x := range toyQ {
		for y := range toyQ {
			in := ints(random(big.NewInt(toyQ), 2*p.l, "toy input", x, y))
			in[0], in[p.l] = x, y
			all = append(all, in)
		}
	}
	return all
}

// honest computes what a circuit with this end outputs, by the definition in
// section 5 of the paper, with the open Flystel.
func (p *toy) honest(in []int, end string) []int {
	out := p.permute(in)
	switch end {
	case "first":
		return out[:1]
	case "jive":
		sum := 0
		for i := range in {
			sum += in[i] + out[i]
		}
		return []int{sum % toyQ}
	}
	return out // "state"
}

func (p *toy) permute(in []int) []int {
	x, y := slices.Clone(in[:p.l]), slices.Clone(in[p.l:])
	mix := func(v []int) []int {
		out := make([]int, p.l)
		for i := range out {
			for j := range v {
				out[i] = (out[i] + p.m[i][j]*v[j]) % toyQ
			}
		}
		return out
	}
	linear := func() {
		x, y = mix(x), mix(append(y[1:], y[0]))
		for i := range p.l {
			y[i] = (y[i] + x[i]) % toyQ
			x[i] = (x[i] + y[i]) % toyQ
		}
	}
	for r := range p.rounds {
		for i := range p.l {
			x[i], y[i] = x[i]+p.c[r][i], y[i]+p.d[r][i]
		}
		linear()
		for i := range p.l {
			x[i] = toyReduce(x[i] - toyG*y[i]*y[i])
			y[i] = toyReduce(y[i] - p.root[x[i]])
			x[i] = toyReduce(x[i] + toyG*y[i]*y[i] + toyDelta)
		}
	}
	linear()
	return append(x, y...)
}

func toyReduce(v int) int { return (v%toyQ + toyQ) % toyQ }

func toyPower(x, n int) int {
	power := 1
	for range n {
		power = power * x % toyQ
	}
	return power
}

func ints(vs []*big.Int) []int {
	out := make([]int, len(vs))
	for i := range vs {
		out[i] = int(vs[i].Int64())
	}
	return out
}

func bigs(vs []int) []*big.Int {
	out := make([]*big.Int, len(vs))
	for i := range vs {
		out[i] = big.NewInt(int64(vs[i]))
	}
	return out
}
