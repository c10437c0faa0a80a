package monolith

import (
	"fmt"

	"example.com/gnarkhash/internal/label"
)

// Tree holds the hashes of a Merkle tree of arity 2: nodes by feed-forward compression
// of the width that two digests fill, leaves by [Fixed] of the wider instance of
// the same field. It is immutable and safe for concurrent use.
type Tree[E Element, D Digest[E]] struct {
	name string
	node *Instance[E, D]
	leaf *Instance[E, D]
}

// Tree64 is a tree over Goldilocks.
type Tree64 = Tree[Goldilocks, Digest64]

// Tree31 is a tree over Mersenne31.
type Tree31 = Tree[Mersenne31, Digest31]

// MerkleTree64 returns monolith/64: nodes by [M64T8], leaves by [M64T12].
func MerkleTree64() *Tree64 { return &Tree64{"monolith/64", M64T8(), M64T12()} }

// MerkleTree31 returns monolith/31: nodes by [M31T16], leaves by [M31T24].
func MerkleTree31() *Tree31 { return &Tree31{"monolith/31", M31T16(), M31T24()} }

// String is the name in the tree's labels, monolith/64 or monolith/31.
func (t *Tree[E, D]) String() string { return t.name }

// NodeInstance returns the permutation under the nodes.
func (t *Tree[E, D]) NodeInstance() *Instance[E, D] { return t.node }

// LeafInstance returns the permutation under the leaves.
func (t *Tree[E, D]) LeafInstance() *Instance[E, D] { return t.leaf }

// Arity is 2, the number of children of a node.
func (t *Tree[E, D]) Arity() int { return Arity }

// Node compresses two children to their parent, see [Instance.Compress].
func (t *Tree[E, D]) Node(children ...D) (D, error) { return t.node.Compress(children...) }

// MerkleLeaf returns the leaf hash: [Fixed] for a leaf of n >= 1 elements, under
// the label merkle/<tree>/arity2/leaf/<n>. A leaf digest comes out of a tagged
// capacity and a node out of a compression, so neither passes for the other.
func (t *Tree[E, D]) MerkleLeaf(n int, domain string) (*Fixed[E, D], error) {
	if n < 1 {
		return nil, fmt.Errorf("monolith: a leaf of %d elements in a tree of %s: want 1 or more", n, t.name)
	}
	return t.leaf.newFixed(n, label.MerkleLeaf(t.name, Arity, n, domain))
}

// MerkleEmpty returns the digest of a missing leaf, the tag of the label
// merkle/<tree>/arity2/empty: no value is known to hash to it.
func (t *Tree[E, D]) MerkleEmpty(domain string) D {
	return t.leaf.tag(label.MerkleEmpty(t.name, Arity, domain))
}
