package anemoi

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
	"github.com/consensys/gnark/std/math/uints"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// emulatedBytes is the hash of bytes, which it takes one in each variable.
func emulatedBytes[T emulated.FieldParams](columns int, domain string) gadgettest.Gadget {
	return func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := NewEmulated[T](api, columns)
		if err != nil {
			return nil, err
		}
		digest, err := in.Bytes(domain).Hash(u8s(x))
		if domain == "" {
			digest, err = in.HashBytes(u8s(x))
		}
		if err != nil {
			return nil, err
		}
		return emulatedLimbs(in, digest), nil
	}
}

// TestEmulatedBytes compares the hash of byte strings that end in, at the end of
// and after a limb and a chunk.
func TestEmulatedBytes(t *testing.T) {
	for _, c := range []struct {
		field   string
		columns int
		gadget  func(columns int, domain string) gadgettest.Gadget
		lengths []int
	}{
		{"pallas_fp", 1, emulatedBytes[PallasFp], []int{0, 8, 30, 31}},
		{"goldilocks", 4, emulatedBytes[emulated.Goldilocks], []int{0, 6, 7, 28}},
		{"bls12_381_fq", 1, emulatedBytes[emulated.BLS12381Fp], []int{47}},
	} {
		f := emulatingField(t, c.field)
		in := f.native(t, c.columns)
		for _, n := range c.lengths {
			for _, domain := range []string{"", domain}[:1+n%2] {
				x := random(big.NewInt(256), n, c.field, n, domain)
				want := f.split(in.BytesOf(domain, octets(x)))
				comparer := gadgettest.NewComparer(ecc.BN254.ScalarField(), c.gadget(c.columns, domain), gadgettest.R1CS)
				comparer.Check(t, x, want)
				if n == 7 {
					comparer.Check(t, x, want, gadgettest.Constants, gadgettest.Mixed)
					comparer.Check(t, repeated(big.NewInt(255), n), f.split(in.BytesOf(domain, octets(repeated(big.NewInt(255), n)))))
				}
			}
		}
	}
}

// TestEmulatedBytesRange: 256 is no byte, though it is two in the same limb.
func TestEmulatedBytesRange(t *testing.T) {
	f := emulatingField(t, "goldilocks")
	in := f.native(t, 4)
	for _, system := range gadgettest.Systems() {
		circuit := newStatement(emulatedBytes[emulated.Goldilocks](4, ""), 2, 4)
		holds := func(x ...int64) error {
			want := f.split(in.BytesOf("", []byte{0, 1}))
			if system == gadgettest.Engine {
				return test.IsSolved(circuit, assign(gadgettest.Ints(x...), want), ecc.BN254.ScalarField())
			}
			ccs, err := gadgettest.Compile(ecc.BN254.ScalarField(), system, circuit)
			require.NoError(t, err)
			require.Equal(t, 1, gadgettest.Measure(ccs).Commitments, "limbs and bytes share one")
			return gadgettest.Solve(t, ccs, assign(gadgettest.Ints(x...), want))
		}
		require.NoError(t, holds(0, 1), "%v", system)
		require.Error(t, holds(256, 0), "%v", system)
	}
}

// TestEmulatedBytesErrors: a byte that is nil or no byte, and limbs that hold no
// whole number of bytes.
func TestEmulatedBytesErrors(t *testing.T) {
	checked := func(api frontend.API, _ []frontend.Variable) ([]frontend.Variable, error) {
		in, err := NewEmulated[emulated.Goldilocks](api, 4)
		require.NoError(t, err)
		require.Equal(t, 7, in.ChunkBytes())
		require.Equal(t, in.String()+"/bytes/"+domain, in.Bytes(domain).String())
		_, err = in.HashBytes(make([]uints.U8, 1))
		require.ErrorContains(t, err, "byte 0 is nil")
		_, err = in.HashBytes(u8s([]frontend.Variable{1, 256}))
		require.ErrorContains(t, err, "byte 1 is 256: want 0 to 255")

		narrow, err := NewEmulated[narrowPallas](api, 1)
		require.NoError(t, err)
		_, err = narrow.HashBytes(u8s([]frontend.Variable{1}))
		require.ErrorContains(t, err, "limbs of whole bytes: these have 52 bits")
		return nil, nil
	}
	_, err := gadgettest.CompileGadget(ecc.BN254.ScalarField(), gadgettest.R1CS, checked, 0)
	require.NoError(t, err)
}

// narrowPallas is Pallas in limbs of 52 bits.
type narrowPallas struct{ PallasFp }

func (narrowPallas) NbLimbs() uint     { return 5 }
func (narrowPallas) BitsPerLimb() uint { return 52 }

// TestEmulatedNarrow: the permutation works with limbs of another width than ours.
func TestEmulatedNarrow(t *testing.T) {
	in := emulatingField(t, "pallas_fp").native(t, 1)
	x := random(in.Modulus(), 2, "narrow")
	want := must(in.Permute(x))
	split := func(values []*big.Int) (limbs []*big.Int) {
		for _, v := range values {
			for i := range 5 {
				limb := new(big.Int).Rsh(v, uint(52*i))
				limbs = append(limbs, limb.And(limb, big.NewInt(1<<52-1)))
			}
		}
		return limbs
	}
	gadgettest.Compare(t, ecc.BN254.ScalarField(), emulate[narrowPallas]("pallas_fp").gadget(1, "Permute"), split(x), split(want), gadgettest.R1CS)
}
