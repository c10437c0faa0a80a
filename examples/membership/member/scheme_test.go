package member

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/anemoi"
)

func big1(e fr.Element) *big.Int { return e.BigInt(new(big.Int)) }

// TestSpecification computes all values a second time, from the package comment and
// over integers.
func TestSpecification(t *testing.T) {
	for arity, columns := range map[int]int{2: 1, 4: 2} {
		s := scheme(t, arity, 3)
		in, err := anemoi.ByName("bn254_fr", columns)
		require.NoError(t, err)
		require.Equal(t, in.String(), s.Hash())

		id := identity(t, 77)
		commitment, err := s.Commitment(id)
		require.NoError(t, err)
		want, err := in.FixedOf("membership/commitment", []*big.Int{big.NewInt(77)})
		require.NoError(t, err)
		require.Equal(t, want[0], big1(commitment))

		scope := s.Scope("roof 2026")
		require.Equal(t, in.BytesOf("membership/scope", []byte("roof 2026"))[0], big1(scope))
		require.Equal(t, in.BytesOf("membership/signal", []byte("yes"))[0], big1(s.Signal("yes")))
		require.NotEqual(t, s.Scope("x"), s.Signal("x"))

		nullifier, err := s.Nullifier(id, scope)
		require.NoError(t, err)
		want, err = in.FixedOf("membership/nullifier", []*big.Int{big.NewInt(77), big1(scope)})
		require.NoError(t, err)
		require.Equal(t, want[0], big1(nullifier))

		list := listOf(t, s, 5)
		tree, err := s.Tree(list)
		require.NoError(t, err)
		instance, err := anemoi.BN254Fr(columns)
		require.NoError(t, err)
		hasher, err := merkle.NewAnemoi(instance, "")
		require.NoError(t, err)
		plain, err := merkle.NewFromElements(hasher, 3, list.commitments)
		require.NoError(t, err)
		require.Equal(t, plain.Root(), tree.Root())
		require.Equal(t, hasher.String(), s.String())
	}
}

const (
	goldenRoot      = "18495555280153949627180233843830283784077791325099830874149761173770734136066"
	goldenScope     = "17245313706753927966799976121763816493775021392193024228540534668612335101570"
	goldenNullifier = "855345553844850809790411752672296824528102630841736230711105864239806249248"
	goldenSignal    = "2179150659151452511046526695157297721751347347177128990192306819174414445765"
)

// TestGolden fixes one identity's values for good: change them and all lists, and
// all stores, are void.
func TestGolden(t *testing.T) {
	s := scheme(t, 4, 16)
	st, _ := assigned(t, s, 3, 2)
	require.Equal(t, []string{
		goldenRoot, goldenScope, goldenNullifier, goldenSignal,
	}, []string{FormatElement(st.Root), FormatElement(st.Scope), FormatElement(st.Nullifier), FormatElement(st.Signal)})
}

func TestSchemeRefuses(t *testing.T) {
	for _, c := range []struct{ arity, depth int }{{3, 4}, {0, 4}, {8, 4}, {-4, 4}, {4, 0}, {4, -1}, {4, 32}, {2, 64}} {
		_, err := New(c.arity, c.depth)
		require.Error(t, err, "%v", c)
	}
	s := scheme(t, 2, 1)
	_, err := s.Tree(listOf(t, s, 3))
	require.ErrorContains(t, err, "too many")
}

func TestStranger(t *testing.T) {
	s := scheme(t, 2, 2)
	list := listOf(t, s, 3)
	tree, err := s.Tree(list)
	require.NoError(t, err)
	_, _, err = s.Assign(identity(t, 99), list, tree, "a", "b")
	require.ErrorIs(t, err, ErrStranger)
	_, _, err = s.AssignAt(identity(t, 99), 3, tree, "a", "b")
	require.ErrorContains(t, err, "missing")
	_, _, err = s.AssignAt(identity(t, 99), -1, tree, "a", "b")
	require.ErrorContains(t, err, "outside")
}
