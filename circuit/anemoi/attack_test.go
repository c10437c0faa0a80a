package anemoi

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// hintOf is the one hint that the gadget calls on each system.
var hintOf = map[gadgettest.System]string{
	gadgettest.R1CS:   "flystelInputsAndOutputsHint",
	gadgettest.SCS:    "flystelOutputsHint",
	gadgettest.Engine: "flystelOutputsHint",
}

// attack runs the kit and checks that each hint was attacked on its system, by
// each forger, and that no wire is free.
func attack(t *testing.T, target gadgettest.Target) {
	t.Helper()
	require.Empty(t, target.Free)
	require.Empty(t, target.Exclude)
	report := gadgettest.Attack(t, target)
	require.Empty(t, report.Excluded)
	for _, system := range gadgettest.Systems() {
		all := report.Count(system, "", "")
		require.Positive(t, all.Rejected, "%v", system)
		require.Equal(t, all.Total(), all.Rejected, "%v", system)
		require.Equal(t, all, report.Count(system, hintOf[system], ""), "%v calls another hint", system)
		for _, kind := range []string{"zeros", "ones", "random", "negated", "lane+1", "lane-1", "lane negated", "swap"} {
			require.Positive(t, report.Count(system, hintOf[system], kind).Rejected, "%v, %s", system, kind)
		}
		for _, f := range target.Forgers {
			if f.Hint == hintOf[system] {
				require.GreaterOrEqual(t, report.Count(system, f.Hint, f.Name).Rejected, len(target.Cases), "%v, %s", system, f.Name)
			}
		}
	}
}

// TestAttackPermute attacks the permutation of each width, on the first curve with
// more inputs and on more of the wires.
func TestAttackPermute(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		state := random(s.Modulus(), s.Width(), s)
		target := gadgettest.Target{
			Name: s.String(), Field: s.Modulus(), Gadget: s.gadget(permute),
			Cases:    []gadgettest.Case{{Name: "random", Inputs: state, Want: must(s.Permute(state))}},
			Forgers:  liars(s),
			MaxLanes: 2,
		}
		attack(t, target)
		if s.thorough() {
			target.Cases = append(target.Cases,
				gadgettest.Case{Name: "zero", Inputs: repeated(new(big.Int), s.Width())},
				gadgettest.Case{Name: "largest", Inputs: repeated(last(s.Modulus()), s.Width())})
			target.Forgers, target.MaxLanes = nil, 64/s.Columns()
			attack(t, target)
		}
	})
}

// TestAttackDependentInputs attacks permutations of states whose elements depend on
// each other: what vanishes or becomes a constant was no constraint that is needed.
func TestAttackDependentInputs(t *testing.T) {
	attackDependent := func(t *testing.T, s subject) {
		x := random(s.Modulus(), s.Columns(), s)
		attacked := 0
		for _, d := range dependents(s, x) {
			if s.Columns() == 1 && d.name == "a constant S-box" {
				continue // a constant state, without a hint
			}
			attacked++
			attack(t, gadgettest.Target{
				Name: s.String() + ", " + d.name, Field: s.Modulus(), Gadget: s.gadget(d.gadget),
				Cases:   []gadgettest.Case{{Inputs: x, Want: must(s.Permute(d.state))}},
				Forgers: liars(s), MaxLanes: 4,
			})
		}
		require.GreaterOrEqual(t, attacked, 3)
	}
	forEach(t, attackDependent, 1)
	forFirst(t, attackDependent, 2, 3)
}

// TestAttackModes attacks what is built on the permutation, where one call of a
// hint feeds another: two blocks, the sum of Jive, and a state whose inputs are
// constants but one.
func TestAttackModes(t *testing.T) {
	attackModes := func(t *testing.T, s subject) {
		attacked := 0
		for _, m := range modes(s) {
			n := s.Width()
			switch m.name {
			case "Compress", "Jive 2":
			case "Hash":
				n = s.Rate() // and a block for the padding
			case "HashFixed":
				n = 1
			case "Squeeze", "ReferenceSponge.Squeeze":
				n = s.Rate() + 1
			case "HashBytes":
				n = s.Rate()*s.ChunkBytes() + 1
			default:
				continue
			}
			x := m.inputs(s, n, 0)[0]
			target := gadgettest.Target{
				Name: s.String() + ", " + m.name, Field: s.Modulus(), Gadget: s.gadget(m.circuit),
				Cases:    []gadgettest.Case{{Inputs: x, Want: must(m.native(s, x))}},
				MaxCalls: 2, MaxLanes: 4,
			}
			attacked++
			if m.name == "HashBytes" { // brings the hints of gnark's range check, and its commitment
				report := gadgettest.Attack(t, target)
				for _, system := range gadgettest.Systems() {
					all := report.Count(system, "", "")
					require.Positive(t, report.Count(system, hintOf[system], "").Rejected, "%v", system)
					require.Equal(t, all.Total(), all.Rejected, "%v", system)
				}
				continue
			}
			attack(t, target)
		}
		require.Equal(t, 7, attacked)
	}
	forEach(t, attackModes, 1)
	forFirst(t, attackModes, 2, 3)
}
