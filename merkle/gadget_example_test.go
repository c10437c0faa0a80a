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

const listDepth = 10 // 4^10 places

// onTheList proves that a key is on a public list, without telling which.
type onTheList struct {
	Root  [1]frontend.Variable `gnark:",public"`
	Key   frontend.Variable
	Index frontend.Variable
	Path  merkle.Path
}

func (c *onTheList) Define(api frontend.API) error {
	instance, err := circuit.New(api, 2) // arity 4
	if err != nil {
		return err
	}
	hasher, err := merkle.NewAnemoiCircuit(instance, "keys")
	if err != nil {
		return err
	}
	gadget, err := merkle.NewGadget(api, hasher, listDepth)
	if err != nil {
		return err
	}
	return gadget.AssertMember(c.Root[:], []frontend.Variable{c.Key}, c.Index, c.Path)
}

func ExampleGadget_AssertMember() {
	// The tree, outside the circuit.
	instance, err := native.BN254Fr(2)
	if err != nil {
		panic(err)
	}
	hasher, err := merkle.NewAnemoi(instance, "keys")
	if err != nil {
		panic(err)
	}
	keys := []fr.Element{fr.NewElement(7), fr.NewElement(8), fr.NewElement(9)}
	tree, err := merkle.NewFromElements(hasher, listDepth, keys)
	if err != nil {
		panic(err)
	}

	// The circuit needs the shape of the path, the witness its values.
	path, err := merkle.NewPath(tree.Arity(), 1, tree.Depth())
	if err != nil {
		panic(err)
	}
	proof, err := tree.Proof(2)
	if err != nil {
		panic(err)
	}
	siblings, err := merkle.AssignPath(proof)
	if err != nil {
		panic(err)
	}
	witness := &onTheList{
		Root:  [1]frontend.Variable{tree.Root()[0]},
		Key:   9,
		Index: proof.Index,
		Path:  siblings,
	}
	err = test.IsSolved(&onTheList{Path: path}, witness, ecc.BN254.ScalarField())
	fmt.Println("key 9 is on the list:", err == nil)

	witness.Key = 10
	err = test.IsSolved(&onTheList{Path: path}, witness, ecc.BN254.ScalarField())
	fmt.Println("key 10 is on the list:", err == nil)
	// Output:
	// key 9 is on the list: true
	// key 10 is on the list: false
}
