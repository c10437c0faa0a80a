package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

var (
	timesHeader = regexp.MustCompile(`^(date|go|goos|goarch|cpu): (.+)$`)
	timesLine   = regexp.MustCompile(`^BenchmarkProving/(\S+)\t1\t([1-9][0-9]*) ns/op$`)
)

// recording is what [record] wrote: the machine, and the least time of each step.
type recording struct {
	header map[string]string
	least  map[string]time.Duration // by gadget/nN/backend/step
	rounds int
}

func readRecording(text string) (*recording, error) {
	rec := &recording{header: make(map[string]string), least: make(map[string]time.Duration)}
	seen := make(map[string]int)
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if m := timesHeader.FindStringSubmatch(line); m != nil {
			rec.header[m[1]] = m[2]
			continue
		}
		m := timesLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("the recording, line %d: %q is neither a header nor a time", i+1, line)
		}
		n, err := strconv.ParseInt(m[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("the recording, line %d: %w", i+1, err)
		}
		if old, ok := rec.least[m[1]]; !ok || time.Duration(n) < old {
			rec.least[m[1]] = time.Duration(n)
		}
		seen[m[1]]++
		rec.rounds = max(rec.rounds, seen[m[1]])
	}
	for name, n := range seen {
		if n != rec.rounds {
			return nil, fmt.Errorf("the recording has %s %d times, others %d times", name, n, rec.rounds)
		}
	}
	for _, key := range []string{"date", "go", "goos", "goarch", "cpu"} {
		if rec.header[key] == "" {
			return nil, fmt.Errorf("the recording has no line %q", key+": ...")
		}
	}
	return rec, nil
}

// writeTimes writes the table of a recording: times, and in brackets their ratios to
// those of gnark's Poseidon2, the last line of each job.
func writeTimes(w io.Writer, text string) error {
	rec, err := readRecording(text)
	if err != nil {
		return err
	}
	table := mdTable{
		header: []string{"job", "with", "proof system", "set-up", "proving", "verifying"},
		right:  []bool{false, false, false, true, true, true},
	}
	for _, job := range timedJobs {
		for i, line := range job.lines {
			for j, b := range backends {
				cells := []string{"", "", b.title}
				if i == 0 && j == 0 {
					cells[0] = job.job
				}
				if j == 0 {
					cells[1] = line.title
				}
				for _, step := range stepNames {
					key := func(gadget string) string { return fmt.Sprintf("%s/n%d/%s/%s", gadget, job.n, b.name, step) }
					own, ok := rec.least[key(line.gadget)]
					base := rec.least[key(job.lines[len(job.lines)-1].gadget)]
					if !ok || base == 0 {
						return fmt.Errorf("the recording lacks %s", key(line.gadget))
					}
					cells = append(cells, fmt.Sprintf("%s (%s)", inDigits(own), quotient(int(own), int(base))))
				}
				table.add(cells...)
			}
		}
	}
	var out bytes.Buffer
	if err := table.write(&out); err != nil {
		return err
	}
	fmt.Fprintf(&out, "\nIn brackets the ratio to gnark's Poseidon2 on the same job in the same run; the least of %s. The set-up of PLONK starts from a "+
		"reference string. Provers work in powers of two, so times move in steps. A circuit of Monolith has a commitment, for which Groth16's verifier pays.\nMeasured over BN254 on %s, %s/%s, %s, %s.\n",
		measurements(rec.rounds), rec.header["cpu"], rec.header["goos"], rec.header["goarch"], rec.header["go"], rec.header["date"])
	_, err = w.Write(out.Bytes())
	return err
}

func measurements(n int) string {
	if n == 1 {
		return "one measurement"
	}
	return fmt.Sprintf("%d measurements", n)
}

// inDigits writes a time with three digits that count or more: milliseconds with at most
// two decimals, from ten seconds on seconds.
func inDigits(d time.Duration) string {
	ms := float64(d.Nanoseconds()) / 1e6
	decimals := 0
	switch {
	case ms >= 10_000:
		return strconv.FormatFloat(ms/1000, 'f', 1, 64) + " s"
	case ms < 10:
		decimals = 2
	case ms < 100:
		decimals = 1
	}
	return strconv.FormatFloat(ms, 'f', decimals, 64) + " ms"
}

// processor names the machine's processor and the number of its threads that are used.
func processor() string {
	name := runtime.GOARCH
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if m := regexp.MustCompile(`(?m)^model name\s*:\s*(\S.*)$`).FindSubmatch(info); m != nil {
			name = string(m[1])
		}
	}
	return fmt.Sprintf("%s, %d threads", name, runtime.GOMAXPROCS(0))
}
