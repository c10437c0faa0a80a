package monolith

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// hashVariable hashes all inputs but the last, which is the length.
func hashVariable(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	return in.Sponge(domain).HashVariable(x[:len(x)-1], x[len(x)-1])
}

// TestHashVariable: one circuit gives the native digest of every prefix, whatever
// follows it, canonical or not, and has no witness for a length past the data.
func TestHashVariable(t *testing.T) {
	for i, name := range []string{"monolith64_t8", "monolith31_t16"} {
		h := dynamic(t, name)
		n := 2*h.Rate() + 1
		s := &spec{name, small(), hashVariable}
		x := append(random(h, n, 41), nil)
		for _, length := range []int{0, 1, h.Rate() - 1, h.Rate(), 2 * h.Rate(), n} {
			want := must(h.SpongeOf(domain, h.DigestLen(), x[:length]))
			x[n] = big.NewInt(int64(length))
			s.agree(t, bn254, compiled[(i+length)%2], x, want)
			garbage := append(append([]*big.Int(nil), x[:length]...), repeated(new(big.Int).Sub(bn254, big.NewInt(3)), n-length)...)
			s.agree(t, bn254, compiled[(i+length+1)%2], append(garbage, x[n]), want)
		}
		asserts := &spec{name, small(), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			_, err := hashVariable(in, x)
			return []frontend.Variable{1}, err
		}}
		for _, length := range []*big.Int{big.NewInt(4), new(big.Int).Sub(bn254, big.NewInt(1))} {
			for _, system := range compiled {
				require.NoError(t, asserts.run(t, bn254, system, gadgettest.Ints(1, 2, 3, 3), gadgettest.Ints(1))[0])
				require.Error(t, asserts.run(t, bn254, system, append(gadgettest.Ints(1, 2, 3), length), gadgettest.Ints(1))[0])
			}
		}
	}
}

// elsewhere are the hints of lookups, which other tests attack.
var elsewhere = []gadgettest.Exclusion{
	{Hint: "countHint", Reason: "see circuit/lookup"},
	{Hint: "quotientHint", Reason: "see circuit/lookup"},
	{Hint: "BlueprintBatchInverse", Reason: "see circuit/lookup"},
}

// TestAttackHashVariable forges the prefix.
func TestAttackHashVariable(t *testing.T) {
	forge := func(name string, values ...int64) gadgettest.Forger {
		return gadgettest.Forger{Name: name, Hint: "prefixHint", Forge: func(_ *big.Int, _, honest []*big.Int) ([]*big.Int, bool) {
			return gadgettest.Ints(values...), true
		}}
	}
	forgers := []gadgettest.Forger{
		forge("a gap", 1, 0, 1, 0), forge("the end", 0, 0, 1, 1), forge("a two", 2, 0, 0, 0), forge("shorter", 1, 0, 0, 0), forge("longer", 1, 1, 1, 0),
	}
	report := gadgettest.Attack(t, gadgettest.Target{
		Name: "HashVariable", Field: bn254, Systems: compiled, Forgers: forgers,
		Exclude: append([]gadgettest.Exclusion{{Hint: "permutationHint", Reason: "see TestAttackSponge"}}, elsewhere...),
		Cases:   []gadgettest.Case{{Name: "2 of 4", Inputs: gadgettest.Ints(11, 12, 13, 14, 2)}},
		Gadget: func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
			in, err := New(api, "monolith64_t8", small()...)
			if err != nil {
				return nil, err
			}
			return hashVariable(in, x)
		},
	})
	for _, system := range compiled {
		for _, f := range forgers {
			require.NotZero(t, report.Count(system, "prefixHint", f.Name).Rejected, f.Name)
		}
	}
}

// TestAttackSponge attacks a sponge of two permutations, whose first gives lanes that
// are not canonical.
func TestAttackSponge(t *testing.T) {
	h := dynamic(t, "monolith64_t8")
	x := random(h, h.Rate(), 43)
	attack(t, gadgettest.Target{
		Name: "sponge", Field: bn254, Systems: compiled, MaxCalls: 2, MaxLanes: 6, Exclude: elsewhere, Moduli: []*big.Int{h.Modulus()},
		Cases: []gadgettest.Case{{Inputs: x, Want: must(h.SpongeOf("", h.DigestLen(), x))}},
		Gadget: func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
			in, err := New(api, "monolith64_t8", small()...)
			if err != nil {
				return nil, err
			}
			return in.Hash(x...)
		},
	})
}
