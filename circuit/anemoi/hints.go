package anemoi

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/constraint/solver"

	native "example.com/gnarkhash/native/anemoi"
)

func init() { RegisterHints() }

// RegisterHints registers this package's hints with gnark's solver, for a
// process that solves a stored constraint system. Importing the package has
// done it already; once more does no harm.
func RegisterHints() { solver.RegisterHint(GetHints()...) }

// GetHints returns the hints of this package.
func GetHints() []solver.Hint {
	return []solver.Hint{flystelOutputsHint, flystelInputsAndOutputsHint, prefixHint, emulatedFlystelHint}
}

// flystelOutputsHint gives the output V of each S-box of one permutation: that
// of round r and column i at r*l + i. The inputs are the state.
func flystelOutputsHint(q *big.Int, inputs, outputs []*big.Int) error {
	in, state, err := instanceOf(q, inputs, len(outputs))
	if err != nil {
		return err
	}
	return in.VerifiableInto(state, nil, outputs)
}

// flystelInputsAndOutputsHint gives the input Y of each S-box from round 1 on
// and the elements y of the output, then the outputs V as [flystelOutputsHint].
func flystelInputsAndOutputsHint(q *big.Int, inputs, outputs []*big.Int) error {
	boxes := len(outputs) / 2
	in, state, err := instanceOf(q, inputs, boxes)
	if err != nil {
		return err
	}
	var y []*big.Int // the inputs of round 0, which the circuit has, come first
	for range in.Columns() {
		y = append(y, new(big.Int))
	}
	return in.VerifiableInto(state, append(y, outputs[:boxes]...), outputs[boxes:])
}

// verifiable returns the inputs Y of all S-boxes, then the elements y of the output,
// and the outputs V: what the native permutation of a state goes through.
func verifiable(q *big.Int, inputs []*big.Int, boxes int) (y, v []*big.Int, err error) {
	in, state, err := instanceOf(q, inputs, boxes)
	if err != nil {
		return nil, nil, err
	}
	return in.Verifiable(state)
}

// instanceOf returns the instance that a hint is about and the reduced state. The
// modulus names the field, the number of inputs the width and the number of
// S-boxes the rounds.
func instanceOf(q *big.Int, inputs []*big.Int, boxes int) (in native.Dynamic, state []*big.Int, err error) {
	l := len(inputs) / 2
	if in, err = native.ByModulus(q, l); err != nil {
		return nil, nil, err
	}
	if extra := boxes/l - in.Rounds(); extra != 0 {
		if in, err = native.ByModulus(q, l, native.WithExtraRounds(extra)); err != nil {
			return nil, nil, err
		}
	}
	// gnark's test engine hands constants over as they were written.
	state = make([]*big.Int, len(inputs))
	for i := range inputs {
		if inputs[i] == nil {
			return nil, nil, fmt.Errorf("anemoi: input %d of a hint is nil", i)
		}
		state[i] = new(big.Int).Mod(inputs[i], q)
	}
	return in, state, nil
}

// fill copies values to the outputs of a hint.
func fill(outputs, values []*big.Int) error {
	if len(outputs) != len(values) {
		return fmt.Errorf("anemoi: a hint of %d outputs has %d values", len(outputs), len(values))
	}
	for i := range outputs {
		outputs[i].Set(values[i])
	}
	return nil
}
