package monolith

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/circuit/lookup"
	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// lookupPacking is k of the packed S-box tables.
const lookupPacking = 176

// over returns v / 2^bits in the field.
func over(v *big.Int, bits int) *big.Int {
	v = new(big.Int).Mul(v, new(big.Int).ModInverse(power(bits), bn254))
	return v.Mod(v, bn254)
}

func addTo(wire, v *big.Int) { wire.Add(wire, v).Mod(wire, bn254) }

// cheats are ways to a wrong output that one query or bit alone rejects.
var cheats = []struct {
	name   string
	bars   bool // at Bars, or at any division but the outputs
	output bool // at an output
	lie    func(s *step, base int)
}{
	// x + 1, with a fraction in the quotient.
	{"lowest limb of a quotient", true, true, func(s *step, _ int) { s.claim(new(big.Int).Add(s.x, big.NewInt(1))) }},
	{"higher limb of a quotient", true, true, func(s *step, base int) {
		x := new(big.Int).Add(s.x, big.NewInt(1))
		s.claim(x)
		// What p does not divide goes from the lowest limb, which no wire holds, to the next.
		fraction := new(big.Int).Sub(s.n, x)
		fraction.Sub(fraction, new(big.Int).Mul(new(big.Int).Quo(fraction, s.s.Modulus()), s.s.Modulus()))
		fraction.Mul(fraction, new(big.Int).ModInverse(s.s.Modulus(), bn254))
		addTo(s.wires[0], over(fraction, base))
	}},
	// The image of a Bar is one more; one packed limb makes up for it.
	{"S-box", true, false, func(s *step, base int) {
		if base == 1 {
			return
		}
		y := new(big.Int).Add(s.out, big.NewInt(1))
		other := &step{place: s.place, s: s.s, d: s.d, form: lookup.Bar, q: s.q, n: s.n, wires: make([]*big.Int, len(s.wires)), out: new(big.Int)}
		for i := range other.wires {
			other.wires[i] = new(big.Int)
		}
		other.claim(preimage(s.s.prime, y))
		for i, v := range other.pieces() {
			s.pieces()[i].Set(v)
		}
		addTo(s.wires[max(s.d.Quotient()-1, 0)], power(lookupPacking))
		s.out.Set(y)
		s.solveH()
	}},
	// x + p or, in one limb, what p is over its place.
	{"lowest limb of a piece", false, true, func(s *step, _ int) {
		s.lessQuotient()
		addTo(s.pieces()[0], s.s.Modulus())
		s.solveH()
	}},
	{"higher limb of a piece", false, true, func(s *step, base int) {
		s.lessQuotient()
		addTo(s.pieces()[0], s.s.Modulus())
		addTo(s.pieces()[1], over(s.s.Modulus(), base))
		s.solveH()
	}},
	{"highest limb of a piece", false, true, func(s *step, base int) {
		s.lessQuotient()
		pieces, bits := s.pieces(), 31
		whole := pieces[0]
		if s.s.prime.Bits() == 64 {
			bits, pieces = 32, pieces[len(pieces)/2:]
			whole = pieces[0]
			addTo(whole, over(s.s.Modulus(), 32))
			addTo(pieces[len(pieces)-1], over(over(s.s.Modulus(), 32), (bits-1)/base*base))
		} else {
			addTo(whole, s.s.Modulus())
			addTo(pieces[len(pieces)-1], over(s.s.Modulus(), (bits-1)/base*base))
		}
		s.solveH()
	}},
}

// lessQuotient takes 1 from the quotient, without the remainder.
func (s *step) lessQuotient() {
	n := s.n
	s.n = new(big.Int).Sub(n, s.s.Modulus())
	s.claim(s.x)
	s.n = n
}

// preimage returns the x whose Bar is y.
func preimage(p *lookup.Prime, y *big.Int) *big.Int {
	x, at := new(big.Int), 0
	for at < p.Bits() {
		bits := min(8, p.Bits()-at)
		want := new(big.Int).Rsh(y, uint(at)).Uint64() & (1<<bits - 1)
		for i := range uint64(1) << bits {
			limb := new(big.Int).Lsh(new(big.Int).SetUint64(i), uint(at))
			if new(big.Int).Rsh(p.Bar(limb), uint(at)).Uint64()&(1<<bits-1) == want {
				x.Add(x, limb)
				break
			}
		}
		at += bits
	}
	return x
}

// solveH gives the wire of canonicity the value that its constraint demands.
func (s *step) solveH() {
	var low, high *big.Int
	ones := new(big.Int).Sub(power(s.s.prime.Bits()), big.NewInt(1))
	pieces := s.pieces()
	if s.s.prime.Bits() == 64 {
		ones = new(big.Int).Sub(power(32), big.NewInt(1))
		low, high = pieces[0], pieces[len(pieces)/2] // at an output: two pieces of as many limbs
	} else {
		low, high = big.NewInt(1), pieces[0]
	}
	if s.form == lookup.Bar {
		packed := s.wires[max(s.d.Quotient()-1, 0):][:s.boxes()]
		join := func(limbs []*big.Int) *big.Int {
			sum := new(big.Int)
			for i, v := range limbs {
				sum.Add(sum, new(big.Int).Lsh(v, uint(8*i)))
			}
			return sum
		}
		ones.Add(ones, new(big.Int).Lsh(ones, lookupPacking))
		if s.s.prime.Bits() == 64 {
			low, high = join(packed[:4]), join(packed[4:])
		} else {
			high = join(packed)
		}
	}
	h := new(big.Int).Sub(ones, high)
	h.ModInverse(h.Mod(h, bn254), bn254)
	s.wires[len(s.wires)-1].Mod(h.Mul(h, low), bn254)
}

// TestEachRangeMatters: a permutation with a wrong output passes all constraints and all
// queries but one: the lowest limb of a quotient, another one, an S-box, the lowest limb of
// an output's piece, another one, the highest and narrow one. By bits it is a boolean. Without
// the equation of that query's table, or that boolean, the wrong output is accepted.
func TestEachRangeMatters(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith31_t16"} {
		h := dynamic(t, name)
		in := random(h, h.Width(), 71)
		right := must(h.Permute(in))
		for base, opts := range map[int][]Option{8: small(), 5: {WithBase(5)}, 1: {WithoutCommitment()}} {
			for _, system := range compiled {
				ccs := permutation(t, name, system, opts...)
				for _, c := range cheats {
					var all []place
					if c.bars && (c.output || base > 1) {
						all = append(all, place{1, 0}, place{3, h.Bars() - 1}, place{native.Rounds - 1, 1})
					}
					if c.output {
						all = append(all, place{native.Rounds, 0}, place{native.Rounds, h.Width() - 1})
					}
					for _, at := range all {
						what := fmt.Sprintf("%s, base %d, %v, %s, %v", name, base, system, c.name, at)
						var outside int
						var claimed []*big.Int
						lie := lieAndTell(at, func(s *step) { c.lie(s, base) }, &claimed)
						passesWithout(t, ccs, in, what, lie, watchQueries(&outside))
						require.Len(t, claimed, len(right))
						require.NotEqual(t, right, claimed, what)
						if base > 1 {
							// In each of the two runs. A narrow limb may be looked up twice.
							require.Contains(t, []int{2, 4}, outside, what)
						}
					}
				}
			}
		}
	}
}

// TestWrongOutputs: no other number than the native output is one, congruent or not.
func TestWrongOutputs(t *testing.T) {
	h := dynamic(t, "monolith64_t8")
	in := random(h, h.Width(), 72)
	right := must(h.Permute(in))
	for _, system := range compiled {
		ccs, err := gadgettest.Compile(bn254, system, &claim{
			In: variables(in), Out: variables(in), of: &subject{"monolith64_t8", small(), false},
		})
		require.NoError(t, err)
		c := claims{ccs}
		require.NoError(t, c.solve(t, in, right))
		for i := range right {
			wrong := append([]*big.Int(nil), right...)
			for _, add := range []*big.Int{big.NewInt(1), big.NewInt(-1), h.Modulus(), power(64), power(200)} {
				wrong[i] = new(big.Int).Add(right[i], add)
				require.Error(t, c.solve(t, in, wrong))
			}
		}
	}
}
