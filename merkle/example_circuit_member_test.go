package merkle_test

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"

	circuit "example.com/gnarkhash/circuit/monolith"
	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/monolith"
)

// accountCircuit proves a balance in a tree of Monolith-64.
type accountCircuit struct {
	Root    circuit.Digest64 `gnark:",public"`
	Balance frontend.Variable
	Index   frontend.Variable
	Path    merkle.Path
}

func (c *accountCircuit) Define(api frontend.API) error {
	hasher, err := merkle.NewMonolith64Circuit(api, "accounts", circuit.WithBase(8))
	if err != nil {
		return err
	}
	gadget, err := merkle.NewGadget(api, hasher, 4)
	if err != nil {
		return err
	}
	return gadget.AssertMember(c.Root[:], []frontend.Variable{c.Balance}, c.Index, c.Path)
}

// Prove a leaf of a Monolith tree in a circuit.
func Example_circuitMember() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	balance, err := monolith.NewGoldilocks(500)
	check(err)
	tree, err := merkle.NewFromElements(merkle.NewMonolith64("accounts"), 4, []monolith.Goldilocks{{}, {}, balance})
	check(err)
	proof, root, err := tree.ProofAndRoot(2)
	check(err)
	path, err := merkle.AssignPath(proof)
	check(err)
	empty, err := merkle.NewPath(tree.Arity(), len(root), tree.Depth())
	check(err)
	for _, claimed := range []int{500, 501} {
		err := test.IsSolved(&accountCircuit{Path: empty}, &accountCircuit{
			Root: circuit.NewDigest64(root), Balance: claimed, Index: 2, Path: path,
		}, ecc.BN254.ScalarField())
		fmt.Println("a balance of", claimed, "at 2:", err == nil)
	}
	// Output:
	// a balance of 500 at 2: true
	// a balance of 501 at 2: false
}
