package anemoi

import (
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/profile"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestProfile: gnark's profiler names the permutations of a circuit and counts them.
func TestProfile(t *testing.T) {
	p := profile.Start(profile.WithNoOutput())
	_, err := gadgettest.CompileGadget(curves[0].ScalarField(), gadgettest.R1CS, func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := New(api, 1)
		if err != nil {
			return nil, err
		}
		digest, err := in.Hash(x...)
		return []frontend.Variable{digest}, err
	}, 2)
	p.Stop()
	require.NoError(t, err)
	require.Equal(t, 3, p.NbOperations())
	require.Contains(t, p.TopOperations(), "anemoi/bn254_fr/l1")
}
