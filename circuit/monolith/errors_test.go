package monolith

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/circuit/lookup"
	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// TestErrors: what cannot be computed is an error when the circuit is compiled.
func TestErrors(t *testing.T) {
	_, err := New(nil, "monolith64_t8")
	require.ErrorContains(t, err, "no frontend.API")
	permute := func(in ...frontend.Variable) func(api frontend.API, x []frontend.Variable) error {
		return func(api frontend.API, x []frontend.Variable) error {
			h, err := New(api, "monolith64_t8")
			if err != nil {
				return err
			}
			_, err = h.Permute(append(in, x...)...)
			return err
		}
	}
	p := native.M64T8().Modulus()
	for text, f := range map[string]func(api frontend.API, x []frontend.Variable) error{
		`unknown instance "monolith64_t9"`: func(api frontend.API, _ []frontend.Variable) error {
			_, err := New(api, "monolith64_t9")
			return err
		},
		"permutes 8 elements, got 4":  permute(),
		"element 1 is nil":            permute(0, nil, 2, 3),
		"element 2 is not canonical":  permute(0, 1, p, 3),
		"element 3 is not canonical":  permute(0, 1, 2, -1),
		"no feedforward compression":  compressed("monolith64_t12", 4, true),
		"of 3 and 4 elements: want 4": compressed("monolith64_t8", 3, false),
		"limbs of 30 bits": func(api frontend.API, _ []frontend.Variable) error {
			_, err := New(api, "monolith64_t8", WithBase(30))
			return err
		},
		"element 1 is not canonical: i": asserted(0, p),
		"element 0 is nil":              asserted(nil),
	} {
		for _, system := range compiled {
			gadget := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
				api.AssertIsEqual(x[0], x[1])
				return x, f(api, x)
			}
			_, err := gadgettest.CompileGadget(bn254, system, gadget, 4)
			require.ErrorContains(t, err, text)
		}
	}
}

func compressed(name string, n int, feed bool) func(frontend.API, []frontend.Variable) error {
	return func(api frontend.API, x []frontend.Variable) error {
		h, err := New(api, name)
		if err != nil {
			return err
		}
		if feed {
			_, err = h.Compress(x[:n], x)
		} else {
			_, err = h.CompressTruncated(x[:n], x)
		}
		return err
	}
}

func asserted(values ...frontend.Variable) func(frontend.API, []frontend.Variable) error {
	return func(api frontend.API, _ []frontend.Variable) error {
		h, err := New(api, "monolith64_t8")
		if err != nil {
			return err
		}
		return h.AssertCanonical(values...)
	}
}

// TestSmallField: a field in which an equation could wrap has no schedule. The border
// depends on the instance alone.
func TestSmallField(t *testing.T) {
	for _, p := range all() {
		smallest := 0
		for bits := 100; bits <= 260; bits++ {
			field := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(bits)), big.NewInt(1))
			if new(big.Int).GCD(nil, nil, field, p.Modulus()).BitLen() > 1 {
				continue // p has no inverse
			}
			if _, err := search(p, lookup.DefaultBase, false, field); err == nil {
				smallest = bits
				break
			}
		}
		require.Greater(t, smallest, 200, p.Name())
		require.Less(t, smallest, 253, p.Name())
	}
}

// TestWidestLimbs: limbs of 20 bits are refused over Goldilocks where WithBase says so, and
// those of 19 bits nowhere.
func TestWidestLimbs(t *testing.T) {
	for _, curve := range []ecc.ID{ecc.BN254, ecc.BLS12_381, ecc.BLS12_377, ecc.BW6_761, ecc.GRUMPKIN} {
		field := curve.ScalarField()
		for _, name := range native.Names() {
			made := func(base int) (err error) {
				_, compiled := gadgettest.CompileGadget(field, gadgettest.R1CS, func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
					_, err = New(api, name, WithBase(base))
					api.AssertIsEqual(x[0], 1)
					return x, nil
				}, 1)
				require.NoError(t, compiled)
				return err
			}
			require.NoError(t, made(19), "%s, %v", name, curve)
			if err := made(20); strings.HasPrefix(name, "monolith64") && curve != ecc.BW6_761 {
				require.ErrorContains(t, err, fmt.Sprintf("in a circuit over a field of %d bits: lookup: a field of", field.BitLen()))
			} else {
				require.NoError(t, err, "%s, %v", name, curve)
			}
		}
	}
}

// TestAssertCanonical: the numbers below p and no others, by lookups and by bits.
func TestAssertCanonical(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith31_t16"} {
		p := native.M64T8().Modulus()
		if name == "monolith31_t16" {
			p = native.M31T16().Modulus()
		}
		for _, opts := range [][]Option{nil, small(), {WithoutCommitment()}} {
			for _, system := range compiled {
				ccs, err := gadgettest.Compile(bn254, system, &untrusted{name: name, opts: opts})
				require.NoError(t, err)
				for _, base := range []*big.Int{new(big.Int), p, power(p.BitLen()), power(32), power(31)} {
					for offset := int64(-3); offset <= 3; offset++ {
						x := new(big.Int).Add(base, big.NewInt(offset))
						x.Mod(x, bn254)
						require.Equal(t, x.Cmp(p) < 0, gadgettest.Solve(t, ccs, &untrusted{X: x}) == nil, "%s %v %v", name, system, x)
					}
				}
			}
		}
	}
}

// untrusted asserts that a value is canonical.
type untrusted struct {
	X    frontend.Variable
	name string
	opts []Option
}

func (c *untrusted) Define(api frontend.API) error {
	h, err := New(api, c.name, c.opts...)
	if err != nil {
		return err
	}
	return h.AssertCanonical(c.X)
}
