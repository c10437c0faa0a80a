package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/monolith"
)

// TestInstancesHaveProse: an instance enters README.md with an entry of its own, whose
// matrix is the one that it has.
func TestInstancesHaveProse(t *testing.T) {
	require.ElementsMatch(t, monolith.Names(), slices.Collect(maps.Keys(monolithInstances)))
	for _, name := range monolith.Names() {
		p, err := monolithProseOf(name)
		require.NoError(t, err)
		in, err := monolith.ByName(name)
		require.NoError(t, err)
		_, m := in.Parameters()
		diagonals, wrapped := true, true
		for i := 1; i < len(m); i++ {
			for j := 1; j < len(m); j++ {
				diagonals = diagonals && m[i][j].Cmp(m[i-1][j-1]) == 0
			}
			wrapped = wrapped && m[i][0].Cmp(m[i-1][len(m)-1]) == 0
		}
		require.Equal(t, strings.Contains(p.matrix, "circulant"), diagonals, name)
		require.Equal(t, p.matrix == "circulant", diagonals && wrapped, name)
	}
	_, err := monolithProseOf("monolith7")
	require.ErrorContains(t, err, "no entry for the instance monolith7")
}

func TestMonolithParameters(t *testing.T) {
	text, err := monolithParameters(root)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.Len(t, lines, 2+len(monolith.Names()))
	cells := strings.FieldsFunc(lines[3], func(r rune) bool { return r == '|' })
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	require.Equal(t, []string{
		"`monolith64_t12`", "goldilocks", "12", "4", "8 x 8", "6", "8", "4", "4", "2^128", "derived, SHAKE128", "circulant",
		"designers' code (2024), plonky2_monolith (HorizenLabs), circom-monolith, Plonky3 (2026)",
	}, cells)

	// An instance has a known answer or a text.
	dir := t.TempDir()
	_, err = monolithParameters(dir)
	require.Error(t, err)
	file := filepath.Join(dir, "testdata", filepath.FromSlash(knownAnswers))
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
	for content, message := range map[string]string{
		`{`:  "testdata/" + knownAnswers,
		`{}`: "the permutation of monolith64_t8: want either",
	} {
		require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
		_, err = monolithParameters(dir)
		require.ErrorContains(t, err, message)
	}
}

func TestLimbs(t *testing.T) {
	require.Equal(t, "8 x 8", limbs([]int{8, 8, 8, 8, 8, 8, 8, 8}))
	require.Equal(t, "3 x 8, 1 x 7", limbs([]int{8, 8, 8, 7}))
	require.Empty(t, limbs(nil))
}

// TestMonolithSpeed compares the table of a sample with one made by hand: 240, 260 and
// 900 ns have the median 260 ns, to 400 ns of SHA3-256.
func TestMonolithSpeed(t *testing.T) {
	sample, err := os.ReadFile("testdata/monolith_bench.txt")
	require.NoError(t, err)
	b, err := parseBenchmark(strings.NewReader(string(sample)))
	require.NoError(t, err)
	shown := []string{"monolith64_t8", "monolith31_t24"}
	text, err := monolithSpeedOf(b, shown)
	require.NoError(t, err)
	want, err := os.ReadFile("testdata/monolith_speed.md")
	require.NoError(t, err)
	require.Equal(t, string(want), text)

	// What a table needs and the file does not have is named.
	require.Len(t, b.times, 11)
	for name, kept := range maps.Clone(b.times) {
		delete(b.times, name)
		_, err = monolithSpeedOf(b, shown)
		require.ErrorContains(t, err, "no result of Benchmark"+name)
		b.times[name] = kept
	}
	_, err = monolithSpeedOf(b, []string{"monolith7"})
	require.ErrorContains(t, err, "unknown instance")
	_, err = monolithSpeed(t.TempDir())
	require.ErrorContains(t, err, monolithRecording)
	require.ErrorContains(t, err, "CONTRIBUTING.md")
}

// TestMonolithRecordingCommand: the command of CONTRIBUTING.md measures all that the
// table needs.
func TestMonolithRecordingCommand(t *testing.T) {
	_, err := monolithSpeedOf(recordOnce(t, "./native/monolith", monolithRecording), monolith.Names())
	require.NoError(t, err)
}
