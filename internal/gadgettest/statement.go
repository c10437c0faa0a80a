package gadgettest

import (
	"math/big"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"
)

// Statement returns the circuit which says that a gadget maps secret inputs to public
// outputs. [Assignment] assigns it.
func Statement(gadget Gadget, inputs, outputs int) frontend.Circuit {
	return newGadgetCircuit(&gadgetSpec{gadget: gadget, use: assertOutputs}, inputs, outputs)
}

// Assignment assigns a [Statement]. For a public witness the inputs may be nil.
func Assignment(inputs, outputs []*big.Int) frontend.Circuit {
	return &gadgetCircuit{In: Variables(inputs), Want: Variables(outputs)}
}

// Holds returns nil if the [Statement] about a gadget is accepted on a system. To try many
// assignments compile it once and use [Solve], or use a [Comparer].
func Holds(field *big.Int, system System, gadget Gadget, inputs, outputs []*big.Int) error {
	circuit, assignment := Statement(gadget, len(inputs), len(outputs)), Assignment(inputs, outputs)
	if system == Engine {
		return test.IsSolved(circuit, assignment, field)
	}
	ccs, err := Compile(field, system, circuit)
	if err != nil {
		return err
	}
	w, err := frontend.NewWitness(assignment, field)
	if err != nil {
		return err
	}
	return solve(ccs, w)
}
