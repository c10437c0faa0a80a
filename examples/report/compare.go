package main

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// comparison is one job in the short table: the library's gadget first, which
// the ratios refer to, then the others that do the job.
type comparison struct {
	job   string
	chart string // the name of its picture
	lines []compared
}

// compared is a gadget and how the short table calls it.
type compared struct {
	title, gadget string
}

var comparisons = []comparison{
	{jobCompress2, "compress", []compared{
		{"**Anemoi**, 1 column", "anemoi/jive2/l1"},
		{"gnark Poseidon2", "gnark/poseidon2/compress"},
	}},
	{jobHash2, "hash", []compared{
		{"**Anemoi**, 2 columns", "anemoi/sponge/hash2/l2"},
		{"gnark Poseidon2", "gnark/poseidon2/hash2"},
		{"gnark MiMC", "gnark/mimc/hash2"},
	}},
	{jobMerkle32, "merkle", []compared{
		{"**Anemoi**, arity 4, depth 16", "merkle/anemoi/arity4/depth16"},
		{"Anemoi, arity 2, depth 32", "merkle/anemoi/arity2/depth32"},
		{"plain binary path, gnark Poseidon2, leaf not hashed", "gnark/path-poseidon2-compress/depth32"},
		{"gnark std Merkle, Poseidon2", "gnark/merkle-poseidon2/depth32"},
		{"gnark std Merkle, MiMC", "gnark/merkle-mimc/depth32"},
	}},
}

// comparedCurve is the curve of the short table.
const comparedCurve = "bn254"

// comparedRows matches the rows of comparisons: single calls.
func comparedRows(comparisons ...comparison) *regexp.Regexp {
	var names []string
	for _, c := range comparisons {
		for _, line := range c.lines {
			names = append(names, regexp.QuoteMeta(line.gadget))
		}
	}
	return regexp.MustCompile(`^(` + strings.Join(names, "|") + `) ` + comparedCurve + ` (r1cs|scs) 1$`)
}

// writeComparison writes the short table from the results of [comparedRows];
// further results do no harm, a missing one is an error.
func writeComparison(w io.Writer, results []result) error {
	constraints := comparedCounts(results)
	table := mdTable{
		header: []string{"job", "with", "R1CS", "ratio", "PLONK", "ratio"},
		right:  []bool{false, false, true, true, true, true},
	}
	for _, c := range comparisons {
		for i, line := range c.lines {
			cells := []string{"", line.title}
			if i == 0 {
				cells[0] = c.job
			}
			for _, s := range systems {
				own, ok := constraints[c.lines[0].gadget+" "+s.name]
				other, found := constraints[line.gadget+" "+s.name]
				if !ok || !found {
					return fmt.Errorf("the comparison lacks %s or %s in %s", c.lines[0].gadget, line.gadget, s.name)
				}
				cells = append(cells, thousands(strconv.Itoa(other)), string(quotient(other, own)))
			}
			table.add(cells...)
		}
	}
	if err := table.write(w); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\nConstraints over BN254, inputs secret, outputs not asserted (gnark's std Merkle asserts its root: 1 more). "+
		"Ratios are to the first line of each job.\n")
	return err
}

// comparedCounts maps gadget and system to the constraints of a single call over the
// curve of the short table.
func comparedCounts(results []result) map[string]int {
	constraints := make(map[string]int)
	for _, r := range results {
		if r.Curve == comparedCurve && r.N == 1 {
			constraints[r.Gadget+" "+r.System] = r.Constraints
		}
	}
	return constraints
}
