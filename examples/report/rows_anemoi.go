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

// anemoiGadgets are the permutation and its modes. Over curves but the first, the
// modes of several elements have rows of one call alone: they add one permutation
// after the other, as over the first.
func anemoiGadgets() []gadget {
	var all []gadget
	for i, curve := range anemoiCurves {
		add := func(name, job string, calls []int, columns, inputs int, use anemoiUse) {
			all = append(all, gadget{
				name: fmt.Sprintf("anemoi/%s/l%d", name, columns), job: job, curve: curve,
				calls: calls, inputs: inputs, prepare: withAnemoi(columns, use),
			})
		}
		modes := once
		if i == 0 {
			modes = many
		}
		for columns := 1; columns <= native.MaxColumns; columns++ {
			add("permutation", jobPermutation, many, columns, 2*columns, anemoiPermute)
		}
		add("jive2", jobCompress2, many, 1, 2, anemoiCompress)
		add("jive4", jobCompress4, many, 2, 4, anemoiCompress)
		for columns := 3; columns <= native.MaxColumns; columns++ {
			add(fmt.Sprintf("jive%d", 2*columns), jobCompressWide, modes, columns, 2*columns, anemoiCompress)
		}
		add("sponge/hash2", jobHash2, many, 1, 2, anemoiHash)
		add("sponge/hash2", jobHash2, many, 2, 2, anemoiHash)
		add("fixed2", jobHash2, many, 2, 2, anemoiHashFixed)
		for columns := 1; columns <= native.MaxColumns; columns++ {
			add("sponge/hash8", jobHash8, modes, columns, 8, anemoiHash)
			add("fixed8", jobHash8, modes, columns, 8, anemoiHashFixed)
			add("reference-sponge/hash8", jobHash8, modes, columns, 8, anemoiHashReference)
		}
		for columns := 1; columns <= 2; columns++ {
			add("sponge/variable8", jobHashUpTo8, modes, columns, 9, anemoiHashVariable)
			add("bytes64", jobBytes64, modes, columns, 64, anemoiHashBytes)
		}
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

func anemoiHashReference(in *anemoi.Instance, message []frontend.Variable) error {
	_, err := in.ReferenceSponge().Hash(message...)
	return err
}

// anemoiHashVariable takes the length and as many elements as it may have.
func anemoiHashVariable(in *anemoi.Instance, inputs []frontend.Variable) error {
	_, err := in.Sponge("").HashVariable(inputs[1:], inputs[0])
	return err
}

func anemoiHashBytes(in *anemoi.Instance, message []frontend.Variable) error {
	_, err := in.HashBytes(asBytes(message))
	return err
}
