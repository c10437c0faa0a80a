package merkle

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
)

// MarshalBinary returns the bytes of the tree: all its kept layers. A hasher
// without [DigestCodec] is an error.
func (t *Tree[E, D]) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	_, err := t.WriteTo(&b)
	return b.Bytes(), err
}

// WriteTo writes what MarshalBinary returns. Changes of the tree wait until it is written.
func (t *Tree[E, D]) WriteTo(w io.Writer) (int64, error) {
	f, err := formatOf(t.hasher, t.depth, kindTree)
	if err != nil {
		return 0, err
	}
	t.mu.RLock()
	defer t.mu.RUnlock()
	head := append(f.header, byte(t.keep))
	head = binary.BigEndian.AppendUint64(head, uint64(len(t.layers[0])))
	return f.write(w, head, t.layers)
}

// DecodeTree is the inverse of [Tree.MarshalBinary], for the hash and depth that
// the caller wants. Data of another hash, depth, version or kind, cut or too long,
// with a digest that is not canonical or with a wrong checksum is an error.
//
// The checksum finds damage, not forgery: who writes the data chooses the digests.
// From a source that is not trusted compare the root with one that is, and call [Tree.Check].
func DecodeTree[E any, D comparable](h Hasher[E, D], depth int, data []byte) (*Tree[E, D], error) {
	return readTree(h, depth, bytes.NewReader(data), int64(len(data)))
}

// Check hashes all nodes again from the digests of the leaves and compares them
// with those that are kept. It takes the time of a build, in which changes of the tree
// wait. It is no check of the leaves.
func (t *Tree[E, D]) Check(ctx context.Context) error {
	t.mu.RLock()
	defer t.mu.RUnlock()
	for level := 0; level < t.depth; {
		next := min(level+t.keep, t.depth)
		want, err := t.between(ctx, &progress{}, level, next, t.layers[level])
		if err != nil {
			return err
		}
		for i, d := range want {
			if t.layers[next][i] != d {
				return fmt.Errorf("merkle: node %d of level %d is not that of its children", i, next)
			}
		}
		level = next
	}
	return nil
}

// readTree decodes a tree of exactly size bytes.
func readTree[E any, D comparable](h Hasher[E, D], depth int, r io.Reader, size int64) (*Tree[E, D], error) {
	f, err := formatOf(h, depth, kindTree)
	if err != nil {
		return nil, err
	}
	in := newReader(f, r, size)
	fields, err := in.head(9)
	if err != nil {
		return nil, err
	}
	keep, count := int(fields[0]), binary.BigEndian.Uint64(fields[1:])
	if keep < 1 || keep > depth {
		return nil, fmt.Errorf("merkle: a tree that keeps every layer of %d: want 1 to its depth %d", keep, depth)
	}
	if count > f.places {
		return nil, fmt.Errorf("merkle: a tree of %d leaves: arity %d and depth %d have %d places", count, f.arity, f.depth, f.places)
	}
	t := &Tree[E, D]{nodes: &nodes[E, D]{shape: f.shape}, keep: keep, layers: make([][]D, depth+1)}
	sizes := make([]uint64, depth+1)
	total, n := uint64(0), count
	for level := range sizes {
		if t.kept(level) {
			sizes[level] = n
			total = min(total+n, 1<<60) // n is halved at least: no overflow
		}
		n = (n-1)/uint64(f.arity) + 1
		if count == 0 {
			n = 0
		}
	}
	if err := in.expect(total); err != nil {
		return nil, err
	}
	for level, n := range sizes {
		if t.kept(level) {
			t.layers[level] = make([]D, n)
			if err := in.digests(t.layers[level]); err != nil {
				return nil, err
			}
		}
	}
	if err := in.checksum(); err != nil {
		return nil, err
	}
	if t.nodes, err = nodesOf(h, f.shape); err != nil { // not before: data that is refused costs no hashing
		return nil, err
	}
	return t, nil
}
