package lookup

import (
	"fmt"
	"math/big"
	"strings"
	"sync"
	"testing"

	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/lookup/logderivlookup"
	"github.com/consensys/gnark/std/multicommit"
	"github.com/consensys/gnark/std/rangecheck"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// even is a table that shares 7 with odd.
func even() []*big.Int { return gadgettest.Ints(7, 2, 4) }

// twoTables queries x[0] and x[1] in odd, the rest in even.
func twoTables(api frontend.API, x []frontend.Variable) error {
	c, err := New(api)
	if err != nil {
		return err
	}
	for i, v := range x {
		if i < 2 {
			c.argument.table("odd", odd).query(api, v)
		} else {
			c.argument.table("even", even).query(api, v)
		}
	}
	return nil
}

// recount makes countHint return other counts, for tables of n entries.
func recount(n int, change func(counts []*big.Int)) solver.Option {
	return solver.OverrideHint(solver.GetHintID(countHint), func(q *big.Int, in, out []*big.Int) error {
		err := countHint(q, in, out)
		if len(out) == n {
			change(out)
		}
		return err
	})
}

// TestAttackCounts: for each wrong choice of the counts, with equal and with different
// queries, the argument fails: no count may be moved, added, left out, or be a fraction.
func TestAttackCounts(t *testing.T) {
	set := func(v *big.Int, to int64) { v.Mod(big.NewInt(to), bn254) }
	for _, system := range compiled {
		ccs := compile(t, system, 5, twoTables)
		for _, x := range [][]*big.Int{
			gadgettest.Ints(7, 7, 2, 2, 4), // equal queries
			{power(100), big.NewInt(0), big.NewInt(7), big.NewInt(2), big.NewInt(4)},
		} {
			honest := make(map[int][]*big.Int) // by the entries of the table
			watch := func(n int) solver.Option {
				return recount(n, func(counts []*big.Int) {
					for _, c := range counts {
						honest[n] = append(honest[n], new(big.Int).Set(c))
					}
				})
			}
			for _, n := range []int{5, 3} {
				require.NoError(t, solve(t, ccs, x, watch(n)))
				require.Len(t, honest[n], n)
				for i := range n {
					for _, lie := range []int64{0, 1, 2, 3, -1} {
						if honest[n][i].Int64() == lie {
							continue
						}
						require.Error(t, solve(t, ccs, x, recount(n, func(c []*big.Int) { set(c[i], lie) })))
						for j := range n { // the same number of queries in all
							if j == i {
								continue
							}
							moved := honest[n][j].Int64() + honest[n][i].Int64() - lie
							require.Error(t, solve(t, ccs, x, recount(n, func(c []*big.Int) { set(c[i], lie); set(c[j], moved) })))
						}
					}
				}
				require.Error(t, solve(t, ccs, x, recount(n, func(c []*big.Int) {
					for _, v := range c {
						v.Mul(v, new(big.Int).ModInverse(big.NewInt(2), bn254)).Mod(v, bn254)
					}
				})))
			}
		}
	}
}

// TestAttackOtherTable: an entry of one table is none of another, though both share the
// challenge and the commitment, and though counts may be put into the wrong table.
func TestAttackOtherTable(t *testing.T) {
	for _, system := range compiled {
		ccs := compile(t, system, 3, twoTables)
		require.NoError(t, solve(t, ccs, gadgettest.Ints(7, 7, 7)))
		for _, x := range [][]*big.Int{
			gadgettest.Ints(2, 7, 2), gadgettest.Ints(7, 4, 4), gadgettest.Ints(7, 7, 0), {new(big.Int), big.NewInt(7), power(100)},
			gadgettest.Ints(2, 7, 0), // each in the other's
		} {
			require.Error(t, solve(t, ccs, x), "%v", x)
			for i := range 5 {
				require.Error(t, solve(t, ccs, x, recount(5, func(c []*big.Int) { c[i].Add(c[i], big.NewInt(1)) })))
			}
			for i := range 3 {
				require.Error(t, solve(t, ccs, x, recount(3, func(c []*big.Int) { c[i].Add(c[i], big.NewInt(1)) })))
			}
		}
	}
}

// TestAttackKnownChallenge shows what the commitment is for: a prover who knew the
// challenge before the counts would get any query through with one count, and one
// whose counts are committed to does not, since the challenge moves with them.
func TestAttackKnownChallenge(t *testing.T) {
	x := []*big.Int{big.NewInt(8), big.NewInt(7), big.NewInt(2)} // 8 is in no table
	for _, system := range compiled {
		ccs := compile(t, system, 3, twoTables)
		c := big.NewInt(123456789)
		cheat := recount(5, func(counts []*big.Int) {
			// 1/(c-8) = m/(c-0)
			m := new(big.Int).ModInverse(big.NewInt(123456789-8), bn254)
			counts[0].Mul(m, c).Mod(counts[0], bn254)
		})
		var seen []*big.Int
		require.NoError(t, solve(t, ccs, x, cheat, watchCommitment(&seen)), "with a fixed challenge")
		require.Error(t, solve(t, ccs, x, cheat), "with a challenge that depends on the counts")
	}
}

// TestAttackCommittedWires: a query of wires that are no query themselves binds each of
// them. In R1CS the list of what is committed to holds every wire of every query and
// every count; in PLONK the sum is a wire, and each query and count is in the list.
func TestAttackCommittedWires(t *testing.T) {
	for _, system := range compiled {
		ccs := compile(t, system, 4, func(api frontend.API, x []frontend.Variable) error {
			c, err := New(api)
			if err != nil {
				return err
			}
			c.argument.table("odd", odd).query(api, api.Add(x[0], api.Mul(x[1], 5), api.Mul(x[2], -1), 3))
			c.argument.table("even", even).query(api, api.Mul(x[3], 2))
			return c.Range(api.Add(x[0], x[1]), 4, 4) // narrow: a table of its own
		})
		x := gadgettest.Ints(12, 1, 13, 2)
		var seen []*big.Int
		require.NoError(t, solve(t, ccs, x, watchCommitment(&seen)))
		has := func(v int64) bool {
			for _, s := range seen {
				if s.Cmp(big.NewInt(v)) == 0 {
					return true
				}
			}
			return false
		}
		counts := len(odd()) + len(even()) + 16
		if system == gadgettest.R1CS {
			require.Len(t, seen, 1+4+counts+1) // the depth, the wires, the counts, gnark's mask
			require.True(t, has(12) && has(1) && has(13) && has(2), "%v", seen)
		} else {
			require.Len(t, seen, 1+3+counts)
			require.True(t, has(7) && has(4) && has(13), "%v", seen)
		}
		// Each wire moves the challenge, also where the values of the queries stay the same.
		other := gadgettest.Ints(13, 0, 9, 2)
		if system == gadgettest.R1CS {
			var moved []*big.Int
			require.NoError(t, solve(t, ccs, other, watchCommitment(&moved)))
			require.NotEqual(t, fmt.Sprint(seen[:5]), fmt.Sprint(moved[:5]))
		}
	}
}

// TestParallelCompile: circuits that are compiled at the same time, in both systems and of
// different bases, do not share anything that makes a difference.
func TestParallelCompile(t *testing.T) {
	var group sync.WaitGroup
	errs := make([]error, 12)
	counts := make([]int, len(errs))
	for i := range errs {
		group.Add(1)
		go func() {
			defer group.Done()
			f := body(func(api frontend.API, x []frontend.Variable) error {
				c, err := New(api, WithBase(4+i%3))
				if err != nil {
					return err
				}
				d, err := NewDivision(goldilocks, Bar, c.base, bn254, Exactly(Bits(70)))
				if err != nil {
					return err
				}
				_, err = c.Divide(d, x[0])
				return err
			})
			ccs, err := gadgettest.Compile(bn254, compiled[i/6], &circuit{X: make([]frontend.Variable, 1), body: &f})
			if errs[i] = err; err == nil {
				counts[i] = ccs.GetNbConstraints()
				assignment := &circuit{X: []frontend.Variable{power(69)}}
				_, errs[i] = gadgettest.RoundTrip(ccs, assignment)
			}
		}()
	}
	group.Wait()
	for i, err := range errs {
		require.NoError(t, err)
		require.Equal(t, counts[i%3+i/6*6], counts[i])
	}
}

// TestTwoWrappers: checkers of two api wrappers and of the bare api of one circuit share the
// argument, and each one's queries count.
func TestTwoWrappers(t *testing.T) {
	for _, system := range compiled {
		ccs := compile(t, system, 3, func(api frontend.API, x []frontend.Variable) error {
			for i, a := range []frontend.API{wrapper{api}, api, wrapper{wrapper{api}}} {
				c, err := New(a)
				if err != nil {
					return err
				}
				if err := c.Range(x[i], 26, 26); err != nil {
					return err
				}
			}
			return nil
		})
		require.Len(t, ccs.GetCommitments().CommitmentIndexes(), 1)
		require.NoError(t, solve(t, ccs, gadgettest.Ints(5, 6, 1<<26-1)))
		for i := range 3 {
			x := gadgettest.Ints(5, 6, 7)
			x[i] = big.NewInt(1 << 26)
			require.Error(t, solve(t, ccs, x))
		}
	}
}

// commitsTo is a use of multicommit by the circuit itself: it asks that x is not the challenge.
func commitsTo(api frontend.API, x frontend.Variable) {
	multicommit.WithCommitment(api, func(api frontend.API, c frontend.Variable) error {
		api.AssertIsDifferent(c, x)
		return nil
	}, x)
}

// TestMulticommit: a circuit may use multicommit itself before and after its lookups; ours
// is then another power of the one commitment. gnark's lookups and ranges go
// with it in any order. If the circuit's own commitment came before the first checker
// our queries would come too late: that is an error, or a panic of gnark's that names it.
func TestMulticommit(t *testing.T) {
	steps := map[string]func(api frontend.API, c **Checker, x []frontend.Variable) error{
		"new":   func(api frontend.API, c **Checker, x []frontend.Variable) (err error) { *c, err = New(api); return },
		"range": func(api frontend.API, c **Checker, x []frontend.Variable) error { return (*c).Range(x[0], 20, 20) },
		"own":   func(api frontend.API, _ **Checker, x []frontend.Variable) error { commitsTo(api, x[1]); return nil },
		"ranges": func(api frontend.API, _ **Checker, x []frontend.Variable) error {
			rangecheck.New(api).Check(x[2], 11)
			return nil
		},
		"table": func(api frontend.API, _ **Checker, x []frontend.Variable) error {
			table := logderivlookup.New(api)
			for i := range 4 {
				table.Insert(i + 1)
			}
			api.AssertIsEqual(table.Lookup(x[3])[0], 3)
			return nil
		},
	}
	for order, works := range map[string]bool{
		"new range own": true, "new own range": true, "new own range own": true,
		"new range ranges table own": true, "ranges new range table": true, "table ranges new range": true,
		"new table ranges own range": true, "own new range": false,
	} {
		f := body(func(api frontend.API, x []frontend.Variable) error {
			var c *Checker
			for _, step := range strings.Fields(order) {
				if err := steps[step](api, &c, x); err != nil {
					return err
				}
			}
			for _, v := range x { // each wire is in some constraint
				api.AssertIsEqual(api.Mul(v, 1), v)
			}
			return nil
		})
		for _, system := range compiled {
			if !works {
				require.Error(t, compileError(system, 4, f), order)
				continue
			}
			ccs := compile(t, system, 4, f)
			require.Len(t, ccs.GetCommitments().CommitmentIndexes(), 1, order)
			require.NoError(t, solve(t, ccs, gadgettest.Ints(1<<20-1, 77, 2047, 2)), order)
			require.Error(t, solve(t, ccs, gadgettest.Ints(1<<20, 77, 2047, 2)), order)
			if strings.Contains(order, "ranges") {
				require.Error(t, solve(t, ccs, gadgettest.Ints(5, 77, 2048, 2)), order)
			}
			if strings.Contains(order, "table") {
				require.Error(t, solve(t, ccs, gadgettest.Ints(5, 77, 2047, 1)), order)
			}
		}
	}
}

// compileError compiles and returns the error, or the panic of gnark as one.
func compileError(system gadgettest.System, n int, f body) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	_, err = gadgettest.Compile(bn254, system, &circuit{X: make([]frontend.Variable, n), body: &f})
	return err
}

// TestLateQueries: a checker that was made in time is no use in a function that is
// deferred until after the argument, or in the callback of a commitment: its queries would
// be proven by nobody. Each method that would ask one returns an error.
func TestLateQueries(t *testing.T) {
	late := map[string]func(c *Checker, v frontend.Variable) error{
		"a limb":    func(c *Checker, v frontend.Variable) error { return c.Range(v, 13, 13) },
		"limbs":     func(c *Checker, v frontend.Variable) error { return c.Range(v, 26, 26) },
		"narrow":    func(c *Checker, v frontend.Variable) error { return c.Range(v, 4, 4) },
		"canonical": func(c *Checker, v frontend.Variable) error { return c.AssertCanonical(goldilocks, v) },
		"a Bar": func(c *Checker, v frontend.Variable) error {
			d, err := NewDivision(goldilocks, Bar, c.base, bn254, Exactly(Bits(70)))
			if err == nil {
				_, err = c.Divide(d, v)
			}
			return err
		},
	}
	for name, query := range late {
		for _, early := range []bool{false, true} { // whether something is asked in time as well
			for _, callback := range []bool{false, true} {
				f := body(func(api frontend.API, x []frontend.Variable) error {
					c, err := New(api)
					if err != nil {
						return err
					}
					if early {
						if err := c.Range(x[0], 13, 13); err != nil {
							return err
						}
					}
					api.AssertIsEqual(api.Mul(x[0], x[0]), x[1])
					ask := func(api frontend.API) error { return query(c, x[1]) }
					if callback {
						multicommit.WithCommitment(api, func(api frontend.API, _ frontend.Variable) error { return ask(api) }, x[0])
					} else {
						api.Compiler().Defer(ask)
					}
					return nil
				})
				for _, system := range compiled {
					require.ErrorContains(t, compileError(system, 2, f), "the argument of this circuit is finished", name)
				}
			}
		}
	}
}
