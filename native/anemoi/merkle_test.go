package anemoi

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

func TestMerkleHashes(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		if in.Width()%in.DigestLen() == 0 {
			in.testMerkle(t)
		} else {
			in.testNoTree(t)
		}
	})
}

// testMerkle checks leaves and missing leaves against their labels, and that a
// node and the leaf that holds the node's children differ.
func (o over[E, D]) testMerkle(t *testing.T) {
	w := modesTwin{newTwin(t, o.FieldName(), o.Columns(), 0), o}
	name := fmt.Sprintf("merkle/%s/arity%d", o, o.Arity())
	children := randomElements(hashtest.Source(t), o.Modulus(), o.Width())
	digests := hashtest.Distinct{}
	for domain, suffix := range map[string]string{"": "", "app": "/app"} {
		empty := o.text(o.MerkleEmpty(domain))
		require.Equal(t, hashtest.Decimals(w.tag(name+"/empty"+suffix)), empty)
		digests.Add(t, "empty"+suffix, empty...)

		leaf, err := o.MerkleLeaf(o.Width(), domain)
		require.NoError(t, err)
		d, err := leaf.Hash(o.elementsOf(children)...)
		require.NoError(t, err)
		label := fmt.Sprintf("%s/leaf/%d%s", name, o.Width(), suffix)
		want := w.squeezed(t, w.absorbed(t, w.start(label), w.filled(children)), o.DigestLen())
		require.Equal(t, want, o.text(d))
		digests.Add(t, "leaf"+suffix, want...)
	}
	var nodes []D
	for i := range o.Arity() {
		nodes = append(nodes, o.digestOf(children[i*o.DigestLen():(i+1)*o.DigestLen()]))
	}
	node, err := o.Compress(nodes...)
	require.NoError(t, err)
	require.Equal(t, w.jive(t, o.Arity(), children), o.text(node))
	digests.Add(t, "node", o.text(node)...)
	digests.Add(t, "fixed", fixed(t, o, children...)...)

	nodes[0], nodes[1] = nodes[1], nodes[0]
	swapped, err := o.Compress(nodes...)
	require.NoError(t, err)
	digests.Add(t, "node of swapped children", o.text(swapped)...)
}

// testNoTree is for a state that is no whole number of digests.
func (o over[E, D]) testNoTree(t *testing.T) {
	_, err := o.Compress(make([]D, o.Arity())...)
	require.ErrorContains(t, err, "compresses")
}

// TestShorthands checks the methods of an instance that stand for a mode
// without a domain.
func TestShorthands(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testShorthands(t) })
}

func (o over[E, D]) testShorthands(t *testing.T) {
	message := o.elementsOf(randomElements(hashtest.Source(t), o.Modulus(), 3))
	require.Equal(t, o.Sponge("").Hash(message...), o.Hash(message...))
	require.Equal(t, o.Bytes("").Hash([]byte("abc")), o.HashBytes([]byte("abc")))
	h, err := o.Fixed(3, "")
	require.NoError(t, err)
	want, err := h.Hash(message...)
	require.NoError(t, err)
	got, err := o.HashFixed(message...)
	require.NoError(t, err)
	require.Equal(t, want, got)
	squeezed, err := o.ReferenceSponge().Squeeze(o.DigestLen(), message...)
	require.NoError(t, err)
	require.Equal(t, o.digestOf(o.field.toBigs(squeezed)), o.ReferenceSponge().Hash(message...))
}
