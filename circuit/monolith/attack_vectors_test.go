package monolith

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/circuit/lookup"
	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/vectors"
	native "example.com/gnarkhash/native/monolith"
)

// secondVectors are elements with a second representation, alt = x + p, from the vectors.
type secondVectors struct {
	Noncanonical struct {
		Cases []struct {
			X, Alt, Bar string
			AltInteger  string   `json:"bar_alt_integer"`
			Limbs       []uint64 `json:"limbs"`
			LimbsAlt    []uint64 `json:"limbs_alt"`
		}
	}
}

// oneBar claims what Bar is of a number, and that it is canonical.
type oneBar struct {
	N, Y frontend.Variable
	p    *lookup.Prime
	opts []Option
	form lookup.Form
}

func (c *oneBar) Define(api frontend.API) error {
	checker, err := lookup.New(api, c.opts...)
	if err != nil {
		return err
	}
	d, err := c.division(checker.Base())
	if err != nil {
		return err
	}
	y, err := checker.Divide(d, c.N)
	api.AssertIsEqual(y.Whole, c.Y)
	return err
}

func (c *oneBar) division(base int) (*lookup.Division, error) {
	return lookup.NewDivision(c.p, c.form, base, bn254, lookup.Exactly(lookup.Bits(c.p.Bits()+6)))
}

// TestSecondVectors: for each element of the vectors with a second representation the
// limbs of that are rejected in a Bar and as canonical limbs, by lookups and bits, where the
// number is x itself, x + p and larger. The limbs, images and borders are as the vectors say.
func TestSecondVectors(t *testing.T) {
	for _, name := range native.Names() {
		h := dynamic(t, name)
		p, err := lookup.PrimeByModulus(h.Modulus())
		require.NoError(t, err)
		number := func(s string) *big.Int {
			v, ok := new(big.Int).SetString(s, 10)
			require.True(t, ok)
			return v
		}
		cases := vectors.Load[secondVectors](t, "monolith/"+name+".json").Noncanonical.Cases
		require.NotEmpty(t, cases)
		for _, form := range []lookup.Form{lookup.Bar, lookup.Canonical} {
			for base, opts := range map[int][]Option{8: small(), 1: {WithoutCommitment()}} {
				of := func(x *big.Int) *big.Int {
					if form == lookup.Bar {
						return p.Bar(x)
					}
					return x
				}
				d, err := (&oneBar{p: p, form: form}).division(base)
				require.NoError(t, err)
				for _, system := range compiled {
					ccs, err := gadgettest.Compile(bn254, system, &oneBar{p: p, opts: opts, form: form})
					require.NoError(t, err)
					try := func(n, y *big.Int, opts ...solver.Option) error {
						return gadgettest.Solve(t, ccs, &oneBar{N: n, Y: y}, opts...)
					}
					for _, c := range cases {
						x, alt := number(c.X), number(c.Alt)
						require.Equal(t, new(big.Int).Add(x, p.Modulus()), alt)
						require.Equal(t, number(c.Bar), p.Bar(x))
						require.Equal(t, number(c.AltInteger), p.Bar(alt))
						for i := range c.Limbs {
							require.Equal(t, c.Limbs[i], x.Uint64()>>(8*i)&255)
							require.Equal(t, c.LimbsAlt[i], alt.Uint64()>>(8*i)&255)
						}
						for _, times := range []int64{0, 1, 2, 50} {
							n := new(big.Int).Mul(p.Modulus(), big.NewInt(times))
							n.Add(n, x)
							require.NoError(t, try(n, of(x)))
							require.Error(t, try(n, of(alt)))
							require.Error(t, try(n, of(alt), divided(d, n, alt)))
							require.Error(t, try(n, of(x), divided(d, n, alt)))
						}
					}
					last := new(big.Int).Sub(p.Modulus(), big.NewInt(1))
					for _, x := range []*big.Int{new(big.Int), last, new(big.Int).Mod(big.NewInt(1<<32-1), p.Modulus()), new(big.Int).Sub(last, big.NewInt(1))} {
						for _, times := range []int64{0, 1, 60} {
							n := new(big.Int).Mul(p.Modulus(), big.NewInt(times))
							require.NoError(t, try(n.Add(n, x), of(x)), "%v", x)
							require.Error(t, try(n, new(big.Int).Add(of(x), big.NewInt(1))), "%v", x)
						}
					}
				}
			}
		}
	}
}

// divided makes the hint of divisions claim a remainder.
func divided(d *lookup.Division, n, x *big.Int) solver.Option {
	return solver.OverrideHint(solver.GetHintID(lookupHint("divisionHint")), func(q *big.Int, _, out []*big.Int) error {
		w := lookup.Witness{Out: out}
		d.Fill(&w, n, x)
		w.Finish(q)
		return nil
	})
}

// TestForgedAtPlaces: all forged permutations and traps of the vectors by bits as well, and
// with the quotient that the forgery needs: x = 0 that comes from 0 needs one of -1.
func TestForgedAtPlaces(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith64_t12"} {
		p := dynamic(t, name).Modulus()
		for _, opts := range [][]Option{small(), {WithoutCommitment()}} {
			for _, system := range compiled {
				c, free := newClaims(t, name, opts, system, false), permutation(t, name, system, opts...)
				for _, v := range load(t, name).Noncanonical.Forged {
					at := place{v.Round - 1, v.BarIndex}
					var claimed []*big.Int
					forged := lieAndTell(at, func(s *step) { s.claim(new(big.Int).Add(s.x, p)) }, &claimed)
					require.Error(t, c.solve(t, v.In.Big(t), v.ForgedOut.Big(t), forged))
					require.Equal(t, v.ForgedOut.Big(t), claimed, "the forgery is not that of the vectors")
					require.Error(t, c.solve(t, v.In.Big(t), v.HonestOut.Big(t), forged))
					require.NoError(t, c.solve(t, v.In.Big(t), v.HonestOut.Big(t)))
				}
				for _, v := range load(t, name).Traps {
					for _, where := range v.Places {
						at := place{int(where[0].(float64)) - 1, int(where[1].(float64))}
						forged := lieAt(at, func(s *step) { s.claim(new(big.Int).Add(s.x, p)) })
						passesWithout(t, free, v.In.Big(t), name, forged)
						require.Error(t, c.solve(t, v.In.Big(t), v.Wrong.Big(t), forged))
					}
				}
			}
		}
	}
}
