package label_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/label"
	"example.com/gnarkhash/internal/vectors"
)

// TestLabels pins each letter: a label that changes changes every digest.
func TestLabels(t *testing.T) {
	const h = "anemoi/bn254_fr/l2"
	for got, want := range map[string]string{
		label.Sponge(h, ""):               "anemoi/bn254_fr/l2/sponge",
		label.Sponge(h, "app"):            "anemoi/bn254_fr/l2/sponge/app",
		label.Fixed(h, 1, ""):             "anemoi/bn254_fr/l2/fixed/1",
		label.Fixed(h, 12, "app/x"):       "anemoi/bn254_fr/l2/fixed/12/app/x",
		label.Bytes(h, ""):                "anemoi/bn254_fr/l2/bytes",
		label.Bytes(h, "app"):             "anemoi/bn254_fr/l2/bytes/app",
		label.MerkleLeaf(h, 4, 3, ""):     "merkle/anemoi/bn254_fr/l2/arity4/leaf/3",
		label.MerkleLeaf(h, 4, 3, "app"):  "merkle/anemoi/bn254_fr/l2/arity4/leaf/3/app",
		label.MerkleEmpty(h, 4, ""):       "merkle/anemoi/bn254_fr/l2/arity4/empty",
		label.MerkleEmpty(h, 4, "app#1"):  "merkle/anemoi/bn254_fr/l2/arity4/empty/app#1",
		label.MerkleEmpty(h+"+2", 12, ""): "merkle/anemoi/bn254_fr/l2+2/arity12/empty",
	} {
		require.Equal(t, want, got)
	}
}

// TestTag compares tags with SHA-256 sums made by another program, for instance
// printf 'gnarkhash/v1/a#0' | sha256sum, before their reduction and after it.
func TestTag(t *testing.T) {
	unreduced := new(big.Int).Lsh(big.NewInt(1), 256)
	for _, c := range []struct {
		label string
		sums  []string
	}{
		{"a", []string{"eab1ddfe09a8e617a6bd9b7301cc46eb167016bc3b324c6625ee341f437710cb", "4c9c6ef2940fc7220008d812ca2f4a7eb61d7c02ed546efd95bb5272a0b2bc71"}},
		{"", []string{"0d47f39a75799320516ec2552a70029759ac8969d0725f4df3295b87b3c75a79"}},
		{"anemoi/bn254_fr/l1/sponge", []string{"2405ae943df44bceb923abaf4d7ec6a8dc59afa7656f63f1f8b2fc9e208766cb"}},
	} {
		for i, tag := range label.Tag(c.label, len(c.sums), unreduced) {
			require.Equal(t, c.sums[i], fmt.Sprintf("%064x", tag), "%q, %d", c.label, i)
		}
		for _, q := range []*big.Int{ecc.BN254.ScalarField(), big.NewInt(1<<31 - 1), big.NewInt(1)} {
			tags := label.Tag(c.label, len(c.sums), q)
			for i, tag := range tags {
				sum, ok := new(big.Int).SetString(c.sums[i], 16)
				require.True(t, ok)
				require.Equal(t, sum.Mod(sum, q).String(), tag.String())
			}
		}
	}
	require.Empty(t, label.Tag("a", 0, unreduced))
}

// TestTagIndexIsDecimal: the index is decimal, so number 10 has two digits.
func TestTagIndexIsDecimal(t *testing.T) {
	q := new(big.Int).Lsh(big.NewInt(1), 256)
	tags := label.Tag("a", 11, q)
	require.Equal(t, "2a6454ebb4d639b5ef7307a6e470e35fe360633030a0559f0490716557411135", fmt.Sprintf("%064x", tags[10]))
	require.Equal(t, tags[:3], label.Tag("a", 3, q), "the first tags do not depend on their number")
}

// TestTagsOfVectors compares the sponge's capacity with the published vectors.
func TestTagsOfVectors(t *testing.T) {
	modes := vectors.Load[vectors.Modes](t, "modes/bn254_fr.json")
	require.NotEmpty(t, modes.Hashes)
	for _, h := range modes.Hashes {
		want := h.SpongeCapacity.Big(t)
		require.NotEmpty(t, want)
		require.Equal(t, want, label.Tag(label.Sponge(h.Hash, ""), len(want), ecc.BN254.ScalarField()), h.Hash)
	}
}

// TestLabelsDiffer: hashes, modes, lengths, arities and domains that differ have
// labels that differ, also where a domain looks like part of a label.
func TestLabelsDiffer(t *testing.T) {
	var all []string
	for _, h := range []string{"anemoi/bn254_fr/l1", "anemoi/bn254_fr/l1+1", "anemoi/bn254_fr/l2"} {
		for _, domain := range []string{"", "sponge", "fixed/1", "1", "leaf/1", "empty", "#0", "/", "app"} {
			all = append(all, label.Sponge(h, domain), label.Bytes(h, domain))
			for _, n := range []int{1, 2, 11} {
				all = append(all, label.Fixed(h, n, domain))
				all = append(all, label.MerkleLeaf(h, 2, n, domain), label.MerkleLeaf(h, 12, n, domain))
			}
			all = append(all, label.MerkleEmpty(h, 2, domain), label.MerkleEmpty(h, 12, domain))
		}
	}
	slices.Sort(all)
	for i := 1; i < len(all); i++ {
		require.NotEqual(t, all[i-1], all[i])
	}
	tags := make(map[string]string)
	for _, l := range all {
		for i, tag := range label.Tag(l, 2, ecc.BN254.ScalarField()) {
			name := fmt.Sprint(l, " ", i)
			require.NotContains(t, tags, tag.String(), name)
			tags[tag.String()] = name
		}
	}
}
