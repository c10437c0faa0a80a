package gadgettest

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"strings"

	"github.com/consensys/gnark/constraint"
)

// wires is a blueprint that fills wires without a constraint, such as
// logderivlookup's results. Its Solve goes through the session like a hint.
type wires struct {
	constraint.BlueprintSolvable[constraint.U64]
	name    string
	current **session
	mod     *big.Int
}

// Solve forges the wires of one instruction. The inputs that a forger sees are nil.
func (b *wires) Solve(s constraint.Solver[constraint.U64], inst constraint.Instruction) error {
	out := make([]*big.Int, b.NbOutputs(inst))
	for i := range out {
		out[i] = new(big.Int)
	}
	err := (*b.current).call(b.name, b.mod, nil, out, func(_, out []*big.Int) error {
		sink := &wireSink{Solver: s, first: inst.WireOffset, values: out}
		if err := b.BlueprintSolvable.Solve(sink, inst); err != nil {
			return err
		}
		return sink.err
	})
	if err != nil {
		return err
	}
	for i, v := range out {
		s.SetValue(inst.WireOffset+uint32(i), s.FromInterface(v))
	}
	return nil
}

// Reset is called before each run.
func (b *wires) Reset() {
	if stateful, ok := b.BlueprintSolvable.(constraint.BlueprintStateful[constraint.U64]); ok {
		stateful.Reset()
	}
}

// wireSink collects the values that a blueprint sets.
type wireSink struct {
	constraint.Solver[constraint.U64]
	first  uint32
	values []*big.Int
	err    error
}

func (w *wireSink) SetValue(id uint32, v constraint.U64) {
	if id < w.first || int(id-w.first) >= len(w.values) {
		w.err = fmt.Errorf("gadgettest: blueprint sets wire %d, which is not its own", id)
		return
	}
	w.values[id-w.first].Set(w.ToBigInt(v))
}

// openGate is gnark's general gate for runs that are not strict. gnark's own stops with a
// division by zero both where no value of the missing wire would do and where any
// value would. Here any value becomes 0.
type openGate struct {
	*constraint.BlueprintGenericSparseR1C[constraint.U64]
}

func (g openGate) Solve(s constraint.Solver[constraint.U64], inst constraint.Instruction) error {
	err := g.BlueprintGenericSparseR1C.Solve(s, inst)
	if !errors.Is(err, constraint.ErrDivideByZero) {
		return err
	}
	for _, wire := range inst.Calldata[:3] {
		if !s.IsSolved(wire) {
			s.SetValue(wire, constraint.U64{})
		}
	}
	return g.BlueprintGenericSparseR1C.Solve(s, inst)
}

// interpose returns the blueprints of a system for strict runs and for others. The
// session of a run is read through current.
func interpose(sys *constraint.System, current **session) (closed, open []constraint.Blueprint) {
	for _, b := range sys.Blueprints {
		c, o := b, b
		switch t := b.(type) {
		case *constraint.BlueprintGenericSparseR1C[constraint.U64]:
			o = openGate{t}
		case constraint.BlueprintR1C, constraint.BlueprintSparseR1C, constraint.BlueprintHint:
		case constraint.BlueprintSolvable[constraint.U64]:
			c = &wires{BlueprintSolvable: t, name: blueprintName(t), current: current, mod: sys.Field()}
			o = c
		}
		closed, open = append(closed, c), append(open, o)
	}
	return closed, open
}

// blueprintName returns the package and the type of a blueprint, without its type
// parameters.
func blueprintName(b constraint.Blueprint) string {
	t := reflect.TypeOf(b)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name, _, _ := strings.Cut(t.Name(), "[")
	return t.PkgPath() + "." + name
}
