package anemoi

import "example.com/gnarkhash/internal/label"

// MerkleLeaf returns the leaf hash of a Merkle tree over this instance: [Fixed]
// for a leaf of n >= 1 elements, under the label
// merkle/<hash>/arity<k>/leaf/<n>. A leaf digest comes out of a tagged capacity
// and a node out of a compression, so neither passes for the other.
func (in *Instance[E, D]) MerkleLeaf(n int, domain string) (*Fixed[E, D], error) {
	return in.fixed(n, label.MerkleLeaf(in.name, in.Arity(), n, domain))
}

// MerkleEmpty returns the digest of a missing leaf, the tag of the label
// merkle/<hash>/arity<k>/empty: no value is known to hash to it.
func (in *Instance[E, D]) MerkleEmpty(domain string) D {
	return digest[E, D](in.tag(label.MerkleEmpty(in.name, in.Arity(), domain)))
}
