package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
)

const usage = `usage: report [-format json|md|csv] [-filter REGEXP]
       report -compare
       report -format svg -chart NAME
       report -check [-filter REGEXP]
       report -why GADGET
       report -times [-format md|txt] [-rounds N]
       report -times -recorded FILE

Compiles gadgets and prints what they cost, one row for each gadget, curve,
constraint system and number n of calls. Each call has its own secret inputs, and
its outputs are not asserted.

  -format   json, md (the default) or csv; svg is a chart; txt is for -times
  -filter   only rows whose text "gadget curve system n" matches, such as
            "anemoi/jive2/l1 bn254 scs 200"; the others are not compiled, but
            that of n = 1 where a matching row's marginal cost needs it
  -compare  a short Markdown table: this library's gadgets and gnark's for the
            same jobs, with ratios: single calls, and in the last job a further
            call beside others; takes about ten seconds
  -chart    one job of that table as bars: compress, hash or merkle
  -check    compiles the rows and compares them with testdata/constraints.csv;
            names each row that differs, is missing or is there no more
  -why      where the constraints of one call go, step by step, in both systems
  -times    set-up, proving and verifying with Groth16 and PLONK, beside gnark's
            Poseidon2 on the same job; txt is a recording, in Go's format for
            benchmarks, and md its table; takes some minutes a round
  -rounds   how often -times measures each; the least time counts (default 3)
  -recorded a recording of -times to print the table of, instead of measuring

Columns:

  gadget       anemoi/... and merkle/... are this library's, gnark/... are gnark's;
               l is the number of columns, hash2 takes 2 elements, bytes64 64 bytes
  curve        gnark's name of the curve; the circuit is over its scalar field
  system       r1cs (Groth16) or scs (PLONK)
  n            independent calls in one circuit
  constraints  of the whole circuit
  per_call     constraints / n
  marginal     (constraints of n calls - constraints of 1) / (n - 1): what one more
               call costs when what calls share is paid for; none for n = 1
  commitments  that a proof needs for this circuit

gnark/merkle-... are gnark's std/accumulator/merkle, which asserts its root.
gnark/path-... is a plain binary path around gnark's compression: the index in
bits, two selections and one compression a level. gnark/gkr-... share one GKR
proof in a circuit, so that their cost for a call holds for its n alone.

Progress is told on standard error if that is a terminal.
`

// options is a command line that was understood: exactly one of the three tasks is set.
type options struct {
	// The rows whose text filter matches are compiled and written.
	filter *regexp.Regexp
	write  func(io.Writer, []result) error

	why   []row      // to be explained
	times *timesTask // to be timed
}

// flagValues are the flags as they are written.
type flagValues struct {
	format, filter, chart, why, recorded string
	compare, check, times                bool
	rounds                               int
	set                                  []string // the names of the flags that are there
}

// formatsOfTimes are the formats of -times.
var formatsOfTimes = []string{"md", "txt"}

// parse reads the command line.
func parse(args []string) (options, error) {
	v, err := parseFlags(args)
	if err != nil {
		return options{}, err
	}
	// only refuses flags that the task does not take.
	only := func(task string, allowed ...string) error {
		for _, name := range v.set {
			if name != task && !slices.Contains(allowed, name) {
				return fmt.Errorf("-%s takes no -%s", task, name)
			}
		}
		return nil
	}
	switch {
	case v.compare:
		if err := only("compare"); err != nil {
			return options{}, err
		}
		return options{write: writeComparison, filter: shortTableRows()}, nil
	case v.check:
		if err := only("check", "filter"); err != nil {
			return options{}, err
		}
		filter, err := regexp.Compile(v.filter)
		if err != nil {
			return options{}, fmt.Errorf("-filter: %w", err)
		}
		return options{write: checkAgainst(storedTable, filter.MatchString), filter: filter}, nil
	case slices.Contains(v.set, "why"):
		if err := only("why"); err != nil {
			return options{}, err
		}
		rows, err := explainable(v.why)
		return options{why: rows}, err
	case v.times:
		if err := only("times", "format", "rounds", "recorded"); err != nil {
			return options{}, err
		}
		task, err := v.timesTask()
		return options{times: task}, err
	case v.format == "svg":
		if err := only("chart", "format"); err != nil {
			return options{}, err
		}
		c, err := chartOf(v.chart)
		return options{write: writeChart(c), filter: comparedRows(c)}, err
	}
	tasks := map[string]string{"chart": "-format svg", "rounds": "-times", "recorded": "-times"}
	for _, name := range v.set {
		if task, ok := tasks[name]; ok {
			return options{}, fmt.Errorf("-%s is for %s", name, task)
		}
	}
	write, ok := formats[v.format]
	if !ok {
		return options{}, fmt.Errorf("unknown format %q: want json, md or csv, svg with -chart, or txt with -times", v.format)
	}
	filter, err := regexp.Compile(v.filter)
	if err != nil {
		return options{}, fmt.Errorf("-filter: %w", err)
	}
	return options{write: write, filter: filter}, nil
}

func parseFlags(args []string) (flagValues, error) {
	var v flagValues
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&v.format, "format", "md", "")
	flags.StringVar(&v.filter, "filter", "", "")
	flags.StringVar(&v.chart, "chart", "", "")
	flags.StringVar(&v.why, "why", "", "")
	flags.StringVar(&v.recorded, "recorded", "", "")
	flags.BoolVar(&v.compare, "compare", false, "")
	flags.BoolVar(&v.check, "check", false, "")
	flags.BoolVar(&v.times, "times", false, "")
	flags.IntVar(&v.rounds, "rounds", 3, "")
	if err := flags.Parse(args); err != nil {
		return v, err
	}
	if flags.NArg() > 0 {
		return v, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	flags.Visit(func(f *flag.Flag) { v.set = append(v.set, f.Name) })
	return v, nil
}

// timesTask checks the flags of -times.
func (v flagValues) timesTask() (*timesTask, error) {
	if !slices.Contains(formatsOfTimes, v.format) {
		return nil, fmt.Errorf("-times has no format %q: want md or txt", v.format)
	}
	if v.rounds < 1 {
		return nil, fmt.Errorf("-rounds %d: want 1 or more", v.rounds)
	}
	if v.recorded != "" && (slices.Contains(v.set, "format") || slices.Contains(v.set, "rounds")) {
		return nil, errors.New("-recorded measures nothing: it takes no -format and no -rounds")
	}
	return &timesTask{rounds: v.rounds, raw: v.format == "txt", recorded: v.recorded}, nil
}
