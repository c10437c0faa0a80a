//go:build prover_checks

package monolith

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/backend"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// attackThorough reports whether the build has the tag of the slow tests.
const attackThorough = true

// TestProveForged: gnark's provers, with their own commitments, find no proof for any
// forged permutation and any trap of the vectors with the hint that they need, and a proof
// of the right output is none of the forged one.
func TestProveForged(t *testing.T) {
	f := load(t, "monolith64_t8")
	p := dynamic(t, "monolith64_t8").Modulus()
	type try struct {
		in, right, wrong []*big.Int
		at               place
	}
	var tries []try
	for _, v := range f.Noncanonical.Forged {
		tries = append(tries, try{v.In.Big(t), v.HonestOut.Big(t), v.ForgedOut.Big(t), place{v.Round - 1, v.BarIndex}})
	}
	for _, v := range traps(t, "monolith64_t8") {
		tries = append(tries, try{v.In.Big(t), v.Out.Big(t), v.Wrong.Big(t), place{v.round, v.lane}})
	}
	require.NotEmpty(t, tries)
	var provers []gadgettest.Prover
	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		ccs, err := gadgettest.Compile(bn254, system, &proven{})
		require.NoError(t, err)
		prove, err := gadgettest.SetUp(ccs, system)
		require.NoError(t, err)
		provers = append(provers, prove)
	}
	for i, v := range tries {
		var right, wrong proven
		for j := range v.in {
			right.In[j], wrong.In[j], right.Out[j], wrong.Out[j] = v.in[j], v.in[j], v.right[j], v.wrong[j]
		}
		honest, err := frontend.NewWitness(&right, bn254)
		require.NoError(t, err)
		lying, err := frontend.NewWitness(&wrong, bn254)
		require.NoError(t, err)
		falsePublic, err := lying.Public()
		require.NoError(t, err)
		for _, cheat := range [][]solver.Option{nil, {lieAt(v.at, func(s *step) { s.claim(new(big.Int).Add(s.x, p)) })}} {
			for _, prove := range provers {
				_, err = prove(lying, backend.WithSolverOptions(cheat...))
				require.ErrorContains(t, err, "is not satisfied")
			}
		}
		if i > 0 {
			continue
		}
		public, err := honest.Public()
		require.NoError(t, err)
		for _, prove := range provers {
			verify, err := prove(honest)
			require.NoError(t, err)
			require.NoError(t, verify(public))
			require.Error(t, verify(falsePublic))
		}
	}
}
