package member

import (
	"context"
	"fmt"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/anemoi"
)

// The domains of the hashes, natively and in the circuit. The tree has none.
const (
	commitmentDomain = "membership/commitment"
	nullifierDomain  = "membership/nullifier"
	scopeDomain      = "membership/scope"
	signalDomain     = "membership/signal"
	treeDomain       = ""
)

type digest = [1]fr.Element

// Tree is a Merkle tree of commitments.
type Tree = merkle.Tree[fr.Element, digest]

// Scheme computes the values of the protocol for trees of one arity and depth. It
// is immutable and safe for concurrent use.
type Scheme struct {
	depth      int
	hash       *anemoi.BN254FrInstance
	tree       merkle.Hasher[fr.Element, digest]
	commitment *anemoi.Fixed[fr.Element, digest]
	nullifier  *anemoi.Fixed[fr.Element, digest]
}

// New returns the scheme for trees of arity 2 or 4 and a depth of at least 1 that
// gives at most 2^63 places.
func New(arity, depth int) (*Scheme, error) {
	if arity != 2 && arity != 4 {
		return nil, fmt.Errorf("member: arity %d: want 2 or 4", arity)
	}
	if _, err := merkle.NewPath(arity, 1, depth); err != nil {
		return nil, err
	}
	hash, err := anemoi.BN254Fr(arity / 2)
	if err != nil {
		return nil, err
	}
	s := &Scheme{depth: depth, hash: hash}
	if s.tree, err = merkle.NewAnemoi(hash, treeDomain); err != nil {
		return nil, err
	}
	if s.commitment, err = hash.Fixed(1, commitmentDomain); err != nil {
		return nil, err
	}
	if s.nullifier, err = hash.Fixed(2, nullifierDomain); err != nil {
		return nil, err
	}
	return s, nil
}

// Arity is the arity of the tree.
func (s *Scheme) Arity() int { return s.tree.Arity() }

// Depth is the depth of the tree.
func (s *Scheme) Depth() int { return s.depth }

// Hash is the name of the instance that commitments and nullifiers are hashed with.
func (s *Scheme) Hash() string { return s.hash.String() }

// String is the name of the tree hash, which tells the arity too.
func (s *Scheme) String() string { return s.tree.String() }

// Commitment is the public commitment of an identity.
func (s *Scheme) Commitment(id Identity) (fr.Element, error) {
	d, err := s.commitment.Hash(id.secret)
	return d[0], err
}

// Nullifier is the identity's nullifier for a scope. It does not depend on the
// list, so that a member who is on two lists has one in both.
func (s *Scheme) Nullifier(id Identity, scope fr.Element) (fr.Element, error) {
	d, err := s.nullifier.Hash(id.secret, scope)
	return d[0], err
}

// Scope is the element that stands for a scope.
func (s *Scheme) Scope(text string) fr.Element {
	return s.hash.Bytes(scopeDomain).Hash([]byte(text))[0]
}

// Signal is the element that stands for a signal.
func (s *Scheme) Signal(text string) fr.Element {
	return s.hash.Bytes(signalDomain).Hash([]byte(text))[0]
}

// Tree builds the tree of a list. More commitments than places are an error.
func (s *Scheme) Tree(list *List) (*Tree, error) { return s.TreeWithProgress(list, nil) }

// TreeWithProgress is [Scheme.Tree] for long lists. The function, if it is not nil, is told
// how many digests are done, of how many.
func (s *Scheme) TreeWithProgress(list *List, progress func(done, total uint64)) (*Tree, error) {
	builder := merkle.NewBuilder(s.tree, s.depth)
	builder.Progress = progress
	return builder.FromElements(context.Background(), 1, list.commitments)
}

// LoadTree reads a tree that was saved, of this hash and depth.
func (s *Scheme) LoadTree(path string) (*Tree, error) { return merkle.LoadTree(s.tree, s.depth, path) }

// Append puts a commitment at the first free place of a tree and returns the place. A
// zero, a commitment that is in the tree already and a full tree are errors and
// leave it unchanged.
func (s *Scheme) Append(tree *Tree, commitment fr.Element) (uint64, error) {
	if commitment.IsZero() {
		return 0, fmt.Errorf("member: %w", errZero)
	}
	leaf, err := s.tree.Leaf(commitment)
	if err != nil {
		return 0, err
	}
	for i := range tree.Len() {
		there, err := tree.LeafDigest(uint64(i))
		if err != nil {
			return 0, err
		}
		if there == leaf {
			return 0, fmt.Errorf("member: %w, at place %d", errDuplicate, i)
		}
	}
	return tree.Append(commitment)
}
