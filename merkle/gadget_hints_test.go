package merkle

import (
	"math/big"
	"slices"
	"sync"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// outputsOf calls the digits hint with n outputs that hold rubbish.
func outputsOf(t testing.TB, n int, inputs ...*big.Int) ([]*big.Int, error) {
	t.Helper()
	kept := make([]*big.Int, len(inputs))
	for i := range inputs {
		kept[i] = new(big.Int).Set(inputs[i])
	}
	outputs := make([]*big.Int, n)
	for i := range outputs {
		outputs[i] = big.NewInt(-77)
	}
	err := digitsHint(circuitField, inputs, outputs)
	require.Equal(t, kept, inputs, "the hint writes to its inputs")
	if err == nil { // nor do outputs share memory with them, or with each other
		values := make([]int64, n)
		for i := range outputs {
			values[i] = outputs[i].Int64()
			outputs[i].Add(outputs[i], big.NewInt(1))
		}
		require.Equal(t, kept, inputs, "an output is an input")
		for i := range outputs {
			require.Equal(t, values[i]+1, outputs[i].Int64(), "outputs share memory")
			outputs[i].SetInt64(values[i])
		}
	}
	return outputs, err
}

// TestDigitsHint compares all indices of small trees with a second way to count.
func TestDigitsHint(t *testing.T) {
	for columns := 1; columns <= 6; columns++ {
		l := layout{columns: columns, depth: 3}
		for index := range l.places() {
			got, err := outputsOf(t, l.depth*(l.arity()-1), big.NewInt(int64(l.arity())), big.NewInt(int64(index)))
			require.NoError(t, err)
			require.Equal(t, gadgettest.Ints(int64s(l.steps(l.digitsOf(index)))...), gadgettest.Ints(int64s(got)...))
		}
	}
	// What does not fit is left out; the circuit rejects it.
	got, err := outputsOf(t, 3, big.NewInt(2), new(big.Int).Sub(circuitField, big.NewInt(1)))
	require.NoError(t, err)
	require.Equal(t, []int64{0, 0, 0}, int64s(got))
	_, err = outputsOf(t, 0, big.NewInt(2), big.NewInt(5))
	require.Error(t, err, "no outputs")
}

func int64s(vs []*big.Int) []int64 {
	out := make([]int64, len(vs))
	for i := range vs {
		out[i] = vs[i].Int64()
	}
	return out
}

// TestDigitsHintErrors: calls that no circuit of this package makes are errors.
func TestDigitsHintErrors(t *testing.T) {
	for name, c := range map[string]struct {
		outputs int
		inputs  []*big.Int
	}{
		"no inputs":        {3, gadgettest.Ints()},
		"one input":        {3, gadgettest.Ints(2)},
		"three inputs":     {3, gadgettest.Ints(2, 1, 1)},
		"arity 0":          {3, gadgettest.Ints(0, 1)},
		"arity 1":          {3, gadgettest.Ints(1, 1)},
		"negative arity":   {3, gadgettest.Ints(-2, 1)},
		"part of a level":  {4, gadgettest.Ints(4, 1)},
		"arity of 64 bits": {3, []*big.Int{new(big.Int).Lsh(big.NewInt(1), 64), big.NewInt(1)}},
		"arity of a field": {3, []*big.Int{new(big.Int).Sub(circuitField, big.NewInt(1)), big.NewInt(1)}},
	} {
		_, err := outputsOf(t, c.outputs, c.inputs...)
		require.ErrorContains(t, err, "merkle: the digits hint", name)
	}
}

// TestGadgetHintsRegistered: importing the package registers its hints, and doing
// it again changes nothing.
// (gnark #206, #1552)
func TestGadgetHintsRegistered(t *testing.T) {
	ids := func() (ids []solver.HintID) {
		for _, h := range solver.GetRegisteredHints() {
			ids = append(ids, solver.GetHintID(h))
		}
		slices.Sort(ids)
		return ids
	}
	before := ids()
	require.Len(t, GetHints(), 1)
	for _, h := range GetHints() {
		require.Contains(t, before, solver.GetHintID(h))
	}
	solver.RegisterHint(GetHints()[0])
	RegisterHints()
	RegisterHints()
	require.Equal(t, before, ids())
	GetHints()[0] = nil // a new slice each time
	require.NotNil(t, GetHints()[0])
}

// TestGadgetSerialises: a stored system solves, and is written the same again.
func TestGadgetSerialises(t *testing.T) {
	l := layout{columns: 2, depth: 3, leaf: 2, domain: "stored"}
	m := newMembers(t, l)
	c := randomClaim(t, newRand(8), l, uint64(l.places()-2))
	for system, ccs := range m.compiled {
		back, err := gadgettest.RoundTrip(ccs, c.assignment(t))
		require.NoError(t, err, system.String())
		w, err := frontend.NewWitness(c.with(func(c *claim) { addOne(&c.root[0]) }).assignment(t), circuitField)
		require.NoError(t, err)
		require.Error(t, back.IsSolved(w), system.String())
	}
}

// TestGadgetMonolithSerialises: the same for hints of three packages.
func TestGadgetMonolithSerialises(t *testing.T) {
	for _, f := range monolithsInCircuit(t, ecc.BN254) {
		f.testSerialises(t)
	}
}

func (p *paired[E, D]) testSerialises(t *testing.T) {
	tree := p.tree(t, 3)
	proof, before, err := tree.ProofAndRoot(2)
	require.NoError(t, err)
	in := p.inputs(t, before, p.leafOf(2), p.leafOf(7), proof)
	s := newStatement(t, circuitField, len(in), func(api frontend.API, in []frontend.Variable) error {
		_, err := p.call(useUpdate, nil)(api, in)
		return err
	})
	assignment := &statementCircuit{}
	for _, v := range in {
		assignment.In = append(assignment.In, v)
	}
	for system, ccs := range s.compiled {
		_, err := gadgettest.RoundTrip(ccs, assignment)
		require.NoError(t, err, system.String())
	}
}

// TestGadgetSolvesConcurrently: one system, many solvers. Run it with -race.
// (gnark #998)
func TestGadgetSolvesConcurrently(t *testing.T) {
	l := layout{columns: 2, depth: 3, leaf: 1}
	m := newMembers(t, l)
	for system, ccs := range m.compiled {
		errs := make([]error, 8)
		var wait sync.WaitGroup
		for i := range errs {
			w, err := frontend.NewWitness(randomClaim(t, newRand(uint64(80+i)), l, uint64(7*i)).assignment(t), circuitField)
			require.NoError(t, err)
			wait.Go(func() { errs[i] = ccs.IsSolved(w) })
		}
		wait.Wait()
		for i := range errs {
			require.NoError(t, errs[i], "%v, solver %d", system, i)
		}
	}
}
