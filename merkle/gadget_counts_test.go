package merkle

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// memberStats measures a membership of a leaf of one element.
func memberStats(t testing.TB, system gadgettest.System, columns, depth int) gadgettest.Stats {
	t.Helper()
	ccs, err := gadgettest.Compile(circuitField, system, newMemberCircuit(t, layout{columns: columns, depth: depth, leaf: 1}))
	require.NoError(t, err)
	return gadgettest.Measure(ccs)
}

// TestGadgetCounts pins what a membership costs, with the comparison of the root.
// A change of the table is a change of the gadget.
func TestGadgetCounts(t *testing.T) {
	for _, c := range []struct {
		system         gadgettest.System
		columns, depth int
		want, bound    int
	}{
		{gadgettest.R1CS, 1, 32, 3531, 3570},
		{gadgettest.SCS, 1, 32, 5802, 6000},
		{gadgettest.R1CS, 2, 16, 2478, 2520},
		{gadgettest.SCS, 2, 16, 5635, 5800},
	} {
		stats := memberStats(t, c.system, c.columns, c.depth)
		assert.Equal(t, c.want, stats.Constraints, "%v, arity %d", c.system, 2*c.columns)
		require.LessOrEqual(t, c.want, c.bound)
		require.Zero(t, stats.Commitments)
	}
}

// TestGadgetCountsPerLevel pins what one level more costs, whatever the depth.
func TestGadgetCountsPerLevel(t *testing.T) {
	for _, c := range []struct {
		system        gadgettest.System
		columns, want int
	}{
		{gadgettest.R1CS, 1, 107},
		{gadgettest.R1CS, 2, 146},
		{gadgettest.SCS, 1, 176},
		{gadgettest.SCS, 2, 333},
	} {
		for _, depth := range []int{1, 2, 7, 15} {
			level := memberStats(t, c.system, c.columns, depth+1).Constraints - memberStats(t, c.system, c.columns, depth).Constraints
			assert.Equal(t, c.want, level, "%v, arity %d, from depth %d", c.system, 2*c.columns, depth)
		}
	}
}
