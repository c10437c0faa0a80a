package merkle

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// resealed replaces the checksum.
func resealed(data []byte) []byte {
	data = bytes.Clone(data[:len(data)-sha256.Size])
	sum := sha256.Sum256(data)
	return append(data, sum[:]...)
}

// encoded returns a tree of Monolith-64 and the encodings of all kinds made of it.
func encoded(t testing.TB, depth int) (Monolith64, *Tree[m64, d64], map[byte][]byte) {
	t.Helper()
	h := NewMonolith64("")
	f := family[m64, d64]{hasher: h, element: goldilocksOf}
	tree, err := New(h, depth, f.leaves(5))
	require.NoError(t, err)
	proof, err := tree.Proof(3)
	require.NoError(t, err)
	batch, err := tree.BatchProof(0, 3)
	require.NoError(t, err)
	frontier, err := tree.Frontier()
	require.NoError(t, err)
	all := map[byte][]byte{}
	all[kindProof], err = EncodeProof(h, depth, proof)
	require.NoError(t, err)
	all[kindBatchProof], err = EncodeBatchProof(h, depth, batch)
	require.NoError(t, err)
	all[kindTree], err = tree.MarshalBinary()
	require.NoError(t, err)
	all[kindFrontier], err = frontier.MarshalBinary()
	require.NoError(t, err)
	return h, tree, all
}

// decode decodes data as one kind.
func decode(h Monolith64, depth int, kind byte, data []byte) (err error) {
	switch kind {
	case kindProof:
		_, err = DecodeProof(h, depth, data)
	case kindBatchProof:
		_, err = DecodeBatchProof(h, depth, data)
	case kindTree:
		_, err = DecodeTree(h, depth, data)
	case kindFrontier:
		_, err = DecodeFrontier(h, depth, data)
	}
	return err
}

// TestFormatIsFixed pins version 1 to the byte.
func TestFormatIsFixed(t *testing.T) {
	_, tree, all := encoded(t, 3)
	header := func(kind string) string {
		return hex.EncodeToString([]byte("GHMT\x01"+kind+"\x00\x19merkle/monolith/64/arity2")) + "0000000203"
	}
	digests := func(ds ...d64) (s string) {
		for _, d := range ds {
			for _, e := range d {
				s += hex.EncodeToString(binary.BigEndian.AppendUint64(nil, e.Uint64()))
			}
		}
		return s
	}
	sealed := func(s string) string {
		b, err := hex.DecodeString(s)
		require.NoError(t, err)
		sum := sha256.Sum256(b)
		return s + hex.EncodeToString(sum[:])
	}
	at := tree.digest
	require.Equal(t, header("P")+"0000000000000003"+digests(at(0, 2), at(1, 0), at(2, 1)), hex.EncodeToString(all[kindProof]))
	require.Equal(t, header("B")+"0000000000000002"+"0000000000000000"+"0000000000000003"+digests(at(0, 1), at(0, 2), at(2, 1)), hex.EncodeToString(all[kindBatchProof]))
	require.Equal(t, sealed(header("T")+"01"+"0000000000000005"+
		digests(at(0, 0), at(0, 1), at(0, 2), at(0, 3), at(0, 4), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(3, 0))), hex.EncodeToString(all[kindTree]))
	require.Equal(t, sealed(header("F")+"0000000000000005"+digests(at(0, 4), at(2, 0))), hex.EncodeToString(all[kindFrontier]))
}

// TestDecodeRefusesForeign: data of another hash, domain, depth, kind or version says
// so.
func TestDecodeRefusesForeign(t *testing.T) {
	h, _, all := encoded(t, 3)
	for kind, data := range all {
		require.NoError(t, decode(h, 3, kind, data))
		require.ErrorContains(t, decode(h, 4, kind, data), "of arity 2 and depth 3: want arity 2 and depth 4")
		require.ErrorContains(t, decode(h, 0, kind, data), "depth 0 with arity 2")
		require.ErrorContains(t, decode(nil, 3, kind, data), "the hasher is missing")
		require.ErrorContains(t, decode(NewMonolith64("app"), 3, kind, data), "of another hash: want merkle/monolith/64/arity2/app")
		require.ErrorContains(t, decode(stark(t, 2), 3, kind, data), "of another hash: want stark/")
		require.ErrorContains(t, decode(plain[m64, d64]{h}, 3, kind, data), "merkle/monolith/64/arity2 does not encode digests")
		require.ErrorContains(t, decode(h, 3, kind, nil), "0 bytes are too few")
		require.ErrorContains(t, decode(h, 3, kind, make([]byte, 100)), "the data is not of this package")
		for other := range all {
			if other != kind {
				require.ErrorContains(t, decode(h, 3, other, data), "the data is "+kindNames[kind]+": want "+kindNames[other])
			}
		}
		bad := bytes.Clone(data)
		bad[5] = '?'
		require.ErrorContains(t, decode(h, 3, kind, bad), "unknown kind 63")
		bad[4]++
		require.ErrorContains(t, decode(h, 3, kind, bad), "version 2: want 1")
	}
}

// TestDecodeRefusesNonsense changes single fields and makes the checksum right again.
func TestDecodeRefusesNonsense(t *testing.T) {
	h, _, all := encoded(t, 3)
	header := 8 + len(h.String()) + 5
	for _, k := range []struct {
		kind   byte
		offset int // after the header
		put    []byte
		want   string
	}{
		{kindProof, 0, be64(8), "index 8 is outside the tree"},
		{kindProof, 0, be64(math.MaxUint64), "outside the tree"},
		{kindProof, 8, be64(math.MaxUint64), "a proof: digest 0: "},
		{kindBatchProof, 0, be64(0), "a batch proof of no leaves"},
		{kindBatchProof, 0, be64(3), "outside the tree"}, // what was the first sibling
		{kindBatchProof, 0, be64(math.MaxUint64), "bytes are too few"},
		{kindBatchProof, 0, be64(1 << 61), "bytes are too few"},
		{kindBatchProof, 8, be64(3), "index 3 after index 3"},
		{kindBatchProof, 8, be64(8), "index 8 is outside the tree"},
		{kindBatchProof, 8, be64(2), "bytes are too many"},
		{kindBatchProof, 24, be64(math.MaxUint64), "a batch proof: digest 0: "},
		{kindTree, 0, []byte{0}, "keeps every layer of 0: want 1 to its depth 3"},
		{kindTree, 0, []byte{4}, "keeps every layer of 4"},
		{kindTree, 0, []byte{2}, "bytes are too many"},
		{kindTree, 1, be64(9), "a tree of 9 leaves"},
		{kindTree, 1, be64(math.MaxUint64), "a tree of 18446744073709551615 leaves"},
		{kindTree, 1, be64(6), "bytes are too few"},
		{kindTree, 1, be64(4), "bytes are too many"},
		{kindTree, 9 + 32, be64(math.MaxUint64), "a tree: digest 1: "},
		{kindFrontier, 0, be64(9), "a frontier of 9 leaves"},
		{kindFrontier, 0, be64(4), "bytes are too many"},
		{kindFrontier, 0, be64(7), "bytes are too few"},
		{kindFrontier, 8 + 32, be64(math.MaxUint64), "a frontier: digest 1: "},
	} {
		bad := bytes.Clone(all[k.kind])
		copy(bad[header+k.offset:], k.put)
		if k.kind == kindTree || k.kind == kindFrontier {
			require.ErrorContains(t, decode(h, 3, k.kind, bad), "merkle: ")
			bad = resealed(bad)
		}
		require.ErrorContains(t, decode(h, 3, k.kind, bad), k.want, "%c, offset %d", k.kind, k.offset)
	}
	// What a checksum cannot see: a forged node. Check sees it.
	forged := bytes.Clone(all[kindTree])
	forged[header+9+5*32+7] ^= 1
	tree, err := DecodeTree(h, 3, forged)
	require.ErrorIs(t, err, errDamaged)
	require.Nil(t, tree)
	tree, err = DecodeTree(h, 3, resealed(forged))
	require.NoError(t, err)
	require.ErrorContains(t, tree.Check(t.Context()), "node 0 of level 1 is not that of its children")
}

// TestLyingLengths: a length that the data does not have costs no memory.
func TestLyingLengths(t *testing.T) {
	const depth = 60
	h, _, all := encoded(t, depth)
	header := 8 + len(h.String()) + 5
	for kind, offset := range map[byte]int{kindBatchProof: 0, kindTree: 1, kindFrontier: 0} {
		for shift := 20; shift < 60; shift++ {
			bad := bytes.Clone(all[kind])
			copy(bad[header+offset:], be64(1<<shift-1))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := decode(h, depth, kind, bad)
			runtime.ReadMemStats(&after)
			require.ErrorContains(t, err, "bytes are too few", "%c, 2^%d", kind, shift)
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<18), "%c, 2^%d", kind, shift)
		}
	}
}

func be64(v uint64) []byte { return binary.BigEndian.AppendUint64(nil, v) }

// TestEncodeRefuses: proofs of another shape and hashers without a codec or with an
// endless name.
func TestEncodeRefuses(t *testing.T) {
	h, tree, _ := encoded(t, 3)
	proof, err := tree.Proof(1)
	require.NoError(t, err)
	_, err = EncodeProof(h, 4, proof)
	require.ErrorContains(t, err, "the proof has 3 levels of siblings, the tree has depth 4")
	_, err = EncodeProof(h, 3, nil)
	require.ErrorContains(t, err, "the proof is missing")
	_, err = EncodeProof(plain[m64, d64]{h}, 3, proof)
	require.ErrorContains(t, err, "does not encode digests")
	_, err = EncodeBatchProof(h, 3, &BatchProof[d64]{Indices: []uint64{1}})
	require.ErrorContains(t, err, "the proof has 0 siblings")
	_, err = EncodeBatchProof(plain[m64, d64]{h}, 3, &BatchProof[d64]{Indices: []uint64{1}})
	require.ErrorContains(t, err, "does not encode digests")
	_, err = EncodeProof(NewMonolith64(strings.Repeat("x", 1<<16)), 3, proof)
	require.ErrorContains(t, err, "has no encoding")
	bare, err := NewFrontier(plain[m64, d64]{h}, 3)
	require.NoError(t, err)
	_, err = bare.MarshalBinary()
	require.ErrorContains(t, err, "does not encode digests")
}

// TestWriteErrors: each error of a writer comes out, whenever it comes.
func TestWriteErrors(t *testing.T) {
	h := NewMonolith64("")
	tree, err := NewFromUncheckedDigests(h, 12, make([]d64, 3000))
	require.NoError(t, err)
	full := errors.New("no room")
	for room := range 6 {
		n, err := tree.WriteTo(&writer{room: room, err: full})
		require.ErrorIs(t, err, full)
		require.ErrorContains(t, err, "merkle: writing a tree: ")
		require.Equal(t, room == 0, n == 0)
	}
	n, err := tree.WriteTo(halfWriter{})
	require.ErrorIs(t, err, io.ErrShortWrite)
	require.Positive(t, n)
}

// halfWriter writes half of what it is given and says nothing.
type halfWriter struct{}

func (halfWriter) Write(b []byte) (int, error) { return len(b) / 2, nil }

// writer takes a number of writes.
type writer struct {
	room int
	err  error
}

func (w *writer) Write(b []byte) (int, error) {
	if w.room == 0 {
		return 0, w.err
	}
	w.room--
	return len(b), nil
}

// FuzzDecode: no data makes a decoder panic, and what it takes is what it writes.
func FuzzDecode(f *testing.F) {
	h, _, all := encoded(f, 3)
	for _, data := range all {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var again []byte
		if p, err := DecodeProof(h, 3, data); err == nil {
			again, err = EncodeProof(h, 3, p)
			require.NoError(t, err)
		} else if p, err := DecodeBatchProof(h, 3, data); err == nil {
			again, err = EncodeBatchProof(h, 3, p)
			require.NoError(t, err)
		} else if tree, err := DecodeTree(h, 3, data); err == nil {
			again, err = tree.MarshalBinary()
			require.NoError(t, err)
		} else if frontier, err := DecodeFrontier(h, 3, data); err == nil {
			again, err = frontier.MarshalBinary()
			require.NoError(t, err)
		} else {
			return // refused
		}
		require.Equal(t, data, again)
	})
}
