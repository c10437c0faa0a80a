package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// benchmark is a recorded run of go test -bench.
type benchmark struct {
	header map[string]string    // date, goos, goarch, cpu, ...
	times  map[string][]float64 // nanoseconds an operation, for each line of a name
}

// fromRecording makes a table from a recorded run.
func fromRecording(root, recording string, table func(*benchmark) (string, error)) (string, error) {
	text, err := func() (string, error) {
		f, err := os.Open(filepath.Join(root, filepath.FromSlash(recording)))
		if err != nil {
			return "", err
		}
		defer f.Close()
		b, err := parseBenchmark(f)
		if err != nil {
			return "", err
		}
		return table(b)
	}()
	if err != nil {
		return "", fmt.Errorf("%s: %w: record it again as CONTRIBUTING.md says", recording, err)
	}
	return text, nil
}

var (
	headerLine = regexp.MustCompile(`^([a-z]+): (.*)$`)
	// A result: the name without "Benchmark", the number of processors, iterations, time.
	resultLine = regexp.MustCompile(`^Benchmark(\S+?)(-[0-9]+)?\s+([0-9]+)\s+([0-9.]+) ns/op\b`)
)

// parseBenchmark reads the output of go test -bench after lines "key: value" of
// the recorder's own. Lines that it does not know are passed over, but not a
// result without its time, nor a failed run.
func parseBenchmark(r io.Reader) (*benchmark, error) {
	b := &benchmark{header: map[string]string{}, times: map[string][]float64{}}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if m := headerLine.FindStringSubmatch(line); m != nil {
			if old, ok := b.header[m[1]]; ok && old != m[2] {
				return nil, fmt.Errorf("line %d: a second %s, %q after %q: one run is wanted", n, m[1], m[2], old)
			}
			b.header[m[1]] = m[2]
			continue
		}
		if strings.HasPrefix(line, "FAIL") || strings.HasPrefix(line, "--- FAIL") {
			return nil, fmt.Errorf("line %d: the run failed", n)
		}
		if !strings.HasPrefix(line, "Benchmark") {
			continue
		}
		m := resultLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("line %d: %q is no result in ns/op", n, line)
		}
		t, err := strconv.ParseFloat(m[4], 64)
		if err != nil || t <= 0 {
			return nil, fmt.Errorf("line %d: %q is no time", n, m[4])
		}
		b.times[m[1]] = append(b.times[m[1]], t)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	for _, key := range []string{"date", "go", "goos", "goarch", "cpu"} {
		if b.header[key] == "" {
			return nil, fmt.Errorf("there is no line %q", key+": ...")
		}
	}
	return b, nil
}

// median returns the time of a benchmark, the median of its lines.
func (b *benchmark) median(name string) (float64, error) {
	times := slices.Sorted(slices.Values(b.times[name]))
	n := len(times)
	if n == 0 {
		return 0, fmt.Errorf("there is no result of Benchmark%s", name)
	}
	return (times[(n-1)/2] + times[n/2]) / 2, nil
}

// machine says where and when a run was recorded.
func (b *benchmark) machine() string {
	return fmt.Sprintf("%s, %s/%s, %s, %s", b.header["cpu"], b.header["goos"], b.header["goarch"], b.header["go"], b.header["date"])
}
