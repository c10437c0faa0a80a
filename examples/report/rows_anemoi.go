package main

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// anemoiCurves are the curves whose scalar field has Anemoi parameters.
var anemoiCurves = []ecc.ID{ecc.BN254, ecc.BLS12_381, ecc.BLS12_377, ecc.BW6_761, ecc.GRUMPKIN}

// anemoiGadgets are the permutation and its modes.
func anemoiGadgets() []gadget {
	var all []gadget
	for _, curve := range anemoiCurves {
		add := func(name, job string, columns, inputs int, use anemoiUse) {
			all = append(all, gadget{
				name: fmt.Sprintf("anemoi/%s/l%d", name, columns), job: job, curve: curve,
				calls: many, inputs: inputs, prepare: withAnemoi(columns, use),
			})
		}
		for columns := 1; columns <= native.MaxColumns; columns++ {
			add("permutation", jobPermutation, columns, 2*columns, anemoiPermute)
		}
		add("jive2", jobCompress2, 1, 2, anemoiCompress)
		add("jive4", jobCompress4, 2, 4, anemoiCompress)
		add("sponge/hash2", jobHash2, 1, 2, anemoiHash)
		add("sponge/hash2", jobHash2, 2, 2, anemoiHash)
		add("fixed2", jobHash2, 2, 2, anemoiHashFixed)
	}
	return all
}

// anemoiUse is one use of an instance.
type anemoiUse func(in *anemoi.Instance, inputs []frontend.Variable) error

// withAnemoi prepares an instance for all calls.
func withAnemoi(columns int, use anemoiUse) prepare {
	return func(api frontend.API) (call, error) {
		in, err := anemoi.New(api, columns)
		if err != nil {
			return nil, err
		}
		return func(inputs []frontend.Variable) error { return use(in, inputs) }, nil
	}
}

func anemoiPermute(in *anemoi.Instance, state []frontend.Variable) error {
	_, err := in.Permute(state...)
	return err
}

func anemoiCompress(in *anemoi.Instance, digests []frontend.Variable) error {
	_, err := in.Compress(digests...)
	return err
}

func anemoiHash(in *anemoi.Instance, message []frontend.Variable) error {
	_, err := in.Hash(message...)
	return err
}

func anemoiHashFixed(in *anemoi.Instance, message []frontend.Variable) error {
	_, err := in.HashFixed(message...)
	return err
}
