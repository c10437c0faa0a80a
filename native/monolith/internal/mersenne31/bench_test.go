package mersenne31

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkKernels is one permutation, and eight of them in one call.
func BenchmarkKernels(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	var s States
	var pairs Pairs
	var digests Digests
	for name, o := range permutations(func() uint64 { return element(rng) }) {
		b.Run(name+"/one", func(b *testing.B) {
			for b.Loop() {
				o.permute(&s[0])
			}
		})
		b.Run(name+"/lanes", func(b *testing.B) {
			for b.Loop() {
				o.lanes(&s)
			}
		})
		b.Run(name+"/compress", func(b *testing.B) {
			for b.Loop() {
				o.compress(&digests, &pairs)
			}
		})
	}
}
