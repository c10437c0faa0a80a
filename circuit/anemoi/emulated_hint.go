package anemoi

import (
	"math/big"

	"github.com/consensys/gnark/std/math/emulated"
)

// emulatedFlystelHint gives, for a permutation of emulated elements, the input Y
// of each S-box from round 1 on and the elements y of the output, and then the
// root t = Y - V of each S-box. The inputs are the state, not always reduced.
func emulatedFlystelHint(_ *big.Int, inputs, outputs []*big.Int) error {
	return emulated.UnwrapHint(inputs, outputs, func(q *big.Int, inputs, outputs []*big.Int) error {
		y, v, err := verifiable(q, inputs, len(outputs)/2)
		if err != nil {
			return err
		}
		roots := make([]*big.Int, len(v))
		for i := range v {
			roots[i] = new(big.Int).Sub(y[i], v[i])
			roots[i].Mod(roots[i], q)
		}
		return fill(outputs, append(y[len(inputs)/2:], roots...))
	})
}
