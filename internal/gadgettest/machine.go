package gadgettest

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	fcs "github.com/consensys/gnark/frontend/cs"
	"github.com/consensys/gnark/test"
)

// maskHint is the hint with which gnark blinds its Groth16 commitments.
const maskHint = "github.com/consensys/gnark/internal/hints.Randomize"

// builtinExclusions are never attacked: they are not the gadget's.
var builtinExclusions = []Exclusion{
	{Hint: solver.GetHintName(fcs.Bsb22CommitmentComputePlaceholder), Reason: "a commitment binds the prover, its value is not chosen"},
	{Hint: maskHint, Reason: "blinds a commitment, any value is right"},
}

// builtinExcluded reports whether the hint is one of those.
func builtinExcluded(name string) bool {
	for _, e := range builtinExclusions {
		if e.Hint == name {
			return true
		}
	}
	return false
}

// machine runs one circuit on one system.
type machine interface {
	// prepare fixes the assignment of the runs that follow.
	prepare(assignment frontend.Circuit) error
	// run returns the session of a run, and an error if the assignment was not
	// accepted. honest is the trace of the honest run, or nil to make it. If freeze
	// is set, the hints that are not forged return what they did there.
	run(a *attack, honest trace, freeze bool) (*session, error)
	// violated reports whether an error of run is a rejection.
	violated(err error) bool
	// excluded returns the hints of the circuit that are never attacked.
	excluded() []Exclusion
}

// newMachine compiles the target for a system.
func newMachine(t *Target, system System) (machine, error) {
	known := make(map[solver.HintID]solver.Hint)
	for _, h := range append(solver.GetRegisteredHints(), t.Hints...) {
		known[solver.GetHintID(h)] = h
	}
	if system == Engine {
		return &engineMachine{field: t.Field, newCircuit: t.newCircuit, hints: known}, nil
	}
	ccs, err := Compile(t.Field, system, t.newCircuit())
	if err != nil {
		return nil, err
	}
	sys, err := core(ccs)
	if err != nil {
		return nil, err
	}
	m := &solverMachine{ccs: ccs, sys: sys, hints: make(map[string]solver.Hint)}
	for id, name := range sys.MHintsDependencies {
		if known[id] == nil {
			return nil, fmt.Errorf("gadgettest: hint %s is not registered and not in Target.Hints", name)
		}
		m.hints[name] = known[id]
	}
	m.closed, m.open = interpose(sys, &m.current)
	return m, nil
}

// solverMachine runs a compiled system through gnark's solver.
type solverMachine struct {
	ccs     constraint.ConstraintSystem
	sys     *constraint.System
	hints   map[string]solver.Hint // those the system calls
	witness witness.Witness
	current *session // read by the blueprints

	closed, open []constraint.Blueprint // for strict runs, for others
}

func (m *solverMachine) prepare(assignment frontend.Circuit) (err error) {
	m.witness, err = frontend.NewWitness(assignment, m.sys.Field())
	return err
}

// run tries the attack with gnark's own, fast versions of the hints that are not
// forged. When that fails for another reason than a constraint, such as a hint which
// gnark does not know, it repeats the run leniently.
func (m *solverMachine) run(a *attack, honest trace, freeze bool) (*session, error) {
	if freeze {
		return m.solve(newSession(a, honest, frozen))
	}
	s, err := m.solve(newSession(a, honest, strict))
	if err == nil || a == nil || violated(err) {
		return s, err
	}
	return m.solve(newSession(a, honest, lenient))
}

func (m *solverMachine) solve(s *session) (*session, error) {
	m.current, m.sys.Blueprints = s, m.closed
	if s.mode != strict {
		m.sys.Blueprints = m.open
	}
	var opts []solver.Option
	for name, h := range m.hints {
		id := solver.GetHintID(h)
		switch {
		case name == solver.GetHintName(exposeHint):
			opts = append(opts, solver.OverrideHint(id, s.expose))
		case name == maskHint:
			opts = append(opts, solver.OverrideHint(id, fixedMask))
		case builtinExcluded(name):
			opts = append(opts, solver.OverrideHint(id, s.commit))
		case s.attack == nil || s.mode != strict || s.attack.parts[name] != nil:
			opts = append(opts, solver.OverrideHint(id, s.hint(name, h)))
		}
	}
	return s, solve(m.ccs, m.witness, opts...)
}

func (m *solverMachine) violated(err error) bool { return violated(err) }

func (m *solverMachine) excluded() []Exclusion {
	var out []Exclusion
	for _, e := range builtinExclusions {
		if m.hints[e.Hint] != nil {
			out = append(out, e)
		}
	}
	return out
}

// fixedMask replaces the random mask, so that runs can be repeated.
func fixedMask(_ *big.Int, _, outputs []*big.Int) error {
	for _, out := range outputs {
		out.SetUint64(1)
	}
	return nil
}

// engineMachine runs gnark's test engine. All its attacks are lenient or frozen and
// every failure is a rejection.
type engineMachine struct {
	field      *big.Int
	newCircuit func() frontend.Circuit
	hints      map[solver.HintID]solver.Hint // those that a circuit could call
	assignment frontend.Circuit
}

func (m *engineMachine) prepare(assignment frontend.Circuit) error {
	m.assignment = assignment
	return nil
}

func (m *engineMachine) run(a *attack, honest trace, freeze bool) (*session, error) {
	s := newSession(a, honest, strict)
	if freeze {
		s.mode = frozen
	} else if a != nil {
		s.mode = lenient
	}
	var opts []test.TestEngineOption
	for id, h := range m.hints {
		name := solver.GetHintName(h)
		switch {
		case name == solver.GetHintName(exposeHint):
			opts = append(opts, test.WithReplacementHint(id, s.expose))
		case builtinExcluded(name):
			// the engine computes commitments without hints
		case honest == nil || honest[name] != nil:
			opts = append(opts, test.WithReplacementHint(id, s.hint(name, h)))
		}
	}
	return s, test.IsSolved(m.newCircuit(), m.assignment, m.field, opts...)
}

func (m *engineMachine) violated(error) bool { return true }

func (m *engineMachine) excluded() []Exclusion { return nil }
