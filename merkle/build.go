package merkle

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// maxBlock bounds the nodes that a worker reduces to one digest over several levels.
const maxBlock = 1 << 12

// Builder builds trees: [New] and its like are short forms of it. Make one with
// [NewBuilder], set what is wanted and call one of the From methods, which use all
// cores. A context that is done stops a build with the context's error. A Builder
// may be used again, by several goroutines if none changes it.
type Builder[E any, D comparable] struct {
	hasher Hasher[E, D]
	depth  int

	// KeepEvery makes the tree keep only the leaves' layer, every KeepEvery-th layer
	// above it and the root. Proofs and changes compute what is missing from the kept
	// layer below: up to arity^KeepEvery nodes for each kept layer on the path. 0 and 1 keep all
	// layers. The roots and proofs are the same.
	KeepEvery int

	// Progress, if it is there, is told how many digests are done, of how many
	// in all. It is called from the workers, one call at a time, with growing numbers, the last
	// time with done == total, and not at all for a tree without leaves. It should return
	// soon.
	Progress func(done, total uint64)
}

// NewBuilder returns a Builder of trees of the given depth, see [New].
func NewBuilder[E any, D comparable](h Hasher[E, D], depth int) *Builder[E, D] {
	return &Builder[E, D]{hasher: h, depth: depth}
}

// FromLeaves builds the tree with leaves[i] at index i.
func (b *Builder[E, D]) FromLeaves(ctx context.Context, leaves [][]E) (*Tree[E, D], error) {
	return b.build(ctx, len(leaves), func() error {
		for i, leaf := range leaves {
			if len(leaf) == 0 {
				return noElements(i)
			}
		}
		return nil
	}, func(t *Tree[E, D]) fill[D] {
		return func(from int, dst []D) error { return t.hashLeaves(from, dst, leaves[from:from+len(dst)]) }
	})
}

// FromElements builds the tree whose leaf i is
// elements[i*width : (i+1)*width]. Their number must be a multiple of width >= 1.
func (b *Builder[E, D]) FromElements(ctx context.Context, width int, elements []E) (*Tree[E, D], error) {
	if width < 1 || len(elements)%width != 0 {
		return nil, fmt.Errorf("merkle: %d elements are no whole number of leaves of %d >= 1", len(elements), width)
	}
	return b.build(ctx, len(elements)/width, nil, func(t *Tree[E, D]) fill[D] {
		var pool sync.Pool
		return func(from int, dst []D) error {
			leaves := borrowed[E](&pool, len(dst))
			defer pool.Put(leaves)
			for i := range dst {
				start := (from + i) * width
				(*leaves)[i] = elements[start : start+width : start+width]
			}
			return t.hashLeaves(from, dst, (*leaves)[:len(dst)])
		}
	})
}

// FromFunc builds the tree of n leaves that a function gives: appendLeaf appends the
// elements of leaf i to buf, as append does, and returns it. It is called from
// several goroutines, once for each leaf, with the leaves in any order. So leaves
// can come from elsewhere without being in memory all at a time. An error stops
// the build.
func (b *Builder[E, D]) FromFunc(ctx context.Context, n int, appendLeaf func(buf []E, i int) ([]E, error)) (*Tree[E, D], error) {
	if appendLeaf == nil {
		return nil, errors.New("merkle: the function that gives the leaves is missing")
	}
	return b.build(ctx, n, nil, func(t *Tree[E, D]) fill[D] {
		type scratch struct {
			flat   []E
			ends   [chunk]int
			leaves [chunk][]E
		}
		pool := sync.Pool{New: func() any { return new(scratch) }}
		return func(from int, dst []D) (err error) {
			s := pool.Get().(*scratch)
			defer pool.Put(s)
			s.flat = s.flat[:0]
			for i := range dst {
				before := len(s.flat)
				if s.flat, err = appendLeaf(s.flat, from+i); err != nil {
					return fmt.Errorf("merkle: leaf %d: %w", from+i, err)
				}
				if len(s.flat) <= before {
					return noElements(from + i)
				}
				s.ends[i] = len(s.flat)
			}
			start := 0
			for i, end := range s.ends[:len(dst)] {
				s.leaves[i], start = s.flat[start:end:end], end
			}
			return t.hashLeaves(from, dst, s.leaves[:len(dst)])
		}
	})
}

// FromBytes builds the tree whose leaf i is the byte string leaves[i], see [BytesLeaf].
func (b *Builder[E, D]) FromBytes(ctx context.Context, leaves [][]byte) (*Tree[E, D], error) {
	if b.hasher == nil {
		return nil, errNoHasher
	}
	h, ok := b.hasher.(BytesHasher[E])
	if !ok {
		return nil, noBytes(b.hasher.String())
	}
	return b.FromFunc(ctx, len(leaves), func(buf []E, i int) ([]E, error) {
		return append(buf, h.BytesLeaf(leaves[i])...), nil
	})
}

// FromUncheckedDigests builds the tree of n leaves from their digests, which
// the caller answers for, see [NewFromUncheckedDigests]. The function writes the digests from
// index first on straight into the tree's memory: len(dst) of them. It is called from several
// goroutines, once for each place, with ranges in any order. An error stops the build.
func (b *Builder[E, D]) FromUncheckedDigests(ctx context.Context, n int, write func(first int, dst []D) error) (*Tree[E, D], error) {
	if write == nil {
		return nil, errors.New("merkle: the function that gives the digests is missing")
	}
	return b.build(ctx, n, nil, func(*Tree[E, D]) fill[D] {
		return func(from int, dst []D) error {
			if err := write(from, dst); err != nil {
				return fmt.Errorf("merkle: the digests of leaves %d to %d: %w", from, from+len(dst)-1, err)
			}
			return nil
		}
	})
}

// fill computes the digests of the leaves from an index on.
type fill[D comparable] func(from int, dst []D) error

// build checks all, then fills the layer of n leaves and hashes up to the root.
func (b *Builder[E, D]) build(ctx context.Context, n int, check func() error, filler func(*Tree[E, D]) fill[D]) (*Tree[E, D], error) {
	s, err := shapeOf(b.hasher, b.depth)
	if err != nil {
		return nil, err
	}
	if err := s.checkLeaves(n); err != nil {
		return nil, err
	}
	if b.KeepEvery < 0 {
		return nil, fmt.Errorf("merkle: keep every layer of %d: want 0 or more", b.KeepEvery)
	}
	if check != nil {
		if err := check(); err != nil {
			return nil, err
		}
	}
	t, err := b.newTree(s)
	if err != nil {
		return nil, err
	}
	p := newProgress(b.Progress, n, s)
	t.layers[0] = make([]D, n)
	fill := filler(t)
	err = forChunks(ctx, n, chunk, func(from, to int) error {
		if err := fill(from, t.layers[0][from:to:to]); err != nil {
			return err
		}
		p.add(to - from)
		return nil
	})
	for level := 0; level < s.depth && err == nil; {
		next := min(level+t.keep, s.depth)
		t.layers[next], err = t.between(ctx, p, level, next, t.layers[level])
		level = next
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// newTree returns a tree without layers.
func (b *Builder[E, D]) newTree(s shape) (*Tree[E, D], error) {
	n, err := nodesOf(b.hasher, s)
	if err != nil {
		return nil, err
	}
	return &Tree[E, D]{nodes: n, keep: max(1, min(b.KeepEvery, s.depth)), layers: make([][]D, s.depth+1)}, nil
}

// between computes the layer of level to from that of level from, and drops those
// between. It goes in segments, short enough for blocks of maxBlock nodes.
func (t *Tree[E, D]) between(ctx context.Context, p *progress, from, to int, below []D) ([]D, error) {
	for {
		step := 1
		for from+step < to && t.span(step+1) <= maxBlock {
			step++
		}
		next, err := t.segment(ctx, p, from, from+step, below)
		if err != nil || from+step == to {
			return next, err
		}
		from, below = from+step, next
	}
}

// segment is between in one go: each worker reduces blocks of nodes to the digests above
// them, and what is between is in its scratch.
func (t *Tree[E, D]) segment(ctx context.Context, p *progress, from, to int, below []D) ([]D, error) {
	span := int(t.span(to - from))
	layer := make([]D, divideUp(len(below), span))
	pool := sync.Pool{New: func() any { return new([2][]D) }}
	size := max(1, chunk*t.arity/span)
	return layer, forChunks(ctx, len(layer), size, func(start, end int) error {
		children := below[start*span : min(end*span, len(below))]
		scratch := pool.Get().(*[2][]D)
		defer pool.Put(scratch)
		if err := t.reduce(from, to, uint64(start), layer[start:end], children, scratch); err != nil {
			return err
		}
		p.add(t.nodesAbove(len(children), to-from))
		return nil
	})
}

// borrowed takes a slice of n leaves from a pool.
func borrowed[E any](pool *sync.Pool, n int) *[][]E {
	if s, ok := pool.Get().(*[][]E); ok && len(*s) >= n {
		return s
	}
	s := make([][]E, max(n, chunk))
	return &s
}
