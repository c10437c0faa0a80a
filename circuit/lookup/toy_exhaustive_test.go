package lookup

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// toyMersenne is the prime 127 = 2^7 - 1 with limbs of 4 and 3 bits.
var toyMersenne = newPrime("toy mersenne", 7, 0, box{bits: 4, taps: 2}, box{bits: 3, taps: 1})

func init() { primes = append(primes, toyMersenne) }

// found is an assignment that satisfies everything.
type found struct {
	output string
	h      int // how many values of h do: 1, or -1 for all of them
}

// search tries every assignment of the unknowns, and returns those that satisfy the
// system by the number they divide, for all numbers from lo to hi - 1.
//
// It is exhaustive: each step takes a query in which one unknown is left and gives
// it all values that the query allows. What no query bounds is h.
func (s *extracted) search(t testing.TB, lo, hi int64) map[int64][]found {
	t.Helper()
	all := make(map[int64][]found)
	values := make([]fr.Element, s.unknowns)
	known := make([]bool, s.unknowns)
	left := func(a affine) (n, last int) {
		for i := range known {
			if !known[i] && !a[i+1].IsZero() {
				n, last = n+1, i
			}
		}
		return n, last
	}
	// The order depends on the queries alone.
	type step struct{ query, unknown int }
	var steps []step
	used := make([]bool, len(s.queries))
	for progress := true; progress; {
		progress = false
		for i, q := range s.queries {
			if n, u := left(q.value); !used[i] && n == 1 {
				steps = append(steps, step{i, u})
				used[i], known[u], progress = true, true, true
				break
			}
		}
	}
	var checks []int
	for i := range s.queries {
		if !used[i] {
			n, _ := left(s.queries[i].value)
			require.Zero(t, n, "the query %d is not bounded", i)
			checks = append(checks, i)
		}
	}
	withH := -1
	for i := range known {
		if !known[i] {
			require.Equal(t, s.unknowns-1, i, "an unknown that no query bounds")
			withH = i
		}
	}
	allowed := func(q query, v fr.Element) bool {
		for i := range q.allowed {
			if q.allowed[i].Equal(&v) {
				return true
			}
		}
		return false
	}
	leaf := func() {
		n := values[0]
		var small big.Int
		n.BigInt(&small)
		if neg := new(big.Int).Sub(&small, bn254); neg.CmpAbs(&small) < 0 {
			small.Set(neg)
		}
		if !small.IsInt64() || small.Int64() < lo || small.Int64() >= hi {
			return
		}
		for _, i := range checks {
			if !allowed(s.queries[i], s.queries[i].value.at(values)) {
				return
			}
		}
		h := 1
		if withH >= 0 {
			h = s.countH(t, values, withH)
		} else {
			for _, p := range s.products {
				if r := p.residue(values); !r.IsZero() {
					return
				}
			}
		}
		if h != 0 {
			out := s.outputs[0].at(values)
			all[small.Int64()] = append(all[small.Int64()], found{out.String(), h})
		}
	}
	var walk func(k int)
	walk = func(k int) {
		if k == len(steps) {
			leaf()
			return
		}
		q, u := s.queries[steps[k].query], steps[k].unknown
		values[u].SetZero()
		rest := q.value.at(values)
		var inverse fr.Element
		inverse.Inverse(&q.value[u+1])
		for i := range q.allowed {
			values[u].Sub(&q.allowed[i], &rest)
			values[u].Mul(&values[u], &inverse)
			walk(k + 1)
		}
		values[u].SetZero()
	}
	walk(0)
	return all
}

// residue returns a b - c.
func (p product) residue(values []fr.Element) fr.Element {
	a, b, c := p.a.at(values), p.b.at(values), p.c.at(values)
	a.Mul(&a, &b)
	a.Sub(&a, &c)
	return a
}

// countH returns how many values of h satisfy all products: 0, 1 or, for all, -1. Each
// product has degree at most 1 in h.
func (s *extracted) countH(t testing.TB, values []fr.Element, h int) int {
	count := -1
	var only fr.Element
	for _, p := range s.products {
		require.True(t, p.a[h+1].IsZero() || p.b[h+1].IsZero(), "h is squared")
		values[h].SetZero()
		zero := p.residue(values)
		values[h].SetOne()
		slope := p.residue(values)
		values[h].SetZero()
		slope.Sub(&slope, &zero)
		switch {
		case slope.IsZero() && zero.IsZero():
		case slope.IsZero():
			return 0
		default:
			var root fr.Element
			root.Div(&zero, &slope).Neg(&root)
			if count == 1 && !root.Equal(&only) {
				return 0
			}
			count, only = 1, root
		}
	}
	return count
}

// toyCase is a division for an exhaustive search.
type toyCase struct {
	prime  *Prime
	form   Form
	base   int
	lo, hi int64 // of the numbers
	split  int
}

func (c toyCase) String() string {
	return fmt.Sprintf("%v, form %d, base %d, [%d, %d), split %d", c.prime, c.form, c.base, c.lo, c.hi, c.split)
}

// toyCases have quotients of 0, 1 and 2, some of them negative, and also none at all.
func toyCases() (cases []toyCase) {
	for _, p := range []*Prime{toy, toyMersenne} {
		m := p.modulus.Int64()
		for _, form := range []Form{Bar, Canonical, Lazy} {
			for base := 2; base <= 4; base++ {
				cases = append(cases, toyCase{p, form, base, 0, 3 * m, 0})
			}
			cases = append(cases, toyCase{p, form, 4, 0, m, 0}, toyCase{p, form, 4, -m, 2 * m, 0}, toyCase{p, form, 4, 5 - 2*m, m - 7, 0})
			if form != Canonical {
				cases = append(cases, toyCase{p, form, 4, 0, 3 * m, 1}, toyCase{p, form, 3, 0, 3 * m, 2})
			}
		}
	}
	return cases
}

// TestToyExhaustive: for every number of the bounds, of all assignments of all wires
// exactly one satisfies the constraints of a Bar and of a canonical remainder: the honest
// one. Only h is free where x = p - 1, and that for the first kind of prime. A lazy
// remainder has any value congruent to the number that its limbs and those of the
// quotient have room for.
func TestToyExhaustive(t *testing.T) {
	for _, c := range toyCases() {
		for _, system := range compiled {
			d := c.division(t)
			solutions := extract(t, d, system).search(t, c.lo, c.hi)
			p := c.prime.modulus
			for n := c.lo; n < c.hi; n++ {
				x := new(big.Int).Mod(big.NewInt(n), p)
				var want []found
				switch c.form {
				case Lazy:
					for r := x.Int64(); r < 1<<d.claimed().Hi.BitLen(); r += p.Int64() {
						q := (n-r)/p.Int64() + d.offset.Int64()
						if q >= 0 && q < 1<<(d.quotient*d.base) {
							want = append(want, found{fmt.Sprint(r), 1})
						}
					}
				case Bar:
					want = []found{{c.prime.Bar(x).String(), 1}}
				case Canonical:
					want = []found{{x.String(), 1}}
				}
				if c.form != Lazy && c.prime == toy && x.Int64() == p.Int64()-1 {
					want[0].h = -1
				}
				require.ElementsMatch(t, want, solutions[n], "%v, %v: %d", c, system, n)
			}
		}
	}
}

func (c toyCase) division(t testing.TB) *Division {
	d, err := NewDivision(c.prime, c.form, c.base, bn254, Exactly(NewInterval(c.lo, c.hi-1)))
	require.NoError(t, err, "%v", c)
	if c.split > 0 {
		_, err := d.Split(c.split)
		require.NoError(t, err)
	}
	return d
}

// TestToyExhaustiveMutants: the search is not blind. Without the product that makes the
// remainder canonical the numbers whose remainder has two representations, and where the
// quotient leaves room, have two solutions. With a table that has one entry more some
// number has a wrong output.
func TestToyExhaustiveMutants(t *testing.T) {
	wrong := func(c toyCase, solutions map[int64][]found) (count int) {
		for n := c.lo; n < c.hi; n++ {
			x := new(big.Int).Mod(big.NewInt(n), c.prime.modulus)
			want := x.String()
			if c.form == Bar {
				want = c.prime.Bar(x).String()
			}
			for _, f := range solutions[n] {
				if f.output != want {
					count++
					break
				}
			}
		}
		return count
	}
	for _, prime := range []*Prime{toy, toyMersenne} {
		m := prime.modulus.Int64()
		for _, form := range []Form{Bar, Canonical} {
			c := toyCase{prime, form, 4, 0, 3 * m, 0}
			for _, system := range compiled {
				s := extract(t, c.division(t), system)
				require.Zero(t, wrong(c, s.search(t, c.lo, c.hi)))
				require.Len(t, s.products, 1)
				canonicity := s.products
				s.products = nil
				// h is the last unknown and now in nothing: any value is as good.
				alternatives := 1<<prime.bits - int(m) // numbers that are not canonical
				solutions := s.search(t, c.lo, c.hi)
				for n := range 3 * m {
					want := 1
					if n >= m && n%m < int64(alternatives) {
						want = 2
					}
					require.Len(t, solutions[n], want, "%v, %v: %d", c, system, n)
				}
				s.products = canonicity

				if system == gadgettest.SCS {
					continue // the queries are the same
				}
				harmful := 0
				for i, q := range s.queries {
					next := fr.One()
					next.Add(&next, &q.allowed[len(q.allowed)-1])
					s.queries[i].allowed = append(append([]fr.Element(nil), q.allowed...), next)
					if wrong(c, s.search(t, c.lo, c.hi)) > 0 {
						harmful++
					}
					s.queries[i].allowed = q.allowed
				}
				// An entry more in a table of S-boxes, or one limb too large of a canonical value.
				require.Equal(t, map[*Prime]map[Form]int{toy: {Bar: 2, Canonical: 1}, toyMersenne: {Bar: 2, Canonical: 2}}[prime][form], harmful, "%v", c)
			}
		}
	}
}
