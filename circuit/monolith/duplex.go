package monolith

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	native "example.com/gnarkhash/native/monolith"
)

// A sponge overwrites lanes of the state, so of a permutation between two blocks
// only those lanes count that the next block leaves, and they go into nothing but
// another permutation. So only they are computed, and they are kept congruent to the
// lane instead of canonical. Such lanes never leave this file: what a mode returns is
// canonical.

// initial returns the zero state with a tag in the capacity.
func (in *Instance) initial(tag []*big.Int) []frontend.Variable {
	state := make([]frontend.Variable, in.Width())
	for i := range state {
		state[i] = 0
	}
	for i, v := range tag {
		state[in.Rate()+i] = v
	}
	return state
}

// between permutes a state for the lanes from one on, which go into another
// permutation only. The others are nil.
func (in *Instance) between(state []frontend.Variable, from int) ([]frontend.Variable, error) {
	return in.permute(state, selection{kept: in.Width() - from})
}

// chain overwrites a state with a message, block by block; the last block may be
// shorter than the rate and then overwrites its own lanes only. It returns the state
// before the last permutation. For a message of no element that is the given state.
func (in *Instance) chain(state, message []frontend.Variable) ([]frontend.Variable, error) {
	for {
		block := message[:min(len(message), in.Rate())]
		message = message[len(block):]
		state = append(append([]frontend.Variable(nil), block...), state[len(block):]...)
		if len(message) == 0 {
			return state, nil
		}
		var err error
		if state, err = in.between(state, min(len(message), in.Rate())); err != nil {
			return nil, err
		}
	}
}

// squeeze permutes the state and reads n lanes, canonical, with one more permutation
// each time the rate has been read.
func (in *Instance) squeeze(state []frontend.Variable, n int) ([]frontend.Variable, error) {
	var out []frontend.Variable
	for {
		o := selection{first: min(n-len(out), in.Rate())}
		if len(out)+o.first < n {
			o.kept = in.DigestLen()
		}
		var err error
		if state, err = in.permute(state, o); err != nil {
			return nil, err
		}
		if out = append(out, state[:o.first]...); len(out) == n {
			return out, nil
		}
	}
}

// padded returns a copy of a message with elements appended, and zeros up to a
// multiple of n.
func padded(n int, message []frontend.Variable, more ...frontend.Variable) []frontend.Variable {
	out := append(append([]frontend.Variable(nil), message...), more...)
	for len(out)%n != 0 {
		out = append(out, 0)
	}
	return out
}

// check refuses a missing element and a constant that is not canonical.
func (in *Instance) check(elements []frontend.Variable) error {
	if err := checkSet(elements); err != nil {
		return err
	}
	for i, v := range elements {
		if k, ok := in.constant(v); ok && k.Cmp(in.schedule.prime.Modulus()) >= 0 {
			return fmt.Errorf("monolith: element %d is not canonical: it is outside [0, p) of %s", i, in.schedule.FieldName())
		}
	}
	return nil
}

// constant returns the value of a variable that does not depend on the witness.
func (in *Instance) constant(v frontend.Variable) (*big.Int, bool) {
	k, ok := in.api.Compiler().ConstantValue(v)
	if !ok {
		return nil, false
	}
	return new(big.Int).Mod(k, in.api.Compiler().Field()), true
}

// checkOutputs refuses a number of output elements.
func checkOutputs(name fmt.Stringer, n int) error {
	if n < 1 || n > native.MaxOutputs {
		return fmt.Errorf("monolith: %s: %d output elements: want 1 to %d", name, n, native.MaxOutputs)
	}
	return nil
}
