package merkle

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/anemoi"
)

type (
	element = fr.Element
	digest  = [1]fr.Element
)

// columns are the instances under test: arity 2, 4, ..., 12.
var columns = []int{1, 2, 3, 4, 5, 6}

func instance(t testing.TB, columns int) *anemoi.BN254FrInstance {
	t.Helper()
	in, err := anemoi.BN254Fr(columns)
	require.NoError(t, err)
	return in
}

func hasher(t testing.TB, columns int) Hasher[element, digest] {
	t.Helper()
	h, err := NewAnemoi(instance(t, columns), "")
	require.NoError(t, err)
	return h
}

// someLeaves returns n different leaves of 1, 2 and 3 elements.
func someLeaves(n int) [][]element {
	leaves := make([][]element, n)
	for i := range leaves {
		for j := range 1 + i%3 {
			leaves[i] = append(leaves[i], fr.NewElement(uint64(1000*i+j+1)))
		}
	}
	return leaves
}

// mustProve returns the tree's proof, which must verify.
func mustProve(t testing.TB, tree *Tree[element, digest], index uint64, leaf []element) *Proof[digest] {
	t.Helper()
	proof, err := tree.Proof(index)
	require.NoError(t, err)
	require.NoError(t, Verify(tree.Hasher(), tree.Root(), tree.Depth(), leaf, proof))
	return proof
}

// clone returns a copy that shares no memory.
func clone[D comparable](p *Proof[D]) *Proof[D] {
	c := &Proof[D]{Index: p.Index}
	for _, siblings := range p.Siblings {
		c.Siblings = append(c.Siblings, slices.Clone(siblings))
	}
	return c
}

// plusOne adds 1 to a digest's only lane.
func plusOne(d digest) digest {
	one := fr.One()
	d[0].Add(&d[0], &one)
	return d
}

// drawing is a hash whose digests are pictures of the subtrees below. It counts
// its calls and fails on leaves and nodes that hold the element in bad.
type drawing struct {
	arity int
	bad   string
	calls atomic.Int64
}

var errBad = errors.New("bad element")

func (h *drawing) Arity() int     { return h.arity }
func (h *drawing) Empty() string  { return "." }
func (h *drawing) String() string { return fmt.Sprintf("drawing/arity%d", h.arity) }

func (h *drawing) Leaf(values ...string) (string, error) {
	return h.draw(strings.Join(values, "+"), values)
}

func (h *drawing) Node(children ...string) (string, error) {
	if len(children) != h.arity {
		return "", fmt.Errorf("%d children", len(children))
	}
	return h.draw("("+strings.Join(children, " ")+")", children)
}

func (h *drawing) draw(s string, parts []string) (string, error) {
	h.calls.Add(1)
	if h.bad != "" && slices.Contains(parts, h.bad) {
		return "", errBad
	}
	return s, nil
}

// digest returns the digest of any node, occupied or not.
func (t *Tree[E, D]) digest(level int, index uint64) D {
	d, err := t.node(level, index, new([2][]D))
	if err != nil {
		panic(err)
	}
	return d
}
