package anemoi

import (
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/gates"
)

// cell is what must be exercised: a mode of an instance on a system.
type cell struct {
	instance, mode string
	system         gates.System
}

// cells counts the compilations and runs of each cell, where they happen: inside
// the circuit, on the system that the gadget itself sees.
type cells map[cell]int

func (c cells) count(instance, mode string, f use) use {
	return func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
		c[cell{instance, mode, in.system}]++
		return f(in, x)
	}
}

// TestDifferential compares every mode of every instance with its native side,
// on R1CS, SCS and the test engine. For each length the outputs are accepted, and
// each of them plus 1 is rejected.
func TestDifferential(t *testing.T) {
	seen := make(cells)
	forEach(t, func(t *testing.T, s subject) {
		for _, m := range modes(s) {
			comparer := gadgettest.NewComparer(s.Modulus(), s.gadget(seen.count(s.String(), m.name, m.circuit)))
			require.NotEmpty(t, m.lengths)
			for i, n := range m.lengths {
				for _, x := range m.inputs(s, n, i) {
					want, err := m.native(s, x)
					require.NoError(t, err)
					comparer.Check(t, x, want)
				}
			}
			if t.Failed() {
				t.Fatalf("%s, %s: see above", s, m.name)
			}
		}
	})

	modesOfAll := 1 // Compressor
	for _, list := range jives {
		modesOfAll += len(list) + modesBesideJive
	}
	require.Equal(t, 1+6*20+17, modesOfAll)
	require.Equal(t, len(curves)*modesOfAll*len(gadgettest.Systems()), len(seen), "cells exercised")
}

// inputs returns n elements or bytes: zeros, ones, the largest, or random ones.
// A mode of one length gets them all; for the others they take turns.
func (m mode) inputs(s subject, n, turn int) [][]*big.Int {
	bound := s.Modulus()
	if m.bytes {
		bound = big.NewInt(256)
	}
	kinds := [][]*big.Int{
		random(bound, n, s, m.name, n),
		repeated(new(big.Int), n),
		repeated(last(bound), n),
		repeated(big.NewInt(1), n),
	}
	switch {
	case n > 0 && !s.thorough():
		return kinds[2*(turn%2):][:1]
	case len(m.lengths) == 1 && n > 0:
		return kinds
	case n == s.Rate()+1:
		return [][]*big.Int{kinds[0], kinds[2]}
	default:
		return kinds[turn%4:][:1]
	}
}

// TestShapes gives the inputs as constants, multiples, sums and a mixture of
// them. Constants take another path through the gadget, and a sum is an
// expression which the gadget must not change.
func TestShapes(t *testing.T) {
	chosen := []string{"Permute", "Compress", "Jive 2", "Hash", "Squeeze", "HashFixed", "HashBytes", "ReferenceSponge.Squeeze", "MerkleLeaf"}
	compare := func(t *testing.T, s subject) {
		found := 0
		for _, m := range modes(s) {
			if !slices.Contains(chosen, m.name) {
				continue
			}
			found++
			n := m.lengths[min(3, len(m.lengths)-1)]
			x := m.inputs(s, n, 0)[0]
			want, err := m.native(s, x)
			require.NoError(t, err)
			gadgettest.Compare(t, s.Modulus(), s.gadget(m.circuit), x, want)
		}
		require.Equal(t, len(chosen), found)
	}
	forEach(t, compare, 1)
	forFirst(t, compare, 2, 3, 6)
}

// TestConstantsInAnyForm: a constant lane is taken modulo q, whatever its type
// and whether the other lanes are constants or not.
func TestConstantsInAnyForm(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		q := s.Modulus()
		five := new(big.Int).Add(q, big.NewInt(5))
		minus := new(big.Int).Sub(q, big.NewInt(2))
		for _, c := range []struct {
			constant frontend.Variable
			value    *big.Int
		}{
			{5, big.NewInt(5)}, {uint8(5), big.NewInt(5)}, {"5", big.NewInt(5)}, {five, big.NewInt(5)}, {*five, big.NewInt(5)},
			{-2, minus}, {big.NewInt(-2), minus}, {minus, minus}, {minus.Bytes(), minus},
		} {
			for _, others := range []bool{true, false} {
				x := random(q, s.Width(), s)
				in := []*big.Int{x[0]}
				for i := range x[1:] {
					x[1+i] = c.value
				}
				if others {
					in, x[0] = nil, c.value
				}
				want, err := s.Permute(x)
				require.NoError(t, err)
				circuit := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
					state := slices.Clone(x)
					for len(state) < in.Width() {
						state = append(state, c.constant)
					}
					return in.Permute(state...)
				}
				for _, system := range gadgettest.Systems() {
					require.NoError(t, holds(s, system, circuit, in, want), "%T, %v", c.constant, system)
				}
				// The test engine can also take every variable for a constant.
				statement := newStatement(s.gadget(circuit), len(in), len(want))
				require.NoError(t, test.IsSolved(statement, assign(in, want), q, test.SetAllVariablesAsConstants()), "%T", c.constant)
			}
		}
	}, 1, 2)
}
