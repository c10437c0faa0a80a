package mersenne31

// Permutation16 is a permutation of width 16 with the matrix of Monolith-31.
type Permutation16 struct {
	matrix    [16][16]uint64
	constants [Rounds + 1][16]uint64
	columns   [2][8][8]uint64          // of the matrices modulo x^8 - 1 and, negated, x^8 + 1
	halves    [Rounds + 1][2][8]uint64 // the constants likewise
	toeplitz  [2][3][7]uint64          // the matrices for the kernels of eight
	steps     [Rounds + 1][2][8]uint64 // the constants for them
}

// New16 makes the permutation from the first row of the matrix, a circulant whose entries
// must have the bounds of the package comment, and the constants, all below p.
func New16(row *[16]uint64, constants *[Rounds + 1][16]uint64) *Permutation16 {
	c := &Permutation16{constants: *constants}
	for i := range c.matrix {
		for j := range c.matrix {
			c.matrix[i][j] = row[(16+j-i)%16]
		}
	}
	for i := range 8 {
		for j := range 8 {
			a, b := c.matrix[i][j], c.matrix[i][j+8]
			c.columns[0][j][i] = a + b
			c.columns[1][j][i] = (b - a) & mask52
		}
	}
	for h := range c.toeplitz {
		entry := func(i, j int) uint64 { return c.columns[h][j][i] }
		for d := range 7 {
			i, j := max(0, 3-d), max(0, d-3) // j - i = d - 3
			c.toeplitz[h][0][d] = entry(i, j)
			c.toeplitz[h][1][d] = (entry(i, j+4) - entry(i, j)) & mask52
			c.toeplitz[h][2][d] = (entry(i+4, j) - entry(i, j)) & mask52
		}
	}
	for r := range constants {
		c.setConstants(r)
	}
	return c
}

// setConstants sets the constants of the kernels: P' and N' so that N' - P' is twice the
// multiple of p less a constant of Bars, and N' + P' twice another constant, which the
// kernels expect to be 1 more after the last product. The kernels of eight add the first
// half of each to the other.
func (c *Permutation16) setConstants(r int) {
	const multiple = p << 20
	for i := range 8 {
		bar, other := c.constants[r][i], c.constants[r][i+8]
		if r == Rounds {
			other++
		}
		c.halves[r][0][i] = (bar + other - multiple) & mask52
		c.halves[r][1][i] = (multiple - bar + other) & mask52
	}
	c.steps[r] = c.halves[r]
	for h := range c.steps[r] {
		for i := range 4 {
			c.steps[r][h][i+4] = (c.halves[r][h][i+4] - c.halves[r][h][i]) & mask52
		}
	}
}

// permuteGeneric is Permute in plain Go.
func (c *Permutation16) permuteGeneric(s *[16]uint32) {
	for r := range c.constants {
		var y [16]uint64
		for i := range y {
			y[i] = row(c.matrix[i][:], s[:], c.constants[r][i])
		}
		layers(s[:], y[:], r)
	}
}

// permuteLanesGeneric is PermuteLanes in plain Go.
func (c *Permutation16) permuteLanesGeneric(s *States) {
	for i := range s {
		c.permuteGeneric((*[16]uint32)(s[i][:]))
	}
}

// compressLanesGeneric is CompressLanes in plain Go.
func (c *Permutation16) compressLanesGeneric(dst *Digests, pairs *Pairs) {
	for i, s := range pairs {
		left := [8]uint32(s[:])
		c.permuteGeneric(&s)
		for j := range left {
			dst[i][j] = uint32((uint64(left[j]) + uint64(s[j])) % p)
		}
	}
}
