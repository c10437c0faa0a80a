package anemoi

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"
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

// TestHashVariableLengths: a length past the data is refused, by the compiler if
// it is a constant and else by the constraints.
func TestHashVariableLengths(t *testing.T) {
	q := curves[0].ScalarField()
	for _, length := range []*big.Int{big.NewInt(4), big.NewInt(5), new(big.Int).Sub(q, big.NewInt(1))} {
		for _, system := range gadgettest.Systems() {
			for _, columns := range []int{1, 2} {
				err := holdsVariable(q, system, columns, length)
				require.Error(t, err, "%v, %v", system, length)
			}
		}
	}
	require.NoError(t, holdsVariable(q, gadgettest.R1CS, 1, big.NewInt(3)))
	require.NoError(t, holdsVariable(q, gadgettest.SCS, 1, big.NewInt(3)))
	require.NoError(t, holdsVariable(q, gadgettest.Engine, 1, big.NewInt(3)))
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

// variableCircuit hashes a prefix and asserts nothing of the digest.
type variableCircuit struct {
	Data    [3]frontend.Variable
	Length  frontend.Variable
	columns int
}

func (c *variableCircuit) Define(api frontend.API) error {
	_, err := variableHash(c.columns)(api, append(append([]frontend.Variable(nil), c.Data[:]...), c.Length))
	return err
}

// holdsVariable solves a circuit of three elements with the given length.
func holdsVariable(q *big.Int, system gadgettest.System, columns int, length *big.Int) error {
	circuit := &variableCircuit{columns: columns}
	assignment := &variableCircuit{Data: [3]frontend.Variable{1, 2, 3}, Length: length}
	if system == gadgettest.Engine {
		return test.IsSolved(circuit, assignment, q)
	}
	ccs, err := gadgettest.Compile(q, system, circuit)
	if err != nil {
		return err
	}
	witness, err := frontend.NewWitness(assignment, q)
	if err != nil {
		return err
	}
	return ccs.IsSolved(witness)
}
