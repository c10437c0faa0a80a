package monolith

import (
	"unsafe"

	"example.com/gnarkhash/native/monolith/internal/mersenne31"
)

// The fewest states for which the kernels of lanes are faster than single calls, though
// they leave lanes idle: of width 16, of width 24 with a circulant and with any matrix.
const (
	minLanes16    = 2
	minLanes24    = 4
	minLanesDense = 6
)

// vectors31 tells if permutations over Mersenne31 run on vector instructions. Tests
// switch it off.
var vectors31 = mersenne31.Supported()

// The kernels see elements as the words that they are.
var _ = [1]struct{}{}[unsafe.Sizeof(Mersenne31{})-unsafe.Sizeof(uint32(0))]

// permute16Lanes permutes the first n states of width 16 and returns true, or does
// nothing and returns false: then single calls are no slower.
func permute16Lanes(s *[lanes][maxWidth]Mersenne31, n int, c *constants31) bool {
	if !vectors31 || n < minLanes16 {
		return false
	}
	c.kernel16.PermuteLanes((*mersenne31.States)(unsafe.Pointer(s)))
	return true
}

// permute24Lanes is permute16Lanes for the width 24.
func permute24Lanes(s *[lanes][maxWidth]Mersenne31, n int, m *matrix24, c *constants31) bool {
	if !vectors31 || n < minLanes24 || m.circulant == nil && n < minLanesDense {
		return false
	}
	m.kernel().PermuteLanes((*mersenne31.States)(unsafe.Pointer(s)), c.kernel24)
	return true
}

// compressLanes31 is compression of pairs, with feed-forward if the width is 16 and
// without if it is 24. It does all groups of lanes pairs, or none, and returns how many
// pairs it did. m is nil if the width is 16.
func compressLanes31(dst, pairs []Digest31, m *matrix24, c *constants31) (done int) {
	if !vectors31 {
		return 0
	}
	for ; len(dst)-done >= lanes; done += lanes {
		// The array conversions check the lengths.
		nodes, children := (*[lanes]Digest31)(dst[done:]), (*[Arity * lanes]Digest31)(pairs[Arity*done:])
		to, from := (*mersenne31.Digests)(unsafe.Pointer(nodes)), (*mersenne31.Pairs)(unsafe.Pointer(children))
		if m == nil {
			c.kernel16.CompressLanes(to, from)
		} else {
			m.kernel().CompressLanes(to, from, c.kernel24)
		}
	}
	return done
}
