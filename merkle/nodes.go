package merkle

import (
	"errors"
	"fmt"
)

var errNoElements = errors.New("merkle: the leaf has no elements: want 1 or more")

// nodes hashes the nodes of trees of one shape, the leaves among them. It is immutable
// and safe for concurrent use.
type nodes[E any, D comparable] struct {
	shape
	hasher Hasher[E, D]
	batch  NodeBatcher[D] // nil if the hasher has none
	empty  []D            // [level] the digest of a subtree of that height without leaves
}

// nodesOf hashes the subtrees without leaves.
func nodesOf[E any, D comparable](h Hasher[E, D], s shape) (*nodes[E, D], error) {
	n := &nodes[E, D]{shape: s, hasher: h, empty: make([]D, s.depth+1)}
	n.batch, _ = h.(NodeBatcher[D])
	n.empty[0] = h.Empty()
	children := make([]D, s.arity)
	for level := 1; level <= s.depth; level++ {
		for i := range children {
			children[i] = n.empty[level-1]
		}
		d, err := h.Node(children...)
		if err != nil {
			return nil, fmt.Errorf("merkle: an empty node of level %d: %w", level, err)
		}
		n.empty[level] = d
	}
	return n, nil
}

// leafDigest hashes one leaf.
func (n *nodes[E, D]) leafDigest(leaf []E) (D, error) {
	var none D
	if len(leaf) == 0 {
		return none, errNoElements
	}
	d, err := n.hasher.Leaf(leaf...)
	if err != nil {
		return none, fmt.Errorf("merkle: the leaf: %w", err)
	}
	return d, nil
}

// hashLeaves hashes leaves, none of them empty, from an index on.
func (n *nodes[E, D]) hashLeaves(first int, dst []D, leaves [][]E) error {
	if batch, ok := n.hasher.(LeafBatcher[E, D]); ok && len(dst) > 1 {
		if err := batch.LeafBatch(dst, leaves); err != nil {
			return fmt.Errorf("merkle: leaves %d to %d: %w", first, first+len(dst)-1, err)
		}
		return nil
	}
	for i, leaf := range leaves {
		d, err := n.hasher.Leaf(leaf...)
		if err != nil {
			return fmt.Errorf("merkle: leaf %d: %w", first+i, err)
		}
		dst[i] = d
	}
	return nil
}

func noElements(i int) error {
	return fmt.Errorf("merkle: leaf %d has no elements: want 1 or more", i)
}

// parents computes dst, nodes of the given level from index first on, from the
// occupied nodes below it. There are at most k for each, and the last ones may be
// missing.
func (n *nodes[E, D]) parents(level int, first uint64, dst, below []D) error {
	k := n.arity
	full := len(below) / k
	if err := n.full(level, first, dst[:full], below[:full*k]); err != nil {
		return err
	}
	if full == len(dst) {
		return nil
	}
	children := append(make([]D, 0, k), below[full*k:]...)
	for len(children) < k {
		children = append(children, n.empty[level-1])
	}
	return n.full(level, first+uint64(full), dst[full:], children)
}

// full is parents without missing children.
func (n *nodes[E, D]) full(level int, first uint64, dst, children []D) error {
	if n.batch != nil && len(dst) > 1 {
		if err := n.batch.NodeBatch(dst, children); err != nil {
			return fmt.Errorf("merkle: nodes %d to %d of level %d: %w", first, first+uint64(len(dst))-1, level, err)
		}
		return nil
	}
	for i := range dst {
		d, err := n.hasher.Node(children[i*n.arity : (i+1)*n.arity : (i+1)*n.arity]...)
		if err != nil {
			return fmt.Errorf("merkle: node %d of level %d: %w", first+uint64(i), level, err)
		}
		dst[i] = d
	}
	return nil
}

// reduce computes dst, nodes of level to from index first on, from the occupied
// nodes below them at level from. What is between goes to the two scratch slices,
// whose capacity is used and grown.
func (n *nodes[E, D]) reduce(from, to int, first uint64, dst, below []D, scratch *[2][]D) error {
	for level := from + 1; level < to; level++ {
		span := n.span(to - level) // nodes of this level below one of dst
		buffer := &scratch[level%2]
		size := divideUp(len(below), n.arity)
		if cap(*buffer) < size {
			*buffer = make([]D, size)
		}
		layer := (*buffer)[:size]
		if err := n.parents(level, first*span, layer, below); err != nil {
			return err
		}
		below = layer
	}
	return n.parents(to, first, dst, below)
}

// span is the number of nodes that are the given number of levels below one.
func (s shape) span(levels int) uint64 {
	span := uint64(1)
	for range levels {
		span *= uint64(s.arity)
	}
	return span
}

// divideUp is n/k rounded up.
func divideUp(n, k int) int {
	if n%k != 0 {
		return n/k + 1
	}
	return n / k
}
