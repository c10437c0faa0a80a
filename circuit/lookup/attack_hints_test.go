package lookup

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/vectors"
)

// divider returns a gadget that divides numbers of a few bits more than p and gives the outputs.
func divider(p *Prime, form Form, opts ...Option) gadgettest.Gadget {
	return func(api frontend.API, x []frontend.Variable) (out []frontend.Variable, err error) {
		c, err := New(api, opts...)
		if err != nil {
			return nil, err
		}
		d, err := NewDivision(p, form, c.base, bn254, Exactly(Bits(p.bits+12)))
		if err != nil {
			return nil, err
		}
		for _, v := range x {
			pieces, err := c.Divide(d, v)
			if err != nil {
				return nil, err
			}
			out = append(out, pieces.Whole)
		}
		return out, nil
	}
}

// TestAttackDivision attacks each form of division by lookups and by bits. For the
// remainder p - 1 the wire h is free, and nothing else is: no output changes with it.
func TestAttackDivision(t *testing.T) {
	for _, p := range []*Prime{goldilocks, mersenne31} {
		for _, form := range []Form{Canonical, Bar} {
			for mode, opts := range map[string][]Option{"lookups": {WithBase(6)}, "bits": {WithoutCommitment()}} {
				n := func(times, x int64) []*big.Int {
					v := new(big.Int).Mul(p.modulus, big.NewInt(times))
					return []*big.Int{v.Add(v, big.NewInt(x))}
				}
				want := func(x *big.Int) []*big.Int {
					x = new(big.Int).Mod(x, p.modulus)
					if form == Bar {
						x = p.Bar(x)
					}
					return []*big.Int{x}
				}
				cases := []gadgettest.Case{
					{Name: "some", Inputs: n(3000, 123456789)}, {Name: "zero", Inputs: n(0, 0)},
					{Name: "zero of p", Inputs: n(1, 0)}, {Name: "last", Inputs: n(7, -1)},
				}
				for i, c := range cases {
					cases[i].Want = want(c.Inputs[0])
				}
				base := 6
				if mode == "bits" {
					base = 1
				}
				d, err := NewDivision(p, form, base, bn254, Exactly(Bits(p.bits+12)))
				require.NoError(t, err)
				target := gadgettest.Target{
					Name: fmt.Sprintf("%v, form %d, %s", p, form, mode), Field: bn254, Gadget: divider(p, form, opts...),
					Systems: compiled, Cases: cases, MaxLanes: 3, Moduli: []*big.Int{p.modulus},
				}
				if mode == "bits" { // by far the slower
					target.Systems, target.Cases = []gadgettest.System{compiled[int(form)%2]}, cases[2:]
				}
				if p == goldilocks {
					target.Free = []gadgettest.FreeWitness{{
						Hint: "divisionHint", Case: "last", Lanes: []int{d.Wires() - 1},
						Reason: "h times 0 is 0 where the remainder is p - 1",
					}}
				}
				report := gadgettest.Attack(t, target)
				for _, system := range target.Systems {
					require.Positive(t, report.Count(system, "divisionHint", "").Rejected)
					free := report.Count(system, "divisionHint", "").Free
					require.Equal(t, p == goldilocks, free > 0, "%v: %d free", target.Name, free)
					require.Equal(t, free, report.Count(system, "", "").Free, "another hint has free wires")
				}
			}
		}
	}
}

// TestAttackLazy: forgeries of a lazy remainder that are accepted would change its value,
// so none may be, but for remainders that are congruent, which a prover may choose. They
// come with another quotient, so from no forgery of the kit.
func TestAttackLazy(t *testing.T) {
	for _, opts := range [][]Option{{WithBase(6)}, {WithoutCommitment()}} {
		report := gadgettest.Attack(t, gadgettest.Target{
			Name: "lazy", Field: bn254, Gadget: divider(goldilocks, Lazy, opts...), MaxLanes: 8,
			Cases: []gadgettest.Case{{Inputs: []*big.Int{power(75)}}},
		})
		for _, system := range gadgettest.Systems() {
			require.Positive(t, report.Count(system, "divisionHint", "").Rejected)
			require.Zero(t, report.Count(system, "divisionHint", "").Free)
		}
	}
}

// barVectors are answers of Bar from the vectors: i is in all limbs of the input.
type barVectors struct {
	Bar struct {
		AllLimbsEqual [][3]any `json:"all_limbs_equal"` // i, input, output
	}
}

// TestChangedEntry: the circuit gives the known answers of Bar, for each entry of the tables.
// If one entry of a table is changed, the answers that ask for it fail.
func TestChangedEntry(t *testing.T) {
	for name, p := range map[string]*Prime{"monolith64_t8": goldilocks, "monolith31_t16": mersenne31} {
		known := vectors.Load[barVectors](t, "monolith/"+name+".json").Bar.AllLimbsEqual
		require.GreaterOrEqual(t, len(known), 255)
		number := func(v any) *big.Int {
			n, ok := new(big.Int).SetString(v.(string), 10)
			require.True(t, ok)
			return n
		}
		answers := func(system gadgettest.System) func(i int) error {
			ccs := compile(t, system, 2, func(api frontend.API, x []frontend.Variable) error {
				out, err := divider(p, Bar, WithBase(6))(api, x[:1])
				if err == nil {
					api.AssertIsEqual(out[0], x[1])
				}
				return err
			})
			return func(i int) error { return solve(t, ccs, []*big.Int{number(known[i][1]), number(known[i][2])}) }
		}
		for _, system := range compiled {
			right := answers(system)
			for i := range known {
				require.NoError(t, right(i))
			}
		}
		for _, box := range []box{p.boxes[0], p.boxes[len(p.boxes)-1]} {
			entries := box.entries()
			defer packedEntries.Store(box, entries)
			for i := 0; i < min(len(entries), len(known)); i += 5 {
				// A bit of the image, so that two inputs share it; the highest bit; the input.
				for j, change := range []*big.Int{power(packing), power(packing + box.bits - 1), big.NewInt(1)} {
					wrong := append([]*big.Int(nil), entries...)
					wrong[i] = new(big.Int).Xor(entries[i], change)
					packedEntries.Store(box, wrong)
					require.Error(t, answers(compiled[(i+j)%2])(i), "%v, entry %d", box, i)
				}
			}
			packedEntries.Store(box, entries)
		}
	}
}
