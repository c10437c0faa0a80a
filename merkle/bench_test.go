package merkle

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

// BenchmarkBuild builds trees over digests of leaves, and over leaves of four elements
// from a flat slice. What is called ideal is the time that one core takes for the same
// hashes in one batch, measured in the same run and divided by the number of cores.
func BenchmarkBuild(b *testing.B) {
	h := NewMonolith64("")
	for _, depth := range []int{16, 20} {
		benchBuild(b, fmt.Sprintf("monolith64/2^%d", depth), h, depth, 1<<depth, func(i uint64) m64 { return goldilocksOf(i * 0x9e3779b9) })
	}
	benchBuild(b, "anemoi-bn254/4^7", hasher(b, 2), 7, 1<<14, fr.NewElement)
}

func benchBuild[E comparable, D comparable](b *testing.B, name string, h Hasher[E, D], depth, n int, element func(uint64) E) {
	elements, leaves, digests := make([]E, 4*n), make([][]E, n), make([]D, n)
	for i := range elements {
		elements[i] = element(uint64(i))
	}
	for i := range leaves {
		leaves[i] = elements[4*i : 4*i+4]
	}
	k := h.Arity()
	hashed := timeOf(b, func() error { return h.(LeafBatcher[E, D]).LeafBatch(digests, leaves) })
	nodes := timeOf(b, func() error { return h.(NodeBatcher[D]).NodeBatch(make([]D, n/k), digests) }) * time.Duration(k) / time.Duration(k-1)
	for _, c := range []struct {
		name  string
		work  time.Duration
		build func() (*Tree[E, D], error)
	}{
		{"digests", nodes, func() (*Tree[E, D], error) { return NewFromUncheckedDigests(h, depth, digests) }},
		{"leaves", nodes + hashed, func() (*Tree[E, D], error) {
			return NewBuilder(h, depth).FromElements(context.Background(), 4, elements)
		}},
	} {
		b.Run(name+"/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := c.build(); err != nil {
					b.Fatal(err)
				}
			}
			ideal := float64(c.work.Nanoseconds()) / float64(runtime.GOMAXPROCS(0))
			b.ReportMetric(ideal, "ideal-ns/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/ideal, "x-ideal")
		})
	}
}

// timeOf is the best of three times.
func timeOf(b *testing.B, do func() error) time.Duration {
	best := time.Duration(1<<63 - 1)
	for range 3 {
		start := time.Now()
		require.NoError(b, do())
		best = min(best, time.Since(start))
	}
	return best
}
