package monolith

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// hashed counts the constraints of a use of n wires on BN254.
func hashed(t *testing.T, name string, system gadgettest.System, n int, f use) int {
	t.Helper()
	ccs, err := gadgettest.CompileGadget(bn254, system, func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := New(api, name)
		if err != nil {
			return nil, err
		}
		return f(in, x)
	}, n)
	require.NoError(t, err)
	return ccs.GetNbConstraints()
}

// TestSpongeCounts holds what a block of a long message costs: less than a whole
// permutation, since only the capacity is reduced, and not to the last.
func TestSpongeCounts(t *testing.T) {
	for name, want := range map[string][2]float64{ // R1CS, PLONK
		"monolith64_t8": {711, 3167.5}, "monolith64_t12": {955, 4376},
		"monolith31_t16": {1021, 4882.5}, "monolith31_t24": {1540, 8034}, "monolith31_t24_plonky3": {1540, 9762},
	} {
		rate := dynamic(t, name).Rate()
		for i, system := range compiled {
			hash := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) { return in.Hash(x...) }
			each := float64(hashed(t, name, system, 7*rate, hash)-hashed(t, name, system, 5*rate, hash)) / 2
			require.Equal(t, want[i], each, "%s, %v", name, system)
		}
	}
}

// TestPackCounts: packing is free in R1CS, unpacking costs the range of each lane and
// an equation an element.
func TestPackCounts(t *testing.T) {
	for name, want := range map[string]int{"monolith64_t8": 2 + 4*8, "monolith31_t16": 1 + 8*5} {
		h := dynamic(t, name)
		require.Zero(t, hashed(t, name, gadgettest.R1CS, h.DigestLen(), pack))
		many := func(n int) int {
			return hashed(t, name, gadgettest.R1CS, 2*n, func(in *Instance, x []frontend.Variable) (out []frontend.Variable, err error) {
				for i := 0; i < n && err == nil; i++ {
					out, err = in.Unpack(x[2*i:][:in.PackedLen()])
				}
				return out, err
			})
		}
		require.Equal(t, want, (many(40)-many(20))/20, name)
	}
}

// TestModeHints: the hints of the modes refuse inputs that are not theirs.
func TestModeHints(t *testing.T) {
	out := gadgettest.Ints(0, 0)
	for _, in := range [][]*big.Int{nil, gadgettest.Ints(1), gadgettest.Ints(0, 1), gadgettest.Ints(65, 1), gadgettest.Ints(-1, 1)} {
		require.Error(t, lanesHint(bn254, in, out))
	}
	require.Error(t, prefixHint(bn254, nil, out))
	require.Error(t, prefixHint(bn254, out, out))
	v := gadgettest.Ints(31, 1<<40+5)
	require.NoError(t, lanesHint(bn254, v, out))
	require.Equal(t, "[5 512]", fmt.Sprint(out))
	require.Equal(t, fmt.Sprint(gadgettest.Ints(31, 1<<40+5)), fmt.Sprint(v))
}
