package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/consensys/gnark/profile"
	pprof "github.com/google/pprof/profile"

	"example.com/gnarkhash/internal/figures"
)

// share is a step of a gadget and the constraints that it makes.
type share struct {
	step        string
	constraints int
}

// outsideProfile is the share of constraints that gnark's profiler is not told of:
// those added as raw instructions.
const outsideProfile = "single products, which the profiler is not told of"

// explain writes, for both systems, where the constraints of one call of a gadget go.
func explain(w io.Writer, rows []row) error {
	for i, r := range rows {
		shares, total, err := shareOut(r)
		if err != nil {
			return err
		}
		table := mdTable{
			header: []string{fmt.Sprintf("%s, %s, %s", r.gadget.name, r.gadget.curve, r.system.name), "constraints", "share"},
			right:  []bool{false, true, true},
		}
		for _, s := range shares {
			table.add(s.step, figures.Thousands(strconv.Itoa(s.constraints)), percent(s.constraints, total))
		}
		table.add("total", figures.Thousands(strconv.Itoa(total)), percent(total, total))
		if i > 0 {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		if err := table.write(w); err != nil {
			return err
		}
	}
	return nil
}

func percent(part, total int) string {
	if total == 0 {
		return "-"
	}
	return string(quotient(100*part, total)) + " %"
}

// shareOut compiles a row under gnark's profiler and returns what each step costs,
// the dearest first, and the constraints of the circuit. The shares add up to these.
//
// The profiler is one for the process: nothing else may compile meanwhile.
func shareOut(r row) ([]share, int, error) {
	file, err := os.CreateTemp("", "report-*.pprof")
	if err != nil {
		return nil, 0, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	session := profile.Start(profile.WithPath(file.Name()), profile.WithoutOperations())
	compiled, err := compile(r)
	session.Stop() // writes the file by its name
	if err != nil {
		return nil, 0, err
	}
	samples, err := pprof.Parse(file)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: its profile: %w", r, err)
	}
	sums := make(map[string]int)
	seen := 0
	for _, s := range samples.Sample {
		if s.Value[0] == 0 {
			continue // a note of the gadget's name
		}
		sums[stepOf(stack(s))] += int(s.Value[0])
		seen += int(s.Value[0])
	}
	if seen > compiled.constraints {
		return nil, 0, fmt.Errorf("%s: the profile has %d constraints, the circuit %d", r, seen, compiled.constraints)
	}
	if seen < compiled.constraints {
		sums[outsideProfile] += compiled.constraints - seen
	}
	var shares []share
	for step, n := range sums {
		shares = append(shares, share{step, n})
	}
	slices.SortFunc(shares, func(a, b share) int {
		if a.constraints != b.constraints {
			return b.constraints - a.constraints
		}
		return strings.Compare(a.step, b.step)
	})
	return shares, compiled.constraints, nil
}

// stack lists the functions of a sample, the innermost first, by their import paths.
func stack(s *pprof.Sample) []string {
	var names []string
	for _, location := range s.Location {
		for _, line := range location.Line {
			names = append(names, line.Function.SystemName)
		}
	}
	return names
}
