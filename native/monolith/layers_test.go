package monolith

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// layers are the layers of an instance on canonical integers, as the code of the
// permutation computes them.
type layers interface {
	seedBytes() []byte
	bars(x []uint64) []uint64
	bricks(x []uint64) []uint64
	// concrete multiplies by the matrix and adds vector number k of the constants:
	// none in number 0 and in the last one.
	concrete(x []uint64, k int) []uint64
}

func (o over[E, D]) seedBytes() []byte { return o.field.seed(o.width, o.field.limbs) }

func (o over[E, D]) bars(x []uint64) []uint64 {
	y := append([]uint64(nil), x...)
	for i := range o.Bars() {
		switch e := any(element[E](x[i])).(type) {
		case Goldilocks:
			y[i] = e.Bar().Uint64()
		case Mersenne31:
			y[i] = e.Bar().Uint64()
		}
	}
	return y
}

func (o over[E, D]) bricks(x []uint64) []uint64 {
	y := append([]uint64(nil), x...)
	for i := 1; i < len(x); i++ {
		if o.c64 != nil {
			lo, hi := squareAdd64(x[i], x[i-1])
			y[i] = join64(lo, hi, newHalves(0))
		} else {
			y[i] = canonical31(uint64(squareAdd31(x[i], x[i-1])))
		}
	}
	return y
}

func (o over[E, D]) concrete(x []uint64, k int) []uint64 {
	y := make([]uint64, len(x))
	switch o.width {
	case 8:
		var lo, hi [8]uint64
		split(x, lo[:], hi[:])
		circulant8(&lo)
		circulant8(&hi)
		o.joinAll(y, lo[:], hi[:], k)
	case 12:
		var lo, hi [12]uint64
		split(x, lo[:], hi[:])
		circulant12(&lo)
		circulant12(&hi)
		o.joinAll(y, lo[:], hi[:], k)
	case 16:
		var v [16]int64
		for i := range v {
			v[i] = int64(x[i])
		}
		circulant16(&v)
		for i := range v {
			y[i] = canonical31(uint64(v[i])>>4 + o.c31.rows[k][i])
		}
	case 24:
		var v [24]int64
		for i := range v {
			v[i] = int64(x[i])
		}
		o.m24.mul(&v)
		for i := range v {
			y[i] = canonical31(uint64(v[i]+offset31) + o.c31.rows[k][i])
		}
	}
	return y
}

func split(x, lo, hi []uint64) {
	for i, v := range x {
		lo[i], hi[i] = v&mask32, v>>32
	}
}

func (o over[E, D]) joinAll(y, lo, hi []uint64, k int) {
	for i := range y {
		y[i] = join64(lo[i], hi[i], o.c64.halves[k][i])
	}
}

// TestMatrixOnUnitVectors reads each matrix off the fast code, column by column, and
// checks it against the one derived from its first row or by the Cauchy rule.
func TestMatrixOnUnitVectors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		_, m := in.Parameters()
		for j := range m {
			x := make([]uint64, in.Width())
			x[j] = 1
			column := in.concrete(x, 0)
			for i := range column {
				require.Equal(t, m[i][j].Uint64(), column[i], "row %d, column %d", i, j)
			}
		}
	})
}

// TestLayersAgainstTwin compares each layer with the twin's, on random and on
// largest states.
func TestLayersAgainstTwin(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		w, rng := newTwin(t, in.Name()), hashtest.Source(t)
		states := [][]uint64{make([]uint64, in.Width()), uint64s(hashtest.Repeat(hashtest.Last(in.Modulus()), in.Width()))}
		for range 200 {
			states = append(states, uint64s(randomElements(rng, in.Modulus(), in.Width())))
		}
		for _, x := range states {
			require.Equal(t, hashtest.Decimals(w.bars(bigs(x))), uints(in.bars(x)))
			require.Equal(t, hashtest.Decimals(w.bricks(bigs(x))), uints(in.bricks(x)))
			for k := range Rounds + 1 {
				require.Equal(t, hashtest.Decimals(w.concrete(bigs(x), k)), uints(in.concrete(x, k)))
			}
		}
	})
}

// TestMatrixBounds gives the matrices the largest inputs that Bricks can leave, in every
// pattern of signs that the sums inside can take, and compares with 128-bit
// arithmetic.
func TestMatrixBounds(t *testing.T) {
	rng := hashtest.Source(t)
	const most = 1<<33 - 1
	for _, in := range []*Instance31{M31T24(), M31T24Plonky3()} {
		for try := range 3000 {
			var x [24]int64
			for i := range x {
				switch try % 3 {
				case 0:
					x[i] = most * int64(rng.IntN(2))
				case 1:
					x[i] = most - int64(rng.IntN(3))*(1<<30)
				default:
					x[i] = rng.Int64N(most + 1)
				}
			}
			y := x
			in.m24.mul(&y)
			for i := range y {
				var want uint64
				for j := range x {
					want = (want + in.matrix[i][j]*(uint64(x[j])%p31)%p31) % p31
				}
				require.Less(t, y[i], int64(offset31))
				require.Greater(t, y[i], int64(-offset31))
				require.Equal(t, want, canonical31(uint64(y[i]+offset31)), "try %d, row %d", try, i)
			}
		}
	}
	// Width 16: exact integers, at the bound 2^34.
	for range 3000 {
		var x [16]int64
		for i := range x {
			x[i] = (1<<34 - 1) * int64(rng.IntN(2))
		}
		y := x
		circulant16(&y)
		for i := range y {
			var want uint64
			for j := range x {
				want += M31T16().matrix[i][j] * uint64(x[j])
			}
			require.Equal(t, 16*want, uint64(y[i]))
		}
	}
	// Goldilocks: exact integers, signed, at the bound 2^33.
	circulants(t, rng, M64T8().matrix, func(x []uint64) { circulant8((*[8]uint64)(x)) })
	circulants(t, rng, M64T12().matrix, func(x []uint64) { circulant12((*[12]uint64)(x)) })
}

func circulants(t *testing.T, rng *rand.Rand, matrix [][]uint64, mul func([]uint64)) {
	for range 3000 {
		x := make([]uint64, len(matrix))
		for i := range x {
			x[i] = (1 << 33) * (rng.Uint64N(3) - 1)
		}
		y := append([]uint64(nil), x...)
		mul(y)
		for i := range y {
			var want uint64
			for j := range x {
				want += matrix[i][j] * x[j]
			}
			require.Equal(t, want, y[i])
			require.LessOrEqual(t, max(int64(want), -int64(want)), int64(1<<41), "the bound of join64")
		}
	}
}
