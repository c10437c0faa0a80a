package anemoi

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// variableHash is HashVariable of all inputs but the last, which is the length.
func variableHash(columns int) gadgettest.Gadget {
	return func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		instance, err := New(api, columns)
		if err != nil {
			return nil, err
		}
		n := len(in) - 1
		digest, err := instance.Sponge("d").HashVariable(in[:n], in[n])
		return []frontend.Variable{digest}, err
	}
}

// TestHashVariable: one circuit gives the native digest of every prefix, whatever
// follows it.
func TestHashVariable(t *testing.T) {
	for _, curve := range curves {
		for columns := 1; columns <= 2; columns++ {
			t.Run(fmt.Sprintf("%s/l%d", curve, columns), func(t *testing.T) {
				q := curve.ScalarField()
				in, err := native.ByModulus(q, columns)
				require.NoError(t, err)
				n := 2*in.Rate() + 1
				data := make([]*big.Int, n+1)
				for i := range data {
					data[i] = new(big.Int).Sub(q, big.NewInt(int64(i*i+1)))
				}
				comparer := gadgettest.NewComparer(q, variableHash(columns))
				for length := 0; length <= n; length++ {
					data[n] = big.NewInt(int64(length))
					want, err := in.SpongeOf("d", 1, data[:length])
					require.NoError(t, err)
					comparer.Check(t, data, want)
					if length < n {
						garbage := append([]*big.Int(nil), data...)
						for i := length; i < n; i++ {
							garbage[i] = big.NewInt(int64(7 * i))
						}
						comparer.Check(t, garbage, want)
					}
				}
			})
		}
	}
}

// TestHashVariableLengths: a length past the data is refused by the constraints, and
// elements are not needed.
func TestHashVariableLengths(t *testing.T) {
	q := curves[0].ScalarField()
	for _, system := range gadgettest.Systems() {
		for _, columns := range []int{1, 2} {
			holds := func(data []*big.Int, length *big.Int) error {
				unclaimed := func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
					_, err := variableHash(columns)(api, in)
					return nil, err
				}
				return gadgettest.Holds(q, system, unclaimed, append(data, length), nil)
			}
			data := gadgettest.Ints(1, 2, 3)
			require.NoError(t, holds(data, big.NewInt(3)), "%v", system)
			require.NoError(t, holds(nil, new(big.Int)), "%v", system)
			for _, length := range []*big.Int{big.NewInt(4), big.NewInt(5), last(q)} {
				require.Error(t, holds(data, length), "%v, %v", system, length)
			}
			require.Error(t, holds(nil, big.NewInt(1)), "%v", system)
		}
	}
}

// TestHashVariableErrors: a length that is missing, or a constant past the data, is an
// error. The test engine knows no constants: there the constraints refuse them.
func TestHashVariableErrors(t *testing.T) {
	s := newSubject(t, curves[0], 2)
	inside(t, s, func(t *testing.T, in *Instance, x []frontend.Variable) {
		sponge := in.Sponge("d")
		_, err := sponge.HashVariable(x, nil)
		require.ErrorContains(t, err, "anemoi: the length is nil")
		if _, constants := in.api.Compiler().ConstantValue(1); constants {
			for _, length := range []frontend.Variable{-1, len(x) + 1, new(big.Int).Lsh(big.NewInt(1), 64)} {
				_, err = sponge.HashVariable(x, length)
				require.ErrorContains(t, err, "anemoi: a length of ")
				require.ErrorContains(t, err, fmt.Sprintf("want 0 to %d", len(x)))
			}
		}
	})
}

// TestHashVariableCost: the permutations of the longest message and, in R1CS, two
// constraints for each element, one for each block, if there are several, and one more.
func TestHashVariableCost(t *testing.T) {
	forFirst(t, func(t *testing.T, s subject) {
		permutation := measure(t, s, gadgettest.R1CS, permute, s.Width()).Constraints
		for _, n := range []int{s.Rate(), s.Rate() + 1, 2*s.Rate() + 1} {
			hash := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return one(in.Sponge("d").HashVariable(x[:n], x[n]))
			}
			blocks := n/s.Rate() + 1
			require.Equal(t, blocks*(permutation+1)+2*n+1, measure(t, s, gadgettest.R1CS, hash, n+1).Constraints, "%d elements", n)
		}
	}, 1, 2)
}

// TestHashVariableAttack forges the prefix.
func TestHashVariableAttack(t *testing.T) {
	q := curves[0].ScalarField()
	forge := func(name string, values ...int64) gadgettest.Forger {
		return gadgettest.Forger{Name: name, Hint: "prefixHint", Forge: func(_ *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
			return gadgettest.Ints(values...), true
		}}
	}
	report := gadgettest.Attack(t, gadgettest.Target{
		Name: "HashVariable", Field: q, Gadget: variableHash(2),
		Cases: []gadgettest.Case{{Name: "2 of 4", Inputs: gadgettest.Ints(11, 12, 13, 14, 2)}},
		Forgers: []gadgettest.Forger{
			forge("a gap", 1, 0, 1, 0), forge("the end", 0, 0, 1, 1), forge("a two", 2, 0, 0, 0), forge("shorter", 1, 0, 0, 0), forge("longer", 1, 1, 1, 0),
		},
	})
	for _, system := range gadgettest.Systems() {
		require.NotZero(t, report.Count(system, "prefixHint", "a gap").Rejected)
	}
}
