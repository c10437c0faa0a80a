package anemoi

import (
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// emulatedExpected are the constraints of 1 and of 20 chained permutations with
// all that belongs to them: range checks, tables and the comparison of the
// result. A change of the gadget, or of gnark, that moves a number shows here.
var emulatedExpected = []struct {
	field     string
	columns   int
	system    gadgettest.System
	one, many int
}{
	{"pallas_fp", 1, gadgettest.R1CS, 14568, 230652},
	{"pallas_fp", 1, gadgettest.SCS, 58193, 876961},
	{"vesta", 1, gadgettest.R1CS, 14568, 230652},
	{"vesta", 1, gadgettest.SCS, 58193, 876961},
	{"bls12_381_fq", 1, gadgettest.R1CS, 21062, 338954},
	{"bls12_381_fq", 1, gadgettest.SCS, 82676, 1265049},
	{"goldilocks", 4, gadgettest.R1CS, 5877, 91048},
	{"goldilocks", 4, gadgettest.SCS, 24324, 341700},
}

// TestEmulatedCounts compares the constraints with the table; those of many
// permutations for Pallas in R1CS only, unless the tag prover_checks is set.
func TestEmulatedCounts(t *testing.T) {
	for _, e := range emulatedExpected {
		count := func(n int) int {
			for _, f := range emulatingFields {
				if f.name == e.field {
					ccs, err := gadgettest.Compile(emulatingCurve.ScalarField(), e.system, f.chain(e.columns, n))
					require.NoError(t, err)
					stats := gadgettest.Measure(ccs)
					require.Equal(t, 1, stats.Commitments, "%s, %v", e.field, e.system)
					return stats.Constraints
				}
			}
			t.Fatalf("no field %s", e.field)
			return 0
		}
		require.Equal(t, e.one, count(1), "%s, %v", e.field, e.system)
		if pallas := e.field == "pallas_fp" && e.system == gadgettest.R1CS; pallas || emulatedThorough {
			many := count(20)
			require.Equal(t, e.many, many, "%s, %v", e.field, e.system)
			if pallas {
				require.LessOrEqual(t, many/20, 13500)
			}
		}
	}
}

// TestEmulatedSerialize: a stored system solves, its hint found by its name.
func TestEmulatedSerialize(t *testing.T) {
	f := emulatingFields[3]
	in := f.native(t, 4)
	x := random(in.Modulus(), 8, "serialize")
	want := must(in.Permute(x))
	for _, system := range compiled {
		ccs, err := gadgettest.Compile(emulatingCurve.ScalarField(), system, f.chain(4, 1))
		require.NoError(t, err)
		names, err := gadgettest.HintNames(ccs)
		require.NoError(t, err)
		require.Contains(t, names, "example.com/gnarkhash/circuit/anemoi.emulatedFlystelHint")
		_, err = gadgettest.RoundTrip(ccs, f.given(x, want))
		require.NoError(t, err)
		wrong := copied(want)
		wrong[5].Xor(wrong[5], gadgettest.Ints(1)[0])
		w, err := frontend.NewWitness(f.given(x, wrong), emulatingCurve.ScalarField())
		require.NoError(t, err)
		require.Error(t, ccs.IsSolved(w))
	}
}
