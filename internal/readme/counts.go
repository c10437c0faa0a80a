package main

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/gnarkhash/internal/figures"
)

const countsFile = "testdata/constraints.csv"

// counts are the costs of gadgets over BN254, from the table that examples/report
// writes and checks.
type counts map[string]*cost

// cost is what a gadget costs in constraints: a circuit of it alone; one more call, and
// what is paid once, such as tables. Those two are known if the table has a circuit of
// several calls; if not, all is in each.
type cost struct {
	alone, each, once pair
	calls             int // in the circuit that each is from
	commitments       int
}

type pair struct{ r1cs, plonk int }

// of returns the number for a system as the table names it, nil for any other.
func (p *pair) of(system string) *int {
	switch system {
	case "r1cs":
		return &p.r1cs
	case "scs":
		return &p.plonk
	}
	return nil
}

// readCounts reads the table. A gadget's row of one call stands before that of several.
func readCounts(root string) (counts, error) {
	records, err := figures.ReadCounts(filepath.Join(root, filepath.FromSlash(countsFile)))
	if err != nil {
		return nil, err
	}
	all := counts{}
	for _, record := range records {
		if record[1] != "bn254" {
			continue
		}
		if err := all.add(record); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", countsFile, strings.Join(record, ","), err)
		}
	}
	return all, nil
}

// add takes in one row.
func (c counts) add(record []string) error {
	gadget, system, constraints, marginal := record[0], record[2], record[4], record[6]
	if c[gadget] == nil {
		c[gadget] = &cost{}
	}
	each, once := c[gadget].each.of(system), c[gadget].once.of(system)
	if each == nil {
		return fmt.Errorf("unknown system")
	}
	var err error
	if c[gadget].commitments, err = strconv.Atoi(record[7]); err != nil {
		return err
	}
	if c[gadget].calls, err = strconv.Atoi(record[3]); err != nil {
		return err
	}
	if marginal == "" {
		*each, err = strconv.Atoi(constraints)
		*c[gadget].alone.of(system) = *each
		return err
	}
	one, err := strconv.ParseFloat(marginal, 64)
	if err != nil {
		return err
	}
	*once, *each = *c[gadget].alone.of(system)-int(one), int(math.Ceil(one))
	return nil
}

// both writes the cost of one more call in R1CS and in PLONK.
func (c counts) both(gadget string) (string, error) {
	return c.pair(gadget, func(found *cost) pair { return found.each })
}

// alone writes the cost of a circuit of one call.
func (c counts) alone(gadget string) (string, error) {
	return c.pair(gadget, func(found *cost) pair { return found.alone })
}

func (c counts) pair(gadget string, of func(*cost) pair) (string, error) {
	if found := c[gadget]; found != nil {
		if p := of(found); p.r1cs > 0 && p.plonk > 0 {
			return thousands(p.r1cs) + " / " + thousands(p.plonk), nil
		}
	}
	return "", fmt.Errorf("%s has no rows of %s over bn254 in both systems", countsFile, gadget)
}

// commitment says what a gadget adds to a proof.
func (c counts) commitment(gadget string) (string, error) {
	switch found := c[gadget]; {
	case found == nil:
		return "", fmt.Errorf("%s has no row of %s over bn254", countsFile, gadget)
	case found.commitments == 0:
		return "none", nil
	default:
		return fmt.Sprintf("%d a circuit", found.commitments), nil
	}
}

// thousands writes 1234567 as 1,234,567.
func thousands(n int) string { return figures.Thousands(strconv.Itoa(n)) }
