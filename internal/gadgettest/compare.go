package gadgettest

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"
)

// Comparer checks a gadget against expected outputs. It keeps compiled systems, so
// that many vectors of the same length cost one compilation. It is not safe for
// concurrent use.
type Comparer struct {
	field   *big.Int
	gadget  Gadget
	systems []System
	cache   map[compiledKey]constraint.ConstraintSystem
}

type compiledKey struct {
	system   System
	shape    Shape
	in, want int
}

// NewComparer returns a Comparer for the given systems, all if there are none.
func NewComparer(field *big.Int, gadget Gadget, systems ...System) *Comparer {
	if len(systems) == 0 {
		systems = Systems()
	}
	return &Comparer{field: field, gadget: gadget, systems: slices.Clone(systems), cache: make(map[compiledKey]constraint.ConstraintSystem)}
}

// Compare checks one vector in all shapes: see [Comparer.Check].
func Compare(t testing.TB, field *big.Int, gadget Gadget, inputs, want []*big.Int, systems ...System) {
	t.Helper()
	NewComparer(field, gadget, systems...).Check(t, inputs, want, Shapes()...)
}

// Check fails the test unless the gadget accepts the outputs in want for the given
// inputs, and rejects them when any one is increased by 1, on every system. The test
// engine, which runs the gadget anew each time, has the last one increased only. The
// inputs are given in the shapes listed; none means [Wires] alone. Shapes with
// constants compile anew for every vector. For the test engine, Constants sets gnark's
// option that makes every variable a constant as well.
func (c *Comparer) Check(t testing.TB, inputs, want []*big.Int, shapes ...Shape) {
	t.Helper()
	if len(want) == 0 {
		t.Fatalf("gadgettest: nothing is expected, so nothing would be checked")
	}
	if len(shapes) == 0 {
		shapes = []Shape{Wires}
	}
	for _, shape := range shapes {
		for _, system := range c.systems {
			if err := c.check(system, shape, inputs, want); err != nil {
				t.Errorf("%v, %v: %v", system, shape, err)
			}
		}
	}
}

// check does the work of Check for one system and shape.
func (c *Comparer) check(system System, shape Shape, inputs, want []*big.Int) error {
	run, err := c.runner(system, shape, inputs, len(want))
	if err != nil {
		return err
	}
	assignment := &gadgetCircuit{}
	for i, l := range laneShapes(shape, inputs) {
		assignment.In = append(assignment.In, Variables(l.assign(c.field, inputs[i]))...)
	}
	assignment.Want = Variables(want)
	if err := run(assignment); err != nil {
		return fmt.Errorf("expected outputs are not accepted: %w", err)
	}
	first := 0
	if system == Engine {
		first = len(want) - 1
	}
	for i := first; i < len(want); i++ {
		wrong := Clone(want)
		wrong[i].Add(wrong[i], big.NewInt(1))
		assignment.Want = Variables(wrong)
		if run(assignment) == nil {
			return fmt.Errorf("output %d plus 1 is accepted", i)
		}
	}
	return nil
}

// runner returns a function that runs an assignment.
func (c *Comparer) runner(system System, shape Shape, inputs []*big.Int, nbWant int) (func(*gadgetCircuit) error, error) {
	circuit := func() *gadgetCircuit {
		spec := &gadgetSpec{gadget: c.gadget, shapes: laneShapes(shape, inputs), use: assertOutputs}
		return newGadgetCircuit(spec, len(inputs), nbWant)
	}
	if system == Engine {
		var opts []test.TestEngineOption
		if shape == Constants {
			opts = append(opts, test.SetAllVariablesAsConstants())
		}
		return func(a *gadgetCircuit) error { return test.IsSolved(circuit(), a, c.field, opts...) }, nil
	}
	key := compiledKey{system, shape, len(inputs), nbWant}
	ccs := c.cache[key]
	if ccs == nil {
		var err error
		if ccs, err = Compile(c.field, system, circuit()); err != nil {
			return nil, err
		}
		if !shape.baked() {
			c.cache[key] = ccs
		}
	}
	return func(a *gadgetCircuit) error {
		w, err := frontend.NewWitness(a, c.field)
		if err != nil {
			return err
		}
		return solve(ccs, w)
	}, nil
}
