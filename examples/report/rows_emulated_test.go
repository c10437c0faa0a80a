package main

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/figures"
	native "example.com/gnarkhash/native/anemoi"
)

// TestEmulatedRows: each instance of the library has its rows, except those over
// the circuit's own field.
func TestEmulatedRows(t *testing.T) {
	var want, names []string
	for _, field := range native.FieldNames() {
		for columns := range native.MaxColumns + 1 {
			if in, err := native.ByName(field, columns); err == nil && field != "bn254_fr" {
				want = append(want, strings.Replace(in.String(), "anemoi", "anemoi-emulated", 1))
			}
		}
	}
	for _, g := range emulatedGadgets() {
		names = append(names, g.name)
		require.Equal(t, []int{1, 20}, g.calls)
	}
	require.Len(t, names, 45)
	require.ElementsMatch(t, want, names)
}

// TestEmulatedTable compiles some of the emulated rows that are too dear to compile
// them all: one call in R1CS for all instances, in PLONK and of 20 calls for the
// least columns of a few fields. They share all their code with the others.
func TestEmulatedTable(t *testing.T) {
	compiled := regexp.MustCompile(`^anemoi-emulated/(.* r1cs 1|(pallas_fp/l1|goldilocks/l4) .* 20|bls12_381_fq/l[12] .* scs 1)$`)
	rows := matching(allRows(), compiled)
	require.Len(t, rows, 45+4+2)
	stored := make(map[string]result)
	for _, r := range table(t) {
		stored[strings.Join(records([]result{r})[0][:figures.Key], " ")] = r
	}
	results, err := measure(rows, io.Discard)
	require.NoError(t, err)
	for i, r := range results {
		r.job = stored[rows[i].String()].job
		require.Equal(t, r, stored[rows[i].String()], "testdata/constraints.csv: row %s%s", rows[i], regenerate)
		require.Equal(t, 1, r.Commitments, "%s", rows[i])
		if rows[i].String() == "anemoi-emulated/pallas_fp/l1 bn254 r1cs 20" {
			require.LessOrEqual(t, r.Constraints, 20*13500)
		}
	}
}
