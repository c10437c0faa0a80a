//go:build prover_checks

package monolith

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/backend"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test/unsafekzg"
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
	r1cs, err := gadgettest.Compile(bn254, gadgettest.R1CS, &proven{})
	require.NoError(t, err)
	pk, vk, err := groth16.Setup(r1cs)
	require.NoError(t, err)
	sparse, err := gadgettest.Compile(bn254, gadgettest.SCS, &proven{})
	require.NoError(t, err)
	srs, lagrange, err := unsafekzg.NewSRS(sparse)
	require.NoError(t, err)
	spk, svk, err := plonk.Setup(sparse, srs, lagrange)
	require.NoError(t, err)
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
			_, err = groth16.Prove(r1cs, pk, lying, backend.WithSolverOptions(cheat...))
			require.ErrorContains(t, err, "is not satisfied")
			_, err = plonk.Prove(sparse, spk, lying, backend.WithSolverOptions(cheat...))
			require.ErrorContains(t, err, "is not satisfied")
		}
		if i > 0 {
			continue
		}
		proof, err := groth16.Prove(r1cs, pk, honest)
		require.NoError(t, err)
		public, err := honest.Public()
		require.NoError(t, err)
		require.NoError(t, groth16.Verify(proof, vk, public))
		require.Error(t, groth16.Verify(proof, vk, falsePublic))
		sproof, err := plonk.Prove(sparse, spk, honest)
		require.NoError(t, err)
		require.NoError(t, plonk.Verify(sproof, svk, public))
		require.Error(t, plonk.Verify(sproof, svk, falsePublic))
	}
}
