package merkle

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	bls12377fp "github.com/consensys/gnark-crypto/ecc/bls12-377/fp"
	bls12377fr "github.com/consensys/gnark-crypto/ecc/bls12-377/fr"
	bls12381fr "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	"github.com/consensys/gnark-crypto/field/goldilocks"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
	"example.com/gnarkhash/native/anemoi"
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
			case "bls12_377_fr":
				checkField(t, tree, columns, anemoi.BLS12377Fr, func(e []bls12377fr.Element) [1]bls12377fr.Element { return [1]bls12377fr.Element(e) })
			case "bls12_377_fq":
				checkField(t, tree, columns, anemoi.BLS12377Fq, func(e []bls12377fp.Element) [1]bls12377fp.Element { return [1]bls12377fp.Element(e) })
			case "bls12_381_fr":
				checkField(t, tree, columns, anemoi.BLS12381Fr, func(e []bls12381fr.Element) [1]bls12381fr.Element { return [1]bls12381fr.Element(e) })
			case "goldilocks":
				checkField(t, tree, columns, anemoi.Goldilocks, func(e []goldilocks.Element) [4]goldilocks.Element { return [4]goldilocks.Element(e) })
			default:
				t.Fatalf("no check for the field %q", field)
			}
		})
	}
}

// checkField checks a tree over the instance that a constructor makes.
func checkField[E comparable, D anemoi.Digest[E], P interface {
	*E
	SetBigInt(*big.Int) P
}](t *testing.T, tree vectors.Tree, columns int, instance func(int, ...anemoi.Option) (*anemoi.Instance[E, D], error), digest func([]E) D) {
	t.Helper()
	in, err := instance(columns)
	require.NoError(t, err)
	h, err := NewAnemoi(in, "")
	require.NoError(t, err)
	checkVectors(t, h, tree, func(v *big.Int) (e E) {
		P(&e).SetBigInt(v)
		return e
	}, digest)
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
