package gadgettest_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gadgettest"
)

// cases makes one case of each number.
func cases(values ...int64) []gadgettest.Case {
	var out []gadgettest.Case
	for _, v := range values {
		out = append(out, gadgettest.Case{Name: fmt.Sprint(v), Inputs: gadgettest.Ints(v)})
	}
	return out
}

func run(t *testing.T, target gadgettest.Target) *gadgettest.Report {
	t.Helper()
	if target.Field == nil {
		target.Field = bn254
	}
	report, err := gadgettest.Run(target)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// expect fails the test unless some finding holds, and all of them do.
func expect(t *testing.T, r *gadgettest.Report, what string, holds func(f gadgettest.Finding) bool) {
	t.Helper()
	if len(r.Findings) == 0 {
		t.Errorf("nothing found, expected %s\n%v", what, r)
	}
	for _, f := range r.Findings {
		if !holds(f) {
			t.Errorf("expected only %s, got: %v", what, f)
		}
	}
}

func TestSoundGadgets(t *testing.T) {
	for _, curve := range []ecc.ID{ecc.BN254, ecc.BLS12_377, ecc.BLS12_381, ecc.BW6_761} {
		r := gadgettest.Attack(t, gadgettest.Target{
			Name: "inverse " + curve.String(), Field: curve.ScalarField(), Gadget: inverse,
			Cases: []gadgettest.Case{{Inputs: gadgettest.Ints(3)}, {Inputs: gadgettest.Ints(1), Want: gadgettest.Ints(1)}},
		})
		for _, s := range gadgettest.Systems() {
			// zeros, ones (not for 1), negated, random, lane+1, lane-1 (0 for 1, as zeros)
			if got := r.Count(s, "inverseHint", ""); got.Rejected != 11 || got.Total() != 11 {
				t.Errorf("%v on %v: %+v, expected 11 rejections", curve, s, got)
			}
		}
	}
}

func TestTwoRootsAreFound(t *testing.T) {
	r := run(t, gadgettest.Target{Gadget: twoRoots, Cases: cases(49)})
	expect(t, r, "negated roots", func(f gadgettest.Finding) bool {
		return strings.HasSuffix(f.Hint, "rootHint") && f.Kind == "negated" && strings.Contains(f.Text, "[7]")
	})
	for _, s := range gadgettest.Systems() {
		if got := r.Count(s, "rootHint", "negated"); got.Broken != 1 || got.Total() != 1 {
			t.Errorf("%v: %+v", s, got)
		}
		if got := r.Count(s, "rootHint", "lane+1"); got.Rejected != 1 || got.Total() != 1 {
			t.Errorf("%v: %+v", s, got)
		}
	}
}

func TestAttackFailsTheTest(t *testing.T) {
	rec := record(t, func(t testing.TB) {
		gadgettest.Attack(t, gadgettest.Target{Name: "roots", Field: bn254, Gadget: twoRoots, Cases: cases(49)})
	})
	want := "roots: R1CS, case 49: hint example.com/gnarkhash/internal/gadgettest_test.rootHint, call 0, negated: accepted with outputs"
	if rec.fatal || len(rec.errors) != 3 || !strings.HasPrefix(rec.errors[0], want) {
		t.Errorf("reported %q", rec.errors)
	}
	rec = record(t, func(t testing.TB) {
		gadgettest.Attack(t, gadgettest.Target{Name: "roots", Field: bn254, Gadget: twoRoots, Cases: cases(5)})
	})
	if !rec.fatal || !strings.Contains(rec.errors[0], "honest assignment fails") {
		t.Errorf("reported %q", rec.errors)
	}
}

func TestRangeCheckedRoot(t *testing.T) {
	r := gadgettest.Attack(t, gadgettest.Target{Name: "small root", Field: bn254, Gadget: smallRoot, Cases: cases(49)})
	for _, s := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		for _, h := range []string{"rootHint", "rangecheck.DecomposeHint", "logderivarg.countHint"} {
			if got := r.Count(s, h, ""); got.Rejected == 0 || got.Rejected != got.Total() {
				t.Errorf("%v, %s: %+v", s, h, got)
			}
		}
	}
	var excluded []string
	for _, e := range r.Excluded {
		excluded = append(excluded, e.Hint[strings.LastIndex(e.Hint, ".")+1:])
	}
	if slices.Sort(excluded); !slices.Equal(excluded, []string{"Bsb22CommitmentComputePlaceholder", "Randomize"}) {
		t.Errorf("excluded %q", excluded)
	}
}

// TestCanonicity shows why cases must reach the borders: r+p fits 31 bits for r = 0
// only, and is impossible where the quotient is 0.
func TestCanonicity(t *testing.T) {
	five := new(big.Int).Mul(mersenne, big.NewInt(5))
	border := gadgettest.Case{Name: "border", Inputs: []*big.Int{five}, Want: gadgettest.Ints(0)}
	small := gadgettest.Case{Name: "small", Inputs: gadgettest.Ints(3), Want: gadgettest.Ints(3)}
	target := gadgettest.Target{
		Name: "remainder", Field: bn254, Gadget: remainder(true),
		Cases: []gadgettest.Case{small, border},
		Forgers: []gadgettest.Forger{{Name: "carry", Hint: "divideHint", Forge: func(_ *big.Int, _, qr []*big.Int) ([]*big.Int, bool) {
			return []*big.Int{qr[0].Sub(qr[0], big.NewInt(1)), qr[1].Add(qr[1], mersenne)}, true
		}}},
		Moduli:  []*big.Int{mersenne},
		Exclude: []gadgettest.Exclusion{{Hint: "logderivarg.countHint", Reason: "attacked elsewhere"}},
	}
	gadgettest.Attack(t, target)

	target.Gadget = remainder(false)
	expect(t, run(t, target), "r+p at the border", func(f gadgettest.Finding) bool {
		return f.Case == "border" && strings.HasPrefix(f.Kind, "carry") && strings.Contains(f.Text, "[2147483647]")
	})
	target.Cases = target.Cases[:1]
	gadgettest.Attack(t, target)
}

func TestOneCallOfMany(t *testing.T) {
	gadget := one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
		var sum frontend.Variable = 0
		for i := range 5 {
			y := hint(api, copyHint, api.Add(in[0], i))
			if i != 3 {
				api.AssertIsEqual(y, api.Add(in[0], i))
			}
			sum = api.Add(sum, y)
		}
		return sum
	})
	r := run(t, gadgettest.Target{Gadget: gadget, Cases: cases(10)})
	expect(t, r, "the unbound call", func(f gadgettest.Finding) bool {
		return f.Call == 3
	})
	for _, c := range r.Coverage {
		if c.Calls != 5 || c.CallsTried != 5 || c.Lanes != 1 || c.LanesTried != 1 {
			t.Errorf("coverage %+v", c)
		}
	}
}

func TestSampling(t *testing.T) {
	gadget := func(api frontend.API, in []frontend.Variable) (out []frontend.Variable, err error) {
		for range 20 {
			ys := hints(api, copyHint, 200, in...)
			for i, y := range ys[:len(ys)-1] {
				api.AssertIsEqual(y, in[i%len(in)])
			}
			out = ys[len(ys)-1:]
		}
		return out, nil
	}
	r := run(t, gadgettest.Target{
		Gadget: gadget, Cases: []gadgettest.Case{{Inputs: gadgettest.Ints(10, 20)}},
		MaxCalls: 3, MaxLanes: 4, Systems: []gadgettest.System{gadgettest.SCS},
	})
	if got, want := r.Coverage[0], (gadgettest.Coverage{System: gadgettest.SCS, Case: "#0", Hint: r.Coverage[0].Hint, Calls: 20, CallsTried: 3, Lanes: 200, LanesTried: 4}); got != want {
		t.Errorf("coverage %+v, expected %+v", got, want)
	}
	if !strings.Contains(r.String(), "3 of 20 calls, 4 of 200 lanes") {
		t.Errorf("the summary does not tell what was sampled:\n%v", r)
	}
	// Only the last lane of the last call reaches the output; that of other calls is free.
	changed := 0
	for _, f := range r.Findings {
		if strings.Contains(f.Text, "accepted with outputs") {
			changed++
			if (f.Call != 19 && f.Call != -1) || f.Lane != 199 {
				t.Errorf("unexpected %v", f)
			}
		}
	}
	if changed == 0 {
		t.Error("the last lane of the last call was not attacked")
	}
}

func TestFreeWitness(t *testing.T) {
	target := gadgettest.Target{
		Name: "is zero", Field: bn254, Cases: cases(0, 1),
		Gadget: one(func(api frontend.API, in []frontend.Variable) frontend.Variable { return api.IsZero(in[0]) }),
	}
	expect(t, run(t, target), "the inverse of zero", func(f gadgettest.Finding) bool {
		return f.Case == "0" && strings.HasSuffix(f.Hint, "InvZeroHint") && strings.Contains(f.Text, "not listed")
	})
	target.Free = []gadgettest.FreeWitness{{Hint: "solver.InvZeroHint", Case: "0", Lanes: []int{0}, Reason: "0 has no inverse, any value does"}}
	r := gadgettest.Attack(t, target)
	for _, s := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		if got := r.Count(s, "InvZeroHint", ""); got.Free == 0 || got.Rejected == 0 || got.Broken != 0 {
			t.Errorf("%v: %+v", s, got)
		}
	}
	for name, f := range map[string]gadgettest.FreeWitness{
		"case": {Hint: "InvZeroHint", Case: "1", Reason: "wrong case"},
		"kind": {Hint: "InvZeroHint", Kind: "swap", Reason: "wrong kind"},
		"lane": {Hint: "InvZeroHint", Lanes: []int{1}, Reason: "wrong lane"},
	} {
		target.Free = []gadgettest.FreeWitness{f}
		unseen, unlisted := 0, 0
		for _, f := range run(t, target).Findings {
			if strings.Contains(f.Text, "never seen") {
				unseen++
			} else {
				unlisted++
			}
		}
		if unseen != 1 || unlisted == 0 {
			t.Errorf("wrong %s: %d unseen, %d unlisted", name, unseen, unlisted)
		}
	}
}
