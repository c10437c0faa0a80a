// Allowlist builds a tree over a list, makes the Merkle proof that one entry is in it
// and verifies that twice: natively, and in a circuit that hides which entry it is. The
// circuit is solved by gnark's test engine, without keys: the example quickstart has the
// steps of a Groth16 proof, and membership a whole application.
package main

import (
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"

	"example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/merkle"
	native "example.com/gnarkhash/native/anemoi"
)

const depth = 8 // arity 4: up to 4^8 = 65,536 entries

// Circuit states: I know an entry of the tree with this root.
type Circuit struct {
	Root  frontend.Variable `gnark:",public"`
	Entry frontend.Variable
	Index frontend.Variable
	Path  merkle.Path
}

func (c *Circuit) Define(api frontend.API) error {
	hash, err := anemoi.New(api, 2) // 2 columns: a state of 4 digests, so arity 4
	if err != nil {
		return err
	}
	hasher, err := merkle.NewAnemoiCircuit(hash, "")
	if err != nil {
		return err
	}
	tree, err := merkle.NewGadget(api, hasher, depth)
	if err != nil {
		return err
	}
	return tree.AssertMember([]frontend.Variable{c.Root}, []frontend.Variable{c.Entry}, c.Index, c.Path)
}

func main() {
	// Build and prove.
	hash, err := native.BN254Fr(2)
	check(err)
	hasher, err := merkle.NewAnemoi(hash, "")
	check(err)
	list := make([]fr.Element, 100)
	for i := range list {
		list[i].SetUint64(uint64(1000 + i))
	}
	tree, err := merkle.NewFromElements(hasher, depth, list)
	check(err)
	proof, err := tree.Proof(42)
	check(err)

	// Verify natively.
	check(merkle.Verify(hasher, tree.Root(), depth, list[42:43], proof))

	// Verify in a circuit.
	empty, err := merkle.NewPath(4, 1, depth)
	check(err)
	path, err := merkle.AssignPath(proof)
	check(err)
	circuit := &Circuit{Path: empty}
	assignment := &Circuit{Root: tree.Root()[0], Entry: list[42], Index: proof.Index, Path: path}
	check(test.IsSolved(circuit, assignment, ecc.BN254.ScalarField()))

	root := tree.Root()
	fmt.Println("entry 42 is in the tree", root[0].String())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
