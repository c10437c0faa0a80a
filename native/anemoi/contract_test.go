package anemoi

import (
	"bytes"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// adapted are tests of the hash.Hash adapters, generic in the element.
type adapted interface {
	blockSubject(rng *rand.Rand) hashtest.Subject
	transcriptSubject(rng *rand.Rand) hashtest.Subject
	byteSubject(rng *rand.Rand) hashtest.Subject
	testCodec(t *testing.T)
	testLeftPadding(t *testing.T)
	byteHash(domain string) (start func() hashtest.Hash, digest func([]byte) []byte)
	testEveryCut(t *testing.T)
	testZeroValues(t *testing.T)
	testHashErrors(t *testing.T)
}

// TestBlockHash, TestTranscriptHash and TestByteHash run the contract of a hash
// over the widest instance of every field, and over all widths of one.
func TestBlockHash(t *testing.T) {
	forContract(t, adapted.blockSubject)
}

func TestTranscriptHash(t *testing.T) {
	forContract(t, adapted.transcriptSubject)
}

func TestByteHash(t *testing.T) {
	forContract(t, adapted.byteSubject)
}

func forContract(t *testing.T, subject func(adapted, *rand.Rand) hashtest.Subject) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		if in.Columns() == MaxColumns || in.FieldName() == "bn254_fr" {
			hashtest.Run(t, subject(in.(adapted), hashtest.Source(t)))
		}
	})
}

// encodedDigest is a digest of the typed API as the adapters return it.
func (o over[E, D]) encodedDigest(d D) []byte {
	return hashtest.Encoded(o.Modulus(), o.field.toBigs(appendDigest[E, D](nil, &d))...)
}

// blockSubject describes BlockHash, which keeps an application's domain.
func (o over[E, D]) blockSubject(rng *rand.Rand) hashtest.Subject {
	s := o.elementSubject(rng, func(s *Sponge[E, D]) hashtest.Hash { return s.NewHash() })
	s.Refused = append(s.Refused, hashtest.ShortBlocks(o.Modulus())...)
	return s
}

// transcriptSubject describes LeftPaddingTranscriptHash, which takes short writes.
func (o over[E, D]) transcriptSubject(rng *rand.Rand) hashtest.Subject {
	return o.elementSubject(rng, func(s *Sponge[E, D]) hashtest.Hash { return s.NewLeftPaddingTranscriptHash() })
}

// elementSubject describes a hash of encoded elements.
func (o over[E, D]) elementSubject(rng *rand.Rand, start func(*Sponge[E, D]) hashtest.Hash) hashtest.Subject {
	q, size := o.Modulus(), hashtest.ElementBytes(o.Modulus())
	message := randomElements(rng, q, o.Rate()+3)
	message[0], message[1], message[o.Rate()] = hashtest.Last(q), new(big.Int), hashtest.Last(q)
	cuts := []int{0, size, o.Rate() * size}
	if o.Rate() == 1 {
		cuts = cuts[:2]
	}
	named := func(domain string) func() hashtest.Hash {
		return func() hashtest.Hash { return start(o.Sponge(domain)) }
	}
	return hashtest.Subject{
		New: named("app"),
		Digest: func(m []byte) []byte {
			return o.encodedDigest(o.Sponge("app").Hash(o.elementsOf(hashtest.Decoded(q, m))...))
		},
		Size:      o.DigestLen() * size,
		BlockSize: size,
		Message:   hashtest.Encoded(q, message...),
		Cuts:      append(cuts, (o.Rate()+1)*size, (o.Rate()+3)*size),
		Refused:   hashtest.RefusedBlocks(q),
		BadStates: o.badStates(nil),
		Foreign: []func() hashtest.Hash{
			named(""), named("apps"), func() hashtest.Hash { return o.Bytes("app").NewHash() },
		},
	}
}

// byteSubject describes ByteHash, with cuts around the ends of chunks and blocks.
func (o over[E, D]) byteSubject(rng *rand.Rand) hashtest.Subject {
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
		Size:      o.DigestLen() * hashtest.ElementBytes(o.Modulus()),
		BlockSize: o.Rate() * chunk,
		Message:   message,
		Cuts:      cuts,
		BadStates: bad,
		Foreign: []func() hashtest.Hash{
			named(""), named("apps"), func() hashtest.Hash { return o.Sponge("app").NewHash() },
		},
	}
}

// badStates are states with an element that is not canonical or with too full a
// block, before the given tail.
func (o over[E, D]) badStates(tail []byte) [][]byte {
	q := o.Modulus()
	var states [][]byte
	for i := range o.Width() {
		state := hashtest.Repeat(hashtest.Last(q), o.Width())
		state[i] = q
		states = append(states, slices.Concat(hashtest.Encoded(q, state...), []byte{0}, tail))
	}
	for _, filled := range []int{o.Rate(), o.Width(), o.Width() + 1, 255} {
		states = append(states, slices.Concat(make([]byte, o.Width()*hashtest.ElementBytes(q)), []byte{byte(filled)}, tail))
	}
	return states
}

func TestCodec(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.(adapted).testCodec(t) })
}

// testCodec: elements are encoded as math/big does, and the encodings of [0, q)
// alone are decoded.
func (o over[E, D]) testCodec(t *testing.T) {
	q := o.Modulus()
	require.Equal(t, hashtest.ElementBytes(q), o.field.size)
	most := new(big.Int).SetBytes(bytes.Repeat([]byte{0xff}, o.field.size))
	for _, v := range append(randomElements(hashtest.Source(t), q, 4), new(big.Int), big.NewInt(1), hashtest.Last(q)) {
		var e E
		require.NoError(t, o.field.decode(&e, hashtest.Encoded(q, v)))
		require.Equal(t, v.String(), o.field.toBig(&e, new(big.Int)).String())
		require.Equal(t, hashtest.Encoded(q, v), o.field.encode(&e))
	}
	for _, v := range []*big.Int{q, new(big.Int).Add(q, big.NewInt(1)), most} {
		var e E
		require.Error(t, o.field.decode(&e, hashtest.Encoded(q, v)), v)
	}
}
