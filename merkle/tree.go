package merkle

import (
	"context"
	"sync"
)

// Tree is a Merkle tree with the digests that differ from those of an empty
// tree: for n leaves n digests, n/k, n/k^2 and so on, rounded up, and one more a
// level for the empty subtree; fewer with [Builder.KeepEvery]. It does not keep
// the leaves. It is made by [New], [NewFromElements], [NewFromBytes],
// [NewFromUncheckedDigests], a [Builder], or read by [DecodeTree] or [LoadTree].
//
// A tree may be used by many goroutines at a time: what reads it goes on
// together, what changes it ([Tree.Update], [Tree.Append]) waits and is waited
// for, and no reader sees half of a change. Between two calls the tree may
// change; [Tree.ProofAndRoot] gives both of one moment.
type Tree[E any, D comparable] struct {
	*nodes[E, D]
	keep int // layers at levels 0, keep, 2 keep, ... and that of the root are kept

	mu     sync.RWMutex
	layers [][]D // [level][index], the occupied prefix; level 0 are the leaves; nil if not kept
}

// New builds the tree of the given depth with leaves[i] at index i. It uses all
// cores, and the result does not depend on how many there are.
//
// The depth must be at least 1 and arity^depth at most 2^63, there may not be
// more leaves than places, and no leaf may be without elements. These are checked
// before anything is hashed. No leaves at all is a valid tree.
func New[E any, D comparable](h Hasher[E, D], depth int, leaves [][]E) (*Tree[E, D], error) {
	return NewBuilder(h, depth).FromLeaves(context.Background(), leaves)
}

// NewFromElements is [New] with leaves of one element each.
func NewFromElements[E any, D comparable](h Hasher[E, D], depth int, leaves []E) (*Tree[E, D], error) {
	return NewBuilder(h, depth).FromElements(context.Background(), 1, leaves)
}

// NewFromBytes is [New] with leaves that are byte strings, see [BytesLeaf]. A
// byte string may be empty.
func NewFromBytes[E any, D comparable](h Hasher[E, D], depth int, leaves [][]byte) (*Tree[E, D], error) {
	return NewBuilder(h, depth).FromBytes(context.Background(), leaves)
}

// NewFromUncheckedDigests is [New] with the digests of leaves that were hashed
// elsewhere, which it copies. The caller answers for them: that each is what the
// hasher's Leaf gives, and no node's digest, cannot be seen from a digest. If
// others choose digests, they can pass a node off as a leaf.
func NewFromUncheckedDigests[E any, D comparable](h Hasher[E, D], depth int, digests []D) (*Tree[E, D], error) {
	return NewBuilder(h, depth).FromUncheckedDigests(context.Background(), len(digests), func(first int, dst []D) error {
		copy(dst, digests[first:])
		return nil
	})
}

// kept tells whether the layer of a level is kept.
func (t *Tree[E, D]) kept(level int) bool { return level%t.keep == 0 || level == t.depth }

// node returns the digest of any node, occupied or not. If its layer is not kept
// it is computed from the kept layer below, over at most arity^(keep-1) nodes of it.
// The caller holds the lock.
func (t *Tree[E, D]) node(level int, index uint64, scratch *[2][]D) (D, error) {
	if t.kept(level) {
		if layer := t.layers[level]; index < uint64(len(layer)) {
			return layer[index], nil
		}
		return t.empty[level], nil
	}
	from := level - level%t.keep
	below, span := t.layers[from], t.span(level-from)
	if index > uint64(len(below))/span || index*span == uint64(len(below)) {
		return t.empty[level], nil
	}
	var d [1]D
	below = below[index*span:]
	below = below[:min(span, uint64(len(below)))]
	err := t.reduce(from, level, index, d[:], below, scratch)
	return d[0], err
}

// Root is the digest of the root.
func (t *Tree[E, D]) Root() D {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.root()
}

func (t *Tree[E, D]) root() D {
	if layer := t.layers[t.depth]; len(layer) > 0 {
		return layer[0]
	}
	return t.empty[t.depth]
}

// Depth is the number of levels of nodes above the leaves.
func (t *Tree[E, D]) Depth() int { return t.depth }

// Arity is k, the number of children of a node.
func (t *Tree[E, D]) Arity() int { return t.arity }

// Len is the number of leaves; the other places are missing leaves.
func (t *Tree[E, D]) Len() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return len(t.layers[0])
}

// Hasher is the hash that the tree was built with.
func (t *Tree[E, D]) Hasher() Hasher[E, D] { return t.hasher }

// LeafDigest returns the digest of the leaf at an index, or of a missing leaf. An
// index outside the tree is an error.
func (t *Tree[E, D]) LeafDigest(index uint64) (D, error) {
	if err := t.checkIndex(index); err != nil {
		var none D
		return none, err
	}
	t.mu.RLock()
	defer t.mu.RUnlock()
	if leaves := t.layers[0]; index < uint64(len(leaves)) {
		return leaves[index], nil
	}
	return t.empty[0], nil
}
