package main

import (
	"fmt"
	"io"
	"math/big"
	"regexp"
	"strings"

	"example.com/gnarkhash/internal/figures"
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
		{"gnark MiMC, a step", "gnark/mimc/compress"},
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

// fastOutside is the last job of the short table, for hashes that are fast outside
// circuits too. Their tables are paid once a circuit, so its figures are marginal.
var fastOutside = comparison{job: "a further hash of 64 bytes", lines: []compared{
	{"**Monolith-64**, compression, t = 8", "monolith/compress/64_t8"},
	{"Monolith-31, compression, t = 16", "monolith/compress/31_t16"},
	{"gnark SHA2-256", "gnark/sha2-256/bytes64"},
	{"gnark SHA3-256", "gnark/sha3-256/bytes64"},
}}

// comparedCurve is the curve of the short table.
const comparedCurve = "bn254"

// names is a regular expression for the gadgets of comparisons.
func names(comparisons ...comparison) string {
	var all []string
	for _, c := range comparisons {
		for _, line := range c.lines {
			all = append(all, regexp.QuoteMeta(line.gadget))
		}
	}
	return "(" + strings.Join(all, "|") + ")"
}

// comparedRows matches the rows of comparisons: single calls.
func comparedRows(comparisons ...comparison) *regexp.Regexp {
	return regexp.MustCompile(`^` + names(comparisons...) + ` ` + comparedCurve + ` (r1cs|scs) 1$`)
}

// shortTableRows matches the rows of the short table: single calls, and of the last job
// all numbers of calls.
func shortTableRows() *regexp.Regexp {
	return regexp.MustCompile(comparedRows(comparisons...).String() + `|^` + names(fastOutside) + ` ` + comparedCurve + ` `)
}

// writeComparison writes the short table from the results of [shortTableRows];
// further results do no harm, a missing one is an error.
func writeComparison(w io.Writer, results []result) error {
	table := mdTable{
		header: []string{"job", "with", "R1CS", "ratio", "PLONK", "ratio"},
		right:  []bool{false, false, true, true, true, true},
	}
	singles := make(map[string]decimal)
	for key, n := range comparedCounts(results) {
		singles[key] = quotient(n, 1)
	}
	for _, c := range comparisons {
		if err := c.addTo(&table, singles); err != nil {
			return err
		}
	}
	if err := fastOutside.addTo(&table, comparedMarginals(results)); err != nil {
		return err
	}
	if err := table.write(w); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\nConstraints over BN254, inputs secret, outputs not asserted (gnark's std Merkle asserts its root: 1 more). "+
		"Ratios are to the first line of each job.\n\n"+
		"The last job has hashes that are fast outside circuits too. Its figures are marginal, what one more call adds: the first one in a circuit "+
		"pays for tables as well, of Monolith thousands of constraints, of SHA a hundred thousand and more. Monolith takes the 64 bytes as two digests, "+
		"elements that are known to be canonical; SHA takes any bytes, and checks that they are bytes.\n")
	return err
}

// addTo adds the lines of a comparison to the table. The costs are by gadget and system.
func (c comparison) addTo(table *mdTable, costs map[string]decimal) error {
	for i, line := range c.lines {
		cells := []string{"", line.title}
		if i == 0 {
			cells[0] = c.job
		}
		for _, s := range systems {
			first, ok := costs[c.lines[0].gadget+" "+s.name]
			own, found := costs[line.gadget+" "+s.name]
			if !ok || !found {
				return fmt.Errorf("the comparison lacks %s or %s in %s", c.lines[0].gadget, line.gadget, s.name)
			}
			whole, ratio, err := compare(own, first)
			if err != nil {
				return err
			}
			cells = append(cells, figures.Thousands(whole), ratio)
		}
		table.add(cells...)
	}
	return nil
}

// compare returns a cost rounded to a whole number, and its ratio to the first one.
func compare(own, first decimal) (whole, ratio string, err error) {
	a, ok := new(big.Rat).SetString(string(own))
	b, found := new(big.Rat).SetString(string(first))
	if !ok || !found || b.Sign() == 0 {
		return "", "", fmt.Errorf("the costs %q and %q have no ratio", own, first)
	}
	return a.FloatString(0), new(big.Rat).Quo(a, b).FloatString(2), nil
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

// comparedMarginals maps gadget and system to the marginal cost with the most calls.
func comparedMarginals(results []result) map[string]decimal {
	costs, most := make(map[string]decimal), make(map[string]int)
	for _, r := range results {
		if key := r.Gadget + " " + r.System; r.Curve == comparedCurve && r.N > max(1, most[key]) {
			costs[key], most[key] = r.Marginal, r.N
		}
	}
	return costs
}
