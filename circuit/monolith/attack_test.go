package monolith

import (
	"errors"
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/circuit/lookup"
	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// liar returns a forger of one whole permutation which adds a number to the
// remainder of one lane in one round and goes on from there, as a prover would who
// hopes that it passes.
func liar(t testing.TB, name string, opts []Option, round, lane int, add *big.Int) gadgettest.Forger {
	return gadgettest.Forger{
		Name: fmt.Sprintf("round %d, lane %d, %v", round, lane, add), Hint: "permutationHint",
		Forge: func(q *big.Int, inputs, honest []*big.Int) ([]*big.Int, bool) {
			asked, err := requested(q, inputs)
			require.NoError(t, err)
			s := asked.schedule
			w := lookup.Witness{Out: honest}
			lied := false
			s.walk(asked.state, asked.wanted, func(r, l int, d *lookup.Division, n *big.Int) *big.Int {
				x := new(big.Int).Mod(n, s.Modulus())
				if r == round && l == lane {
					if x.Add(x, add); x.BitLen() <= s.prime.Bits() && x.Sign() >= 0 {
						lied = true
					} else {
						x.Mod(x, s.Modulus())
					}
				}
				d.Fill(&w, n, x)
				return s.output(r, l, x)
			})
			w.Finish(q)
			return honest, lied
		},
	}
}

// attack runs the kit and checks that the permutation's hint was attacked on each
// system, that each attack was rejected and that no wire is free.
func attack(t *testing.T, target gadgettest.Target) {
	t.Helper()
	require.Empty(t, target.Free)
	report := gadgettest.Attack(t, target)
	for _, system := range target.Systems {
		all := report.Count(system, "", "")
		require.Equal(t, all.Total(), all.Rejected)
		require.Positive(t, report.Count(system, "permutationHint", "").Rejected)
		for _, f := range target.Forgers {
			require.Positive(t, report.Count(system, "permutationHint", f.Name).Rejected, f.Name)
		}
	}
}

// TestAttackPermute attacks each instance by the kit's forgeries and by witnesses that are
// wrong in one lane only.
func TestAttackPermute(t *testing.T) {
	for i, name := range native.Names() {
		t.Run(name, func(t *testing.T) {
			h := dynamic(t, name)
			x := random(h, h.Width(), 7)
			target := gadgettest.Target{
				Name: name, Field: bn254, Gadget: permuter(name, small()...), Systems: compiled,
				Cases: []gadgettest.Case{{Inputs: x, Want: must(h.Permute(x))}}, MaxLanes: 4, MaxCalls: 2,
				Forgers: []gadgettest.Forger{liar(t, name, small(), i, i%h.Bars(), big.NewInt(-1))},
			}
			if i%2 == 0 {
				target.Systems = []gadgettest.System{compiled[i/2%2]}
			}
			attack(t, target)
		})
	}
}

// TestEachWireIsBound adds 1 to one wire of the permutation's hint after the other, on
// one system for each instance.
func TestEachWireIsBound(t *testing.T) {
	for i, name := range native.Names()[:4] {
		h := dynamic(t, name)
		x := random(h, h.Width(), 10)
		system := compiled[i%2]
		ccs, err := gadgettest.Compile(bn254, system, &chain{In: make([]frontend.Variable, len(x)), name: name, opts: small(), n: 1})
		require.NoError(t, err)
		assignment := &chain{In: variables(x)}
		wires := 0
		tamper := func(lane int) error {
			return gadgettest.Solve(t, ccs, assignment, solver.OverrideHint(solver.GetHintID(permutationHint), func(q *big.Int, in, out []*big.Int) error {
				err := permutationHint(q, in, out)
				wires = len(out)
				if lane >= 0 {
					out[lane].Add(out[lane], big.NewInt(1))
				}
				return err
			}))
		}
		require.NoError(t, tamper(-1))
		for lane := i; lane < wires; lane += 5 {
			require.Error(t, tamper(lane), "%s: wire %d", name, lane)
		}
	}
}

// TestAttackBits is the same by bits, and TestAttackEngine by the test engine.
func TestAttackBits(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith31_t16"} {
		h := dynamic(t, name)
		x := random(h, h.Width(), 8)
		attack(t, gadgettest.Target{
			Name: name, Field: bn254, Gadget: permuter(name, WithoutCommitment()), Systems: compiled,
			Cases:    []gadgettest.Case{{Inputs: x, Want: must(h.Permute(x))}},
			Forgers:  []gadgettest.Forger{liar(t, name, nil, 1, 2, big.NewInt(-1))},
			MaxLanes: 8,
		})
	}
}

func TestAttackEngine(t *testing.T) {
	h := dynamic(t, "monolith64_t8")
	x := random(h, h.Width(), 9)
	attack(t, gadgettest.Target{
		Name: "engine", Field: bn254, Gadget: permuter("monolith64_t8", small()...),
		Systems:  []gadgettest.System{gadgettest.Engine},
		Cases:    []gadgettest.Case{{Inputs: x, Want: must(h.Permute(x))}},
		MaxLanes: 6,
	})
}

// trusting is an api whose equalities assert nothing. In a wrapper the gadget writes
// one equality a canonical value, and no other.
type trusting struct{ frontend.API }

func (trusting) AssertIsEqual(_, _ frontend.Variable) {}

// TestNoncanonicalBars: a Bar could take x + p for an x below 2^32 - 1 if it comes
// from a number of p or more. The gadget rejects such a witness. Without the
// constraints of canonicity it passes, with the output that the vectors foretell: the
// witness has no other flaw.
func TestNoncanonicalBars(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith64_t12"} {
		p := dynamic(t, name).Modulus()
		for _, opts := range [][]Option{small(), {WithoutCommitment()}} {
			for _, trap := range traps(t, name) {
				forger := liar(t, name, opts, trap.round, trap.lane, p)
				for _, system := range compiled {
					for _, weak := range []bool{false, true} {
						c := newClaims(t, name, opts, system, weak)
						in, right, wrong := trap.In.Big(t), trap.Out.Big(t), trap.Wrong.Big(t)
						require.NoError(t, c.solve(t, in, right))
						require.Error(t, c.solve(t, in, wrong))
						require.Error(t, c.solve(t, in, right, lie(forger)))
						require.Equal(t, weak, c.solve(t, in, wrong, lie(forger)) == nil, "%s, %v", name, system)
					}
				}
			}
		}
	}
}

// TestForgedPermutations: the forgeries of the vectors, of a 0 that comes from 0, whose
// quotient would be -1.
func TestForgedPermutations(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith64_t12"} {
		forged := load(t, name).Noncanonical.Forged
		require.NotEmpty(t, forged)
		for _, system := range compiled {
			c := newClaims(t, name, small(), system, false)
			for _, v := range forged {
				forger := liar(t, name, small(), v.Round-1, v.BarIndex, dynamic(t, name).Modulus())
				require.NoError(t, c.solve(t, v.In.Big(t), v.HonestOut.Big(t)))
				require.Error(t, c.solve(t, v.In.Big(t), v.ForgedOut.Big(t)))
				require.Error(t, c.solve(t, v.In.Big(t), v.ForgedOut.Big(t), lie(forger)))
			}
		}
	}
}

// lie replaces the hint of permutations by a forger.
func lie(f gadgettest.Forger) solver.Option {
	return solver.OverrideHint(solver.GetHintID(permutationHint), func(q *big.Int, in, out []*big.Int) error {
		if _, ok := f.Forge(q, in, out); !ok {
			return errors.New("nothing to forge")
		}
		return nil
	})
}

// claims is a compiled circuit that asserts the outputs of a permutation.
type claims struct{ ccs constraint.ConstraintSystem }

func newClaims(t testing.TB, name string, opts []Option, system gadgettest.System, trust bool) claims {
	t.Helper()
	n := dynamic(t, name).Width()
	ccs, err := gadgettest.Compile(bn254, system, &claim{
		In: make([]frontend.Variable, n), Out: make([]frontend.Variable, n), of: &subject{name, opts, trust},
	})
	require.NoError(t, err)
	return claims{ccs}
}

func (c claims) solve(t testing.TB, in, out []*big.Int, opts ...solver.Option) error {
	return gadgettest.Solve(t, c.ccs, &claim{In: variables(in), Out: variables(out)}, opts...)
}

// claim asserts the outputs of a permutation.
type claim struct {
	In, Out []frontend.Variable
	of      *subject
}

type subject struct {
	name  string
	opts  []Option
	trust bool // without canonicity
}

func (c *claim) Define(api frontend.API) error {
	inner := api
	if c.of.trust {
		inner = trusting{api}
	}
	out, err := permuter(c.of.name, c.of.opts...)(inner, c.In)
	for i := range out {
		api.AssertIsEqual(out[i], c.Out[i])
	}
	return err
}

// trap is an input for which one number before a Bar is p or more and its remainder small.
type trap struct {
	trapVector
	round, lane int
}

func traps(t testing.TB, name string) []trap {
	var out []trap
	for _, v := range load(t, name).Traps {
		if len(v.Places) == 1 {
			out = append(out, trap{v, int(v.Places[0][0].(float64)) - 1, int(v.Places[0][1].(float64))})
		}
	}
	require.NotEmpty(t, out)
	return out
}
