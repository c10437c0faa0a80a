//go:build !amd64 || purego

package mersenne31

// Supported tells if permutations run on vector instructions here.
func Supported() bool { return false }

// Permute permutes s.
func (c *Permutation16) Permute(s *[16]uint32) { c.permuteGeneric(s) }

// PermuteLanes permutes all states.
func (c *Permutation16) PermuteLanes(s *States) { c.permuteLanesGeneric(s) }

// CompressLanes sets each of dst to the first eight elements of the permutation of a pair,
// plus those of the pair. dst may start where pairs does.
func (c *Permutation16) CompressLanes(dst *Digests, pairs *Pairs) { c.compressLanesGeneric(dst, pairs) }

// Permute permutes s.
func (m *Matrix24) Permute(s *[24]uint32, c *Constants24) { m.permuteGeneric(s, c) }

// PermuteLanes permutes all states.
func (m *Matrix24) PermuteLanes(s *States, c *Constants24) { m.permuteLanesGeneric(s, c) }

// CompressLanes sets each of dst to the first eight elements of the permutation of a pair
// and eight zeros. dst may start where pairs does.
func (m *Matrix24) CompressLanes(dst *Digests, pairs *Pairs, c *Constants24) {
	m.compressLanesGeneric(dst, pairs, c)
}
