package anemoi

import (
	"fmt"

	"example.com/gnarkhash/internal/label"
)

// MerkleLeaf returns the leaf hash of a Merkle tree over this instance: [Fixed]
// for a leaf of n >= 1 elements, under the label
// merkle/<hash>/arity<k>/leaf/<n>. A leaf digest comes out of a tagged capacity
// and a node out of a compression, so neither passes for the other.
func (in *Instance[E, D]) MerkleLeaf(n int, domain string) (*Fixed[E, D], error) {
	if n >= 1 && in.Width()%in.DigestLen() != 0 {
		return nil, fmt.Errorf("anemoi: %s has no tree: its state of %d elements is no whole number of digests of %d", in.name, in.Width(), in.DigestLen())
	}
	return in.fixed(n, label.MerkleLeaf(in.name, in.Arity(), n, domain))
}

// MerkleEmpty returns the digest of a missing leaf, the tag of the label
// merkle/<hash>/arity<k>/empty: no value is known to hash to it.
func (in *Instance[E, D]) MerkleEmpty(domain string) D {
	return digest[E, D](in.tag(label.MerkleEmpty(in.name, in.Arity(), domain)))
}
