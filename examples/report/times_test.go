package main

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs"
	"github.com/stretchr/testify/require"
)

// syntheticRecording has, for each step, 1 ms times a number that grows, twice.
func syntheticRecording() string {
	text := "date: 2000-01-02\ngo: go1\ngoos: os\ngoarch: arch\ncpu: a processor, 3 threads\n"
	for round := range 2 {
		n := 0
		for _, job := range timedJobs {
			for _, line := range job.lines {
				for _, b := range backends {
					for _, step := range stepNames {
						n++
						text += fmt.Sprintf("BenchmarkProving/%s/n%d/%s/%s\t1\t%d ns/op\n", line.gadget, job.n, b.name, step, (n+round)*1_000_000)
					}
				}
			}
		}
	}
	return text
}

func TestRecording(t *testing.T) {
	file := filepath.Join(t.TempDir(), "recording.txt")
	require.NoError(t, os.WriteFile(file, []byte(syntheticRecording()), 0o600))
	stdout, stderr, status := run("-times", "-recorded", file)
	require.Empty(t, stderr)
	require.Zero(t, status)
	require.Contains(t, stdout, `
| 100 2-to-1 compressions        | **Anemoi**, 1 column                                | Groth16      | 1.00 ms (0.05) | 2.00 ms (0.10) | 3.00 ms (0.14) |
|                                |                                                     | PLONK        | 4.00 ms (0.18) | 5.00 ms (0.22) | 6.00 ms (0.25) |
|                                | **Monolith-64**, t = 8                              | Groth16      | 7.00 ms (0.37) | 8.00 ms (0.40) | 9.00 ms (0.43) |
`)
	require.Contains(t, stdout, `
|                                | gnark Poseidon2                                     | Groth16      | 19.0 ms (1.00) | 20.0 ms (1.00) | 21.0 ms (1.00) |
`)
	require.Contains(t, stdout, "the least of 2 measurements")
	require.Contains(t, stdout, "Measured over BN254 on a processor, 3 threads, os/arch, go1, 2000-01-02.\n")

	good := syntheticRecording()
	lines := strings.SplitAfter(good, "\n")
	for said, text := range map[string]string{
		`no line "cpu: ..."`:                                     strings.Replace(good, lines[4], "", 1),
		"line 6: \"ok\" is neither":                              strings.Replace(good, lines[5], "ok\n"+lines[5], 1),
		"is neither a header nor a time":                         strings.Replace(good, " ns/op", " s/op", 1),
		"groth16/setup 1 times, others 2 times":                  strings.Replace(good, lines[5], "", 1),
		"the recording lacks anemoi/jive2/l1/n100/groth16/setup": strings.ReplaceAll(good, "anemoi/jive2/l1/n100", "anemoi/jive2/l1/n99"),
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		stdout, stderr, status := run("-times", "-recorded", file)
		require.Empty(t, stdout)
		require.Contains(t, stderr, said)
		require.Equal(t, 1, status)
	}
	_, stderr, status = run("-times", "-recorded", filepath.Join(t.TempDir(), "missing"))
	require.Contains(t, stderr, "missing")
	require.Equal(t, 1, status)
}

// TestKeptRecording: the recording in the repository has all that its table needs.
func TestKeptRecording(t *testing.T) {
	var written strings.Builder
	writeProving(t, &written)
	require.Contains(t, written.String(), "Measured over BN254 on ")
}

// writeProving writes the table of the kept recording.
func writeProving(t *testing.T, w io.Writer) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/benchmarks/proving.txt")
	require.NoError(t, err)
	require.NoError(t, writeTimes(w, string(text)))
}

// TestTimedProofs: what is timed is proved and verified, and a step that fails is an error.
func TestTimedProofs(t *testing.T) {
	for _, b := range backends {
		r, err := timedRow("anemoi/jive2/l1", b.system, 2)
		require.NoError(t, err)
		took, err := timeSteps(r, b.steps)
		require.NoError(t, err)
		for _, d := range took {
			require.Positive(t, d)
		}
		_, err = timeSteps(r, func(ccs constraint.ConstraintSystem, w witness.Witness) (*steps, error) {
			s, err := b.steps(ccs, w)
			require.NoError(t, err)
			s.verify = func() error { return errors.New("no proof") }
			return s, nil
		})
		require.EqualError(t, err, "no proof")
	}
	_, err := timedRow("anemoi/jive3/l1", systems[0], 1)
	require.ErrorContains(t, err, "no gadget anemoi/jive3/l1")
	for _, job := range timedJobs {
		require.Contains(t, job.lines[len(job.lines)-1].gadget, "gnark/", "ratios refer to gnark's")
		for _, line := range job.lines {
			_, err := timedRow(line.gadget, systems[0], job.n)
			require.NoError(t, err)
		}
	}
}

// TestTimedInputs: the inputs satisfy each circuit that is timed. Where a prover takes a
// challenge from its commitment, this takes a number.
func TestTimedInputs(t *testing.T) {
	challenge := solver.OverrideHint(solver.GetHintID(cs.Bsb22CommitmentComputePlaceholder), func(_ *big.Int, _, out []*big.Int) error {
		out[0].SetUint64(1<<63 - 25)
		return nil
	})
	for _, job := range timedJobs {
		for _, line := range job.lines {
			r, err := timedRow(line.gadget, systems[0], min(job.n, 2))
			require.NoError(t, err)
			field := r.gadget.curve.ScalarField()
			ccs, err := frontend.Compile(field, r.system.builder, newCircuit(r.gadget, r.n))
			require.NoError(t, err)
			full, err := frontend.NewWitness(timedInputs(r), field)
			require.NoError(t, err)
			require.NoError(t, ccs.IsSolved(full, challenge), line.gadget)
		}
	}
}

func TestInDigits(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1_234_567: "1.23 ms", 12_345_678: "12.3 ms", 123_456_789: "123 ms", 1_234_567_890: "1235 ms", 9_999_000_000: "9999 ms", 10_000_000_000: "10.0 s", 123_456_000_000: "123.5 s", 700: "0.00 ms",
	} {
		require.Equal(t, want, inDigits(d))
	}
}
