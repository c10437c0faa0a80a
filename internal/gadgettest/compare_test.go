package gadgettest_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gadgettest"
)

// mix returns x^3 + y and x*y - 1.
func mix(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
	return []frontend.Variable{
		api.Add(api.Mul(in[0], in[0], in[0]), in[1]),
		api.Sub(api.Mul(in[0], in[1]), 1),
	}, nil
}

func TestCompare(t *testing.T) {
	c := gadgettest.NewComparer(bn254, mix)
	c.Check(t, gadgettest.Ints(2, 3), gadgettest.Ints(11, 5))
	c.Check(t, gadgettest.Ints(5, 0), gadgettest.Ints(125, -1), gadgettest.Shapes()...)
	c.Check(t, gadgettest.Ints(-1, 3), gadgettest.Ints(2, -4), gadgettest.Shapes()...)

	gadgettest.Compare(t, bn254, smallRoot, gadgettest.Ints(49), gadgettest.Ints(7))
	gadgettest.Compare(t, bn254, func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		if len(in) != 0 {
			t.Errorf("%d inputs, expected none", len(in))
		}
		return []frontend.Variable{5}, nil
	}, nil, gadgettest.Ints(5))
}

// TestCompareFinds has gadgets that are wrong in one way each.
func TestCompareFinds(t *testing.T) {
	square := func(api frontend.API, in []frontend.Variable) frontend.Variable { return api.Mul(in[0], in[0]) }
	for name, tc := range map[string]struct {
		gadget gadgettest.Gadget
		want   int64
		times  int // errors, one per system and shape
		text   string
	}{
		"wrong output": {one(square), 10, 15, "not accepted"},
		"wrong for constants": {one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			if v, ok := api.Compiler().ConstantValue(in[0]); ok {
				return new(big.Int).Lsh(v, 1)
			}
			return square(api, in)
		}), 9, 3, "constants: expected outputs are not accepted"},
		"free output": {one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			return api.Mul(square(api, in), 0, hint(api, copyHint, in[0]))
		}), 9, 15, "not accepted"},
		"changes its input": {one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			return api.MulAcc(in[0], in[0], 2)
		}), 9, 4, "writes to its inputs"}, // R1CS, all shapes but constants
		"adds to its input twice": {one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			out := api.MulAcc(in[0], in[0], in[0])
			api.MulAcc(in[0], in[0], api.Sub(in[0], 1))
			return out
		}), 12, 1, "R1CS, sums: expected outputs are not accepted"},
		"two outputs": {func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
			return []frontend.Variable{square(api, in), 1}, nil
		}, 9, 15, "has 2 outputs, 1 are expected"},
		"writes to the slice": {one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			out := square(api, in)
			in[0] = out
			return out
		}), 9, 15, "writes to its inputs"},
	} {
		rec := record(t, func(t testing.TB) {
			gadgettest.Compare(t, bn254, tc.gadget, gadgettest.Ints(3), gadgettest.Ints(tc.want))
		})
		if len(rec.errors) != tc.times {
			t.Errorf("%s: %d errors, expected %d: %q", name, len(rec.errors), tc.times, rec.errors)
		}
		for _, e := range rec.errors {
			if !strings.Contains(e, tc.text) {
				t.Errorf("%s: expected %q, got %s", name, tc.text, e)
			}
		}
	}
	if rec := record(t, func(t testing.TB) { gadgettest.Compare(t, bn254, mix, gadgettest.Ints(2, 3), nil) }); !rec.fatal {
		t.Error("a comparison with nothing passes")
	}
}

func TestMeasure(t *testing.T) {
	for s, want := range map[gadgettest.System]gadgettest.Stats{
		// x*x = a, a*x = b, x*y = c
		gadgettest.R1CS: {Constraints: 3, NonZero: 9, Internal: 3},
		// the same, and both sums
		gadgettest.SCS: {Constraints: 5, Internal: 5},
	} {
		ccs, err := gadgettest.CompileGadget(bn254, s, mix, 2)
		if err != nil {
			t.Fatal(err)
		}
		if got := gadgettest.Measure(ccs); got != want {
			t.Errorf("%v: %+v, expected %+v", s, got, want)
		}
		ccs, err = gadgettest.CompileGadget(bn254, s, smallRoot, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := gadgettest.Measure(ccs).Commitments; got != 1 {
			t.Errorf("%v: %d commitments, expected 1", s, got)
		}
		names, err := gadgettest.HintNames(ccs)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.Join(names, " "), "gadgettest_test.rootHint") {
			t.Errorf("%v: hints %q", s, names)
		}
	}
}

type rootCircuit struct {
	X frontend.Variable
	Y frontend.Variable `gnark:",public"`
}

func (c *rootCircuit) Define(api frontend.API) error {
	out, err := smallRoot(api, []frontend.Variable{c.X})
	if err != nil {
		return err
	}
	api.AssertIsEqual(out[0], c.Y)
	api.AssertIsEqual(squares(api, c.Y), c.X)
	return nil
}

// ownBlueprint is a blueprint that gnark cannot read back.
type ownBlueprint struct {
	constraint.BlueprintGenericHint
}

type ownCircuit struct{ X frontend.Variable }

func (c *ownCircuit) Define(api frontend.API) error {
	api.Compiler().AddBlueprint(&ownBlueprint{})
	api.AssertIsEqual(c.X, 1)
	return nil
}

func TestRoundTrip(t *testing.T) {
	for _, s := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		ccs, err := gadgettest.Compile(bn254, s, &rootCircuit{})
		if err != nil {
			t.Fatal(err)
		}
		back, err := gadgettest.RoundTrip(ccs, &rootCircuit{X: 49, Y: 7})
		if err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		if got, want := gadgettest.Measure(back), gadgettest.Measure(ccs); got != want {
			t.Errorf("%v: the copy has %+v, expected %+v", s, got, want)
		}
		if _, err := gadgettest.RoundTrip(ccs, &rootCircuit{X: 49, Y: 8}); err == nil || !strings.Contains(err.Error(), "constraint #") {
			t.Errorf("%v: a wrong witness solves the copy: %v", s, err)
		}
		own, err := gadgettest.Compile(bn254, s, &ownCircuit{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := gadgettest.RoundTrip(own, &ownCircuit{X: 1}); err == nil {
			t.Errorf("%v: a foreign blueprint survives", s)
		}
	}
}
