package gadgettest_test

import (
	"errors"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// threeRules has three constraints in either system.
type threeRules struct{ A, B, C frontend.Variable }

func (c *threeRules) Define(api frontend.API) error {
	api.AssertIsEqual(c.A, c.B)
	api.AssertIsBoolean(c.C)
	api.AssertIsEqual(c.B, 5)
	return nil
}

// TestDrop: without the constraint that is violated, and only without it, a false
// assignment is accepted, and all is as before when it is back.
func TestDrop(t *testing.T) {
	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		ccs, err := gadgettest.Compile(ecc.BN254.ScalarField(), system, &threeRules{})
		require.NoError(t, err)
		require.Equal(t, 3, ccs.GetNbConstraints())
		require.NoError(t, gadgettest.Solve(t, ccs, &threeRules{5, 5, 1}))
		for want, wrong := range []*threeRules{{4, 5, 1}, {5, 5, 2}, {6, 6, 0}} {
			require.Equal(t, want, gadgettest.Violated(t, gadgettest.Solve(t, ccs, wrong)), "%v", system)
			for number := range 3 {
				putBack := gadgettest.Drop(t, ccs, number)
				require.Equal(t, number == want, gadgettest.Solve(t, ccs, wrong) == nil, "%v without %d", system, number)
				putBack()
			}
			require.Error(t, gadgettest.Solve(t, ccs, wrong))
		}
	}
}

// TestDropFails: an error of another kind and a constraint that is none fail the test.
func TestDropFails(t *testing.T) {
	ccs, err := gadgettest.Compile(ecc.BN254.ScalarField(), gadgettest.R1CS, &threeRules{})
	require.NoError(t, err)
	for what, f := range map[string]func(testing.TB){
		"no error":      func(t testing.TB) { gadgettest.Violated(t, nil) },
		"another error": func(t testing.TB) { gadgettest.Violated(t, errors.New("a hint failed")) },
		"no constraint": func(t testing.TB) { gadgettest.Drop(t, ccs, 3) },
	} {
		require.NotEmpty(t, record(t, f).errors, what)
	}
}
