package gadgettest

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"
)

// Shape says how the inputs of a gadget are given to it. Builders treat wires,
// constants, multiples and sums in different ways, so a gadget is tested with each.
type Shape int

const (
	Wires     Shape = iota // each input is a wire of its own
	Constants              // each input is known when the circuit is compiled
	Scaled                 // each input is 3 times a wire
	Sums                   // each input is a wire plus 5 times a wire plus 7
	Mixed                  // the inputs take turns: wire, constant, scaled, sum
)

// Shapes returns all shapes, in a new slice.
func Shapes() []Shape { return []Shape{Wires, Constants, Scaled, Sums, Mixed} }

// String returns the name of the shape.
func (s Shape) String() string {
	if names := [...]string{"wires", "constants", "scaled", "sums", "mixed"}; s >= 0 && int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("Shape(%d)", int(s))
}

// baked reports whether the values of inputs are part of the circuit.
func (s Shape) baked() bool { return s == Constants || s == Mixed }

// laneShape is the shape of one input: Wires, Constants, Scaled or Sums.
type laneShape struct {
	shape Shape
	value *big.Int // of a constant
}

// laneShapes returns the shape of each input.
func laneShapes(s Shape, inputs []*big.Int) []laneShape {
	out := make([]laneShape, len(inputs))
	for i := range out {
		out[i] = laneShape{s, inputs[i]}
		if s == Mixed {
			out[i].shape = [...]Shape{Wires, Constants, Scaled, Sums}[i%4]
		}
	}
	return out
}

// wires returns how many wires the input is made of.
func (l laneShape) wires() int {
	switch l.shape {
	case Constants:
		return 0
	case Sums:
		return 2
	}
	return 1
}

// build makes the input of its wires.
func (l laneShape) build(api frontend.API, wires []frontend.Variable) frontend.Variable {
	switch l.shape {
	case Constants:
		return new(big.Int).Set(l.value)
	case Scaled:
		return api.Mul(wires[0], 3)
	case Sums:
		// The terms that cancel leave spare capacity in an R1CS expression. There
		// api.MulAcc writes in place: a gadget that uses it on an input goes wrong.
		return api.Add(wires[0], api.Mul(wires[1], 5), 7, wires[0], api.Neg(wires[0]))
	}
	return wires[0]
}

// assign returns the values of the wires for an input of the given value.
func (l laneShape) assign(field, value *big.Int) []*big.Int {
	switch l.shape {
	case Constants:
		return nil
	case Scaled:
		v := new(big.Int).ModInverse(big.NewInt(3), field)
		return []*big.Int{v.Mul(v, value).Mod(v, field)}
	case Sums:
		// The second wire is value + 1, which is neither 0 nor small in general.
		b := new(big.Int).Add(value, big.NewInt(1))
		a := new(big.Int).Mul(b, big.NewInt(5))
		a.Add(a, big.NewInt(7)).Sub(value, a)
		return []*big.Int{a.Mod(a, field), b.Mod(b, field)}
	}
	return []*big.Int{new(big.Int).Mod(value, field)}
}
