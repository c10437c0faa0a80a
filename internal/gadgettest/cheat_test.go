package gadgettest_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gadgettest"
)

func TestLookup(t *testing.T) {
	target := gadgettest.Target{
		Name: "squares", Field: bn254, Cases: cases(0, 9, 15),
		Gadget: one(func(api frontend.API, in []frontend.Variable) frontend.Variable { return squares(api, in[0]) }),
		Forgers: []gadgettest.Forger{{
			Name: "square of another index", Hint: "BlueprintLookupHint",
			Forge: func(_ *big.Int, _, _ []*big.Int) ([]*big.Int, bool) { return gadgettest.Ints(16), true },
		}},
		Systems: []gadgettest.System{gadgettest.R1CS, gadgettest.SCS},
	}
	r := gadgettest.Attack(t, target)
	for _, s := range target.Systems {
		for _, h := range []string{"BlueprintLookupHint", "countHint", "BlueprintBatchInverse"} {
			if got := r.Count(s, h, ""); got.Rejected == 0 || got.Rejected != got.Total() {
				t.Errorf("%v, %s: %+v", s, h, got)
			}
		}
		if got := r.Count(s, "", "square of another index"); got.Rejected != 3 {
			t.Errorf("%v: %+v", s, got)
		}
	}
}

// TestErrorsAreNoRejections has gadgets where a forgery only makes another step of
// the solver fail. No constraint stands against it.
func TestErrorsAreNoRejections(t *testing.T) {
	gadgets := map[string]gadgettest.Gadget{
		"hint returns an error": one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			y := hint(api, copyHint, in[0])
			api.AssertIsEqual(hint(api, agreeHint, y, in[0]), in[0]) // fails unless y is honest
			api.AssertIsEqual(hint(api, secondHint, y), y)           // must be computed from y
			return y
		}),
		"blueprint returns an error": one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			y := hint(api, copyHint, in[0])
			api.AssertIsEqual(unboundLookup(api, y, 10, 20), 20) // fails for y > 1
			api.AssertIsEqual(hint(api, secondHint, y), y)
			return y
		}),
		"division 0/0": one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			y := hint(api, copyHint, in[0])
			api.AssertIsEqual(api.Mul(y, api.Sub(y, in[0])), 0)
			api.DivUnchecked(y, y)
			return y
		}),
	}
	kinds := map[string]string{"hint returns an error": "random", "blueprint returns an error": "random", "division 0/0": "zeros"}
	for name, g := range gadgets {
		r := run(t, gadgettest.Target{Gadget: g, Cases: cases(1), Systems: []gadgettest.System{gadgettest.R1CS, gadgettest.SCS}})
		for _, s := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
			if got := r.Count(s, "copyHint", kinds[name]); got.Broken != 1 {
				t.Errorf("%s on %v: %+v", name, s, got)
			}
		}
	}
}

// TestFrozenHints has an unbound output which an honest hint passes on to a constraint.
// A dishonest prover forges the output and leaves the rest as it is.
func TestFrozenHints(t *testing.T) {
	r := run(t, gadgettest.Target{
		Gadget: one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			y := hint(api, copyHint, in[0])
			api.AssertIsEqual(hint(api, secondHint, y), in[0])
			return y
		}),
		Cases: cases(10),
	})
	expect(t, r, "the unbound copy", func(f gadgettest.Finding) bool {
		return strings.HasSuffix(f.Hint, "copyHint") && strings.Contains(f.Text, "other hints as in the honest run")
	})
	for _, s := range gadgettest.Systems() {
		if got := r.Count(s, "copyHint", ""); got.Broken != 6 || got.Total() != 6 {
			t.Errorf("%v: %+v", s, got)
		}
	}
}

// TestKindsThatTakeTwo has gadgets which only the forgery of two calls or lanes passes.
func TestKindsThatTakeTwo(t *testing.T) {
	lanes := func(bind func(api frontend.API, y, in []frontend.Variable)) gadgettest.Gadget {
		return func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
			y := hints(api, copyHint, 3, in...)
			bind(api, y, in)
			return y, nil
		}
	}
	for name, tc := range map[string]struct {
		gadget gadgettest.Gadget
		found  func(f gadgettest.Finding) bool
	}{
		"all calls": {
			one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
				y := hint(api, copyHint, in[0])
				api.AssertIsEqual(y, hint(api, copyHint, in[0]))
				return y
			}),
			func(f gadgettest.Finding) bool { return f.Call == -1 },
		},
		"neighbours": {
			lanes(func(api frontend.API, y, in []frontend.Variable) {
				api.AssertIsEqual(y[0], in[0])
				api.AssertIsEqual(api.Mul(y[1], y[2]), api.Mul(in[1], in[2]))
				api.AssertIsEqual(api.Add(y[1], y[2]), api.Add(in[1], in[2]))
			}),
			func(f gadgettest.Finding) bool { return f.Kind == "swap" && f.Lane == 1 },
		},
		"first and last": {
			lanes(func(api frontend.API, y, in []frontend.Variable) {
				api.AssertIsEqual(y[1], in[1])
				api.AssertIsEqual(api.Mul(y[0], y[2]), api.Mul(in[0], in[2]))
				api.AssertIsEqual(api.Add(y[0], y[2]), api.Add(in[0], in[2]))
			}),
			func(f gadgettest.Finding) bool { return f.Kind == "swap" && f.Lane == 2 },
		},
	} {
		r := run(t, gadgettest.Target{Gadget: tc.gadget, Cases: []gadgettest.Case{{Inputs: gadgettest.Ints(10, 20, 30)}}})
		expect(t, r, name, tc.found)
	}
}

// TestFrozenBeforeCommitment has an output bound by a hint that can stay frozen, in a
// circuit where the hint behind the commitment cannot.
func TestFrozenBeforeCommitment(t *testing.T) {
	r := run(t, gadgettest.Target{
		Gadget: func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
			y := hint(api, copyHint, in[0])
			api.AssertIsEqual(hint(api, secondHint, y), in[0])
			c, err := api.Compiler().(frontend.Committer).Commit(y)
			if err != nil {
				return nil, err
			}
			api.AssertIsEqual(api.Mul(c, hint(api, inverseHint, c)), 1)
			return []frontend.Variable{y}, nil
		},
		Cases:   cases(10),
		Systems: []gadgettest.System{gadgettest.R1CS, gadgettest.SCS},
	})
	expect(t, r, "the unbound copy", func(f gadgettest.Finding) bool { return strings.HasSuffix(f.Hint, "copyHint") })
}

// TestLookupOutsideTable forges an index for which the solver itself finds no entry.
// The lookup argument must be what rejects it.
func TestLookupOutsideTable(t *testing.T) {
	r := gadgettest.Attack(t, gadgettest.Target{
		Name: "outside", Field: bn254, Cases: cases(9),
		Gadget: one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			i := hint(api, copyHint, in[0])
			api.AssertIsEqual(api.Mul(api.Sub(i, in[0]), api.Sub(i, 1000)), 0)
			return squares(api, i)
		}),
		Forgers: []gadgettest.Forger{{
			Name: "index 1000", Hint: "copyHint",
			Forge: func(_ *big.Int, _, _ []*big.Int) ([]*big.Int, bool) { return gadgettest.Ints(1000), true },
		}},
	})
	for _, s := range gadgettest.Systems() {
		if got := r.Count(s, "copyHint", "index 1000"); got.Rejected != 1 || got.Total() != 1 {
			t.Errorf("%v: %+v", s, got)
		}
	}
}

func TestJoint(t *testing.T) {
	both := func(name string) gadgettest.Forger {
		return gadgettest.Forger{Hint: name, Forge: func(_ *big.Int, _, _ []*big.Int) ([]*big.Int, bool) { return gadgettest.Ints(77), true }}
	}
	target := gadgettest.Target{
		Name: "pair", Field: bn254, Cases: cases(10),
		Gadget: one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
			a, b := hint(api, copyHint, in[0]), hint(api, secondHint, in[0])
			api.AssertIsEqual(a, b)
			return a
		}),
	}
	gadgettest.Attack(t, target) // one at a time, all is rejected
	target.Joints = []gadgettest.Joint{{Name: "both 77", Parts: []gadgettest.Forger{both("copyHint"), both("secondHint")}}}
	expect(t, run(t, target), "the joint forgery", func(f gadgettest.Finding) bool { return f.Kind == "both 77" })
}
