package gates

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestAssertShiftedProduct: one constraint in both systems, and the right statement, for
// wires, multiples, a constant product and shifts of any size.
func TestAssertShiftedProduct(t *testing.T) {
	large := new(big.Int).Lsh(big.NewInt(3), 200)
	for _, shift := range []*big.Int{big.NewInt(12), big.NewInt(-1), large} {
		right := new(big.Int).Mul(big.NewInt(5), new(big.Int).Sub(shift, big.NewInt(7)))
		right.Mod(right, field)
		wrong := new(big.Int).Add(right, big.NewInt(1))
		for name, make := range map[string]func(api frontend.API, x [3]frontend.Variable) (a, b, c frontend.Variable){
			"wires": func(_ frontend.API, x [3]frontend.Variable) (a, b, c frontend.Variable) { return x[0], x[1], x[2] },
			"multiples": func(api frontend.API, x [3]frontend.Variable) (a, b, c frontend.Variable) {
				return api.Mul(x[0], 3), x[1], api.Mul(x[2], 3)
			},
			"a constant product": func(_ frontend.API, x [3]frontend.Variable) (a, b, c frontend.Variable) {
				return x[0], x[1], right
			},
			"0 as a product": func(api frontend.API, x [3]frontend.Variable) (a, b, c frontend.Variable) {
				return api.Sub(x[2], right), x[1], 0
			},
		} {
			body := func(api frontend.API, x [3]frontend.Variable) {
				a, b, c := make(api, x)
				AssertShiftedProduct(api, a, b, shift, c)
				if name == "a constant product" {
					api.AssertIsEqual(x[2], c)
				}
			}
			statement := &circuit{body: &body}
			for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
				ccs, err := gadgettest.Compile(field, system, statement)
				require.NoError(t, err)
				beside := 0
				if name == "a constant product" || name == "0 as a product" && system == gadgettest.SCS {
					beside = 1 // the comparison, or the sum
				}
				require.Equal(t, 1+beside, ccs.GetNbConstraints(), "%s, %v", name, system)
				for _, product := range []*big.Int{right, wrong} {
					full, err := frontend.NewWitness(&circuit{X: [3]frontend.Variable{5, 7, product}}, field)
					require.NoError(t, err)
					_, err = ccs.Solve(full)
					require.Equal(t, product == right, err == nil, "%s, %v, shift %v: %v", name, system, shift, err)
				}
			}
			require.NoError(t, test.IsSolved(statement, &circuit{X: [3]frontend.Variable{5, 7, right}}, field))
			require.Error(t, test.IsSolved(statement, &circuit{X: [3]frontend.Variable{5, 7, wrong}}, field))
		}
	}
}

// TestTerms: an expression has as many terms as wires in R1CS and is one wire in PLONK.
func TestTerms(t *testing.T) {
	for system, want := range map[gadgettest.System]int{gadgettest.R1CS: 3, gadgettest.SCS: 1} {
		got := 0
		body := func(api frontend.API, x [3]frontend.Variable) {
			got = Terms(api, api.Add(x[0], x[1], x[2]))
			api.AssertIsEqual(x[0], x[1])
		}
		_, err := gadgettest.Compile(field, system, &circuit{body: &body})
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}
