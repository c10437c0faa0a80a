package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCost: the parts are positive and add up, and openings after the second add what the
// second did, but for a gate or two.
func TestCost(t *testing.T) {
	for _, b := range backends() {
		s := shape{depth: 3, limbs: 8}
		c, err := measure(b, s)
		require.NoError(t, err)
		require.Equal(t, c.opening, c.nodes+c.leaf+c.canonical+c.place)
		for _, part := range []int{c.tables, c.nodes, c.leaf, c.canonical, c.place} {
			require.Positive(t, part)
		}
		// An index of 3 bits, 4 lanes a level, and the root of two elements.
		if b.name == "groth16" {
			require.InDelta(t, 3+1+3*4+2, c.place, 3)
		}
		for _, s.queries = range []int{1, 2, 5} {
			ccs, err := b.compile(s, nothing)
			require.NoError(t, err)
			require.InDelta(t, ccs.GetNbConstraints(), c.tables+s.queries*c.opening, 2, "%s, %d queries", b.name, s.queries)
			require.Len(t, ccs.GetCommitments().CommitmentIndexes(), 1)
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
			s := b.shape(n, 6)
			chosen := s.limbs
			count := func(limbs int) int {
				s.limbs = limbs
				ccs, err := b.compile(s, nothing)
				require.NoError(t, err)
				return ccs.GetNbConstraints()
			}
			fewest := float64(count(chosen))
			for _, limbs := range []int{8, 10, 13} {
				require.LessOrEqual(t, fewest, 1.02*float64(count(limbs)), "%s, %d queries, limbs of %d bits", b.name, n, limbs)
			}
		}
	}
	require.Equal(t, []int{8, 10, 13, 16}, []int{limbRule{2, 3, 4}.bits(1), limbRule{2, 3, 4}.bits(2), limbRule{2, 3, 4}.bits(3), limbRule{2, 3, 4}.bits(4)})
}

// TestDefaultCounts: the default run proves circuits of as many constraints as the table,
// which README.md has, makes one expect.
func TestDefaultCounts(t *testing.T) {
	o, costs := defaultCosts(t)
	for i, b := range o.backends {
		ccs, err := b.compile(b.shape(b.queries, o.depth), nothing)
		require.NoError(t, err)
		require.InDelta(t, ccs.GetNbConstraints(), costs[i].tables+b.queries*costs[i].opening, 2, b.name)
		require.Less(t, 10*costs[i].opening, b.peer.opening(o.depth), "%s: a tenth of the peer", b.name)
	}
}
