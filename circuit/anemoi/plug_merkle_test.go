package anemoi

import (
	"bytes"
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/accumulator/merkletree"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/accumulator/merkle"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// treeCircuit says that Path[0] is the leaf at an index of the tree with the public
// root, by gnark's gadget.
type treeCircuit struct {
	Root  frontend.Variable `gnark:",public"`
	Path  []frontend.Variable
	Index frontend.Variable
}

func (c *treeCircuit) Define(api frontend.API) error {
	h, err := newFieldHasher(api, domain)
	if err != nil {
		return err
	}
	proof := merkle.MerkleProof{RootHash: c.Root, Path: c.Path}
	proof.VerifyProof(api, h, c.Index)
	return nil
}

// treeProof is the assignment for a leaf of gnark-crypto's tree over the leaves,
// hashed in a domain. Their number is a power of two.
func treeProof(t testing.TB, p plug, domain string, leaves []*big.Int, index uint64) *treeCircuit {
	t.Helper()
	h := p.elements(domain)
	var data []byte
	for _, leaf := range leaves {
		data = append(data, leaf.FillBytes(make([]byte, h.BlockSize()))...)
	}
	root, path, n, err := merkletree.BuildReaderProof(bytes.NewReader(data), h, h.BlockSize(), index)
	require.NoError(t, err)
	require.True(t, merkletree.VerifyProof(p.elements(domain), root, path, index, n))
	assignment := &treeCircuit{Root: root, Index: index}
	for _, digest := range path {
		assignment.Path = append(assignment.Path, digest)
	}
	return assignment
}

// TestPlugMerkle builds a tree outside and verifies proofs of it inside.
func TestPlugMerkle(t *testing.T) {
	const depth = 3
	forEachPlug(t, func(t *testing.T, p plug) {
		leaves := random(p.curve.ScalarField(), 1<<depth, "leaves")
		leaves[3], leaves[4] = new(big.Int), last(p.curve.ScalarField())
		good, bad := map[string]frontend.Circuit{}, map[string]frontend.Circuit{}
		for index := range uint64(1 << depth) {
			good[fmt.Sprint(index)] = treeProof(t, p, domain, leaves, index)
			a := treeProof(t, p, domain, leaves, index)
			a.Index = index ^ 1<<(index%depth)
			bad[fmt.Sprint(index, ", at another index")] = a
		}
		for i := range depth + 1 {
			a := treeProof(t, p, domain, leaves, 5)
			a.Path[i] = 1
			bad[fmt.Sprint("another digest ", i)] = a
		}
		a := treeProof(t, p, domain, leaves, 5)
		a.Root = leaves[0]
		bad["another root"] = a
		a = treeProof(t, p, domain, leaves, 5)
		a.Index = 5 + 1<<depth
		bad["an index past the leaves"] = a
		bad["a tree of another domain"] = treeProof(t, p, "another domain", leaves, 5)

		// One permutation for the leaf and one for each level; the rest is gnark's.
		circuit := &treeCircuit{Path: make([]frontend.Variable, depth+1)}
		s := newSubject(t, p.curve, plugColumns)
		for system, n := range p.check(t, circuit, good, bad) {
			ours := measure(t, s, system, fieldHash, 1).Constraints + depth*measure(t, s, system, fieldHash, 2).Constraints
			require.Less(t, ours, n)
			if system == gadgettest.R1CS {
				// For each level a bit and two selections, and the index and the root.
				require.Equal(t, ours+3*depth+2, n)
			}
			t.Logf("%v: %d constraints, %d of them the hash", system, n, ours)
		}
	})
}
