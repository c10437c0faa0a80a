package ifma

import (
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
)

// The benchmarks report nanoseconds per element and operation: a chain of some 320
// squarings and products, and the products of gnark-crypto.

func BenchmarkChain(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
	}{{"1", 1}, {"16", 16}, {"32", 32}, {"128", 128}, {"256", 256}} {
		b.Run(c.name, func(b *testing.B) {
			f, steps, x := NewField(fr.Modulus()), rootChain(), randomVector(c.n)
			for b.Loop() {
				Chain(f, steps, x)
			}
			report(b, c.n*operations(steps))
		})
	}
}

func BenchmarkChainGeneric(b *testing.B) {
	f, steps, x := NewField(fr.Modulus()), rootChain(), [4]uint64{1, 2, 3, 4}
	for b.Loop() {
		f.chainGeneric(steps, &x)
	}
	report(b, operations(steps))
}

func BenchmarkVectorMul(b *testing.B) {
	x := randomVector(256)
	for b.Loop() {
		x.Mul(x, x)
	}
	report(b, len(x))
}

func BenchmarkSquare(b *testing.B) {
	x := randomVector(256)
	for b.Loop() {
		for i := range x {
			x[i].Square(&x[i])
		}
	}
	report(b, len(x))
}

func randomVector(n int) fr.Vector {
	x := make(fr.Vector, n)
	x.MustSetRandom()
	return x
}

func report(b *testing.B, operations int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(operations), "ns/el/op")
}
