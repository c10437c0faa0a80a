package main

import (
	"bytes"
	"encoding/csv"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	tableFile  = "../../testdata/constraints.csv"
	regenerate = "; if the change is wanted, run: go run ./examples/report -format csv > testdata/constraints.csv"
	readmeFile = "../../README.md"
	beginMark  = "<!-- report:begin -->\n"
	endMark    = "<!-- report:end -->"
)

// wholeTable compiles all rows, once for all tests.
var wholeTable = sync.OnceValues(func() ([]result, error) { return measure(allRows(), io.Discard) })

func table(t *testing.T) []result {
	t.Helper()
	results, err := wholeTable()
	require.NoError(t, err)
	return results
}

func TestConstraintsFile(t *testing.T) {
	var written bytes.Buffer
	require.NoError(t, writeCSV(&written, table(t)))
	compiled, err := csv.NewReader(&written).ReadAll()
	require.NoError(t, err)
	file, err := os.Open(tableFile)
	require.NoError(t, err)
	defer file.Close()
	stored, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	for _, difference := range differences(stored, compiled) {
		t.Errorf("testdata/constraints.csv: %s%s", difference, regenerate)
	}
}

// differences tells what has changed from the stored records to the compiled ones.
func differences(stored, compiled [][]string) []string {
	const keys = 4 // the columns that name a row
	index := func(records [][]string) map[string]string {
		rows := make(map[string]string)
		for _, r := range records {
			rows[strings.Join(r[:keys], " ")] = strings.Join(r[keys:], ",")
		}
		return rows
	}
	old, now := index(stored), index(compiled)
	var found []string
	for _, r := range compiled {
		key := strings.Join(r[:keys], " ")
		if got, ok := old[key]; !ok {
			found = append(found, "row "+key+" is missing")
		} else if got != now[key] {
			found = append(found, "row "+key+" says "+got+", compiled "+now[key])
		}
	}
	for _, r := range stored {
		if key := strings.Join(r[:keys], " "); now[key] == "" {
			found = append(found, "row "+key+" does not exist any more")
		}
	}
	if len(found) == 0 && !equalRecords(stored, compiled) {
		found = append(found, "the rows are repeated or in another order")
	}
	return found
}

func equalRecords(a, b [][]string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if strings.Join(a[i], ",") != strings.Join(b[i], ",") {
			return false
		}
	}
	return true
}

func TestDifferences(t *testing.T) {
	a := []string{"g", "bn254", "scs", "1", "10", "10.00", "", "0"}
	b := []string{"g", "bn254", "scs", "200", "20", "0.10", "0.05", "0"}
	worse := []string{"g", "bn254", "scs", "200", "21", "0.11", "0.06", "0"}
	both := [][]string{a, b}
	require.Empty(t, differences(both, both))
	require.Equal(t, []string{"row g bn254 scs 200 is missing"}, differences([][]string{a}, both))
	require.Equal(t, []string{"row g bn254 scs 1 does not exist any more"}, differences(both, [][]string{b}))
	require.Equal(t, []string{"row g bn254 scs 200 says 20,0.10,0.05,0, compiled 21,0.11,0.06,0"}, differences(both, [][]string{a, worse}))
	require.Len(t, differences([][]string{b, a}, both), 1)
	require.Len(t, differences([][]string{a, a, b}, both), 1)
}

// TestFigures holds what users are told: ceilings for our own gadgets, and for
// gnark's the figures of other measurements of the same circuits.
func TestFigures(t *testing.T) {
	counts := make(map[string]int)
	for _, r := range table(t) {
		if r.Curve == "bn254" && r.N == 1 {
			counts[r.Gadget+" "+r.System] = r.Constraints
		}
		if strings.HasPrefix(r.Gadget, "anemoi/") || strings.HasPrefix(r.Gadget, "merkle/") {
			require.Zero(t, r.Commitments, r.Gadget)
		}
	}
	for name, most := range map[string][2]int{
		"anemoi/permutation/l1":        {105, 172},
		"anemoi/permutation/l2":        {140, 320},
		"merkle/anemoi/arity2/depth32": {3570, 6000},
		"merkle/anemoi/arity4/depth16": {2520, 5800},
	} {
		for i, s := range systems {
			require.Positive(t, counts[name+" "+s.name])
			require.LessOrEqual(t, counts[name+" "+s.name], most[i], "%s %s", name, s.name)
		}
	}
	for name, want := range map[string][2]int{
		"gnark/poseidon2/compress":              {186, 301},
		"gnark/poseidon2/hash2":                 {372, 602},
		"gnark/mimc/hash2":                      {660, 884},
		"gnark/merkle-poseidon2/depth32":        {12188, 19758},
		"gnark/merkle-mimc/depth32":             {21548, 28922},
		"gnark/path-poseidon2-compress/depth32": {6049, 9824},
	} {
		for i, s := range systems {
			require.Equal(t, want[i], counts[name+" "+s.name], "%s %s", name, s.name)
		}
	}
}

// TestRows checks the registry: each row has a text of its own, and each gadget
// a job of the table and a row of one call.
func TestRows(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range allRows() {
		require.False(t, seen[r.String()], "%s is there twice", r)
		seen[r.String()] = true
		require.Contains(t, jobs, r.gadget.job)
		require.Contains(t, r.gadget.calls, 1)
	}
}

func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(readmeFile)
	require.NoError(t, err)
	_, rest, begun := strings.Cut(string(readme), beginMark)
	block, _, ended := strings.Cut(rest, endMark)
	require.True(t, begun && ended, "README.md has no block from %q to %q", beginMark, endMark)
	require.NotContains(t, rest, beginMark, "README.md has two blocks")
	var want bytes.Buffer
	require.NoError(t, writeComparison(&want, table(t)))
	require.Equal(t, want.String(), block, "README.md: put the output of `go run ./examples/report -compare` between the markers")
}
