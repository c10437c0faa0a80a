package lookup

import "math/big"

// Interval is the set of the integers from Lo to Hi, both included. The numbers of
// an interval are never changed.
type Interval struct{ Lo, Hi *big.Int }

// NewInterval returns the interval of two small numbers.
func NewInterval(lo, hi int64) Interval { return Interval{big.NewInt(lo), big.NewInt(hi)} }

// Below returns the interval from 0 to n - 1.
func Below(n *big.Int) Interval {
	return Interval{new(big.Int), new(big.Int).Sub(n, big.NewInt(1))}
}

// Bits returns the interval from 0 to 2^n - 1.
func Bits(n int) Interval { return Below(power(n)) }

// Add returns the interval of the sums.
func (a Interval) Add(b Interval) Interval {
	return Interval{new(big.Int).Add(a.Lo, b.Lo), new(big.Int).Add(a.Hi, b.Hi)}
}

// Scale returns the interval of the products by k.
func (a Interval) Scale(k *big.Int) Interval {
	lo, hi := new(big.Int).Mul(a.Lo, k), new(big.Int).Mul(a.Hi, k)
	if k.Sign() < 0 {
		lo, hi = hi, lo
	}
	return Interval{lo, hi}
}

// Sub returns the interval of the differences.
func (a Interval) Sub(b Interval) Interval { return a.Add(b.Scale(big.NewInt(-1))) }

// Mul returns the interval of the products.
func (a Interval) Mul(b Interval) Interval {
	one, two := b.Scale(a.Lo), b.Scale(a.Hi)
	out := one
	if two.Lo.Cmp(out.Lo) < 0 {
		out.Lo = two.Lo
	}
	if two.Hi.Cmp(out.Hi) > 0 {
		out.Hi = two.Hi
	}
	return out
}

// Square returns an interval of the squares.
func (a Interval) Square() Interval {
	out := Interval{new(big.Int), new(big.Int).Mul(a.Lo, a.Lo)}
	if hi := new(big.Int).Mul(a.Hi, a.Hi); hi.Cmp(out.Hi) > 0 {
		out.Hi = hi
	}
	return out
}

// Bounds says in which integers a wire of the circuit lies. Honest holds the values
// of a prover who follows the hints: the number of limbs that a quotient gets is taken
// from it, so that no valid statement is rejected. Proven holds all values
// that satisfy the constraints: that an equation cannot wrap around the circuit's
// field is checked with it, so that no false one is accepted. The first lies in the
// second.
type Bounds struct{ Honest, Proven Interval }

// valid tells whether there are such numbers, and the first lie in the second.
func (a Bounds) valid() bool {
	for _, v := range []*big.Int{a.Honest.Lo, a.Honest.Hi, a.Proven.Lo, a.Proven.Hi} {
		if v == nil {
			return false
		}
	}
	return a.Proven.Lo.Cmp(a.Honest.Lo) <= 0 && a.Honest.Lo.Cmp(a.Honest.Hi) <= 0 && a.Honest.Hi.Cmp(a.Proven.Hi) <= 0
}

// Exactly returns bounds that are both the given interval.
func Exactly(a Interval) Bounds { return Bounds{a, a} }

// Add returns the bounds of the sums.
func (a Bounds) Add(b Bounds) Bounds {
	return Bounds{a.Honest.Add(b.Honest), a.Proven.Add(b.Proven)}
}

// Scale returns the bounds of the products by k.
func (a Bounds) Scale(k *big.Int) Bounds { return Bounds{a.Honest.Scale(k), a.Proven.Scale(k)} }

// Mul returns the bounds of the products.
func (a Bounds) Mul(b Bounds) Bounds {
	return Bounds{a.Honest.Mul(b.Honest), a.Proven.Mul(b.Proven)}
}

// Square returns the bounds of the squares.
func (a Bounds) Square() Bounds { return Bounds{a.Honest.Square(), a.Proven.Square()} }

// power returns 2^n.
func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }
