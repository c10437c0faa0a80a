package gates

import (
	"math/big"

	"github.com/consensys/gnark/frontend"
)

// assertGate asserts linear a + product a b = c in one gate of a PLONK builder.
//
// Of a constant c gnark would make two gates more. A gate has a place for a constant, but takes
// small numbers only, so a is scaled until the constant is 1. The place of the third wire
// is then taken by a, times 0.
func assertGate(api frontend.API, a, b frontend.Variable, linear, product int, c frontend.Variable) {
	plonk := api.(frontend.PlonkAPI)
	k, ok := api.Compiler().ConstantValue(c)
	if !ok {
		plonk.AddPlonkConstraint(a, b, c, linear, 0, -1, product, 0)
		return
	}
	constant := 0
	if inverse := new(big.Int).ModInverse(k, api.Compiler().Field()); inverse != nil {
		a, constant = api.Mul(a, inverse), -1
	}
	plonk.AddPlonkConstraint(a, b, a, linear, 0, 0, product, constant)
}
