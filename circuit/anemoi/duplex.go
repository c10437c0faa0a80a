package anemoi

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/consensys/gnark/frontend"

	native "example.com/gnarkhash/native/anemoi"
)

// duplex is a permutation whose state takes in messages and gives out digests.
// What the modes do with a state is written on it once, for elements of the
// circuit's field ([Instance]) and for emulated ones ([Emulated]).
type duplex[E any] interface {
	String() string
	Width() int
	Rate() int
	DigestLen() int

	constant(v *big.Int) E
	add(a, b E) E
	// check refuses a list in which an element is missing.
	check(elements []E) error
	// permuted returns the first n elements of the permutation of a state. One of
	// them may cost less than all.
	permuted(state []E, n int) ([]E, error)
}

var _ duplex[frontend.Variable] = (*Instance)(nil)

// stream is a sponge with a part of its message in it.
type stream[E any] struct {
	on     duplex[E]
	tag    []*big.Int
	state  []E
	filled int // elements of the current block that are in the state
}

func newStream[E any](on duplex[E], tag []*big.Int) stream[E] {
	return stream[E]{on: on, tag: tag, state: initial(on, tag)}
}

func (s *stream[E]) reset() { *s = newStream(s.on, s.tag) }

func (s *stream[E]) clone() stream[E] {
	c := *s
	c.state = slices.Clone(s.state)
	return c
}

// absorb appends elements to the message, or nothing if one is missing.
func (s *stream[E]) absorb(elements []E) error {
	if err := s.on.check(elements); err != nil {
		return err
	}
	state, filled, err := absorbInto(s.on, s.state, s.filled, elements)
	if err != nil {
		return err
	}
	s.state, s.filled = state, filled
	return nil
}

// squeeze pads a copy of the state, by a constant 1, and returns n elements of output.
func (s *stream[E]) squeeze(n int) ([]E, error) {
	state := slices.Clone(s.state)
	state[s.filled] = s.on.add(state[s.filled], s.on.constant(big.NewInt(1)))
	return squeeze(s.on, state, n)
}

// checkOutputs refuses a number of output elements.
func checkOutputs(name fmt.Stringer, n, least int) error {
	if n < least || n > native.MaxOutputs {
		return fmt.Errorf("anemoi: %s: %d output elements: want %d to %d", name, n, least, native.MaxOutputs)
	}
	return nil
}

// initial returns the zero state with a tag in the capacity.
func initial[E any](on duplex[E], tag []*big.Int) []E {
	state := make([]E, on.Width())
	for i := range state {
		state[i] = on.constant(new(big.Int))
	}
	for i := range tag {
		state[on.Rate()+i] = on.constant(tag[i])
	}
	return state
}

// absorbInto adds elements to the rate of a copy of the state and permutes after
// each full block. It returns how far the last block is filled.
func absorbInto[E any](on duplex[E], state []E, filled int, elements []E) ([]E, int, error) {
	state = slices.Clone(state)
	for _, e := range elements {
		state[filled] = on.add(state[filled], e)
		if filled++; filled == on.Rate() {
			out, err := on.permuted(state, on.Width())
			if err != nil {
				return nil, 0, err
			}
			state, filled = slices.Clone(out), 0
		}
	}
	return state, filled, nil
}

// squeeze permutes the state and reads n elements, with one more permutation each
// time the rate has been read.
func squeeze[E any](on duplex[E], state []E, n int) ([]E, error) {
	out := make([]E, 0, n)
	for n-len(out) > on.Rate() {
		var err error
		if state, err = on.permuted(state, on.Width()); err != nil {
			return nil, err
		}
		out = append(out, state[:on.Rate()]...)
	}
	rest, err := on.permuted(state, n-len(out))
	if err != nil {
		return nil, err
	}
	return append(out, rest...), nil
}

// squeezeSponge returns n elements of output for a message of any length, from a new
// stream of the named mode.
func squeezeSponge[E any](name fmt.Stringer, s stream[E], n int, message []E) ([]E, error) {
	if err := checkOutputs(name, n, 1); err != nil {
		return nil, err
	}
	if err := s.absorb(message); err != nil {
		return nil, err
	}
	return s.squeeze(n)
}

// hashFixed returns the digest of a message of one length, at least 1, which the
// tag tells. All blocks but the last go in and are permuted; the last one, zeros
// filling it up, is permuted for the digest alone.
func hashFixed[E any](on duplex[E], tag []*big.Int, message []E) ([]E, error) {
	if err := on.check(message); err != nil {
		return nil, err
	}
	whole := (len(message) - 1) / on.Rate() * on.Rate()
	state, _, err := absorbInto(on, initial(on, tag), 0, message[:whole])
	if err != nil {
		return nil, err
	}
	for i, e := range message[whole:] {
		state[i] = on.add(state[i], e)
	}
	return on.permuted(state, on.DigestLen())
}

// squeezeReference returns n elements of output of the published reference's
// sponge: a message that fills its last block is not padded, but marked after it.
func squeezeReference[E any](on duplex[E], n int, message []E) ([]E, error) {
	if err := on.check(message); err != nil {
		return nil, err
	}
	rate, one := on.Rate(), on.constant(big.NewInt(1))
	full := len(message) > 0 && len(message)%rate == 0
	whole := len(message) / rate * rate
	if full {
		whole -= rate
	}
	state, _, err := absorbInto(on, initial(on, nil), 0, message[:whole])
	if err != nil {
		return nil, err
	}
	for i, e := range message[whole:] {
		state[i] = on.add(state[i], e)
	}
	if !full {
		at := len(message) - whole
		state[at] = on.add(state[at], one)
	}
	if !full || n <= rate {
		return squeeze(on, state, n)
	}
	// sigma goes into the last element of the state, which is in the capacity.
	if state, err = on.permuted(state, on.Width()); err != nil {
		return nil, err
	}
	state = slices.Clone(state)
	out := slices.Clone(state[:rate])
	state[on.Width()-1] = on.add(state[on.Width()-1], one)
	rest, err := squeeze(on, state, n-rate)
	return append(out, rest...), err
}
