package merkle

import (
	"slices"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	circuit "example.com/gnarkhash/circuit/anemoi"
	circuitmonolith "example.com/gnarkhash/circuit/monolith"
	"example.com/gnarkhash/internal/gadgettest"
)

// familyCount compiles a call of a family's gadget.
func familyCount(t testing.TB, system gadgettest.System, depth int, use use, maker func(frontend.API) (CircuitHasher, error)) gadgettest.Stats {
	t.Helper()
	ccs, err := gadgettest.Compile(circuitField, system, &callCircuit{In: make([]frontend.Variable, 200+depth*8), maker: &maker, use: &use, depth: depth})
	require.NoError(t, err)
	return gadgettest.Measure(ccs)
}

// callCircuit calls the gadget with the first inputs that fit, for leaves of one element.
type callCircuit struct {
	In    []frontend.Variable
	maker *func(frontend.API) (CircuitHasher, error)
	use   *use
	depth int
}

func (c *callCircuit) Define(api frontend.API) error {
	h, err := (*c.maker)(api)
	if err != nil {
		return err
	}
	g, err := NewGadget(api, h, c.depth)
	if err != nil {
		return err
	}
	rest := c.In
	take := func(n int) (taken []frontend.Variable) {
		taken, rest = rest[:n], rest[n:]
		return taken
	}
	in := given{index: take(1)[0], root: take(h.DigestLen()), leaf: take(1), other: take(1)}
	for range c.depth {
		in.path.Siblings = append(in.path.Siblings, take((h.Arity()-1)*h.DigestLen()))
	}
	_, err = (*c.use)(g, in)
	return err
}

func anemoiOfArity(arity int) func(frontend.API) (CircuitHasher, error) {
	return func(api frontend.API) (CircuitHasher, error) {
		in, err := circuit.New(api, arity/2)
		if err != nil {
			return nil, err
		}
		return NewAnemoiCircuit(in, "")
	}
}

// TestGadgetChangeCounts pins what an update and an append cost beside a membership,
// all without a comparison of the new root.
func TestGadgetChangeCounts(t *testing.T) {
	for _, c := range []struct {
		name                     string
		system                   gadgettest.System
		depth                    int
		maker                    func(frontend.API) (CircuitHasher, error)
		member, update, addition int
	}{
		{"arity 2", gadgettest.R1CS, 32, anemoiOfArity(2), 3530, 7028, 6923},
		{"arity 2", gadgettest.SCS, 32, anemoiOfArity(2), 5801, 11539, 11370},
		{"arity 4", gadgettest.R1CS, 16, anemoiOfArity(4), 2477, 4906, 4766},
		{"arity 4", gadgettest.SCS, 16, anemoiOfArity(4), 5602, 11077, 10771},
	} {
		member := familyCount(t, c.system, c.depth, useRoot, c.maker).Constraints
		update := familyCount(t, c.system, c.depth, useUpdate, c.maker).Constraints
		addition := familyCount(t, c.system, c.depth, useAppend, c.maker).Constraints
		assert.Equal(t, [3]int{c.member, c.update, c.addition}, [3]int{member, update, addition}, "%s, %v", c.name, c.system)
		assert.LessOrEqual(t, float64(update), 2.02*float64(member), "%s, %v", c.name, c.system)
		assert.Less(t, addition, update, "%s, %v", c.name, c.system)
	}
}

// rows takes leaves of one element, which it repeats to a row.
type rows struct {
	CircuitHasher
	length int
}

func (h rows) Leaf(values ...frontend.Variable) ([]frontend.Variable, error) {
	return h.CircuitHasher.Leaf(slices.Repeat(values, h.length)...)
}

// TestGadgetMonolithCounts pins what one level of a path costs, and of an update, apart from
// the tables. The depths are beyond those where narrow limbs get a table of their own.
func TestGadgetMonolithCounts(t *testing.T) {
	makers := map[string]func(frontend.API) (CircuitHasher, error){
		"64": func(api frontend.API) (CircuitHasher, error) { return NewMonolith64Circuit(api, "") },
		"31": func(api frontend.API) (CircuitHasher, error) { return NewMonolith31Circuit(api, "") },
		"stark": func(api frontend.API) (CircuitHasher, error) {
			h, err := NewUntaggedStark64Circuit(api, 5)
			return rows{h, 5}, err
		},
		"truncated": func(api frontend.API) (CircuitHasher, error) {
			h, err := NewUntaggedTruncated64Circuit(api, 5)
			return rows{h, 5}, err
		},
	}
	for _, c := range []struct {
		name           string
		system         gadgettest.System
		member, update int
	}{
		{"64", gadgettest.R1CS, 756, 1479},
		{"64", gadgettest.SCS, 3323, 6533},
		{"31", gadgettest.R1CS, 1078, 2115},
		{"31", gadgettest.SCS, 5048, 9979},
		{"stark", gadgettest.R1CS, 756, 1479},
		{"stark", gadgettest.SCS, 3323, 6533},
		{"truncated", gadgettest.R1CS, 1000, 1967},
		{"truncated", gadgettest.SCS, 4520, 8926},
	} {
		level := func(use use) int {
			few, more := familyCount(t, c.system, 6, use, makers[c.name]), familyCount(t, c.system, 8, use, makers[c.name])
			require.Equal(t, 1, more.Commitments)
			return (more.Constraints - few.Constraints) / 2
		}
		member, update := level(useRoot), level(useUpdate)
		assert.Equal(t, [2]int{c.member, c.update}, [2]int{member, update}, "%s, %v", c.name, c.system)
		assert.Less(t, update, 2*member)
	}
}

// TestGadgetMonolithBase holds what the constructor's comment says of a path alone.
func TestGadgetMonolithBase(t *testing.T) {
	count := func(depth, base int) int {
		return familyCount(t, gadgettest.R1CS, depth, useRoot, func(api frontend.API) (CircuitHasher, error) {
			return NewMonolith64Circuit(api, "", circuitmonolith.WithBase(base))
		}).Constraints
	}
	require.Equal(t, 29785, count(32, 11))
	require.Equal(t, 33683, count(32, 13))
	require.Less(t, count(4, 8), min(count(4, 11), count(4, 13)))
}

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
		{gadgettest.SCS, 2, 16, 5603, 5800},
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
		{gadgettest.SCS, 2, 331},
	} {
		for _, depth := range []int{1, 2, 7, 15} {
			level := memberStats(t, c.system, c.columns, depth+1).Constraints - memberStats(t, c.system, c.columns, depth).Constraints
			assert.Equal(t, c.want, level, "%v, arity %d, from depth %d", c.system, 2*c.columns, depth)
		}
	}
}
