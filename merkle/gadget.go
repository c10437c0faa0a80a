package merkle

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/profile"
)

// CircuitHasher is what a [Gadget] needs to know of a hash in a circuit: the
// counterpart of a [Hasher], with the same digests. An element of a leaf is one
// variable and a digest is DigestLen of them, so the native digest must be an array
// of DigestLen field elements for [AssignDigest].
//
// Leaf and Node are given canonical elements: the gadget asserts it of what comes from
// a witness. In return their digests must be canonical, and bound by constraints to
// what they are digests of. They neither keep nor change the slices that they are given.
type CircuitHasher interface {
	// Arity is k >= 2, the number of children of a node.
	Arity() int
	// DigestLen is the number of variables of a digest.
	DigestLen() int
	// AssertCanonical asserts that the values are elements of the hash's field. It
	// does nothing if that is the circuit's own.
	AssertCanonical(values ...frontend.Variable) error
	// Leaf is the digest of a leaf of one or more elements.
	Leaf(values ...frontend.Variable) ([]frontend.Variable, error)
	// Node is the digest of a node with k children, k * DigestLen variables in order.
	Node(children ...frontend.Variable) ([]frontend.Variable, error)
	// Empty is the digest of a missing leaf: constants.
	Empty() []frontend.Variable
	// String names the hash as [Hasher] does.
	String() string
}

// Gadget computes roots, in a circuit, of trees of one hash and depth. Make one with
// [NewGadget].
//
// Leaves, indices and siblings are values that nobody has checked. The gadget asserts
// that the elements of leaves and siblings are canonical and that an index is inside the tree.
// A root is only compared with one that is computed.
type Gadget struct {
	api    frontend.API
	hasher CircuitHasher
	shape  shape
}

// NewGadget returns the gadget for trees of a fixed depth. The depth is the
// application's own: like the native functions it refuses a depth below 1 or one
// that gives the tree more than 2^63 places, and places must be fewer than the
// elements of the circuit's field, or an index would have two values.
func NewGadget(api frontend.API, hasher CircuitHasher, depth int) (*Gadget, error) {
	if api == nil {
		return nil, errors.New("merkle: no frontend.API")
	}
	if hasher == nil {
		return nil, errNoHasher
	}
	s, err := newShape(hasher.Arity(), depth)
	if err != nil {
		return nil, err
	}
	if err := checkDigestLen(hasher.DigestLen()); err != nil {
		return nil, err // roots of no variables would all be equal
	}
	if places := new(big.Int).SetUint64(s.places); places.Cmp(api.Compiler().Field()) >= 0 {
		return nil, fmt.Errorf("merkle: arity %d and depth %d have %d places, the circuit's field has no room for their index", s.arity, depth, s.places)
	}
	return &Gadget{api: api, hasher: hasher, shape: s}, nil
}

// AssertMember asserts that the leaf of the given elements stands at index in
// the tree with this root. An index outside the tree, or any other leaf, index,
// path or root, makes the circuit unsatisfiable. A slice of the wrong length or a
// nil variable is an error, before any constraint is made.
//
// A path proves the place: pass the index as a public variable to tell the
// verifier which, or as a secret one to hide it.
func (g *Gadget) AssertMember(root, leaf []frontend.Variable, index frontend.Variable, path Path) error {
	return g.AssertMembers(root, Member{Leaf: leaf, Index: index, Path: path})
}

// Member is a leaf with its place and its path.
type Member struct {
	Leaf  []frontend.Variable
	Index frontend.Variable
	Path  Path
}

// AssertMembers is [Gadget.AssertMember] for one or more leaves under one root, at
// the cost of as many calls. It does not say that their indices differ. No member is an error.
func (g *Gadget) AssertMembers(root []frontend.Variable, members ...Member) error {
	if len(members) == 0 {
		return errors.New("merkle: no members")
	}
	if err := g.checkDigest("root", root); err != nil {
		return err
	}
	for _, m := range members {
		if err := cmp.Or(g.checkLeaf("leaf", m.Leaf), g.checkPath(m.Index, m.Path)); err != nil {
			return err
		}
	}
	for _, m := range members {
		computed, err := g.Root(m.Leaf, m.Index, m.Path)
		if err != nil {
			return err
		}
		g.assertEqual(computed, root) // stops another leaf, place or path: they lead to another root
	}
	return nil
}

// Root returns the root of the tree in which the leaf of the given elements
// stands at index, with these siblings. It binds the index by its digits, so
// that it cannot lie outside the tree.
func (g *Gadget) Root(leaf []frontend.Variable, index frontend.Variable, path Path) ([]frontend.Variable, error) {
	if err := cmp.Or(g.checkLeaf("leaf", leaf), g.checkPath(index, path)); err != nil {
		return nil, err
	}
	bound, err := g.bind(index, path)
	if err != nil {
		return nil, err
	}
	digest, err := g.leaf(leaf)
	if err != nil {
		return nil, err
	}
	return bound.root(digest)
}

// boundPath is a path whose place is bound to an index and whose siblings are canonical.
// It leads from any digest at that place to a root, at the cost of the nodes alone.
type boundPath struct {
	*Gadget
	steps, siblings [][]frontend.Variable // by level
}

// bind makes the constraints of a path, but for those of its nodes.
func (g *Gadget) bind(index frontend.Variable, path Path) (*boundPath, error) {
	profile.RecordOperation(g.hasher.String(), 1)
	for _, level := range path.Siblings {
		// Stops siblings that are no elements of the hash's field: of the nodes over them
		// a hasher promises nothing.
		if err := g.hasher.AssertCanonical(level...); err != nil {
			return nil, err
		}
	}
	steps, err := g.digits(index)
	return &boundPath{g, steps, path.Siblings}, err
}

// root returns the root over the digest at the place of the path.
func (b *boundPath) root(node []frontend.Variable) ([]frontend.Variable, error) {
	for level, siblings := range b.siblings {
		var err error
		if node, err = b.digest(b.hasher.Node(b.insert(node, siblings, b.steps[level])...)); err != nil {
			return nil, err
		}
	}
	return node, nil
}

// leaf hashes a leaf. The assertion stops a second leaf of the same digest: x + q for an
// element x of the hash's field of q elements, where the circuit's field is larger.
func (g *Gadget) leaf(values []frontend.Variable) ([]frontend.Variable, error) {
	if err := g.hasher.AssertCanonical(values...); err != nil {
		return nil, err
	}
	return g.digest(g.hasher.Leaf(values...))
}

func (g *Gadget) assertEqual(a, b []frontend.Variable) {
	for i := range a {
		g.api.AssertIsEqual(a[i], b[i])
	}
}

// digest checks what a hasher returned.
func (g *Gadget) digest(digest []frontend.Variable, err error) ([]frontend.Variable, error) {
	if err != nil {
		return nil, err
	}
	return digest, g.checkDigest("a digest of "+g.hasher.String(), digest)
}

func (g *Gadget) checkDigest(what string, digest []frontend.Variable) error {
	return checkVariables(what, digest, g.hasher.DigestLen())
}

func (g *Gadget) checkLeaf(what string, leaf []frontend.Variable) error {
	if len(leaf) == 0 {
		return fmt.Errorf("merkle: the %s has no elements", what)
	}
	return checkVariables(what, leaf, len(leaf))
}

func (g *Gadget) checkPath(index frontend.Variable, path Path) error {
	if index == nil {
		return errors.New("merkle: the index is nil")
	}
	if constant, ok := g.api.Compiler().ConstantValue(index); ok {
		if _, err := g.constantIndex(constant); err != nil {
			return err
		}
	}
	if len(path.Siblings) != g.shape.depth {
		return fmt.Errorf("merkle: the path has %d levels, the tree has depth %d", len(path.Siblings), g.shape.depth)
	}
	for i, level := range path.Siblings {
		if err := checkVariables(fmt.Sprintf("level %d of the path", i), level, (g.shape.arity-1)*g.hasher.DigestLen()); err != nil {
			return err
		}
	}
	return nil
}

func checkVariables(what string, vs []frontend.Variable, want int) error {
	if len(vs) != want {
		return fmt.Errorf("merkle: %s has %d variables, want %d", what, len(vs), want)
	}
	for i := range vs {
		if vs[i] == nil {
			return fmt.Errorf("merkle: variable %d of %s is nil", i, what)
		}
	}
	return nil
}
