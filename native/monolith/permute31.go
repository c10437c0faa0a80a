package monolith

import (
	"unsafe"

	"example.com/gnarkhash/native/monolith/internal/mersenne31"
)

// constants31 are the constants of each Concrete over Mersenne31: none in the
// first one and in the last one.
type constants31 struct {
	rows     [Rounds + 1][maxWidth]uint64
	kernel16 *mersenne31.Permutation16 // the permutation for the vector kernels, if the width is 16
	kernel24 *mersenne31.Constants24   // the constants for them, if the width is 24
}

func newConstants31(rc [][]uint64) *constants31 {
	var c constants31
	for r := range rc {
		copy(c.rows[r+1][:], rc[r])
	}
	if len(rc[0]) == maxWidth {
		c.kernel24 = mersenne31.NewConstants24(&c.rows)
		return &c
	}
	var rows [Rounds + 1][16]uint64
	for r := range rows {
		copy(rows[r][:], c.rows[r][:])
	}
	c.kernel16 = mersenne31.New16((*[16]uint64)(row16), &rows)
	return &c
}

// permute16 is the permutation of width 16. Concrete returns canonical elements where
// Bars needs them and numbers up to p + 2^23 elsewhere, Bricks numbers below 2^33.
func permute16(s *[16]Mersenne31, c *constants31, trace *[Rounds][maxWidth]Mersenne31) {
	if vectors31 && trace == nil {
		c.kernel16.Permute((*[16]uint32)(unsafe.Pointer(s)))
		return
	}
	var x [16]uint64
	var y [16]int64
	for i := range y {
		y[i] = int64(s[i].v)
	}
	for r := range Rounds {
		circulant16(&y)
		k := &c.rows[r]
		x[0] = canonical31(uint64(y[0])>>4 + k[0])
		x[1] = canonical31(uint64(y[1])>>4 + k[1])
		x[2] = canonical31(uint64(y[2])>>4 + k[2])
		x[3] = canonical31(uint64(y[3])>>4 + k[3])
		x[4] = canonical31(uint64(y[4])>>4 + k[4])
		x[5] = canonical31(uint64(y[5])>>4 + k[5])
		x[6] = canonical31(uint64(y[6])>>4 + k[6])
		x[7] = canonical31(uint64(y[7])>>4 + k[7])
		x[8] = fold31(uint64(y[8])>>4 + k[8])
		x[9] = fold31(uint64(y[9])>>4 + k[9])
		x[10] = fold31(uint64(y[10])>>4 + k[10])
		x[11] = fold31(uint64(y[11])>>4 + k[11])
		x[12] = fold31(uint64(y[12])>>4 + k[12])
		x[13] = fold31(uint64(y[13])>>4 + k[13])
		x[14] = fold31(uint64(y[14])>>4 + k[14])
		x[15] = fold31(uint64(y[15])>>4 + k[15])
		if trace != nil {
			record31(&trace[r], x[:])
		}
		b0, b1 := bars31(x[0]|x[1]<<32, x[2]|x[3]<<32)
		b2, b3 := bars31(x[4]|x[5]<<32, x[6]|x[7]<<32)
		x[0], x[1], x[2], x[3] = b0&mask32, b0>>32, b1&mask32, b1>>32
		x[4], x[5], x[6], x[7] = b2&mask32, b2>>32, b3&mask32, b3>>32
		y[0] = int64(x[0])
		y[1] = squareAdd31(x[1], x[0])
		y[2] = squareAdd31(x[2], x[1])
		y[3] = squareAdd31(x[3], x[2])
		y[4] = squareAdd31(x[4], x[3])
		y[5] = squareAdd31(x[5], x[4])
		y[6] = squareAdd31(x[6], x[5])
		y[7] = squareAdd31(x[7], x[6])
		y[8] = squareAdd31(x[8], x[7])
		y[9] = squareAdd31(x[9], x[8])
		y[10] = squareAdd31(x[10], x[9])
		y[11] = squareAdd31(x[11], x[10])
		y[12] = squareAdd31(x[12], x[11])
		y[13] = squareAdd31(x[13], x[12])
		y[14] = squareAdd31(x[14], x[13])
		y[15] = squareAdd31(x[15], x[14])
	}
	circulant16(&y)
	for i := range y {
		s[i].v = uint32(canonical31(uint64(y[i]) >> 4))
	}
}

// offset31 is a multiple of p that makes what the matrices of width 24 return
// positive.
const offset31 = p31 << 7

// matrix24 is one of the two matrices of width 24.
type matrix24 struct {
	circulant *circulant32
	dense     *dense24 // if circulant is nil
}

func (m *matrix24) mul(x *[24]int64) {
	if m.circulant != nil {
		m.circulant.mul(x)
		return
	}
	m.dense.mul(x)
}

// kernel is the matrix for the vector kernels.
func (m *matrix24) kernel() *mersenne31.Matrix24 {
	if m.circulant != nil {
		return m.circulant.kernel
	}
	return m.dense.kernel
}

// permute24 is the permutation of width 24, with one of its matrices.
func permute24(s *[24]Mersenne31, m *matrix24, c *constants31, trace *[Rounds][maxWidth]Mersenne31) {
	if vectors31 && trace == nil {
		m.kernel().Permute((*[24]uint32)(unsafe.Pointer(s)), c.kernel24)
		return
	}
	var x [24]uint64
	var y [24]int64
	for i := range y {
		y[i] = int64(s[i].v)
	}
	for r := range Rounds {
		m.mul(&y)
		k := &c.rows[r]
		for i := range barCount31 {
			x[i] = canonical31(uint64(y[i]+offset31) + k[i])
		}
		for i := barCount31; i < len(x); i += 4 {
			x[i] = fold31(uint64(y[i]+offset31) + k[i])
			x[i+1] = fold31(uint64(y[i+1]+offset31) + k[i+1])
			x[i+2] = fold31(uint64(y[i+2]+offset31) + k[i+2])
			x[i+3] = fold31(uint64(y[i+3]+offset31) + k[i+3])
		}
		if trace != nil {
			record31(&trace[r], x[:])
		}
		b0, b1 := bars31(x[0]|x[1]<<32, x[2]|x[3]<<32)
		b2, b3 := bars31(x[4]|x[5]<<32, x[6]|x[7]<<32)
		x[0], x[1], x[2], x[3] = b0&mask32, b0>>32, b1&mask32, b1>>32
		x[4], x[5], x[6], x[7] = b2&mask32, b2>>32, b3&mask32, b3>>32
		y[0] = int64(x[0])
		for i := 1; i < 22; i += 3 {
			y[i] = squareAdd31(x[i], x[i-1])
			y[i+1] = squareAdd31(x[i+1], x[i])
			y[i+2] = squareAdd31(x[i+2], x[i+1])
		}
		y[22], y[23] = squareAdd31(x[22], x[21]), squareAdd31(x[23], x[22])
	}
	m.mul(&y)
	for i := range y {
		s[i].v = uint32(canonical31(uint64(y[i] + offset31)))
	}
}

func record31(to *[maxWidth]Mersenne31, x []uint64) {
	for i, v := range x {
		to[i].v = uint32(canonical31(v))
	}
}
