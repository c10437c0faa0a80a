package monolith

import (
	"crypto/sha256"
	"crypto/sha3"
	"testing"

	"github.com/zeebo/blake3"

	"example.com/gnarkhash/internal/hashtest"
)

// benchmarks are generic in the element type.
type benchmarks interface {
	benchPermutation(b *testing.B)
	benchCompress(b *testing.B)
	benchCompressBatch(b *testing.B)
	benchHash10KB(b *testing.B)
}

// BenchmarkPermutation is one permutation, of a state that goes on.
func BenchmarkPermutation(b *testing.B) { benchInstances(b, inspected.benchPermutation) }

// BenchmarkCompress is one compression of two digests, the left one the result of
// the compression before: feed-forward for the widths 8 and 16, truncated for 12 and 24.
func BenchmarkCompress(b *testing.B) { benchInstances(b, inspected.benchCompress) }

// BenchmarkCompressBatch is the same compression in batches of 256 on one core; the
// time is that of one.
func BenchmarkCompressBatch(b *testing.B) { benchInstances(b, inspected.benchCompressBatch) }

// BenchmarkHash10KB hashes 10 KB of bytes.
func BenchmarkHash10KB(b *testing.B) { benchInstances(b, inspected.benchHash10KB) }

// BenchmarkPeer measures what the compression is compared with: SHA3-256 and SHA-256
// of Go and a BLAKE3 on 64 bytes, the size of two digests, the first half the digest
// before.
func BenchmarkPeer(b *testing.B) {
	b.Run("sha3-256-64B", func(b *testing.B) { benchPeer(b, sha3.Sum256) })
	b.Run("sha256-64B", func(b *testing.B) { benchPeer(b, sha256.Sum256) })
	b.Run("blake3-64B", func(b *testing.B) { benchPeer(b, blake3.Sum256) })
}

func benchPeer(b *testing.B, sum func([]byte) [32]byte) {
	var pair [64]byte
	b.ReportAllocs()
	for b.Loop() {
		d := sum(pair[:])
		copy(pair[:], d[:])
	}
}

func benchInstances(b *testing.B, f func(inspected, *testing.B)) {
	for _, name := range Names() {
		in := instance(b, name)
		b.Run(name, func(b *testing.B) { f(in, b) })
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
	left := o.digestFrom(randomElements(hashtest.Source(b), o.Modulus(), o.DigestLen()))
	right, feedforward := left, o.Width() == Arity*o.DigestLen()
	var err error
	b.ReportAllocs()
	for b.Loop() {
		if feedforward {
			left, err = o.Compress(left, right)
		} else {
			left, err = o.CompressTruncated(left, right)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

func (o over[E, D]) benchCompressBatch(b *testing.B) {
	compress := o.CompressTruncatedBatch
	if o.Width() == Arity*o.DigestLen() {
		compress = o.CompressBatch
	}
	const size = 256
	dst, children := make([]D, size), make([]D, size*Arity)
	for i := range children {
		children[i] = o.digestFrom(randomElements(hashtest.Source(b), o.Modulus(), o.DigestLen()))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for done := 0; done < b.N; done += size {
		n := min(size, b.N-done)
		if err := compress(dst[:n], children[:n*Arity]); err != nil {
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
