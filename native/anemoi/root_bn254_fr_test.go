package anemoi

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

// rootInputs returns 0, 1, -1, small and large elements, and random ones.
func rootInputs(t *testing.T) []fr.Element {
	inputs := make([]fr.Element, 300)
	inputs[1].SetOne()
	inputs[2].SetOne().Neg(&inputs[2])
	inputs[3].SetUint64(2)
	inputs[4].SetUint64(5)
	inputs[5].SetUint64(2).Neg(&inputs[5])
	for i := 6; i < len(inputs); i++ {
		_, err := inputs[i].SetRandom()
		require.NoError(t, err)
	}
	return inputs
}

// TestRootBN254Fr compares the generated chain with the general power, and
// raises the root to the fifth power again.
func TestRootBN254Fr(t *testing.T) {
	order := new(big.Int).Sub(fr.Modulus(), big.NewInt(1))
	exponent := new(big.Int).ModInverse(big.NewInt(5), order)
	require.NotNil(t, exponent)

	for _, x := range rootInputs(t) {
		var root, want, fifth fr.Element
		root.SetUint64(99) // what z was does not matter
		kept := x
		rootBN254Fr(&root, &x)
		require.True(t, x.Equal(&kept), "x was changed")
		require.True(t, root.Equal(want.Exp(x, exponent)), "the root of %s is %s, want %s", &x, &root, &want)
		fifth.Square(&root).Square(&fifth).Mul(&fifth, &root)
		require.True(t, fifth.Equal(&x), "the fifth power of the root of %s is %s", &x, &fifth)

		rootBN254Fr(&kept, &kept)
		require.True(t, kept.Equal(&root), "the root of %s in place is %s, want %s", &x, &kept, &root)
	}
}

// TestRootBN254FrAllocations checks that the temporaries are on the stack.
func TestRootBN254FrAllocations(t *testing.T) {
	x := rootInputs(t)[6]
	require.Zero(t, testing.AllocsPerRun(10, func() { rootBN254Fr(&x, &x) }))
}

// TestRootBN254FrChain bounds the length of the chain: it cannot be below the
// doublings of the exponent, and must be well below square-and-multiply.
func TestRootBN254FrChain(t *testing.T) {
	order := new(big.Int).Sub(fr.Modulus(), big.NewInt(1))
	bits := new(big.Int).ModInverse(big.NewInt(5), order).BitLen()
	require.GreaterOrEqual(t, rootBN254FrChain, bits-1)
	require.Less(t, rootBN254FrChain, bits+bits/5)
}

// BenchmarkRootBN254Fr is one root, by the chain and by the general power.
func BenchmarkRootBN254Fr(b *testing.B) {
	order := new(big.Int).Sub(fr.Modulus(), big.NewInt(1))
	exponent := new(big.Int).ModInverse(big.NewInt(5), order)
	var x fr.Element
	x.SetUint64(3)
	b.Run("chain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			rootBN254Fr(&x, &x)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/rootBN254FrChain, "ns/step")
	})
	b.Run("exp", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			x.Exp(x, exponent)
		}
	})
}
