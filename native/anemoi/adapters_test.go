package anemoi

import (
	"bytes"
	"crypto/sha256"
	"encoding"
	"fmt"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// TestLeftPadding: a short write is its number, in the transcript's hash alone.
func TestLeftPadding(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.(adapted).testLeftPadding(t) })
}

func (o over[E, D]) testLeftPadding(t *testing.T) {
	s, q := o.Sponge(""), o.Modulus()
	size := hashtest.ElementBytes(q)
	short := bytes.Repeat([]byte{0x5a}, size-1)
	for _, p := range [][]byte{{0}, {1}, {0, 1}, []byte("alpha"), short} {
		h := s.NewLeftPaddingTranscriptHash()
		n, err := h.Write(p)
		require.NoError(t, err)
		require.Equal(t, len(p), n)
		padded := append(make([]byte, size-len(p)), p...)
		value := o.elementsOf(hashtest.Decoded(q, padded))
		require.Equal(t, o.encodedDigest(s.Hash(value...)), h.Sum(nil), "%x", p)

		// The documented collision, and the values after a name.
		same := s.NewLeftPaddingTranscriptHash()
		_, err = same.Write(append([]byte{0}, p...))
		require.NoError(t, err)
		require.Equal(t, h.Sum(nil), same.Sum(nil))
		_, err = h.Write(append(bytes.Clone(padded), padded...))
		require.NoError(t, err)
		require.Equal(t, o.encodedDigest(s.Hash(slices.Concat(value, value, value)...)), h.Sum(nil))

		n, err = s.NewHash().Write(p)
		require.ErrorContains(t, err, fmt.Sprintf("a write of %d bytes: want a multiple of %d", len(p), size))
		require.Zero(t, n)
	}

	h := s.NewLeftPaddingTranscriptHash()
	_, err := h.Write(nil)
	require.NoError(t, err)
	require.Equal(t, o.encodedDigest(s.Hash()), h.Sum(nil), "nothing is not padded")
}

// TestByteHashEveryCut cuts byte strings of every length up to two blocks in
// every way into two, and into single bytes.
func TestByteHashEveryCut(t *testing.T) {
	for _, field := range FieldNames() {
		t.Run(field, func(t *testing.T) { instance(t, field, leastColumns(t, field)).(adapted).testEveryCut(t) })
	}
}

func (o over[E, D]) testEveryCut(t *testing.T) {
	start, digest := o.byteHash("")
	require.NoError(t, hashtest.EveryCut(start, digest, hashtest.RandomBytes(hashtest.Source(t), 2*o.Rate()*o.ChunkBytes()+1)))
}

// byteHash returns a mode as hash.Hash, and its digests by the typed API.
func (o over[E, D]) byteHash(domain string) (start func() hashtest.Hash, digest func([]byte) []byte) {
	b := o.Bytes(domain)
	return func() hashtest.Hash { return b.NewHash() }, func(m []byte) []byte { return o.encodedDigest(b.Hash(m)) }
}

// TestZeroValues: data meets an error in a hash that no mode has made.
func TestZeroValues(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.(adapted).testZeroValues(t) })
}

func (o over[E, D]) testZeroValues(t *testing.T) {
	for _, h := range []encoding.BinaryUnmarshaler{
		new(BlockHash[E, D]), new(ByteHash[E, D]), new(LeftPaddingTranscriptHash[E, D]),
	} {
		require.ErrorContains(t, h.UnmarshalBinary([]byte("data")), "the zero value of a hash")
	}
}

func TestHashErrors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.(adapted).testHashErrors(t) })
}

// testHashErrors reads the errors of what the contract sees refused.
func (o over[E, D]) testHashErrors(t *testing.T) {
	q, one := o.Modulus(), hashtest.Repeat(hashtest.Last(o.Modulus()), 1)[0]
	s, b := o.Sponge("app"), o.Bytes("app")
	h, bh := s.NewHash(), b.NewHash()
	_, err := h.Write(hashtest.Encoded(q, one, one, q, one))
	require.ErrorContains(t, err, "anemoi: "+s.String()+": block 2 of a write is not canonical: it is outside [0, q) of "+o.FieldName())

	state := h.State()
	require.ErrorContains(t, h.SetState(state[1:]), fmt.Sprintf("anemoi: %s: a state of %d bytes: want %d", s, len(state)-1, len(state)))
	state[len(state)-1] = byte(o.Rate())
	require.ErrorContains(t, h.SetState(state), fmt.Sprintf("a state with %d elements in its block: want 0 to %d", o.Rate(), o.Rate()-1))
	copy(state[hashtest.ElementBytes(q):], hashtest.Encoded(q, q))
	require.ErrorContains(t, h.SetState(state), "element 1 of the state is not canonical")
	bytesState := bh.State()
	require.ErrorContains(t, bh.SetState(bytesState[1:]), fmt.Sprintf("anemoi: %s: a state of %d bytes: want %d", b, len(bytesState)-1, len(bytesState)))
	bytesState[len(bytesState)-1] = 1
	require.ErrorContains(t, bh.SetState(bytesState), "more than the 0 bytes it counts")
	bytesState[len(state)] = byte(o.ChunkBytes())
	require.ErrorContains(t, bh.SetState(bytesState), fmt.Sprintf("a state with %d bytes in its chunk: want 0 to %d", o.ChunkBytes(), o.ChunkBytes()-1))

	data, err := h.MarshalBinary()
	require.NoError(t, err)
	require.ErrorContains(t, h.UnmarshalBinary(data[1:]), "no saved hash, or one of another version")
	data[len(encodingMagic)-1]++
	require.ErrorContains(t, h.UnmarshalBinary(data), "no saved hash, or one of another version")
	data[len(encodingMagic)-1]--
	require.ErrorContains(t, h.UnmarshalBinary(data[:len(data)-1]), fmt.Sprintf("a saved hash of %d bytes: want %d", len(data)-1, len(data)))
	require.ErrorContains(t, h.UnmarshalBinary(append(bytes.Clone(data), 0)), fmt.Sprintf("a saved hash of %d bytes: want %d", len(data)+1, len(data)))
	require.ErrorContains(t, o.Sponge("other").NewHash().UnmarshalBinary(data), "another name, mode or domain")
	require.NoError(t, h.UnmarshalBinary(data))
}

// TestEncodingPinned pins the two forms of a saved hash: a later version must
// read what this one wrote.
func TestEncodingPinned(t *testing.T) {
	in, err := BN254Fr(1)
	require.NoError(t, err)
	h := in.Sponge("").NewHash()
	tag := hashtest.Encoded(in.Modulus(), over[fr.Element, [1]fr.Element]{in}.Tag(in.Sponge("").String())...)
	require.Equal(t, slices.Concat(make([]byte, 32), tag, []byte{0}), h.State())
	data, err := h.MarshalBinary()
	require.NoError(t, err)
	label := sha256.Sum256([]byte("anemoi/bn254_fr/l1/sponge"))
	require.Equal(t, slices.Concat([]byte("gnarkhash/anemoi\x01"), label[:], h.State()), data)

	b := in.Bytes("").NewHash()
	_, _ = b.Write([]byte("abc"))
	tag = hashtest.Encoded(in.Modulus(), over[fr.Element, [1]fr.Element]{in}.Tag(in.Bytes("").String())...)
	require.Equal(t, slices.Concat(make([]byte, 32), tag, []byte("\x00\x03abc"), make([]byte, 27)), b.State())
}

// TestHMAC: Go's HMAC takes the hash of byte strings for any other hash.
func TestHMAC(t *testing.T) {
	start, digest := instance(t, "bn254_fr", 2).(adapted).byteHash("")
	require.NoError(t, hashtest.HMAC(start, digest, bytes.Repeat([]byte("key"), 10)))
}

// TestRegister: hashes are known to gnark-crypto after Register and not before.
func TestRegister(t *testing.T) {
	in, err := BN254Fr(2)
	require.NoError(t, err)
	type sponge = *Sponge[fr.Element, [1]fr.Element]
	type byteStrings = *Bytes[fr.Element, [1]fr.Element]
	require.NoError(t, hashtest.Registers(in.Sponge, func(s sponge) hashtest.Hash { return s.NewHash() }, make([]byte, 32)))
	require.NoError(t, hashtest.Registers(in.Bytes, func(b byteStrings) hashtest.Hash { return b.NewHash() }, []byte("any")))
}
