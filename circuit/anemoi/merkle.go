package anemoi

import (
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/label"
)

// MerkleLeaf returns the leaf hash of a Merkle tree over this instance, for
// leaves of n >= 1 elements; see the native method of this name.
func (in *Instance) MerkleLeaf(n int, domain string) (*Fixed, error) {
	return in.fixed(n, label.MerkleLeaf(in.String(), in.Arity(), n, domain))
}

// MerkleEmpty returns the digest of a missing leaf, a constant; see the native
// method of this name.
func (in *Instance) MerkleEmpty(domain string) frontend.Variable {
	return in.native.Tag(label.MerkleEmpty(in.String(), in.Arity(), domain))[0]
}
