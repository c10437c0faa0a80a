package monolith

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gates"
)

// HashVariable returns the digest of data[:length], equal to that of [Sponge.Hash]
// on these elements alone, for a length which is a variable of the circuit: one
// circuit for messages of 0 to len(data) elements. A length above len(data) makes
// the circuit unsatisfiable, and elements from length on do not matter.
//
// It costs the len(data)/rate + 1 permutations of the longest message and, in R1CS,
// two constraints an element and one a lane of the state and block more.
func (h *Sponge) HashVariable(data []frontend.Variable, length frontend.Variable) ([]frontend.Variable, error) {
	in := h.in
	if length == nil {
		return nil, errors.New("monolith: the length is nil")
	}
	if err := in.check(data); err != nil {
		return nil, err
	}
	inside, err := in.prefix(length, len(data))
	if err != nil {
		return nil, err
	}
	// message is the data with the 1 of the padding at the length and zeros from there on.
	rate := in.Rate()
	message, last := make([]frontend.Variable, len(data)+1), make([]frontend.Variable, len(data)/rate+1)
	for i := range last {
		last[i] = 0 // whether the message ends in block i
	}
	previous := frontend.Variable(1)
	for i := range message {
		end := previous
		message[i] = 0
		if i < len(data) {
			end, previous = in.api.Sub(previous, inside[i]), inside[i]
			message[i] = in.api.Mul(inside[i], data[i])
		}
		message[i] = in.api.Add(message[i], end)
		last[i/rate] = in.api.Add(last[i/rate], end)
	}

	// Of the states before the permutation of a block, that of the last block counts:
	// one of the factors is 1, the others are 0.
	state, terms := in.initial(h.tag), make([][]frontend.Variable, in.Width())
	message = padded(rate, message)
	for b := range last {
		state = append(append([]frontend.Variable(nil), message[b*rate:][:rate]...), state[rate:]...)
		if len(last) == 1 {
			break // nothing to choose
		}
		for i := range state {
			terms[i] = append(terms[i], in.api.Mul(last[b], state[i]))
		}
		if b+1 < len(last) {
			if state, err = in.between(state, rate); err != nil {
				return nil, err
			}
		}
	}
	for i := range state {
		if len(last) > 1 {
			state[i] = sum(in.api, terms[i])
		}
	}
	return in.squeeze(state, in.DigestLen())
}

// prefix returns n variables of which the first length are 1 and the rest 0.
//
// They come from a hint. Cheats and what stops them: a value other than 0 and 1,
// or a 1 after a 0: the first is boolean and v_i (v_i - v_(i-1)) = 0 leaves 0 or
// the one before; another number of ones: their sum equals the length, and n is far
// below the field's modulus. A length above n has no such variables.
func (in *Instance) prefix(length frontend.Variable, n int) ([]frontend.Variable, error) {
	api := in.api
	if k, ok := in.constant(length); ok {
		if k.Cmp(big.NewInt(int64(n))) > 0 {
			return nil, fmt.Errorf("monolith: a length of %s: want 0 to %d", k, n)
		}
		inside := make([]frontend.Variable, n)
		for i := range inside {
			inside[i] = 0
			if k.Cmp(big.NewInt(int64(i))) > 0 {
				inside[i] = 1
			}
		}
		return inside, nil
	}
	if n == 0 {
		api.AssertIsEqual(length, 0)
		return nil, nil
	}
	inside, err := api.Compiler().NewHint(prefixHint, n, length)
	if err != nil {
		return nil, err
	}
	for i, v := range inside {
		if i == 0 {
			api.AssertIsBoolean(v)
		} else {
			gates.AssertProduct(api, v, api.Sub(v, inside[i-1]), 0)
		}
	}
	api.AssertIsEqual(sum(api, inside), length)
	return inside, nil
}

// prefixHint gives as many ones as the input says, at most all, and then zeros.
func prefixHint(q *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) != 1 {
		return errInputs
	}
	length := new(big.Int).Mod(inputs[0], q) // the test engine hands constants over as they were written
	for i := range outputs {
		outputs[i].SetUint64(0)
		if length.Cmp(big.NewInt(int64(i))) > 0 {
			outputs[i].SetUint64(1)
		}
	}
	return nil
}
