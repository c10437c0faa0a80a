package ifma

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

// chains are single steps, with every way in which registers can be the same, runs of
// squarings and all registers.
var chains = map[string][]Step{
	"product":              {{Dst: 1, X: 0, Y: 0}},
	"square":               {{Dst: 1, X: 0, Squarings: 1}},
	"longest run":          {{Dst: 1, X: 0, Squarings: 255}},
	"dst is x":             {{Dst: 1, X: 0, Squarings: 1}, {Dst: 1, X: 1, Y: 0}},
	"dst is y":             {{Dst: 1, X: 0, Squarings: 1}, {Dst: 1, X: 0, Y: 1}},
	"dst is x and y":       {{Dst: 1, X: 0, Squarings: 2}, {Dst: 1, X: 1, Y: 1}},
	"squares in place":     {{Dst: 1, X: 0, Squarings: 3}, {Dst: 1, X: 1, Squarings: 7}},
	"input is overwritten": {{Dst: 0, X: 0, Squarings: 1}, {Dst: 0, X: 0, Y: 0}, {Dst: 1, X: 0, Y: 0}},
	"all registers":        allRegisters(),
	"power":                powerChain(new(big.Int).SetUint64(0xfedcba9876543210)),
}

// allRegisters sets register r to x^(r+1), then multiplies all of them.
func allRegisters() []Step {
	steps := []Step{{Dst: 1, X: 0, Squarings: 1}}
	for r := uint8(2); r < MaxRegisters; r++ {
		steps = append(steps, Step{Dst: r, X: 0, Y: r - 1})
	}
	for r := uint8(MaxRegisters - 1); r >= 2; r-- {
		steps = append(steps, Step{Dst: 1, X: r, Y: 1})
	}
	return steps
}

// TestChain compares chains with math/big, on edges and random elements. Equal words
// also mean a result below the modulus.
func TestChain(t *testing.T) {
	forEachModulus(t, func(t *testing.T, q *big.Int) {
		rng := rand.New(rand.NewPCG(1, q.Uint64()))
		f := NewField(q)
		var x [][4]uint64
		r := new(big.Int).Mod(powerOfTwo(256), q)
		for _, v := range edges(q) { // as words, and as values
			x = append(x, words(v), words(v.Mul(v, r).Mod(v, q)))
		}
		for range 50 {
			x = append(x, words(randomBelow(rng, q)))
		}
		for name, steps := range chains {
			got := append([][4]uint64(nil), x...)
			Chain(f, steps, got)
			for i := range x {
				want := reference(q, steps, x[i])
				require.Equal(t, want, got[i], "%s of %x", name, x[i])
				twin := x[i]
				f.chainGeneric(steps, &twin)
				require.Equal(t, want, twin, "plain Go: %s of %x", name, x[i])
			}
		}
	})
}

// TestLengths: vectors of any length, and nothing is written beside them.
func TestLengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	q := fr.Modulus()
	f := NewField(q)
	steps := chains["power"]
	for n := range 2*Lanes + 8 {
		x := make([][4]uint64, n+2)
		for i := range x {
			x[i] = words(randomBelow(rng, q))
		}
		want := append([][4]uint64(nil), x...)
		for i := 1; i <= n; i++ {
			want[i] = reference(q, steps, x[i])
		}
		Chain(f, steps, x[1:n+1])
		require.Equal(t, want, x, "length %d", n)
	}
}

// TestRoot takes fifth roots of gnark-crypto's elements and checks them with its arithmetic.
func TestRoot(t *testing.T) {
	f := NewField(fr.Modulus())
	x := make([]fr.Element, 75)
	for i := range x {
		x[i].MustSetRandom()
	}
	x[3].SetZero()
	x[4].SetOne()
	got := append([]fr.Element(nil), x...)
	Chain(f, rootChain(), got)
	for i := range x {
		var y fr.Element
		y.Square(&got[i]).Square(&y).Mul(&y, &got[i])
		require.True(t, y.Equal(&x[i]), "element %d", i)
	}
}

// rootChain is a chain for the fifth root in the scalar field of BN254.
func rootChain() []Step {
	order := new(big.Int).Sub(fr.Modulus(), big.NewInt(1))
	return powerChain(new(big.Int).ModInverse(big.NewInt(5), order))
}

func TestNewFieldRefuses(t *testing.T) {
	for _, q := range []*big.Int{
		new(big.Int), big.NewInt(-7), big.NewInt(1), big.NewInt(1 << 20),
		new(big.Int).Add(powerOfTwo(MaxBits), big.NewInt(1)),
	} {
		want := fmt.Sprintf("ifma: the modulus %v is not an odd number from 3 on of at most 255 bits", q)
		require.PanicsWithValue(t, want, func() { NewField(q) })
	}
}

// TestRegisterOutside: a register that does not exist is refused.
func TestRegisterOutside(t *testing.T) {
	f := NewField(fr.Modulus())
	for _, s := range []Step{{Dst: MaxRegisters}, {X: MaxRegisters}, {Y: MaxRegisters}, {Dst: MaxRegisters, Squarings: 1}} {
		require.Panics(t, func() { Chain(f, []Step{s}, make([]fr.Element, 1)) })
	}
}

func TestAllocations(t *testing.T) {
	f := NewField(fr.Modulus())
	steps := rootChain()
	x := make([]fr.Element, Lanes+1)
	require.Zero(t, testing.AllocsPerRun(20, func() { Chain(f, steps, x) }))
}
