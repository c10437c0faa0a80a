package monolith

// lanes is the number of permutations that go side by side, one in each 64-bit lane of
// the vector registers.
const lanes = 8

// permuteLanes permutes the first n states of s, 1 <= n <= lanes: side by side where
// there is a kernel and n is not too small for it, else one after the other. What the
// other states become is not said.
func (in *Instance[E, D]) permuteLanes(s *[lanes][maxWidth]E, n int) {
	done := false
	switch s := any(s).(type) {
	case *[lanes][maxWidth]Goldilocks:
		done = permuteLanes64(s, n, in.c64)
	case *[lanes][maxWidth]Mersenne31:
		if in.width == 16 {
			done = permute16Lanes(s, n, in.c31)
		} else {
			done = permute24Lanes(s, n, in.m24, in.c31)
		}
	}
	if done {
		return
	}
	for i := range n {
		in.permute(&s[i], nil)
	}
}
