//go:build prover_checks

package anemoi

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// emulatedThorough reports whether the build has the tag of the slow tests.
const emulatedThorough = true

// TestEmulatedGroth16 proves and verifies a permutation over Pallas. A proof does
// not verify for another result.
func TestEmulatedGroth16(t *testing.T) {
	f := emulatingField(t, "pallas_fp")
	field := emulatingCurve.ScalarField()
	in := f.native(t, 1)
	x := random(in.Modulus(), 2, "Groth16")
	want := must(in.Permute(x))
	ccs, err := gadgettest.Compile(field, gadgettest.R1CS, f.chain(1, 1))
	require.NoError(t, err)
	require.Equal(t, 1, gadgettest.Measure(ccs).Commitments)
	pk, vk, err := groth16.Setup(ccs)
	require.NoError(t, err)
	full, err := frontend.NewWitness(f.given(x, want), field)
	require.NoError(t, err)
	proof, err := groth16.Prove(ccs, pk, full)
	require.NoError(t, err)
	public, err := full.Public()
	require.NoError(t, err)
	require.NoError(t, groth16.Verify(proof, vk, public))

	for i := range want {
		wrong := copied(want)
		wrong[i].Add(wrong[i], big.NewInt(1)).Mod(wrong[i], in.Modulus())
		full, err := frontend.NewWitness(f.given(x, wrong), field)
		require.NoError(t, err)
		_, err = groth16.Prove(ccs, pk, full)
		require.Error(t, err)
		public, err := full.Public()
		require.NoError(t, err)
		require.Error(t, groth16.Verify(proof, vk, public))
	}
}
