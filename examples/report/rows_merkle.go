package main

import (
	"fmt"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/merkle"
)

// merkleGadgets are paths in trees of 2^32 places, for leaves of one element.
func merkleGadgets() []gadget {
	var all []gadget
	for _, curve := range anemoiCurves {
		for _, shape := range []struct{ columns, depth int }{{1, 32}, {2, 16}, {3, 13}, {4, 11}} {
			arity := 2 * shape.columns
			all = append(all, gadget{
				name: fmt.Sprintf("merkle/anemoi/arity%d/depth%d", arity, shape.depth), job: jobMerkle32, curve: curve,
				calls: once, inputs: 2 + shape.depth*(arity-1), prepare: withTree(shape.columns, shape.depth),
			})
		}
	}
	return all
}

// withTree prepares a tree gadget. The inputs are the leaf, its index and the
// siblings, level after level.
func withTree(columns, depth int) prepare {
	return func(api frontend.API) (call, error) {
		in, err := anemoi.New(api, columns)
		if err != nil {
			return nil, err
		}
		hasher, err := merkle.NewAnemoiCircuit(in, "")
		if err != nil {
			return nil, err
		}
		tree, err := merkle.NewGadget(api, hasher, depth)
		if err != nil {
			return nil, err
		}
		return func(inputs []frontend.Variable) error {
			leaf, index, siblings := inputs[:1], inputs[1], inputs[2:]
			path, err := merkle.NewPath(hasher.Arity(), hasher.DigestLen(), depth)
			if err != nil {
				return err
			}
			for _, level := range path.Siblings {
				siblings = siblings[copy(level, siblings):]
			}
			_, err = tree.Root(leaf, index, path)
			return err
		}, nil
	}
}
