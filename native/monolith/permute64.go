package monolith

import "example.com/gnarkhash/native/monolith/internal/goldilocks"

// constants64 are the constants of each Concrete over Goldilocks: none in the
// first one and in the last one.
type constants64 struct {
	halves [Rounds + 1][12]halves
	kernel *goldilocks.Constants // the same for the vector kernels
}

func newConstants64(rc [][]uint64) *constants64 {
	c := constants64{kernel: goldilocks.NewConstants(len(rc[0]), rc)}
	for i := range c.halves[0] {
		c.halves[0][i], c.halves[Rounds][i] = newHalves(0), newHalves(0)
	}
	for r := range rc {
		for i, v := range rc[r] {
			c.halves[r+1][i] = newHalves(v)
		}
	}
	return &c
}

// The state of a permutation over Goldilocks goes through Concrete as the low and
// the high 32-bit halves of its elements. Joined again an element is canonical, as
// Bars needs it: Bar of p + x is not Bar of x. The steps of both widths are written out:
// in loops that both share, plain Go takes a fifth longer.

// permute8 is the permutation of width 8: by a vector kernel, where there is one and no
// trace is asked for, or by plain Go.
func permute8(s *[8]Goldilocks, c *constants64, trace *[Rounds][maxWidth]Goldilocks) {
	if trace == nil && permute64(s[:], c) {
		return
	}
	var x, lo, hi [8]uint64
	for i := range lo {
		lo[i], hi[i] = s[i].v&mask32, s[i].v>>32
	}
	for r := range Rounds {
		circulant8(&lo)
		circulant8(&hi)
		k := &c.halves[r]
		x[0] = join64(lo[0], hi[0], k[0])
		x[1] = join64(lo[1], hi[1], k[1])
		x[2] = join64(lo[2], hi[2], k[2])
		x[3] = join64(lo[3], hi[3], k[3])
		x[4] = join64(lo[4], hi[4], k[4])
		x[5] = join64(lo[5], hi[5], k[5])
		x[6] = join64(lo[6], hi[6], k[6])
		x[7] = join64(lo[7], hi[7], k[7])
		if trace != nil {
			record64(&trace[r], x[:])
		}
		x[0] = bar64(x[0])
		x[1] = bar64(x[1])
		x[2] = bar64(x[2])
		x[3] = bar64(x[3])
		lo[0], hi[0] = x[0]&mask32, x[0]>>32
		lo[1], hi[1] = squareAdd64(x[1], x[0])
		lo[2], hi[2] = squareAdd64(x[2], x[1])
		lo[3], hi[3] = squareAdd64(x[3], x[2])
		lo[4], hi[4] = squareAdd64(x[4], x[3])
		lo[5], hi[5] = squareAdd64(x[5], x[4])
		lo[6], hi[6] = squareAdd64(x[6], x[5])
		lo[7], hi[7] = squareAdd64(x[7], x[6])
	}
	circulant8(&lo)
	circulant8(&hi)
	for i := range lo {
		s[i].v = join64(lo[i], hi[i], c.halves[Rounds][i])
	}
}

// permute12 is permute8 for the width 12.
func permute12(s *[12]Goldilocks, c *constants64, trace *[Rounds][maxWidth]Goldilocks) {
	if trace == nil && permute64(s[:], c) {
		return
	}
	var x, lo, hi [12]uint64
	for i := range lo {
		lo[i], hi[i] = s[i].v&mask32, s[i].v>>32
	}
	for r := range Rounds {
		circulant12(&lo)
		circulant12(&hi)
		k := &c.halves[r]
		x[0] = join64(lo[0], hi[0], k[0])
		x[1] = join64(lo[1], hi[1], k[1])
		x[2] = join64(lo[2], hi[2], k[2])
		x[3] = join64(lo[3], hi[3], k[3])
		x[4] = join64(lo[4], hi[4], k[4])
		x[5] = join64(lo[5], hi[5], k[5])
		x[6] = join64(lo[6], hi[6], k[6])
		x[7] = join64(lo[7], hi[7], k[7])
		x[8] = join64(lo[8], hi[8], k[8])
		x[9] = join64(lo[9], hi[9], k[9])
		x[10] = join64(lo[10], hi[10], k[10])
		x[11] = join64(lo[11], hi[11], k[11])
		if trace != nil {
			record64(&trace[r], x[:])
		}
		x[0] = bar64(x[0])
		x[1] = bar64(x[1])
		x[2] = bar64(x[2])
		x[3] = bar64(x[3])
		lo[0], hi[0] = x[0]&mask32, x[0]>>32
		lo[1], hi[1] = squareAdd64(x[1], x[0])
		lo[2], hi[2] = squareAdd64(x[2], x[1])
		lo[3], hi[3] = squareAdd64(x[3], x[2])
		lo[4], hi[4] = squareAdd64(x[4], x[3])
		lo[5], hi[5] = squareAdd64(x[5], x[4])
		lo[6], hi[6] = squareAdd64(x[6], x[5])
		lo[7], hi[7] = squareAdd64(x[7], x[6])
		lo[8], hi[8] = squareAdd64(x[8], x[7])
		lo[9], hi[9] = squareAdd64(x[9], x[8])
		lo[10], hi[10] = squareAdd64(x[10], x[9])
		lo[11], hi[11] = squareAdd64(x[11], x[10])
	}
	circulant12(&lo)
	circulant12(&hi)
	for i := range lo {
		s[i].v = join64(lo[i], hi[i], c.halves[Rounds][i])
	}
}

func record64(to *[maxWidth]Goldilocks, x []uint64) {
	for i, v := range x {
		to[i].v = v
	}
}
