package anemoi

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/field/babybear"
	"github.com/consensys/gnark-crypto/field/koalabear"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestEmulatedCurves compares the permutation and the sponge in circuits over
// other curves, on each system.
func TestEmulatedCurves(t *testing.T) {
	for _, c := range []struct {
		curve   ecc.ID
		field   string
		columns int
	}{
		{ecc.BLS12_381, "bn254_fr", 1},
		{ecc.BLS12_381, "goldilocks", 4},
		{ecc.BLS12_377, "pallas_fp", 1},
		{ecc.BLS12_377, "goldilocks", 4},
		{ecc.BW6_761, "bls12_381_fr", 1}, // a circuit field of 377 bits
		{ecc.BW6_761, "goldilocks", 4},
		{ecc.GRUMPKIN, "vesta", 1},
	} {
		t.Run(fmt.Sprintf("%s/%s", c.curve, c.field), func(t *testing.T) {
			f := emulatingField(t, c.field)
			in := f.native(t, c.columns)
			x := random(in.Modulus(), in.Width(), c.curve, c.field)
			for mode, x := range map[string][]*big.Int{"Permute": x, "Hash": x[:1]} {
				want := must(nativeMode(in, mode, x))
				gadgettest.NewComparer(c.curve.ScalarField(), f.gadget(c.columns, mode)).Check(t, f.split(x), f.split(want))
			}
		})
	}
}

// TestEmulatedCircuitField: the circuit's own field and circuits over small fields
// are refused, by an error that says what to do.
func TestEmulatedCircuitField(t *testing.T) {
	for _, c := range []struct {
		circuit *big.Int
		field   string
		text    string
	}{
		{ecc.BN254.ScalarField(), "bn254_fr", "the circuit is over bn254_fr itself: use New"},
		{ecc.BLS12_381.ScalarField(), "bls12_381_fr", "the circuit is over bls12_381_fr itself: use New"},
		{ecc.BW6_761.ScalarField(), "bls12_377_fq", "the circuit is over bls12_377_fq itself: use New"},
		{ecc.GRUMPKIN.ScalarField(), "bn254_fq", "the circuit is over bn254_fq itself: use New"},
		{babybear.Modulus(), "pallas_fp", "a field of 31 bits cannot emulate pallas_fp: want 250 or more"},
		{koalabear.Modulus(), "goldilocks", "a field of 31 bits cannot emulate goldilocks: want 250 or more"},
	} {
		f := emulatingField(t, c.field)
		columns := max(1, emulatingMain[c.field])
		zeros := repeated(new(big.Int), 2*columns*f.limbs)
		circuit := newStatement(f.gadget(columns, "Permute"), len(zeros), len(zeros))
		require.ErrorContains(t, test.IsSolved(circuit, assign(zeros, zeros), c.circuit), c.text)
		if c.circuit.BitLen() > 64 { // gnark has other builders for small fields
			for _, system := range compiled {
				_, err := gadgettest.Compile(c.circuit, system, circuit)
				require.ErrorContains(t, err, c.text, "%v", system)
			}
		}
	}
}

// TestEmulatedBoundaries compares the permutation of the smallest instance over
// each field at the borders of the field and for limbs that are not reduced, up
// to the largest that gnark lets through.
func TestEmulatedBoundaries(t *testing.T) {
	for _, f := range emulatingFields {
		t.Run(f.name, func(t *testing.T) {
			columns := max(1, emulatingMain[f.name])
			in := f.native(t, columns)
			q, n := in.Modulus(), in.Width()
			most := new(big.Int).Lsh(big.NewInt(1), uint(q.BitLen()))
			most.Sub(most, big.NewInt(1))
			require.Positive(t, most.Cmp(q))
			circuit := newStatement(f.gadget(columns, "Permute"), n*f.limbs, n*f.limbs)
			ccs, err := gadgettest.Compile(f.circuit(), gadgettest.R1CS, circuit)
			require.NoError(t, err)
			solve := func(x, want []*big.Int) error {
				return gadgettest.Solve(t, ccs, assign(f.split(x), f.split(want)))
			}
			for name, v := range map[string]*big.Int{
				"0": new(big.Int), "1": big.NewInt(1), "q-1": last(q),
				"q": q, "q+1": new(big.Int).Add(q, big.NewInt(1)), "all bits": most,
			} {
				want := must(in.Permute(repeated(new(big.Int).Mod(v, q), n)))
				require.NoError(t, solve(repeated(v, n), want), name)
				want[n-1].Xor(want[n-1], big.NewInt(1))
				require.Error(t, solve(repeated(v, n), want), name)
			}
			// One bit more than the field has is refused. Split would drop it for one limb.
			if f.limbs > 1 {
				more := new(big.Int).Add(most, big.NewInt(1))
				require.Error(t, solve(repeated(more, n), must(in.Permute(repeated(new(big.Int).Mod(more, q), n)))))
			}
		})
	}
}
