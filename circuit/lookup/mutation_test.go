package lookup

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// mutant is a division of a number for which each constraint is left out once.
type mutant struct {
	prime *Prime
	form  Form
	base  int
	n     *big.Int // the remainder has a second representation
	limit Interval // of the bounds
}

// mutants cover each kind of limb: of a quotient (lowest, others), of a piece (lowest,
// others, narrow) and of the S-boxes.
func mutants() []mutant {
	n := func(p *Prime, times, x int64) *big.Int {
		v := new(big.Int).Mul(p.modulus, big.NewInt(times))
		return v.Add(v, big.NewInt(x))
	}
	var all []mutant
	for _, form := range []Form{Lazy, Canonical, Bar} {
		for _, base := range []int{8, 5} {
			all = append(all,
				mutant{goldilocks, form, base, n(goldilocks, 70000, 12345), Bits(64 + 18)},
				mutant{goldilocks, form, base, n(goldilocks, -5, 3), Interval{new(big.Int).Neg(power(70)), power(70)}},
				mutant{mersenne31, form, base, n(mersenne31, 70000, 0), Bits(31 + 18)})
		}
	}
	return all
}

func (m mutant) division(t testing.TB) *Division {
	d, err := NewDivision(m.prime, m.form, m.base, bn254, Exactly(m.limit))
	require.NoError(t, err)
	return d
}

// wrong tells whether an output is not one that the form of the division allows.
func (m mutant) wrong(d *Division, out fr.Element) bool {
	var v big.Int
	out.BigInt(&v)
	x := new(big.Int).Mod(m.n, m.prime.modulus)
	switch m.form {
	case Lazy:
		congruent := new(big.Int).Mod(new(big.Int).Sub(&v, x), m.prime.modulus).Sign() == 0
		return !congruent || v.Cmp(d.claimed().Hi) > 0
	case Bar:
		x = m.prime.Bar(x)
	}
	return v.Cmp(x) != 0
}

// compile compiles the division without one of its queries; -1: with all.
func (m mutant) compile(t testing.TB, d *Division, system gadgettest.System, without int) constraint.ConstraintSystem {
	return compile(t, system, 1, func(api frontend.API, x []frontend.Variable) error {
		c, err := New(api, WithBase(m.base))
		if err != nil {
			return err
		}
		_, err = c.Divide(d, x[0])
		at := -1
		c.argument.visit(func(frontend.Variable, []*big.Int) bool { at++; return at != without })
		return err
	})
}

// TestEachQueryMatters: for every query of a division there are wires that satisfy all
// the others and give a wrong output. The gadget rejects them, and accepts them if
// that query is left out.
func TestEachQueryMatters(t *testing.T) {
	for _, m := range mutants() {
		d := m.division(t)
		for _, system := range compiled {
			s := extract(t, d, system)
			require.Len(t, s.queries, d.Queries())
			full := m.compile(t, d, system, -1)
			var honest fr.Element
			honest.SetBigInt(m.n)
			values := append([]fr.Element{honest}, elements(fill(d, m.n, new(big.Int).Mod(m.n, m.prime.modulus)))...)
			require.NoError(t, solve(t, full, []*big.Int{m.n}, override(divisionHint, integers(values[1:]))))
			require.False(t, m.wrong(d, s.outputs[0].at(values)))
			for k := range s.queries {
				name := fmt.Sprintf("%v, form %d, base %d, %v, query %d", m.prime, m.form, m.base, system, k)
				forged := s.lie(t, values, k, func(v []fr.Element) bool { return m.wrong(d, s.outputs[0].at(v)) })
				require.NotNil(t, forged, name)
				wires := override(divisionHint, integers(forged[1:]))
				require.Error(t, solve(t, full, []*big.Int{m.n}, wires), name)
				require.NoError(t, solve(t, m.compile(t, d, system, k), []*big.Int{m.n}, wires), name)
			}
		}
	}
}

// fill returns the wires of a division that claims a remainder.
func fill(d *Division, n, x *big.Int) []*big.Int {
	w := Witness{Out: make([]*big.Int, d.Wires())}
	for i := range w.Out {
		w.Out[i] = new(big.Int)
	}
	d.Fill(&w, n, x)
	w.Finish(bn254)
	return w.Out
}

func integers(values []fr.Element) []*big.Int {
	out := make([]*big.Int, len(values))
	for i := range values {
		out[i] = values[i].BigInt(new(big.Int))
	}
	return out
}

// lie returns values of the unknowns, for the same number, that satisfy all but one of the
// queries, and all products, and are wrong; nil if it finds none.
//
// There is one query more than there are wires. So when all queries but one have got
// values, the wires follow. All get their honest values except for one other,
// which gets another entry of its table.
func (s *extracted) lie(t testing.TB, honest []fr.Element, without int, wrong func([]fr.Element) bool) []fr.Element {
	t.Helper()
	for j, other := range s.queries {
		if j == without {
			continue
		}
		n := len(other.allowed)
		for _, entry := range []int{1, 0, 2, n / 2, n - 1} {
			values := append([]fr.Element(nil), honest...)
			known := make([]bool, s.unknowns)
			known[0] = true
			used := make([]bool, len(s.queries))
			used[without] = true
			for progress := true; progress; {
				progress = false
				for i, q := range s.queries {
					count, u := 0, 0
					for w := range known {
						if !known[w] && !q.value[w+1].IsZero() {
							count, u = count+1, w
						}
					}
					if used[i] || count != 1 {
						continue
					}
					target := q.value.at(honest)
					if i == j {
						target = q.allowed[entry]
					}
					values[u].SetZero()
					rest := q.value.at(values)
					rest.Sub(&target, &rest)
					values[u].Div(&rest, &q.value[u+1])
					used[i], known[u], progress = true, true, true
				}
			}
			for i := range used {
				require.True(t, used[i], "query %d", i)
			}
			if len(s.products) > 0 && !s.setH(values) || !wrong(values) {
				continue
			}
			at := s.queries[without].value.at(values)
			require.False(t, s.queries[without].allows(at), "the division is wrong without any mutation")
			return values
		}
	}
	return nil
}

// setH gives the last unknown the value that the one product demands, if there is one.
func (s *extracted) setH(values []fr.Element) bool {
	h := s.unknowns - 1
	values[h].SetZero()
	zero := s.products[0].residue(values)
	values[h].SetOne()
	slope := s.products[0].residue(values)
	values[h].SetZero()
	if slope.Sub(&slope, &zero); slope.IsZero() {
		return zero.IsZero()
	}
	values[h].Div(&zero, &slope)
	values[h].Neg(&values[h])
	return true
}

func (q query) allows(v fr.Element) bool {
	for i := range q.allowed {
		if q.allowed[i].Equal(&v) {
			return true
		}
	}
	return false
}

// TestCanonicityMatters: the limbs of x + p, for each remainder x that has a second
// representation, satisfy all constraints of a canonical division and of a Bar but one.
// The gadget, by lookups and by bits, rejects them, and accepts them if that one is
// taken out of the compiled system. Where the quotient is 0 there is another in the way.
func TestCanonicityMatters(t *testing.T) {
	for _, p := range []*Prime{goldilocks, mersenne31} {
		second := []*big.Int{new(big.Int)} // those with a second representation
		if p == goldilocks {
			second = gadgettest.Ints(0, 1, 255, 1<<31, 1<<32-2)
		}
		for _, form := range []Form{Canonical, Bar} {
			for _, opts := range [][]Option{{WithBase(8)}, {WithoutCommitment()}} {
				for _, system := range compiled {
					var d *Division
					ccs := compile(t, system, 1, func(api frontend.API, x []frontend.Variable) error {
						c, err := New(api, opts...)
						if err != nil {
							return err
						}
						if d, err = NewDivision(p, form, c.base, bn254, Exactly(Bits(p.bits+6))); err != nil {
							return err
						}
						_, err = c.Divide(d, x[0])
						return err
					})
					for _, x := range second {
						forged := override(divisionHint, fill(d, x, new(big.Int).Add(x, p.modulus)))
						require.Error(t, solve(t, ccs, []*big.Int{x}, forged), "a quotient of -1")
						for _, times := range []int64{1, 2, 61} {
							n := new(big.Int).Mul(p.modulus, big.NewInt(times))
							n.Add(n, x)
							wires := fill(d, n, new(big.Int).Add(x, p.modulus))
							for _, h := range gadgettest.Ints(0, 1, 77) {
								wires[len(wires)-1] = h
								require.Error(t, solve(t, ccs, []*big.Int{n}, override(divisionHint, wires)))
							}
							err := solve(t, ccs, []*big.Int{n}, override(divisionHint, wires))
							putBack := gadgettest.Drop(t, ccs, gadgettest.Violated(t, err))
							require.NoError(t, solve(t, ccs, []*big.Int{n}, override(divisionHint, wires)), "%v, %v: more than canonicity is in the way", p, system)
							putBack()
							require.NoError(t, solve(t, ccs, []*big.Int{n}))
						}
					}
				}
			}
		}
	}
}

// TestBooleansMatter: by bits, each bit of the quotient, of a canonical remainder and of
// the input of a Bar is asserted to be 0 or 1 by a constraint of its own. For each of
// them there are wires which only that one rejects, and which claim another
// remainder: x + 1 with a fraction in the quotient, or x + p with p in one bit.
func TestBooleansMatter(t *testing.T) {
	for _, p := range []*Prime{goldilocks, mersenne31} {
		for _, form := range []Form{Canonical, Bar} {
			for _, system := range compiled {
				d, err := NewDivision(p, form, 1, bn254, Exactly(Bits(p.bits+6)))
				require.NoError(t, err)
				ccs := compile(t, system, 1, func(api frontend.API, x []frontend.Variable) error {
					c, err := New(api, WithoutCommitment())
					if err == nil {
						_, err = c.Divide(d, x[0])
					}
					return err
				})
				x := big.NewInt(1234567)
				n := new(big.Int).Mul(p.modulus, big.NewInt(5))
				n.Add(n, x)
				needed := make(map[int]bool)
				for i, wires := range d.notBoolean(n, x) {
					forged := override(divisionHint, wires)
					number := gadgettest.Violated(t, solve(t, ccs, []*big.Int{n}, forged))
					putBack := gadgettest.Drop(t, ccs, number)
					require.NoError(t, solve(t, ccs, []*big.Int{n}, forged), "%v, form %d, %v, bit %d", p, form, system, i)
					putBack()
					needed[number] = true
				}
				require.Len(t, needed, d.quotient+p.bits, "%v, form %d, %v", p, form, system)
			}
		}
	}
}

// notBoolean returns wires of a division by bits of n, whose remainder is x, with one
// bit each that is none: those of the quotient, then those of the remainder.
func (d *Division) notBoolean(n, x *big.Int) (all [][]*big.Int) {
	shifted := func(v *big.Int, bits int) *big.Int { // v / 2^bits
		v = new(big.Int).Mul(v, new(big.Int).ModInverse(power(bits), bn254))
		return v.Mod(v, bn254)
	}
	add := func(to, v *big.Int) { to.Add(to, v).Mod(to, bn254) }
	other := new(big.Int).Add(x, big.NewInt(1))
	for i := range d.quotient {
		wires := fill(d, n, other)
		if i > 0 { // the lowest bit shall be 0: what it would be goes into bit i
			rest := new(big.Int).Sub(n, other)
			rest.Mul(rest, d.inverse)
			for j := range d.quotient - 1 {
				rest.Sub(rest, new(big.Int).Lsh(wires[j], uint(j+1)))
			}
			add(wires[i-1], shifted(rest, i))
		}
		all = append(all, wires)
	}
	p := d.prime
	for i := range p.bits {
		wires := fill(d, new(big.Int).Sub(n, p.modulus), x) // the quotient less 1
		bits := wires[d.quotient-1:]
		if d.form == Bar {
			add(bits[i], shifted(p.modulus, i))
		} else {
			// The value of a piece stands where its lowest bit would.
			start := 0
			if p.low > 0 && i >= p.low {
				start = p.low
			}
			add(bits[start], shifted(p.modulus, start))
			if i > start {
				add(bits[i], shifted(p.modulus, i))
			}
		}
		low, high := new(big.Int), new(big.Int)
		for j := range p.bits {
			to, at := low, j
			if p.low == 0 || j >= p.low {
				to, at = high, j-p.low
			}
			if d.form == Bar {
				to.Add(to, new(big.Int).Mul(bits[j], power(at)))
			} else if at == 0 {
				to.Set(bits[j])
			}
		}
		h := high.Sub(d.allOnes(p.bits-p.low), high)
		h.ModInverse(h.Mod(h, bn254), bn254)
		if p.low > 0 {
			h.Mul(h, low).Mod(h, bn254)
		}
		wires[len(wires)-1] = h
		all = append(all, wires)
	}
	return all
}
