package merkle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/anemoi"
)

// TestDigestsOfState: the state must be two or more whole digests. The fields
// with digests of four elements keep l = 4 and l = 6 only.
func TestDigestsOfState(t *testing.T) {
	for _, k := range []struct{ width, digest, arity int }{
		{2, 1, 2}, {4, 1, 4}, {12, 1, 12}, {8, 4, 2}, {12, 4, 3},
	} {
		arity, err := digestsOf(k.width, k.digest)
		require.NoError(t, err)
		require.Equal(t, k.arity, arity)
	}
	for _, k := range []struct{ width, digest int }{{10, 4}, {4, 4}, {2, 4}, {6, 4}, {1, 1}} {
		_, err := digestsOf(k.width, k.digest)
		require.ErrorContains(t, err, "no whole number >= 2 of digests", "%v", k)
	}
}

func TestNewAnemoiRefusesNil(t *testing.T) {
	_, err := NewAnemoi[element, digest](nil, "")
	require.ErrorContains(t, err, "instance is missing")
}

// TestHashesDiffer: what the name of the hash tells changes leaves and padding.
func TestHashesDiffer(t *testing.T) {
	extra, err := anemoi.BN254Fr(2, anemoi.WithExtraRounds(1))
	require.NoError(t, err)
	names, empties, leaves := map[string]bool{}, map[digest]bool{}, map[digest]bool{}
	n := 0
	add := func(in *anemoi.BN254FrInstance, domain string) {
		h, err := NewAnemoi(in, domain)
		require.NoError(t, err)
		leaf, err := h.Leaf(element{})
		require.NoError(t, err)
		names[h.String()], empties[h.Empty()], leaves[leaf] = true, true, true
		n++
	}
	for _, c := range columns {
		add(instance(t, c), "")
		add(instance(t, c), "app")
	}
	add(extra, "")
	require.Len(t, names, n)
	require.Len(t, empties, n)
	require.Len(t, leaves, n)
	require.True(t, names["merkle/anemoi/bn254_fr/l2+1/arity4"])
	require.True(t, names["merkle/anemoi/bn254_fr/l1/arity2/app"])
}

// TestLeafLengths: leaves longer than the kept tags are hashed by the same rule,
// and a leaf is not that leaf with a zero after it.
func TestLeafLengths(t *testing.T) {
	h, r := hasher(t, 2), rules{t: t, columns: 2}
	seen := map[digest]int{}
	for n := 1; n <= cachedLeaf+3; n++ {
		leaf := make([]element, n)
		for range 2 { // the second time the tag is known
			got, err := h.Leaf(leaf...)
			require.NoError(t, err)
			require.Equal(t, digest{r.leaf(leaf)}, got, "%d elements", n)
			seen[got] = n
		}
	}
	require.Len(t, seen, cachedLeaf+3)
	_, err := h.Leaf()
	require.Error(t, err)
	_, err = h.Node(make([]digest, 3)...)
	require.Error(t, err)
}

// TestNoAllocations: neither nodes nor leaves allocate.
func TestNoAllocations(t *testing.T) {
	for _, c := range columns {
		h := hasher(t, c)
		children, leaf := make([]digest, h.Arity()), make([]element, 3)
		var failed error
		require.Zero(t, testing.AllocsPerRun(20, func() {
			if _, err := h.Node(children...); err != nil {
				failed = err
			}
		}), "node, arity %d", h.Arity())
		require.Zero(t, testing.AllocsPerRun(20, func() {
			if _, err := h.Leaf(leaf...); err != nil {
				failed = err
			}
		}), "leaf, arity %d", h.Arity())
		require.NoError(t, failed)
	}
}
