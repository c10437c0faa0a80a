package merkle

import (
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// attackLayouts are the trees whose steps are forged.
var attackLayouts = []layout{
	{columns: 1, depth: 2, leaf: 1},
	{columns: 2, depth: 2, leaf: 1},
	{columns: 3, depth: 2, leaf: 1},
}

// stepForgers know what steps mean. Those from "same sum" on keep the index.
func (l layout) stepForgers() []gadgettest.Forger {
	n, k := l.arity()-1, int64(l.arity())
	// forger changes the steps of one level, or of two with the level above.
	forger := func(name string, change func(low, high []*big.Int) bool) gadgettest.Forger {
		return gadgettest.Forger{Name: name, Hint: "merkle.digitsHint", Forge: func(_ *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
			return honest, change(honest[:n], honest[n:])
		}}
	}
	forgers := []gadgettest.Forger{
		{Name: "the digits of the next index", Hint: "merkle.digitsHint", Forge: func(_ *big.Int, inputs, _ []*big.Int) ([]*big.Int, bool) {
			return l.steps(l.digitsOf((int(inputs[1].Int64()) + 1) % l.places())), true
		}},
		forger("digits swapped", func(low, high []*big.Int) bool {
			for j := range low {
				low[j], high[j] = high[j], low[j]
			}
			return true
		}),
		forger("a step of 2", func(low, _ []*big.Int) bool {
			low[0].SetInt64(2)
			return true
		}),
		forger("same sum: k steps below for one above", func(low, high []*big.Int) bool {
			low[0].Add(low[0], big.NewInt(k))
			high[0].Sub(high[0], big.NewInt(1))
			return true
		}),
		forger("same sum: a half above", func(low, high []*big.Int) bool {
			low[0].Sub(low[0], big.NewInt(k/2))
			half := new(big.Int).ModInverse(big.NewInt(2), circuitField)
			high[0].Add(high[0], half)
			return true
		}),
		forger("same sum: all in the top step, index + p", func(low, high []*big.Int) bool {
			sum := new(big.Int).Set(circuitField)
			for j := range low {
				sum.Add(sum, low[j]).Add(sum, new(big.Int).Mul(high[j], big.NewInt(k)))
				low[j].SetInt64(0)
				high[j].SetInt64(0)
			}
			rest := new(big.Int)
			sum.QuoRem(sum, big.NewInt(k), rest)
			for j := range low {
				low[j].SetInt64(int64(boolToInt(rest.Int64() > int64(j))))
			}
			high[n-1].Set(sum)
			return true
		}),
	}
	if n == 1 {
		return forgers
	}
	return append(forgers,
		forger("same sum: ones last", func(low, high []*big.Int) bool {
			for j := range n / 2 {
				low[j], low[n-1-j] = low[n-1-j], low[j]
				high[j], high[n-1-j] = high[n-1-j], high[j]
			}
			return true
		}),
		forger("same sum: a 1 moved down one place", func(low, _ []*big.Int) bool {
			for j := range n - 1 {
				if low[j].Sign() != 0 && low[j+1].Sign() == 0 {
					low[j], low[j+1] = low[j+1], low[j]
					return true
				}
			}
			return false
		}),
		forger("same sum: 2 and -1", func(low, _ []*big.Int) bool {
			low[0].Add(low[0], big.NewInt(1))
			low[1].Sub(low[1], big.NewInt(1))
			return true
		}),
		forger("same sum: the digit in one step", func(low, _ []*big.Int) bool {
			for j := 1; j < n; j++ {
				low[0].Add(low[0], low[j])
				low[j].SetInt64(0)
			}
			return true
		}),
	)
}

// target attacks Root, whose own constraints go through what wrap returns.
func (l layout) target(t testing.TB, wrap func(frontend.API) frontend.API) gadgettest.Target {
	r := newRand(uint64(70 + l.columns))
	target := gadgettest.Target{
		Name:    l.String(),
		Field:   circuitField,
		Gadget:  l.rootThrough(wrap),
		Forgers: l.stepForgers(),
	}
	k := l.arity()
	for _, index := range slices.Compact([]int{1, k, k*k - 2}) { // for arity 2, two of them
		c := randomClaim(t, r, l, uint64(index))
		target.Cases = append(target.Cases, gadgettest.Case{
			Name: "index " + c.index.String(), Inputs: c.inputs(), Want: []*big.Int{integer(c.root[0])},
		})
	}
	return target
}

// permutationHints are those of circuit/anemoi.
var permutationHints = []string{"flystelOutputsHint", "flystelInputsAndOutputsHint"}

// TestGadgetAttack forges all hints; nothing is a free witness.
func TestGadgetAttack(t *testing.T) {
	for _, l := range attackLayouts {
		target := l.target(t, nil)
		target.MaxLanes = 2 * (l.arity() - 1) // all steps, some of the permutations' values
		report := gadgettest.Attack(t, target)
		for _, system := range gadgettest.Systems() {
			require.Positive(t, report.Count(system, "merkle.digitsHint", "").Rejected, "%v, %v", system, l)
			for _, f := range target.Forgers {
				require.Positive(t, report.Count(system, f.Hint, f.Name).Rejected, "%v, %v: %s", system, l, f.Name)
			}
		}
		require.Positive(t, report.Count(gadgettest.R1CS, permutationHints[1], "").Rejected)
		require.Positive(t, report.Count(gadgettest.SCS, permutationHints[0], "").Rejected)
		require.Empty(t, report.Findings)
	}
}

// deaf is an API that does not hear some assertions.
type deaf struct {
	frontend.API
	boolean bool                              // drop AssertIsBoolean
	equal   func(a, b frontend.Variable) bool // drop AssertIsEqual
}

func (d deaf) AssertIsBoolean(v frontend.Variable) {
	if !d.boolean {
		d.API.AssertIsBoolean(v)
	}
}

func (d deaf) AssertIsEqual(a, b frontend.Variable) {
	if d.equal == nil || !d.equal(a, b) {
		d.API.AssertIsEqual(a, b)
	}
}

func isZero(v frontend.Variable) bool { n, ok := v.(int); return ok && n == 0 }

// TestGadgetAttackBites: without one kind of its constraints the gadget is caught.
func TestGadgetAttackBites(t *testing.T) {
	l := attackLayouts[1]
	for name, mutant := range map[string]deaf{
		"none":             {},
		"boolean":          {boolean: true},
		"one after zero":   {equal: func(_, b frontend.Variable) bool { return isZero(b) }},
		"sum is the index": {equal: func(_, b frontend.Variable) bool { return !isZero(b) }},
	} {
		t.Run(name, func(t *testing.T) {
			target := l.target(t, func(api frontend.API) frontend.API {
				mutant.API = api
				return mutant
			})
			for _, hint := range permutationHints {
				target.Exclude = append(target.Exclude, gadgettest.Exclusion{Hint: hint, Reason: "not the gadget's"})
			}
			report, err := gadgettest.Run(target)
			require.NoError(t, err)
			for _, system := range gadgettest.Systems() {
				if name == "none" {
					require.Empty(t, report.Findings, system.String())
				} else {
					require.Positive(t, report.Count(system, "merkle.digitsHint", "").Broken, system.String())
				}
			}
		})
	}
}

// TestGadgetAttackUpdate forges all hints of an update and of an append.
func TestGadgetAttackUpdate(t *testing.T) {
	for _, p := range bn254Paired(t)[:2] {
		l := layout{columns: p.native.Arity() / 2, depth: pairedDepth}
		n, index := 2*l.arity()-2, l.arity()/2 // their digits differ: 0, 1 and 1, 0, or 2, 1 and 2, 0
		tree := p.tree(t, n)
		proof, before, err := tree.ProofAndRoot(uint64(index))
		require.NoError(t, err)
		missing, err := frontierProof(tree)
		require.NoError(t, err)
		updated := p.tree(t, n)
		require.NoError(t, updated.Update(uint64(index), p.leafOf(n)...))
		for _, c := range []struct {
			name  string
			use   use
			proof *Proof[digest]
			want  digest
		}{
			{"update", useUpdate, proof, updated.Root()},
			{"append", useAppend, missing, p.tree(t, n+1).Root()},
		} {
			target := gadgettest.Target{
				Name: c.name + " " + l.String(), Field: circuitField, Gadget: p.call(c.use, nil),
				Cases:    []gadgettest.Case{{Inputs: p.inputs(t, before, p.leafOf(index), p.leafOf(n), c.proof), Want: integers(t, c.want)}},
				Forgers:  l.stepForgers(),
				MaxLanes: 2 * (l.arity() - 1), MaxCalls: 4,
			}
			report := gadgettest.Attack(t, target)
			for _, system := range gadgettest.Systems() {
				require.Positive(t, report.Count(system, "merkle.digitsHint", "").Rejected, "%v, %s", system, target.Name)
			}
			require.Empty(t, report.Findings)
		}
	}
}

// TestGadgetAttackMonolith forges the digits beside digests of several lanes. The permutation's
// own hints are attacked where they are.
func TestGadgetAttackMonolith(t *testing.T) {
	families := monolithsInCircuit(t, ecc.BN254)
	families[0].testAttack(t, gadgettest.R1CS)
	families[1].testAttack(t, gadgettest.SCS)
	families[3].testAttack(t, gadgettest.R1CS) // leaves and nodes by one instance
}

func (p *paired[E, D]) testAttack(t *testing.T, system gadgettest.System) {
	l := layout{columns: 1, depth: pairedDepth}
	tree := p.tree(t, 3)
	proof, err := tree.Proof(2)
	require.NoError(t, err)
	target := gadgettest.Target{
		Name: p.name(), Field: circuitField, Gadget: p.call(useRoot, nil), Systems: []gadgettest.System{system},
		Cases: []gadgettest.Case{{
			Inputs: p.inputs(t, tree.Root(), p.leafOf(2), p.leafOf(9), proof), Want: integers(t, tree.Root()),
		}},
		Forgers: l.stepForgers(), MaxLanes: l.depth, MaxCalls: 1,
	}
	for _, hint := range []string{"permutationHint", "divisionHint", "countHint", "quotientHint"} {
		if hint != "quotientHint" || system == gadgettest.SCS {
			target.Exclude = append(target.Exclude, gadgettest.Exclusion{Hint: hint, Reason: "not the gadget's"})
		}
	}
	report := gadgettest.Attack(t, target)
	for _, f := range target.Forgers {
		require.Positive(t, report.Count(system, f.Hint, f.Name).Rejected, "%v, %s: %s", system, p.name(), f.Name)
	}
	require.Empty(t, report.Findings)
}
