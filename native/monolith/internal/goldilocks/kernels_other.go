//go:build !amd64 || purego

package goldilocks

// Supported tells if permutations run on vector instructions here.
func Supported() bool { return false }

// PermuteLanes permutes all states.
func (c *Constants) PermuteLanes(s *States) { c.permuteLanesGeneric(s) }

// CompressLanes sets each of dst to the first four elements of the permutation of a
// pair: of the eight elements, plus the first four of them, if the width is 8, else of the
// eight elements and four zeros. dst may start where pairs does.
func (c *Constants) CompressLanes(dst *[Lanes][4]uint64, pairs *[Lanes][8]uint64) {
	c.compressLanesGeneric(dst, pairs)
}

// CompressTwice is CompressLanes for two groups of pairs, which takes less time than two calls.
func (c *Constants) CompressTwice(dst *[2 * Lanes][4]uint64, pairs *[2 * Lanes][8]uint64) {
	c.compressTwiceGeneric(dst, pairs)
}

// Permute8 permutes s, if the width is 8.
func (c *Constants) Permute8(s *[8]uint64) { c.permuteGeneric(s[:]) }

// Permute12 permutes s, if the width is 12.
func (c *Constants) Permute12(s *[12]uint64) { c.permuteGeneric(s[:]) }

// Compress sets dst to the first four elements of the permutation of left and right: plus
// left, if the width is 8, and with zeros after them, if it is 12. dst may be one of them.
func (c *Constants) Compress(dst, left, right *[4]uint64) { c.compressGeneric(dst, left, right) }
