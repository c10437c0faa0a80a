package merkle

import (
	"errors"
	"fmt"
)

// ErrNotMember is returned by [Verify] for a well-formed proof that does not
// lead from the leaf to the root.
var ErrNotMember = errors.New("merkle: the leaf is not at this index of the tree with this root")

// Proof shows that a leaf is at an index of a tree.
type Proof[D comparable] struct {
	// Index is the place of the leaf. In base k its least significant digit is
	// the leaf's place among its siblings.
	Index uint64
	// Siblings holds, for each level from the leaves up to the children of the
	// root, the k-1 digests beside the path, in order, the path's own left out.
	Siblings [][]D
}

// Proof returns the proof of the leaf at an index. An index outside the tree is
// an error and so is the place of a missing leaf, which has no elements that a
// proof could be checked with. The proof shares no memory with the tree.
func (t *Tree[E, D]) Proof(index uint64) (*Proof[D], error) {
	proof, _, err := t.ProofAndRoot(index)
	return proof, err
}

// ProofAndRoot is [Tree.Proof] with the root that the proof leads to, of one
// moment: between calls of Proof and Root the tree may change.
func (t *Tree[E, D]) ProofAndRoot(index uint64) (*Proof[D], D, error) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	var none D
	if err := t.checkPresent(index); err != nil {
		return nil, none, err
	}
	p := &Proof[D]{Index: index, Siblings: make([][]D, t.depth)}
	var scratch [2][]D
	for level := range p.Siblings {
		parent, place := t.up(index)
		siblings := make([]D, 0, t.arity-1)
		for i := range t.arity {
			if i != place {
				d, err := t.node(level, parent*uint64(t.arity)+uint64(i), &scratch)
				if err != nil {
					return nil, none, err
				}
				siblings = append(siblings, d)
			}
		}
		p.Siblings[level], index = siblings, parent
	}
	return p, t.root(), nil
}

// checkPresent refuses an index outside the tree and that of a missing leaf. The
// caller holds the lock.
func (t *Tree[E, D]) checkPresent(index uint64) error {
	if err := t.checkIndex(index); err != nil {
		return err
	}
	if n := len(t.layers[0]); index >= uint64(n) {
		return fmt.Errorf("merkle: the leaf at index %d is missing: the tree has %d leaves", index, n)
	}
	return nil
}

// Verify checks that a leaf is in the tree of the given depth and root, at the
// index in the proof. Depth and root must come from a source that the verifier
// trusts, not with the proof.
//
// A proof of another shape, an index outside the tree and a leaf without
// elements are errors that say so, before anything is hashed. A proof that leads
// to another root gives [ErrNotMember].
func Verify[E any, D comparable](h Hasher[E, D], root D, depth int, leaf []E, proof *Proof[D]) error {
	got, err := RootFromProof(h, depth, leaf, proof)
	if err != nil {
		return err
	}
	if got != root {
		return ErrNotMember
	}
	return nil
}

// VerifyUncheckedDigest is [Verify] for a leaf that was hashed elsewhere. The
// caller answers for it being the digest of a leaf: to take it from whoever made
// the proof is to let a node pass for a leaf.
func VerifyUncheckedDigest[E any, D comparable](h Hasher[E, D], root D, depth int, leaf D, proof *Proof[D]) error {
	s, err := shapeOf(h, depth)
	if err != nil {
		return err
	}
	if err := proof.check(s); err != nil {
		return err
	}
	got, err := rootOf(h, s, leaf, proof)
	if err != nil {
		return err
	}
	if got != root {
		return ErrNotMember
	}
	return nil
}

// RootFromProof returns the root of the tree of the given depth that has the leaf
// at the index in the proof, with the checks of [Verify] before it hashes. A
// leaf is in a tree only if this is the tree's root.
func RootFromProof[E any, D comparable](h Hasher[E, D], depth int, leaf []E, proof *Proof[D]) (D, error) {
	var none D
	s, err := shapeOf(h, depth)
	if err != nil {
		return none, err
	}
	if len(leaf) == 0 {
		return none, errNoElements
	}
	if err := proof.check(s); err != nil {
		return none, err
	}
	d, err := h.Leaf(leaf...)
	if err != nil {
		return none, fmt.Errorf("merkle: the leaf: %w", err)
	}
	return rootOf(h, s, d, proof)
}

// rootOf climbs from a leaf's digest along a checked proof.
func rootOf[E any, D comparable](h Hasher[E, D], s shape, d D, proof *Proof[D]) (D, error) {
	children := make([]D, s.arity)
	index := proof.Index
	for level, siblings := range proof.Siblings {
		parent, place := s.up(index)
		copy(children, siblings[:place])
		children[place] = d
		copy(children[place+1:], siblings[place:])
		var err error
		if d, err = h.Node(children...); err != nil {
			var none D
			return none, fmt.Errorf("merkle: the node of level %d: %w", level+1, err)
		}
		index = parent
	}
	return d, nil
}

// check refuses a proof that does not have the shape of the tree.
func (p *Proof[D]) check(s shape) error {
	if p == nil {
		return errors.New("merkle: the proof is missing")
	}
	if err := s.checkIndex(p.Index); err != nil {
		return err
	}
	if len(p.Siblings) != s.depth {
		return fmt.Errorf("merkle: the proof has %d levels of siblings, the tree has depth %d", len(p.Siblings), s.depth)
	}
	for level, siblings := range p.Siblings {
		if len(siblings) != s.arity-1 {
			return fmt.Errorf("merkle: level %d of the proof has %d siblings, arity %d has %d", level, len(siblings), s.arity, s.arity-1)
		}
	}
	return nil
}
