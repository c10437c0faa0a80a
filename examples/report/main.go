// Command report counts the constraints of this library's gadgets and, beside
// them, of gnark's own. It compiles each row itself: nothing is stored.
//
//	go run ./examples/report -format md
//	go run ./examples/report -format json -filter 'jive|compress'
//	go run ./examples/report -compare
//
// The flag -h explains flags and columns. All rows are kept in
// testdata/constraints.csv, and the short table of -compare in README.md; tests
// compare both with what is compiled.
//
// The exit status is 0 if the rows were printed, 1 if compiling or writing
// failed, and 2 for a wrong command line or a filter that no row matches.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/consensys/gnark/logger"
)

func main() {
	logger.Disable()
	os.Exit(command(os.Args[1:], os.Stdout, os.Stderr))
}

const usage = `usage: report [-format json|md|csv] [-filter REGEXP]
       report -compare

Compiles gadgets and prints what they cost, one row for each gadget, curve,
constraint system and number n of calls. Each call has its own secret inputs, and
its outputs are not asserted.

  -format  json, md (the default) or csv
  -filter  only rows whose text "gadget curve system n" matches, such as
           "anemoi/jive2/l1 bn254 scs 200"; the others are not compiled, but
           that of n = 1 where a matching row's marginal cost needs it
  -compare a short Markdown table: this library's gadgets and gnark's for the
           same jobs, with ratios; all its rows are for n = 1

Columns:

  gadget       anemoi/... and merkle/... are this library's, gnark/... are gnark's;
               l is the number of columns, hash2 takes 2 elements
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
bits, two selections and one compression a level.
`

// options is a command line that was understood.
type options struct {
	write  func(io.Writer, []result) error
	filter *regexp.Regexp
}

// parse reads the command line.
func parse(args []string) (options, error) {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	format := flags.String("format", "md", "")
	filter := flags.String("filter", "", "")
	compare := flags.Bool("compare", false, "")
	if err := flags.Parse(args); err != nil {
		return options{}, err
	}
	if flags.NArg() > 0 {
		return options{}, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	write, ok := formats[*format]
	if !ok {
		return options{}, fmt.Errorf("unknown format %q: want json, md or csv", *format)
	}
	if *compare {
		if *format != "md" || *filter != "" {
			return options{}, errors.New("-compare is one Markdown table: it takes no -filter and no other -format")
		}
		return options{write: writeComparison, filter: comparedRows()}, nil
	}
	expression, err := regexp.Compile(*filter)
	if err != nil {
		return options{}, fmt.Errorf("-filter: %w", err)
	}
	return options{write: write, filter: expression}, nil
}

// command runs the tool with its command-line arguments and returns its exit status.
func command(args []string, stdout, stderr io.Writer) int {
	fail := func(status int, err error) int {
		fmt.Fprintf(stderr, "report: %v\n", err)
		return status
	}
	opts, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		if _, err := io.WriteString(stdout, usage); err != nil {
			return fail(1, err)
		}
		return 0
	}
	if err != nil {
		return fail(2, fmt.Errorf("%w; -h prints the usage", err))
	}
	rows := matching(allRows(), opts.filter)
	if len(rows) == 0 {
		return fail(2, fmt.Errorf("no row matches %q", opts.filter))
	}
	results, err := measure(rows, progressTo(stderr))
	if err != nil {
		return fail(1, err)
	}
	if err := opts.write(stdout, results); err != nil {
		return fail(1, err)
	}
	return 0
}

// progressTo returns where progress is told: the writer if it is a terminal, else nowhere.
func progressTo(w io.Writer) io.Writer {
	if file, ok := w.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return w
		}
	}
	return io.Discard
}
