package anemoi

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// cancelling asserts that a sum, in which all terms but a and c a b cancel, is the claim.
// It returns the sum's value as well.
func cancelling[T emulated.FieldParams](columns int, claim int64, c int) gadgettest.Gadget {
	return func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := NewEmulated[T](api, columns)
		if err != nil {
			return nil, err
		}
		n := len(x) / 2
		a, b := &emulated.Element[T]{Limbs: x[:n]}, &emulated.Element[T]{Limbs: x[n:]}
		var half, sum emulatedSum[T]
		half.add(2, b)
		half.addProduct(-1, a, b)
		half.addConstant(1, big.NewInt(-3))
		sum.add(1, a)
		sum.addSum(2, &half)
		sum.add(-4, b)
		sum.addProduct(2+c, a, b)
		sum.addConstant(3, big.NewInt(2))
		out := emulatedLimbs(in, []*emulated.Element[T]{in.element(&sum)})
		sum.addConstant(-1, big.NewInt(claim))
		in.assertZero(&sum)
		return out, nil
	}
}

// TestEmulatedSum: terms that cancel are no part of a sum, neither where it is
// evaluated nor where it is asserted to be 0.
func TestEmulatedSum(t *testing.T) {
	for _, f := range []struct {
		name    string
		columns int
		gadget  func(columns int, claim int64, c int) gadgettest.Gadget
	}{{"pallas_fp", 1, cancelling[PallasFp]}, {"goldilocks", 4, cancelling[emulated.Goldilocks]}} {
		field := emulatingField(t, f.name)
		x := field.split(gadgettest.Ints(7, 11))
		for c, value := range map[int]int64{0: 7, 1: 7 + 77} {
			want := field.split(gadgettest.Ints(value))
			for _, system := range gadgettest.Systems() {
				q := ecc.BN254.ScalarField()
				require.NoError(t, gadgettest.Holds(q, system, f.gadget(f.columns, value, c), x, want), "%s, %v", f.name, system)
				require.Error(t, gadgettest.Holds(q, system, f.gadget(f.columns, value+1, c), x, want), "%s, %v", f.name, system)
			}
		}
	}
}
