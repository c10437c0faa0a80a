package goldilocks

import (
	"fmt"
	"math/rand/v2"
	"testing"

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

			var pairs [Lanes][8]uint64
			for i := range pairs {
				copy(pairs[i][:], s[i][:])
			}
			var got, nodes [Lanes][4]uint64
			c.compressLanesGeneric(&nodes, &pairs)
			c.CompressLanes(&got, &pairs)
			require.Equal(t, nodes, got)
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
