package ifma

import (
	"math/big"
	"math/rand/v2"
	"testing"

	fr377 "github.com/consensys/gnark-crypto/ecc/bls12-377/fr"
	fr381 "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	"github.com/consensys/gnark-crypto/ecc/bn254/fp"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/native/field/pallas"
	"example.com/gnarkhash/native/field/vesta"
)

// modulus is a modulus under test: those of the curves, and some at the limits.
type modulus struct {
	name string
	q    *big.Int
}

var moduli = []modulus{
	{"bn254_fr", fr.Modulus()},
	{"bn254_fp", fp.Modulus()},
	{"bls12_377_fr", fr377.Modulus()},
	{"bls12_381_fr", fr381.Modulus()},
	{"pallas", pallas.Modulus()},
	{"vesta", vesta.Modulus()},
	{"largest", new(big.Int).Sub(powerOfTwo(MaxBits), big.NewInt(1))},
	{"nearly 2^254", new(big.Int).Add(powerOfTwo(254), big.NewInt(1))},
	{"one word", big.NewInt(1<<61 - 1)},
	{"smallest", big.NewInt(3)},
}

func forEachModulus(t *testing.T, test func(t *testing.T, q *big.Int)) {
	for _, m := range moduli {
		t.Run(m.name, func(t *testing.T) { test(t, m.q) })
	}
}

func powerOfTwo(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }

// words and number change between an integer below 2^256 and its words.
func words(v *big.Int) (w [4]uint64) {
	digits(w[:], v, 64)
	return w
}

func number(w [4]uint64) *big.Int {
	v := new(big.Int)
	for i := 3; i >= 0; i-- {
		v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(w[i]))
	}
	return v
}

// randomBelow is a number below n.
func randomBelow(rng *rand.Rand, n *big.Int) *big.Int {
	v := new(big.Int)
	for range 6 {
		v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(rng.Uint64()))
	}
	return v.Mod(v, n)
}

// edges are numbers below n: at its ends, and around the borders of limbs and words.
func edges(n *big.Int) []*big.Int {
	var vs []*big.Int
	add := func(v *big.Int) {
		if v.Sign() >= 0 && v.Cmp(n) < 0 {
			vs = append(vs, v)
		}
	}
	for d := int64(-2); d <= 2; d++ {
		add(big.NewInt(d))
		add(new(big.Int).Add(n, big.NewInt(d)))
		for _, at := range []uint{51, 52, 53, 64, 104, 128, 156, 192, 208, 251, 252, 253, 254, 255, 256, 257} {
			add(new(big.Int).Add(powerOfTwo(at), big.NewInt(d)))
			add(new(big.Int).Add(new(big.Int).Sub(n, powerOfTwo(at)), big.NewInt(d)))
		}
	}
	return vs
}

// reference is the chain on x, the words of an element, in math/big.
func reference(q *big.Int, steps []Step, x [4]uint64) [4]uint64 {
	r := new(big.Int).Mod(powerOfTwo(256), q)
	var file [MaxRegisters]big.Int
	v := &file[0]
	v.ModInverse(r, q)
	v.Mul(v, number(x)).Mod(v, q)
	for _, s := range steps {
		z := new(big.Int).Set(&file[s.X])
		if s.Squarings == 0 {
			z.Mul(z, &file[s.Y]).Mod(z, q)
		}
		for range s.Squarings {
			z.Mul(z, z).Mod(z, q)
		}
		file[s.Dst].Set(z)
	}
	z := new(big.Int).Mul(&file[1], r)
	return words(z.Mod(z, q))
}

// powerChain is a chain for x^e, e >= 16, by windows of four bits from the top. Register
// 1+n holds x^n for n from 2 to 14; x^15 is not kept, so windows of that value are cut
// to three bits.
func powerChain(e *big.Int) []Step {
	at := func(n uint) uint8 {
		if n == 1 {
			return 0
		}
		return uint8(1 + n)
	}
	steps := []Step{{Dst: at(2), X: 0, Squarings: 1}}
	for n := uint(3); n <= 14; n++ {
		steps = append(steps, Step{Dst: at(n), X: at(n - 1), Y: 0})
	}
	var squarings uint8
	first := true
	from := uint8(1)
	for i := e.BitLen() - 1; i >= 0; {
		var window uint
		width := min(4, i+1)
		for {
			window = 0
			for k := range width {
				window = 2*window + e.Bit(i-k)
			}
			if window < 15 {
				break
			}
			width--
		}
		i -= width
		squarings += uint8(width)
		switch {
		case window == 0:
		case first:
			first, squarings, from = false, 0, at(window)
		default:
			steps = append(steps, Step{Dst: 1, X: from, Squarings: squarings}, Step{Dst: 1, X: 1, Y: at(window)})
			squarings, from = 0, 1
		}
	}
	if squarings > 0 {
		steps = append(steps, Step{Dst: 1, X: from, Squarings: squarings})
	}
	return steps
}

// operations is the number of squarings and products of a chain.
func operations(steps []Step) (n int) {
	for _, s := range steps {
		n += max(1, int(s.Squarings))
	}
	return n
}
