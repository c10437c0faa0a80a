package monolith

import "fmt"

// Permute applies the permutation to a state of t elements in place. It does not
// allocate. A state of another width is an error and is unchanged.
func (in *Instance[E, D]) Permute(state []E) error {
	if err := in.checkWidth(state); err != nil {
		return err
	}
	if s, ok := any(&state).(*[]Goldilocks); ok && permute64(*s, in.c64) {
		return nil
	}
	var s [maxWidth]E
	copy(s[:], state)
	in.permute(&s, nil)
	copy(state, s[:])
	return nil
}

// permuteTrace is [Instance.Permute] which also returns the state where each round
// begins, at the inputs of Bars: element i in round r, counted from 0, at index
// r*t + i. Bar takes the first u elements of each round.
func (in *Instance[E, D]) permuteTrace(state []E) ([]E, error) {
	if err := in.checkWidth(state); err != nil {
		return nil, err
	}
	var s [maxWidth]E
	var rounds [Rounds][maxWidth]E
	copy(s[:], state)
	in.permute(&s, &rounds)
	copy(state, s[:])
	trace := make([]E, 0, Rounds*in.width)
	for r := range rounds {
		trace = append(trace, rounds[r][:in.width]...)
	}
	return trace, nil
}

func (in *Instance[E, D]) checkWidth(state []E) error {
	if len(state) != in.width {
		return fmt.Errorf("monolith: %s permutes %d elements, got %d", in.hash, in.width, len(state))
	}
	return nil
}

// permute is Monolith (section 4 of the paper): Concrete, then six rounds of
// Bars, Bricks, Concrete and constants. If trace is not nil it gets the state before
// each Bars.
func (in *Instance[E, D]) permute(s *[maxWidth]E, trace *[Rounds][maxWidth]E) {
	switch s := any(s).(type) {
	case *[maxWidth]Goldilocks:
		trace := any(trace).(*[Rounds][maxWidth]Goldilocks)
		if in.width == 8 {
			permute8((*[8]Goldilocks)(s[:]), in.c64, trace)
		} else {
			permute12((*[12]Goldilocks)(s[:]), in.c64, trace)
		}
	case *[maxWidth]Mersenne31:
		trace := any(trace).(*[Rounds][maxWidth]Mersenne31)
		if in.width == 16 {
			permute16((*[16]Mersenne31)(s[:]), in.c31, trace)
		} else {
			permute24(s, in.m24, in.c31, trace)
		}
	}
}
