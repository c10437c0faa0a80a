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

// logCircuit puts an entry at the end of a log. Its state is a root and a count: the
// verifier knows both from the proof before, and goes on with After and Count + 1.
type logCircuit struct {
	Before frontend.Variable `gnark:",public"`
	After  frontend.Variable `gnark:",public"`
	Count  frontend.Variable `gnark:",public"`

	Entry frontend.Variable
	Path  merkle.Path
}

func (c *logCircuit) Define(api frontend.API) error {
	instance, err := circuit.New(api, 1) // arity 2
	if err != nil {
		return err
	}
	hasher, err := merkle.NewAnemoiCircuit(instance, "log")
	if err != nil {
		return err
	}
	gadget, err := merkle.NewGadget(api, hasher, 16)
	if err != nil {
		return err
	}
	one := func(v frontend.Variable) []frontend.Variable { return []frontend.Variable{v} }
	return gadget.AssertAppend(one(c.Before), one(c.After), one(c.Entry), c.Count, c.Path)
}

// Prove that an entry has been put at the end of a log; the prover keeps the frontier alone.
func Example_circuitAppend() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	instance, err := native.BN254Fr(1)
	check(err)
	hasher, err := merkle.NewAnemoi(instance, "log")
	check(err)
	log, err := merkle.NewFrontier(hasher, 16)
	check(err)
	empty, err := merkle.NewPath(log.Arity(), 1, log.Depth())
	check(err)
	for entry := range uint64(3) {
		before, err := log.Root()
		check(err)
		proof, err := log.NextProof()
		check(err)
		_, err = log.Append(fr.NewElement(entry))
		check(err)
		after, err := log.Root()
		check(err)
		path, err := merkle.AssignPath(proof)
		check(err)
		err = test.IsSolved(&logCircuit{Path: empty}, &logCircuit{
			Before: before[0], After: after[0], Count: proof.Index, Entry: entry, Path: path,
		}, ecc.BN254.ScalarField())
		fmt.Println("entry at", proof.Index, err)
	}
	// Output:
	// entry at 0 <nil>
	// entry at 1 <nil>
	// entry at 2 <nil>
}
