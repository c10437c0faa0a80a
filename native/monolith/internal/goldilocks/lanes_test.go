package goldilocks

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// constants returns a width with random constants.
func constants(rng *rand.Rand, width int) *Constants {
	rc := make([][]uint64, rounds-1)
	for r := range rc {
		for range width {
			rc[r] = append(rc[r], element(rng))
		}
	}
	return NewConstants(width, rc)
}

// edges are elements where halves, limbs and canonical forms matter.
var edges = []uint64{
	0, 1, 2, 1<<32 - 2, 1<<32 - 1, 1 << 32, 1<<32 + 1, 1<<52 - 1, 1 << 52, 1<<63 - 1, 1 << 63,
	modulus >> 1, modulus - 1<<32, modulus - 1<<12, modulus - 2, modulus - 1,
}

// element returns an element, one in three from the edges.
func element(rng *rand.Rand) uint64 {
	if rng.IntN(3) == 0 {
		return edges[rng.IntN(len(edges))]
	}
	return rng.Uint64N(modulus)
}

func forEachWidth(t *testing.T, f func(t *testing.T, width int)) {
	for _, width := range []int{8, 12} {
		t.Run(fmt.Sprint(width), func(t *testing.T) { f(t, width) })
	}
}

// TestLanes compares the kernels with plain Go.
func TestLanes(t *testing.T) {
	forEachWidth(t, func(t *testing.T, width int) {
		rng := rand.New(rand.NewPCG(1, uint64(width)))
		for n := range 100 {
			c := constants(rng, width)
			var s States
			for i := range s {
				for j := range s[i] {
					s[i][j] = element(rng)
					if n < len(edges) {
						s[i][j] = edges[n]
					}
				}
			}
			want := s
			c.permuteLanesGeneric(&want)
			c.PermuteLanes(&s)
			require.Equal(t, want, s)

		}
	})
}

// TestCompress compares the kernels of eight compressions and of twice eight with plain Go,
// in place too. Random pairs are beside those of one edge, which are in all lanes in turn.
func TestCompress(t *testing.T) {
	forEachWidth(t, func(t *testing.T, width int) {
		rng := rand.New(rand.NewPCG(3, uint64(width)))
		for n := range 10 * len(edges) {
			c := constants(rng, width)
			var pairs [2 * Lanes][8]uint64
			for i := range pairs {
				for j := range pairs[i] {
					pairs[i][j] = element(rng)
					if (i+n)%5 == 0 {
						pairs[i][j] = edges[n%len(edges)]
					}
				}
			}
			before := pairs
			var want, got [2 * Lanes][4]uint64
			for i, p := range pairs {
				c.compressGeneric(&want[i], (*[4]uint64)(p[:4]), (*[4]uint64)(p[4:]))
			}
			c.CompressTwice(&got, &pairs)
			require.Equal(t, want, got)
			require.Equal(t, before, pairs, "the pairs have changed")

			one := (*[Lanes][8]uint64)(pairs[:])
			clear(got[:])
			c.CompressLanes((*[Lanes][4]uint64)(got[:]), one)
			require.Equal(t, want[:Lanes], got[:Lanes])
			require.Equal(t, before, pairs, "the pairs have changed")

			c.CompressTwice((*[2 * Lanes][4]uint64)(unsafe.Pointer(&pairs)), &pairs)
			require.Equal(t, want, *(*[2 * Lanes][4]uint64)(unsafe.Pointer(&pairs)), "in place")
			pairs = before
			c.CompressLanes((*[Lanes][4]uint64)(unsafe.Pointer(one)), one)
			require.Equal(t, want[:Lanes], (*[Lanes][4]uint64)(unsafe.Pointer(one))[:], "in place")
		}
	})
}

// TestEdgesAfterConcrete brings edges to what comes after the first Concrete: to Bars, to the
// squares and to the last element, which are reduced in different ways.
func TestEdgesAfterConcrete(t *testing.T) {
	forEachWidth(t, func(t *testing.T, width int) {
		rng := rand.New(rand.NewPCG(4, uint64(width)))
		inverse := invertCirculant(rows[width])
		c := constants(rng, width)
		for n := range 20 * len(edges) {
			var s States
			for i := range s {
				x := make([]uint64, width)
				for j := range x {
					x[j] = edges[rng.IntN(len(edges))]
					if n < len(edges) {
						x[j] = edges[n]
					}
				}
				copy(s[i][:], multiplyCirculant(inverse, x))
			}
			want := s
			c.permuteLanesGeneric(&want)
			c.PermuteLanes(&s)
			require.Equal(t, want, s)
		}
	})
}

// TestInvertCirculant: a matrix times its inverse is the identity.
func TestInvertCirculant(t *testing.T) {
	forEachWidth(t, func(t *testing.T, width int) {
		for i := range width {
			unit := make([]uint64, width)
			unit[i] = 1
			column := multiplyCirculant(invertCirculant(rows[width]), unit)
			require.Equal(t, unit, multiplyCirculant(rows[width], column))
		}
	})
}

// permuteOne permutes the first elements by the kernel of one permutation.
func permuteOne(c *Constants, s []uint64) {
	if c.width == 8 {
		c.Permute8((*[8]uint64)(s))
	} else {
		c.Permute12((*[12]uint64)(s))
	}
}

// TestOne compares the kernels of one permutation with plain Go.
func TestOne(t *testing.T) {
	forEachWidth(t, func(t *testing.T, width int) {
		rng := rand.New(rand.NewPCG(2, uint64(width)))
		for n := range 500 {
			c := constants(rng, width)
			s := make([]uint64, width)
			for j := range s {
				s[j] = element(rng)
				if n < len(edges) {
					s[j] = edges[n]
				}
			}
			want := append([]uint64(nil), s...)
			c.permuteGeneric(want)
			permuteOne(c, s)
			require.Equal(t, want, s)

			left, right := [4]uint64(s[:4]), [4]uint64(s[4:])
			var node, got [4]uint64
			c.compressGeneric(&node, &left, &right)
			c.Compress(&got, &left, &right)
			require.Equal(t, node, got)
			c.Compress(&right, &left, &right)
			require.Equal(t, node, right)
			c.Compress(&left, &left, (*[4]uint64)(s[4:]))
			require.Equal(t, node, left)
		}
	})
}
