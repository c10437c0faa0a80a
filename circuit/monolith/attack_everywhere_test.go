package monolith

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// permutation compiles one permutation, whose outputs nobody asserts.
func permutation(t testing.TB, name string, system gadgettest.System, opts ...Option) constraint.ConstraintSystem {
	t.Helper()
	ccs, err := gadgettest.Compile(bn254, system, &chain{In: make([]frontend.Variable, dynamic(t, name).Width()), name: name, opts: opts, n: 1})
	require.NoError(t, err)
	return ccs
}

// TestInverter: what the attacks start from is right.
func TestInverter(t *testing.T) {
	for _, name := range native.Names() {
		h, v := dynamic(t, name), newInverter(t, name)
		x := random(h, h.Width(), 61)
		require.Equal(t, x, v.input(must(h.Permute(x)), native.Rounds))
		states, _, err := h.Trace(x)
		require.NoError(t, err)
		for r := range native.Rounds {
			require.Equal(t, x, v.input(states[r*h.Width():(r+1)*h.Width()], r))
		}
	}
}

// TestSecondRepresentation: in each round, for each Bar and each output, where the lane has a
// second representation, x + p, and the quotient is not 0, the prover claims the limbs of
// x + p, one less of the quotient and all that follows. The canonicity constraint rejects
// it, and it alone does: without it the forgery passes.
func TestSecondRepresentation(t *testing.T) {
	for _, name := range native.Names() {
		h, v := dynamic(t, name), newInverter(t, name)
		p := h.Modulus()
		second := []*big.Int{new(big.Int)}
		if p.BitLen() == 64 {
			second = gadgettest.Ints(0, 1<<32-2, 1, 0xfedcba98)
		}
		for mode, opts := range map[string][]Option{"lookups": small(), "bits": {WithoutCommitment()}} {
			if mode == "bits" && h.Width() > 16 {
				continue // the same code as that of the smaller instances
			}
			systems := map[gadgettest.System]constraint.ConstraintSystem{}
			for _, system := range compiled {
				systems[system] = permutation(t, name, system, opts...)
			}
			for k, at := range places(h) {
				for j, system := range compiled {
					// The small instance meets all, the others take turns.
					if (h.Width() > 8 || mode == "bits") && (k+at.round)%2 != j {
						continue
					}
					state := random(h, h.Width(), uint64(100+k))
					state[at.lane] = second[k%len(second)]
					in := v.input(state, at.round)
					ccs := systems[system]
					what := fmt.Sprintf("%s, %v, %s, %v", name, system, mode, at)
					require.NoError(t, gadgettest.Solve(t, ccs, &chain{In: variables(in)}), what)
					var outside int
					forged := lieAt(at, func(s *step) {
						if s.x.Cmp(state[at.lane]) != 0 || s.n.CmpAbs(p) < 0 {
							t.Errorf("%s: the state is not as planned", what)
						}
						s.claim(new(big.Int).Add(s.x, p))
					})
					passesWithout(t, ccs, in, what, forged, watchQueries(&outside))
					require.Zero(t, outside, what)
				}
			}
		}
	}
}

// places are all Bars and outputs; of the larger instances the first, the last and one
// more Bar of each round, and as many outputs.
func places(h native.Dynamic) (all []place) {
	for r := range native.Rounds + 1 {
		n := h.Bars()
		if r == native.Rounds {
			n = h.Width()
		}
		for i := range n {
			if h.Width() <= 12 || i == 0 || i == n-1 || i == 1+r%(n-2) {
				all = append(all, place{r, i})
			}
		}
	}
	return all
}

// TestLastElement: where the lane before a Bar or an output is p - 1 of Goldilocks, h is free:
// any value is accepted and changes no output, which are the native ones. It is the only
// free wire there, and none is free for the other remainders without a second
// representation that are nearest to one.
func TestLastElement(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith64_t12"} {
		h, v := dynamic(t, name), newInverter(t, name)
		for i, at := range []place{{0, 1}, {3, 0}, {native.Rounds - 1, h.Bars() - 1}, {native.Rounds, 2}} {
			for _, free := range []bool{true, false} {
				state := random(h, h.Width(), 62)
				state[at.lane] = new(big.Int).Sub(h.Modulus(), big.NewInt(1))
				if !free {
					state[at.lane] = big.NewInt(1<<32 - 1)
				}
				in := v.input(state, at.round)
				want := must(h.Permute(in))
				opts := [][]Option{small(), {WithoutCommitment()}}[i%2]
				for _, system := range compiled {
					c := newClaims(t, name, opts, system, false)
					wrong := append([]*big.Int(nil), want...)
					wrong[0] = new(big.Int).Xor(want[0], big.NewInt(1))
					require.NoError(t, c.solve(t, in, want))
					for _, lie := range gadgettest.Ints(1, 2, 1<<40) {
						forged := lieAt(at, func(s *step) {
							h := s.wires[len(s.wires)-1]
							h.Add(h, lie).Mod(h, bn254)
						})
						require.Equal(t, free, c.solve(t, in, want, forged) == nil, "%s, %v, %v", name, system, at)
						require.Error(t, c.solve(t, in, wrong, forged))
						require.Error(t, c.solve(t, in, want, lieAt(at, func(s *step) {
							s.wires[len(s.wires)-2].Add(s.wires[len(s.wires)-2], lie)
						})))
					}
				}
			}
		}
	}
}
