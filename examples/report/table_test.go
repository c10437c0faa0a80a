package main

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	tableFile  = "../../testdata/constraints.csv"
	regenerate = "; if the change is wanted, run: go run ./examples/report -format csv > testdata/constraints.csv"
	readmeFile = "../../README.md"
)

// cheap is the number of constraints up to which the tests compile a row. What is
// dearer is checked by `go run ./examples/report -check`.
const cheap = 10_000

// table is the kept table.
func table(t *testing.T) []result {
	t.Helper()
	stored, err := readStored(tableFile)
	require.NoError(t, err)
	results, err := storedResults(stored)
	require.NoError(t, err)
	return results
}

// TestTableRows: the kept table has the rows that exist, in their order.
func TestTableRows(t *testing.T) {
	var want, got []string
	for _, r := range allRows() {
		want = append(want, r.String())
	}
	stored, err := readStored(tableFile)
	require.NoError(t, err)
	for _, record := range stored {
		got = append(got, rowKey(record))
	}
	for _, key := range want {
		require.Contains(t, got, key, "testdata/constraints.csv lacks a row"+regenerate)
	}
	for _, key := range got {
		require.Contains(t, want, key, "testdata/constraints.csv has a row too many"+regenerate)
	}
	require.Equal(t, want, got, "testdata/constraints.csv is in another order"+regenerate)
}

// TestTableCheapRows compiles the cheap rows and compares them with the kept table.
func TestTableCheapRows(t *testing.T) {
	stored, err := readStored(tableFile)
	require.NoError(t, err)
	results, err := storedResults(stored)
	require.NoError(t, err)
	cheapKeys := make(map[string]bool)
	for i, r := range results {
		cheapKeys[rowKey(stored[i])] = r.Constraints <= cheap
	}
	rows := slices.DeleteFunc(allRows(), func(r row) bool { return !cheapKeys[r.String()] })
	require.Greater(t, len(rows), len(stored)/4, "the cheap rows are a good part of all")
	compiled, err := measure(rows, io.Discard)
	require.NoError(t, err)
	stored = slices.DeleteFunc(stored, func(r []string) bool { return !cheapKeys[rowKey(r)] })
	for _, difference := range differences(stored, records(compiled)) {
		t.Errorf("testdata/constraints.csv: %s%s", difference, regenerate)
	}
}

// TestTableSums: the columns that follow from others do, in dear rows too.
func TestTableSums(t *testing.T) {
	singles := make(map[string]int)
	results := table(t)
	for _, r := range results {
		if r.N == 1 {
			singles[r.Gadget+" "+r.Curve+" "+r.System] = r.Constraints
		}
	}
	for _, r := range results {
		want := decimal("")
		if r.N > 1 {
			want = quotient(r.Constraints-singles[r.Gadget+" "+r.Curve+" "+r.System], r.N-1)
		}
		require.Equal(t, want, r.Marginal, "%s %s %s %d", r.Gadget, r.Curve, r.System, r.N)
		require.Equal(t, quotient(r.Constraints, r.N), r.PerCall)
	}
}

// TestFigures holds what users are told: ceilings for our own gadgets, and for
// gnark's the figures of other measurements of the same circuits.
func TestFigures(t *testing.T) {
	counts := make(map[string]int)
	for _, r := range table(t) {
		if r.Curve == "bn254" && r.N == 1 {
			counts[r.Gadget+" "+r.System] = r.Constraints
		}
		if strings.HasPrefix(r.Gadget, "anemoi/") || strings.HasPrefix(r.Gadget, "merkle/anemoi") {
			commitments := 0
			if strings.HasPrefix(r.Gadget, "anemoi/bytes") {
				commitments = 1 // the range check of the bytes
			}
			require.Equal(t, commitments, r.Commitments, r.Gadget)
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
		"gnark/poseidon2/hash8":                 {1488, 2408},
		"gnark/mimc/hash2":                      {660, 884},
		"gnark/mimc/hash8":                      {2640, 3542},
		"gnark/merkle-poseidon2/depth32":        {12188, 19758},
		"gnark/merkle-mimc/depth32":             {21548, 28922},
		"gnark/path-poseidon2-compress/depth32": {6049, 9824},
		"gnark/sha2-256/bytes64":                {131590 + 68977, 393984 + 207585},
		"gnark/sha3-256/bytes64":                {131589 + 106073, 393984 + 347911},
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

// readmeBlocks are the blocks of README.md that this command writes.
var readmeBlocks = map[string]struct {
	command string
	write   func(t *testing.T, w io.Writer)
}{
	"report":  {"-compare", func(t *testing.T, w io.Writer) { require.NoError(t, writeComparison(w, table(t))) }},
	"proving": {"-times -recorded testdata/benchmarks/proving.txt", writeProving},
}

// TestReadme compares the README's blocks with what the kept table says. Other tests
// and -check compare that with the code.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(readmeFile)
	require.NoError(t, err)
	for name, want := range readmeBlocks {
		t.Run(name, func(t *testing.T) {
			begin, end := "<!-- "+name+":begin -->\n", "<!-- "+name+":end -->"
			_, rest, begun := strings.Cut(string(readme), begin)
			block, _, ended := strings.Cut(rest, end)
			require.True(t, begun && ended, "README.md has no block from %q to %q", begin, end)
			require.NotContains(t, rest, begin, "README.md has two blocks")
			var written bytes.Buffer
			want.write(t, &written)
			require.Equal(t, written.String(), block, "README.md: put the output of `go run ./examples/report %s` between the markers", want.command)
		})
	}
}
