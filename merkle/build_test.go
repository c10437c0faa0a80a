package merkle

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWaysToBuild: the From methods and short forms make one tree of the same leaves,
// with batches and without, whatever is kept, also where the way between kept
// layers is longer than a worker's block.
func TestWaysToBuild(t *testing.T) {
	h := NewMonolith64("")
	const depth, n = 14, 1<<13 + 77
	elements := make([]m64, 3*n)
	leaves := make([][]m64, n)
	digests := make([]d64, n)
	for i := range elements {
		elements[i] = goldilocksOf(uint64(i * i))
	}
	for i := range leaves {
		leaves[i] = elements[3*i : 3*i+3]
		d, err := h.Leaf(leaves[i]...)
		require.NoError(t, err)
		digests[i] = d
	}
	want, err := New(plain[m64, d64]{h}, depth, leaves) // one by one
	require.NoError(t, err)
	for keep := range 16 {
		b := NewBuilder(h, depth)
		b.KeepEvery = keep
		for name, build := range map[string]func() (*Tree[m64, d64], error){
			"leaves":   func() (*Tree[m64, d64], error) { return b.FromLeaves(t.Context(), leaves) },
			"elements": func() (*Tree[m64, d64], error) { return b.FromElements(t.Context(), 3, elements) },
			"func": func() (*Tree[m64, d64], error) {
				return b.FromFunc(t.Context(), n, func(buf []m64, i int) ([]m64, error) { return append(buf, leaves[i]...), nil })
			},
			"digests": func() (*Tree[m64, d64], error) {
				return b.FromUncheckedDigests(t.Context(), n, func(first int, dst []d64) error { copy(dst, digests[first:]); return nil })
			},
		} {
			if keep > 1 && name != "digests" {
				continue // what is kept does not depend on where the leaves are from
			}
			tree, err := build()
			require.NoError(t, err)
			require.Equal(t, want.Root(), tree.Root(), "%s, keep %d", name, keep)
			for level := range tree.layers {
				if tree.kept(level) {
					require.True(t, equal(want.layers[level], tree.layers[level]), "%s, keep %d, level %d", name, keep, level)
				} else {
					require.Nil(t, tree.layers[level])
				}
			}
		}
	}
	for _, keep := range []int{3, 14} {
		b := NewBuilder(h, depth)
		b.KeepEvery = keep
		tree, err := b.FromLeaves(t.Context(), leaves)
		require.NoError(t, err)
		for _, index := range []uint64{0, 4097, n - 1} {
			all, err := want.Proof(index)
			require.NoError(t, err)
			proof, err := tree.Proof(index)
			require.NoError(t, err)
			require.Equal(t, all, proof)
		}
	}
	short, err := NewFromUncheckedDigests(h, depth, digests)
	require.NoError(t, err)
	digests[0] = d64{}
	require.Equal(t, want.Root(), short.Root())
	require.NotEqual(t, digests[0], short.layers[0][0], "the tree has its own copy")
}

// plain hides all that a hasher has beyond [Hasher].
type plain[E any, D comparable] struct{ Hasher[E, D] }

func equal[D comparable](a, b []D) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestBuilderRefuses lists what a builder refuses before it hashes, and how errors of
// its callbacks come out.
func TestBuilderRefuses(t *testing.T) {
	ctx := t.Context()
	h := &drawing{arity: 2}
	b := NewBuilder(h, 2)
	give := func(buf []string, i int) ([]string, error) { return append(buf, "a"), nil }
	for want, build := range map[string]func() error{
		"3 elements are no whole number of leaves of 2":  func() error { _, err := b.FromElements(ctx, 2, make([]string, 3)); return err },
		"3 elements are no whole number of leaves of 0":  func() error { _, err := b.FromElements(ctx, 0, make([]string, 3)); return err },
		"5 leaves are too many":                          func() error { _, err := b.FromFunc(ctx, 5, give); return err },
		"-1 leaves":                                      func() error { _, err := b.FromFunc(ctx, -1, give); return err },
		"the function that gives the leaves is missing":  func() error { _, err := b.FromFunc(ctx, 1, nil); return err },
		"the function that gives the digests is missing": func() error { _, err := b.FromUncheckedDigests(ctx, 1, nil); return err },
		"drawing/arity2 has no hash of byte strings":     func() error { _, err := NewFromBytes(h, 2, [][]byte{{1}}); return err },
		"merkle: the hasher is missing":                  func() error { _, err := NewFromBytes[string, string](nil, 2, nil); return err },
		"leaf 1 has no elements":                         func() error { _, err := b.FromLeaves(ctx, [][]string{{"a"}, nil}); return err },
		"keep every layer of -1: want 0 or more": func() error {
			_, err := (&Builder[string, string]{hasher: h, depth: 2, KeepEvery: -1}).FromLeaves(ctx, nil)
			return err
		},
	} {
		require.ErrorContains(t, build(), want)
		require.Zero(t, h.calls.Load(), want)
	}
	_, err := BytesLeaf[string, string](nil, nil)
	require.ErrorContains(t, err, "the hasher is missing")
	_, err = b.FromFunc(ctx, 3, func(buf []string, i int) ([]string, error) {
		if i == 1 {
			return nil, errBad
		}
		return append(buf, "a"), nil
	})
	require.ErrorIs(t, err, errBad)
	require.ErrorContains(t, err, "merkle: leaf 1: ")
	_, err = b.FromFunc(ctx, 3, func(buf []string, i int) ([]string, error) { return buf, nil })
	require.ErrorContains(t, err, "leaf 0 has no elements")
	_, err = b.FromUncheckedDigests(ctx, 3, func(int, []string) error { return errBad })
	require.ErrorIs(t, err, errBad)
	require.ErrorContains(t, err, "merkle: the digests of leaves 0 to 2: ")
}

// TestBuilderRefusesMoreThanMemory: a number of leaves that has places, but for which no
// slice can be made, is an error and no panic.
func TestBuilderRefusesMoreThanMemory(t *testing.T) {
	b := NewBuilder(counting{}, 63)
	_, err := b.FromFunc(t.Context(), math.MaxInt, func(buf []uint64, _ int) ([]uint64, error) { return append(buf, 1), nil })
	require.ErrorContains(t, err, "is too large for this machine")
	_, err = b.FromUncheckedDigests(t.Context(), maxKept+1, func(int, []uint64) error { return nil })
	require.ErrorContains(t, err, "merkle: a tree of ")
	require.ErrorContains(t, err, "is too large for this machine")
}

// TestProgressOfParallelBuild: the numbers grow up to the number of digests that there
// are, one call at a time. The race detector sees whether calls overlap.
func TestProgressOfParallelBuild(t *testing.T) {
	for keep := range 5 {
		var calls, last, total uint64
		b := NewBuilder(counting{}, 12)
		b.KeepEvery = keep
		b.Progress = func(d, n uint64) {
			if d <= last || d > n {
				t.Errorf("%d of %d after %d", d, n, last)
			}
			calls, last, total = calls+1, d, n
		}
		tree, err := b.FromElements(t.Context(), 1, make([]uint64, 2500))
		require.NoError(t, err)
		want := uint64(0)
		for n := uint64(2500); ; n = (n + 1) / 2 {
			want += n
			if n == 1 {
				break
			}
		}
		require.Len(t, tree.layers, 13)
		require.Equal(t, want, total)
		require.Equal(t, total, last)
		require.Greater(t, calls, uint64(20))
	}
}

// TestCancel: a context that is done stops the build, at the leaves, at the nodes, or
// before anything.
func TestCancel(t *testing.T) {
	cause := errors.New("enough")
	for _, stop := range []uint64{0, 1, 3000, 5000} {
		ctx, cancel := context.WithCancelCause(t.Context())
		b := NewBuilder(counting{}, 12)
		b.Progress = func(done, total uint64) {
			if done >= stop {
				cancel(cause)
			}
		}
		if stop == 0 {
			cancel(cause)
		}
		tree, err := b.FromElements(ctx, 1, make([]uint64, 4096))
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorContains(t, err, "merkle: stopped: ")
		require.Nil(t, tree)
	}
	tree, err := NewFromElements(counting{}, 12, make([]uint64, 4096))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, tree.Check(ctx), context.Canceled)
}

// TestCheckFinds: a node that is not its children's is found, on each kept layer.
func TestCheckFinds(t *testing.T) {
	for _, keep := range []int{1, 2} {
		b := NewBuilder(counting{}, 6)
		b.KeepEvery = keep
		tree, err := b.FromElements(t.Context(), 1, []uint64{1, 2, 3, 4, 5, 6, 7})
		require.NoError(t, err)
		require.NoError(t, tree.Check(t.Context()))
		for level := keep; level <= 6; level += keep {
			at := &tree.layers[level][len(tree.layers[level])-1]
			*at++
			require.ErrorContains(t, tree.Check(t.Context()), fmt.Sprintf("merkle: node %d of level %d is not that of its children", len(tree.layers[level])-1, level))
			*at--
		}
	}
}

// TestBatchErrorsAreNamed: an error of a batch names its leaves or nodes.
func TestBatchErrorsAreNamed(t *testing.T) {
	h := &failing{}
	h.left.Store(0)
	_, err := NewFromElements(h, 3, make([]uint64, 5))
	require.ErrorIs(t, err, errBad)
	require.ErrorContains(t, err, "merkle: leaves 0 to 4: ")
	h.left.Store(1)
	_, err = NewFromElements(h, 3, make([]uint64, 5))
	require.ErrorIs(t, err, errBad)
	require.ErrorContains(t, err, "merkle: nodes 0 to 1 of level 1: ")
}

// failing is counting with batches that work a number of times.
type failing struct {
	counting
	left atomic.Int64
}

func (h *failing) NodeBatch(dst, children []uint64) error { return h.fail() }

func (h *failing) LeafBatch(dst []uint64, leaves [][]uint64) error { return h.fail() }

func (h *failing) fail() error {
	if h.left.Add(-1) < 0 {
		return errBad
	}
	return nil
}

// TestProofCost: a proof hashes what is not kept from the kept layer below, and nothing if
// all is kept.
func TestProofCost(t *testing.T) {
	for keep, want := range map[int]int64{1: 0, 2: 4, 4: 2 * (1 + 3 + 7), 8: 1 + 3 + 7 + 15 + 31 + 63 + 127} {
		h := &drawing{arity: 2}
		b := NewBuilder(h, 8)
		b.KeepEvery = keep
		tree, err := b.FromElements(t.Context(), 1, make([]string, 256))
		require.NoError(t, err)
		h.calls.Store(0)
		_, err = tree.Proof(99)
		require.NoError(t, err)
		require.Equal(t, want, h.calls.Load(), "keep %d", keep)
	}
}
