package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/anemoi"
)

func sample(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/bench.txt")
	require.NoError(t, err)
	return string(text)
}

func TestParseBenchmark(t *testing.T) {
	b, err := parseBenchmark(strings.NewReader(sample(t)))
	require.NoError(t, err)
	require.Equal(t, "A Processor @ 2.00GHz", b.header["cpu"])
	require.Equal(t, "2026-01-02", b.header["date"])
	for name, want := range map[string]float64{
		"Compress/bn254_fr/l1":    123000, // the median of three
		"Peer/square/bn254_fr":    18,
		"Peer/poseidon2-compress": 8683,
	} {
		got, err := b.median(name)
		require.NoError(t, err)
		require.Equal(t, want, got, name)
	}
	_, err = b.median("Compress/bn254_fr")
	require.ErrorContains(t, err, "no result of BenchmarkCompress/bn254_fr")

	b.times["two"] = []float64{30, 10}
	got, err := b.median("two")
	require.NoError(t, err)
	require.Equal(t, 20.0, got)
}

func TestParseBenchmarkErrors(t *testing.T) {
	text := sample(t)
	for name, c := range map[string]struct{ text, want string }{
		"empty":          {"", `there is no line "date: ..."`},
		"no cpu":         {strings.Replace(text, "cpu: ", "cpu ", 1), `there is no line "cpu: ..."`},
		"two machines":   {text + "cpu: Another\n", "one run is wanted"},
		"two dates":      {text + "date: 2026-01-03\n", "one run is wanted"},
		"failed":         {text + "FAIL\n", "the run failed"},
		"a failed one":   {text + "--- FAIL: BenchmarkX\n", "the run failed"},
		"cut off":        {text + "BenchmarkX/y-2   \t", "is no result in ns/op"},
		"another unit":   {text + "BenchmarkX-2  1  3 MB/s\n", "is no result in ns/op"},
		"no time":        {text + "BenchmarkX-2  1  0 ns/op\n", "is no time"},
		"a broken time":  {text + "BenchmarkX-2  1  1.2.3 ns/op\n", "is no time"},
		"the first line": {"BenchmarkX\n" + text, "line 1:"},
	} {
		_, err := parseBenchmark(strings.NewReader(c.text))
		require.ErrorContains(t, err, c.want, name)
	}
	_, err := parseBenchmark(strings.NewReader(text + "date: 2026-01-02\ncpu: A Processor @ 2.00GHz\n"))
	require.NoError(t, err, "the same machine and day twice")
}

// chains is a repository with generated files that tell of chains of 300 steps.
func chains(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "native", "anemoi"), 0o700))
	for _, name := range names {
		source := "package anemoi\n\nconst rootXChain = 300\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, "native", "anemoi", "root_"+name+"_gen.go"), []byte(source), 0o600))
	}
	return dir
}

// TestSpeed compares the table of the sample with one made by hand: 121, 123 and
// 999 µs have the median 123 µs, 21 rounds of one column or 14 of two.
func TestSpeed(t *testing.T) {
	b, err := parseBenchmark(strings.NewReader(sample(t)))
	require.NoError(t, err)
	root := chains(t, "bn254_fr", "vesta", "bn254_fq")
	text, err := speedOf(root, b, []string{"bn254_fr", "vesta"})
	require.NoError(t, err)
	want, err := os.ReadFile("testdata/speed.md")
	require.NoError(t, err)
	require.Equal(t, string(want), text)

	// What a table needs and the file does not have is named.
	_, err = speedOf(root, b, []string{"bn254_fq"})
	require.ErrorContains(t, err, "no result of BenchmarkCompress/bn254_fq/l1")
	for _, name := range []string{"Peer/mimc-step", "Peer/poseidon2-compress", "Peer/square/vesta", "Hash10KB/vesta/l6", "CompressBatch/bn254_fr/l2"} {
		kept := b.times[name]
		delete(b.times, name)
		_, err = speedOf(root, b, []string{"bn254_fr", "vesta"})
		require.ErrorContains(t, err, "no result of Benchmark"+name)
		b.times[name] = kept
	}
	_, err = speedOf(t.TempDir(), b, []string{"vesta"})
	require.ErrorContains(t, err, "root_vesta_gen.go")
	_, err = speed(t.TempDir())
	require.ErrorContains(t, err, "CONTRIBUTING.md")
}

// TestChainLength reads the real files.
func TestChainLength(t *testing.T) {
	for _, field := range anemoi.FieldNames() {
		in, err := anemoi.ByName(field, anemoi.MaxColumns)
		require.NoError(t, err)
		steps, err := chainLength(root, field)
		require.NoError(t, err)
		bits := in.Modulus().BitLen()
		require.True(t, bits-3 <= steps && steps <= bits+bits/4, "%s: %d steps for %d bits", field, steps, bits)
	}
	dir := chains(t, "x")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "native", "anemoi", "root_x_gen.go"), []byte("package anemoi\n"), 0o600))
	_, err := chainLength(dir, "x")
	require.ErrorContains(t, err, "does not say how long its chain is")
}

// TestRecordingCommand runs the benchmarks of CONTRIBUTING.md once each: the
// table must find all that it needs in them.
func TestRecordingCommand(t *testing.T) {
	_, err := speedOf(root, recordOnce(t, "./native/anemoi", anemoiRecording), anemoi.FieldNames())
	require.NoError(t, err)
}

// recordOnce runs the benchmarks of a recording's command once each.
func recordOnce(t *testing.T, pkg, recording string) *benchmark {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	require.NoError(t, err)
	m := regexp.MustCompile(`-bench '([^']+)' ` + regexp.QuoteMeta(pkg) + `(?:; done)?\) > ` + regexp.QuoteMeta(recording) + "\n").FindSubmatch(text)
	require.NotNil(t, m, "CONTRIBUTING.md does not say how to record %s", recording)
	command := exec.Command("go", "test", "-run", "^$", "-benchtime", "1x", "-bench", string(m[1]), pkg)
	command.Dir = root
	out, err := command.CombinedOutput()
	require.NoError(t, err, "%s", out)
	b, err := parseBenchmark(strings.NewReader("date: 2026-01-02\ngo: go1\ncpu: any\n" + cpuLine.ReplaceAllString(string(out), "")))
	require.NoError(t, err)
	return b
}

// cpuLine is left out: not every machine has it.
var cpuLine = regexp.MustCompile(`(?m)^cpu: .*\n`)

func TestShown(t *testing.T) {
	require.Equal(t, []int{1, 2}, shown("bn254_fr"))
	require.Equal(t, []int{4, 6}, shown("goldilocks"), "5 columns are no whole number of digests")
}

func TestDuration(t *testing.T) {
	for ns, want := range map[float64]string{
		1: "1.00 ns", 17.26: "17.3 ns", 9.996: "10.0 ns", 99.96: "100 ns", 999.4: "999 ns", 999.6: "1.00 µs",
		122834: "123 µs", 999_400: "999 µs", 999_600: "1.00 ms", 44e6: "44.0 ms", 1.5e9: "1500 ms",
	} {
		require.Equal(t, want, duration(ns))
	}
}
