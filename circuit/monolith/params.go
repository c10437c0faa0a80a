package monolith

import (
	"math/big"
	"slices"
	"sync"

	"example.com/gnarkhash/circuit/lookup"
	native "example.com/gnarkhash/native/monolith"
)

// parameters are what the gadget needs of an instance. They are never changed.
type parameters struct {
	native.Dynamic
	prime     *lookup.Prime
	index     int          // among native.Names
	rc        [][]*big.Int // no row for the last round
	rows      [][]*big.Int // the matrix, with entries in (-p/2, p/2)
	circulant []*big.Int   // the first column of a circulant that holds the matrix in its corner; nil: none

	centre, small, square *big.Int // of centred squares: c, e, -c^2 mod p
}

// all holds the parameters of the instances, in the order of native.Names.
var all = sync.OnceValue(func() []*parameters {
	var ps []*parameters
	for i, name := range native.Names() {
		in, err := native.ByName(name)
		if err != nil {
			panic(err) // names of one list
		}
		prime, err := lookup.PrimeByModulus(in.Modulus())
		if err != nil {
			panic(err) // a test makes all
		}
		ps = append(ps, newParameters(in, prime, i))
	}
	return ps
})

func newParameters(in native.Dynamic, prime *lookup.Prime, index int) *parameters {
	p := &parameters{Dynamic: in, prime: prime, index: index}
	modulus := in.Modulus()
	p.rc, p.rows = in.Parameters()
	half := new(big.Int).Rsh(modulus, 1)
	for _, row := range p.rows {
		for _, m := range row {
			if m.Cmp(half) > 0 {
				m.Sub(m, modulus)
			}
		}
	}
	p.circulant = circulantOf(p.rows)
	p.centre = new(big.Int).Lsh(big.NewInt(1), uint(prime.Bits()-1))
	p.small = new(big.Int).Mod(new(big.Int).Lsh(p.centre, 1), modulus)
	p.square = new(big.Int).Neg(new(big.Int).Mul(p.centre, p.centre))
	p.square.Mod(p.square, modulus)
	return p
}

// constants returns those added at the end of a round, nil for the last.
func (p *parameters) constants(round int) []*big.Int {
	if round < len(p.rc) {
		return p.rc[round]
	}
	return nil
}

// circulantOf returns the first column of the circulant of the width of a matrix, or of
// the next power of two, whose corner the matrix is; nil if there is none.
func circulantOf(rows [][]*big.Int) []*big.Int {
	t := len(rows)
	next := 1
	for next < t {
		next *= 2
	}
sizes:
	for _, n := range slices.Compact([]int{t, next}) {
		column := make([]*big.Int, n)
		for i, row := range rows {
			for j, m := range row {
				k := (i - j + n) % n
				if column[k] == nil {
					column[k] = m
				}
				if column[k].Cmp(m) != 0 {
					continue sizes
				}
			}
		}
		for k := range column {
			if column[k] == nil { // in no entry of the corner
				column[k] = new(big.Int)
			}
		}
		return column
	}
	return nil
}

// matrixBounds returns the bounds after Concrete, and constants if there are any.
func (p *parameters) matrixBounds(state []lookup.Bounds, constants []*big.Int) []lookup.Bounds {
	out := make([]lookup.Bounds, len(state))
	for i, row := range p.rows {
		out[i] = lookup.Exactly(lookup.NewInterval(0, 0))
		if constants != nil {
			out[i] = lookup.Exactly(lookup.Interval{Lo: constants[i], Hi: constants[i]})
		}
		for j, m := range row {
			out[i] = out[i].Add(state[j].Scale(m))
		}
	}
	return out
}

// centredBounds returns the bounds of (y-c)^2 + e y - c^2.
func (p *parameters) centredBounds(y lookup.Bounds) lookup.Bounds {
	point := func(v *big.Int) lookup.Bounds { return lookup.Exactly(lookup.Interval{Lo: v, Hi: v}) }
	return y.Add(point(new(big.Int).Neg(p.centre))).Square().Add(y.Scale(p.small)).Add(point(p.square))
}

// bestSplit splits the output of a division where its square is smallest. It fails if
// the output has one limb.
func (p *parameters) bestSplit(d *lookup.Division, base int) (shift int, b lookup.Bounds, ok bool) {
	best := 0
	for limbs := 1; limbs*base < p.prime.Bits(); limbs++ {
		s, err := d.Split(limbs)
		if err != nil {
			break
		}
		low, high := d.Pieces()
		got := low.Mul(low.Add(high.Scale(power(s + 1)))).Add(high.Square().Scale(p.splitFactor(s)))
		if !ok || got.Honest.Hi.Cmp(b.Honest.Hi) < 0 {
			best, shift, b, ok = limbs, s, got, true
		}
	}
	if _, err := d.Split(best); err != nil {
		return 0, b, false
	}
	return shift, b, ok
}

// splitFactor returns 2^(2s) mod p.
func (p *parameters) splitFactor(s int) *big.Int {
	return new(big.Int).Mod(power(2*s), p.prime.Modulus())
}

// power returns 2^n.
func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }
