package anemoi

import (
	gohash "hash"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// The plug tests put the hash into gnark's own gadgets, where gnark-crypto made the
// proof or signature outside with the native hash.

// plug is the native hash over the scalar field of a curve, two columns wide: it
// takes three elements in one permutation.
type plug struct {
	curve      ecc.ID
	elements   func(domain string) gohash.Hash // of encoded elements
	transcript func(domain string) gohash.Hash
}

const plugColumns = 2

// plugs returns the curves that are plugged in: one with each exponent.
func plugs(t testing.TB) []plug {
	t.Helper()
	bn254, err := native.BN254Fr(plugColumns)
	require.NoError(t, err)
	bls12377, err := native.BLS12377Fr(plugColumns)
	require.NoError(t, err)
	return []plug{plugOf(ecc.BN254, bn254), plugOf(ecc.BLS12_377, bls12377)}
}

func plugOf[E any, D native.Digest[E]](curve ecc.ID, in *native.Instance[E, D]) plug {
	return plug{
		curve:      curve,
		elements:   func(domain string) gohash.Hash { return in.Sponge(domain).NewHash() },
		transcript: func(domain string) gohash.Hash { return in.Sponge(domain).NewLeftPaddingTranscriptHash() },
	}
}

// forEachPlug runs f in a subtest for each curve.
func forEachPlug(t *testing.T, f func(t *testing.T, p plug)) {
	t.Helper()
	for _, p := range plugs(t) {
		t.Run(p.curve.String(), func(t *testing.T) { f(t, p) })
	}
}

// newFieldHasher is the circuit's side of a plug.
func newFieldHasher(api frontend.API, domain string) (*FieldHasher, error) {
	in, err := New(api, plugColumns)
	if err != nil {
		return nil, err
	}
	return in.Sponge(domain).NewFieldHasher(), nil
}

// check requires on each system that the circuit accepts the good assignments,
// refuses the bad ones and has no commitment. It returns the constraints.
func (p plug) check(t *testing.T, circuit frontend.Circuit, good, bad map[string]frontend.Circuit) map[gadgettest.System]int {
	t.Helper()
	require.NotEmpty(t, good)
	require.NotEmpty(t, bad)
	constraints := make(map[gadgettest.System]int)
	for _, system := range gadgettest.Systems() {
		holds := func(assignment frontend.Circuit) error {
			return test.IsSolved(circuit, assignment, p.curve.ScalarField())
		}
		if system != gadgettest.Engine {
			ccs, err := gadgettest.Compile(p.curve.ScalarField(), system, circuit)
			require.NoError(t, err)
			require.Empty(t, ccs.GetCommitments().CommitmentIndexes())
			constraints[system] = ccs.GetNbConstraints()
			holds = func(assignment frontend.Circuit) error { return gadgettest.Solve(t, ccs, assignment) }
		}
		for name, assignment := range good {
			require.NoError(t, holds(assignment), "%v: %s", system, name)
		}
		for name, assignment := range bad {
			require.Error(t, holds(assignment), "%v: %s", system, name)
		}
	}
	return constraints
}
