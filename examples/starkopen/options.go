package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

const usage = `usage: starkopen [-queries N] [-depth N] [-backend groth16|plonk|both] [-cost]

Proves openings of a STARK's trace, committed to with Monolith-64, in a circuit on
BN254, counts what they cost, and shows that cheats are refused.

  -queries N     openings in one proof, 1 to 256 (default 30 with Groth16, 4 with PLONK)
  -depth N       depth of the tree, 1 to 24: the trace has 2^N rows (default 20)
  -backend NAME  groth16, plonk or both (default both)
  -cost          prove nothing: print as a Markdown table what one more opening adds,
                 in a circuit of so many queries, and what it is for

The default run takes about three minutes on two cores and 2 GB of memory. Time and
memory grow with the openings; 2^24 rows take 1 GB more.
`

const (
	bothBackends = "both"
	maxQueries   = 256
	maxDepth     = 24 // a tree of 1 GB
)

// options are a parsed command line.
type options struct {
	queries  int // 0: as many as the backend has by default
	depth    int
	backends []backend
	cost     bool // count only
}

// parse parses and checks a command line.
func parse(args []string) (options, error) {
	var o options
	var name string
	flags := flag.NewFlagSet("starkopen", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.IntVar(&o.queries, "queries", 0, "")
	flags.IntVar(&o.depth, "depth", 20, "")
	flags.StringVar(&name, "backend", bothBackends, "")
	flags.BoolVar(&o.cost, "cost", false, "")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q: there are only flags", flags.Arg(0))
	}
	given := false
	flags.Visit(func(f *flag.Flag) { given = given || f.Name == "queries" })
	if given && (o.queries < 1 || o.queries > maxQueries) {
		return o, fmt.Errorf("-queries %d: want 1 to %d", o.queries, maxQueries)
	}
	if o.depth < 1 || o.depth > maxDepth {
		return o, fmt.Errorf("-depth %d: want 1 to %d", o.depth, maxDepth)
	}
	var names []string
	for _, b := range backends() {
		if name == b.name || name == bothBackends {
			o.backends = append(o.backends, b)
		}
		names = append(names, b.name)
	}
	if len(o.backends) == 0 {
		return o, fmt.Errorf("unknown -backend %q: want %s or %s", name, strings.Join(names, ", "), bothBackends)
	}
	return o, nil
}

// queriesFor is the number of openings to prove with a backend.
func (o options) queriesFor(b backend) int {
	if o.queries > 0 {
		return o.queries
	}
	return b.queries
}
