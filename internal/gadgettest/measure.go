package gadgettest

import (
	"bytes"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/consensys/gnark"
	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
)

// Stats is what a compiled system costs.
type Stats struct {
	Constraints int
	NonZero     int // R1CS: non-zero coefficients in L, R and O together; SCS: 0
	Internal    int // wires that are neither inputs nor outputs of the circuit
	Commitments int
}

// Measure counts the cost of a compiled system.
func Measure(ccs constraint.ConstraintSystem) Stats {
	s := Stats{
		Constraints: ccs.GetNbConstraints(),
		Internal:    ccs.GetNbInternalVariables(),
		Commitments: len(ccs.GetCommitments().CommitmentIndexes()),
	}
	// gnark's systems satisfy this interface in either form; an SCS iterates over nothing.
	if r, ok := ccs.(constraint.R1CS[constraint.U64]); ok {
		it := r.GetR1CIterator()
		for c := it.Next(); c != nil; c = it.Next() {
			for _, e := range []constraint.LinearExpression{c.L, c.R, c.O} {
				for _, term := range e {
					if term.CoeffID() != constraint.CoeffIdZero {
						s.NonZero++
					}
				}
			}
		}
	}
	return s
}

// CompileGadget compiles a gadget whose inputs are secret wires and whose outputs
// are not used, to count its own constraints.
func CompileGadget(field *big.Int, system System, gadget Gadget, inputs int) (constraint.ConstraintSystem, error) {
	return Compile(field, system, newGadgetCircuit(&gadgetSpec{gadget: gadget, use: ignoreOutputs}, inputs, 0))
}

// HintNames returns the full names of the hints that a compiled system calls, sorted.
func HintNames(ccs constraint.ConstraintSystem) ([]string, error) {
	sys, err := core(ccs)
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Values(sys.MHintsDependencies)), nil
}

// RoundTrip writes a compiled system, reads it back, writes it again, and solves the
// copy with the assignment. It returns the copy, or an error when the two writings
// differ, when reading leaves something over or when the copy does not solve. The
// copy knows hints by name only, so they must be registered.
func RoundTrip(ccs constraint.ConstraintSystem, assignment frontend.Circuit) (constraint.ConstraintSystem, error) {
	curve, err := curveOf(ccs.Field())
	if err != nil {
		return nil, err
	}
	sys, err := core(ccs)
	if err != nil {
		return nil, err
	}
	back := groth16.NewCS(curve)
	if sys.Type == constraint.SystemSparseR1CS {
		back = plonk.NewCS(curve)
	}
	var first, second bytes.Buffer
	if _, err := ccs.WriteTo(&first); err != nil {
		return nil, fmt.Errorf("gadgettest: writing the system: %w", err)
	}
	n, err := back.ReadFrom(bytes.NewReader(first.Bytes()))
	if err != nil {
		return nil, fmt.Errorf("gadgettest: reading the system: %w", err)
	}
	if n != int64(first.Len()) {
		return nil, fmt.Errorf("gadgettest: %d of %d bytes were read", n, first.Len())
	}
	if _, err := back.WriteTo(&second); err != nil {
		return nil, fmt.Errorf("gadgettest: writing the copy: %w", err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		return nil, fmt.Errorf("gadgettest: the copy is written in another way")
	}
	w, err := frontend.NewWitness(assignment, ccs.Field())
	if err != nil {
		return nil, err
	}
	if err := solve(back, w); err != nil {
		return nil, fmt.Errorf("gadgettest: solving the copy: %w", err)
	}
	return back, nil
}

// curveOf returns the curve with the given scalar field.
func curveOf(field *big.Int) (ecc.ID, error) {
	for _, id := range gnark.Curves() {
		if id.ScalarField().Cmp(field) == 0 {
			return id, nil
		}
	}
	return ecc.UNKNOWN, fmt.Errorf("gadgettest: no curve of gnark has the scalar field %v", field)
}
