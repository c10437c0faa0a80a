package goldilocks

import (
	"crypto/sha3"
	"fmt"
	"math/rand/v2"
	"testing"
)

// The benchmarks report nanoseconds per permutation, beside those of Go's SHA3.

func BenchmarkPermuteLanes(b *testing.B) {
	for _, width := range []int{8, 12} {
		b.Run(fmt.Sprint(width), func(b *testing.B) {
			c := constants(rand.New(rand.NewPCG(1, 1)), width)
			var s States
			for b.Loop() {
				c.PermuteLanes(&s)
			}
			report(b, Lanes)
		})
	}
}

func BenchmarkCompressLanes(b *testing.B) {
	for _, width := range []int{8, 12} {
		b.Run(fmt.Sprint(width), func(b *testing.B) {
			c := constants(rand.New(rand.NewPCG(1, 1)), width)
			var dst [Lanes][4]uint64
			var pairs [Lanes][8]uint64
			for b.Loop() {
				c.CompressLanes(&dst, &pairs)
			}
			report(b, Lanes)
		})
	}
}

func BenchmarkCompressTwice(b *testing.B) {
	for _, width := range []int{8, 12} {
		b.Run(fmt.Sprint(width), func(b *testing.B) {
			c := constants(rand.New(rand.NewPCG(1, 1)), width)
			var dst [2 * Lanes][4]uint64
			var pairs [2 * Lanes][8]uint64
			for b.Loop() {
				c.CompressTwice(&dst, &pairs)
			}
			report(b, 2*Lanes)
		})
	}
}

func BenchmarkPermute(b *testing.B) {
	for _, width := range []int{8, 12} {
		b.Run(fmt.Sprint(width), func(b *testing.B) {
			c := constants(rand.New(rand.NewPCG(1, 1)), width)
			var s [12]uint64
			for b.Loop() {
				permuteOne(c, s[:])
			}
			report(b, 1)
		})
	}
}

func BenchmarkPeer(b *testing.B) {
	var pair [64]byte
	for b.Loop() {
		d := sha3.Sum256(pair[:])
		copy(pair[:], d[:])
	}
	report(b, 1)
}

func report(b *testing.B, permutations int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*permutations), "ns/perm")
}
