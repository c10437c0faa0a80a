package merkle

import "fmt"

// Frontier is an append-only tree that keeps no more than its right edge: for each
// level at most k-1 digests, whatever the number of leaves. Its root is that of
// the full [Tree] of the same leaves. The only proof that it makes is that of the next
// place, [Frontier.NextProof]. It is not safe for concurrent use. Make one with
// [NewFrontier] or [Tree.Frontier], or read one with [DecodeFrontier] or [LoadFrontier].
type Frontier[E any, D comparable] struct {
	*nodes[E, D]
	count   uint64
	pending [][]D // [level] the complete nodes whose parent is not complete; at level depth the root
}

// NewFrontier returns the tree of the given depth without leaves. It fails as
// [New] does.
func NewFrontier[E any, D comparable](h Hasher[E, D], depth int) (*Frontier[E, D], error) {
	s, err := shapeOf(h, depth)
	if err != nil {
		return nil, err
	}
	n, err := nodesOf(h, s)
	if err != nil {
		return nil, err
	}
	return &Frontier[E, D]{nodes: n, pending: make([][]D, depth+1)}, nil
}

// Append puts a leaf at the next place and returns its index. A full tree and a
// leaf without elements are errors, and an error leaves the tree as it was. It hashes
// the nodes that become complete: less than two for each leaf on average.
func (f *Frontier[E, D]) Append(leaf ...E) (uint64, error) {
	d, err := f.leafDigest(leaf)
	if err != nil {
		return 0, err
	}
	return f.AppendUncheckedDigest(d)
}

// AppendUncheckedDigest is [Frontier.Append] with the digest of a leaf, which the
// caller answers for, see [NewFromUncheckedDigests].
func (f *Frontier[E, D]) AppendUncheckedDigest(leaf D) (uint64, error) {
	if err := f.checkRoom(f.count); err != nil {
		return 0, err
	}
	d := []D{leaf}
	level := 0
	for ; level < f.depth && len(f.pending[level]) == f.arity-1; level++ {
		children := append(append(make([]D, 0, f.arity), f.pending[level]...), d[0])
		if err := f.full(level+1, f.count/f.span(level+1), d, children); err != nil {
			return 0, err
		}
	}
	for below := range level {
		f.pending[below] = f.pending[below][:0]
	}
	f.pending[level] = append(f.pending[level], d[0])
	f.count++
	return f.count - 1, nil
}

// Root returns the digest of the root: one node a level is hashed. An error can
// only be the hasher's.
func (f *Frontier[E, D]) Root() (D, error) {
	var edge []D // the node over what is pending below, if there is any
	for level, pending := range f.pending[:f.depth] {
		if len(pending)+len(edge) == 0 {
			continue
		}
		below := append(append(make([]D, 0, f.arity), pending...), edge...)
		edge = make([]D, 1)
		if err := f.parents(level+1, f.count/f.span(level+1), edge, below); err != nil {
			return edge[0], err
		}
	}
	if edge = append(edge, f.pending[f.depth]...); len(edge) > 0 {
		return edge[0], nil
	}
	return f.empty[f.depth], nil
}

// NextProof returns the path of the first missing leaf, the index of which is
// [Frontier.Len]: what [Gadget.Append] needs for the next leaf. Left of it are the
// pending nodes, right of it subtrees without leaves. A full tree is an error. The proof
// shares no memory with the frontier.
func (f *Frontier[E, D]) NextProof() (*Proof[D], error) {
	if err := f.checkRoom(f.count); err != nil {
		return nil, err
	}
	p := &Proof[D]{Index: f.count, Siblings: make([][]D, f.depth)}
	for level := range p.Siblings {
		siblings := append(make([]D, 0, f.arity-1), f.pending[level]...)
		for len(siblings) < f.arity-1 {
			siblings = append(siblings, f.empty[level])
		}
		p.Siblings[level] = siblings
	}
	return p, nil
}

// Len is the number of leaves.
func (f *Frontier[E, D]) Len() uint64 { return f.count }

// Depth is the number of levels of nodes above the leaves.
func (f *Frontier[E, D]) Depth() int { return f.depth }

// Arity is k, the number of children of a node.
func (f *Frontier[E, D]) Arity() int { return f.arity }

// Hasher is the hash of the tree.
func (f *Frontier[E, D]) Hasher() Hasher[E, D] { return f.hasher }

// Frontier returns the frontier of the tree as it is now, to go on from without
// the tree.
func (t *Tree[E, D]) Frontier() (*Frontier[E, D], error) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	f := &Frontier[E, D]{nodes: t.nodes, count: uint64(len(t.layers[0])), pending: make([][]D, t.depth+1)}
	var scratch [2][]D
	for level := range f.pending {
		complete := f.count / f.span(level)
		for i := complete - f.pendingAt(level); i < complete; i++ {
			d, err := t.node(level, i, &scratch)
			if err != nil {
				return nil, fmt.Errorf("merkle: the frontier: %w", err)
			}
			f.pending[level] = append(f.pending[level], d)
		}
	}
	return f, nil
}

// pendingAt is the number of pending digests of a level: a digit of the number of
// leaves in base k, the top one for the root.
func (f *Frontier[E, D]) pendingAt(level int) uint64 {
	return f.count / f.span(level) % uint64(f.arity)
}
