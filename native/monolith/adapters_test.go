package monolith

import (
	"crypto/sha256"
	"encoding"
	"fmt"
	"math/big"
	mathrand "math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// adapted are tests of the hash.Hash adapters, generic in the element.
type adapted interface {
	blockSubject(rng *mathrand.Rand) hashtest.Subject
	byteSubject(rng *mathrand.Rand) hashtest.Subject
	testEveryCut(t *testing.T)
	testHashErrors(t *testing.T)
	testEncoding(t *testing.T)
	testRegister(t *testing.T)
	byteHash(domain string) (start func() hashtest.Hash, digest func([]byte) []byte)
}

// TestBlockHash and TestByteHash run the contract of a hash.
func TestBlockHash(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { hashtest.Run(t, in.blockSubject(hashtest.Source(t))) })
}

func TestByteHash(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { hashtest.Run(t, in.byteSubject(hashtest.Source(t))) })
}

// encodedDigest is a digest of the typed API as the adapters return it.
func (o over[E, D]) encodedDigest(d D) []byte {
	return hashtest.Encoded(o.Modulus(), bigDigest[E](d)...)
}

// blockSubject describes BlockHash, which keeps an application's domain.
func (o over[E, D]) blockSubject(rng *mathrand.Rand) hashtest.Subject {
	p, size := o.Modulus(), hashtest.ElementBytes(o.Modulus())
	message := randomElements(rng, p, o.Rate()+3)
	message[0], message[1], message[o.Rate()] = hashtest.Last(p), new(big.Int), hashtest.Last(p)
	named := func(domain string) func() hashtest.Hash {
		return func() hashtest.Hash { return o.Sponge(domain).NewHash() }
	}
	return hashtest.Subject{
		New: named("app"),
		Digest: func(m []byte) []byte {
			return o.encodedDigest(o.Sponge("app").Hash(o.elementsOf(hashtest.Decoded(p, m))...))
		},
		Size:      DigestBytes,
		BlockSize: size,
		Message:   hashtest.Encoded(p, message...),
		Cuts:      []int{0, size, o.Rate() * size, (o.Rate() + 1) * size, (o.Rate() + 3) * size},
		Refused:   append(hashtest.RefusedBlocks(p), hashtest.ShortBlocks(p)...),
		BadStates: o.badStates(nil),
		Foreign: []func() hashtest.Hash{
			named(""), named("apps"), func() hashtest.Hash { return o.Bytes("app").NewHash() },
		},
	}
}

// byteSubject describes ByteHash, with cuts around the ends of chunks and blocks.
func (o over[E, D]) byteSubject(rng *mathrand.Rand) hashtest.Subject {
	chunk, cuts := o.ChunkBytes(), hashtest.ByteCuts(o.ChunkBytes(), o.Rate())
	message := hashtest.RandomBytes(rng, cuts[len(cuts)-1])
	message[0], message[chunk-1] = 0, 0xff
	bad := o.badStates(hashtest.Chunk(chunk, 0))
	zeros := make([]byte, o.Width()*hashtest.ElementBytes(o.Modulus())+1)
	for _, end := range hashtest.BadChunks(chunk) {
		bad = append(bad, slices.Concat(zeros, end))
	}
	named := func(domain string) func() hashtest.Hash {
		return func() hashtest.Hash { return o.Bytes(domain).NewHash() }
	}
	return hashtest.Subject{
		New:       named("app"),
		Digest:    func(m []byte) []byte { return o.encodedDigest(o.Bytes("app").Hash(m)) },
		Size:      DigestBytes,
		BlockSize: o.Rate() * chunk,
		Message:   message,
		Cuts:      cuts,
		BadStates: bad,
		Foreign: []func() hashtest.Hash{
			named(""), named("apps"), func() hashtest.Hash { return o.Sponge("app").NewHash() },
		},
	}
}

// badStates are states with an element that is not canonical, with too full a block
// or with elements of the rate that the block does not count, before the given tail.
func (o over[E, D]) badStates(tail []byte) [][]byte {
	p := o.Modulus()
	full := byte(o.Rate() - 1)
	var states [][]byte
	for i := range o.Width() {
		state := hashtest.Repeat(hashtest.Last(p), o.Width())
		state[o.Rate()-1] = new(big.Int)
		state[i] = p
		states = append(states, slices.Concat(hashtest.Encoded(p, state...), []byte{full}, tail))
	}
	for _, filled := range []int{o.Rate(), o.Width(), o.Width() + 1, 255} {
		states = append(states, slices.Concat(make([]byte, o.Width()*hashtest.ElementBytes(p)), []byte{byte(filled)}, tail))
	}
	for filled := range o.Rate() {
		for _, i := range []int{filled, o.Rate() - 1} {
			state := hashtest.Repeat(new(big.Int), o.Width())
			state[i] = big.NewInt(1)
			states = append(states, slices.Concat(hashtest.Encoded(p, state...), []byte{byte(filled)}, tail))
		}
	}
	return states
}

// TestByteHashEveryCut cuts byte strings of every length up to two blocks in
// every way into two, and into single bytes.
func TestByteHashEveryCut(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testEveryCut(t) })
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

func TestHashErrors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testHashErrors(t) })
}

// testHashErrors reads the errors of what the contract sees refused.
func (o over[E, D]) testHashErrors(t *testing.T) {
	for _, h := range []encoding.BinaryUnmarshaler{new(BlockHash[E, D]), new(ByteHash[E, D])} {
		require.ErrorContains(t, h.UnmarshalBinary([]byte("data")), "the zero value of a hash")
	}
	p, one := o.Modulus(), hashtest.Last(o.Modulus())
	s, b := o.Sponge("app"), o.Bytes("app")
	h, bh := s.NewHash(), b.NewHash()
	_, err := h.Write(hashtest.Encoded(p, one, one, p, one))
	require.ErrorContains(t, err, "monolith: "+s.String()+": block 2 of a write is not canonical: it is outside [0, p) of "+o.FieldName())
	_, err = h.Write(make([]byte, 3))
	require.ErrorContains(t, err, fmt.Sprintf("a write of 3 bytes: want a multiple of %d", hashtest.ElementBytes(p)))

	state := h.State()
	require.ErrorContains(t, h.SetState(state[1:]), fmt.Sprintf("monolith: %s: a state of %d bytes: want %d", s, len(state)-1, len(state)))
	state[len(state)-1] = byte(o.Rate())
	require.ErrorContains(t, h.SetState(state), fmt.Sprintf("a state with %d elements in its block: want 0 to %d", o.Rate(), o.Rate()-1))
	state[len(state)-1] = 2
	copy(state[hashtest.ElementBytes(p):], hashtest.Encoded(p, p))
	require.ErrorContains(t, h.SetState(state), "element 1 of the state is not canonical")
	copy(state[hashtest.ElementBytes(p):], hashtest.Encoded(p, one, one))
	require.ErrorContains(t, h.SetState(state), "more than the 2 elements it counts")
	bytesState := bh.State()
	require.ErrorContains(t, bh.SetState(bytesState[1:]), fmt.Sprintf("monolith: %s: a state of %d bytes: want %d", b, len(bytesState)-1, len(bytesState)))
	bytesState[len(bytesState)-1] = 1
	require.ErrorContains(t, bh.SetState(bytesState), "more than the 0 bytes it counts")
	bytesState[len(state)] = byte(o.ChunkBytes())
	require.ErrorContains(t, bh.SetState(bytesState), fmt.Sprintf("a state with %d bytes in its chunk: want 0 to %d", o.ChunkBytes(), o.ChunkBytes()-1))

	data, err := h.MarshalBinary()
	require.NoError(t, err)
	require.ErrorContains(t, h.UnmarshalBinary(data[1:]), "no saved hash, or one of another version")
	require.ErrorContains(t, h.UnmarshalBinary(data[:len(data)-1]), fmt.Sprintf("a saved hash of %d bytes: want %d", len(data)-1, len(data)))
	require.ErrorContains(t, o.Sponge("other").NewHash().UnmarshalBinary(data), "another name, mode or domain")
	require.NoError(t, h.UnmarshalBinary(data))
}

func TestEncodingPinned(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testEncoding(t) })
}

// testEncoding pins the two forms of a saved hash: a later version must read what
// this one wrote.
func (o over[E, D]) testEncoding(t *testing.T) {
	p := o.Modulus()
	h := o.Sponge("").NewHash()
	_, err := h.Write(hashtest.Encoded(p, big.NewInt(5)))
	require.NoError(t, err)
	state := append(append([]*big.Int{big.NewInt(5)}, hashtest.Repeat(new(big.Int), o.Rate()-1)...), o.Tag(o.String()+"/sponge")...)
	require.Equal(t, slices.Concat(hashtest.Encoded(p, state...), []byte{1}), h.State())
	data, err := h.MarshalBinary()
	require.NoError(t, err)
	label := sha256.Sum256([]byte(o.String() + "/sponge"))
	require.Equal(t, slices.Concat([]byte("gnarkhash/monolith\x01"), label[:], h.State()), data)

	b := o.Bytes("").NewHash()
	_, _ = b.Write([]byte("ab"))
	state = append(hashtest.Repeat(new(big.Int), o.Rate()), o.Tag(o.String()+"/bytes")...)
	require.Equal(t, slices.Concat(hashtest.Encoded(p, state...), []byte("\x00\x02ab"), make([]byte, o.ChunkBytes()-3)), b.State())
}

// TestHMAC: Go's HMAC takes the hash of byte strings for any other hash.
func TestHMAC(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		start, digest := in.byteHash("")
		require.NoError(t, hashtest.HMAC(start, digest, []byte("a key")))
	})
}

// TestRegister: hashes are known to gnark-crypto after Register and not before.
func TestRegister(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testRegister(t) })
}

func (o over[E, D]) testRegister(t *testing.T) {
	require.NoError(t, hashtest.Registers(o.Sponge, func(s *Sponge[E, D]) hashtest.Hash { return s.NewHash() }, make([]byte, 8)))
	require.NoError(t, hashtest.Registers(o.Bytes, func(b *Bytes[E, D]) hashtest.Hash { return b.NewHash() }, []byte("any")))
}
