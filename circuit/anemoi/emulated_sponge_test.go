package anemoi

import (
	"reflect"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// TestEmulatedMethods: the emulated modes have the methods of the others, but for
// those listed, which are about variables of the circuit.
func TestEmulatedMethods(t *testing.T) {
	for _, c := range []struct {
		of, emulated any
		without      []string
	}{
		{&Instance{}, &Emulated[PallasFp]{}, []string{"Compressor"}},
		{&Sponge{}, &EmulatedSponge[PallasFp]{}, []string{"HashVariable", "NewFieldHasher"}},
		{&Hasher{}, &EmulatedHasher[PallasFp]{}, nil},
		{&Fixed{}, &EmulatedFixed[PallasFp]{}, nil},
		{&Bytes{}, &EmulatedBytes[PallasFp]{}, nil},
		{&Jive{}, &EmulatedJive[PallasFp]{}, nil},
		{&ReferenceSponge{}, &EmulatedReferenceSponge[PallasFp]{}, nil},
	} {
		methods := func(of any) (names []string) {
			for of, i := reflect.TypeOf(of), 0; i < of.NumMethod(); i++ {
				names = append(names, of.Method(i).Name)
			}
			return names
		}
		want := slices.DeleteFunc(methods(c.of), func(name string) bool { return slices.Contains(c.without, name) })
		require.NotEmpty(t, want)
		require.Equal(t, want, methods(c.emulated), "%T", c.emulated)
	}
}

// TestEmulatedSpongeBorders: numbers of outputs that are refused, and a hasher that
// an error leaves as it was.
func TestEmulatedSpongeBorders(t *testing.T) {
	checked := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := NewEmulated[emulated.Goldilocks](api, 4)
		require.NoError(t, err)
		e := in.field.NewElement(7)
		for _, n := range []int{-1, 0, native.MaxOutputs + 1} {
			_, err = in.Sponge("").Squeeze(n, e)
			require.ErrorContains(t, err, "output elements: want 1 to ")
		}
		for _, n := range []int{-1, 0, 3, native.MaxOutputs + 1} {
			_, err = in.ReferenceSponge().Squeeze(n, e)
			require.ErrorContains(t, err, "output elements: want 4 to ")
		}
		require.Same(t, in, in.Sponge("").Instance())
		require.Equal(t, in.String()+"/reference_sponge", in.ReferenceSponge().String())

		digest, err := in.Sponge("").Squeeze(1, e)
		require.NoError(t, err)
		require.Len(t, digest, 1)
		h := in.Sponge("").New()
		require.Error(t, h.Absorb(e, nil))
		require.NoError(t, h.Absorb(e))
		sum, err := h.Sum()
		require.NoError(t, err)
		require.Len(t, sum, in.DigestLen())
		first, ok := in.field.ConstantValue(sum[0])
		require.True(t, ok)
		again, ok := in.field.ConstantValue(digest[0])
		require.True(t, ok)
		require.Equal(t, must(in.native.SpongeOf("", 1, gadgettest.Ints(7)))[0].String(), first.String())
		require.Equal(t, first.String(), again.String())
		return nil, nil
	}
	_, err := gadgettest.CompileGadget(ecc.BN254.ScalarField(), gadgettest.R1CS, checked, 0)
	require.NoError(t, err)
}
