package main

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/merkle"
)

// merkleGadgets are paths in trees of 2^32 places, for leaves of one element: memberships,
// updates (an old leaf and root to new ones) and appends.
func merkleGadgets() []gadget {
	var all []gadget
	for i, curve := range anemoiCurves {
		for _, shape := range []struct{ columns, depth int }{{1, 32}, {2, 16}, {3, 13}, {4, 11}} {
			t := treeUse{hasher: anemoiTree(shape.columns), arity: 2 * shape.columns, digest: 1, depth: shape.depth}
			name := fmt.Sprintf("anemoi/arity%d/depth%d", t.arity, t.depth)
			all = append(all, t.gadgets(name, curve, i == 0)...)
		}
	}
	for _, family := range []struct {
		name   string
		digest int
		hasher func(frontend.API) (merkle.CircuitHasher, error)
	}{
		{"64", 4, func(api frontend.API) (merkle.CircuitHasher, error) { return merkle.NewMonolith64Circuit(api, "") }},
		{"31", 8, func(api frontend.API) (merkle.CircuitHasher, error) { return merkle.NewMonolith31Circuit(api, "") }},
	} {
		t := treeUse{hasher: family.hasher, arity: 2, digest: family.digest, depth: 32}
		all = append(all, t.gadgets(fmt.Sprintf("monolith/%s/depth%d", family.name, t.depth), ecc.BN254, true)...)
	}
	return all
}

// treeUse is the shape of a tree.
type treeUse struct {
	hasher               func(frontend.API) (merkle.CircuitHasher, error)
	arity, digest, depth int
}

// gadgets returns the membership, and the update and append if they are asked for. The
// first inputs are the index and the leaf, the last ones the siblings.
func (t treeUse) gadgets(name string, curve ecc.ID, changes bool) []gadget {
	siblings := t.depth * (t.arity - 1) * t.digest
	all := []gadget{{
		name: "merkle/" + name, job: jobMerkle32, curve: curve, calls: once, inputs: 2 + siblings,
		prepare: t.prepare(func(tree *merkle.Gadget, in []frontend.Variable, path merkle.Path) error {
			_, err := tree.Root(in[1:2], in[0], path)
			return err
		}),
	}}
	if !changes {
		return all
	}
	return append(all, gadget{
		name: "merkle-update/" + name, job: jobMerkleUpdate32, curve: curve, calls: once, inputs: 3 + t.digest + siblings,
		prepare: t.prepare(func(tree *merkle.Gadget, in []frontend.Variable, path merkle.Path) error {
			_, err := tree.Update(in[3:3+t.digest], in[1:2], in[2:3], in[0], path)
			return err
		}),
	}, gadget{
		name: "merkle-append/" + name, job: jobMerkleAppend32, curve: curve, calls: once, inputs: 2 + t.digest + siblings,
		prepare: t.prepare(func(tree *merkle.Gadget, in []frontend.Variable, path merkle.Path) error {
			_, err := tree.Append(in[2:2+t.digest], in[1:2], in[0], path)
			return err
		}),
	})
}

// prepare makes the tree gadget; a call fills a path with the last inputs, level after level.
func (t treeUse) prepare(use func(tree *merkle.Gadget, in []frontend.Variable, path merkle.Path) error) prepare {
	return func(api frontend.API) (call, error) {
		hasher, err := t.hasher(api)
		if err != nil {
			return nil, err
		}
		tree, err := merkle.NewGadget(api, hasher, t.depth)
		if err != nil {
			return nil, err
		}
		return func(inputs []frontend.Variable) error {
			path, err := merkle.NewPath(t.arity, t.digest, t.depth)
			if err != nil {
				return err
			}
			siblings := inputs[len(inputs)-t.depth*(t.arity-1)*t.digest:]
			for _, level := range path.Siblings {
				siblings = siblings[copy(level, siblings):]
			}
			return use(tree, inputs, path)
		}, nil
	}
}

// anemoiTree makes the hash of an instance of so many columns.
func anemoiTree(columns int) func(frontend.API) (merkle.CircuitHasher, error) {
	return func(api frontend.API) (merkle.CircuitHasher, error) {
		in, err := anemoi.New(api, columns)
		if err != nil {
			return nil, err
		}
		return merkle.NewAnemoiCircuit(in, "")
	}
}
