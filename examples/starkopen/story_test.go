package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"math/big"
	"strings"
	"testing"

	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	fcs "github.com/consensys/gnark/frontend/cs"
	"github.com/stretchr/testify/require"
)

// unproved replaces the set-up of a backend: its prover only solves the constraint system,
// and its proof is the public witness, which verifying compares.
func unproved(ccs constraint.ConstraintSystem) (*keys, error) {
	return &keys{
		prove: func(full witness.Witness) (io.WriterTo, error) {
			// What a prover commits to, hashed to a challenge.
			challenge := func(mod *big.Int, in, out []*big.Int) error {
				h := sha256.New()
				for _, v := range in {
					h.Write(v.FillBytes(make([]byte, 32)))
				}
				out[0].SetBytes(h.Sum(nil)).Mod(out[0], mod)
				return nil
			}
			if _, err := ccs.Solve(full, solver.OverrideHint(solver.GetHintID(fcs.Bsb22CommitmentComputePlaceholder), challenge)); err != nil {
				return nil, proverError(err)
			}
			return full.Public()
		},
		verify: func(proof io.WriterTo, public witness.Witness) error {
			var shown, wanted bytes.Buffer
			if _, err := proof.WriteTo(&shown); err != nil {
				return err
			}
			if _, err := public.WriteTo(&wanted); err != nil {
				return err
			}
			if !bytes.Equal(shown.Bytes(), wanted.Bytes()) {
				return verifierError(errors.New("another statement"))
			}
			return nil
		},
	}, nil
}

// cheatNames are the attempts that are made with each backend.
var cheatNames = []string{"a changed row", "another encoding", "a changed sibling", "another place", "another query", "another root"}

// checkStory looks for what a run of depth 3 with 2 queries and both backends must say.
func checkStory(t *testing.T, stdout string) {
	t.Helper()
	for _, text := range []string{
		"8 rows of 16 Goldilocks elements", "23 permutations",
		"\nGroth16   2 openings", "\nPLONK     2 openings", "R1CS constraints, 1 commitment,", "PLONK gates, 1 commitment,",
		"90,250 each opening with Poseidon", "289,600 each opening with Poseidon",
		"a permutation: an opening has 5\n", "that 28 elements of the witness are canonical",
		"All cheats were refused.\n",
	} {
		require.Contains(t, stdout, text)
	}
	for _, name := range cheatNames {
		require.Equal(t, 2, strings.Count(stdout, "Cheat     "+name+": "), name)
	}
	require.Equal(t, 2*4, strings.Count(stdout, ": "+errUnsatisfied.Error()+"\n"))
	require.Equal(t, 2*2, strings.Count(stdout, ": "+errRefused.Error()+"\n"))
	require.Equal(t, 2, strings.Count(stdout, "\nVerify    in "))
	require.NotContains(t, stdout, "\r")
}

// TestStory is the whole run, small, in both constraint systems but without proofs.
func TestStory(t *testing.T) {
	o, err := parse([]string{"-depth", "3", "-queries", "2"})
	require.NoError(t, err)
	for i := range o.backends {
		o.backends[i].setup = unproved
	}
	var out bytes.Buffer
	require.NoError(t, tell(o, &out, io.Discard))
	checkStory(t, out.String())
}

// TestStoryFailsWhenACheatPasses: a verifier that accepts everything is noticed.
func TestStoryFailsWhenACheatPasses(t *testing.T) {
	o, err := parse([]string{"-depth", "1", "-queries", "1", "-backend", "groth16"})
	require.NoError(t, err)
	o.backends[0].setup = func(ccs constraint.ConstraintSystem) (*keys, error) {
		k, err := unproved(ccs)
		k.verify = func(io.WriterTo, witness.Witness) error { return nil }
		return k, err
	}
	var out bytes.Buffer
	require.EqualError(t, tell(o, &out, io.Discard), "groth16: another query: not refused")
	require.NotContains(t, out.String(), "All cheats")
}
