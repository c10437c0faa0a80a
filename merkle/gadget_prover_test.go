//go:build prover_checks

package merkle

import (
	"testing"

	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test/unsafekzg"
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

func TestGadgetGroth16(t *testing.T) {
	m, full, public, wrong := proverClaim(t)
	ccs := m.compiled[gadgettest.R1CS]
	pk, vk, err := groth16.Setup(ccs)
	require.NoError(t, err)
	proof, err := groth16.Prove(ccs, pk, full)
	require.NoError(t, err)
	require.NoError(t, groth16.Verify(proof, vk, public))
	for i := range wrong {
		require.Error(t, groth16.Verify(proof, vk, wrong[i]))
	}
}

func TestGadgetPlonk(t *testing.T) {
	m, full, public, wrong := proverClaim(t)
	ccs := m.compiled[gadgettest.SCS]
	srs, lagrange, err := unsafekzg.NewSRS(ccs)
	require.NoError(t, err)
	pk, vk, err := plonk.Setup(ccs, srs, lagrange)
	require.NoError(t, err)
	proof, err := plonk.Prove(ccs, pk, full)
	require.NoError(t, err)
	require.NoError(t, plonk.Verify(proof, vk, public))
	for i := range wrong {
		require.Error(t, plonk.Verify(proof, vk, wrong[i]))
	}
}
