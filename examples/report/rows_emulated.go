package main

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
	"github.com/consensys/gnark/std/math/emulated/emparams"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// some is fewer calls, for gadgets that cost thousands.
var some = []int{1, 20}

// emulatedGadgets are the permutations over every field of the library that is
// not the circuit's, with every number of columns that the field has.
func emulatedGadgets() []gadget {
	var all []gadget
	for _, field := range emulatedFields {
		for columns := 1; columns <= native.MaxColumns; columns++ {
			if _, err := native.ByName(field.name, columns); err != nil {
				continue // Goldilocks: a digest does not fit into fewer than 4 columns
			}
			all = append(all, field.gadget(field.name, columns))
		}
	}
	return all
}

// emulatedFields are the fields and what makes a gadget over them.
var emulatedFields = []struct {
	name   string
	gadget func(field string, columns int) gadget
}{
	{"pallas_fp", emulatedGadget[anemoi.PallasFp]},
	{"vesta", emulatedGadget[anemoi.Vesta]},
	{"bls12_381_fq", emulatedGadget[emulated.BLS12381Fp]},
	{"bls12_381_fr", emulatedGadget[emulated.BLS12381Fr]},
	{"bls12_377_fq", emulatedGadget[emulated.BLS12377Fp]},
	{"bls12_377_fr", emulatedGadget[emparams.BLS12377Fr]},
	{"bn254_fq", emulatedGadget[emulated.BN254Fp]},
	{"goldilocks", emulatedGadget[emulated.Goldilocks]},
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
