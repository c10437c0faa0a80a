package main

import (
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/merkle"
)

// peer is what one permutation of Poseidon over Goldilocks, t = 12, costs in
// succinctlabs/gnark-plonky2-verifier: what one more adds to a circuit of 100, as
// measured, ported to gnark v0.16 and in the gnark v0.9.1 that it is written for.
type peer struct{ ported, own int }

// opening is permutations times the marginal cost of one. The paths of the peer have as
// many permutations as ours: its sponge has the same rate, and a node is one permutation.
func (p peer) opening(depth int) int { return openingPermutations(depth) * p.ported }

// cost says where the constraints of a circuit are.
type cost struct {
	total, commitments int
	// opening is what each opening adds: its parts are nodes (the permutations of
	// the path), leaf (those of the row), canonical (that elements of rows and siblings
	// are below p), and place, the rest: the bits of the index, which of two digests is
	// the left one, and the comparison with the root.
	opening, nodes, leaf, canonical, place int
	// tables are those of lookups, which are paid once for all openings.
	tables int
}

// measure counts a compiled circuit, and finds the parts by leaving them out of others.
func measure(b backend, s shape, ccs constraint.ConstraintSystem) (cost, error) {
	c := cost{total: ccs.GetNbConstraints(), commitments: len(ccs.GetCommitments().CommitmentIndexes())}
	var err error
	if c.opening, err = marginal(b, s, nothing); err != nil {
		return c, err
	}
	for omitted, to := range map[part]*int{nodes: &c.nodes, leaf: &c.leaf, canonical: &c.canonical} {
		rest, err := marginal(b, s, omitted)
		if err != nil {
			return c, err
		}
		*to = c.opening - rest
	}
	c.place = c.opening - c.nodes - c.leaf - c.canonical
	c.tables = c.total - s.queries*c.opening
	return c, nil
}

// marginal is what one more opening costs in a circuit like this with a part left out,
// on average from the second one on.
func marginal(b backend, s shape, omitted part) (int, error) {
	n := max(s.queries, 2)
	var counts [2]int
	for i, queries := range []int{1, n} {
		s.queries = queries
		ccs, err := b.compile(s, omitted)
		if err != nil {
			return 0, err
		}
		counts[i] = ccs.GetNbConstraints()
	}
	return divide(counts[1]-counts[0], n-1), nil
}

// part is a part of an opening that can be left out of a circuit, to count the others.
// Such a circuit proves nothing.
type part int

const (
	nothing   part = iota // the whole, sound circuit
	nodes                 // permutations of the path
	leaf                  // permutations of the row
	canonical             // that the witness is canonical
)

// without is the hash of a tree with a part left out.
type without struct {
	merkle.CircuitHasher
	part part
}

func (h without) Node(children ...frontend.Variable) ([]frontend.Variable, error) {
	if h.part == nodes {
		return children[:h.DigestLen()], nil
	}
	return h.CircuitHasher.Node(children...)
}

func (h without) Leaf(values ...frontend.Variable) ([]frontend.Variable, error) {
	if h.part == leaf {
		return values[:h.DigestLen()], nil
	}
	return h.CircuitHasher.Leaf(values...)
}

func (h without) AssertCanonical(values ...frontend.Variable) error {
	if h.part == canonical {
		return nil
	}
	return h.CircuitHasher.AssertCanonical(values...)
}
