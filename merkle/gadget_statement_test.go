package merkle

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// statement is a circuit that asserts something of its inputs, compiled.
type statement struct {
	field    *big.Int
	compiled map[gadgettest.System]constraint.ConstraintSystem
}

type statementCircuit struct {
	In     []frontend.Variable
	define *func(frontend.API, []frontend.Variable) error
}

func (c *statementCircuit) Define(api frontend.API) error { return (*c.define)(api, c.In) }

func newStatement(t testing.TB, field *big.Int, inputs int, define func(frontend.API, []frontend.Variable) error) *statement {
	t.Helper()
	s := &statement{field, make(map[gadgettest.System]constraint.ConstraintSystem)}
	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		ccs, err := gadgettest.Compile(field, system, &statementCircuit{In: make([]frontend.Variable, inputs), define: &define})
		require.NoError(t, err)
		s.compiled[system] = ccs
	}
	return s
}

// solve returns the error of one system.
func (s *statement) solve(t testing.TB, system gadgettest.System, inputs []*big.Int, options ...solver.Option) error {
	t.Helper()
	assignment := &statementCircuit{}
	for _, v := range inputs {
		assignment.In = append(assignment.In, v)
	}
	w, err := frontend.NewWitness(assignment, s.field)
	require.NoError(t, err)
	_, err = s.compiled[system].Solve(w, append(options, solver.WithNbTasks(1))...)
	return err
}

func (s *statement) accept(t testing.TB, inputs []*big.Int, options ...solver.Option) {
	t.Helper()
	for system := range s.compiled {
		require.NoError(t, s.solve(t, system, inputs, options...), system.String())
	}
}

// reject wants a violated constraint, not just any error.
func (s *statement) reject(t testing.TB, inputs []*big.Int, format string, args ...any) {
	t.Helper()
	s.rejectWith(t, inputs, nil, format, args...)
}

func (s *statement) rejectWith(t testing.TB, inputs []*big.Int, options []solver.Option, format string, args ...any) {
	t.Helper()
	for system := range s.compiled {
		err := s.solve(t, system, inputs, options...)
		require.Error(t, err, "%v: %s", system, fmt.Sprintf(format, args...))
		require.Regexp(t, "^constraint #", err.Error(), "%v: %s", system, fmt.Sprintf(format, args...))
	}
}
