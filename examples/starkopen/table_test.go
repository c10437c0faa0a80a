package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"
)

// costsOnce measures what the default run costs, once for all tests: it takes seconds.
var costsOnce = sync.OnceValues(func() ([]cost, error) {
	o, err := parse(nil)
	if err != nil {
		return nil, err
	}
	return measureAll(o)
})

// defaultCosts are the options without flags and what they cost.
func defaultCosts(t *testing.T) (options, []cost) {
	t.Helper()
	o, err := parse(nil)
	require.NoError(t, err)
	costs, err := costsOnce()
	require.NoError(t, err)
	return o, costs
}

// TestReadme compares the table of README.md with what -cost writes.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	const begin, end = "<!-- starkopen:begin -->\n", "<!-- starkopen:end -->"
	_, rest, begun := strings.Cut(string(readme), begin)
	block, _, ended := strings.Cut(rest, end)
	require.True(t, begun && ended, "README.md has no block from %q to %q", begin, end)
	require.NotContains(t, rest, begin, "README.md has two blocks")
	o, costs := defaultCosts(t)
	var written bytes.Buffer
	require.NoError(t, writeCostTable(o, costs, &written))
	require.Equal(t, written.String(), block, "README.md: put the output of `go run ./examples/starkopen -cost` between the markers")
}

// TestCostFlag: the table of a small tree, whose parts add up, and the peer's figures.
func TestCostFlag(t *testing.T) {
	status, stdout, stderr := command("-cost", "-depth", "1", "-queries", "1", "-backend", "groth16")
	require.Zero(t, status)
	require.Empty(t, stderr)
	b := backends()[0]
	c, err := measure(b, b.shape(1, 1))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(stdout, "| one more opening of depth 1 | R1CS constraints |\n|---|--:|\n"+
		"| **Monolith-64**, all of the opening | **"+thousands(c.opening)+"** |\n"+
		"| &ensp;1 permutation of the path | "+thousands(c.nodes)+" |\n"), stdout)
	require.Contains(t, stdout, "its 3 permutations alone | 54,150 (")
	require.Contains(t, stdout, thousands(c.tables)+" R1CS constraints (limbs of 8 bits, the choice for 1 opening).\n")
	sum := 0
	for _, p := range c.parts(1) {
		sum += p.constraints
	}
	require.Equal(t, c.opening, sum)
}

// TestCostFails: a circuit that cannot be compiled is an error, with the backend's name.
func TestCostFails(t *testing.T) {
	o, err := parse([]string{"-cost"})
	require.NoError(t, err)
	require.True(t, o.cost)
	o.backends[1].builder = func(frontend.Circuit) (constraint.ConstraintSystem, error) { return nil, errors.New("no memory") }
	o.backends = o.backends[1:]
	var out bytes.Buffer
	require.EqualError(t, writeCosts(o, &out), "plonk: no memory")
	require.Empty(t, out.String())
}
