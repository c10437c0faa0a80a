package anemoi

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// TestEveryEquation forges each S-box (one of each round, where it need not be
// thorough) so that one equation alone is broken: a wrong V against the first, a
// wrong U against the second, and all that follows computed honestly from there,
// up to the output that is claimed. The forgery is rejected. Then the constraint
// which rejected it is taken out of the compiled system, and the same forgery
// passes: that constraint is what the permutation's soundness rests on, and
// nothing else stood in the way.
func TestEveryEquation(t *testing.T) {
	ofPermute := func(t *testing.T, s subject) {
		everyEquation(t, s, permute, func(_, out []*big.Int) []*big.Int { return out })
	}
	forEach(t, ofPermute, 1, 2)
	forFirst(t, ofPermute, 3, 4, 5, 6)
}

// TestEveryEquationOfCompress does the same where the last S-boxes end in one sum.
func TestEveryEquationOfCompress(t *testing.T) {
	ofCompress := func(t *testing.T, s subject) {
		everyEquation(t, s, compress, func(in, out []*big.Int) []*big.Int {
			sum := new(big.Int)
			for i := range in {
				sum.Add(sum, in[i]).Add(sum, out[i])
			}
			return []*big.Int{sum.Mod(sum, s.Modulus())}
		})
	}
	forEach(t, ofCompress, 1)
	forFirst(t, ofCompress, 2, 3)
}

// everyEquation attacks the gadget f, which claims something of the input and
// the output of its permutation.
func everyEquation(t *testing.T, s subject, f use, claim func(in, out []*big.Int) []*big.Int) {
	w := newWalker(s)
	state := random(w.q, s.Width(), s)
	l, claims := s.Columns(), len(claim(state, state))

	inputsAndOutputs := func(t trace) []*big.Int { return append(copied(t.y[l:]), t.v...) }
	outputs := func(t trace) []*big.Int { return t.v }
	ways := []struct {
		name      string
		ccs       constraint.ConstraintSystem
		hint      solver.Hint
		outputs   func(trace) []*big.Int
		follow    func(b *box)
		equations int // asserted for each S-box
	}{
		{"R1CS", compile(t, s, gadgettest.R1CS, f, s.Width(), claims), flystelInputsAndOutputsHint, inputsAndOutputs, w.second, 2},
		{"SCS", compile(t, s, gadgettest.SCS, f, s.Width(), claims), flystelOutputsHint, outputs, w.second, 1},
		{"plain", wrapped(t, s, r1cs.NewBuilder, f, s.Width(), claims, new(int)), flystelOutputsHint, outputs, w.fromPower, 1},
	}
	for _, way := range ways {
		try := func(told trace) error {
			forged := func(_ *big.Int, _, out []*big.Int) error { return fill(out, way.outputs(told)) }
			return gadgettest.Solve(t, way.ccs, assign(state, claim(state, told.out)), solver.OverrideHint(solver.GetHintID(way.hint), forged))
		}
		require.NoError(t, try(w.walk(state, steps{})), way.name)

		broken, attacked := make(map[int]bool), 0
		for r := range s.Rounds() {
			for i := range l {
				if !s.thorough() && i != r%l {
					continue
				}
				attacked++
				lies := []steps{w.wrongV(r, i, way.follow)}
				if way.equations == 2 {
					lies = append(lies, w.wrongU(r, i))
				}
				for _, lie := range lies {
					told := w.walk(state, lie)
					number := gadgettest.Violated(t, try(told))
					broken[number] = true
					putBack := gadgettest.Drop(t, way.ccs, number)
					require.NoError(t, try(told), "%s, round %d, column %d: more than one constraint is in the way", way.name, r, i)
					putBack()
				}
			}
		}
		require.Len(t, broken, way.equations*attacked, way.name)
		require.GreaterOrEqual(t, attacked, s.Rounds())
		if s.thorough() {
			require.Equal(t, l*s.Rounds(), attacked)
		}
		require.NoError(t, try(w.walk(state, steps{})), way.name)
	}
}
