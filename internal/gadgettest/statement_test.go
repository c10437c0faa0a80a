package gadgettest_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestHolds: a true statement holds on each system, with and without a commitment, and
// a false one does not.
func TestHolds(t *testing.T) {
	for _, system := range gadgettest.Systems() {
		require.NoError(t, gadgettest.Holds(bn254, system, mix, gadgettest.Ints(2, 3), gadgettest.Ints(11, 5)), "%v", system)
		require.NoError(t, gadgettest.Holds(bn254, system, smallRoot, gadgettest.Ints(49), gadgettest.Ints(7)), "%v", system)
		require.Error(t, gadgettest.Holds(bn254, system, mix, gadgettest.Ints(2, 3), gadgettest.Ints(11, 6)), "%v", system)
		require.Error(t, gadgettest.Holds(bn254, system, smallRoot, gadgettest.Ints(49), gadgettest.Ints(-7)), "%v", system)
		require.ErrorContains(t, gadgettest.Holds(bn254, system, mix, gadgettest.Ints(2, 3), gadgettest.Ints(11)), "has 2 outputs, 1 are expected", "%v", system)
	}
	require.Error(t, gadgettest.Holds(bn254, gadgettest.System(7), mix, gadgettest.Ints(2, 3), gadgettest.Ints(11, 5)))
}

// TestValues: random numbers are below the bound, differ, and come again for the same
// seed; copies share nothing with the original.
func TestValues(t *testing.T) {
	first, again, other := gadgettest.Random(bn254, 3, "seed", 1), gadgettest.Random(bn254, 3, "seed", 1), gadgettest.Random(bn254, 3, "seed", 2)
	require.Equal(t, first, again)
	seen := make(map[string]bool)
	for _, v := range append(first, other...) {
		require.Negative(t, v.Cmp(bn254))
		seen[v.String()] = true
	}
	require.Len(t, seen, 6)

	for _, copies := range [][]*big.Int{gadgettest.Clone(first[:1]), gadgettest.Repeated(first[0], 2)} {
		require.Equal(t, first[0], copies[0])
		copies[0].SetInt64(7)
	}
	gadgettest.Variables(first)[0].(*big.Int).SetInt64(7)
	require.Equal(t, again, first)
	require.Equal(t, []byte{0, 255}, gadgettest.Octets(gadgettest.Ints(0, 255)))
	require.Equal(t, frontend.Variable(5), gadgettest.U8s([]frontend.Variable{5})[0].Val)
	require.Panics(t, func() { gadgettest.Must(nil, errors.New("no such instance")) })
}
