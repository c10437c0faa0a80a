package gadgettest

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/consensys/gnark/constraint/solver"
)

// errHint marks an error that comes from a hint, not from a constraint.
var errHint = errors.New("gadgettest: hint failed")

// trace holds the outputs of every call of every hint, in the order of the calls.
type trace map[string][][]*big.Int

// names returns the names of the hints, sorted.
func (t trace) names() []string { return slices.Sorted(maps.Keys(t)) }

// calls returns the number of calls of all hints.
func (t trace) calls() int {
	n := 0
	for _, c := range t {
		n += len(c)
	}
	return n
}

// mode says what the hints that are not forged do in a run.
type mode int

const (
	strict  mode = iota // they compute; an error stops the run
	lenient             // they compute; one that fails returns its outputs of the honest run
	frozen              // they return their outputs of the honest run
)

// session stands between the hints of a circuit and one run of it. It runs the
// original hints, forges what the attack says and records what happens.
type session struct {
	attack *attack // nil: an honest run
	honest trace   // outputs in the honest run; nil during the honest run
	mode   mode

	committed bool                    // a commitment was computed
	calls     map[string]int          // calls of each hint so far
	recorded  trace                   // outputs, only in an honest run
	outputs   []*big.Int              // values given to Expose
	exposed   int                     // calls of Expose
	changed   map[string]map[int]bool // lanes that differ from the honest ones, per hint
	faults    []string                // misbehaviour of hints and forgers
}

func newSession(a *attack, honest trace, m mode) *session {
	return &session{
		attack: a, honest: honest, mode: m,
		calls: make(map[string]int), recorded: make(trace), changed: make(map[string]map[int]bool),
	}
}

// hint returns the replacement of a hint function.
func (s *session) hint(name string, original solver.Hint) solver.Hint {
	return func(mod *big.Int, inputs, outputs []*big.Int) error {
		return s.call(name, mod, inputs, outputs, func(in, out []*big.Int) error { return original(mod, in, out) })
	}
}

// call finds the outputs of the original, applies the attack and fills them in.
func (s *session) call(name string, mod *big.Int, inputs, outputs []*big.Int, original func(in, out []*big.Int) error) error {
	k := s.calls[name]
	s.calls[name]++

	// What depends on a commitment is computed even in a frozen run, as the
	// commitment is.
	var out []*big.Int
	if s.mode == frozen && !s.committed {
		out = s.before(name, k, len(outputs))
	}
	if out == nil {
		var err error
		if out, err = s.compute(name, inputs, len(outputs), original); err != nil {
			if s.mode == strict {
				return fmt.Errorf("%w: %s: %w", errHint, name, err)
			}
			if old := s.before(name, k, len(outputs)); old != nil {
				out = old
			}
		}
		reduce(out, mod)
	}

	if s.honest == nil {
		s.recorded[name] = append(s.recorded[name], Clone(out))
	}
	if s.attack != nil {
		out = s.forge(name, k, mod, inputs, out)
	}
	for i := range outputs {
		outputs[i].Set(out[i])
	}
	return nil
}

// before returns n outputs that call k had in the honest run, or nil.
func (s *session) before(name string, k, n int) []*big.Int {
	if k < len(s.honest[name]) && len(s.honest[name][k]) == n {
		return s.honest[name][k]
	}
	return nil
}

// compute runs the original on copies.
func (s *session) compute(name string, inputs []*big.Int, n int, original func(in, out []*big.Int) error) ([]*big.Int, error) {
	in, out := Clone(inputs), make([]*big.Int, n)
	for i := range out {
		out[i] = new(big.Int)
	}
	err := s.guard(name, func() error { return original(in, out) })
	if !equal(in, inputs) {
		s.fault("%s writes to its inputs", name)
	}
	return out, err
}

// guard turns a panic of a hint into an error. Hints must not panic on values that
// a dishonest prover can cause; for gnark's own it is not ours to judge.
func (s *session) guard(name string, f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			if !ofGnark(name) {
				s.fault("%s panics: %v", name, r)
			}
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

// forge returns the outputs of call k under the attack.
func (s *session) forge(name string, k int, mod *big.Int, inputs, honest []*big.Int) (out []*big.Int) {
	f := s.attack.parts[name]
	if f == nil || (s.attack.call != allCalls && s.attack.call != k) {
		return honest
	}
	defer func() {
		if r := recover(); r != nil {
			s.fault("forger %q panics: %v", s.attack.kind, r)
			out = honest
		}
	}()
	forged, ok := f(mod, Clone(inputs), Clone(honest))
	if !ok {
		return honest
	}
	if len(forged) != len(honest) {
		s.fault("forger %q makes %d values for %d outputs of %s", s.attack.kind, len(forged), len(honest), name)
		return honest
	}
	reduce(forged, mod)
	for i := range forged {
		if forged[i].Cmp(honest[i]) != 0 {
			if s.changed[name] == nil {
				s.changed[name] = make(map[int]bool)
			}
			s.changed[name][i] = true
		}
	}
	return forged
}

// commit takes the place of a commitment.
func (s *session) commit(mod *big.Int, inputs, outputs []*big.Int) error {
	s.committed = true
	return commitment(mod, inputs, outputs)
}

// expose takes the place of exposeHint.
func (s *session) expose(_ *big.Int, inputs, _ []*big.Int) error {
	s.exposed++
	s.outputs = Clone(inputs)
	return nil
}

func (s *session) fault(format string, args ...any) {
	s.faults = append(s.faults, fmt.Sprintf(format, args...))
}

// reduce takes all values modulo mod.
func reduce(values []*big.Int, mod *big.Int) {
	for _, v := range values {
		v.Mod(v, mod)
	}
}
