package gates

import (
	"math/big"

	"github.com/consensys/gnark/frontend"
)

// AssertShiftedProduct asserts a * (shift - b) = c, where shift is not 0 in the
// circuit's field: one constraint in R1CS and one gate in PLONK, where [AssertProduct]
// would need another for the difference.
func AssertShiftedProduct(api frontend.API, a, b frontend.Variable, shift *big.Int, c frontend.Variable) {
	field := api.Compiler().Field()
	inverse := new(big.Int).ModInverse(new(big.Int).Mod(shift, field), field)
	if SystemOf(api) != SCS || inverse == nil {
		AssertProduct(api, a, api.Sub(shift, b), c)
		return
	}
	// A gate takes small numbers beside its wires, which may be scaled by any number:
	// (shift a) - (shift a)(b / shift) = c.
	assertGate(api, api.Mul(a, shift), api.Mul(b, inverse), 1, -1, c)
}
