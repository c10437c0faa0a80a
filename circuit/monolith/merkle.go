package monolith

import (
	"fmt"

	"example.com/gnarkhash/internal/label"
	native "example.com/gnarkhash/native/monolith"
)

// MerkleLeaf returns the leaf hash of a tree of package merkle, for leaves of n >= 1
// elements; see the native Tree.MerkleLeaf. Only the instances of leaves have one:
// 64_t12, whose nodes are those of 64_t8, and 31_t24, whose nodes are those of 31_t16.
func (in *Instance) MerkleLeaf(n int, domain string) (*Fixed, error) {
	var tree string
	switch in.Name() {
	case native.MerkleTree64().LeafInstance().Name():
		tree = native.MerkleTree64().String()
	case native.MerkleTree31().LeafInstance().Name():
		tree = native.MerkleTree31().String()
	default:
		return nil, fmt.Errorf("monolith: %s has no Merkle leaves: they are hashed by monolith/64_t12 and monolith/31_t24", in)
	}
	return in.fixed(n, label.MerkleLeaf(tree, native.Arity, n, domain))
}
