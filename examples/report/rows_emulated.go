package main

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"

	"example.com/gnarkhash/circuit/anemoi"
)

// some is fewer calls, for gadgets that cost thousands.
var some = []int{1, 20}

// emulatedGadgets are permutations over fields that are not the circuit's.
func emulatedGadgets() []gadget {
	return []gadget{
		emulatedGadget[anemoi.PallasFp]("pallas_fp", 1),
		emulatedGadget[anemoi.Vesta]("vesta", 1),
		emulatedGadget[emulated.BLS12381Fp]("bls12_381_fq", 1),
		emulatedGadget[emulated.Goldilocks]("goldilocks", 4),
	}
}

// emulatedGadget is a permutation over the field of T in a circuit over BN254.
// The inputs are the limbs of its state, which the gadget checks to be in range.
func emulatedGadget[T emulated.FieldParams](field string, columns int) gadget {
	limbs, _ := emulated.GetEffectiveFieldParams[T](ecc.BN254.ScalarField())
	return gadget{
		name: fmt.Sprintf("anemoi-emulated/%s/l%d", field, columns), job: jobEmulated, curve: ecc.BN254,
		calls: some, inputs: 2 * columns * int(limbs), prepare: func(api frontend.API) (call, error) {
			in, err := anemoi.NewEmulated[T](api, columns)
			if err != nil {
				return nil, err
			}
			f, err := emulated.NewField[T](api)
			if err != nil {
				return nil, err
			}
			return func(inputs []frontend.Variable) error {
				state := make([]*emulated.Element[T], in.Width())
				for i := range state {
					state[i] = f.NewElement(inputs[i*int(limbs) : (i+1)*int(limbs)])
				}
				_, err := in.Permute(state...)
				return err
			}, nil
		},
	}
}
