package merkle

import (
	"errors"
	"fmt"
)

// BatchProof shows that several leaves are at indices of one tree. It holds each
// sibling once, and none that follows from the leaves themselves: it is shorter
// than the proofs of its leaves.
type BatchProof[D comparable] struct {
	// Indices are the places of the leaves, one or more, strictly increasing.
	Indices []uint64
	// Siblings are the digests beside the paths, in the order in which the verifier
	// needs them: from the leaves' level up, in each level from left to right.
	Siblings []D
}

// BatchProof returns the proof of the leaves at several indices, which must
// be strictly increasing: there is one proof of a set of leaves, and leaves that are
// verified later stand in this order. No index, an index twice or out of order, outside the tree or
// of a missing leaf is an error. The proof shares no memory with the tree or with indices.
func (t *Tree[E, D]) BatchProof(indices ...uint64) (*BatchProof[D], error) {
	proof, _, err := t.BatchProofAndRoot(indices...)
	return proof, err
}

// BatchProofAndRoot is [Tree.BatchProof] with the root that the proof leads to,
// of one moment.
func (t *Tree[E, D]) BatchProofAndRoot(indices ...uint64) (*BatchProof[D], D, error) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	var none D
	if err := t.checkIndices(indices); err != nil {
		return nil, none, err
	}
	if err := t.checkPresent(indices[len(indices)-1]); err != nil {
		return nil, none, err
	}
	p := &BatchProof[D]{Indices: append([]uint64(nil), indices...)}
	var scratch [2][]D
	err := t.walk(indices, func(level int, index uint64, known bool) error {
		if known {
			return nil
		}
		d, err := t.node(level, index, &scratch)
		p.Siblings = append(p.Siblings, d)
		return err
	}, func() error { return nil })
	if err != nil {
		return nil, none, err
	}
	return p, t.root(), nil
}

// VerifyBatch checks that leaves are in the tree of the given depth and root:
// leaves[i] at proof.Indices[i]. What is said at [Verify] is true of it too. A
// proof with siblings too many or too few is an error before anything is hashed.
func VerifyBatch[E any, D comparable](h Hasher[E, D], root D, depth int, leaves [][]E, proof *BatchProof[D]) error {
	s, err := shapeOf(h, depth)
	if err != nil {
		return err
	}
	if err := proof.check(s); err != nil {
		return err
	}
	if len(leaves) != len(proof.Indices) {
		return fmt.Errorf("merkle: %d leaves for a proof of %d", len(leaves), len(proof.Indices))
	}
	for i, leaf := range leaves {
		if len(leaf) == 0 {
			return noElements(i)
		}
	}
	n := &nodes[E, D]{shape: s, hasher: h}
	n.batch, _ = h.(NodeBatcher[D])
	digests := make([]D, len(leaves))
	if err := n.hashLeaves(0, digests, leaves); err != nil {
		return err
	}
	got, err := n.rootOfBatch(digests, proof)
	if err != nil {
		return err
	}
	if got != root {
		return ErrNotMember
	}
	return nil
}

// rootOfBatch climbs from the leaves' digests along a checked proof.
func (n *nodes[E, D]) rootOfBatch(digests []D, proof *BatchProof[D]) (D, error) {
	siblings, known := proof.Siblings, digests
	level := 0
	children := make([]D, 0, len(digests)*n.arity)
	take := func(from *[]D) {
		children = append(children, (*from)[0])
		*from = (*from)[1:]
	}
	err := n.walk(proof.Indices, func(_ int, _ uint64, isKnown bool) error {
		if isKnown {
			take(&known)
		} else {
			take(&siblings)
		}
		return nil
	}, func() error {
		level++
		known = digests[:len(children)/n.arity]
		err := n.full(level, 0, known, children)
		children = children[:0]
		return err
	})
	return digests[0], err
}

// walk goes through the children of all nodes above the given leaves, level by
// level from the leaves up and in each from left to right. It calls visit for each, and
// says whether it is known because it is above one of the leaves, or is one; after each
// level it calls up.
func (s shape) walk(indices []uint64, visit func(level int, index uint64, known bool) error, up func() error) error {
	k := uint64(s.arity)
	indices = append([]uint64(nil), indices...)
	for level := range s.depth {
		parents := indices[:0]
		for at := 0; at < len(indices); {
			parent := indices[at] / k
			for i := range k {
				index := parent*k + i
				known := at < len(indices) && indices[at] == index
				if known {
					at++
				}
				if err := visit(level, index, known); err != nil {
					return err
				}
			}
			parents = append(parents, parent)
		}
		if err := up(); err != nil {
			return err
		}
		indices = parents
	}
	return nil
}

// checkIndices refuses lists that are no places of different leaves in order.
func (s shape) checkIndices(indices []uint64) error {
	if len(indices) == 0 {
		return errors.New("merkle: a batch proof of no leaves: want 1 or more")
	}
	for i, index := range indices {
		if err := s.checkIndex(index); err != nil {
			return err
		}
		if i > 0 && index <= indices[i-1] {
			return fmt.Errorf("merkle: index %d after index %d: the indices of a batch proof must be strictly increasing", index, indices[i-1])
		}
	}
	return nil
}

// check refuses a batch proof that does not have the shape of the tree.
func (p *BatchProof[D]) check(s shape) error {
	if p == nil {
		return errors.New("merkle: the proof is missing")
	}
	if err := s.checkIndices(p.Indices); err != nil {
		return err
	}
	if want := s.batchSiblings(p.Indices); uint64(len(p.Siblings)) != want {
		return fmt.Errorf("merkle: the proof has %d siblings, its %d leaves at arity %d and depth %d have %d", len(p.Siblings), len(p.Indices), s.arity, s.depth, want)
	}
	return nil
}

// batchSiblings is the number of siblings of a batch proof with these checked
// indices.
func (s shape) batchSiblings(indices []uint64) (n uint64) {
	_ = s.walk(indices, func(_ int, _ uint64, known bool) error { // no error but of these two
		if !known {
			n++
		}
		return nil
	}, func() error { return nil })
	return n
}
