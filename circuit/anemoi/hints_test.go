package anemoi

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint/solver"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// permutationHints returns the hints of a permutation: one that has an output for
// each S-box, and one that has two.
func permutationHints() []solver.Hint { return GetHints()[:2] }

// TestRegisterHints: the hints are registered once the package is imported, and
// registering all or one of them again changes nothing.
func TestRegisterHints(t *testing.T) {
	registered := func() int {
		require.Len(t, GetHints(), 4)
		for _, hint := range GetHints() {
			require.NotNil(t, solver.GetRegisteredHint(solver.GetHintID(hint)), solver.GetHintName(hint))
		}
		return len(solver.GetRegisteredHints())
	}
	before := registered()
	solver.RegisterHint(flystelOutputsHint)
	RegisterHints()
	RegisterHints()
	require.Equal(t, before, registered())
}

// TestHintsKeepTheirInputs: a hint neither changes its inputs nor hands them,
// or what it keeps for itself, on as outputs.
func TestHintsKeepTheirInputs(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		boxes := s.Columns() * s.Rounds()
		for i, hint := range permutationHints() {
			inputs := random(s.Modulus(), s.Width(), s)
			outputs := repeated(new(big.Int), (i+1)*boxes)
			before := decimals(inputs)
			require.NoError(t, hint(s.Modulus(), inputs, outputs))
			require.Equal(t, before, decimals(inputs))
			first := decimals(outputs)
			for _, v := range outputs {
				v.SetInt64(7)
			}
			require.Equal(t, before, decimals(inputs), "an output is an input")
			require.NoError(t, hint(s.Modulus(), inputs, outputs))
			require.Equal(t, first, decimals(outputs), "an output is what the hint keeps")
		}
	})
}

// TestHintsRefuse: what no circuit of this package asks for is an error.
func TestHintsRefuse(t *testing.T) {
	q := curves[0].ScalarField()
	most := newSubject(t, curves[0], 1).Rounds() + native.MaxExtraRounds
	for i, hint := range permutationHints() {
		perBox := i + 1
		for _, count := range [][2]int{
			{0, 0}, {0, 1}, {0, 42}, {1, 0}, {1, 21}, {3, 42}, {13, 60}, {14, 70}, {1000, 1000}, // inputs
			{2, 0}, {2, perBox}, {2, 20 * perBox}, {4, 26 * perBox}, {4, 27 * perBox}, {4, 29 * perBox}, {4, 31 * perBox}, // S-boxes
			{2, (most + 1) * perBox}, {2, 1 << 20 * perBox},
			{4, 28*perBox + 1}, {4, 28*perBox - 1}, // an output too many or too few
		} {
			what := fmt.Sprintf("%s of %d inputs and %d outputs", solver.GetHintName(hint), count[0], count[1])
			inputs, outputs := repeated(big.NewInt(1), count[0]), repeated(big.NewInt(0), count[1])
			require.NotPanics(t, func() { require.Error(t, hint(q, inputs, outputs), what) }, what)
		}
		require.NoError(t, hint(q, repeated(big.NewInt(1), 2), repeated(new(big.Int), most*perBox)))
		for _, modulus := range []*big.Int{nil, big.NewInt(-5), big.NewInt(0), big.NewInt(65537), new(big.Int).Lsh(q, 1)} {
			require.NotPanics(t, func() {
				require.Error(t, hint(modulus, repeated(new(big.Int), 2), repeated(new(big.Int), 21*perBox)), "%v", modulus)
			})
		}
		require.NotPanics(t, func() {
			require.Error(t, hint(q, []*big.Int{big.NewInt(1), nil}, repeated(new(big.Int), 21*perBox)))
		})
	}
}

// TestPrefixHint: the hint counts from 0 up to its input, or to its last output.
func TestPrefixHint(t *testing.T) {
	q := curves[0].ScalarField()
	for length, want := range map[*big.Int][]string{
		big.NewInt(0): {"0", "0", "0"}, big.NewInt(2): {"1", "1", "0"}, big.NewInt(3): {"1", "1", "1"},
		big.NewInt(4): {"1", "1", "1"}, last(q): {"1", "1", "1"},
	} {
		outputs := repeated(big.NewInt(7), 3)
		before := length.String()
		require.NoError(t, prefixHint(q, []*big.Int{length}, outputs))
		require.Equal(t, want, decimals(outputs))
		require.Equal(t, before, length.String())
	}
	for _, inputs := range [][]*big.Int{nil, {nil}, gadgettest.Ints(1, 2)} {
		require.NotPanics(t, func() { require.Error(t, prefixHint(q, inputs, repeated(new(big.Int), 3))) })
	}
	for _, modulus := range []*big.Int{nil, new(big.Int), big.NewInt(-5)} {
		require.NotPanics(t, func() { require.Error(t, prefixHint(modulus, gadgettest.Ints(1), repeated(new(big.Int), 3))) })
	}
}
