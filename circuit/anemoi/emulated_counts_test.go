package anemoi

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

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
			ccs, err := gadgettest.Compile(emulatingCurve.ScalarField(), e.system, emulatingField(t, e.field).chain(e.columns, n))
			require.NoError(t, err)
			stats := gadgettest.Measure(ccs)
			require.Equal(t, 1, stats.Commitments, "%s, %v", e.field, e.system)
			return stats.Constraints
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

// TestEmulatedDocumentedCounts: the table in the comment of Emulated says what is
// measured, divided by 20 and rounded up.
func TestEmulatedDocumentedCounts(t *testing.T) {
	text, err := os.ReadFile("emulated.go")
	require.NoError(t, err)
	rows := make(map[string]string) // of a field
	for _, e := range emulatedExpected {
		if e.system == gadgettest.R1CS {
			rows[e.field] = fmt.Sprintf("//\t%s %d", e.field, e.columns)
		}
		each := (e.many + 19) / 20
		rows[e.field] += fmt.Sprintf(" %d,%03d", each/1000, each%1000)
	}
	documented := strings.Split(string(regexp.MustCompile(` +`).ReplaceAll(text, []byte(" "))), "\n")
	for _, row := range rows {
		require.Contains(t, documented, row)
	}
	require.Len(t, rows, len(emulatingMain))
}

// TestEmulatedSerialize: a stored system solves, its hint found by its name.
func TestEmulatedSerialize(t *testing.T) {
	f := emulatingField(t, "goldilocks")
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
		require.Error(t, gadgettest.Solve(t, ccs, f.given(x, wrong)))
	}
}
