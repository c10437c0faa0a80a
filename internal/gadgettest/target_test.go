package gadgettest_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gadgettest"
)

// exposing asserts its digest and exposes its outputs if told to.
type exposing struct {
	X, Digest frontend.Variable
	Expose    int `gnark:"-"`
}

func (c *exposing) Define(api frontend.API) error {
	y := hint(api, inverseHint, c.X)
	api.AssertIsEqual(api.Mul(y, c.X), 1)
	api.AssertIsEqual(c.Digest, y)
	for range c.Expose {
		if err := gadgettest.Expose(api, y); err != nil {
			return err
		}
	}
	return nil
}

func TestCircuit(t *testing.T) {
	for expose, want := range map[int][]*big.Int{0: nil, 1: gadgettest.Ints(1)} {
		r := gadgettest.Attack(t, gadgettest.Target{
			Name: "circuit", Field: bn254,
			Circuit: func() frontend.Circuit { return &exposing{Expose: expose} },
			Cases:   []gadgettest.Case{{Assignment: &exposing{X: 1, Digest: 1, Expose: expose}, Want: want}},
		})
		for _, s := range gadgettest.Systems() {
			if got := r.Count(s, "inverseHint", ""); got.Rejected == 0 || got.Rejected != got.Total() {
				t.Errorf("%v: %+v", s, got)
			}
		}
	}
	_, err := gadgettest.Run(gadgettest.Target{
		Field:   bn254,
		Circuit: func() frontend.Circuit { return &exposing{Expose: 2} },
		Cases:   []gadgettest.Case{{Assignment: &exposing{X: 1, Digest: 1, Expose: 2}}},
	})
	if err == nil || !strings.Contains(err.Error(), "Expose 2 times") {
		t.Errorf("error %v", err)
	}
}

func TestMisbehaviour(t *testing.T) {
	bound := func(f solver.Hint) gadgettest.Gadget {
		return one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			y := hint(api, copyHint, in[0])
			z := hint(api, f, y, in[0])
			api.AssertIsEqual(y, in[0])
			api.AssertIsEqual(z, in[0])
			return y
		})
	}
	for text, f := range map[string]solver.Hint{"writes to its inputs": writingHint, "panics": panickyHint} {
		r := run(t, gadgettest.Target{Gadget: bound(f), Cases: cases(10)})
		expect(t, r, text, func(f gadgettest.Finding) bool { return strings.Contains(f.Text, text) })
	}
	wild := gadgettest.Forger{Name: "wild", Hint: "inverseHint", Forge: func(_ *big.Int, _, _ []*big.Int) ([]*big.Int, bool) { panic("oops") }}
	expect(t, run(t, gadgettest.Target{Gadget: inverse, Cases: cases(3), Forgers: []gadgettest.Forger{wild}}), "a panic", func(f gadgettest.Finding) bool {
		return strings.Contains(f.Text, `forger "wild" panics: oops`) || strings.Contains(f.Text, `"wild" never changed`)
	})
	short := gadgettest.Forger{Name: "short", Forge: func(_ *big.Int, _, _ []*big.Int) ([]*big.Int, bool) { return nil, true }}
	r := run(t, gadgettest.Target{Gadget: inverse, Cases: cases(3), Forgers: []gadgettest.Forger{short}})
	expect(t, r, "a forger of the wrong length", func(f gadgettest.Finding) bool {
		return strings.Contains(f.Text, "0 values for 1 outputs") || strings.Contains(f.Text, `"short" never changed`)
	})
}

// idle forges nothing.
func idle(_ *big.Int, _, honest []*big.Int) ([]*big.Int, bool) { return honest, true }

// TestNothingAttacked holds the ways in which an attack could pass without attacking.
func TestNothingAttacked(t *testing.T) {
	plain := one(func(api frontend.API, in []frontend.Variable) frontend.Variable { return api.Mul(in[0], in[0]) })
	for text, target := range map[string]gadgettest.Target{
		"nothing was attacked":  {Gadget: plain},
		`"idle" never changed`:  {Gadget: inverse, Forgers: []gadgettest.Forger{{Name: "idle", Forge: idle}}},
		`"joint" never changed`: {Gadget: inverse, Joints: []gadgettest.Joint{{Name: "joint", Parts: []gadgettest.Forger{{Hint: "inverseHint", Forge: idle}}}}},
		"was never seen":        {Gadget: inverse, Free: []gadgettest.FreeWitness{{Hint: "inverseHint", Reason: "none"}}},
	} {
		target.Cases = cases(3)
		expect(t, run(t, target), text, func(f gadgettest.Finding) bool { return strings.Contains(f.Text, text) })
	}
	r := run(t, gadgettest.Target{Gadget: inverse, Cases: cases(3), Exclude: []gadgettest.Exclusion{{Hint: "inverseHint", Reason: "why not"}}})
	expect(t, r, "nothing was attacked", func(f gadgettest.Finding) bool { return f.Text == "nothing was attacked" })
	if !strings.Contains(r.String(), "inverseHint: why not") {
		t.Errorf("the summary hides an exclusion:\n%v", r)
	}
}

// fickle returns a gadget that is another function each time it is built.
func fickle() gadgettest.Gadget {
	times := 0
	return one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
		times++
		return api.Add(in[0], times)
	})
}

func TestWrongTargets(t *testing.T) {
	free := func(f gadgettest.FreeWitness) []gadgettest.FreeWitness { return []gadgettest.FreeWitness{f} }
	unregistered := func(_ *big.Int, in, out []*big.Int) error { out[0].Set(in[0]); return nil }
	for text, target := range map[string]gadgettest.Target{
		"without field":     {Gadget: inverse, Cases: cases(3)},
		"not both":          {Field: bn254, Cases: cases(3)},
		"without cases":     {Field: bn254, Gadget: inverse},
		"two cases":         {Field: bn254, Gadget: inverse, Cases: cases(3, 3)},
		"needs inputs":      {Field: bn254, Gadget: inverse, Cases: []gadgettest.Case{{Inputs: gadgettest.Ints(3)}, {}}},
		"name and a func":   {Field: bn254, Gadget: inverse, Cases: cases(3), Forgers: []gadgettest.Forger{{Name: "f"}}},
		"two forgers":       {Field: bn254, Gadget: inverse, Cases: cases(3), Forgers: slices.Repeat([]gadgettest.Forger{{Name: "f", Forge: idle}}, 2)},
		"name and parts":    {Field: bn254, Gadget: inverse, Cases: cases(3), Joints: []gadgettest.Joint{{Name: "j"}}},
		"hint and a reason": {Field: bn254, Gadget: inverse, Cases: cases(3), Free: free(gadgettest.FreeWitness{Hint: "inverseHint"})},
		`named "4"`:         {Field: bn254, Gadget: inverse, Cases: cases(3), Free: free(gadgettest.FreeWitness{Hint: "inverseHint", Case: "4", Reason: "r"})},
		"needs a hint":      {Field: bn254, Gadget: inverse, Cases: cases(3), Exclude: []gadgettest.Exclusion{{Hint: "inverseHint"}}},
		"fits 0 of":         {Field: bn254, Gadget: inverse, Cases: cases(3), Exclude: []gadgettest.Exclusion{{Hint: "erseHint", Reason: "r"}}},
		"expected [2]":      {Field: bn254, Gadget: inverse, Cases: []gadgettest.Case{{Inputs: gadgettest.Ints(1), Want: gadgettest.Ints(2)}}},
		"honest outputs":    {Field: bn254, Gadget: fickle(), Cases: cases(3)},
		"honest assignment": {Field: bn254, Gadget: inverse, Cases: cases(0)},
		"not registered": {Field: bn254, Gadget: one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			return hint(api, unregistered, in[0])
		}), Cases: cases(3)},
		"can not compile":    {Field: mersenne, Gadget: inverse, Cases: cases(3)},
		"does not compile":   {Field: bn254, Gadget: inverse, Cases: cases(3), Systems: []gadgettest.System{gadgettest.System(7)}},
		"writes to its inpu": {Field: bn254, Gadget: func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) { in[0] = 1; return in, nil }, Cases: cases(3)},
	} {
		if _, err := gadgettest.Run(target); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("expected %q, got %v", text, err)
		}
	}
}

// TestUnregisteredHint gives the kit a hint that gnark does not know.
func TestUnregisteredHint(t *testing.T) {
	unregistered := func(mod *big.Int, in, out []*big.Int) error { return copyHint(mod, in, out) }
	r := gadgettest.Attack(t, gadgettest.Target{
		Name: "unregistered", Field: bn254, Cases: cases(3), Hints: []solver.Hint{unregistered},
		Gadget: one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			y, z := hint(api, unregistered, in[0]), hint(api, copyHint, in[0])
			api.AssertIsEqual(y, in[0])
			api.AssertIsEqual(z, in[0])
			return y
		}),
	})
	for _, s := range gadgettest.Systems() {
		if r.Count(s, "", "").Total() != 12 {
			t.Errorf("%v: %+v", s, r.Count(s, "", ""))
		}
	}
}
