package monolith

import (
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// limbs splits an integer.
func limbs(v uint64, widths []int) []int {
	out := make([]int, len(widths))
	for i, w := range widths {
		out[i] = int(v & (1<<w - 1))
		v >>= w
	}
	return out
}

func fromLimbs(ls, widths []int) (v uint64) {
	at := 0
	for i, w := range widths {
		v |= uint64(ls[i]) << at
		at += w
	}
	return v
}

// barOf is Bar of the instance's field on any integer below 2^64 or 2^31: the code
// does not ask whether it is canonical.
func barOf(in inspected, v uint64) uint64 {
	if in.FieldName() == "goldilocks" {
		return bar64(v)
	}
	a, b := bars31(v, v<<32)
	if a != b>>32 || a>>32 != 0 || b<<32 != 0 {
		panic("a limb leaked into the other element")
	}
	return a
}

// TestSboxes reads both S-boxes off the code, in every limb of a word, with all other limbs
// zero and all ones.
func TestSboxes(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		boxes := load(t, in).Sboxes
		require.Len(t, boxes.Sbox8, 256)
		require.Len(t, boxes.Sbox7, 128)
		widths := in.LimbWidths()
		for at, w := range widths {
			table := boxes.Sbox8
			if w == 7 {
				table = boxes.Sbox7
			}
			for v, want := range table {
				zeros := make([]int, len(widths))
				ones := make([]int, len(widths))
				for i, w := range widths {
					ones[i] = 1<<w - 1
				}
				for _, ls := range [][]int{zeros, ones} {
					expected := append([]int(nil), ls...)
					ls[at], expected[at] = v, want
					require.Equal(t, expected, limbs(barOf(in, fromLimbs(ls, widths)), widths), "limb %d, value %d", at, v)
				}
			}
		}
	})
}

// TestSboxProperties: permutations, with zero and all ones as the only fixed points.
func TestSboxProperties(t *testing.T) {
	boxes := load(t, instance(t, "monolith31_t16")).Sboxes
	for n, table := range map[int][]int{8: boxes.Sbox8, 7: boxes.Sbox7} {
		seen := map[int]bool{}
		for v, s := range table {
			require.False(t, seen[s])
			seen[s] = true
			require.Equal(t, v == 0 || v == 1<<n-1, s == v, v)
		}
	}
	for n, hash := range map[int]string{
		8: "06730105cf65d2a67e67162bfb24c599cd413e2fd2ed3fc797b26969b954c6b3",
		7: "4920b012d39a262976caa83a22d95c4fc2f09560f6cd49b8d4c03f988713da11",
	} {
		table := make([]byte, 1<<n)
		for v := range table {
			// The definition, limb by limb.
			rotate := func(x, k int) int { return (x<<k | x>>(n-k)) & (1<<n - 1) }
			and := ^rotate(v, 1) & rotate(v, 2)
			if n == 8 {
				and &= rotate(v, 3)
			}
			table[v] = byte(rotate(v^and&(1<<n-1), 1))
		}
		sum := sha256.Sum256(table)
		require.Equal(t, hash, hex.EncodeToString(sum[:]))
	}
}

func TestBarVectors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		file := load(t, in).Bar
		require.Greater(t, len(file.Cases), 10)
		for _, k := range file.Cases {
			v := integer(t, k.In)
			require.Equal(t, k.LimbsIn, limbs(v, in.LimbWidths()))
			out := in.bars(append([]uint64{v}, make([]uint64, in.Width()-1)...))[0]
			require.Equal(t, k.Out, new(big.Int).SetUint64(out).String())
			require.Equal(t, k.LimbsOut, limbs(out, in.LimbWidths()))
		}
		require.GreaterOrEqual(t, len(file.AllLimbsEqual), 127)
		for _, row := range file.AllLimbsEqual {
			r := row.([]any)
			require.Equal(t, integer(t, r[2].(string)), barOf(in, integer(t, r[1].(string))))
		}
	})
}

// TestBarsPairs: the elements in a word do not disturb each other.
func TestBarsPairs(t *testing.T) {
	rng := hashtest.Source(t)
	single := func(v uint64) uint64 {
		x, _ := bars31(v, 0)
		return x
	}
	for range 2000 {
		a, b, c, d := rng.Uint64N(1<<31), rng.Uint64N(1<<31), rng.Uint64N(1<<31), rng.Uint64N(1<<31)
		x, y := bars31(a|b<<32, c|d<<32)
		require.Equal(t, single(a)|single(b)<<32, x)
		require.Equal(t, single(c)|single(d)<<32, y)
	}
}

// TestBarIsCanonical: Bar of an element is below p, near p above all.
func TestBarIsCanonical(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		p, rng := in.Modulus().Uint64(), hashtest.Source(t)
		for i := range uint64(2000) {
			for _, v := range []uint64{p - 1 - i, p - 1 - i<<20, rng.Uint64N(p), p >> (1 + i%20)} {
				require.Less(t, barOf(in, v), p, v)
			}
		}
	})
}

// TestNoncanonical checks what is said of the second representations of an element: why Bars
// must get canonical values.
func TestNoncanonical(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		file, p := load(t, in).Noncanonical, in.Modulus()
		require.NotEmpty(t, file.Cases)
		for _, k := range file.Cases {
			x, alt := integer(t, k.X), integer(t, k.Alt)
			require.Equal(t, k.Limbs, limbs(x, in.LimbWidths()))
			require.Equal(t, k.LimbsAlt, limbs(alt, in.LimbWidths()))
			require.Equal(t, alt, x+p.Uint64())
			require.Equal(t, integer(t, k.Bar), barOf(in, x))
			wrong := barOf(in, alt)
			require.Equal(t, integer(t, k.BarAltInteger), wrong)
			require.Equal(t, integer(t, k.BarAltModP), wrong%p.Uint64())
		}
		for _, k := range file.NoSecond {
			_, carry := bits.Add64(integer(t, k.X), p.Uint64(), 0)
			require.Equal(t, uint64(1), carry, "x + p fits into no 64 bits")
		}
		for _, k := range file.Forged {
			states, out, err := in.Trace(k.In.Big(t))
			requireElements(t, k.HonestOut, out, err)
			x := uint64s(states[(k.Round-1)*in.Width():][:in.Width()])
			require.Equal(t, integer(t, k.X), x[k.BarIndex])
			bars := in.bars(x)
			bars[k.BarIndex] = barOf(in, integer(t, k.Alt)) % p.Uint64()
			for r := k.Round; ; r++ {
				x = in.concrete(in.bricks(bars), r)
				if r == Rounds {
					break
				}
				bars = in.bars(x)
			}
			require.Equal(t, []string(k.ForgedOut), uints(x))
			require.NotEqual(t, k.HonestOut, k.ForgedOut)
		}
		if in.FieldName() == "goldilocks" {
			require.NotEmpty(t, file.NoSecond)
			require.NotEmpty(t, file.Forged)
		}
	})
}
