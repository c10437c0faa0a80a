package main

import (
	"fmt"
	"strings"
)

// A grid is a table of counts: jobs down, instances across.
type grid struct {
	head []string
	rows []gridRow
}

// gridRow has a gadget of testdata/constraints.csv for each instance, "" for none.
// Instances without one at the end may be left out.
type gridRow struct {
	job     string
	gadgets []string
	alone   bool // in a circuit of one call
}

// each puts the instances into a pattern, for its *.
func each(pattern string, instances ...string) (gadgets []string) {
	for _, in := range instances {
		if in != "" {
			in = strings.ReplaceAll(pattern, "*", in)
		}
		gadgets = append(gadgets, in)
	}
	return gadgets
}

func (g grid) write(c counts) (string, error) {
	t := table{head: g.head[:1:1]}
	for _, h := range g.head[1:] {
		t.head = append(t.head, h+":")
	}
	for _, row := range g.rows {
		line, costs := []string{row.job}, c.both
		if row.alone {
			costs = c.alone
		}
		for i := range g.head[1:] {
			cell := "-"
			if i < len(row.gadgets) && row.gadgets[i] != "" {
				var err error
				if cell, err = costs(row.gadgets[i]); err != nil {
					return "", err
				}
			}
			line = append(line, cell)
		}
		t.add(line...)
	}
	return t.String(), nil
}

const whatIsCounted = "Constraints in R1CS / PLONK over BN254, of one more call, rounded up; inputs are secret, outputs not asserted. "

// anemoiCounts are Anemoi's counts by columns.
func anemoiCounts(root string) (string, error) {
	c, err := readCounts(root)
	if err != nil {
		return "", err
	}
	columns := []string{"l1", "l2", "l3", "l4", "l5", "l6"}
	trees := []string{"arity2/depth32", "arity4/depth16", "arity6/depth13", "arity8/depth11"}
	text, err := grid{
		head: []string{"Anemoi", "l = 1", "l = 2", "l = 3", "l = 4", "l = 5", "l = 6"},
		rows: []gridRow{
			{job: "permutation", gadgets: each("anemoi/permutation/*", columns...)},
			{job: "compression, 2l digests to one", gadgets: each("anemoi/*", "jive2/l1", "jive4/l2", "jive6/l3", "jive8/l4", "jive10/l5", "jive12/l6")},
			{job: "hash of 8 elements", gadgets: each("anemoi/sponge/hash8/*", columns...)},
			{job: "hash of always 8 elements", gadgets: each("anemoi/fixed8/*", columns...)},
			{job: "hash of up to 8 elements", gadgets: each("anemoi/sponge/variable8/*", "l1", "l2")},
			{job: "membership among 2^32", gadgets: each("merkle/anemoi/*", trees...)},
			{job: "update of a leaf", gadgets: each("merkle-update/anemoi/*", trees...)},
			{job: "append", gadgets: each("merkle-append/anemoi/*", trees...)},
			{job: "permutation over Pallas, emulated", gadgets: each("anemoi-emulated/pallas_fp/*", columns...)},
			{job: "permutation over Goldilocks, emulated", gadgets: each("anemoi-emulated/goldilocks/*", "", "", "", "l4", "l5", "l6")},
		},
	}.write(c)
	return text + "\n" + whatIsCounted + "Trees have at least 2^32 places and the arity 2l. An emulated permutation is one of 20, which share a commitment.\n", err
}

// monolithCounts are Monolith's counts by instance.
func monolithCounts(root string) (string, error) {
	c, err := readCounts(root)
	if err != nil {
		return "", err
	}
	instances := []string{"64_t8", "64_t12", "31_t16", "31_t24", "31_t24_plonky3"}
	sponges, trees := []string{"", "64_t12", "", "31_t24"}, []string{"64", "", "31"}
	text, err := grid{
		head: append([]string{"Monolith"}, instances...),
		rows: []gridRow{
			{job: "permutation", gadgets: each("monolith/permutation/*", instances...)},
			{job: "two digests to one (12, 24: truncated)", gadgets: each("monolith/*", "compress/64_t8", "truncated/64_t12", "compress/31_t16", "truncated/31_t24")},
			{job: "hash of 8 elements", gadgets: each("monolith/sponge/hash8/*", sponges...)},
			{job: "hash of always 8 elements", gadgets: each("monolith/fixed8/*", sponges...)},
			{job: "hash of 64 bytes", gadgets: each("monolith/bytes64/*", sponges...)},
			{job: "hash of up to 8 elements", gadgets: each("monolith/sponge/variable8/*", sponges...)},
			{job: "two digests to one, alone", gadgets: each("monolith/*", "compress-base8/64_t8", "", "compress-base8/31_t16"), alone: true},
			{job: "permutation by bits, no commitment", gadgets: each("monolith/permutation-bits/*", instances[:4]...)},
			{job: "membership among 2^32, alone", gadgets: each("merkle/monolith/*/depth32", trees...), alone: true},
			{job: "update of a leaf, alone", gadgets: each("merkle-update/monolith/*/depth32", trees...), alone: true},
			{job: "append, alone", gadgets: each("merkle-append/monolith/*/depth32", trees...), alone: true},
		},
	}.write(c)
	if err != nil {
		return "", err
	}
	tables := c["monolith/permutation/64_t8"]
	return text + fmt.Sprintf("\n"+whatIsCounted+"Tables are paid once a circuit, about %s and %s. What is \"alone\" includes them, that of two digests with `WithBase(8)`. "+
		"The leaves of a tree are hashed with the wider instance of its field.\n", thousands(hundreds(tables.once.r1cs)), thousands(hundreds(tables.once.plonk))), nil
}

// hundreds rounds to hundreds.
func hundreds(n int) int { return (n + 50) / 100 * 100 }
