//go:build prover_checks

package merkle

import (
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// publicStatement is a statementCircuit with some inputs public, the roots.
type publicStatement struct {
	Public []frontend.Variable `gnark:",public"`
	Secret []frontend.Variable
	define *func(frontend.API, []frontend.Variable) error
}

func (c *publicStatement) Define(api frontend.API) error {
	return (*c.define)(api, slices.Concat(c.Public, c.Secret))
}

// TestProveMonolithUpdate proves an update of a Monolith tree with both systems, with
// gnark's own commitments, and refuses it for another root.
func TestProveMonolithUpdate(t *testing.T) {
	for _, f := range monolithsInCircuit(t, ecc.BN254) {
		t.Run(f.name(), f.(interface{ testProve(*testing.T) }).testProve)
	}
}

func (p *paired[E, D]) testProve(t *testing.T) {
	tree := p.tree(t, 3)
	proof, before, err := tree.ProofAndRoot(2)
	require.NoError(t, err)
	require.NoError(t, tree.Update(2, p.leafOf(7)...))
	after := integers(t, tree.Root())
	secret := p.inputs(t, before, p.leafOf(2), p.leafOf(7), proof)
	define := func(api frontend.API, in []frontend.Variable) error {
		_, err := p.call(func(g *Gadget, a given) ([]frontend.Variable, error) {
			return nil, g.AssertUpdate(a.root, in[:len(after)], a.leaf, a.other, a.index, a.path)
		}, nil)(api, in[len(after):])
		return err
	}
	variables := func(values []*big.Int) (out []frontend.Variable) {
		for _, v := range values {
			out = append(out, v)
		}
		return out
	}
	empty := func() *publicStatement {
		return &publicStatement{Public: make([]frontend.Variable, len(after)), Secret: make([]frontend.Variable, len(secret)), define: &define}
	}
	full, err := frontend.NewWitness(&publicStatement{Public: variables(after), Secret: variables(secret)}, circuitField)
	require.NoError(t, err)
	public, err := full.Public()
	require.NoError(t, err)
	wrong, err := frontend.NewWitness(&publicStatement{Public: variables(integers(t, before)), Secret: variables(secret)}, circuitField, frontend.PublicOnly())
	require.NoError(t, err)

	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		ccs, err := gadgettest.Compile(circuitField, system, empty())
		require.NoError(t, err)
		prove, err := gadgettest.SetUp(ccs, system)
		require.NoError(t, err)
		verify, err := prove(full)
		require.NoError(t, err)
		require.NoError(t, verify(public))
		require.Error(t, verify(wrong))
	}
}
