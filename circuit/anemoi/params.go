package anemoi

import (
	"math/big"

	native "example.com/gnarkhash/native/anemoi"
)

// parameters holds an instance's constants in the shape in which constraints
// use them. With (u, v) the state before the linear layer of round r and
// z[i] = u[i] + v[i+1] + k[r][i], that layer and its constants are
//
//	Y = M z
//	X = 2 Y - M (v[1], ..., v[l-1], v[0]) - e[r]
//
// Row R of k and e, for the layer after the last round, is zero.
type parameters struct {
	q        *big.Int
	l        int
	rounds   int
	alpha    int
	g, delta *big.Int
	k, e     [][]*big.Int
	m        [][]*big.Int
	inverse  [][]*big.Int // of m
	base     *big.Int     // the element b that m is made of
}

func newParameters(in native.Dynamic) *parameters {
	c, d, m := in.Parameters()
	p := &parameters{
		q:      in.Modulus(),
		l:      in.Columns(),
		rounds: in.Rounds(),
		alpha:  in.Alpha(),
		g:      in.Generator(),
		base:   in.MatrixBase(),
	}
	p.delta = new(big.Int).ModInverse(p.g, p.q)
	for i := range p.l {
		p.m = append(p.m, m[i*p.l:(i+1)*p.l])
	}
	p.inverse = invert(p.m, p.q)
	for r := range p.rounds {
		k, rotated := make([]*big.Int, p.l), make([]*big.Int, p.l)
		for i := range p.l {
			rotated[i] = d[r*p.l+(i+1)%p.l]
			k[i] = new(big.Int).Add(c[r*p.l+i], rotated[i])
			k[i].Mod(k[i], p.q)
		}
		p.k = append(p.k, k)
		p.e = append(p.e, p.times(p.m, rotated))
	}
	zeros := make([]*big.Int, p.l)
	for i := range zeros {
		zeros[i] = new(big.Int)
	}
	p.k, p.e = append(p.k, zeros), append(p.e, zeros)
	return p
}

// times returns the product of a matrix and a vector of constants.
func (p *parameters) times(m [][]*big.Int, v []*big.Int) []*big.Int {
	out := make([]*big.Int, len(m))
	for i, row := range m {
		out[i] = new(big.Int)
		for j := range row {
			out[i].Add(out[i], new(big.Int).Mul(row[j], v[j]))
		}
		out[i].Mod(out[i], p.q)
	}
	return out
}

// invert returns the inverse of an invertible matrix mod q by elimination.
func invert(m [][]*big.Int, q *big.Int) [][]*big.Int {
	n := len(m)
	rows := make([][]*big.Int, n) // m beside the unit matrix
	for i := range n {
		rows[i] = make([]*big.Int, 2*n)
		for j := range n {
			rows[i][j] = new(big.Int).Set(m[i][j])
			rows[i][n+j] = new(big.Int)
		}
		rows[i][n+i].SetInt64(1)
	}
	for col := range n {
		for r := col; r < n; r++ {
			if rows[r][col].Sign() != 0 {
				rows[col], rows[r] = rows[r], rows[col]
				break
			}
		}
		pivot := new(big.Int).ModInverse(rows[col][col], q)
		for j := range rows[col] {
			rows[col][j].Mul(rows[col][j], pivot).Mod(rows[col][j], q)
		}
		for r := range n {
			if r == col {
				continue
			}
			factor := new(big.Int).Set(rows[r][col])
			for j := range rows[r] {
				rows[r][j].Sub(rows[r][j], new(big.Int).Mul(factor, rows[col][j])).Mod(rows[r][j], q)
			}
		}
	}
	for i := range rows {
		rows[i] = rows[i][n:]
	}
	return rows
}
