//go:build prover_checks

package merkle

import (
	"testing"

	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// proverClaim is a membership in a tree of arity 4 and depth 3, and its public part
// with another root and with another index.
func proverClaim(t *testing.T) (m *members, full, public witness.Witness, wrong []witness.Witness) {
	t.Helper()
	l := layout{columns: 2, depth: 3, leaf: 1}
	tree, leaves := randomTree(t, newRand(9), l, 39)
	c := claimOf(t, tree, 27, leaves[27]) // digits 3, 2, 1
	make := func(c claim, options ...frontend.WitnessOption) witness.Witness {
		w, err := frontend.NewWitness(c.assignment(t), circuitField, options...)
		require.NoError(t, err)
		return w
	}
	otherRoot := c.with(func(c *claim) { addOne(&c.root[0]) })
	otherIndex := c.with(func(c *claim) { c.index.SetInt64(28) })
	return newMembers(t, l), make(c), make(c, frontend.PublicOnly()), []witness.Witness{
		make(otherRoot, frontend.PublicOnly()), make(otherIndex, frontend.PublicOnly()),
	}
}

func TestGadgetGroth16(t *testing.T) { proveMembership(t, gadgettest.R1CS) }

func TestGadgetPlonk(t *testing.T) { proveMembership(t, gadgettest.SCS) }

func proveMembership(t *testing.T, system gadgettest.System) {
	m, full, public, wrong := proverClaim(t)
	prove, err := gadgettest.SetUp(m.compiled[system], system)
	require.NoError(t, err)
	verify, err := prove(full)
	require.NoError(t, err)
	require.NoError(t, verify(public))
	for i := range wrong {
		require.Error(t, verify(wrong[i]))
	}
}
