package monolith

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding"
	"fmt"
	"hash"
	"math/big"
	mathrand "math/rand/v2"
	"testing"

	gchash "github.com/consensys/gnark-crypto/hash"
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
	testHMAC(t *testing.T)
}

// TestBlockHash and TestByteHash run the contract of a hash.
func TestBlockHash(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { hashtest.Run(t, in.blockSubject(source(t))) })
}

func TestByteHash(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { hashtest.Run(t, in.byteSubject(source(t))) })
}

// elementBytes is the number of bytes of an encoded element.
func elementBytes(p *big.Int) int { return (p.BitLen() + 7) / 8 }

// encoded are elements as the adapters write and read them, made by math/big.
func encoded(p *big.Int, vs ...*big.Int) []byte {
	var b []byte
	for _, v := range vs {
		b = append(b, v.FillBytes(make([]byte, elementBytes(p)))...)
	}
	return b
}

// decoded is the inverse of encoded.
func decoded(p *big.Int, b []byte) []*big.Int {
	var vs []*big.Int
	for ; len(b) > 0; b = b[elementBytes(p):] {
		vs = append(vs, new(big.Int).SetBytes(b[:elementBytes(p)]))
	}
	return vs
}

// encodedDigest is a digest of the typed API as the adapters return it.
func (o over[E, D]) encodedDigest(d D) []byte { return encoded(o.Modulus(), bigDigest[E](d)...) }

// blockSubject describes BlockHash, which keeps an application's domain.
func (o over[E, D]) blockSubject(rng *mathrand.Rand) hashtest.Subject {
	p, size := o.Modulus(), elementBytes(o.Modulus())
	message := randomElements(rng, p, o.Rate()+3)
	message[0], message[1], message[o.Rate()] = last(p), new(big.Int), last(p)
	named := func(domain string) func() hashtest.Hash {
		return func() hashtest.Hash { return o.Sponge(domain).NewHash() }
	}
	one, ones := big.NewInt(1), bytes.Repeat([]byte{0xff}, size)
	return hashtest.Subject{
		New:       named("app"),
		Digest:    func(m []byte) []byte { return o.encodedDigest(o.Sponge("app").Hash(o.elementsOf(decoded(p, m))...)) },
		Size:      DigestBytes,
		BlockSize: size,
		Message:   encoded(p, message...),
		Cuts:      []int{0, size, o.Rate() * size, (o.Rate() + 1) * size, (o.Rate() + 3) * size},
		Refused: [][]byte{
			{0}, {1}, make([]byte, size-1), make([]byte, size+1), make([]byte, 2*size-1), make([]byte, 2*size+1),
			encoded(p, p), encoded(p, new(big.Int).Add(p, one)), ones,
			encoded(p, one, p), encoded(p, p, one), encoded(p, one, one, p), append(encoded(p, one), ones...),
		},
		BadStates: o.badStates(nil),
		Foreign: []func() hashtest.Hash{
			named(""), named("apps"), func() hashtest.Hash { return o.Bytes("app").NewHash() },
		},
	}
}

// byteSubject describes ByteHash, with cuts around the ends of chunks and blocks.
func (o over[E, D]) byteSubject(rng *mathrand.Rand) hashtest.Subject {
	chunk, block := o.ChunkBytes(), o.Rate()*o.ChunkBytes()
	cuts := []int{0, 1, chunk - 1, chunk, chunk + 1, 2*chunk - 1, block, block + 1, block + chunk, 2*block + chunk + 3}
	message := randomBytes(rng, cuts[len(cuts)-1])
	message[0], message[chunk-1] = 0, 0xff

	// A chunk that is full, more than full, or followed by more than it counts.
	tail := func(n int, at ...int) []byte {
		b := make([]byte, chunk)
		b[0] = byte(n)
		for _, i := range at {
			b[1+i] = 1
		}
		return b
	}
	bad := o.badStates(tail(0))
	zeros := make([]byte, o.Width()*elementBytes(o.Modulus())+1)
	for _, t := range [][]byte{tail(chunk), tail(chunk + 1), tail(255), tail(0, 0), tail(0, chunk-2), tail(1, 0, 1), tail(chunk-2, chunk-2)} {
		bad = append(bad, join(zeros, t))
	}
	named := func(domain string) func() hashtest.Hash {
		return func() hashtest.Hash { return o.Bytes(domain).NewHash() }
	}
	return hashtest.Subject{
		New:       named("app"),
		Digest:    func(m []byte) []byte { return o.encodedDigest(o.Bytes("app").Hash(m)) },
		Size:      DigestBytes,
		BlockSize: block,
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
		state := repeat(last(p), o.Width())
		state[o.Rate()-1] = new(big.Int)
		state[i] = p
		states = append(states, join(encoded(p, state...), []byte{full}, tail))
	}
	for _, filled := range []int{o.Rate(), o.Width(), o.Width() + 1, 255} {
		states = append(states, join(make([]byte, o.Width()*elementBytes(p)), []byte{byte(filled)}, tail))
	}
	for filled := range o.Rate() {
		for _, i := range []int{filled, o.Rate() - 1} {
			state := repeat(new(big.Int), o.Width())
			state[i] = big.NewInt(1)
			states = append(states, join(encoded(p, state...), []byte{byte(filled)}, tail))
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

func TestHashErrors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testHashErrors(t) })
}

// testHashErrors reads the errors of what the contract sees refused.
func (o over[E, D]) testHashErrors(t *testing.T) {
	for _, h := range []encoding.BinaryUnmarshaler{new(BlockHash[E, D]), new(ByteHash[E, D])} {
		require.ErrorContains(t, h.UnmarshalBinary([]byte("data")), "the zero value of a hash")
	}
	p, one := o.Modulus(), last(o.Modulus())
	s, b := o.Sponge("app"), o.Bytes("app")
	h, bh := s.NewHash(), b.NewHash()
	_, err := h.Write(encoded(p, one, one, p, one))
	require.ErrorContains(t, err, "monolith: "+s.String()+": block 2 of a write is not canonical: it is outside [0, p) of "+o.FieldName())
	_, err = h.Write(make([]byte, 3))
	require.ErrorContains(t, err, fmt.Sprintf("a write of 3 bytes: want a multiple of %d", elementBytes(p)))

	state := h.State()
	require.ErrorContains(t, h.SetState(state[1:]), fmt.Sprintf("monolith: %s: a state of %d bytes: want %d", s, len(state)-1, len(state)))
	state[len(state)-1] = byte(o.Rate())
	require.ErrorContains(t, h.SetState(state), fmt.Sprintf("a state with %d elements in its block: want 0 to %d", o.Rate(), o.Rate()-1))
	state[len(state)-1] = 2
	copy(state[elementBytes(p):], encoded(p, p))
	require.ErrorContains(t, h.SetState(state), "element 1 of the state is not canonical")
	copy(state[elementBytes(p):], encoded(p, one, one))
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
	_, err := h.Write(encoded(p, big.NewInt(5)))
	require.NoError(t, err)
	state := append(append([]*big.Int{big.NewInt(5)}, repeat(new(big.Int), o.Rate()-1)...), o.Tag(o.String()+"/sponge")...)
	require.Equal(t, join(encoded(p, state...), []byte{1}), h.State())
	data, err := h.MarshalBinary()
	require.NoError(t, err)
	label := sha256.Sum256([]byte(o.String() + "/sponge"))
	require.Equal(t, join([]byte("gnarkhash/monolith\x01"), label[:], h.State()), data)

	b := o.Bytes("").NewHash()
	_, _ = b.Write([]byte("ab"))
	state = append(repeat(new(big.Int), o.Rate()), o.Tag(o.String()+"/bytes")...)
	require.Equal(t, join(encoded(p, state...), []byte("\x00\x02ab"), make([]byte, o.ChunkBytes()-3)), b.State())
}

func TestHMAC(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testHMAC(t) })
}

// testHMAC: Go's HMAC takes the hash of byte strings for any other hash.
func (o over[E, D]) testHMAC(t *testing.T) {
	start := func() hash.Hash { return o.Bytes("").NewHash() }
	key := []byte("a key")
	mac := hmac.New(start, key)
	for range 2 { // the second one starts from a saved state
		_, _ = mac.Write([]byte("message"))
		block := append(bytes.Clone(key), make([]byte, start().BlockSize()-len(key))...)
		inner, outer := bytes.Clone(block), bytes.Clone(block)
		for i := range block {
			inner[i] ^= 0x36
			outer[i] ^= 0x5c
		}
		sum := o.encodedDigest(o.HashBytes(append(inner, "message"...)))
		require.Equal(t, o.encodedDigest(o.HashBytes(append(outer, sum...))), mac.Sum(nil))
		mac.Reset()
	}
}

func TestRegister(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testRegister(t) })
}

// testRegister: hashes are known to gnark-crypto after Register and not before.
func (o over[E, D]) testRegister(t *testing.T) {
	domain := rand.Text() // the registry outlives a test that is run twice
	s, b := o.Sponge(domain), o.Bytes(domain)
	for _, name := range []string{s.String(), b.String(), o.Sponge("").String()} {
		require.Panics(t, func() { gchash.NewHash(name) }, name)
	}
	s.Register()
	b.Register()
	for name, want := range map[string][]byte{s.String(): s.NewHash().Sum(nil), b.String(): b.NewHash().Sum(nil)} {
		h, again := gchash.NewHash(name), gchash.NewHash(name)
		require.NotSame(t, h, again)
		require.Equal(t, want, h.Sum(nil))
		_, err := h.Write(make([]byte, 8))
		require.NoError(t, err)
		require.NotEqual(t, want, h.Sum(nil))
		require.Equal(t, want, again.Sum(nil))
	}
}
