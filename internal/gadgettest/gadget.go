package gadgettest

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
)

func init() { solver.RegisterHint(exposeHint) }

// Gadget adds constraints on its inputs and returns its outputs. It must not write
// to the slice of inputs or to the expressions in it; the kit checks that.
type Gadget func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error)

// Expose marks the outputs of a circuit so that [Run] can read their values. It
// adds no constraint. Call it at most once in a circuit; a [Gadget] is exposed by
// the kit.
func Expose(api frontend.API, outputs ...frontend.Variable) error {
	if len(outputs) == 0 {
		return errors.New("gadgettest: nothing to expose")
	}
	_, err := api.Compiler().NewHint(exposeHint, 1, outputs...)
	return err
}

// exposeHint does nothing. The kit replaces it by a function that keeps the inputs.
// Its output is read by nobody.
func exposeHint(_ *big.Int, _, _ []*big.Int) error { return nil }

// gadgetCircuit wraps a gadget. What it does with the outputs is up to use.
type gadgetCircuit struct {
	In   []frontend.Variable `gnark:",secret"`
	Want []frontend.Variable `gnark:",public"`

	// A pointer, because the test engine compares circuits and functions are
	// never equal.
	spec *gadgetSpec
}

type gadgetSpec struct {
	gadget Gadget
	shapes []laneShape // how each input is made of wires; nil: one wire each
	use    func(api frontend.API, out, want []frontend.Variable) error
}

// newGadgetCircuit returns the empty circuit, for compilation.
func newGadgetCircuit(spec *gadgetSpec, nbIn, nbWant int) *gadgetCircuit {
	if spec.shapes != nil {
		nbIn = 0
		for _, s := range spec.shapes {
			nbIn += s.wires()
		}
	}
	return &gadgetCircuit{
		In:   make([]frontend.Variable, nbIn),
		Want: make([]frontend.Variable, nbWant),
		spec: spec,
	}
}

// Define builds the inputs, runs the gadget and hands its outputs on.
func (c *gadgetCircuit) Define(api frontend.API) error {
	in := append([]frontend.Variable(nil), c.In...)
	if c.spec.shapes != nil {
		in = in[:0]
		wires := c.In
		for _, s := range c.spec.shapes {
			in = append(in, s.build(api, wires[:s.wires()]))
			wires = wires[s.wires():]
		}
	}
	before := fmt.Sprint(in)
	out, err := c.spec.gadget(api, in)
	if err != nil {
		return err
	}
	if fmt.Sprint(in) != before {
		return errors.New("gadgettest: the gadget writes to its inputs")
	}
	return c.spec.use(api, out, c.Want)
}

// exposeOutputs is the use of outputs under attack. A gadget without outputs, which
// only asserts, is fine.
func exposeOutputs(api frontend.API, out, _ []frontend.Variable) error {
	if len(out) == 0 {
		return nil
	}
	return Expose(api, out...)
}

// assertOutputs is the use of outputs in a comparison.
func assertOutputs(api frontend.API, out, want []frontend.Variable) error {
	if len(out) != len(want) {
		return fmt.Errorf("gadgettest: the gadget has %d outputs, %d are expected", len(out), len(want))
	}
	for i := range out {
		api.AssertIsEqual(out[i], want[i])
	}
	return nil
}

// ignoreOutputs is the use of outputs when only the cost counts.
func ignoreOutputs(frontend.API, []frontend.Variable, []frontend.Variable) error { return nil }
