package main

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/anemoi"
)

// anemoiGadgets are the permutation and its modes.
func anemoiGadgets() []gadget {
	var all []gadget
	for _, curve := range []ecc.ID{ecc.BN254} {
		add := func(name, job string, columns, inputs int, use anemoiUse) {
			all = append(all, gadget{
				name: fmt.Sprintf("anemoi/%s/l%d", name, columns), job: job, curve: curve,
				calls: many, inputs: inputs, prepare: withAnemoi(columns, use),
			})
		}
		add("permutation", jobPermutation, 1, 2, anemoiPermute)
		add("permutation", jobPermutation, 2, 4, anemoiPermute)
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
