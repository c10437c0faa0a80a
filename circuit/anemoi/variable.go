package anemoi

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
// It costs the len(data)/rate + 1 permutations of the longest message and, in
// R1CS, two constraints for each element, one for each block, if there are several,
// and one more.
func (h *Sponge) HashVariable(data []frontend.Variable, length frontend.Variable) (frontend.Variable, error) {
	in := h.in
	if length == nil {
		return nil, errors.New("anemoi: the length is nil")
	}
	if err := in.check(data); err != nil {
		return nil, err
	}
	inside, err := in.prefix(length, len(data))
	if err != nil {
		return nil, err
	}
	// ends[i] is 1 if the message ends before element i: that is where the 1 goes.
	ends := make([]frontend.Variable, len(data)+1)
	previous := frontend.Variable(1)
	for i := range data {
		ends[i] = in.api.Sub(previous, inside[i])
		previous = inside[i]
	}
	ends[len(data)] = previous

	// Every block is absorbed with what follows the message masked out. The state
	// after the last block of the message is the one that counts; later ones are
	// computed and dropped.
	rate := in.Rate()
	state := initial[frontend.Variable](in, h.tag)
	var digest frontend.Variable = 0
	for from := 0; from <= len(data); from += rate {
		to := min(from+rate, len(data)+1)
		var last frontend.Variable = 0
		for i := from; i < to; i++ {
			if i < len(data) {
				state[i-from] = in.api.Add(state[i-from], in.api.Mul(inside[i], data[i]))
			}
			state[i-from] = in.api.Add(state[i-from], ends[i])
			last = in.api.Add(last, ends[i])
		}
		out, err := in.run(state)
		if err != nil {
			return nil, err
		}
		if from+rate > len(data) { // the last block
			digest = in.api.Add(digest, in.api.Mul(last, out.first()))
			break
		}
		state = append([]frontend.Variable(nil), out.all()...)
		digest = in.api.Add(digest, in.api.Mul(last, state[0]))
	}
	return digest, nil
}

// prefix returns n variables of which the first length are 1 and the rest 0.
//
// They come from a hint. Cheats and what stops them: a value other than 0 and 1,
// or a 1 after a 0: the first is boolean and v_i (v_i - v_(i-1)) = 0 leaves 0 or
// the one before; another number of ones: their sum equals the length, and n, the
// length of a slice, is below the modulus. A length above n has no such variables.
func (in *Instance) prefix(length frontend.Variable, n int) ([]frontend.Variable, error) {
	api := in.api
	if constant, ok := api.Compiler().ConstantValue(length); ok {
		if !constant.IsInt64() || constant.Int64() < 0 || constant.Int64() > int64(n) {
			return nil, fmt.Errorf("anemoi: a length of %s: want 0 to %d", constant, n)
		}
		inside := make([]frontend.Variable, n)
		for i := range inside {
			inside[i] = 0
			if int64(i) < constant.Int64() {
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
	var sum frontend.Variable = 0
	for i, v := range inside {
		if i == 0 {
			api.AssertIsBoolean(v)
		} else {
			gates.AssertProduct(api, v, api.Sub(v, inside[i-1]), 0)
		}
		sum = api.Add(sum, v)
	}
	api.AssertIsEqual(sum, length)
	return inside, nil
}

// prefixHint gives min(length, n) ones and then zeros.
func prefixHint(q *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) != 1 {
		return fmt.Errorf("anemoi: the prefix hint has %d inputs, want 1", len(inputs))
	}
	if q == nil || q.Sign() <= 0 || inputs[0] == nil {
		return errors.New("anemoi: the prefix hint has no modulus or no input")
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
