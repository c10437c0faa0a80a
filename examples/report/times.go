package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test/unsafekzg"
)

// timed is a job that is proved: gnark's Poseidon2 last, to which ratios refer.
type timed struct {
	job   string
	n     int // calls in one proof
	lines []compared
}

var timedJobs = []timed{
	{"100 2-to-1 compressions", 100, []compared{
		{"**Anemoi**, 1 column", "anemoi/jive2/l1"},
		{"**Monolith-64**, t = 8", "monolith/compress/64_t8"},
		{"Monolith-31, t = 16", "monolith/compress/31_t16"},
		{"gnark Poseidon2", "gnark/poseidon2/compress"},
	}},
	{jobMerkle32, 1, []compared{
		{"**Anemoi**, arity 4, depth 16", "merkle/anemoi/arity4/depth16"},
		{"Anemoi, arity 2, depth 32", "merkle/anemoi/arity2/depth32"},
		{"**Monolith-64**, depth 32", "merkle/monolith/64/depth32"},
		{"Monolith-31, depth 32", "merkle/monolith/31/depth32"},
		{"plain binary path, gnark Poseidon2, leaf not hashed", "gnark/path-poseidon2-compress/depth32"},
	}},
}

// backends are gnark's proof systems and their constraint systems.
var backends = []struct {
	name, title string
	system      system
	steps       func(constraint.ConstraintSystem, witness.Witness) (*steps, error)
}{
	{"groth16", "Groth16", systems[0], groth16Steps},
	{"plonk", "PLONK", systems[1], plonkSteps},
}

// steps are what is timed of a compiled circuit, each to run after the one before.
type steps struct{ setup, prove, verify func() error }

// stepNames are the steps in their order.
var stepNames = []string{"setup", "prove", "verify"}

// timesTask is what -times is asked for.
type timesTask struct {
	rounds   int
	raw      bool   // write the recording, not its table
	recorded string // a file with a recording; empty to measure
}

func (task *timesTask) run(w, progress io.Writer) error {
	if task.recorded != "" {
		text, err := os.ReadFile(task.recorded)
		if err != nil {
			return err
		}
		return writeTimes(w, string(text))
	}
	if task.raw {
		return record(w, progress, task.rounds)
	}
	var text strings.Builder
	if err := record(&text, progress, task.rounds); err != nil {
		return err
	}
	return writeTimes(w, text.String())
}

// record measures all jobs, in turn in each round, so that what else the machine does
// falls on all alike. It writes a line for each step in the format of go test -bench.
func record(w, progress io.Writer, rounds int) error {
	_, err := fmt.Fprintf(w, "date: %s\ngo: %s\ngoos: %s\ngoarch: %s\ncpu: %s\n",
		time.Now().UTC().Format(time.DateOnly), runtime.Version(), runtime.GOOS, runtime.GOARCH, processor())
	if err != nil {
		return err
	}
	for round := range rounds {
		for _, job := range timedJobs {
			for _, line := range job.lines {
				for _, b := range backends {
					r, err := timedRow(line.gadget, b.system, job.n)
					if err != nil {
						return err
					}
					took, err := timeSteps(r, b.steps)
					if err != nil {
						return fmt.Errorf("%s with %s: %w", r, b.title, err)
					}
					for i, step := range stepNames {
						if _, err := fmt.Fprintf(w, "BenchmarkProving/%s/n%d/%s/%s\t1\t%d ns/op\n", line.gadget, job.n, b.name, step, took[i].Nanoseconds()); err != nil {
							return err
						}
					}
					fmt.Fprintf(progress, "round %d: %s with %s: proved in %s\n", round+1, line.gadget, b.title, took[1].Round(time.Millisecond))
				}
			}
		}
	}
	return nil
}

// timedRow returns a row with any number of calls.
func timedRow(gadget string, s system, n int) (row, error) {
	for _, g := range gadgets() {
		if g.name == gadget && g.curve.String() == comparedCurve {
			return row{gadget: g, system: s, n: n}, nil
		}
	}
	return row{}, fmt.Errorf("there is no gadget %s over %s", gadget, comparedCurve)
}

// timeSteps compiles a row, proves and verifies it, and returns the time of each step,
// of the verification the least of ten.
func timeSteps(r row, prepare func(constraint.ConstraintSystem, witness.Witness) (*steps, error)) ([3]time.Duration, error) {
	var took [3]time.Duration
	field := r.gadget.curve.ScalarField()
	ccs, err := frontend.Compile(field, r.system.builder, newCircuit(r.gadget, r.n))
	if err != nil {
		return took, err
	}
	full, err := frontend.NewWitness(timedInputs(r), field)
	if err != nil {
		return took, err
	}
	s, err := prepare(ccs, full)
	if err != nil {
		return took, err
	}
	for i, step := range []func() error{s.setup, s.prove, s.verify} {
		runtime.GC()
		repeat := 1
		if i == 2 {
			repeat = 10 // a verification takes about a millisecond
		}
		for range repeat {
			start := time.Now()
			if err := step(); err != nil {
				return took, err
			}
			if d := time.Since(start); took[i] == 0 || d < took[i] {
				took[i] = d
			}
		}
	}
	return took, nil
}

// timedInputs are small numbers, all different: an index is in range, an element of a
// small prime is canonical, and nothing is asserted of the others.
func timedInputs(r row) *circuit {
	assignment := newCircuit(r.gadget, r.n)
	for i, in := range assignment.In {
		for j := range in {
			in[j] = 1 + i*len(in) + j
		}
	}
	return assignment
}

func groth16Steps(ccs constraint.ConstraintSystem, full witness.Witness) (*steps, error) {
	public, err := full.Public()
	if err != nil {
		return nil, err
	}
	var pk groth16.ProvingKey
	var vk groth16.VerifyingKey
	var proof groth16.Proof
	return &steps{
		setup:  func() (err error) { pk, vk, err = groth16.Setup(ccs); return err },
		prove:  func() (err error) { proof, err = groth16.Prove(ccs, pk, full); return err },
		verify: func() error { return groth16.Verify(proof, vk, public) },
	}, nil
}

// plonkSteps takes a reference string whose secret this process knows: good for times
// alone. Making it is not part of the set-up's time.
func plonkSteps(ccs constraint.ConstraintSystem, full witness.Witness) (*steps, error) {
	public, err := full.Public()
	if err != nil {
		return nil, err
	}
	srs, lagrange, err := unsafekzg.NewSRS(ccs)
	if err != nil {
		return nil, err
	}
	var pk plonk.ProvingKey
	var vk plonk.VerifyingKey
	var proof plonk.Proof
	return &steps{
		setup:  func() (err error) { pk, vk, err = plonk.Setup(ccs, srs, lagrange); return err },
		prove:  func() (err error) { proof, err = plonk.Prove(ccs, pk, full); return err },
		verify: func() error { return plonk.Verify(proof, vk, public) },
	}, nil
}
