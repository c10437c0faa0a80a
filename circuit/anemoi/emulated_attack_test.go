package anemoi

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// emulatedForger makes a forger that changes the values Y and t of a permutation,
// or their limbs. It declines if the values come out as they were.
func (f emulating) forger(name string, change func(values []*big.Int), limbs func(limbs []*big.Int)) gadgettest.Forger {
	return gadgettest.Forger{Name: name, Hint: "emulatedFlystelHint", Forge: func(_ *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
		values := f.join(honest)
		if change != nil {
			change(values)
		}
		out := f.split(values)
		if limbs != nil {
			limbs(out)
		}
		return out, true
	}}
}

// emulatedLiars tell lies in some rounds of the permutation of a state.
func emulatedLiars(f emulating, s subject, state []*big.Int) (all []gadgettest.Forger) {
	w, l, q := newWalker(s), s.Columns(), s.Modulus()
	boxes := l * s.Rounds()
	for _, r := range []int{0, 1, s.Rounds() - 1} {
		i := r % l
		tell := func(name string, tell lie) {
			name = fmt.Sprintf("%s (round %d)", name, r)
			all = append(all, f.forger(name, func(values []*big.Int) {
				y, v, err := s.Verifiable(state)
				if err != nil {
					panic(err)
				}
				tell(state, y, v)
				for k := range boxes {
					values[k].Mod(y[l+k], q)
					values[boxes+k].Sub(y[k], v[k])
					values[boxes+k].Mod(values[boxes+k], q)
				}
			}, nil))
		}
		tell("root 0", wrongRoot(r*l+i, func(root *big.Int) { root.SetInt64(0) }))
		tell("root+1", wrongRoot(r*l+i, func(root *big.Int) { root.Add(root, big.NewInt(1)) }))
		tell("root negated", wrongRoot(r*l+i, func(root *big.Int) { root.Neg(root) }))
		tell("wrong V, honest after it", w.retold(w.wrongV(r, i, w.second)))
		tell("wrong V and its power, honest after it", w.retold(w.wrongV(r, i, w.fromPower)))
		tell("wrong U, honest after it", w.retold(w.wrongU(r, i)))
		if r > 0 {
			tell("wrong Y, honest after it", w.retold(w.wrongY(r, i)))
			tell("Y and V that fit each other", w.lonely(r, i))
		}
	}
	return all
}

// attackEmulated forges the hint of a permutation, whose results are compared in
// their canonical form. What may be accepted is t + q for t and Y + q for Y, which are
// the same elements. PLONK has the attacks on several limbs with the tag prover_checks only.
func attackEmulated(t *testing.T, name string, columns int) {
	f := emulatingField(t, name)
	s := subject{Dynamic: f.native(t, columns), curve: emulatingCurve}
	q, boxes, state := s.Modulus(), columns*s.Rounds(), random(s.Modulus(), s.Width(), "attack", name)
	width := new(big.Int).Lsh(big.NewInt(1), uint(q.BitLen()))
	forgers := emulatedLiars(f, s, state)

	out := must(s.Permute(state))
	var free []gadgettest.FreeWitness
	if f.limbs > 1 {
		// plusQ adds q to the first of some values for which it still fits.
		plusQ := func(name string, from int) gadgettest.Forger {
			free = append(free, gadgettest.FreeWitness{Hint: "emulatedFlystelHint", Kind: name, Reason: "the same element of the emulated field, below the width of q"})
			return f.forger(name, func(values []*big.Int) {
				for _, v := range values[from:][:boxes] {
					if sum := new(big.Int).Add(v, q); sum.Cmp(width) < 0 {
						v.Set(sum)
						return
					}
				}
			}, nil)
		}
		forgers = append(forgers, plusQ("Y + q", 0), plusQ("root + q", boxes),
			f.forger("root + 2^64 in limb 0", nil, func(limbs []*big.Int) {
				lowest := limbs[boxes*f.limbs:]
				lowest[0].Add(lowest[0], new(big.Int).Lsh(big.NewInt(1), 64))
				lowest[1].Sub(lowest[1], big.NewInt(1))
			}))
	}
	forgers = append(forgers, f.forger("root + many q", nil, func(limbs []*big.Int) {
		// As many q as bring the top limb over its width.
		at := (boxes + 1) * f.limbs
		value := f.join(limbs[at-f.limbs : at])[0]
		for value.Cmp(width) < 0 {
			value.Add(value, q)
		}
		top := uint(64 * (f.limbs - 1))
		for i, limb := range f.split([]*big.Int{value}) {
			limbs[at-f.limbs+i].Set(limb)
		}
		limbs[at-1].Rsh(value, top)
	}))
	systems := gadgettest.Systems()
	if f.limbs > 1 && !emulatedThorough {
		systems = []gadgettest.System{gadgettest.R1CS, gadgettest.Engine}
	}
	var exclude []gadgettest.Exclusion
	for _, hint := range emulatedForeign(f, systems) {
		exclude = append(exclude, gadgettest.Exclusion{Hint: hint, Reason: "gnark's own"})
	}
	report := gadgettest.Attack(t, gadgettest.Target{
		Name: s.String(), Field: emulatingCurve.ScalarField(), Gadget: f.gadget(columns, "Permute"),
		Cases:   []gadgettest.Case{{Name: "random", Inputs: f.split(state), Want: f.split(out)}},
		Forgers: forgers, Free: free, Exclude: exclude, Systems: systems, MaxLanes: 3,
	})
	for _, system := range systems {
		for _, forger := range forgers {
			if slices.ContainsFunc(free, func(w gadgettest.FreeWitness) bool { return w.Kind == forger.Name }) {
				require.Positive(t, report.Count(system, "", forger.Name).Free, "%v", system)
			} else {
				require.Positive(t, report.Count(system, "", forger.Name).Rejected, "%v, %s", system, forger.Name)
			}
		}
		for _, kind := range []string{"zeros", "ones", "random", "negated", "lane+1", "lane-1", "swap"} {
			require.Positive(t, report.Count(system, "", kind).Rejected, "%v, %s", system, kind)
		}
	}
}

// emulatedForeign lists the hints of a permutation which are gnark's.
func emulatedForeign(f emulating, systems []gadgettest.System) []string {
	arithmetic := []string{"emulated.mulHint", "emulated.polyMvHint"}
	if f.limbs == 1 {
		arithmetic = []string{"emulated.smallMulHint", "emulated.smallCheckZeroHint"}
	}
	if slices.Contains(systems, gadgettest.SCS) {
		arithmetic = append(arithmetic, "logderivarg.batchDivBySubHint")
	}
	return append(arithmetic, "rangecheck.DecomposeHint", "bits.nBits", "logderivarg.countHint", "BlueprintBatchInverse")
}

func TestEmulatedAttackPallas(t *testing.T)     { attackEmulated(t, "pallas_fp", 1) }
func TestEmulatedAttackGoldilocks(t *testing.T) { attackEmulated(t, "goldilocks", 4) }

// TestEmulatedHintRefuses: inputs that no circuit of this package gives are an
// error of the hint, not a panic.
func TestEmulatedHintRefuses(t *testing.T) {
	field := emulatingCurve.ScalarField()
	q := emulatingField(t, "pallas_fp").split([]*big.Int{emulatingField(t, "pallas_fp").native(t, 1).Modulus()})
	wrapped := func(inputs, outputs int) []*big.Int {
		in := append(gadgettest.Ints(0, 0, int64(inputs), int64(outputs), 0, 0, 4, 64), q...)
		for range inputs {
			in = append(in, gadgettest.Ints(1, 5)...)
		}
		return in
	}
	require.NoError(t, emulatedFlystelHint(field, wrapped(2, 42), repeated(new(big.Int), 4*42)))
	for _, n := range [][2]int{{0, 42}, {1, 42}, {3, 42}, {14, 42}, {2, 0}, {2, 40}, {2, 43}, {2, 1 << 12}} {
		require.NotPanics(t, func() {
			require.Error(t, emulatedFlystelHint(field, wrapped(n[0], n[1]), repeated(new(big.Int), 4*n[1])), "%v", n)
		}, "%v", n)
	}
	require.Error(t, emulatedFlystelHint(field, nil, nil))
}
