//go:build amd64 && !purego

package mersenne31

import (
	gnarkcpu "github.com/consensys/gnark-crypto/utils/cpu"
	"golang.org/x/sys/cpu"
)

var supported = gnarkcpu.SupportAVX512IFMA && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL &&
	cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512GFNI

// Supported tells if permutations run on vector instructions here.
func Supported() bool { return supported }

// Permute permutes s.
func (c *Permutation16) Permute(s *[16]uint32) {
	if !supported {
		c.permuteGeneric(s)
		return
	}
	permute16(s, &c.halves, &c.columns)
}

// PermuteLanes permutes all states.
func (c *Permutation16) PermuteLanes(s *States) {
	if !supported {
		c.permuteLanesGeneric(s)
		return
	}
	permute16Lanes(s, &c.steps, &c.toeplitz)
}

// CompressLanes sets each of dst to the first eight elements of the permutation of a pair,
// plus those of the pair. dst may start where pairs does.
func (c *Permutation16) CompressLanes(dst *Digests, pairs *Pairs) {
	if !supported {
		c.compressLanesGeneric(dst, pairs)
		return
	}
	compress16Lanes(dst, pairs, &c.steps, &c.toeplitz)
}

// Permute permutes s.
func (m *Matrix24) Permute(s *[24]uint32, c *Constants24) {
	if !supported {
		m.permuteGeneric(s, c)
		return
	}
	permute24(s, &c.rows, &m.columns)
}

// PermuteLanes permutes all states.
func (m *Matrix24) PermuteLanes(s *States, c *Constants24) {
	switch {
	case !supported:
		m.permuteLanesGeneric(s, c)
	case m.circulant:
		permute24Lanes(s, &c.lanes, &m.entries)
	default:
		permute24DenseLanes(s, &c.rows, &m.columns)
	}
}

// CompressLanes sets each of dst to the first eight elements of the permutation of a pair
// and eight zeros. dst may start where pairs does.
func (m *Matrix24) CompressLanes(dst *Digests, pairs *Pairs, c *Constants24) {
	switch {
	case !supported:
		m.compressLanesGeneric(dst, pairs, c)
	case m.circulant:
		compress24Lanes(dst, pairs, &c.lanes, &m.entries)
	default:
		compress24DenseLanes(dst, pairs, &c.rows, &m.columns)
	}
}
