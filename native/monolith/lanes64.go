package monolith

import (
	"unsafe"

	"example.com/gnarkhash/native/monolith/internal/goldilocks"
)

// vectors64 tells if permutations over Goldilocks run on vector instructions. Tests
// switch it off.
var vectors64 = goldilocks.Supported()

// minLanes64 is the fewest states for which the kernel of lanes, though it leaves lanes
// idle, is faster than the one of single permutations.
const minLanes64 = 3

// The kernels see elements as the words that they are. If the sizes differed, this
// index would be out of range and the package would not compile.
var _ = [1]struct{}{}[unsafe.Sizeof(Goldilocks{})-unsafe.Sizeof(uint64(0))]

func words4(d *Digest64) *[4]uint64 { return (*[4]uint64)(unsafe.Pointer(d)) }

// permute64 permutes one state in place and returns true, or does nothing and returns
// false.
func permute64(s []Goldilocks, c *constants64) bool {
	switch {
	case !vectors64:
		return false
	case len(s) == 8:
		c.kernel.Permute8((*[8]uint64)(unsafe.Pointer((*[8]Goldilocks)(s))))
	default:
		c.kernel.Permute12((*[12]uint64)(unsafe.Pointer((*[12]Goldilocks)(s))))
	}
	return true
}

// permuteLanes64 permutes the first n states and returns true, or does nothing and
// returns false: then single calls are no slower.
func permuteLanes64(s *[lanes][maxWidth]Goldilocks, n int, c *constants64) bool {
	if !vectors64 || n < minLanes64 {
		return false
	}
	c.kernel.PermuteLanes((*goldilocks.States)(unsafe.Pointer(s)))
	return true
}

// compressLanes64 is compression of pairs, with feed-forward if the width is 8 and
// without if it is 12. It does all groups of lanes pairs, or none, and returns how many
// pairs it did.
func compressLanes64(dst, pairs []Digest64, c *constants64) (done int) {
	if !vectors64 {
		return 0
	}
	// The array conversions check the lengths.
	for ; len(dst)-done >= 2*lanes; done += 2 * lanes {
		nodes, children := (*[2 * lanes]Digest64)(dst[done:]), (*[2 * Arity * lanes]Digest64)(pairs[Arity*done:])
		c.kernel.CompressTwice((*[2 * lanes][4]uint64)(unsafe.Pointer(nodes)), (*[2 * lanes][8]uint64)(unsafe.Pointer(children)))
	}
	if len(dst)-done >= lanes {
		nodes, children := (*[lanes]Digest64)(dst[done:]), (*[Arity * lanes]Digest64)(pairs[Arity*done:])
		c.kernel.CompressLanes((*[lanes][4]uint64)(unsafe.Pointer(nodes)), (*[lanes][8]uint64)(unsafe.Pointer(children)))
		done += lanes
	}
	return done
}

// compress64 is compression of one pair, with feed-forward if the width is 8 and without if
// it is 12, and returns true, or does nothing and returns false.
func compress64(dst, left, right *Digest64, c *constants64) bool {
	if !vectors64 {
		return false
	}
	c.kernel.Compress(words4(dst), words4(left), words4(right))
	return true
}
