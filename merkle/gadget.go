package merkle

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/profile"

	"example.com/gnarkhash/internal/gates"
)

// CircuitHasher is what a [Gadget] needs to know of a hash in a circuit: the
// counterpart of [Hasher], with the same digests. A digest is DigestLen variables.
type CircuitHasher interface {
	// Arity is k >= 2, the number of children of a node.
	Arity() int
	// DigestLen is the number of variables of a digest.
	DigestLen() int
	// Leaf is the digest of a leaf of one or more elements.
	Leaf(values ...frontend.Variable) ([]frontend.Variable, error)
	// Node is the digest of a node with k children, k * DigestLen variables in order.
	Node(children ...frontend.Variable) ([]frontend.Variable, error)
	// String names the hash as [Hasher] does.
	String() string
}

// Path holds the siblings of a leaf's path in a circuit. It can be a field of a
// circuit; make it with [NewPath] before compiling and fill it with [AssignPath].
type Path struct {
	// Siblings[i] holds the k-1 siblings at level i, the leaf's own level first,
	// in order and with the node itself left out, digest after digest:
	// (k-1) * DigestLen variables.
	Siblings [][]frontend.Variable
}

// NewPath returns an empty path for a tree of the given arity and depth whose
// digests have digestLen variables. It fails as [New] does.
func NewPath(arity, digestLen, depth int) (Path, error) {
	if _, err := newShape(arity, depth); err != nil {
		return Path{}, err
	}
	if digestLen < 1 {
		return Path{}, fmt.Errorf("merkle: a digest of %d variables: want 1 or more", digestLen)
	}
	path := Path{Siblings: make([][]frontend.Variable, depth)}
	for i := range path.Siblings {
		path.Siblings[i] = make([]frontend.Variable, (arity-1)*digestLen)
	}
	return path, nil
}

// AssignPath returns the path of a proof as witness values. The proof is not
// checked against any root: that is what the circuit does.
func AssignPath[D comparable](proof *Proof[D]) (Path, error) {
	if proof == nil {
		return Path{}, errors.New("merkle: the proof is missing")
	}
	path := Path{Siblings: make([][]frontend.Variable, len(proof.Siblings))}
	for i, level := range proof.Siblings {
		for _, digest := range level {
			lanes, err := AssignDigest(digest)
			if err != nil {
				return Path{}, err
			}
			path.Siblings[i] = append(path.Siblings[i], lanes...)
		}
	}
	return path, nil
}

// AssignDigest returns the elements of a digest, an array of field elements, as
// witness values: integers in [0, q).
func AssignDigest[D comparable](digest D) ([]frontend.Variable, error) {
	v := reflect.ValueOf(&digest).Elem()
	if v.Kind() != reflect.Array || v.Len() == 0 {
		return nil, fmt.Errorf("merkle: a digest of type %T is no array of field elements", digest)
	}
	lanes := make([]frontend.Variable, v.Len())
	for i := range lanes {
		element, ok := v.Index(i).Addr().Interface().(interface{ BigInt(*big.Int) *big.Int })
		if !ok {
			return nil, fmt.Errorf("merkle: a digest of type %T is no array of field elements", digest)
		}
		lanes[i] = element.BigInt(new(big.Int))
	}
	return lanes, nil
}

// Gadget recomputes roots, in a circuit, of trees of one hash and depth.
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
		return nil, errors.New("merkle: the hasher is missing")
	}
	s, err := newShape(hasher.Arity(), depth)
	if err != nil {
		return nil, err
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
	if err := g.checkVariables("root", root, g.hasher.DigestLen()); err != nil {
		return err
	}
	computed, err := g.Root(leaf, index, path)
	if err != nil {
		return err
	}
	for i := range root {
		g.api.AssertIsEqual(computed[i], root[i])
	}
	return nil
}

// Root returns the root of the tree in which the leaf of the given elements
// stands at index, with these siblings. It binds the index by its digits, so
// that it cannot lie outside the tree.
func (g *Gadget) Root(leaf []frontend.Variable, index frontend.Variable, path Path) ([]frontend.Variable, error) {
	if len(leaf) == 0 {
		return nil, errors.New("merkle: the leaf has no elements")
	}
	if err := g.checkVariables("leaf", leaf, len(leaf)); err != nil {
		return nil, err
	}
	if index == nil {
		return nil, errors.New("merkle: the index is nil")
	}
	if len(path.Siblings) != g.shape.depth {
		return nil, fmt.Errorf("merkle: the path has %d levels, the tree has depth %d", len(path.Siblings), g.shape.depth)
	}
	for i, level := range path.Siblings {
		if err := g.checkVariables(fmt.Sprintf("level %d of the path", i), level, (g.shape.arity-1)*g.hasher.DigestLen()); err != nil {
			return nil, err
		}
	}
	profile.RecordOperation(g.hasher.String(), 1)
	steps, err := g.digits(index)
	if err != nil {
		return nil, err
	}
	node, err := g.digest(g.hasher.Leaf(leaf...))
	if err != nil {
		return nil, err
	}
	for i, siblings := range path.Siblings {
		if node, err = g.digest(g.hasher.Node(g.insert(node, siblings, steps[i])...)); err != nil {
			return nil, err
		}
	}
	return node, nil
}

// digest checks what a hasher returned.
func (g *Gadget) digest(digest []frontend.Variable, err error) ([]frontend.Variable, error) {
	if err != nil {
		return nil, err
	}
	return digest, g.checkVariables("a digest of "+g.hasher.String(), digest, g.hasher.DigestLen())
}

func (g *Gadget) checkVariables(what string, vs []frontend.Variable, want int) error {
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

// digits decomposes the index in base k. Digit d of a level is given as its k-1
// steps s_1 >= s_2 >= ... with s_j = 1 if d >= j, else 0: that is what
// [Gadget.insert] multiplies by, and d is their sum.
//
// The steps come from a hint. Cheats and what stops them:
//
//   - a step that is not 0 or 1, or one that is 1 after a 0: s_1 (s_1 - 1) = 0, and
//     s_j (s_j - s_(j-1)) = 0 leaves s_j = 0 or s_j = s_(j-1);
//   - the digits of another index, or of one outside the tree: the sum of digit
//     times k^level equals the index, and with fewer places than the field has
//     elements each number below k^depth has one list of digits and no other
//     number has any.
func (g *Gadget) digits(index frontend.Variable) ([][]frontend.Variable, error) {
	api, k := g.api, g.shape.arity
	if constant, ok := api.Compiler().ConstantValue(index); ok {
		return g.constantDigits(constant)
	}
	hinted, err := api.Compiler().NewHint(digitsHint, g.shape.depth*(k-1), k, index)
	if err != nil {
		return nil, err
	}
	steps := make([][]frontend.Variable, g.shape.depth)
	weight := big.NewInt(1)
	var terms []frontend.Variable
	for i := range steps {
		steps[i] = hinted[i*(k-1) : (i+1)*(k-1)]
		for j, s := range steps[i] {
			if j == 0 {
				api.AssertIsBoolean(s)
			} else {
				gates.AssertProduct(api, s, api.Sub(s, steps[i][j-1]), 0)
			}
			terms = append(terms, api.Mul(s, weight))
		}
		weight = new(big.Int).Mul(weight, big.NewInt(int64(k)))
	}
	terms = append(terms, 0, 0) // Add takes two terms or more
	api.AssertIsEqual(api.Add(terms[0], terms[1], terms[2:]...), index)
	return steps, nil
}

// constantDigits returns the steps of an index that is part of the circuit.
func (g *Gadget) constantDigits(index *big.Int) ([][]frontend.Variable, error) {
	if !index.IsUint64() {
		return nil, fmt.Errorf("merkle: index %s is outside the tree of %d places", index, g.shape.places)
	}
	if err := g.shape.checkIndex(index.Uint64()); err != nil {
		return nil, err
	}
	steps := make([][]frontend.Variable, g.shape.depth)
	rest := index.Uint64()
	for i := range steps {
		var digit int
		rest, digit = g.shape.up(rest)
		for j := 1; j < g.shape.arity; j++ {
			if digit >= j {
				steps[i] = append(steps[i], 1)
			} else {
				steps[i] = append(steps[i], 0)
			}
		}
	}
	return steps, nil
}

// insert returns the k children of a parent: the node at the place that the
// steps say, the k-1 siblings around it. With m_j = s_j (sibling_j - node), child j
// is sibling_j - m_j + m_(j+1) (node + m_1 for child 0): the sibling of its own
// place, the node, or the sibling before. That is k-1 products a lane.
func (g *Gadget) insert(node, siblings, steps []frontend.Variable) []frontend.Variable {
	api, k, lanes := g.api, g.shape.arity, len(node)
	children := make([]frontend.Variable, k*lanes)
	for lane := range lanes {
		var moved frontend.Variable // m_j
		for j := range k {
			child := node[lane]
			if j > 0 {
				child = api.Sub(siblings[(j-1)*lanes+lane], moved)
			}
			if j < k-1 {
				moved = api.Mul(steps[j], api.Sub(siblings[j*lanes+lane], node[lane]))
				child = api.Add(child, moved)
			}
			children[j*lanes+lane] = child
		}
	}
	return children
}
