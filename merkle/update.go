package merkle

import "fmt"

// Update replaces the leaf at an index, in place, and hashes the nodes above it. It
// waits for readers, see [Tree]. An index outside the tree, the place of a missing
// leaf (see [Tree.Append]) and a leaf without elements are errors, and an error
// leaves the tree as it was. Proofs made before are for the root before.
func (t *Tree[E, D]) Update(index uint64, leaf ...E) error {
	d, err := t.leafDigest(leaf)
	if err != nil {
		return err
	}
	return t.UpdateUncheckedDigest(index, d)
}

// UpdateUncheckedDigest is [Tree.Update] with the digest of a leaf, which the
// caller answers for, see [NewFromUncheckedDigests].
func (t *Tree[E, D]) UpdateUncheckedDigest(index uint64, leaf D) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.checkPresent(index); err != nil {
		return err
	}
	return t.set(index, leaf)
}

// Append puts a leaf at the first place that is missing one and returns its
// index. A full tree and a leaf without elements are errors, and an error leaves
// the tree as it was.
func (t *Tree[E, D]) Append(leaf ...E) (uint64, error) {
	d, err := t.leafDigest(leaf)
	if err != nil {
		return 0, err
	}
	return t.AppendUncheckedDigest(d)
}

// AppendUncheckedDigest is [Tree.Append] with the digest of a leaf, which the
// caller answers for, see [NewFromUncheckedDigests].
func (t *Tree[E, D]) AppendUncheckedDigest(leaf D) (uint64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	index := uint64(len(t.layers[0]))
	if err := t.checkRoom(index); err != nil {
		return 0, err
	}
	return index, t.set(index, leaf)
}

// checkRoom refuses a leaf more than there are places.
func (s shape) checkRoom(leaves uint64) error {
	if leaves >= s.places {
		return fmt.Errorf("merkle: the tree is full: arity %d and depth %d have %d places", s.arity, s.depth, s.places)
	}
	return nil
}

// set computes the path above a leaf and then writes it: an index of the leaves'
// layer or the one after its end. The caller holds the lock for writing.
func (t *Tree[E, D]) set(index uint64, leaf D) error {
	path := make([]D, t.depth+1)
	path[0] = leaf
	children := make([]D, t.arity)
	var scratch [2][]D
	at := index
	for level := range t.depth {
		parent, place := t.up(at)
		for i := range children {
			if i == place {
				children[i] = path[level]
				continue
			}
			var err error
			if children[i], err = t.node(level, parent*uint64(t.arity)+uint64(i), &scratch); err != nil {
				return err
			}
		}
		if err := t.full(level+1, parent, path[level+1:level+2], children); err != nil {
			return err
		}
		at = parent
	}
	for level, d := range path {
		if t.kept(level) {
			if index == uint64(len(t.layers[level])) {
				t.layers[level] = append(t.layers[level], d)
			} else {
				t.layers[level][index] = d
			}
		}
		index /= uint64(t.arity)
	}
	return nil
}
