//go:build prover_checks

package monolith

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestProveModes proves a packed digest of elements and one of bytes, with gnark's own
// commitments and without, and verifies; another digest is refused.
func TestProveModes(t *testing.T) {
	h := dynamic(t, "monolith64_t12")
	x := random(h, h.Rate()+1, 51)
	for i := range x {
		x[i].And(x[i], big.NewInt(255))
	}
	want, err := PackDigest(h, bn254, must(h.SpongeOf(domain, h.DigestLen(), x)))
	require.NoError(t, err)
	want = append(want, h.BytesOf("", octets(x))...)
	f := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
		digest, err := in.Sponge(domain).Hash(x...)
		if err != nil {
			return nil, err
		}
		packed, err := in.Pack(digest)
		if err != nil {
			return nil, err
		}
		bytes, err := in.HashBytes(u8s(x))
		return append(packed, bytes...), err
	}
	wrong := append([]*big.Int(nil), want...)
	wrong[1] = new(big.Int).Add(want[1], big.NewInt(1))
	for _, opts := range [][]Option{small(), {WithoutCommitment()}} {
		circuit := func() *using {
			return &using{In: make([]frontend.Variable, len(x)), Want: make([]frontend.Variable, len(want)), spec: &spec{h.Name(), opts, f}}
		}
		right, err := frontend.NewWitness(&using{In: variables(x), Want: variables(want)}, bn254)
		require.NoError(t, err)
		public, err := right.Public()
		require.NoError(t, err)
		other, err := frontend.NewWitness(&using{In: variables(x), Want: variables(wrong)}, bn254)
		require.NoError(t, err)
		otherPublic, err := other.Public()
		require.NoError(t, err)

		for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
			ccs, err := gadgettest.Compile(bn254, system, circuit())
			require.NoError(t, err)
			prove, err := gadgettest.SetUp(ccs, system)
			require.NoError(t, err)
			verify, err := prove(right)
			require.NoError(t, err)
			require.NoError(t, verify(public))
			require.Error(t, verify(otherPublic))
			_, err = prove(other)
			require.Error(t, err)
		}
	}
}
