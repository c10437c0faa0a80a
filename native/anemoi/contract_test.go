package anemoi

import (
	"bytes"
	"math/big"
	"math/rand/v2"
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
			hashtest.Run(t, subject(in.(adapted), source(t)))
		}
	})
}

// elementBytes is the number of bytes of an encoded element.
func elementBytes(q *big.Int) int { return (q.BitLen() + 7) / 8 }

// encoded are elements as the adapters write and read them, made by math/big.
func encoded(q *big.Int, vs ...*big.Int) []byte {
	var b []byte
	for _, v := range vs {
		b = append(b, v.FillBytes(make([]byte, elementBytes(q)))...)
	}
	return b
}

// decoded is the inverse of encoded.
func decoded(q *big.Int, b []byte) []*big.Int {
	var vs []*big.Int
	for ; len(b) > 0; b = b[elementBytes(q):] {
		vs = append(vs, new(big.Int).SetBytes(b[:elementBytes(q)]))
	}
	return vs
}

// encodedDigest is a digest of the typed API as the adapters return it.
func (o over[E, D]) encodedDigest(d D) []byte {
	return encoded(o.Modulus(), o.field.toBigs(appendDigest[E, D](nil, &d))...)
}

// blockSubject describes BlockHash, which keeps an application's domain.
func (o over[E, D]) blockSubject(rng *rand.Rand) hashtest.Subject {
	return o.elementSubject(rng, func(s *Sponge[E, D]) hashtest.Hash { return s.NewHash() })
}

// transcriptSubject describes LeftPaddingTranscriptHash.
func (o over[E, D]) transcriptSubject(rng *rand.Rand) hashtest.Subject {
	return o.elementSubject(rng, func(s *Sponge[E, D]) hashtest.Hash { return s.NewLeftPaddingTranscriptHash() })
}

// elementSubject describes a hash of encoded elements.
func (o over[E, D]) elementSubject(rng *rand.Rand, start func(*Sponge[E, D]) hashtest.Hash) hashtest.Subject {
	q, size := o.Modulus(), elementBytes(o.Modulus())
	message := randomElements(rng, q, o.Rate()+3)
	message[0], message[1], message[o.Rate()] = last(q), new(big.Int), last(q)
	cuts := []int{0, size, o.Rate() * size}
	if o.Rate() == 1 {
		cuts = cuts[:2]
	}
	named := func(domain string) func() hashtest.Hash {
		return func() hashtest.Hash { return start(o.Sponge(domain)) }
	}
	return hashtest.Subject{
		New:       named("app"),
		Digest:    func(m []byte) []byte { return o.encodedDigest(o.Sponge("app").Hash(o.elementsOf(decoded(q, m))...)) },
		Size:      o.DigestLen() * size,
		BlockSize: size,
		Message:   encoded(q, message...),
		Cuts:      append(cuts, (o.Rate()+1)*size, (o.Rate()+3)*size),
		Refused:   o.refusedBlocks(start),
		BadStates: o.badStates(nil),
		Foreign: []func() hashtest.Hash{
			named(""), named("apps"), func() hashtest.Hash { return o.Bytes("app").NewHash() },
		},
	}
}

// byteSubject describes ByteHash, with cuts around the ends of chunks and blocks.
func (o over[E, D]) byteSubject(rng *rand.Rand) hashtest.Subject {
	chunk, block := o.ChunkBytes(), o.Rate()*o.ChunkBytes()
	cuts := []int{0, 1, chunk - 1, chunk, chunk + 1, 2*chunk - 1}
	for _, n := range []int{block, block + 1, block + chunk, 2*block + chunk + 3} {
		if n > cuts[len(cuts)-1] {
			cuts = append(cuts, n)
		}
	}
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
		Size:      o.DigestLen() * elementBytes(o.Modulus()),
		BlockSize: block,
		Message:   message,
		Cuts:      cuts,
		BadStates: bad,
		Foreign: []func() hashtest.Hash{
			named(""), named("apps"), func() hashtest.Hash { return o.Sponge("app").NewHash() },
		},
	}
}

// refusedBlocks are writes that the hash refuses: longer than a block and no
// whole number of them, or with an element of q or more. A short write is
// refused too, but by the transcript's hash.
func (o over[E, D]) refusedBlocks(start func(*Sponge[E, D]) hashtest.Hash) [][]byte {
	q, size := o.Modulus(), elementBytes(o.Modulus())
	one, ones := big.NewInt(1), bytes.Repeat([]byte{0xff}, size)
	refused := [][]byte{
		make([]byte, size+1), make([]byte, 2*size-1), make([]byte, 2*size+1),
		encoded(q, q), encoded(q, new(big.Int).Add(q, one)), ones,
		encoded(q, one, q), encoded(q, q, one), encoded(q, one, one, q), append(encoded(q, one), ones...),
	}
	if _, strict := start(o.Sponge("")).(*BlockHash[E, D]); strict {
		refused = append(refused, []byte{0}, []byte{1}, make([]byte, size-1))
	}
	return refused
}

// badStates are states with an element that is not canonical or with too full a
// block, before the given tail.
func (o over[E, D]) badStates(tail []byte) [][]byte {
	q := o.Modulus()
	var states [][]byte
	for i := range o.Width() {
		state := repeat(last(q), o.Width())
		state[i] = q
		states = append(states, join(encoded(q, state...), []byte{0}, tail))
	}
	for _, filled := range []int{o.Rate(), o.Width(), o.Width() + 1, 255} {
		states = append(states, join(make([]byte, o.Width()*elementBytes(q)), []byte{byte(filled)}, tail))
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
	require.Equal(t, elementBytes(q), o.field.size)
	most := new(big.Int).SetBytes(bytes.Repeat([]byte{0xff}, o.field.size))
	for _, v := range append(randomElements(source(t), q, 4), new(big.Int), big.NewInt(1), last(q)) {
		var e E
		require.NoError(t, o.field.decode(&e, encoded(q, v)))
		require.Equal(t, v.String(), o.field.toBig(&e, new(big.Int)).String())
		require.Equal(t, encoded(q, v), o.field.encode(&e))
	}
	for _, v := range []*big.Int{q, new(big.Int).Add(q, big.NewInt(1)), most} {
		var e E
		require.Error(t, o.field.decode(&e, encoded(q, v)), v)
	}
}
