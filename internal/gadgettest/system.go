package gadgettest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"strings"

	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	fcs "github.com/consensys/gnark/frontend/cs"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
)

// System is one way to run a circuit.
type System int

const (
	R1CS   System = iota // rank-1 constraints, for Groth16
	SCS                  // sparse constraints, for PLONK
	Engine               // gnark's test engine, without compilation
)

// Systems returns all systems, in a new slice.
func Systems() []System { return []System{R1CS, SCS, Engine} }

// String returns "R1CS", "SCS" or "engine".
func (s System) String() string {
	switch s {
	case R1CS:
		return "R1CS"
	case SCS:
		return "SCS"
	case Engine:
		return "engine"
	}
	return fmt.Sprintf("System(%d)", int(s))
}

// Compile compiles the circuit for R1CS or SCS. It returns an error for Engine,
// which compiles nothing.
func Compile(field *big.Int, system System, circuit frontend.Circuit) (constraint.ConstraintSystem, error) {
	switch system {
	case R1CS:
		return frontend.Compile(field, r1cs.NewBuilder, circuit)
	case SCS:
		return frontend.Compile(field, scs.NewBuilder, circuit)
	}
	return nil, fmt.Errorf("gadgettest: %v does not compile circuits", system)
}

// solve runs the solver alone, in one task so that hints are called in a fixed
// order. Commitments are computed by [commitment]. A panic becomes an error.
func solve(ccs constraint.ConstraintSystem, w witness.Witness, opts ...solver.Option) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("gadgettest: the solver panicked: %v", r)
		}
	}()
	all := []solver.Option{
		solver.WithNbTasks(1),
		solver.OverrideHint(solver.GetHintID(fcs.Bsb22CommitmentComputePlaceholder), commitment),
	}
	_, err = ccs.Solve(w, append(all, opts...)...)
	return err
}

// commitment stands for the commitments that only a prover computes: a hash of
// the committed values, reduced into the field and never 0.
func commitment(mod *big.Int, inputs, outputs []*big.Int) error {
	h := sha256.New()
	buf := make([]byte, (mod.BitLen()+7)/8)
	for _, v := range inputs {
		h.Write(v.FillBytes(buf))
	}
	for i, out := range outputs {
		h.Write([]byte{byte(i)})
		out.SetBytes(h.Sum(nil))
		out.Mod(out, mod)
		if out.Sign() == 0 {
			out.SetUint64(1)
		}
	}
	return nil
}

// violated reports whether the solver stopped at a constraint that does not hold.
// Errors of hints, panics and divisions by zero are something else: they show what
// the solver cannot do, not what the constraints forbid.
func violated(err error) bool {
	return strings.HasPrefix(err.Error(), "constraint #") &&
		!errors.Is(err, constraint.ErrDivideByZero) && !errors.Is(err, errHint)
}

// core returns the part of a compiled system which all curves share.
func core(ccs constraint.ConstraintSystem) (*constraint.System, error) {
	if v := reflect.Indirect(reflect.ValueOf(ccs)); v.Kind() == reflect.Struct {
		if f := v.FieldByName("System"); f.IsValid() && f.CanAddr() {
			if sys, ok := f.Addr().Interface().(*constraint.System); ok {
				return sys, nil
			}
		}
	}
	return nil, fmt.Errorf("gadgettest: %T holds no constraint.System", ccs)
}
