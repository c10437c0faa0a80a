package monolith

// dense24 is any matrix of width 24 over Mersenne31, its entries centred.
type dense24 [24][24]int64

func newDense24(entry func(i, j int) int64) *dense24 {
	var m dense24
	for i := range m {
		for j := range m[i] {
			m[i][j] = centred31(entry(i, j))
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
		row, sum := &m[i], int64(0)
		for j := 0; j < 24; j += 6 {
			sum += foldSigned31(row[j]*in[j] + row[j+1]*in[j+1] + row[j+2]*in[j+2] +
				row[j+3]*in[j+3] + row[j+4]*in[j+4] + row[j+5]*in[j+5])
		}
		x[i] = sum
	}
}
