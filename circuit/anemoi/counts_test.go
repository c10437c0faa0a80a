package anemoi

import (
	"fmt"
	"math/big"
	"math/bits"
	"os"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// counts are the constraints of one permutation and its ends, for 1 to 6
// columns. The outputs are not used: in R1CS they are free expressions.
type counts struct {
	permute, compress, jive2, fixed [6]int
}

// expected is fixed: a change of the gadget that moves a number shows here. The
// exponent alpha decides on the rounds and on the chain, and so on all numbers.
var expected = map[int]map[gadgettest.System]counts{
	5: {
		gadgettest.R1CS: {
			permute:  [6]int{105, 140, 180, 240, 275, 300},
			compress: [6]int{105, 140, 180, 240, 275, 300},
			jive2:    [6]int{105, 140, 180, 240, 275, 300},
			fixed:    [6]int{105, 140, 180, 240, 275, 300},
		},
		gadgettest.SCS: {
			permute:  [6]int{170, 316, 460, 648, 985, 1212},
			compress: [6]int{170, 311, 449, 631, 944, 1151},
			jive2:    [6]int{170, 322, 469, 660, 1000, 1230},
			fixed:    [6]int{169, 309, 446, 627, 939, 1145},
		},
	},
	11: {
		gadgettest.R1CS: {
			permute:  [6]int{133, 182, 231, 308, 350, 420},
			compress: [6]int{133, 182, 231, 308, 350, 420},
			jive2:    [6]int{133, 182, 231, 308, 350, 420},
			fixed:    [6]int{133, 182, 231, 308, 350, 420},
		},
		gadgettest.SCS: {
			permute:  [6]int{192, 346, 489, 684, 1000, 1332},
			compress: [6]int{192, 341, 478, 667, 959, 1271},
			jive2:    [6]int{192, 352, 498, 696, 1015, 1350},
			fixed:    [6]int{191, 339, 475, 663, 954, 1265},
		},
	},
}

func jive2(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	jive, err := in.Jive(2)
	if err != nil {
		return nil, err
	}
	return jive.Compress(x...)
}

func fixed(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	return one(in.HashFixed(x...))
}

// measure counts a gadget whose inputs are wires. Nothing may use a commitment.
func measure(t testing.TB, s subject, system gadgettest.System, f use, inputs int) gadgettest.Stats {
	t.Helper()
	ccs, err := gadgettest.CompileGadget(s.Modulus(), system, s.gadget(f), inputs)
	require.NoError(t, err)
	stats := gadgettest.Measure(ccs)
	require.Zero(t, stats.Commitments)
	return stats
}

// TestCounts compares the constraints of a permutation, two compressions and a
// full block of the fixed-length hash with the table.
func TestCounts(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		for _, system := range compiled {
			want, ok := expected[s.Alpha()][system]
			require.True(t, ok, "no counts for alpha = %d on %v", s.Alpha(), system)
			i := s.Columns() - 1
			require.Equal(t, want.permute[i], measure(t, s, system, permute, s.Width()).Constraints, "%v, permute", system)
			require.Equal(t, want.compress[i], measure(t, s, system, compress, s.Width()).Constraints, "%v, compress", system)
			require.Equal(t, want.jive2[i], measure(t, s, system, jive2, s.Width()).Constraints, "%v, jive 2", system)
			require.Equal(t, want.fixed[i], measure(t, s, system, fixed, s.Rate()).Constraints, "%v, fixed", system)
		}
	})
}

// chain is the number of products in the shortest chain for x^alpha.
func chain(t testing.TB, alpha int) int {
	products, ok := map[int]int{3: 2, 5: 3, 7: 4, 11: 5}[alpha]
	require.True(t, ok, "no chain for %d", alpha)
	return products
}

// TestBounds compares the constraints of a permutation with what the package
// comment promises.
func TestBounds(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		boxes := s.Columns() * s.Rounds()
		r1cs := measure(t, s, gadgettest.R1CS, permute, s.Width())
		require.LessOrEqual(t, r1cs.Constraints, (chain(t, s.Alpha())+2)*boxes)
		if s.Columns() == 1 && s.Alpha() == 5 {
			require.LessOrEqual(t, r1cs.NonZero, 700)
		}
		if l := s.Columns(); l <= 4 && s.Alpha() == 5 {
			scs := measure(t, s, gadgettest.SCS, permute, s.Width())
			require.LessOrEqual(t, scs.Constraints, []int{172, 320, 460, 650}[l-1])
		} else if l <= 3 && s.Alpha() == 11 {
			scs := measure(t, s, gadgettest.SCS, permute, s.Width())
			require.LessOrEqual(t, scs.Constraints, []int{192, 346, 489}[l-1])
		}
	})
}

// TestNoGrowth: each further round adds the same number of constraints, and in
// R1CS the same number of coefficients, so no expression grows with the rounds.
func TestNoGrowth(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		for _, system := range compiled {
			var first, before gadgettest.Stats
			for extra := range 9 {
				more := newSubject(t, s.curve, s.Columns(), WithExtraRounds(extra))
				stats := measure(t, more, system, permute, s.Width())
				step := gadgettest.Stats{
					Constraints: stats.Constraints - before.Constraints,
					NonZero:     stats.NonZero - before.NonZero,
					Internal:    stats.Internal - before.Internal,
				}
				if extra == 1 {
					first = step
					require.Positive(t, step.Constraints)
				}
				if extra > 1 {
					require.Equal(t, first, step, "%v, round %d", system, more.Rounds())
				}
				before = stats
			}
		}
	})
}

// TestSecondPermutation: with the outputs of one permutation as the inputs of
// the next the expressions grow at the seams alone, by the same number each time.
func TestSecondPermutation(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		coefficients := func(permutations int) int {
			return measure(t, s, gadgettest.R1CS, func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				var err error
				for range permutations {
					if x, err = in.Permute(x...); err != nil {
						return nil, err
					}
				}
				return x, nil
			}, s.Width()).NonZero
		}
		step := coefficients(3) - coefficients(2)
		require.Equal(t, step, coefficients(4)-coefficients(3))
		require.Equal(t, 5*step, coefficients(9)-coefficients(4))
	}, 1, 2, 6)
}

// TestConstantsCostNothing: constant inputs give constant outputs, without a
// constraint and without a hint.
func TestConstantsCostNothing(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		for _, m := range modes(s) {
			n := m.lengths[len(m.lengths)-1]
			x := m.inputs(s, n, 0)[0]
			want, err := m.native(s, x)
			require.NoError(t, err)
			compared := 0
			fold := func(in *Instance, _ []frontend.Variable) ([]frontend.Variable, error) {
				out, err := m.circuit(in, variables(x))
				if err != nil {
					return nil, err
				}
				for i := range out {
					value, ok := in.api.Compiler().ConstantValue(out[i])
					require.True(t, ok, "%s, %s: output %d is no constant", s, m.name, i)
					require.Equal(t, want[i].String(), value.String(), "%s, %s", s, m.name)
					compared++
				}
				return out, nil
			}
			for _, system := range compiled {
				ccs, err := gadgettest.CompileGadget(s.Modulus(), system, s.gadget(fold), 0)
				require.NoError(t, err)
				require.Equal(t, gadgettest.Stats{}, gadgettest.Measure(ccs))
				hints, err := gadgettest.HintNames(ccs)
				require.NoError(t, err)
				require.Empty(t, hints)
			}
			require.Equal(t, 2*len(want), compared, "%s, %s", s, m.name)
		}
	}, 1, 3)
}

// TestPowerChain: the chain for x^alpha has the products it should have, for
// every alpha that a field of the specification has.
func TestPowerChain(t *testing.T) {
	s := newSubject(t, curves[0], 1)
	for _, alpha := range []int{3, 5, 7, 11} {
		power := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			changed := *in.params
			changed.alpha = alpha
			in.params = &changed
			return []frontend.Variable{in.api.Mul(in.powerBeforeLast(x[0]), x[0])}, nil
		}
		require.Equal(t, chain(t, alpha), measure(t, s, gadgettest.R1CS, power, 1).Constraints, "alpha = %d", alpha)
		require.GreaterOrEqual(t, chain(t, alpha), bits.Len(uint(alpha-1)))
		x := []*big.Int{big.NewInt(3)}
		want := []*big.Int{new(big.Int).Exp(x[0], big.NewInt(int64(alpha)), s.Modulus())}
		require.NoError(t, holds(s, gadgettest.R1CS, power, x, want))
	}
}

// TestDocumentedCounts: the table in the package comment says what is measured.
func TestDocumentedCounts(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	documented := func(name string) (row [6]int) {
		_, rest, found := strings.Cut(string(text), "//\t"+name)
		require.True(t, found, name)
		n, err := fmt.Sscan(rest, &row[0], &row[1], &row[2], &row[3], &row[4], &row[5])
		require.NoError(t, err, name)
		require.Equal(t, 6, n)
		return row
	}
	var rounds, rate [6]int
	for i := range rounds {
		s := newSubject(t, ecc.BN254, i+1)
		rounds[i], rate[i] = s.Rounds(), s.Rate()
	}
	require.Equal(t, [6]int{1, 2, 3, 4, 5, 6}, documented("columns l"))
	require.Equal(t, rounds, documented("rounds"))
	require.Equal(t, rate, documented("rate"))
	scs, r1cs := expected[5][gadgettest.SCS], documented("R1CS, all modes")
	require.Equal(t, expected[5][gadgettest.R1CS], counts{r1cs, r1cs, r1cs, r1cs})
	require.Equal(t, scs.permute, documented("PLONK, Permute"))
	require.Equal(t, scs.compress, documented("PLONK, Compress"))
	require.Equal(t, scs.jive2, documented("PLONK, Jive 2"))
	require.Equal(t, scs.fixed, documented("PLONK, HashFixed"))
}
