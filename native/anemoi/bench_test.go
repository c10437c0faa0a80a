package anemoi

import (
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr/mimc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr/poseidon2"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// benchmarks are generic in the element type.
type benchmarks interface {
	benchPermutation(b *testing.B)
	benchCompress(b *testing.B)
	benchCompressBatch(b *testing.B)
	benchHash10KB(b *testing.B)
	benchSquare(b *testing.B)
}

// BenchmarkPermutation is one permutation, of a state that goes on.
func BenchmarkPermutation(b *testing.B) {
	benchInstances(b, inspected.benchPermutation)
}

// BenchmarkCompress is the node of a tree: Jive of as many digests as fill the
// state. An instance whose state is no whole number of digests has none.
func BenchmarkCompress(b *testing.B) {
	benchInstances(b, inspected.benchCompress)
}

// BenchmarkCompressBatch is the node of a tree in batches of 256; the time is
// that of one node.
func BenchmarkCompressBatch(b *testing.B) {
	benchInstances(b, inspected.benchCompressBatch)
}

// BenchmarkHash10KB hashes 10 KB of bytes.
func BenchmarkHash10KB(b *testing.B) {
	benchInstances(b, inspected.benchHash10KB)
}

// BenchmarkPeer measures what the permutation is compared with: the field's
// squarings, which are most of its time, and gnark-crypto's hashes.
func BenchmarkPeer(b *testing.B) {
	for _, field := range FieldNames() {
		b.Run("square/"+field, instance(b, field, MaxColumns).benchSquare)
	}
	b.Run("poseidon2-compress", benchPoseidon2)
	b.Run("mimc-step", benchMiMC)
}

func benchInstances(b *testing.B, f func(inspected, *testing.B)) {
	for _, field := range FieldNames() {
		for l := leastColumns(b, field); l <= MaxColumns; l++ {
			in := instance(b, field, l)
			b.Run(strings.TrimPrefix(in.String(), "anemoi/"), func(b *testing.B) { f(in, b) })
		}
	}
}

func (o over[E, D]) benchPermutation(b *testing.B) {
	state := o.elementsOf(randomElements(hashtest.Source(b), o.Modulus(), o.Width()))
	b.ReportAllocs()
	for b.Loop() {
		if err := o.Instance.Permute(state); err != nil {
			b.Fatal(err)
		}
	}
}

func (o over[E, D]) benchCompress(b *testing.B) {
	if o.Arity()*o.DigestLen() != o.Width() {
		b.Skipf("%d elements are no whole number of digests of %d", o.Width(), o.DigestLen())
	}
	digests := make([]D, o.Arity())
	for i := range digests {
		digests[i] = o.digestOf(randomElements(hashtest.Source(b), o.Modulus(), o.DigestLen()))
	}
	b.ReportAllocs()
	for b.Loop() {
		d, err := o.Compress(digests...)
		if err != nil {
			b.Fatal(err)
		}
		digests[0] = d
	}
}

func (o over[E, D]) benchCompressBatch(b *testing.B) {
	if o.Arity()*o.DigestLen() != o.Width() {
		b.Skipf("%d elements are no whole number of digests of %d", o.Width(), o.DigestLen())
	}
	const size = 256
	dst, children := make([]D, size), make([]D, size*o.Arity())
	for i := range children {
		children[i] = o.digestOf(randomElements(hashtest.Source(b), o.Modulus(), o.DigestLen()))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for done := 0; done < b.N; done += size {
		n := min(size, b.N-done)
		if err := o.CompressBatch(dst[:n], children[:n*o.Arity()]); err != nil {
			b.Fatal(err)
		}
	}
}

func (o over[E, D]) benchHash10KB(b *testing.B) {
	message := make([]byte, 10*1024)
	for i := range message {
		message[i] = byte(i)
	}
	hash := o.Bytes("")
	b.SetBytes(int64(len(message)))
	b.ReportAllocs()
	for b.Loop() {
		hash.Hash(message)
	}
}

// benchSquare is a chain of squarings, each waiting for the one before, through
// the function value that the permutation uses.
func (o over[E, D]) benchSquare(b *testing.B) {
	x, square := o.elementsOf(randomElements(hashtest.Source(b), o.Modulus(), 1)), o.field.square
	b.ReportAllocs()
	for range b.N { // b.Loop would cost as much as a squaring
		square(&x[0], &x[0])
	}
}

func benchPoseidon2(b *testing.B) {
	p := poseidon2.NewPermutation(2, 6, 50) // gnark-crypto's default for compression
	left, right := make([]byte, fr.Bytes), make([]byte, fr.Bytes)
	b.ReportAllocs()
	for b.Loop() {
		out, err := p.Compress(left, right)
		if err != nil {
			b.Fatal(err)
		}
		left = out
	}
}

func benchMiMC(b *testing.B) {
	h := mimc.NewFieldHasher()
	var e fr.Element
	b.ReportAllocs()
	for b.Loop() {
		h.Reset()
		h.WriteElement(e)
		e = h.SumElement()
	}
	require.False(b, e.IsZero())
}
