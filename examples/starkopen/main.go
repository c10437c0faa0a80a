// Command starkopen shows what a Groth16 or PLONK wrapper of a STARK spends its
// constraints on: opening the queries.
//
// A STARK prover runs a program, writes down its trace, one row of field elements a step,
// and commits to the rows with a Merkle tree. The verifier asks for a few dozen rows,
// drawn from the root, and checks the path of each. To verify a STARK cheaply on a chain
// one proves, with Groth16 or PLONK, that one has verified it; in that circuit nearly
// all constraints are the hashes of these paths. The hash of the tree decides the price.
//
// Here the trace has 2^20 rows of 16 Goldilocks elements and the hash is Monolith-64 as
// STARKs use it: a leaf is the sponge without padding, t = 12, over a row, a node the
// feed-forward compression, t = 8. An opening of depth 20 is 22 permutations. The program
//
//   - makes a trace, builds the tree natively, in batches, and draws the queries;
//   - proves the openings in a circuit over BN254 and verifies the proof;
//   - counts the constraints, says what they are for, and puts beside them what the
//     permutations of Poseidon over Goldilocks cost in another gnark library;
//   - tries to cheat and fails if a cheat is not refused.
//
// Usage:
//
//	starkopen [-queries N] [-depth N] [-backend groth16|plonk|both] [-cost]
//
// Without flags it proves 30 openings with Groth16 and 4 with PLONK, in about three
// minutes on two cores and 2 GB of memory, most of it for the Groth16 keys. With -cost
// it only counts, in seconds, and prints the table that README.md has. Progress is told
// on standard error if that is a terminal.
//
// # What it is not
//
// It is not a STARK verifier: the rows are opened and not looked at, there is one tree
// where a STARK has several, and the queries are drawn outside of the circuit. The
// keys are made by this process alone, which knows their secrets: see the example
// membership for keys that others can trust.
//
// # Exit status
//
// 0 if all went well; 1 if something failed or a cheat was not refused; 2 for a wrong
// command line.
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
	logger.Disable() // gnark's; errors are returned as well
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the tool with its command-line arguments and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		if _, err := io.WriteString(stdout, usage); err != nil {
			return 1
		}
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "starkopen: %v\nstarkopen -h prints the usage\n", err)
		return 2
	}
	if o.cost {
		err = writeCosts(o, stdout)
	} else {
		err = tell(o, stdout, progressTo(stderr))
	}
	if err != nil {
		fmt.Fprintf(stderr, "starkopen: %v\n", err)
		return 1
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
