package gadgettest

import (
	"fmt"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
)

// Solve runs the solver on an assignment, with a hash in place of the prover's commitment
// and with the caller's options, such as forged hints.
func Solve(t testing.TB, ccs constraint.ConstraintSystem, assignment frontend.Circuit, opts ...solver.Option) error {
	t.Helper()
	w, err := frontend.NewWitness(assignment, ccs.Field())
	if err != nil {
		t.Fatalf("no witness: %v", err)
	}
	return solve(ccs, w, opts...)
}

// Violated returns the number of the constraint at which the solver stopped. The test
// fails if it did not stop, or for another reason.
func Violated(t testing.TB, err error) (number int) {
	t.Helper()
	if err == nil {
		t.Fatalf("no constraint is violated")
	}
	if _, scanErr := fmt.Sscanf(err.Error(), "constraint #%d is not satisfied", &number); scanErr != nil {
		t.Fatalf("the solver stopped for another reason: %v", err)
	}
	return number
}

// Drop makes a constraint say 0 = 0 and returns a function that undoes it. A forgery that
// only this constraint forbids is then accepted.
func Drop(t testing.TB, ccs constraint.ConstraintSystem, number int) (putBack func()) {
	t.Helper()
	system, err := core(ccs)
	if err != nil {
		t.Fatalf("%v", err)
	}
	// A hint has the number of the constraint after it: take the last.
	var calldata []uint32
	for i := range system.GetNbInstructions() {
		if instruction := system.GetInstruction(i); int(instruction.ConstraintOffset) == number {
			calldata = instruction.Calldata
		}
	}
	before := append([]uint32(nil), calldata...)
	for _, i := range coefficients(t, system, calldata) {
		calldata[i] = constraint.CoeffIdZero
	}
	return func() { copy(calldata, before) }
}

// coefficients returns where the coefficients of a constraint are in its numbers.
func coefficients(t testing.TB, system *constraint.System, calldata []uint32) (places []int) {
	t.Helper()
	first, after, step := 0, len(calldata), 1
	switch n := len(calldata); {
	case system.Type == constraint.SystemR1CS && n > 4 && n == int(calldata[0]):
		first, step = 4, 2 // after four lengths, each before its wire
	case system.Type != constraint.SystemR1CS && n == 9:
		first, after = 3, 8 // of a gate, between three wires and a mark
	case system.Type != constraint.SystemR1CS && n == 3:
		first = 1 // of a boolean, after its wire
	default:
		t.Fatalf("no constraint, or one of a kind that is not known: %v", calldata)
	}
	for i := first; i < after; i += step {
		places = append(places, i)
	}
	return places
}
