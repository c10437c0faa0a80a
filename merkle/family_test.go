package merkle

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	bls12377fp "github.com/consensys/gnark-crypto/ecc/bls12-377/fp"
	"github.com/consensys/gnark-crypto/field/goldilocks"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/anemoi"
	"example.com/gnarkhash/native/field/pallas"
	"example.com/gnarkhash/native/monolith"
)

// family is a tree hash under test, with what tests need to know of its types.
type family[E comparable, D comparable] struct {
	hasher  Hasher[E, D]
	element func(uint64) E
	width   int // elements of a leaf, if they are fixed
}

// tested is a family of any types. Its methods are the tests that all families run.
type tested interface {
	name() string
	testSmallTrees(*testing.T)
	testLanes(*testing.T)
	testSecondPreimages(*testing.T)
	testProofEncoding(*testing.T)
	testTreeEncoding(*testing.T)
	testBatchErrors(*testing.T)
}

// families are all hashes of this package, with two that show what the generic
// code takes: a field of 48 bytes and one from outside gnark-crypto.
func families(t testing.TB) []tested {
	var all []tested
	for _, c := range []int{1, 2, 3, 4, 6} {
		all = append(all, &family[element, digest]{hasher(t, c), func(v uint64) (e element) { e.SetUint64(v); return }, 0})
	}
	for _, c := range []int{4, 6} {
		h := anemoiOf(t, c, "app", anemoi.Goldilocks)
		all = append(all, &family[goldilocks.Element, [4]goldilocks.Element]{h, func(v uint64) (e goldilocks.Element) { e.SetUint64(v); return }, 0})
	}
	return append(all,
		&family[bls12377fp.Element, [1]bls12377fp.Element]{anemoiOf(t, 1, "", anemoi.BLS12377Fq), func(v uint64) (e bls12377fp.Element) { e.SetUint64(v); return }, 0},
		&family[pallas.Element, [1]pallas.Element]{anemoiOf(t, 2, "", anemoi.PallasFp), func(v uint64) (e pallas.Element) { e.SetUint64(v); return }, 0},
		&family[monolith.Goldilocks, monolith.Digest64]{NewMonolith64(""), goldilocksOf, 0},
		&family[monolith.Mersenne31, monolith.Digest31]{NewMonolith31("app"), mersenneOf, 0},
		&family[monolith.Goldilocks, monolith.Digest64]{stark(t, 3), goldilocksOf, 3},
		&family[monolith.Goldilocks, monolith.Digest64]{truncated(t, 5), goldilocksOf, 5},
	)
}

func anemoiOf[E comparable, D anemoi.Digest[E]](t testing.TB, columns int, domain string, instance func(int, ...anemoi.Option) (*anemoi.Instance[E, D], error)) Hasher[E, D] {
	t.Helper()
	in, err := instance(columns)
	require.NoError(t, err)
	h, err := NewAnemoi(in, domain)
	require.NoError(t, err)
	return h
}

func stark(t testing.TB, n int) Monolith64 {
	t.Helper()
	h, err := NewUntaggedStark64(n)
	require.NoError(t, err)
	return h
}

func truncated(t testing.TB, n int) Monolith64 {
	t.Helper()
	h, err := NewUntaggedTruncated64(n)
	require.NoError(t, err)
	return h
}

func goldilocksOf(v uint64) monolith.Goldilocks {
	e, err := monolith.NewGoldilocks(v)
	if err != nil {
		panic(err)
	}
	return e
}

func mersenneOf(v uint64) monolith.Mersenne31 {
	e, err := monolith.NewMersenne31(v)
	if err != nil {
		panic(err)
	}
	return e
}

func TestFamilies(t *testing.T) {
	for _, f := range families(t) {
		t.Run(f.name(), func(t *testing.T) {
			t.Run("small trees", f.testSmallTrees)
			t.Run("lanes", f.testLanes)
			t.Run("second preimages", f.testSecondPreimages)
			t.Run("proof encoding", f.testProofEncoding)
			t.Run("tree encoding", f.testTreeEncoding)
			t.Run("batch errors", f.testBatchErrors)
		})
	}
}

func (f *family[E, D]) name() string { return f.hasher.String() }

// leaves returns n different leaves, of different lengths if they may be.
func (f *family[E, D]) leaves(n int) [][]E {
	leaves := make([][]E, n)
	for i := range leaves {
		width := f.width
		if width == 0 {
			width = 1 + i%3
		}
		for j := range width {
			leaves[i] = append(leaves[i], f.element(uint64(100*i+j+1)))
		}
	}
	return leaves
}

// model is the root by the rules of the package comment, node by node.
func (f *family[E, D]) model(t testing.TB, depth, first int, leaves [][]E) D {
	t.Helper()
	if depth == 0 {
		if first >= len(leaves) {
			return f.hasher.Empty()
		}
		d, err := f.hasher.Leaf(leaves[first]...)
		require.NoError(t, err)
		return d
	}
	k, span := f.hasher.Arity(), 1
	for range depth - 1 {
		span *= k
	}
	children := make([]D, k)
	for i := range children {
		children[i] = f.model(t, depth-1, first+i*span, leaves)
	}
	d, err := f.hasher.Node(children...)
	require.NoError(t, err)
	return d
}

// sizes returns a depth and numbers of leaves around each border of a node.
func (f *family[E, D]) sizes() (depth int, leaves []int) {
	k := f.hasher.Arity()
	if k == 2 {
		return 3, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	}
	if k <= 4 {
		return 2, []int{0, 1, k - 1, k, k + 1, 2*k + 1, k*k - 1, k * k}
	}
	return 2, []int{0, 1, k, k + 3, k * k}
}

// testSmallTrees compares all ways to make a tree, and its proofs, with the model.
func (f *family[E, D]) testSmallTrees(t *testing.T) {
	depth, sizes := f.sizes()
	frontier, err := NewFrontier(f.hasher, depth)
	require.NoError(t, err)
	grown, err := New(f.hasher, depth, nil)
	require.NoError(t, err)
	all := f.leaves(sizes[len(sizes)-1])
	for _, n := range sizes {
		leaves := all[:n]
		want := f.model(t, depth, 0, leaves)
		tree, err := New(f.hasher, depth, leaves)
		require.NoError(t, err)
		require.Equal(t, want, tree.Root(), "%d leaves", n)

		for uint64(n) > frontier.Len() {
			leaf := all[frontier.Len()]
			_, err := frontier.Append(leaf...)
			require.NoError(t, err)
			_, err = grown.Append(leaf...)
			require.NoError(t, err)
		}
		root, err := frontier.Root()
		require.NoError(t, err)
		require.Equal(t, want, root, "frontier of %d leaves", n)
		require.Equal(t, want, grown.Root(), "%d leaves appended", n)

		for i := 0; i < n; i += 1 + n/5 {
			proof, err := tree.Proof(uint64(i))
			require.NoError(t, err)
			require.NoError(t, Verify(f.hasher, want, depth, leaves[i], proof))
		}
	}
}

// otherLanes returns the digests that differ from d in one lane, for each lane.
func (f *family[E, D]) otherLanes(d D) []D {
	n := reflect.ValueOf(d).Len()
	others := make([]D, n)
	for lane := range others {
		others[lane] = d
		v := reflect.ValueOf(&others[lane]).Elem().Index(lane)
		other := f.element(12345)
		if v.Interface() == any(other) {
			other = f.element(12346)
		}
		v.Set(reflect.ValueOf(other))
	}
	return others
}

// testLanes changes each lane of each sibling of each level, of the leaf and of the
// root: all roots differ.
func (f *family[E, D]) testLanes(t *testing.T) {
	depth, sizes := f.sizes()
	leaves := f.leaves(sizes[len(sizes)-2])
	tree, err := New(f.hasher, depth, leaves)
	require.NoError(t, err)
	index := uint64(2) // of three elements
	proof, err := tree.Proof(index)
	require.NoError(t, err)
	roots := map[D]string{tree.Root(): "the proof"}
	add := func(leaf []E, p *Proof[D], format string, args ...any) {
		t.Helper()
		require.ErrorIs(t, Verify(f.hasher, tree.Root(), depth, leaf, p), ErrNotMember, format, args)
		root, err := RootFromProof(f.hasher, depth, leaf, p)
		require.NoError(t, err)
		require.NotContains(t, roots, root, format, args)
		roots[root] = format
	}
	for level, siblings := range proof.Siblings {
		for i, d := range siblings {
			for lane, other := range f.otherLanes(d) {
				p := clone(proof)
				p.Siblings[level][i] = other
				add(leaves[index], p, "lane %d of sibling %d of level %d", lane, i, level)
			}
		}
	}
	for lane := range leaves[index] {
		leaf := slices.Clone(leaves[index])
		leaf[lane] = f.element(54321)
		add(leaf, proof, "lane %d of the leaf", lane)
	}
	for lane, root := range f.otherLanes(tree.Root()) {
		require.ErrorIs(t, Verify(f.hasher, root, depth, leaves[index], proof), ErrNotMember, "lane %d of the root", lane)
	}
}

// testSecondPreimages: neither the digests of nodes nor the elements of their children
// pass for leaves, in this tree or in one of another depth.
func (f *family[E, D]) testSecondPreimages(t *testing.T) {
	h, k := f.hasher, f.hasher.Arity()
	leaves := f.leaves(k * k)
	tree, err := New(h, 2, leaves)
	require.NoError(t, err)
	elements := func(ds ...D) (es []E) {
		for _, d := range ds {
			for i := range reflect.ValueOf(d).Len() {
				es = append(es, reflect.ValueOf(d).Index(i).Interface().(E))
			}
		}
		return es
	}
	nodes := make([]D, k)
	for i := range nodes {
		nodes[i] = tree.digest(1, uint64(i))
	}
	// The tree of depth 1 over the nodes has the same root, if its leaves are not hashed.
	shorter, err := NewFromUncheckedDigests(h, 1, nodes)
	require.NoError(t, err)
	require.Equal(t, tree.Root(), shorter.Root())
	proof, err := shorter.Proof(0)
	require.NoError(t, err)
	require.NoError(t, VerifyUncheckedDigest(h, tree.Root(), 1, nodes[0], proof), "that is what its name says")

	children := elements(tree.layers[0][:k]...)
	for _, leaf := range [][]E{elements(nodes[0]), children, children[:1], children[:len(children)-1], append(slices.Clone(children), f.element(0))} {
		d, err := h.Leaf(leaf...)
		if f.width != 0 && len(leaf) != f.width {
			require.ErrorContains(t, err, fmt.Sprintf("leaves of %d elements, got %d", f.width, len(leaf)))
			continue
		}
		require.NoError(t, err)
		for level := range 3 {
			require.NotEqual(t, tree.digest(level, 0), d)
		}
		require.ErrorIs(t, Verify(h, tree.Root(), 1, leaf, proof), ErrNotMember)
	}
	// Nor does a proof for one depth fit another.
	require.ErrorContains(t, Verify(h, tree.Root(), 2, leaves[0], proof), "1 levels of siblings")
	long, err := tree.Proof(0)
	require.NoError(t, err)
	require.ErrorContains(t, Verify(h, tree.Root(), 1, leaves[0], long), "2 levels of siblings")
	// A missing leaf is no leaf, and no tree is the one without leaves or one of another depth.
	empty, err := New(h, 2, nil)
	require.NoError(t, err)
	deeper, err := New(h, 3, leaves)
	require.NoError(t, err)
	one, err := New(h, 1, leaves[:1])
	require.NoError(t, err)
	roots := map[D]bool{tree.Root(): true, empty.Root(): true, deeper.Root(): true, one.Root(): true, h.Empty(): true}
	require.Len(t, roots, 5)
}

// testBatchErrors: batches refuse what does not fit.
func (f *family[E, D]) testBatchErrors(t *testing.T) {
	nodes := f.hasher.(NodeBatcher[D])
	require.Error(t, nodes.NodeBatch(make([]D, 2), make([]D, 2*f.hasher.Arity()-1)))
	leaves := f.hasher.(LeafBatcher[E, D])
	require.Error(t, leaves.LeafBatch(make([]D, 2), [][]E{f.leaves(1)[0], nil}))
	require.NoError(t, leaves.LeafBatch(nil, nil))
}

type (
	m64 = monolith.Goldilocks
	d64 = monolith.Digest64
)
