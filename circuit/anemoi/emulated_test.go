package anemoi

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// emulatedSame compares a mode with the native one: the right result is accepted,
// and with any limb of it one larger it is rejected.
func emulatedSame(t *testing.T, f emulating, columns int, mode string, inputs [][]*big.Int, systems ...gadgettest.System) {
	t.Helper()
	in := f.native(t, columns)
	comparer := gadgettest.NewComparer(f.circuit(), f.gadget(columns, mode), systems...)
	for _, x := range inputs {
		want, err := nativeMode(in, mode, x)
		require.NoError(t, err)
		comparer.Check(t, f.split(x), f.split(want))
	}
}

// TestEmulatedPermute compares the permutation on each system, for the fields
// whose cost is stated.
func TestEmulatedPermute(t *testing.T) {
	for _, f := range emulatingFields {
		columns, ok := emulatingMain[f.name]
		if !ok {
			continue
		}
		t.Run(f.name, func(t *testing.T) {
			in := f.native(t, columns)
			emulatedSame(t, f, columns, "Permute", [][]*big.Int{random(in.Modulus(), in.Width(), f.name)})
		})
	}
}

// TestEmulatedModes compares each mode, for messages that end in and at the end of
// a block, on R1CS: systems differ in the permutation only, which TestEmulatedPermute
// compares on all of them.
func TestEmulatedModes(t *testing.T) {
	for _, f := range emulatingFields {
		if f.name != "pallas_fp" && f.name != "goldilocks" {
			continue
		}
		columns := emulatingMain[f.name]
		in := f.native(t, columns)
		for _, mode := range emulatedModes {
			var lengths []int
			switch mode {
			case "Compress", "Jive":
				lengths = []int{in.Width()}
			case "Hash":
				lengths = []int{0, in.Rate()}
			case "Sponge", "Hash of a constant", "Squeeze":
				lengths = []int{in.Rate()}
			case "Hasher":
				lengths = []int{in.Rate() + 1}
			case "ReferenceSponge", "ReferenceSponge.Squeeze":
				lengths = []int{in.Rate() - 1, in.Rate()}
			case "HashFixed", "Fixed", "MerkleLeaf":
				lengths = []int{1, in.Rate() + 1}
			case "Permute":
				continue // has its own test
			}
			if emulatedThorough {
				lengths = append(lengths, 2*in.Rate(), 2*in.Rate()+1)
			}
			if mode == "Compress" || mode == "Jive" {
				lengths = lengths[:1]
			}
			t.Run(f.name+"/"+mode, func(t *testing.T) {
				for _, n := range lengths {
					emulatedSame(t, f, columns, mode, [][]*big.Int{random(in.Modulus(), n, f.name, mode, n)}, gadgettest.R1CS)
				}
			})
		}
	}
}

// TestEmulatedAll compares the permutation of each field and number of columns
// in gnark's test engine; of wide states of large fields only with the tag prover_checks.
func TestEmulatedAll(t *testing.T) {
	for _, f := range emulatingFields {
		for columns := 1; columns <= 6; columns++ {
			if f.name == "goldilocks" && columns < 4 {
				continue // has no such instance
			}
			if most := map[string]int{"goldilocks": 6, "pallas_fp": 3}[f.name]; columns > max(most, 1) && !emulatedThorough {
				continue
			}
			t.Run(fmt.Sprintf("%s_l%d", f.name, columns), func(t *testing.T) {
				x := random(f.native(t, columns).Modulus(), 2*columns, f.name, columns)
				emulatedSame(t, f, columns, "Permute", [][]*big.Int{x}, gadgettest.Engine)
			})
		}
	}
}

// TestEmulatedRepresentations: a value and the same plus q are one element, and
// a lazily reduced element is hashed as its value.
func TestEmulatedRepresentations(t *testing.T) {
	f := emulatingField(t, "pallas_fp")
	in := f.native(t, 1)
	small := new(big.Int).Add(new(big.Int).Lsh(big.NewInt(1), 64), big.NewInt(1)) // the limbs 1, 1, 0, 0
	want := must(in.SpongeOf("", 1, []*big.Int{small}))
	larger := new(big.Int).Add(small, in.Modulus())
	gadgettest.Compare(t, emulatingCurve.ScalarField(), f.gadget(1, "Hash"), f.split([]*big.Int{larger}), f.split(want), gadgettest.R1CS)

	lazy := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		h, err := NewEmulated[PallasFp](api, 1)
		if err != nil {
			return nil, err
		}
		e := &emulated.Element[PallasFp]{Limbs: x}
		for range 20 { // 2^20 e - e
			e = h.field.Add(e, e)
		}
		e = h.field.Sub(e, &emulated.Element[PallasFp]{Limbs: x})
		digest, err := h.Hash(e, e)
		if err != nil {
			return nil, err
		}
		return h.field.ReduceStrict(digest[0]).Limbs, nil
	}
	e := new(big.Int).Mul(small, big.NewInt(1<<20-1))
	want = must(in.SpongeOf("", 1, []*big.Int{e, e}))
	gadgettest.Compare(t, emulatingCurve.ScalarField(), lazy, f.split([]*big.Int{small}), f.split(want), gadgettest.R1CS)
}

// TestEmulatedConstants: constants give constants without a constraint.
func TestEmulatedConstants(t *testing.T) {
	fold := func(api frontend.API, _ []frontend.Variable) ([]frontend.Variable, error) {
		h, err := NewEmulated[PallasFp](api, 1)
		if err != nil {
			return nil, err
		}
		x := h.elements(gadgettest.Ints(1, 2))
		want := must(emulatingField(t, "pallas_fp").native(t, 1).SpongeOf("", 1, gadgettest.Ints(1, 2)))
		digest, err := h.Hash(x...)
		if err != nil {
			return nil, err
		}
		value, ok := h.field.ConstantValue(digest[0])
		require.True(t, ok)
		require.Equal(t, want[0].String(), value.String())
		empty, ok := h.field.ConstantValue(h.MerkleEmpty(domain)[0])
		require.True(t, ok)
		require.Equal(t, h.native.Tag("merkle/" + h.String() + "/arity2/empty/" + domain)[0].String(), empty.String())
		return nil, nil
	}
	for _, system := range compiled {
		ccs, err := gadgettest.CompileGadget(emulatingCurve.ScalarField(), system, fold, 0)
		require.NoError(t, err)
		require.Equal(t, gadgettest.Stats{}, gadgettest.Measure(ccs))
	}
}

// TestEmulatedRounds: extra rounds reach the circuit and its hint.
func TestEmulatedRounds(t *testing.T) {
	f := emulatingField(t, "goldilocks")
	more := WithExtraRounds(2)
	x := random(f.native(t, 4).Modulus(), 8, "extra rounds")
	want := must(f.native(t, 4, more).Permute(x))
	gadgettest.Compare(t, emulatingCurve.ScalarField(), f.gadget(4, "Permute", more), f.split(x), f.split(want), gadgettest.R1CS)
}

// TestSmallNumbers: what circuits take for small integers, the matrix and g, are small.
func TestSmallNumbers(t *testing.T) {
	for _, f := range emulatingFields {
		for columns := 1; columns <= 6; columns++ {
			if f.name == "goldilocks" && columns < 4 {
				continue
			}
			in := f.native(t, columns)
			_, _, m := in.Parameters()
			for _, v := range append(m, in.Generator()) {
				require.LessOrEqual(t, v.BitLen(), 9)
			}
		}
	}
}

// TestEmulatedNoTree: a state that is no whole number of digests has no leaves, as it
// has none natively.
func TestEmulatedNoTree(t *testing.T) {
	const text = "anemoi: anemoi/goldilocks/l5 has no tree: its state of 10 elements is no whole number of digests of 4"
	outside, err := native.Goldilocks(5)
	require.NoError(t, err)
	_, err = outside.MerkleLeaf(1, domain)
	require.EqualError(t, err, text)
	checked := func(api frontend.API, _ []frontend.Variable) ([]frontend.Variable, error) {
		in, err := NewEmulated[emulated.Goldilocks](api, 5)
		require.NoError(t, err)
		leaf, err := in.MerkleLeaf(1, domain)
		require.EqualError(t, err, text)
		require.Nil(t, leaf)
		return nil, nil
	}
	_, err = gadgettest.CompileGadget(ecc.BN254.ScalarField(), gadgettest.R1CS, checked, 0)
	require.NoError(t, err)
}

// TestEmulatedErrors: what does not fit is an error.
func TestEmulatedErrors(t *testing.T) {
	checked := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		_, err := NewEmulated[PallasFp](nil, 1)
		require.ErrorContains(t, err, "no frontend.API")
		for _, columns := range []int{-1, 0, 7} {
			_, err = NewEmulated[PallasFp](api, columns)
			require.ErrorContains(t, err, "column")
		}
		_, err = NewEmulated[emulated.Goldilocks](api, 3)
		require.ErrorContains(t, err, "4 columns")
		_, err = NewEmulated[emulated.Secp256k1Fp](api, 1)
		require.ErrorContains(t, err, "pallas_fp")

		h, err := NewEmulated[PallasFp](api, 1)
		require.NoError(t, err)
		e := &emulated.Element[PallasFp]{Limbs: x}
		one := []*emulated.Element[PallasFp]{e}
		valueOf := emulated.ValueOf[PallasFp](1)
		for _, bad := range []struct {
			e    *emulated.Element[PallasFp]
			text string
		}{{nil, "element 1 is nil"}, {&valueOf, "element 1 has no limbs"}, {new(emulated.Element[PallasFp]), "element 1 has no limbs"}} {
			for _, mode := range emulatedModes {
				_, err = emulatedMode(h, mode, []*emulated.Element[PallasFp]{e, bad.e})
				text := bad.text
				if mode == "Hasher" { // takes the elements one by one
					text = strings.Replace(text, "element 1", "element 0", 1)
				}
				require.ErrorContains(t, err, text, mode)
			}
		}
		_, err = h.Permute(e)
		require.ErrorContains(t, err, "permutes 2 elements, got 1")
		_, err = h.Compress(one)
		require.ErrorContains(t, err, "got 1 digests of 1")
		_, err = h.Compress(one, append(one, e))
		require.ErrorContains(t, err, "digest 1 has 2 elements, want 1")
		_, err = h.Jive(3)
		require.Error(t, err)
		_, err = h.HashFixed()
		require.ErrorContains(t, err, "a fixed length of 0")
		_, err = h.MerkleLeaf(0, "")
		require.ErrorContains(t, err, "a fixed length of 0")
		_, err = h.Permute(e, &emulated.Element[PallasFp]{Limbs: []frontend.Variable{x[0], x[1], nil, x[3]}})
		require.ErrorContains(t, err, "limb 2 of element 1 is nil")
		fixed, err := h.Fixed(2, "")
		require.NoError(t, err)
		_, err = fixed.Hash(e)
		require.ErrorContains(t, err, "takes 2 elements, got 1")

		name := h.native.String()
		jive, err := h.Jive(2)
		require.NoError(t, err)
		_, err = jive.Compress(e)
		require.ErrorContains(t, err, "takes 2 elements, got 1")
		leaf, err := h.MerkleLeaf(2, domain)
		require.NoError(t, err)
		require.Equal(t,
			[]string{name, name + "/jive2", name + "/sponge/" + domain, name + "/fixed/2", "merkle/" + name + "/arity2/leaf/2/" + domain},
			[]string{h.String(), jive.String(), h.Sponge(domain).String(), fixed.String(), leaf.String()})
		require.Equal(t, []int{1, 21, 2, 1, 1, 2, 1, 2}, []int{h.Columns(), h.Rounds(), h.Width(), h.Rate(), h.DigestLen(), h.Arity(), jive.OutputLen(), fixed.Len()})
		return nil, nil
	}
	_, err := gadgettest.CompileGadget(ecc.BN254.ScalarField(), gadgettest.R1CS, checked, 4)
	require.NoError(t, err)
}
