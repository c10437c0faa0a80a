package merkle

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
)

// TestVectors checks all trees that were computed apart from this library. A tree
// of an unknown hash fails.
func TestVectors(t *testing.T) {
	file := vectors.Load[vectors.Merkle](t, "modes/merkle.json")
	require.NotEmpty(t, file.Trees)
	for _, tree := range file.Trees {
		t.Run(tree.Hash, func(t *testing.T) {
			field, columns, err := splitName(tree.Hash)
			require.NoError(t, err)
			switch field {
			case "bn254_fr":
				checkVectors(t, hasher(t, columns), tree, bn254FrElement, func(e []element) digest { return digest(e) })
			default:
				t.Fatalf("no check for the field %q", field)
			}
		})
	}
}

func splitName(hash string) (field string, columns int, err error) {
	parts := strings.Split(hash, "/")
	if len(parts) != 3 || parts[0] != "anemoi" {
		return "", 0, fmt.Errorf("unknown hash %q", hash)
	}
	_, err = fmt.Sscanf(parts[2], "l%d", &columns)
	return parts[1], columns, err
}

func bn254FrElement(v *big.Int) (e element) {
	e.SetBigInt(v)
	return e
}

func checkVectors[E any, D comparable](t *testing.T, h Hasher[E, D], tree vectors.Tree, element func(*big.Int) E, digest func([]E) D) {
	elements := func(v vectors.Elements) []E {
		es := make([]E, 0, len(v))
		for _, b := range v.Big(t) {
			es = append(es, element(b))
		}
		return es
	}
	require.Equal(t, tree.Arity, h.Arity())
	require.Equal(t, fmt.Sprintf("merkle/%s/arity%d", tree.Hash, tree.Arity), h.String())
	require.NotEmpty(t, tree.Cases)
	for _, want := range tree.Cases {
		root := digest(elements(want.Root))
		leaves := make([][]E, len(want.Leaves))
		for i, leaf := range want.Leaves {
			leaves[i] = elements(leaf)
		}
		require.Equal(t, digest(elements(want.Empty)), h.Empty())

		got, err := New(h, want.Depth, leaves)
		require.NoError(t, err)
		require.Equal(t, root, got.Root())
		require.Equal(t, want.Depth, got.Depth())
		require.Equal(t, len(leaves), got.Len())
		require.Equal(t, tree.Arity, got.Arity())

		leaf, err := h.Leaf(leaves[want.Index]...)
		require.NoError(t, err)
		require.Equal(t, digest(elements(want.Leaf)), leaf)

		proof, err := got.Proof(uint64(want.Index))
		require.NoError(t, err)
		require.Equal(t, uint64(want.Index), proof.Index)
		require.Len(t, proof.Siblings, len(want.Siblings))
		for level, siblings := range want.Siblings {
			require.Len(t, proof.Siblings[level], len(siblings))
			for i, sibling := range siblings {
				require.Equal(t, digest(elements(sibling)), proof.Siblings[level][i], "level %d, sibling %d", level, i)
			}
		}
		require.NoError(t, Verify(h, root, want.Depth, leaves[want.Index], proof))
	}
}
