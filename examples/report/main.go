// Command report counts the constraints of this library's gadgets and, beside
// them, of gnark's own. It compiles what it counts.
//
//	go run ./examples/report -format md
//	go run ./examples/report -format json -filter 'jive|compress'
//	go run ./examples/report -compare
//	go run ./examples/report -why merkle/anemoi/arity4/depth16
//	go run ./examples/report -check
//	go run ./examples/report -times
//
// The flag -h explains flags and columns. All rows are kept in
// testdata/constraints.csv, from which tests derive the short table of README.md
// and the charts under docs. Tests compile the cheap rows of it, and -check all.
//
// The exit status is 0 if the rows were printed and checked, 1 if compiling or
// writing failed or a check found a difference, and 2 for a wrong command line or a
// filter that no row matches.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/consensys/gnark/logger"
)

func main() {
	logger.Disable()
	os.Exit(command(os.Args[1:], os.Stdout, os.Stderr))
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
	progress := progressTo(stderr)
	switch {
	case opts.why != nil:
		err = explain(stdout, opts.why)
	case opts.times != nil:
		err = opts.times.run(stdout, progress)
	default:
		rows := matching(allRows(), opts.filter)
		if len(rows) == 0 {
			return fail(2, fmt.Errorf("no row matches %q", opts.filter))
		}
		var results []result
		if results, err = measure(rows, progress); err == nil {
			err = opts.write(stdout, results)
		}
	}
	if err != nil {
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
