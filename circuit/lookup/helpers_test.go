package lookup

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

var bn254 = ecc.BN254.ScalarField()

// circuit runs a function on secret wires.
type circuit struct {
	X    []frontend.Variable
	body *func(api frontend.API, x []frontend.Variable) error
}

func (c *circuit) Define(api frontend.API) error { return (*c.body)(api, c.X) }

type body = func(api frontend.API, x []frontend.Variable) error

func compile(t testing.TB, system gadgettest.System, n int, f body) constraint.ConstraintSystem {
	t.Helper()
	ccs, err := gadgettest.Compile(bn254, system, &circuit{X: make([]frontend.Variable, n), body: &f})
	require.NoError(t, err)
	return ccs
}

// solve solves a system of [circuit] for the values of its wires.
func solve(t testing.TB, ccs constraint.ConstraintSystem, x []*big.Int, opts ...solver.Option) error {
	t.Helper()
	assignment := &circuit{}
	for _, v := range x {
		assignment.X = append(assignment.X, v)
	}
	return gadgettest.Solve(t, ccs, assignment, opts...)
}

// override makes a hint return the given values.
func override(hint solver.Hint, values []*big.Int) solver.Option {
	return solver.OverrideHint(solver.GetHintID(hint), func(_ *big.Int, _, out []*big.Int) error {
		for i := range out {
			out[i].Set(values[i])
		}
		return nil
	})
}

var compiled = []gadgettest.System{gadgettest.R1CS, gadgettest.SCS}

// gadget makes a gadget without outputs of a function of a checker.
func gadget(f func(c *Checker, x []frontend.Variable) error, opts ...Option) gadgettest.Gadget {
	return func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		c, err := New(api, opts...)
		if err != nil {
			return nil, err
		}
		return x, f(c, x)
	}
}

// accepts tells whether a gadget accepts inputs, on each system alike.
func accepts(t testing.TB, g gadgettest.Gadget, x ...*big.Int) bool {
	t.Helper()
	return acceptsOn(t, gadgettest.Systems(), g, x...)
}
