//go:build amd64 && !purego

package goldilocks

import (
	gnarkcpu "github.com/consensys/gnark-crypto/utils/cpu"
	"golang.org/x/sys/cpu"
)

var supported = gnarkcpu.SupportAVX512IFMA && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL &&
	cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512VNNI && cpu.X86.HasAVX512GFNI

// Supported tells if permutations run on vector instructions here.
func Supported() bool { return supported }

// PermuteLanes permutes all states.
func (c *Constants) PermuteLanes(s *States) {
	switch {
	case !supported:
		c.permuteLanesGeneric(s)
	case c.width == 8:
		permute8Lanes(s, &c.lanes)
	default:
		permute12Lanes(s, &c.lanes)
	}
}

// CompressLanes sets each of dst to the first four elements of the permutation of a
// pair: of the eight elements, plus the first four of them, if the width is 8, else of the
// eight elements and four zeros. dst may start where pairs does.
func (c *Constants) CompressLanes(dst *[Lanes][4]uint64, pairs *[Lanes][8]uint64) {
	switch {
	case !supported:
		c.compressLanesGeneric(dst, pairs)
	case c.width == 8:
		compress8Lanes(dst, pairs, &c.lanes)
	default:
		compress12Lanes(dst, pairs, &c.lanes)
	}
}

// CompressTwice is CompressLanes for two groups of pairs, which takes less time than two calls.
func (c *Constants) CompressTwice(dst *[2 * Lanes][4]uint64, pairs *[2 * Lanes][8]uint64) {
	switch {
	case !supported:
		c.compressTwiceGeneric(dst, pairs)
	case c.width == 8:
		compress8Twice(dst, pairs, &c.lanes)
	default:
		compress12Twice(dst, pairs, &c.lanes)
	}
}

// Permute8 permutes s, if the width is 8.
func (c *Constants) Permute8(s *[8]uint64) {
	if !supported {
		c.permuteGeneric(s[:])
		return
	}
	permute8(s, &c.eight)
}

// Permute12 permutes s, if the width is 12.
func (c *Constants) Permute12(s *[12]uint64) {
	if !supported {
		c.permuteGeneric(s[:])
		return
	}
	permute12(s, &c.twelve)
}

// Compress sets dst to the first four elements of the permutation of left and right: plus
// left, if the width is 8, and with zeros after them, if it is 12. dst may be one of them.
func (c *Constants) Compress(dst, left, right *[4]uint64) {
	switch {
	case !supported:
		c.compressGeneric(dst, left, right)
	case c.width == 8:
		compress8(dst, left, right, &c.eight)
	default:
		compress12(dst, left, right, &c.twelve)
	}
}
