package mersenne31

import "math/rand/v2"

// row16 is the first row of the matrix of Monolith-31 with width 16.
var row16 = [16]uint64{
	61402, 17845, 26798, 59689, 12021, 40901, 41351, 27521,
	56951, 12034, 53865, 43244, 7454, 33823, 28750, 1108,
}

// edges are elements where limbs, squares and canonical forms matter.
var edges = []uint64{
	0, 1, 2, 0x7f, 0xff, 1 << 15, 1<<16 - 1, 1 << 16, 1 << 24, 1<<30 - 1, 1 << 30, 1<<30 + 1,
	0x7f00ffff, p - 1<<16, p - 2, p - 1,
}

// element returns an element, one in three from the edges.
func element(rng *rand.Rand) uint64 {
	if rng.IntN(3) == 0 {
		return edges[rng.IntN(len(edges))]
	}
	return rng.Uint64N(p)
}

// permutation is one of the permutations.
type permutation struct {
	permute  func(s *[24]uint32)
	lanes    func(s *States)
	compress func(dst *Digests, pairs *Pairs)

	genericLanes    func(s *States)
	genericCompress func(dst *Digests, pairs *Pairs)
}

// permutations returns all kinds, with entries and constants from next.
func permutations(next func() uint64) map[string]permutation {
	var rows [Rounds + 1][24]uint64
	var rows16 [Rounds + 1][16]uint64
	for r := range rows {
		for i := range rows[r] {
			rows[r][i] = next()
		}
		copy(rows16[r][:], rows[r][:])
	}
	var row32 [32]uint64
	for i := range row32 {
		row32[i] = next()
	}
	c := NewConstants24(&rows)
	return map[string]permutation{
		"16":       permutation16(New16(&row16, &rows16)),
		"24":       permutation24(NewCirculant24(&row32), c),
		"24 dense": permutation24(NewMatrix24(func(_, _ int) uint64 { return next() }), c),
	}
}

func permutation16(c *Permutation16) permutation {
	return permutation{
		permute:         func(s *[24]uint32) { c.Permute((*[16]uint32)(s[:])) },
		lanes:           c.PermuteLanes,
		compress:        c.CompressLanes,
		genericLanes:    c.permuteLanesGeneric,
		genericCompress: c.compressLanesGeneric,
	}
}

func permutation24(m *Matrix24, c *Constants24) permutation {
	return permutation{
		permute:         func(s *[24]uint32) { m.Permute(s, c) },
		lanes:           func(s *States) { m.PermuteLanes(s, c) },
		compress:        func(dst *Digests, pairs *Pairs) { m.CompressLanes(dst, pairs, c) },
		genericLanes:    func(s *States) { m.permuteLanesGeneric(s, c) },
		genericCompress: func(dst *Digests, pairs *Pairs) { m.compressLanesGeneric(dst, pairs, c) },
	}
}
