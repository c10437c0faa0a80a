package main

import (
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/merkle"
)

// peerName is the library whose figures stand beside ours.
const peerName = "succinctlabs/gnark-plonky2-verifier"

// peer is what one permutation of Poseidon over Goldilocks, t = 12, costs in the library
// [peerName]: what one more adds to a circuit of 100, as measured, ported to gnark v0.16
// and in the gnark v0.9.1 that it is written for.
type peer struct{ ported, own int }

// opening is permutations times the marginal cost of one. The paths of the peer have as
// many permutations as ours: its sponge has the same rate, and a node is one permutation.
func (p peer) opening(depth int) int { return openingPermutations(depth) * p.ported }

// cost says where the constraints of a circuit of openings are.
type cost struct {
	// opening is what each opening adds: its parts are nodes (the permutations of
	// the path), leaf (those of the row), canonical (that elements of rows and siblings
	// are below p), and place, the rest: the bits of the index, which of two digests is
	// the left one, and the comparison with the root.
	opening, nodes, leaf, canonical, place int
	// tables are those of lookups, which are paid once for all openings.
	tables int
}

// measure counts circuits of one opening and of two, with the depth and the limbs of a
// shape, and finds the parts by leaving them out. Each further opening adds what the second
// one does, but for a gate or two: PLONK pays for lookups in pairs.
func measure(b backend, s shape) (cost, error) {
	one, opening, err := marginal(b, s, nothing)
	if err != nil {
		return cost{}, err
	}
	c := cost{opening: opening, tables: one - opening}
	for omitted, to := range map[part]*int{nodes: &c.nodes, leaf: &c.leaf, canonical: &c.canonical} {
		_, rest, err := marginal(b, s, omitted)
		if err != nil {
			return cost{}, err
		}
		*to = opening - rest
	}
	c.place = c.opening - c.nodes - c.leaf - c.canonical
	return c, nil
}

// marginal is the count of a circuit of one opening with a part left out, and what a
// second opening adds to it.
func marginal(b backend, s shape, omitted part) (one, more int, err error) {
	var counts [2]int
	for i := range counts {
		s.queries = i + 1
		ccs, err := b.compile(s, omitted)
		if err != nil {
			return 0, 0, err
		}
		counts[i] = ccs.GetNbConstraints()
	}
	return counts[0], counts[1] - counts[0], nil
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
