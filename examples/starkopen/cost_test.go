package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCost: the parts are positive and add up, for one query and for more.
func TestCost(t *testing.T) {
	for _, b := range backends() {
		for n := 1; n <= 2; n++ {
			s := shape{queries: n, depth: 3, limbs: 8}
			ccs, err := b.compile(s, nothing)
			require.NoError(t, err)
			c, err := measure(b, s, ccs)
			require.NoError(t, err)
			require.Equal(t, ccs.GetNbConstraints(), c.total)
			require.Equal(t, c.total, c.tables+n*c.opening)
			require.Equal(t, c.opening, c.nodes+c.leaf+c.canonical+c.place)
			require.Equal(t, 1, c.commitments)
			for _, part := range []int{c.tables, c.nodes, c.leaf, c.canonical, c.place} {
				require.Positive(t, part)
			}
			// An index of 3 bits, 4 lanes a level, and the root of two elements.
			if b.name == "groth16" {
				require.InDelta(t, 3+1+3*4+2, c.place, 3)
			}
		}
	}
}

func TestPeer(t *testing.T) {
	require.Equal(t, 22, openingPermutations(20))
	require.Equal(t, 22*18050, backends()[0].peer.opening(20))
	require.Equal(t, 22*57920, backends()[1].peer.opening(20))
}

// TestLimbs: the rule takes the cheapest width, or one nearly as cheap.
func TestLimbs(t *testing.T) {
	for _, b := range backends() {
		for _, n := range []int{1, 4} {
			s := shape{queries: n, depth: 6}
			count := func(limbs int) int {
				s.limbs = limbs
				ccs, err := b.compile(s, nothing)
				require.NoError(t, err)
				return ccs.GetNbConstraints()
			}
			chosen := count(b.limbs.bits(s.permutations()))
			for _, limbs := range []int{8, 10, 13} {
				require.LessOrEqual(t, float64(chosen), 1.02*float64(count(limbs)), "%s, %d queries, limbs of %d bits", b.name, n, limbs)
			}
		}
	}
	require.Equal(t, []int{8, 10, 13, 16}, []int{limbRule{2, 3, 4}.bits(1), limbRule{2, 3, 4}.bits(2), limbRule{2, 3, 4}.bits(3), limbRule{2, 3, 4}.bits(4)})
}

// TestDefaultCounts holds the counts of the default run, which README.md quotes.
func TestDefaultCounts(t *testing.T) {
	want := map[string]struct{ total, opening int }{
		"groth16": {509527, 14791},
		"plonk":   {328289, 75688},
	}
	for _, b := range backends() {
		s := shape{queries: b.queries, depth: 20}
		s.limbs = b.limbs.bits(s.permutations())
		many, err := b.compile(s, nothing)
		require.NoError(t, err)
		require.Equal(t, want[b.name].total, many.GetNbConstraints(), b.name)
		s.queries = 1
		one, err := b.compile(s, nothing)
		require.NoError(t, err)
		require.Equal(t, want[b.name].opening, divide(many.GetNbConstraints()-one.GetNbConstraints(), b.queries-1), b.name)
	}
}
