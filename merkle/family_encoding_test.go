package merkle

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// testProofEncoding writes and reads proofs, and refuses what no proof was written
// as.
func (f *family[E, D]) testProofEncoding(t *testing.T) {
	h, k := f.hasher, f.hasher.Arity()
	const depth = 3
	leaves := f.leaves(k + 3)
	tree, err := New(h, depth, leaves)
	require.NoError(t, err)

	proof, err := tree.Proof(uint64(k))
	require.NoError(t, err)
	data, err := EncodeProof(h, depth, proof)
	require.NoError(t, err)
	size := h.(DigestCodec[D]).DigestSize()
	require.Len(t, data, 13+len(h.String())+8+depth*(k-1)*size)
	read, err := DecodeProof(h, depth, data)
	require.NoError(t, err)
	require.Equal(t, proof, read)
	refuses(t, data, false, func(data []byte) error { _, err := DecodeProof(h, depth, data); return err })
	data = withLast(data, size)
	_, err = DecodeProof(h, depth, data)
	require.ErrorContains(t, err, "not canonical")

	batch, err := tree.BatchProof(0, 1, uint64(k), uint64(k+2))
	require.NoError(t, err)
	data, err = EncodeBatchProof(h, depth, batch)
	require.NoError(t, err)
	readBatch, err := DecodeBatchProof(h, depth, data)
	require.NoError(t, err)
	require.Equal(t, batch, readBatch)
	refuses(t, data, false, func(data []byte) error { _, err := DecodeBatchProof(h, depth, data); return err })
	if len(batch.Siblings) > 0 {
		_, err = DecodeBatchProof(h, depth, withLast(data, size))
		require.ErrorContains(t, err, "not canonical")
	}
}

// testTreeEncoding writes and reads trees and frontiers, and refuses the rest.
func (f *family[E, D]) testTreeEncoding(t *testing.T) {
	h, k := f.hasher, f.hasher.Arity()
	const depth = 2
	for _, n := range []int{0, 1, k, k*k - 1, k * k} {
		leaves := f.leaves(n)
		for keep := 1; keep <= depth; keep++ {
			b := NewBuilder(h, depth)
			b.KeepEvery = keep
			tree, err := b.FromLeaves(t.Context(), leaves)
			require.NoError(t, err)
			data, err := tree.MarshalBinary()
			require.NoError(t, err)
			read, err := DecodeTree(h, depth, data)
			require.NoError(t, err)
			require.NoError(t, read.Check(t.Context()))
			require.Equal(t, tree.Root(), read.Root())
			require.Equal(t, n, read.Len())
			require.Equal(t, keep, read.keep)
			for level := range tree.layers {
				require.Equal(t, len(tree.layers[level]), len(read.layers[level]))
			}
			again, err := read.MarshalBinary()
			require.NoError(t, err)
			require.True(t, bytes.Equal(data, again))
			if n == 1 {
				refuses(t, data, true, func(data []byte) error { _, err := DecodeTree(h, depth, data); return err })
			}
		}
		frontier, err := NewFrontier(h, depth)
		require.NoError(t, err)
		for _, leaf := range leaves {
			_, err := frontier.Append(leaf...)
			require.NoError(t, err)
		}
		data, err := frontier.MarshalBinary()
		require.NoError(t, err)
		read, err := DecodeFrontier(h, depth, data)
		require.NoError(t, err)
		require.Equal(t, frontier.Len(), read.Len())
		want, err := frontier.Root()
		require.NoError(t, err)
		got, err := read.Root()
		require.NoError(t, err)
		require.Equal(t, want, got)
		if n == k*k-1 && k <= 4 {
			refuses(t, data, true, func(data []byte) error { _, err := DecodeFrontier(h, depth, data); return err })
		}
	}
}

// withLast returns the data with a last digest of ones, which no field has.
func withLast(data []byte, size int) []byte {
	data = bytes.Clone(data)
	for i := len(data) - size; i < len(data); i++ {
		data[i] = 0xff
	}
	return data
}

// refuses cuts the data everywhere, appends to it and, if it has a checksum or is in
// the header, flips each byte.
func refuses(t *testing.T, data []byte, checksum bool, decode func([]byte) error) {
	t.Helper()
	require.NoError(t, decode(data))
	for n := range data {
		require.ErrorContains(t, decode(data[:n]), "merkle: ", "%d bytes", n)
	}
	require.ErrorContains(t, decode(append(bytes.Clone(data), 0)), "too many")
	header := 8 + int(data[6])<<8 + int(data[7]) + 5
	for i := range data {
		if i < header || checksum {
			bad := bytes.Clone(data)
			bad[i] ^= 1
			require.ErrorContains(t, decode(bad), "merkle: ", "byte %d", i)
		}
	}
}
