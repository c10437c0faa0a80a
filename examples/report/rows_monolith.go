package main

import (
	"fmt"
	"strings"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/monolith"
	native "example.com/gnarkhash/native/monolith"
)

// The jobs of Monolith. Its elements are small, so they do not stand beside those of
// the circuit's own field.
const (
	jobMonolithPermutation = "permutation over a small prime"
	jobMonolithCompress    = "2-to-1 compression over a small prime"
	jobMonolithHash8       = "hash of 8 elements of a small prime"
	jobMonolithUpTo8       = "hash of up to 8 elements of a small prime"
	jobMonolithCanonical   = "8 elements shown to be of a small prime"
	jobMonolithBytes64     = "hash of 64 bytes by Monolith"
)

var monolithJobs = []string{jobMonolithPermutation, jobMonolithCompress, jobMonolithHash8, jobMonolithUpTo8, jobMonolithBytes64, jobMonolithCanonical}

// monolithGadgets are the gadgets of circuit/monolith. Inputs are taken as canonical, as
// the outputs of other calls are; outputs are canonical. The fixed part of a row are the
// tables.
func monolithGadgets() []gadget {
	permutations := []struct {
		name  string
		width int
	}{{"64_t8", 8}, {"64_t12", 12}, {"31_t16", 16}, {"31_t24", 24}, {"31_t24_plonky3", 24}}
	var all []gadget
	for i, curve := range anemoiCurves {
		add := func(mode, name, job string, inputs int, use monolithUse, opts ...monolith.Option) {
			calls := many
			if i > 0 || strings.HasSuffix(mode, "-bits") { // by bits there are no tables to share
				calls = once
			}
			all = append(all, gadget{
				name: fmt.Sprintf("monolith/%s/%s", mode, name), job: job, curve: curve,
				calls: calls, inputs: inputs, prepare: withMonolith(name, use, opts),
			})
		}
		for _, in := range permutations {
			add("permutation", in.name, jobMonolithPermutation, in.width, monolithPermute)
		}
		add("compress", "64_t8", jobMonolithCompress, 8, monolithCompress)
		add("compress", "31_t16", jobMonolithCompress, 16, monolithCompress)
		if i > 0 {
			continue
		}
		add("truncated", "64_t12", jobMonolithCompress, 8, monolithTruncated)
		add("truncated", "31_t24", jobMonolithCompress, 16, monolithTruncated)
		for _, name := range []string{"64_t12", "31_t24"} {
			add("sponge/hash8", name, jobMonolithHash8, 8, monolithHash)
			add("fixed8", name, jobMonolithHash8, 8, monolithHashFixed)
			add("no-pad/hash8", name, jobMonolithHash8, 8, monolithNoPad)
			add("sponge/variable8", name, jobMonolithUpTo8, 9, monolithHashVariable)
			add("bytes64", name, jobMonolithBytes64, 64, monolithHashBytes)
			add("canonical8", name, jobMonolithCanonical, 8, monolithAssertCanonical)
		}
		for _, in := range permutations {
			add("permutation-bits", in.name, jobMonolithPermutation, in.width, monolithPermute, monolith.WithoutCommitment())
		}
		add("compress-base8", "64_t8", jobMonolithCompress, 8, monolithCompress, monolith.WithBase(8))
		add("compress-base8", "31_t16", jobMonolithCompress, 16, monolithCompress, monolith.WithBase(8))
	}
	return all
}

// monolithUse is one use of an instance.
type monolithUse func(in *monolith.Instance, inputs []frontend.Variable) error

// withMonolith prepares an instance for all calls.
func withMonolith(name string, use monolithUse, opts []monolith.Option) prepare {
	return func(api frontend.API) (call, error) {
		in, err := monolith.New(api, "monolith/"+name, opts...)
		if err != nil {
			return nil, err
		}
		return func(inputs []frontend.Variable) error { return use(in, inputs) }, nil
	}
}

func monolithPermute(in *monolith.Instance, state []frontend.Variable) error {
	_, err := in.Permute(state...)
	return err
}

func monolithCompress(in *monolith.Instance, digests []frontend.Variable) error {
	half := len(digests) / native.Arity
	_, err := in.Compress(digests[:half], digests[half:])
	return err
}

func monolithTruncated(in *monolith.Instance, digests []frontend.Variable) error {
	half := len(digests) / native.Arity
	_, err := in.CompressTruncated(digests[:half], digests[half:])
	return err
}

func monolithHash(in *monolith.Instance, message []frontend.Variable) error {
	_, err := in.Hash(message...)
	return err
}

// monolithHashVariable takes the length and as many elements as it may have.
func monolithHashVariable(in *monolith.Instance, inputs []frontend.Variable) error {
	_, err := in.Sponge("").HashVariable(inputs[1:], inputs[0])
	return err
}

func monolithAssertCanonical(in *monolith.Instance, values []frontend.Variable) error {
	return in.AssertCanonical(values...)
}

func monolithHashFixed(in *monolith.Instance, message []frontend.Variable) error {
	_, err := in.HashFixed(message...)
	return err
}

func monolithNoPad(in *monolith.Instance, message []frontend.Variable) error {
	_, err := in.NoPad().Hash(message...)
	return err
}

func monolithHashBytes(in *monolith.Instance, message []frontend.Variable) error {
	_, err := in.HashBytes(asBytes(message))
	return err
}
