package lookup

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/std/lookup/logderivlookup"
	"github.com/consensys/gnark/std/rangecheck"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// acceptsOn runs a gadget and fails the test if the systems disagree.
func acceptsOn(t testing.TB, systems []gadgettest.System, g gadgettest.Gadget, x ...*big.Int) bool {
	t.Helper()
	var verdicts []bool
	for _, system := range systems {
		f := body(func(api frontend.API, x []frontend.Variable) error { _, err := g(api, x); return err })
		if system == gadgettest.Engine {
			assignment := &circuit{body: &f}
			for _, v := range x {
				assignment.X = append(assignment.X, v)
			}
			verdicts = append(verdicts, test.IsSolved(&circuit{X: make([]frontend.Variable, len(x)), body: &f}, assignment, bn254) == nil)
			continue
		}
		verdicts = append(verdicts, solve(t, compile(t, system, len(x), f), x) == nil)
	}
	for _, v := range verdicts {
		require.Equal(t, verdicts[0], v, "the systems disagree on %v: %v", x, verdicts)
	}
	return verdicts[0]
}

// odd is a table with large entries, and 0.
func odd() []*big.Int {
	return []*big.Int{new(big.Int), big.NewInt(7), power(100), new(big.Int).Sub(bn254, big.NewInt(1)), big.NewInt(1 << 40)}
}

// TestTable: exactly the entries are accepted, for even and odd numbers of queries.
func TestTable(t *testing.T) {
	g := gadget(func(c *Checker, x []frontend.Variable) error {
		table := c.argument.table("odd", odd)
		for _, v := range x {
			table.query(c.api, v)
		}
		return nil
	})
	for n := 1; n <= 4; n++ {
		for at := range n {
			x := make([]*big.Int, n)
			for i := range x {
				x[i] = odd()[(i*i+1)%5]
			}
			require.True(t, accepts(t, g, x...), n)
			for _, wrong := range []*big.Int{big.NewInt(1), big.NewInt(8), power(101), new(big.Int).Add(power(100), big.NewInt(7))} {
				x[at] = wrong
				require.False(t, accepts(t, g, x...), "%v", x)
			}
		}
	}
}

// TestTableQueries: sums, multiples and constants are queries too, and a constant
// that is no entry fails to compile.
func TestTableQueries(t *testing.T) {
	g := gadget(func(c *Checker, x []frontend.Variable) error {
		table := c.argument.table("odd", odd)
		table.query(c.api, c.api.Add(x[0], x[1], 3))
		table.query(c.api, c.api.Mul(x[0], x[1], 7))
		table.query(c.api, 7)
		return nil
	})
	require.True(t, accepts(t, g, big.NewInt(4), new(big.Int)))
	require.False(t, accepts(t, g, big.NewInt(3), big.NewInt(1)))
	bad := body(func(api frontend.API, x []frontend.Variable) error {
		c, err := New(api)
		if err != nil {
			return err
		}
		table := c.argument.table("odd", odd)
		table.query(api, x[0])
		table.query(api, 8)
		return nil
	})
	for _, system := range compiled {
		_, err := gadgettest.Compile(bn254, system, &circuit{X: make([]frontend.Variable, 1), body: &bad})
		require.ErrorContains(t, err, "the constant 8 is not in the table odd")
	}
}

// TestUnused: a checker that proves nothing, or constants alone, adds nothing.
func TestUnused(t *testing.T) {
	for _, system := range compiled {
		ccs := compile(t, system, 1, func(api frontend.API, x []frontend.Variable) error {
			c, err := New(api)
			if err != nil {
				return err
			}
			c.argument.table("odd", odd)
			api.AssertIsEqual(x[0], 5)
			return c.Range(8000, 13, 13)
		})
		require.Equal(t, 1, ccs.GetNbConstraints())
		require.Empty(t, ccs.GetCommitments().CommitmentIndexes())
	}
}

// wrapper is an api around another, as gadgets write them.
type wrapper struct{ frontend.API }

// TestOneArgument: all checkers of a circuit, of whichever api objects, and gnark's own
// lookups beside them, share one commitment; each table is paid for once.
func TestOneArgument(t *testing.T) {
	for _, system := range compiled {
		count := func(checkers int, wrap bool) int {
			ccs := compile(t, system, 2, func(api frontend.API, x []frontend.Variable) error {
				if wrap {
					api = wrapper{api}
				}
				for range checkers {
					c, err := New(api)
					if err != nil {
						return err
					}
					if err := c.Range(x[0], 26, 26); err != nil {
						return err
					}
				}
				return nil
			})
			require.Len(t, ccs.GetCommitments().CommitmentIndexes(), 1)
			require.NoError(t, solve(t, ccs, gadgettest.Ints(1<<26-1, 0)))
			require.Error(t, solve(t, ccs, gadgettest.Ints(1<<26, 0)))
			return ccs.GetNbConstraints()
		}
		require.Less(t, count(9, false)-count(1, false), 100)
		require.Equal(t, count(9, false), count(9, true))

		ccs := compile(t, system, 2, func(api frontend.API, x []frontend.Variable) error {
			rangecheck.New(api).Check(x[0], 20)
			c, err := New(api)
			if err != nil {
				return err
			}
			table := logderivlookup.New(api)
			for i := range 8 {
				table.Insert(i * i)
			}
			api.AssertIsEqual(table.Lookup(x[1])[0], 9)
			return c.Range(x[0], 20, 20)
		})
		require.Len(t, ccs.GetCommitments().CommitmentIndexes(), 1)
		require.NoError(t, solve(t, ccs, gadgettest.Ints(1<<20-1, 3)))
		require.Error(t, solve(t, ccs, gadgettest.Ints(1<<20, 3)))
	}
}

// TestTwin compares with gnark's table, for all indices and results of a small S-box.
func TestTwin(t *testing.T) {
	box := box{bits: 3, taps: 1}
	ours := gadget(func(c *Checker, x []frontend.Variable) error {
		packed := c.api.Add(x[0], c.api.Mul(x[1], power(packing)))
		c.argument.table("box", box.entries).query(c.api, packed)
		// The halves of a packed wire are only told apart by their ranges.
		if err := c.Range(x[0], 3, 3); err != nil {
			return err
		}
		return c.Range(x[1], 3, 3)
	})
	theirs := gadgettest.Gadget(func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		table := logderivlookup.New(api)
		for i := range 8 {
			table.Insert(box.eval(uint64(i)))
		}
		api.AssertIsEqual(table.Lookup(x[0])[0], x[1])
		return x, nil
	})
	accepted := 0
	for i := range int64(9) {
		for s := range int64(9) {
			got := acceptsOn(t, compiled, ours, gadgettest.Ints(i, s)...)
			require.Equal(t, acceptsOn(t, compiled, theirs, gadgettest.Ints(i, s)...), got, "%d %d", i, s)
			if got {
				accepted++
			}
		}
	}
	require.Equal(t, 8, accepted)
}

// builder is a builder around gnark's that does not hand Commit on.
type builder struct {
	frontend.Builder[constraint.U64]
}

// TestNoCommitter: a builder that cannot commit gets an error, and bits.
func TestNoCommitter(t *testing.T) {
	wrap := func(q *big.Int, config frontend.CompileConfig) (frontend.Builder[constraint.U64], error) {
		inner, err := r1cs.NewBuilder[constraint.U64](q, config)
		return &builder{inner}, err
	}
	for _, opts := range [][]Option{nil, {WithoutCommitment()}} {
		f := body(func(api frontend.API, x []frontend.Variable) error {
			c, err := New(api, opts...)
			if err != nil {
				return err
			}
			return c.Range(x[0], 4, 4)
		})
		ccs, err := frontend.Compile(bn254, wrap, &circuit{X: make([]frontend.Variable, 1), body: &f})
		if opts == nil {
			require.ErrorContains(t, err, "use WithoutCommitment")
			continue
		}
		require.NoError(t, err)
		require.Empty(t, ccs.GetCommitments().CommitmentIndexes())
		require.NoError(t, solve(t, ccs, gadgettest.Ints(15)))
		require.Error(t, solve(t, ccs, gadgettest.Ints(16)))
	}
}

// TestErrors: what cannot be done is said.
func TestErrors(t *testing.T) {
	_, err := New(nil)
	require.ErrorContains(t, err, "no frontend.API")
	for text, f := range map[string]func(api frontend.API, v frontend.Variable) error{
		"limbs of 1 bits": func(api frontend.API, _ frontend.Variable) error { _, err := New(api, WithBase(1)); return err },
		"limbs of 21":     func(api frontend.API, _ frontend.Variable) error { _, err := New(api, WithBase(21)); return err },
		"exclude each": func(api frontend.API, _ frontend.Variable) error {
			_, err := New(api, WithBase(8), WithoutCommitment())
			return err
		},
		"has 8 bits: it cannot have 9": func(api frontend.API, _ frontend.Variable) error {
			if _, err := New(api, WithBase(8)); err != nil {
				return err
			}
			_, err := New(api, WithBase(9))
			return err
		},
		"no queries in later": func(api frontend.API, _ frontend.Variable) error {
			if _, err := New(api); err != nil {
				return err
			}
			api.Compiler().Defer(func(api frontend.API) error { _, err := New(api); return err })
			return nil
		},
		"at least 0":                   ranged(0, 4),
		"at most 3":                    ranged(4, 3),
		"254 bits in a field of 254":   ranged(254, 254),
		"260 bits in a field of 254":   ranged(250, 300),
		"the value of a range is nil":  func(api frontend.API, _ frontend.Variable) error { return ranged(4, 4)(api, nil) },
		"constant 16 has more than 4 ": func(api frontend.API, _ frontend.Variable) error { return ranged(4, 4)(api, 16) },
	} {
		f := body(func(api frontend.API, x []frontend.Variable) error {
			api.AssertIsEqual(x[0], x[0])
			return f(api, x[0])
		})
		_, err := gadgettest.Compile(bn254, gadgettest.R1CS, &circuit{X: make([]frontend.Variable, 1), body: &f})
		require.ErrorContains(t, err, text)
	}
}

func ranged(atLeast, atMost int) func(frontend.API, frontend.Variable) error {
	return func(api frontend.API, v frontend.Variable) error {
		c, err := New(api)
		if err != nil {
			return err
		}
		return c.Range(v, atLeast, atMost)
	}
}

// TestRanges: widths around those of limbs, exact and not, by lookups and by bits; the
// border is accepted and the next value is not.
func TestRanges(t *testing.T) {
	for _, mode := range [][]Option{nil, {WithBase(8)}, {WithoutCommitment()}} {
		for _, bits := range []int{1, 7, 8, 13, 14, 16, 31, 32, 33, 63, 64, 65, 253} {
			g := gadget(func(c *Checker, x []frontend.Variable) error { return c.Range(x[0], bits, bits) }, mode...)
			last := new(big.Int).Sub(power(bits), big.NewInt(1))
			require.True(t, acceptsOn(t, compiled, g, last), bits)
			require.True(t, acceptsOn(t, compiled, g, new(big.Int)), bits)
			require.False(t, acceptsOn(t, compiled, g, power(bits)), bits)
			require.False(t, acceptsOn(t, compiled, g, new(big.Int).Sub(bn254, big.NewInt(1))), bits)
		}
	}
	g := gadget(func(c *Checker, x []frontend.Variable) error { return c.Range(x[0], 14, 30) })
	require.True(t, accepts(t, g, big.NewInt(1<<26-1)))
	require.False(t, accepts(t, g, big.NewInt(1<<26)))
}

// TestNarrow: a few narrow limbs get a small table and many are looked up twice, or the
// other way round if that is cheaper; both accept the same.
func TestNarrow(t *testing.T) {
	for _, n := range []int{1, 40} { // with 2^5 entries
		g := gadget(func(c *Checker, x []frontend.Variable) error {
			for range n {
				if err := c.Range(x[0], 5, 5); err != nil {
					return err
				}
			}
			return c.Range(x[1], 13, 13)
		})
		require.True(t, acceptsOn(t, compiled, g, gadgettest.Ints(31, 1)...))
		require.False(t, acceptsOn(t, compiled, g, gadgettest.Ints(32, 1)...))
		// Shifted up it is 1.
		require.False(t, acceptsOn(t, compiled, g, new(big.Int).ModInverse(power(8), bn254), big.NewInt(1)))
	}
}

// TestAttackRange forges limbs, counts and quotients.
func TestAttackRange(t *testing.T) {
	for _, bits := range []int{13, 20, 26} {
		report := gadgettest.Attack(t, gadgettest.Target{
			Name: fmt.Sprintf("range %d", bits), Field: bn254,
			Gadget: gadget(func(c *Checker, x []frontend.Variable) error {
				for _, v := range x {
					if err := c.Range(v, bits, bits); err != nil {
						return err
					}
				}
				return nil
			}, WithBase(4)),
			Cases: []gadgettest.Case{{Inputs: gadgettest.Ints(5000, 0, 8191)}},
		})
		for _, system := range gadgettest.Systems() {
			require.Positive(t, report.Count(system, "countHint", "").Rejected)
			require.Positive(t, report.Count(system, "limbsHint", "").Rejected)
		}
		require.Positive(t, report.Count(gadgettest.SCS, "quotientHint", "").Rejected)
	}
}

// TestCommitted: every query and every count goes into the commitment.
func TestCommitted(t *testing.T) {
	for _, system := range compiled {
		ccs := compile(t, system, 3, func(api frontend.API, x []frontend.Variable) error {
			c, err := New(api)
			if err != nil {
				return err
			}
			table := c.argument.table("odd", odd)
			table.query(api, api.Add(x[0], x[1]))
			table.query(api, x[2])
			return nil
		})
		var seen []*big.Int
		x := []*big.Int{big.NewInt(3), big.NewInt(4), power(100)}
		require.NoError(t, solve(t, ccs, x, watchCommitment(&seen)))
		want := 1 + len(odd()) + map[gadgettest.System]int{gadgettest.R1CS: 3 + 1, gadgettest.SCS: 2}[system] // the depth; R1CS: each wire, and a mask
		require.Len(t, seen, want, "%v: %v", system, seen)
	}
}
