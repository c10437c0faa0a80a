//go:build prover_checks

package anemoi

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	stdhash "github.com/consensys/gnark/std/hash"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestPlugProvers proves and verifies, on each curve and in both proof systems, the
// compression with one column and the hash with two, each through gnark's interface.
func TestPlugProvers(t *testing.T) {
	throughCompressor := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
		c, err := in.Compressor()
		if err != nil {
			return nil, err
		}
		var compressor stdhash.Compressor = c
		return []frontend.Variable{compressor.Compress(x[0], x[1])}, nil
	}
	for _, curve := range proved {
		one, two := newSubject(t, curve, 1), newSubject(t, curve, 2)
		x := random(curve.ScalarField(), 4, curve, "provers")
		for _, c := range []struct {
			name    string
			s       subject
			f       use
			in, out []*big.Int
		}{
			{"compress", one, throughCompressor, x[:2], must(one.JiveOf(2, x[:2]))},
			{"hash", two, fieldHash, x, must(two.SpongeOf(domain, 1, x))},
		} {
			for system, setup := range map[gadgettest.System]func(*testing.T, ecc.ID, constraint.ConstraintSystem) proofSystem{
				gadgettest.R1CS: newGroth16,
				gadgettest.SCS:  newPlonk,
			} {
				t.Run(fmt.Sprintf("%v/%s/%v", curve, c.name, system), func(t *testing.T) {
					ccs := compile(t, c.s, system, c.f, len(c.in), 1)
					require.Empty(t, ccs.GetCommitments().CommitmentIndexes())
					ps := setup(t, curve, ccs)
					proof, err := ps.prove(full(t, c.s, c.in, c.out))
					require.NoError(t, err)
					require.NoError(t, ps.verify(proof, public(t, c.s, c.out)))
					wrong := []*big.Int{new(big.Int).Add(c.out[0], big.NewInt(1))}
					require.Error(t, ps.verify(proof, public(t, c.s, wrong)), "another digest verifies")
					_, err = ps.prove(full(t, c.s, c.in, wrong))
					require.Error(t, err, "another digest is proved")
				})
			}
		}
	}
}

// TestPlugRecursionProver makes a Groth16 proof over BW6-761 of a proof over
// BLS12-377, and verifies it against the right root and a wrong one.
func TestPlugRecursionProver(t *testing.T) {
	in := newInner(t)
	ccs, err := gadgettest.Compile(outerCurve.ScalarField(), gadgettest.R1CS, in.outer(t))
	require.NoError(t, err)
	pk, vk, err := groth16.Setup(ccs)
	require.NoError(t, err)

	proof, root := in.prove(t, "leaves", 2)
	w, err := frontend.NewWitness(outerAssignment(t, proof, root), outerCurve.ScalarField())
	require.NoError(t, err)
	outerProof, err := groth16.Prove(ccs, pk, w)
	require.NoError(t, err)
	public, err := w.Public()
	require.NoError(t, err)
	require.NoError(t, groth16.Verify(outerProof, vk, public))

	_, otherRoot := in.prove(t, "other leaves", 2)
	w, err = frontend.NewWitness(outerAssignment(t, proof, otherRoot), outerCurve.ScalarField())
	require.NoError(t, err)
	_, err = groth16.Prove(ccs, pk, w)
	require.Error(t, err, "a proof for another root is proved")
	public, err = w.Public()
	require.NoError(t, err)
	require.Error(t, groth16.Verify(outerProof, vk, public), "another root verifies")
}
