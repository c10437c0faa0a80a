package main

import (
	"context"
	"fmt"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/monolith"
)

// columns is the number of elements of a row of the trace, which is one leaf.
const columns = 16

// Permutations of an opening: the sponge over a row has rate 8 with t = 12, for
// Monolith and for Poseidon alike, and a level of the path is one compression.
const (
	rate             = 8
	leafPermutations = columns / rate
)

type (
	element = monolith.Goldilocks
	digest  = monolith.Digest64
	proof   = merkle.Proof[digest]
)

// commitment is a STARK prover's commitment to its trace: the tree over the rows.
type commitment struct {
	hasher merkle.Monolith64
	depth  int
	tree   *merkle.Tree[element, digest]
}

// commit makes a trace of 2^depth rows and the tree over it. It tells progress, if
// that is not nil, as [merkle.Builder] does.
func commit(depth int, progress func(done, total uint64)) (*commitment, error) {
	hasher, err := merkle.NewUntaggedStark64(columns)
	if err != nil {
		return nil, err
	}
	builder := merkle.NewBuilder(hasher, depth)
	builder.Progress = progress
	tree, err := builder.FromFunc(context.Background(), 1<<depth, appendRow)
	if err != nil {
		return nil, err
	}
	return &commitment{hasher, depth, tree}, nil
}

// appendRow appends row i of the trace. Column 0 is the number of the row, as the
// step counter of a machine; the others are made up, by splitmix64. What is in a trace
// changes nothing of what its openings cost.
func appendRow(row []element, i int) ([]element, error) {
	for column := range uint64(columns) {
		v := uint64(i)
		if column > 0 {
			v = mix(v*columns+column) % monolith.GoldilocksModulus
		}
		e, err := monolith.NewGoldilocks(v)
		if err != nil {
			return nil, err
		}
		row = append(row, e)
	}
	return row, nil
}

// mix is splitmix64.
func mix(v uint64) uint64 {
	v *= 0x9e3779b97f4a7c15
	v = (v ^ v>>30) * 0xbf58476d1ce4e5b9
	v = (v ^ v>>27) * 0x94d049bb133111eb
	return v ^ v>>31
}

// queries draws the rows to be opened from the root, so that neither side chooses them: the
// elements of a sponge over the root, modulo the number of rows. As in a STARK a row
// may be drawn twice. A real transcript holds all that was said before the queries.
func queries(root digest, depth, n int) ([]uint64, error) {
	elements, err := monolith.M64T12().Sponge("examples/starkopen/queries").Squeeze(n, root[:]...)
	if err != nil {
		return nil, err
	}
	indices := make([]uint64, n)
	for i, e := range elements {
		indices[i] = e.Uint64() % (1 << depth)
	}
	return indices, nil
}

// opening is the answer to a query: a row and its path to the root.
type opening struct {
	row  []element
	path *proof
}

// open answers queries, and checks each answer as a verifier outside a circuit does.
func (c *commitment) open(indices []uint64) ([]opening, error) {
	openings := make([]opening, len(indices))
	for i, index := range indices {
		row, err := appendRow(nil, int(index))
		if err != nil {
			return nil, err
		}
		path, err := c.tree.Proof(index)
		if err != nil {
			return nil, err
		}
		if err := merkle.Verify(c.hasher, c.tree.Root(), c.depth, row, path); err != nil {
			return nil, fmt.Errorf("row %d: %w", index, err)
		}
		openings[i] = opening{row, path}
	}
	return openings, nil
}
