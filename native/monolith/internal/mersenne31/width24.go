package mersenne31

// Constants24 are the constants of a permutation of width 24.
type Constants24 struct {
	rows  [Rounds + 1][24]uint64
	lanes [Rounds + 1][40]uint64 // for the kernels of a circulant and eight permutations
}

// Matrix24 is the matrix of a permutation of width 24.
type Matrix24 struct {
	columns   [24][24]uint64
	circulant bool
	entries   [118]uint64 // of the factors, if circulant
}

// NewMatrix24 makes any matrix from its entries, all below p.
func NewMatrix24(entry func(i, j int) uint64) *Matrix24 {
	var m Matrix24
	for j := range m.columns {
		for i := range m.columns {
			m.columns[j][i] = entry(i, j)
		}
	}
	return &m
}

// NewCirculant24 makes the matrix that is the corner of a circulant of width 32 from
// the first row of that, all entries below p.
func NewCirculant24(row *[32]uint64) *Matrix24 {
	m := NewMatrix24(func(i, j int) uint64 { return row[(32+j-i)%32] })
	m.circulant = true
	copy(m.entries[:], factors(row))
	return m
}

// NewConstants24 makes the constants, all below p.
func NewConstants24(rows *[Rounds + 1][24]uint64) *Constants24 {
	c := &Constants24{rows: *rows}
	for r := range rows {
		copy(c.lanes[r][:], factorConstants(&rows[r]))
	}
	return c
}

// permuteGeneric is Permute in plain Go.
func (m *Matrix24) permuteGeneric(s *[24]uint32, c *Constants24) {
	for r := range c.rows {
		y := c.rows[r]
		for j, column := range m.columns {
			for i := range y {
				y[i] = (y[i] + column[i]*uint64(s[j])) % p
			}
		}
		layers(s[:], y[:], r)
	}
}

// permuteLanesGeneric is PermuteLanes in plain Go.
func (m *Matrix24) permuteLanesGeneric(s *States, c *Constants24) {
	for i := range s {
		m.permuteGeneric(&s[i], c)
	}
}

// compressLanesGeneric is CompressLanes in plain Go.
func (m *Matrix24) compressLanesGeneric(dst *Digests, pairs *Pairs, c *Constants24) {
	for i := range pairs {
		var s [24]uint32
		copy(s[:], pairs[i][:])
		m.permuteGeneric(&s, c)
		copy(dst[i][:], s[:])
	}
}
