package anemoi

import (
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/label"
)

// MerkleEmpty returns the digest of a missing leaf, a constant; see the native
// method of this name.
func (in *Instance) MerkleEmpty(domain string) frontend.Variable {
	return in.native.Tag(label.MerkleEmpty(in.String(), in.Arity(), domain))[0]
}
