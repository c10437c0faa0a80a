package monolith

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// edges are numbers around which the reductions change their course.
func edges(p uint64) []uint64 {
	e := []uint64{0, 1, 2, p - 2, p - 1, p, p + 1, 2 * p, 2*p - 1}
	for k := range 64 {
		e = append(e, 1<<k-1, 1<<k, 1<<k+1)
	}
	return append(e, ^uint64(0), ^uint64(0)-1, 0xffffffff00000000)
}

func modP(v *big.Int, p uint64) uint64 {
	return new(big.Int).Mod(v, new(big.Int).SetUint64(p)).Uint64()
}

// signed reads a word as a signed number.
func signed(v uint64) *big.Int { return big.NewInt(int64(v)) }

func TestSquareAdd64(t *testing.T) {
	rng := hashtest.Source(t)
	check := func(a, b uint64) {
		lo, hi := squareAdd64(a, b)
		require.True(t, int64(lo) > -(1<<33) && int64(lo) < 1<<32, "low half %d", int64(lo))
		require.Less(t, hi, uint64(1<<33))
		want := new(big.Int).SetUint64(b)
		want.Mul(want, want).Add(want, new(big.Int).SetUint64(a))
		got := new(big.Int).Lsh(signed(hi), 32)
		got.Add(got, signed(lo))
		require.Equal(t, modP(want, GoldilocksModulus), modP(got, GoldilocksModulus), "%d + %d^2", a, b)
	}
	for _, a := range edges(GoldilocksModulus) {
		for _, b := range edges(GoldilocksModulus) {
			check(a, b)
		}
	}
	for range 10000 {
		check(rng.Uint64(), rng.Uint64())
	}
}

func TestJoin64(t *testing.T) {
	rng := hashtest.Source(t)
	check := func(lo int64, hi, c uint64) {
		want := new(big.Int).Lsh(new(big.Int).SetUint64(hi), 32)
		want.Add(want, big.NewInt(lo)).Add(want, new(big.Int).SetUint64(c))
		require.Equal(t, modP(want, GoldilocksModulus), join64(uint64(lo), hi, newHalves(c)), "%d + 2^32 %d + %d", lo, hi, c)
	}
	lows := []int64{-1 << 41, -1<<41 + 1, -1 << 32, -1, 0, 1, 1<<32 - 1, 1 << 32, 1<<41 - 1, 1 << 41}
	highs := []uint64{0, 1, 512, 513, 514, 1<<32 - 514, 1<<32 - 2, 1<<32 - 1, 1 << 32, 1<<32 + 512, 1<<41 - 1, 1 << 41}
	for _, lo := range lows {
		for _, hi := range highs {
			for _, c := range edges(GoldilocksModulus) {
				if c < GoldilocksModulus {
					check(lo, hi, c)
				}
			}
		}
	}
	for range 20000 {
		check(rng.Int64N(1<<42+1)-1<<41, rng.Uint64N(1<<41+1), rng.Uint64N(GoldilocksModulus))
		// Sums close to p: lo + 2^32 hi + c = p + small.
		lo, hi := rng.Int64N(1<<34)-1<<33, rng.Uint64N(1<<32)
		sum := new(big.Int).Add(new(big.Int).Lsh(new(big.Int).SetUint64(hi), 32), big.NewInt(lo))
		c := modP(sum.Neg(sum).Add(sum, big.NewInt(rng.Int64N(5)-2)), GoldilocksModulus)
		check(lo, hi, c)
	}
}

func TestReductions31(t *testing.T) {
	rng := hashtest.Source(t)
	values := edges(Mersenne31Modulus)
	for q := uint64(0); q < 1<<31; q += 1<<26 - 3 {
		values = append(values, q*p31, q*p31+1, (q+1)*p31-1, q<<31, q<<31-1)
	}
	for range 20000 {
		values = append(values, rng.Uint64())
	}
	for _, v := range values {
		folded := fold31(v)
		require.Equal(t, v%p31, folded%p31, v)
		require.LessOrEqual(t, folded, p31+v>>31)
		v &= 1<<62 - 1
		if v < 1<<62-1 {
			require.Equal(t, v%p31, canonical31(v), v)
		}
		for _, s := range []int64{int64(v), -int64(v)} {
			want := modP(big.NewInt(s), p31)
			require.Equal(t, want, modP(big.NewInt(foldSigned31(s)), p31), s)
			require.Equal(t, want, modP(big.NewInt(centre31(s)), p31), s)
			require.LessOrEqual(t, max(centre31(s), -centre31(s)), int64(1<<30+1+v>>31), s)
			c := centred31(s)
			require.Equal(t, want, modP(big.NewInt(c), p31), s)
			require.LessOrEqual(t, max(c, -c), int64(1<<30-1), s)
		}
	}
	for _, v := range []uint64{1, 2, 3, p31 - 1, 12345} {
		require.Equal(t, uint64(1), inverse31(v)*v%p31)
	}
}

func TestElements(t *testing.T) {
	for _, v := range []uint64{0, 1, GoldilocksModulus - 1} {
		e, err := NewGoldilocks(v)
		require.NoError(t, err)
		require.Equal(t, v, e.Uint64())
		require.Equal(t, new(big.Int).SetUint64(v).String(), e.String())
		b := e.Bytes()
		require.Equal(t, new(big.Int).SetUint64(v).FillBytes(make([]byte, 8)), b[:])
		var back Goldilocks
		require.NoError(t, back.SetBytes(b[:]))
		require.Equal(t, e, back)
	}
	for _, v := range []uint64{0, 1, Mersenne31Modulus - 1} {
		e, err := NewMersenne31(v)
		require.NoError(t, err)
		require.Equal(t, v, e.Uint64())
		require.Equal(t, new(big.Int).SetUint64(v).String(), e.String())
		b := e.Bytes()
		require.Equal(t, new(big.Int).SetUint64(v).FillBytes(make([]byte, 4)), b[:])
		var back Mersenne31
		require.NoError(t, back.SetBytes(b[:]))
		require.Equal(t, e, back)
	}
}

func TestElementErrors(t *testing.T) {
	for _, v := range []uint64{GoldilocksModulus, GoldilocksModulus + 1, ^uint64(0)} {
		e, err := NewGoldilocks(v)
		require.ErrorContains(t, err, "is not canonical: it is outside [0, p) of goldilocks")
		require.Zero(t, e)
		e.v = 7
		require.Error(t, e.SetBytes(new(big.Int).SetUint64(v).FillBytes(make([]byte, 8))))
		require.Equal(t, Goldilocks{7}, e, "the receiver is unchanged")
	}
	for _, v := range []uint64{Mersenne31Modulus, 1 << 31, 1 << 32, ^uint64(0)} {
		e, err := NewMersenne31(v)
		require.ErrorContains(t, err, "is not canonical: it is outside [0, p) of mersenne31")
		require.Zero(t, e)
	}
	e, m := Goldilocks{7}, Mersenne31{7}
	for _, b := range [][]byte{{0x7f, 0xff, 0xff, 0xff}, {0x80, 0, 0, 0}, {0xff, 0xff, 0xff, 0xff}} {
		require.ErrorContains(t, m.SetBytes(b), "is not canonical")
	}
	for _, n := range []int{0, 1, 3, 5, 7, 9, 16} {
		require.ErrorContains(t, e.SetBytes(make([]byte, n)), "want 8")
		require.ErrorContains(t, m.SetBytes(make([]byte, n)), "want 4")
	}
	require.Equal(t, Goldilocks{7}, e)
	require.Equal(t, Mersenne31{7}, m)
}

func TestDigests(t *testing.T) {
	d64, d31 := M64T8().Hash(), M31T16().Hash()
	b64, b31 := d64.Bytes(), d31.Bytes()
	var back64 Digest64
	var back31 Digest31
	require.NoError(t, back64.SetBytes(b64[:]))
	require.NoError(t, back31.SetBytes(b31[:]))
	require.Equal(t, d64, back64)
	require.Equal(t, d31, back31)
	for i := range d64 {
		require.Equal(t, new(big.Int).SetUint64(d64[i].Uint64()), new(big.Int).SetBytes(b64[8*i:8*i+8]))
		bad := b64
		copy(bad[8*i:], []byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1}) // p
		require.ErrorContains(t, back64.SetBytes(bad[:]), "element "+string(rune('0'+i))+" of a digest is not canonical")
	}
	for i := range d31 {
		require.Equal(t, new(big.Int).SetUint64(d31[i].Uint64()), new(big.Int).SetBytes(b31[4*i:4*i+4]))
		for _, lane := range [][]byte{{0x7f, 0xff, 0xff, 0xff}, {0xff, 0xff, 0xff, 0xff}, {0x80, 0, 0, 0}} {
			bad := b31
			copy(bad[4*i:], lane)
			require.ErrorContains(t, back31.SetBytes(bad[:]), "element "+string(rune('0'+i))+" of a digest is not canonical")
		}
	}
	for _, n := range []int{0, 31, 33, 64} {
		require.ErrorContains(t, back64.SetBytes(make([]byte, n)), "want 32")
		require.ErrorContains(t, back31.SetBytes(make([]byte, n)), "want 32")
	}
	require.Equal(t, d64, back64, "the receiver is unchanged")
	require.Equal(t, d31, back31, "the receiver is unchanged")
}

func TestAdd(t *testing.T) {
	rng := hashtest.Source(t)
	for _, p := range []uint64{GoldilocksModulus, Mersenne31Modulus} {
		values := []uint64{0, 1, 2, p / 2, p/2 + 1, p - 2, p - 1}
		for range 100 {
			values = append(values, rng.Uint64N(p))
		}
		for _, a := range values {
			for _, b := range values {
				want := new(big.Int).Add(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
				got := Goldilocks{a}.add(Goldilocks{b}).v
				if p == Mersenne31Modulus {
					got = Mersenne31{uint32(a)}.add(Mersenne31{uint32(b)}).Uint64()
				}
				require.Equal(t, modP(want, p), got, "%d + %d", a, b)
			}
		}
	}
}
