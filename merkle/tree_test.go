package merkle

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestPictureOfTree draws the tree of the package comment and others.
func TestPictureOfTree(t *testing.T) {
	for _, k := range []struct {
		arity, depth int
		leaves       []string
		want         string
	}{
		{3, 2, []string{"L0", "L1", "L2", "L3", "L4"}, "((L0 L1 L2) (L3 L4 .) (. . .))"},
		{2, 1, nil, "(. .)"},
		{2, 3, nil, "(((. .) (. .)) ((. .) (. .)))"},
		{2, 2, []string{"a"}, "((a .) (. .))"},
		{2, 2, []string{"a", "b", "c", "d"}, "((a b) (c d))"},
		{4, 1, []string{"a", "b", "c"}, "(a b c .)"},
		{2, 3, []string{"a", "b", "c", "d", "e"}, "(((a b) (c d)) ((e .) (. .)))"},
	} {
		h := &drawing{arity: k.arity}
		tree, err := NewFromElements(h, k.depth, k.leaves)
		require.NoError(t, err)
		require.Equal(t, k.want, tree.Root())
		require.Equal(t, len(k.leaves), tree.Len())
	}
	tree, err := New(&drawing{arity: 2}, 1, [][]string{{"a", "b"}, {"c"}})
	require.NoError(t, err)
	require.Equal(t, "(a+b c)", tree.Root())
}

// TestElementsAreLeaves: the short form is New with leaves of one element.
func TestElementsAreLeaves(t *testing.T) {
	h := hasher(t, 1)
	elements, leaves := make([]element, 5), make([][]element, 5)
	for i := range elements {
		elements[i].SetUint64(uint64(i + 7))
		leaves[i] = []element{elements[i]}
	}
	short, err := NewFromElements(h, 3, elements)
	require.NoError(t, err)
	long, err := New(h, 3, leaves)
	require.NoError(t, err)
	require.Equal(t, long.Root(), short.Root())
}

// TestNewRefuses lists what a tree cannot be made of. Nothing is hashed before
// all of it is known.
func TestNewRefuses(t *testing.T) {
	five := [][]string{{"a"}, {"b"}, {"c"}, {"d"}, {"e"}}
	for _, k := range []struct {
		name         string
		arity, depth int
		leaves       [][]string
		want         string
	}{
		{"arity 1", 1, 1, nil, "arity 1: want 2 to 65536"},
		{"arity 0", 0, 1, nil, "arity 0: want 2 to 65536"},
		{"negative arity", -2, 1, nil, "arity -2: want 2 to 65536"},
		{"arity over the bound", maxArity + 1, 1, nil, "arity 65537: want 2 to 65536"},
		{"largest arity", math.MaxInt, 1, nil, "want 2 to 65536"},
		{"depth 0", 2, 0, nil, "depth 0 with arity 2: want 1 to 63"},
		{"negative depth", 2, -1, nil, "depth -1 with arity 2: want 1 to 63"},
		{"smallest depth", 2, math.MinInt, nil, "want 1 to 63"},
		{"depth 64", 2, 64, nil, "depth 64 with arity 2: want 1 to 63, so that the tree has at most 2^63 places"},
		{"largest depth", 2, math.MaxInt, nil, "want 1 to 63"},
		{"depth 40 of arity 3", 3, 40, nil, "want 1 to 39"},
		{"depth 32 of arity 4", 4, 32, nil, "want 1 to 31"},
		{"depth 18 of arity 12", 12, 18, nil, "want 1 to 17"},
		{"too many leaves", 2, 2, five, "5 leaves are too many: arity 2 and depth 2 have 4 places"},
		{"too many for one node", 4, 1, five, "5 leaves are too many: arity 4 and depth 1 have 4 places"},
		{"empty leaf", 2, 3, [][]string{{"a"}, {"b"}, {}}, "leaf 2 has no elements"},
		{"nil leaf", 2, 3, [][]string{nil, {"b"}}, "leaf 0 has no elements"},
	} {
		t.Run(k.name, func(t *testing.T) {
			h := &drawing{arity: k.arity}
			_, err := New(h, k.depth, k.leaves)
			require.ErrorContains(t, err, "merkle: ")
			require.ErrorContains(t, err, k.want)
			require.Zero(t, h.calls.Load())
		})
	}
	h := &drawing{arity: 2}
	_, err := NewFromElements(h, 2, make([]string, 5))
	require.ErrorContains(t, err, "5 leaves are too many")
	_, err = NewFromElements(h, 0, make([]string, 5))
	require.ErrorContains(t, err, "depth 0")
	require.Zero(t, h.calls.Load())
	_, err = New[string, string](nil, 1, nil)
	require.ErrorContains(t, err, "the hasher is missing")
	_, err = NewFromElements[string, string](nil, 1, nil)
	require.ErrorContains(t, err, "the hasher is missing")
}

// TestDeepestTrees: the limit itself is allowed, and such a tree works.
func TestDeepestTrees(t *testing.T) {
	for _, k := range []struct{ columns, depth int }{{1, 63}, {2, 31}, {6, 17}} {
		h := hasher(t, k.columns)
		require.Equal(t, k.depth, maxDepth(h.Arity()))
		leaves := someLeaves(3)
		tree, err := New(h, k.depth, leaves)
		require.NoError(t, err)
		proof := mustProve(t, tree, 2, leaves[2])
		last := clone(proof)
		last.Index = tree.places - 1
		require.ErrorIs(t, Verify(h, tree.Root(), k.depth, leaves[2], last), ErrNotMember)
		last.Index++
		require.ErrorContains(t, Verify(h, tree.Root(), k.depth, leaves[2], last), "outside the tree")
	}
}

// TestParallelBuild: a tree is the same on one core and on many, and its error
// is that of the first leaf or node which has one.
func TestParallelBuild(t *testing.T) {
	leaves := make([]string, 9*chunk+5)
	for i := range leaves {
		leaves[i] = fmt.Sprint(i)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var roots []string
	for _, cores := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(cores)
		for _, arity := range []int{2, 3} {
			tree, err := NewFromElements(&drawing{arity: arity}, 11, leaves)
			require.NoError(t, err)
			roots = append(roots, tree.Root())
			for level, layer := range tree.layers {
				for i, d := range layer {
					require.NotEmpty(t, d, "level %d, index %d", level, i)
				}
			}
		}
		failing := make([]string, len(leaves))
		copy(failing, leaves)
		for range 50 {
			for _, i := range []int{3*chunk + 1, 3*chunk + 2, 4 * chunk, 8 * chunk} {
				failing[i] = "bad"
			}
			_, err := NewFromElements(&drawing{arity: 2, bad: "bad"}, 11, failing)
			require.ErrorIs(t, err, errBad)
			require.ErrorContains(t, err, fmt.Sprintf("merkle: leaf %d: ", 3*chunk+1))
		}
		// A child that only nodes refuse: "(0 1)" is the first node of level 1.
		_, err := NewFromElements(&drawing{arity: 2, bad: "(0 1)"}, 11, leaves)
		require.ErrorIs(t, err, errBad)
		require.ErrorContains(t, err, "merkle: node 0 of level 2: ")
		_, err = NewFromElements(&drawing{arity: 2, bad: "."}, 11, leaves)
		require.ErrorContains(t, err, "merkle: an empty node of level 1: ")
	}
	for i := 2; i < len(roots); i++ {
		require.Equal(t, roots[i%2], roots[i])
	}
}

func TestForChunksCoversAll(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for _, n := range []int{0, 1, chunk - 1, chunk, chunk + 1, 2*chunk - 1, 2 * chunk, 7*chunk + 3} {
		times := make([]int, n)
		require.NoError(t, forChunks(context.Background(), n, chunk, func(from, to int) error {
			for i := from; i < to; i++ {
				times[i]++
			}
			return nil
		}))
		for i := range times {
			require.Equal(t, 1, times[i], "%d of %d", i, n)
		}
	}
}

// TestForChunksStops: a worker that saw an error takes no other range.
func TestForChunksStops(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	var started atomic.Int64
	err := forChunks(context.Background(), 20*chunk, chunk, func(from, _ int) error {
		started.Add(1)
		return fmt.Errorf("range at %d", from)
	})
	require.EqualError(t, err, "range at 0")
	require.LessOrEqual(t, started.Load(), int64(4))
}

// TestForChunksFirstError: the first range's error is returned, whether it comes
// before or after that of the second range.
func TestForChunksFirstError(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	for _, late := range []int{0, chunk} {
		var both sync.WaitGroup
		both.Add(2)
		other := make(chan struct{})
		err := forChunks(context.Background(), 2*chunk, chunk, func(from, _ int) error {
			both.Done()
			both.Wait()
			if from == late {
				<-other
				time.Sleep(5 * time.Millisecond) // the other one's error is noted meanwhile
			} else {
				close(other)
			}
			return fmt.Errorf("range at %d", from)
		})
		require.EqualError(t, err, "range at 0")
	}
}

// counting is a cheap hash with digests of one word.
type counting struct{}

func (counting) Arity() int                       { return 2 }
func (counting) Empty() uint64                    { return 0 }
func (counting) String() string                   { return "counting" }
func (counting) Leaf(v ...uint64) (uint64, error) { return v[0], nil }
func (counting) Node(children ...uint64) (uint64, error) {
	return children[0]*3 + children[1], nil
}

// TestTreeKeepsOccupiedOnly: what a tree keeps depends on its leaves, not on its
// places, and building allocates per layer, not per node.
func TestTreeKeepsOccupiedOnly(t *testing.T) {
	h := counting{}
	leaves := make([]uint64, 4097)
	tree, err := NewFromElements(h, 40, leaves)
	require.NoError(t, err)
	want := len(leaves)
	for level, layer := range tree.layers {
		require.Len(t, layer, want, "level %d", level)
		require.Equal(t, want, cap(layer), "level %d", level)
		want = (want + 1) / 2
	}
	require.Len(t, tree.empty, 41)

	empty, err := NewFromElements(h, 40, nil)
	require.NoError(t, err)
	for _, layer := range empty.layers {
		require.Empty(t, layer)
	}
	require.Less(t, testing.AllocsPerRun(5, func() {
		_, err = NewFromElements(h, 40, leaves)
	}), 600.0)
	require.NoError(t, err)
}
