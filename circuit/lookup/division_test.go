package lookup

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestDivisionErrors: what is no division is an error when it is planned.
func TestDivisionErrors(t *testing.T) {
	interval := func(lo, hi int64) Interval { return NewInterval(lo, hi) }
	good := Exactly(interval(0, 9))
	for text, plan := range map[string]func() (*Division, error){
		"needs a prime":       func() (*Division, error) { return NewDivision(nil, Lazy, 8, bn254, good) },
		"the circuit's field": func() (*Division, error) { return NewDivision(goldilocks, Lazy, 8, nil, good) },
		"no form -1":          func() (*Division, error) { return NewDivision(goldilocks, Form(-1), 8, bn254, good) },
		"no form 3":           func() (*Division, error) { return NewDivision(goldilocks, Form(3), 8, bn254, good) },
		"of 0 bits: want 1":   func() (*Division, error) { return NewDivision(goldilocks, Lazy, 0, bn254, good) },
		"of 21 bits":          func() (*Division, error) { return NewDivision(goldilocks, Lazy, 21, bn254, good) },
		"bounds of a":         func() (*Division, error) { return NewDivision(goldilocks, Lazy, 8, bn254, Bounds{}) },
		"missing or":          func() (*Division, error) { return NewDivision(goldilocks, Lazy, 8, bn254, Exactly(interval(2, 1))) },
		"not proven ones": func() (*Division, error) {
			return NewDivision(goldilocks, Lazy, 8, bn254, Bounds{interval(0, 9), interval(1, 9)})
		},
		"or honest": func() (*Division, error) {
			return NewDivision(goldilocks, Lazy, 8, bn254, Bounds{interval(0, 9), interval(0, 8)})
		},
		"a field of 254 bits":   func() (*Division, error) { return NewDivision(goldilocks, Lazy, 8, bn254, Exactly(Bits(253))) },
		"254 bits by goldilock": func() (*Division, error) { return NewDivision(goldilocks, Canonical, 8, bn254, Exactly(Bits(254))) },
	} {
		d, err := plan()
		require.ErrorContains(t, err, "lookup: ")
		require.ErrorContains(t, err, text)
		require.Nil(t, d)
	}
	_, err := NewDivision(new(Prime), Lazy, 8, bn254, Exactly(Bits(70)))
	require.ErrorContains(t, err, "lookup: a division needs a prime")
	for _, modulus := range []*big.Int{nil, big.NewInt(7), new(big.Int).Neg(goldilocks.modulus)} {
		_, err := PrimeByModulus(modulus)
		require.ErrorContains(t, err, "lookup: no decomposition for the modulus")
	}
}

// TestSplitErrors: an output is cut between limbs, or not at all, and stays as it is if it
// cannot be cut.
func TestSplitErrors(t *testing.T) {
	for _, form := range []Form{Lazy, Canonical, Bar} {
		for _, limbs := range []int{-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, math.MaxInt / 8, math.MaxInt, math.MinInt} {
			d, err := NewDivision(goldilocks, form, 8, bn254, Exactly(Bits(70)))
			require.NoError(t, err)
			shift, err := d.Split(limbs)
			if form == Canonical && limbs > 0 || limbs < 0 || limbs >= 8 {
				require.ErrorContains(t, err, fmt.Sprintf("cannot be split after %d limbs of 8 bits", limbs))
				require.Zero(t, d.split)
				continue
			}
			require.NoError(t, err)
			require.Equal(t, 8*limbs, shift)
		}
	}
}

// TestDivideErrors: a division is bound to the wires, the limbs and the field it was planned for.
func TestDivideErrors(t *testing.T) {
	plan := func(base int, field *big.Int) *Division {
		d, err := NewDivision(mersenne31, Lazy, base, field, Exactly(Bits(40)))
		require.NoError(t, err)
		return d
	}
	g := gadget(func(c *Checker, x []frontend.Variable) error {
		d := plan(8, bn254)
		wires := make([]frontend.Variable, d.Wires())
		for i := range wires {
			wires[i] = x[0]
		}
		for text, f := range map[string]func() (Pieces, error){
			"the division or the number": func() (Pieces, error) { return c.Divide(nil, x[0]) },
			"or the number is nil":       func() (Pieces, error) { return c.Divide(d, nil) },
			"the division, the":          func() (Pieces, error) { return c.Bind(nil, x[0], wires) },
			"the number or a wire":       func() (Pieces, error) { return c.Bind(d, nil, wires) },
			"a wire is nil":              func() (Pieces, error) { return c.Bind(d, x[0], make([]frontend.Variable, d.Wires())) },
			"wires and base 8 got":       func() (Pieces, error) { return c.Bind(d, x[0], wires[1:]) },
			"and base 9 got":             func() (Pieces, error) { return c.Divide(plan(9, bn254), x[0]) },
			"for another field":          func() (Pieces, error) { return c.Divide(plan(8, ecc.BLS12_381.ScalarField()), x[0]) },
			"the prime or the":           func() (Pieces, error) { return Pieces{}, c.AssertCanonical(nil, x[0]) },
			"or the value is nil":        func() (Pieces, error) { return Pieces{}, c.AssertCanonical(goldilocks, nil) },
		} {
			_, err := f()
			require.ErrorContains(t, err, text)
		}
		return c.AssertCanonical(mersenne31, x[0])
	}, WithBase(8))
	_, err := gadgettest.CompileGadget(bn254, gadgettest.R1CS, g, 1)
	require.NoError(t, err)
}

// TestWidestLimbs: limbs of 20 bits leave no room for a Bar of Goldilocks in fields of up to 255
// bits, as WithBase says; all else has room on every curve.
func TestWidestLimbs(t *testing.T) {
	for _, p := range primes {
		for _, curve := range []ecc.ID{ecc.BN254, ecc.BLS12_381, ecc.BLS12_377, ecc.BW6_761, ecc.GRUMPKIN} {
			for base := 1; base <= maxBase; base++ {
				_, err := NewDivision(p, Bar, base, curve.ScalarField(), Exactly(Bits(p.bits+24)))
				if p == goldilocks && base == 20 && curve != ecc.BW6_761 {
					require.ErrorContains(t, err, fmt.Sprintf("lookup: a field of %d bits is too small to divide a number of up to 88 bits by goldilocks with limbs of 20 bits", curve.ScalarField().BitLen()))
				} else {
					require.NoError(t, err, "%v, base %d, %v", p, base, curve)
				}
			}
		}
	}
}
