package anemoi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// labels returns the names of an instance and of its modes.
func (o over[E, D]) labels() []string {
	names := []string{o.String(), o.ReferenceSponge().String(), o.ReferenceBytes().String()}
	for _, domain := range []string{"", "a", "fixed/1", "leaf/1"} {
		names = append(names, o.Sponge(domain).String(), o.Bytes(domain).String())
		for n := 1; n < 12; n++ {
			h, err := o.Fixed(n, domain)
			if err != nil || h.Len() != n {
				panic(fmt.Sprint(h, err))
			}
			names = append(names, h.String())
			leaf, err := o.MerkleLeaf(n, domain)
			if o.Width()%o.DigestLen() != 0 {
				if err == nil || !strings.Contains(err.Error(), "has no tree") {
					panic(fmt.Sprint(o, err))
				}
				continue
			}
			if err != nil || leaf.Len() != n {
				panic(fmt.Sprint(leaf, err))
			}
			names = append(names, leaf.String())
		}
	}
	for b := 2; b <= o.Width(); b++ {
		if jive, err := o.Jive(b); err == nil {
			names = append(names, jive.String())
		}
	}
	return names
}

// TestNames: a name says hash, field, width and mode, and no two functions have
// the same.
func TestNames(t *testing.T) {
	names := hashtest.Distinct{}
	forEachInstance(t, func(t *testing.T, in inspected) {
		id := fmt.Sprintf("anemoi/%s/l%d", in.FieldName(), in.Columns())
		require.Equal(t, id, in.String())
		require.Equal(t, id, in.labels()[0])
		more := instance(t, in.FieldName(), in.Columns(), WithExtraRounds(1))
		for _, name := range append(in.labels(), more.labels()...) {
			require.Contains(t, name, id)
			names.Add(t, name, name)
		}
	})
}

// TestModeNames pins the labels, which enter every digest.
func TestModeNames(t *testing.T) {
	in, err := BN254Fr(2)
	require.NoError(t, err)
	fixed, err := in.Fixed(5, "")
	require.NoError(t, err)
	fixedDomain, err := in.Fixed(5, "app")
	require.NoError(t, err)
	leaf, err := in.MerkleLeaf(1, "")
	require.NoError(t, err)
	jive, err := in.Jive(4)
	require.NoError(t, err)
	more, err := BN254Fr(2, WithExtraRounds(3))
	require.NoError(t, err)
	require.Equal(t, strings.Fields(`
		anemoi/bn254_fr/l2
		anemoi/bn254_fr/l2/sponge
		anemoi/bn254_fr/l2/sponge/app
		anemoi/bn254_fr/l2/fixed/5
		anemoi/bn254_fr/l2/fixed/5/app
		anemoi/bn254_fr/l2/bytes
		anemoi/bn254_fr/l2/bytes/app
		anemoi/bn254_fr/l2/jive4
		anemoi/bn254_fr/l2/reference_sponge
		anemoi/bn254_fr/l2/reference_bytes
		merkle/anemoi/bn254_fr/l2/arity4/leaf/1
		anemoi/bn254_fr/l2+3/sponge`),
		[]string{
			in.String(), in.Sponge("").String(), in.Sponge("app").String(),
			fixed.String(), fixedDomain.String(), in.Bytes("").String(), in.Bytes("app").String(),
			jive.String(), in.ReferenceSponge().String(), in.ReferenceBytes().String(), leaf.String(), more.Sponge("").String(),
		})
}
