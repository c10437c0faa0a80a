package main

import (
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/consensys/gnark/frontend"
)

// count is what one compiled circuit holds.
type count struct {
	constraints, commitments int
}

// compile compiles a row.
func compile(r row) (count, error) {
	ccs, err := frontend.Compile(r.gadget.curve.ScalarField(), r.system.builder, newCircuit(r.gadget, r.n))
	if err != nil {
		return count{}, fmt.Errorf("%s: %w", r, err)
	}
	return count{
		constraints: ccs.GetNbConstraints(),
		commitments: len(ccs.GetCommitments().CommitmentIndexes()),
	}, nil
}

// measure compiles the rows and returns their results in the same order. A row
// of several calls needs the count of one call too, for its marginal cost: that
// is compiled even if it is not among the rows. Each compiled circuit is told
// to progress by a line.
func measure(rows []row, progress io.Writer) ([]result, error) {
	work := withSingles(rows)
	counts, err := compileAll(work, progress)
	if err != nil {
		return nil, err
	}
	byText := make(map[string]count, len(work))
	for i, r := range work {
		byText[r.String()] = counts[i]
	}
	results := make([]result, len(rows))
	for i, r := range rows {
		results[i] = newResult(r, byText[r.String()], byText[r.single().String()])
	}
	return results, nil
}

// single is the row of one call.
func (r row) single() row {
	r.n = 1
	return r
}

// withSingles adds the rows of one call that are missing.
func withSingles(rows []row) []row {
	have := make(map[string]bool, len(rows))
	for _, r := range rows {
		have[r.String()] = true
	}
	all := append([]row(nil), rows...)
	for _, r := range rows {
		if s := r.single(); !have[s.String()] {
			have[s.String()] = true
			all = append(all, s)
		}
	}
	return all
}

// maxWorkers bounds the memory: a row of millions of constraints takes gigabytes.
const maxWorkers = 8

// compileAll compiles rows in at most GOMAXPROCS goroutines. After an error no
// further row is started, and the first error in the order of the rows is returned.
func compileAll(rows []row, progress io.Writer) ([]count, error) {
	counts, errs := make([]count, len(rows)), make([]error, len(rows))
	var next atomic.Int64
	var failed atomic.Bool
	var workers sync.WaitGroup
	var line sync.Mutex
	done := 0
	for range min(runtime.GOMAXPROCS(0), maxWorkers, len(rows)) {
		workers.Go(func() {
			for !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= len(rows) {
					return
				}
				if counts[i], errs[i] = compile(rows[i]); errs[i] != nil {
					failed.Store(true)
					return
				}
				line.Lock()
				done++
				fmt.Fprintf(progress, "%d of %d: %s has %d\n", done, len(rows), rows[i], counts[i].constraints)
				line.Unlock()
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return counts, nil
}
