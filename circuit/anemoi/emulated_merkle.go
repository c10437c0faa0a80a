package anemoi

import (
	"fmt"

	"github.com/consensys/gnark/std/math/emulated"

	"example.com/gnarkhash/internal/label"
)

// MerkleLeaf returns the leaf hash of a Merkle tree over this instance, for
// leaves of n >= 1 elements; see the native method of this name. A state that is
// no whole number of digests has no nodes, so no tree and no leaves: an error.
func (in *Emulated[T]) MerkleLeaf(n int, domain string) (*EmulatedFixed[T], error) {
	if n >= 1 && in.Width()%in.DigestLen() != 0 {
		return nil, fmt.Errorf("anemoi: %s has no tree: its state of %d elements is no whole number of digests of %d", in, in.Width(), in.DigestLen())
	}
	return in.fixed(n, label.MerkleLeaf(in.String(), in.Arity(), n, domain))
}

// MerkleEmpty returns the digest of a missing leaf, a constant; see the native
// method of this name.
func (in *Emulated[T]) MerkleEmpty(domain string) []*emulated.Element[T] {
	return in.elements(in.native.Tag(label.MerkleEmpty(in.String(), in.Arity(), domain)))
}
