package merkle_test

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"

	circuit "example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/merkle"
	native "example.com/gnarkhash/native/anemoi"
)

// depositCircuit adds an amount to one balance of a tree, and leaves the others.
type depositCircuit struct {
	Before frontend.Variable `gnark:",public"`
	After  frontend.Variable `gnark:",public"`
	Amount frontend.Variable `gnark:",public"`

	Balance, Index frontend.Variable
	Path           merkle.Path
}

func (c *depositCircuit) Define(api frontend.API) error {
	instance, err := circuit.New(api, 2) // arity 4
	if err != nil {
		return err
	}
	hasher, err := merkle.NewAnemoiCircuit(instance, "balances")
	if err != nil {
		return err
	}
	gadget, err := merkle.NewGadget(api, hasher, 8)
	if err != nil {
		return err
	}
	one := func(v frontend.Variable) []frontend.Variable { return []frontend.Variable{v} }
	return gadget.AssertUpdate(one(c.Before), one(c.After), one(c.Balance), one(api.Add(c.Balance, c.Amount)), c.Index, c.Path)
}

// Prove that one leaf of a tree has changed as it should.
func Example_circuitUpdate() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	instance, err := native.BN254Fr(2)
	check(err)
	hasher, err := merkle.NewAnemoi(instance, "balances")
	check(err)
	tree, err := merkle.NewFromElements(hasher, 8, []fr.Element{fr.NewElement(500), fr.NewElement(20), fr.NewElement(70)})
	check(err)
	proof, before, err := tree.ProofAndRoot(1)
	check(err)
	check(tree.Update(1, fr.NewElement(30)))
	path, err := merkle.AssignPath(proof)
	check(err)
	empty, err := merkle.NewPath(tree.Arity(), 1, tree.Depth())
	check(err)
	for _, amount := range []int{10, 11} {
		err := test.IsSolved(&depositCircuit{Path: empty}, &depositCircuit{
			Before: before[0], After: tree.Root()[0], Amount: amount, Balance: 20, Index: 1, Path: path,
		}, ecc.BN254.ScalarField())
		fmt.Println("a deposit of", amount, "made this root:", err == nil)
	}
	// Output:
	// a deposit of 10 made this root: true
	// a deposit of 11 made this root: false
}
