package lookup

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	fcs "github.com/consensys/gnark/frontend/cs"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// watchCommitment keeps what is committed to.
func watchCommitment(seen *[]*big.Int) solver.Option {
	return solver.OverrideHint(solver.GetHintID(fcs.Bsb22CommitmentComputePlaceholder), func(_ *big.Int, in, out []*big.Int) error {
		*seen = nil
		for _, v := range in { // the solver uses its numbers again
			*seen = append(*seen, new(big.Int).Set(v))
		}
		out[0].SetUint64(123456789)
		return nil
	})
}

// toy is the prime 241 = 2^8 - 2^4 + 1 with two limbs of 4 bits.
var toy = newPrime("toy", 8, 4, box{bits: 4, taps: 2}, box{bits: 4, taps: 2})

func init() { primes = append(primes, toy) }

// TestToyBar: for a number of a toy field, by the same code as the real ones, exactly
// one choice of the limbs satisfies the constraints of a Bar: those of the canonical
// remainder. Numbers below 15 have two representations of 8 bits.
func TestToyBar(t *testing.T) {
	require.EqualValues(t, 241, toy.modulus.Int64())
	bounds := Exactly(Below(big.NewInt(241 * 200)))
	d, err := NewDivision(toy, Bar, 4, bn254, bounds)
	require.NoError(t, err)
	require.Equal(t, 2, d.quotient)
	for _, system := range compiled {
		ccs := compile(t, system, 2, func(api frontend.API, x []frontend.Variable) error {
			c, err := New(api, WithBase(4))
			if err != nil {
				return err
			}
			y, err := c.Divide(d, x[0])
			if err != nil {
				return err
			}
			api.AssertIsEqual(y.Whole, x[1])
			return nil
		})
		entries := toy.boxes[0].entries()
		for _, x := range []int64{0, 1, 7, 13, 14, 15, 16, 100, 224, 225, 239, 240} {
			n := x + 241*((7*x+5)%200)
			accepted := 0
			for limbs := range int64(256) {
				y := toy.Bar(big.NewInt(limbs)) // as integers, canonical or not
				q := big.NewInt(0)
				quotients := []int64{0}
				if q.Sub(big.NewInt(n), big.NewInt(limbs)); new(big.Int).Mod(q, toy.modulus).Sign() == 0 {
					quotients = []int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
				}
				for _, q1 := range quotients {
					wires := []*big.Int{big.NewInt(q1), entries[limbs&15], entries[limbs>>4], y, new(big.Int).Rsh(y, 4), new(big.Int)}
					w := Witness{Out: []*big.Int{wires[5]}}
					d.fillCanonicity(&w, big.NewInt(limbs))
					w.Finish(bn254)
					err := solve(t, ccs, []*big.Int{big.NewInt(n), y}, override(divisionHint, wires))
					if err == nil {
						accepted++
						require.EqualValues(t, x, limbs, "%v", system)
					}
				}
			}
			require.Equal(t, 1, accepted, "%v, %d", system, x)
			// Any other output, also one too large, with the limbs of x, or with the lowest
			// packed limb changed so that the sum fits the output.
			for other := range int64(300) {
				for _, fitted := range []bool{false, true} {
					y := big.NewInt(other)
					low := new(big.Int).Set(entries[x&15])
					if fitted {
						change := new(big.Int).Sub(y, toy.Bar(big.NewInt(x)))
						low.Add(low, change.Lsh(change, packing)).Mod(low, bn254)
					}
					h := new(big.Int).Sub(d.allOnes(4), entries[x>>4])
					if h.Sign() != 0 {
						h.ModInverse(h, bn254).Mul(h, low).Mod(h, bn254)
					}
					wires := []*big.Int{big.NewInt((n - x) / 241 >> 4), low, entries[x>>4], y, new(big.Int).Rsh(y, 4), h}
					err := solve(t, ccs, []*big.Int{big.NewInt(n), y}, override(divisionHint, wires))
					require.Equal(t, y.Cmp(toy.Bar(big.NewInt(x))) == 0, err == nil, "%v, %d: %d", system, x, other)
				}
			}
		}
	}
}

// TestToyCanonical: of all 8-bit numbers exactly those below 241 are canonical.
func TestToyCanonical(t *testing.T) {
	for _, mode := range [][]Option{{WithBase(4)}, {WithBase(3)}, {WithoutCommitment()}} {
		g := gadget(func(c *Checker, x []frontend.Variable) error { return c.AssertCanonical(toy, x[0]) }, mode...)
		for _, system := range compiled {
			ccs := compile(t, system, 1, func(api frontend.API, x []frontend.Variable) error { _, err := g(api, x); return err })
			for x := range int64(300) {
				err := solve(t, ccs, gadgettest.Ints(x))
				require.Equal(t, x < 241, err == nil, "%v, %d: %v", system, x, err)
				if x >= 241 {
					// With the limbs of x itself, and any h.
					for _, h := range []int64{0, 1, -1} {
						forged := solver.OverrideHint(solver.GetHintID(divisionHint), func(q *big.Int, in, out []*big.Int) error {
							described, err := described(in[:descriptionLen])
							if err != nil {
								return err
							}
							w := Witness{Out: out}
							described.Fill(&w, big.NewInt(x), big.NewInt(x))
							out[len(out)-1].Mod(big.NewInt(h), q)
							return nil
						})
						require.Error(t, solve(t, ccs, gadgettest.Ints(x), forged), "%v, %d", system, x)
					}
				}
			}
		}
	}
}

// TestToyLazy: any limbs that are accepted show a number congruent to the input.
func TestToyLazy(t *testing.T) {
	d, err := NewDivision(toy, Lazy, 4, bn254, Exactly(Below(big.NewInt(241*200))))
	require.NoError(t, err)
	for _, system := range compiled {
		ccs := compile(t, system, 2, func(api frontend.API, x []frontend.Variable) error {
			c, err := New(api, WithBase(4))
			if err != nil {
				return err
			}
			r, err := c.Divide(d, x[0])
			if err != nil {
				return err
			}
			api.AssertIsEqual(r.Whole, x[1])
			return nil
		})
		for _, n := range []int64{0, 240, 241, 30000, 241*200 - 1} {
			for r := range int64(360) { // 256 and more are no two limbs
				q := (n - r) / 241
				wires := gadgettest.Ints(q>>4, r, r>>4)
				wires[0].Mod(wires[0], bn254)
				err := solve(t, ccs, gadgettest.Ints(n, r), override(divisionHint, wires))
				require.Equal(t, (n-r)%241 == 0 && n >= r && r < 256, err == nil, "%v: %d, %d", system, n, r)
			}
		}
	}
}
