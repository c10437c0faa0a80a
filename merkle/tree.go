package merkle

import "fmt"

// Tree is a Merkle tree with all digests that differ from those of an empty
// tree: for n leaves n digests, n/k, n/k^2 and so on, rounded up, and one more a
// level for the empty subtree. It does not keep the leaves. It is made by [New]
// or [NewFromElements], is immutable and safe for concurrent use.
type Tree[E any, D comparable] struct {
	shape
	hasher Hasher[E, D]
	layers [][]D // [level][index], the occupied prefix; level 0 are the leaves
	empty  []D   // [level] the digest of a subtree of that height without leaves
}

// New builds the tree of the given depth with leaves[i] at index i. It uses all
// cores, and the result does not depend on how many there are.
//
// The depth must be at least 1 and arity^depth at most 2^63, there may not be
// more leaves than places, and no leaf may be without elements. These are checked
// before anything is hashed. No leaves at all is a valid tree.
func New[E any, D comparable](h Hasher[E, D], depth int, leaves [][]E) (*Tree[E, D], error) {
	s, err := shapeOf(h, depth)
	if err != nil {
		return nil, err
	}
	if err := s.checkLeaves(len(leaves)); err != nil {
		return nil, err
	}
	for i, leaf := range leaves {
		if len(leaf) == 0 {
			return nil, fmt.Errorf("merkle: leaf %d has no elements: want 1 or more", i)
		}
	}
	return build(h, s, len(leaves), func(i int) []E { return leaves[i] })
}

// NewFromElements is [New] with leaves of one element each.
func NewFromElements[E any, D comparable](h Hasher[E, D], depth int, leaves []E) (*Tree[E, D], error) {
	s, err := shapeOf(h, depth)
	if err != nil {
		return nil, err
	}
	if err := s.checkLeaves(len(leaves)); err != nil {
		return nil, err
	}
	return build(h, s, len(leaves), func(i int) []E { return leaves[i : i+1 : i+1] })
}

// build hashes n checked leaves and then layer by layer up to the root.
func build[E any, D comparable](h Hasher[E, D], s shape, n int, leaf func(int) []E) (*Tree[E, D], error) {
	t := &Tree[E, D]{shape: s, hasher: h, layers: make([][]D, s.depth+1), empty: make([]D, s.depth+1)}
	if err := t.fillEmpty(); err != nil {
		return nil, err
	}
	t.layers[0] = make([]D, n)
	err := forChunks(n, func(from, to int) error {
		for i := from; i < to; i++ {
			d, err := h.Leaf(leaf(i)...)
			if err != nil {
				return fmt.Errorf("merkle: leaf %d: %w", i, err)
			}
			t.layers[0][i] = d
		}
		return nil
	})
	for level := 1; level <= s.depth && err == nil; level++ {
		err = t.fillLayer(level)
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// fillEmpty computes the digests of subtrees without leaves.
func (t *Tree[E, D]) fillEmpty() error {
	t.empty[0] = t.hasher.Empty()
	children := make([]D, t.arity)
	for level := 1; level <= t.depth; level++ {
		for i := range children {
			children[i] = t.empty[level-1]
		}
		d, err := t.hasher.Node(children...)
		if err != nil {
			return fmt.Errorf("merkle: an empty node of level %d: %w", level, err)
		}
		t.empty[level] = d
	}
	return nil
}

// fillLayer computes the occupied nodes of a level from the layer below.
func (t *Tree[E, D]) fillLayer(level int) error {
	below, k := t.layers[level-1], t.arity
	n := len(below) / k
	if len(below)%k != 0 {
		n++
	}
	layer := make([]D, n)
	t.layers[level] = layer
	return forChunks(n, func(from, to int) error {
		for i := from; i < to; i++ {
			children := below[i*k : min((i+1)*k, len(below))]
			if len(children) < k { // the last node only
				children = append(make([]D, 0, k), children...)
				for len(children) < k {
					children = append(children, t.empty[level-1])
				}
			}
			d, err := t.hasher.Node(children[:k:k]...)
			if err != nil {
				return fmt.Errorf("merkle: node %d of level %d: %w", i, level, err)
			}
			layer[i] = d
		}
		return nil
	})
}

// digest returns the digest of any node, occupied or not.
func (t *Tree[E, D]) digest(level int, index uint64) D {
	if layer := t.layers[level]; index < uint64(len(layer)) {
		return layer[index]
	}
	return t.empty[level]
}

// Root is the digest of the root.
func (t *Tree[E, D]) Root() D { return t.digest(t.depth, 0) }

// Depth is the number of levels of nodes above the leaves.
func (t *Tree[E, D]) Depth() int { return t.depth }

// Arity is k, the number of children of a node.
func (t *Tree[E, D]) Arity() int { return t.arity }

// Len is the number of leaves; the other places are missing leaves.
func (t *Tree[E, D]) Len() int { return len(t.layers[0]) }

// Hasher is the hash that the tree was built with.
func (t *Tree[E, D]) Hasher() Hasher[E, D] { return t.hasher }
