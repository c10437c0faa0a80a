package merkle

import (
	"errors"
	"fmt"
	"math"
)

var errNoHasher = errors.New("merkle: the hasher is missing")

// maxPlaces bounds the places of a tree. It leaves an index room in every
// supported field, in 64 bits, and in the arithmetic on it.
const maxPlaces uint64 = 1 << 63

// maxArity bounds the children of a node, which are in memory together.
const maxArity = 1 << 16

// maxKept bounds the digests of a layer in memory. To ask for more than the address
// space has is a panic, and for more than memory has a fatal error.
const maxKept = min(1<<34, math.MaxInt/64)

// shape is the arity and the depth of a tree, checked, and places = arity^depth.
type shape struct {
	arity, depth int
	places       uint64
}

func shapeOf[E any, D comparable](h Hasher[E, D], depth int) (shape, error) {
	if h == nil {
		return shape{}, errNoHasher
	}
	return newShape(h.Arity(), depth)
}

func newShape(arity, depth int) (shape, error) {
	s := shape{arity: arity, depth: depth, places: 1}
	if arity < 2 || arity > maxArity {
		return shape{}, fmt.Errorf("merkle: arity %d: want 2 to %d", arity, maxArity)
	}
	if limit := maxDepth(s.arity); depth < 1 || depth > limit {
		return shape{}, fmt.Errorf("merkle: depth %d with arity %d: want 1 to %d, so that the tree has at most 2^63 places", depth, s.arity, limit)
	}
	for range depth {
		s.places *= uint64(s.arity)
	}
	return s, nil
}

// maxDepth is the largest depth with arity^depth <= maxPlaces.
func maxDepth(arity int) int {
	depth := 0
	for places := maxPlaces; places >= uint64(arity); places /= uint64(arity) {
		depth++
	}
	return depth
}

// checkIndex refuses an index outside the tree.
func (s shape) checkIndex(index uint64) error {
	if index >= s.places {
		return fmt.Errorf("merkle: index %d is outside the tree: arity %d and depth %d have %d places", index, s.arity, s.depth, s.places)
	}
	return nil
}

// checkLeaves refuses more leaves than places, and than memory can have.
func (s shape) checkLeaves(n int) error {
	if n < 0 {
		return fmt.Errorf("merkle: %d leaves: want 0 or more", n)
	}
	if uint64(n) > s.places {
		return fmt.Errorf("merkle: %d leaves are too many: arity %d and depth %d have %d places", n, s.arity, s.depth, s.places)
	}
	return checkKept("a tree", uint64(n))
}

// checkKept refuses more digests than memory can have.
func checkKept(what string, n uint64) error {
	if n > maxKept {
		return fmt.Errorf("merkle: %s of %d digests is too large for this machine", what, n)
	}
	return nil
}

// up splits the index of a node into that of its parent and its place among the
// parent's children: the least significant digit is the lowest level's.
func (s shape) up(index uint64) (parent uint64, place int) {
	k := uint64(s.arity)
	return index / k, int(index % k)
}
