package anemoi

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"

	"example.com/gnarkhash/internal/gadgettest"
)

// emulatedDependents says of which elements a state is made: lane i is factor * e +
// constant for one variable e, with as much overflow as the factor has bits. Factor 0 is
// a constant, and factor 1 is e itself, the same pointer in each lane.
var emulatedDependents = map[string]func(i, columns int) (factor, constant int64){
	"one element everywhere": func(int, int) (int64, int64) { return 1, 0 },
	"one y among constants": func(i, columns int) (int64, int64) {
		if i == columns {
			return 1, 0
		}
		return 0, int64(i) // the first is 0
	},
	"multiples": func(i, _ int) (int64, int64) { return 1<<40 + int64(i), -1 },
}

// emulatedDependent is the permutation of such a state, whose e comes by its limbs.
func emulatedDependent[T emulated.FieldParams](columns int, lane func(i, columns int) (factor, constant int64)) gadgettest.Gadget {
	return func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := NewEmulated[T](api, columns)
		if err != nil {
			return nil, err
		}
		e := &emulated.Element[T]{Limbs: x}
		state := make([]*emulated.Element[T], in.Width())
		for i := range state {
			switch factor, constant := lane(i, columns); factor {
			case 0:
				state[i] = in.field.NewElement(constant)
			case 1:
				state[i] = e
			default:
				state[i] = in.field.Add(in.field.MulConst(e, big.NewInt(factor)), in.field.NewElement(constant))
			}
		}
		out, err := in.Permute(state...)
		if err != nil {
			return nil, err
		}
		return emulatedLimbs(in, out), nil
	}
}

// TestEmulatedDependentInputs compares the permutation of these states, and attacks its
// hint in R1CS.
func TestEmulatedDependentInputs(t *testing.T) {
	for _, c := range []struct {
		field   string
		gadget  func(columns int, lane func(i, columns int) (factor, constant int64)) gadgettest.Gadget
		columns int
	}{
		{"pallas_fp", emulatedDependent[PallasFp], 1},
		{"goldilocks", emulatedDependent[emulated.Goldilocks], 4},
	} {
		for name, lane := range emulatedDependents {
			t.Run(c.field+"/"+name, func(t *testing.T) {
				f := emulatingField(t, c.field)
				s := subject{Dynamic: f.native(t, c.columns), curve: emulatingCurve}
				e := random(s.Modulus(), 1, "dependent", name)
				state := make([]*big.Int, s.Width())
				for i := range state {
					factor, constant := lane(i, c.columns)
					state[i] = new(big.Int).Mul(e[0], big.NewInt(factor))
					state[i].Add(state[i], big.NewInt(constant)).Mod(state[i], s.Modulus())
				}
				gadget, want := c.gadget(c.columns, lane), f.split(must(s.Permute(state)))
				gadgettest.NewComparer(emulatingCurve.ScalarField(), gadget).Check(t, f.split(e), want)
				systems := []gadgettest.System{gadgettest.R1CS}
				var exclude []gadgettest.Exclusion
				for _, hint := range emulatedForeign(f, systems) {
					exclude = append(exclude, gadgettest.Exclusion{Hint: hint, Reason: "gnark's own"})
				}
				gadgettest.Attack(t, gadgettest.Target{
					Name: s.String() + ", " + name, Field: emulatingCurve.ScalarField(), Gadget: gadget,
					Cases:   []gadgettest.Case{{Inputs: f.split(e), Want: want}},
					Forgers: emulatedLiars(f, s, state), Exclude: exclude, Systems: systems, MaxLanes: 2,
				})
			})
		}
	}
}
