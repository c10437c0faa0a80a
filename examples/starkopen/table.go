package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// costPart is a part of an opening and its constraints.
type costPart struct {
	what        string
	constraints int
}

// parts are what an opening is spent on. They add up to it.
func (c cost) parts(depth int) []costPart {
	return []costPart{
		{count(depth, "permutation") + " of the path", c.nodes},
		{count(leafPermutations, "permutation") + " of the row", c.leaf},
		{fmt.Sprintf("that %d elements of the witness are canonical", columns+depth*len(digest{})), c.canonical},
		{"index, left and right, root", c.place},
	}
}

// writeCosts measures and writes the table of what one more opening adds.
func writeCosts(o options, w io.Writer) error {
	costs, err := measureAll(o)
	if err != nil {
		return err
	}
	return writeCostTable(o, costs, w)
}

// measureAll counts with each backend of the options, in their order.
func measureAll(o options) ([]cost, error) {
	costs := make([]cost, len(o.backends))
	for i, b := range o.backends {
		var err error
		if costs[i], err = measure(b, b.shape(o.queriesFor(b), o.depth)); err != nil {
			return nil, fmt.Errorf("%s: %w", b.name, err)
		}
	}
	return costs, nil
}

// writeCostTable writes the table in Markdown: a column for each backend, then what the
// figures are, and where the peer's come from.
func writeCostTable(o options, costs []cost, w io.Writer) error {
	var out bytes.Buffer
	line := func(first string, cell func(b backend, c cost) string) {
		cells := []string{first}
		for i, b := range o.backends {
			cells = append(cells, cell(b, costs[i]))
		}
		fmt.Fprintf(&out, "| %s |\n", strings.Join(cells, " | "))
	}
	line(fmt.Sprintf("one more opening of depth %d", o.depth), func(b backend, _ cost) string { return b.unit })
	fmt.Fprintf(&out, "|---|%s\n", strings.Repeat("--:|", len(o.backends)))
	line("**Monolith-64**, all of the opening", func(_ backend, c cost) string { return "**" + thousands(c.opening) + "**" })
	for i, p := range (cost{}).parts(o.depth) {
		line("&ensp;"+p.what, func(_ backend, c cost) string { return thousands(c.parts(o.depth)[i].constraints) })
	}
	per := openingPermutations(o.depth)
	times := func(n int, c cost) string {
		return fmt.Sprintf("%s (%.1f times)", thousands(n), float64(n)/float64(c.opening))
	}
	line(fmt.Sprintf("Poseidon over Goldilocks, %s, its %d permutations alone", peerName, per),
		func(b backend, c cost) string { return times(b.peer.opening(o.depth), c) })

	var settings, ported, own []string
	for i, b := range o.backends {
		s := b.shape(o.queriesFor(b), o.depth)
		settings = append(settings, fmt.Sprintf("%s %s (limbs of %d bits, the choice for %s)",
			thousands(costs[i].tables), b.unit, s.limbs, count(s.queries, "opening")))
		ported = append(ported, thousands(b.peer.ported))
		own = append(own, thousands(b.peer.own))
	}
	fmt.Fprintf(&out, "\nConstraints over BN254, measured by compiling one opening and two. The tables of the lookups come on top, once a circuit: %s.\n",
		strings.Join(settings, " and "))
	fmt.Fprintf(&out, "The figures of %s are no run: they are %d permutations (%d over the row, at rate %d, and %s) times the marginal cost "+
		"of one in a circuit of 100, %s, measured with that library ported to gnark v0.16; in its own gnark v0.9.1 it is %s. "+
		"The checks of the witness and the index are not in them.\n",
		peerName, per, leafPermutations, rate, count(o.depth, "node"), strings.Join(ported, " and "), strings.Join(own, " and "))
	_, err := w.Write(out.Bytes())
	return err
}
