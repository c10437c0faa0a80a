package anemoi

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding"
	"fmt"
	"hash"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	gchash "github.com/consensys/gnark-crypto/hash"
	"github.com/stretchr/testify/require"
)

// TestLeftPadding: a short write is its number, in the transcript's hash alone.
func TestLeftPadding(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.(adapted).testLeftPadding(t) })
}

func (o over[E, D]) testLeftPadding(t *testing.T) {
	s, q := o.Sponge(""), o.Modulus()
	size := elementBytes(q)
	short := bytes.Repeat([]byte{0x5a}, size-1)
	for _, p := range [][]byte{{0}, {1}, {0, 1}, []byte("alpha"), short} {
		h := s.NewLeftPaddingTranscriptHash()
		n, err := h.Write(p)
		require.NoError(t, err)
		require.Equal(t, len(p), n)
		padded := append(make([]byte, size-len(p)), p...)
		value := o.elementsOf(decoded(q, padded))
		require.Equal(t, o.encodedDigest(s.Hash(value...)), h.Sum(nil), "%x", p)

		// The documented collision, and the values after a name.
		same := s.NewLeftPaddingTranscriptHash()
		_, err = same.Write(append([]byte{0}, p...))
		require.NoError(t, err)
		require.Equal(t, h.Sum(nil), same.Sum(nil))
		_, err = h.Write(append(bytes.Clone(padded), padded...))
		require.NoError(t, err)
		require.Equal(t, o.encodedDigest(s.Hash(join(value, value, value)...)), h.Sum(nil))

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
	b := o.Bytes("")
	message := randomBytes(source(t), 2*o.Rate()*o.ChunkBytes()+1)
	single, whole := b.NewHash(), o.encodedDigest(b.Hash(message))
	for n := range message {
		require.Equal(t, o.encodedDigest(b.Hash(message[:n])), single.Sum(nil), "%d bytes", n)
		_, _ = single.Write(message[n : n+1])

		h := b.NewHash()
		_, _ = h.Write(message[:n])
		_, _ = h.Write(message[n:])
		require.Equal(t, whole, h.Sum(nil), "cut at %d", n)
	}
	require.Equal(t, whole, single.Sum(nil))
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
	q, one := o.Modulus(), repeat(last(o.Modulus()), 1)[0]
	s, b := o.Sponge("app"), o.Bytes("app")
	h, bh := s.NewHash(), b.NewHash()
	_, err := h.Write(encoded(q, one, one, q, one))
	require.ErrorContains(t, err, "anemoi: "+s.String()+": block 2 of a write is not canonical: it is outside [0, q) of "+o.FieldName())

	state := h.State()
	require.ErrorContains(t, h.SetState(state[1:]), fmt.Sprintf("anemoi: %s: a state of %d bytes: want %d", s, len(state)-1, len(state)))
	state[len(state)-1] = byte(o.Rate())
	require.ErrorContains(t, h.SetState(state), fmt.Sprintf("a state with %d elements in its block: want 0 to %d", o.Rate(), o.Rate()-1))
	copy(state[elementBytes(q):], encoded(q, q))
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
	tag := encoded(in.Modulus(), over[fr.Element, [1]fr.Element]{in}.Tag(in.Sponge("").String())...)
	require.Equal(t, join(make([]byte, 32), tag, []byte{0}), h.State())
	data, err := h.MarshalBinary()
	require.NoError(t, err)
	label := sha256.Sum256([]byte("anemoi/bn254_fr/l1/sponge"))
	require.Equal(t, join([]byte("gnarkhash/anemoi\x01"), label[:], h.State()), data)

	b := in.Bytes("").NewHash()
	_, _ = b.Write([]byte("abc"))
	tag = encoded(in.Modulus(), over[fr.Element, [1]fr.Element]{in}.Tag(in.Bytes("").String())...)
	require.Equal(t, join(make([]byte, 32), tag, []byte("\x00\x03abc"), make([]byte, 27)), b.State())
}

// TestHMAC: Go's HMAC takes the hash of byte strings for any other hash.
func TestHMAC(t *testing.T) {
	in, err := BN254Fr(2)
	require.NoError(t, err)
	start := func() hash.Hash { return in.Bytes("").NewHash() }
	key := bytes.Repeat([]byte("key"), 10)
	mac := hmac.New(start, key)
	for range 2 { // the second one starts from a saved state
		_, _ = mac.Write([]byte("message"))
		block := append(bytes.Clone(key), make([]byte, start().BlockSize()-len(key))...)
		inner, outer := bytes.Clone(block), bytes.Clone(block)
		for i := range block {
			inner[i] ^= 0x36
			outer[i] ^= 0x5c
		}
		sum := in.HashBytes(append(inner, "message"...))
		want := in.HashBytes(append(outer, sum[0].Marshal()...))
		require.Equal(t, want[0].Marshal(), mac.Sum(nil))
		mac.Reset()
	}
}

// TestRegister: hashes are known to gnark-crypto after Register and not before.
func TestRegister(t *testing.T) {
	in, err := BN254Fr(2)
	require.NoError(t, err)
	domain := rand.Text() // the registry outlives a test that is run twice
	s, b := in.Sponge(domain), in.Bytes(domain)
	for _, name := range []string{s.String(), b.String(), in.Sponge("").String()} {
		require.Panics(t, func() { gchash.NewHash(name) }, name)
	}
	for range 2 {
		s.Register()
		b.Register()
	}
	for name, want := range map[string][]byte{
		s.String(): s.NewHash().Sum(nil),
		b.String(): b.NewHash().Sum(nil),
	} {
		h, again := gchash.NewHash(name), gchash.NewHash(name)
		require.NotSame(t, h, again)
		require.Equal(t, want, h.Sum(nil))
		_, err := h.Write(make([]byte, 32))
		require.NoError(t, err)
		require.NotEqual(t, want, h.Sum(nil))
		require.Equal(t, want, again.Sum(nil))
	}
	require.Panics(t, func() { gchash.NewHash(in.Sponge("").String()) })
}
