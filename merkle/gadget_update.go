package merkle

import (
	"cmp"

	"github.com/consensys/gnark/frontend"
)

// Update returns the root after the leaf at an index has been replaced: it asserts
// that the old leaf is there in the tree with the old root, as
// [Gadget.AssertMember], and puts the new one into its place. All other leaves stay
// as they are, for both roots have the same siblings.
//
// It costs less than two memberships: digits and canonical siblings are paid once.
func (g *Gadget) Update(oldRoot, oldLeaf, newLeaf []frontend.Variable, index frontend.Variable, path Path) ([]frontend.Variable, error) {
	if err := cmp.Or(g.checkDigest("old root", oldRoot), g.checkLeaf("old leaf", oldLeaf), g.checkLeaf("new leaf", newLeaf), g.checkPath(index, path)); err != nil {
		return nil, err
	}
	bound, err := g.bind(index, path)
	if err != nil {
		return nil, err
	}
	old, err := g.leaf(oldLeaf)
	if err != nil {
		return nil, err
	}
	return bound.replace(oldRoot, old, newLeaf)
}

// AssertUpdate asserts that the new root is that of [Gadget.Update].
func (g *Gadget) AssertUpdate(oldRoot, newRoot, oldLeaf, newLeaf []frontend.Variable, index frontend.Variable, path Path) error {
	if err := g.checkDigest("new root", newRoot); err != nil {
		return err
	}
	computed, err := g.Update(oldRoot, oldLeaf, newLeaf, index, path)
	if err != nil {
		return err
	}
	g.assertEqual(computed, newRoot)
	return nil
}

// Append returns the root after a leaf has been put at index count, where one is
// missing: it asserts that the digest of a missing leaf is there in the tree with the old
// root, and that count is below the number of places. The new root is that of the
// native [Tree] and [Frontier] after Append; [Frontier.NextProof] has the path.
//
// A root does not tell how many leaves there are. So the root and the count belong
// together: if a circuit takes both from the state before, starting with the
// root of no leaves and 0, and gives both to the state after, the new root and
// count + 1, then leaves stand at 0 to count - 1 and nowhere else. If the
// prover chooses the count, the leaf goes to any one of the places that are free.
//
// It costs less than [Gadget.Update]: the old leaf is a constant.
func (g *Gadget) Append(oldRoot, leaf []frontend.Variable, count frontend.Variable, path Path) ([]frontend.Variable, error) {
	if err := cmp.Or(g.checkDigest("old root", oldRoot), g.checkLeaf("leaf", leaf), g.checkPath(count, path)); err != nil {
		return nil, err
	}
	missing, err := g.digest(g.hasher.Empty(), nil)
	if err != nil {
		return nil, err
	}
	bound, err := g.bind(count, path)
	if err != nil {
		return nil, err
	}
	return bound.replace(oldRoot, missing, leaf)
}

// AssertAppend asserts that the new root is that of [Gadget.Append].
func (g *Gadget) AssertAppend(oldRoot, newRoot, leaf []frontend.Variable, count frontend.Variable, path Path) error {
	if err := g.checkDigest("new root", newRoot); err != nil {
		return err
	}
	computed, err := g.Append(oldRoot, leaf, count, path)
	if err != nil {
		return err
	}
	g.assertEqual(computed, newRoot)
	return nil
}

// replace asserts the old root over an old digest and returns the root over a new leaf.
func (b *boundPath) replace(oldRoot, old, newLeaf []frontend.Variable) ([]frontend.Variable, error) {
	before, err := b.root(old)
	if err != nil {
		return nil, err
	}
	b.assertEqual(before, oldRoot) // stops another old leaf and siblings of another tree
	leaf, err := b.leaf(newLeaf)
	if err != nil {
		return nil, err
	}
	return b.root(leaf) // along the same siblings: stops a change of any other leaf
}
