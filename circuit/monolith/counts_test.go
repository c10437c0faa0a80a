package monolith

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/circuit/lookup"
	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// constraints counts a chain of n permutations on BN254.
func constraints(t testing.TB, name string, system gadgettest.System, n int, opts ...Option) int {
	t.Helper()
	h := dynamic(t, name)
	ccs, err := gadgettest.Compile(bn254, system, &chain{In: make([]frontend.Variable, h.Width()), name: name, opts: opts, n: n})
	require.NoError(t, err)
	return ccs.GetNbConstraints()
}

// cost splits the constraints of chains into what the first permutation pays and
// what each pays. Queries go in pairs in PLONK, so chains are of even length.
func cost(t testing.TB, name string, system gadgettest.System, opts ...Option) (fixed, each float64) {
	six, eight := constraints(t, name, system, 6, opts...), constraints(t, name, system, 8, opts...)
	each = float64(eight-six) / 2
	return float64(six) - 6*each, each
}

// breakdown is what the divisions of one permutation are made of.
type breakdown struct {
	boxes, quotients, values, canonical, squares int
}

func (s *schedule) breakdown() (b breakdown) {
	count := func(d *lookup.Division, boxes int, canonical bool) {
		b.boxes += boxes
		b.quotients += d.Quotient()
		b.values += d.Queries() - d.Quotient() - boxes
		if canonical {
			b.canonical++
		}
	}
	for _, lanes := range s.rounds {
		for i, l := range lanes {
			if l.division != nil {
				boxes := 0
				if i < s.Bars() {
					boxes = len(s.LimbWidths())
				}
				count(l.division, boxes, boxes > 0)
			}
			if i+1 < len(lanes) {
				b.squares++
				if l.square == split {
					b.squares++
				}
			}
		}
	}
	for _, d := range s.outputs {
		count(d, 0, true)
	}
	return b
}

// table renders the costs as the package comment has them.
func table(t testing.TB) string {
	var rows strings.Builder
	row := func(name string, cells ...any) {
		fmt.Fprintf(&rows, "//\t%-26s", name)
		for _, c := range cells {
			fmt.Fprintf(&rows, " %14v", c)
		}
		rows.WriteString("\n")
	}
	names := native.Names()
	cells := func(f func(name string) any) []any {
		var out []any
		for _, name := range names {
			out = append(out, f(name))
		}
		return out
	}
	row("", cells(func(name string) any { return strings.TrimPrefix(dynamic(t, name).String(), "monolith/") })...)
	broken := map[string]breakdown{}
	r1cs, scs := map[string][2]float64{}, map[string][2]float64{}
	for i, name := range names {
		s, err := scheduleOf(all()[i], lookup.DefaultBase, false, bn254)
		require.NoError(t, err)
		broken[name] = s.breakdown()
		b := broken[name]
		sparse, err := scheduleOf(all()[i], lookup.DefaultBase, true, bn254)
		require.NoError(t, err)
		require.Equal(t, b, sparse.breakdown(), "the systems have different schedules")
		fixed, each := cost(t, name, gadgettest.R1CS)
		r1cs[name] = [2]float64{fixed, each}
		fixed, each = cost(t, name, gadgettest.SCS)
		scs[name] = [2]float64{fixed, each}
		require.EqualValues(t, r1cs[name][1], b.boxes+b.quotients+b.values+b.canonical+b.squares, "the parts are not the whole")
	}
	part := func(name string, f func(b breakdown) int) {
		row(name, cells(func(name string) any { return f(broken[name]) })...)
	}
	part("S-box lookups", func(b breakdown) int { return b.boxes })
	part("limbs of quotients", func(b breakdown) int { return b.quotients })
	part("limbs of values", func(b breakdown) int { return b.values })
	part("canonicity", func(b breakdown) int { return b.canonical })
	part("squares", func(b breakdown) int { return b.squares })
	row("R1CS, each", cells(func(name string) any { return r1cs[name][1] })...)
	row("R1CS, tables", cells(func(name string) any { return r1cs[name][0] })...)
	row("R1CS, 200, a permutation", cells(func(name string) any { return fmt.Sprintf("%.1f", r1cs[name][0]/200+r1cs[name][1]) })...)
	row("PLONK, lookups", cells(func(name string) any {
		b := broken[name]
		return fmt.Sprintf("%.1f", 3.5*float64(b.boxes+b.quotients+b.values))
	})...)
	row("PLONK, matrix", cells(func(name string) any { return matrixGates(t, name) })...)
	row("PLONK, rest", cells(func(name string) any {
		b := broken[name]
		return fmt.Sprintf("%.1f", scs[name][1]-3.5*float64(b.boxes+b.quotients+b.values)-float64(matrixGates(t, name)))
	})...)
	row("PLONK, each", cells(func(name string) any { return scs[name][1] })...)
	row("PLONK, tables", cells(func(name string) any { return scs[name][0] })...)
	row("PLONK, 200, a permutation", cells(func(name string) any { return fmt.Sprintf("%.1f", scs[name][0]/200+scs[name][1]) })...)
	row("base 8, 1 alone, R1CS", cells(func(name string) any { return constraints(t, name, gadgettest.R1CS, 1, WithBase(8)) })...)
	row("base 8, 1 alone, PLONK", cells(func(name string) any { return constraints(t, name, gadgettest.SCS, 1, WithBase(8)) })...)
	row("by bits, R1CS", cells(func(name string) any { return constraints(t, name, gadgettest.R1CS, 1, WithoutCommitment()) })...)
	row("by bits, PLONK", cells(func(name string) any { return constraints(t, name, gadgettest.SCS, 1, WithoutCommitment()) })...)
	return rows.String()
}

// matrixGates counts the gates of all the products by the matrix in a permutation.
func matrixGates(t testing.TB, name string) int {
	t.Helper()
	h := dynamic(t, name)
	ccs, err := gadgettest.CompileGadget(bn254, gadgettest.SCS, func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		m, err := New(api, name)
		if err != nil {
			return nil, err
		}
		return m.concrete(in, m.schedule.constants(0)), nil
	}, h.Width())
	require.NoError(t, err)
	return (native.Rounds + 1) * ccs.GetNbConstraints()
}

// TestCounts compares the package comment with what the gadget costs. When it
// differs, the right table is in the message.
func TestCounts(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	want := table(t)
	require.Contains(t, string(doc), want, "the table in doc.go should be\n%s", want)
}

// TestTargets holds the costs that must not be passed for 200 permutations.
func TestTargets(t *testing.T) {
	for name, limits := range map[string][2]float64{
		"monolith64_t8": {810, 3520}, "monolith64_t12": {1100, 4950},
		"monolith31_t16": {1140, 5300}, "monolith31_t24": {1740, 8850},
	} {
		for i, system := range compiled {
			fixed, each := cost(t, name, system)
			require.LessOrEqual(t, fixed/200+each, limits[i], "%s, %v", name, system)
		}
	}
	// Longer chains cost what the two parts say; gnark adds a constraint where it cuts the
	// long sum of a table.
	for _, system := range compiled {
		fixed, each := cost(t, "monolith64_t8", system)
		require.InDelta(t, fixed+20*each, constraints(t, "monolith64_t8", system, 20), 3)
	}
}
