package monolith

import "example.com/gnarkhash/native/monolith/internal/mersenne31"

// dense24 is any matrix of width 24 over Mersenne31, its entries centred.
type dense24 struct {
	entries [24][24]int64
	kernel  *mersenne31.Matrix24
}

// newDense24 makes the matrix from its entries, all below p.
func newDense24(entry func(i, j int) int64) *dense24 {
	m := dense24{kernel: mersenne31.NewMatrix24(func(i, j int) uint64 { return uint64(entry(i, j)) })}
	for i := range m.entries {
		for j := range m.entries[i] {
			m.entries[i][j] = centred31(entry(i, j))
		}
	}
	return &m
}

// mul multiplies x, each number in [0, 2^33), by the matrix. Six products of
// centred numbers stay below 2^63. The result is less than 2^36 away from 0.
func (m *dense24) mul(x *[24]int64) {
	in := *x
	for i := range in {
		in[i] = centre31(in[i])
	}
	for i := range x {
		row, sum := &m.entries[i], int64(0)
		for j := 0; j < 24; j += 6 {
			sum += foldSigned31(row[j]*in[j] + row[j+1]*in[j+1] + row[j+2]*in[j+2] +
				row[j+3]*in[j+3] + row[j+4]*in[j+4] + row[j+5]*in[j+5])
		}
		x[i] = sum
	}
}
