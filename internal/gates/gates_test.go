package gates

import (
	"fmt"
	"math/big"
	"reflect"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/field/koalabear"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

var field = ecc.BN254.ScalarField()

// circuit runs a function on three wires.
type circuit struct {
	X    [3]frontend.Variable
	body *func(api frontend.API, x [3]frontend.Variable)
}

func (c *circuit) Define(api frontend.API) error {
	(*c.body)(api, c.X)
	return nil
}

// wrapper is a builder around another, as users write them.
type wrapper struct {
	frontend.Builder[constraint.U64]
}

// selfish is a wrapper that says it is its own compiler.
type selfish struct{ wrapper }

func (s *selfish) Compiler() frontend.Compiler { return s }

func around(inner frontend.NewBuilder, wrap func(frontend.Builder[constraint.U64]) frontend.Builder[constraint.U64]) frontend.NewBuilder {
	return func(q *big.Int, config frontend.CompileConfig) (frontend.Builder[constraint.U64], error) {
		builder, err := inner(q, config)
		return wrap(builder), err
	}
}

// TestSystemOf: gnark's own builders are known, over any field. Whatever stands
// around one, and the test engine, is not.
func TestSystemOf(t *testing.T) {
	wrap := func(b frontend.Builder[constraint.U64]) frontend.Builder[constraint.U64] { return &wrapper{b} }
	claim := func(b frontend.Builder[constraint.U64]) frontend.Builder[constraint.U64] { return &selfish{wrapper{b}} }
	for _, c := range []struct {
		name    string
		builder frontend.NewBuilder
		want    System
	}{
		{"r1cs", r1cs.NewBuilder[constraint.U64], R1CS},
		{"scs", scs.NewBuilder[constraint.U64], SCS},
		{"wrapped r1cs", around(r1cs.NewBuilder, wrap), Other},
		{"wrapped scs", around(scs.NewBuilder, wrap), Other},
		{"selfish r1cs", around(r1cs.NewBuilder, claim), Other},
		{"selfish scs", around(scs.NewBuilder, claim), Other},
	} {
		seen := System(-1)
		look := func(api frontend.API, _ [3]frontend.Variable) { seen = SystemOf(api) }
		// Without constraints there is nothing to compile, which is no concern here.
		builder, err := c.builder(field, frontend.CompileConfig{})
		require.NoError(t, err)
		require.NoError(t, (&circuit{body: &look}).Define(builder))
		require.Equal(t, c.want, seen, c.name)
	}

	small, err := r1cs.NewBuilder[constraint.U32](koalabear.Modulus(), frontend.CompileConfig{})
	require.NoError(t, err)
	require.Equal(t, R1CS, SystemOf(small))
	sparse, err := scs.NewBuilder[constraint.U32](koalabear.Modulus(), frontend.CompileConfig{})
	require.NoError(t, err)
	require.Equal(t, SCS, SystemOf(sparse))

	seen := System(-1)
	look := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		seen = SystemOf(api)
		return x, nil
	}
	gadgettest.Compare(t, field, look, gadgettest.Ints(1), gadgettest.Ints(1), gadgettest.Engine)
	require.Equal(t, Other, seen)
}

// form is a way to write the factors and the product of an assertion.
type form struct {
	name  string
	make  func(api frontend.API, x, y, w frontend.Variable) (a, b, c frontend.Variable)
	holds func(x, y, w int64) bool
	scs   int // gates, those of the sums included; 0 where a constant factor makes it gnark's choice
}

var forms = []form{
	{"wires",
		func(_ frontend.API, x, y, w frontend.Variable) (a, b, c frontend.Variable) { return x, y, w },
		func(x, y, w int64) bool { return x*y == w }, 1},
	{"multiples",
		func(api frontend.API, x, y, w frontend.Variable) (a, b, c frontend.Variable) {
			return api.Mul(x, 2), api.Neg(y), api.Mul(w, 10)
		},
		func(x, y, w int64) bool { return -2*x*y == 10*w }, 1},
	{"sums",
		func(api frontend.API, x, y, w frontend.Variable) (a, b, c frontend.Variable) {
			return api.Add(x, 1), api.Sub(y, x), api.Sub(w, x, 3)
		},
		func(x, y, w int64) bool { return (x+1)*(y-x) == w-x-3 }, 4},
	{"a second factor longer than the first",
		func(api frontend.API, x, y, w frontend.Variable) (a, b, c frontend.Variable) {
			return x, api.Add(w, y, x, 3), api.Mul(w, 8)
		},
		func(x, y, w int64) bool { return x*(w+y+x+3) == 8*w }, 3},
	{"a square",
		func(_ frontend.API, x, _, w frontend.Variable) (a, b, c frontend.Variable) { return x, x, w },
		func(x, _, w int64) bool { return x*x == w }, 1},
	{"one wire in all places",
		func(api frontend.API, _, _, w frontend.Variable) (a, b, c frontend.Variable) {
			return w, w, api.Mul(w, 9)
		},
		func(_, _, w int64) bool { return w*w == 9*w }, 1},
	{"a constant first factor",
		func(_ frontend.API, _, y, w frontend.Variable) (a, b, c frontend.Variable) { return 4, y, w },
		func(_, y, w int64) bool { return 4*y == w }, 0},
	{"a constant second factor",
		func(_ frontend.API, x, _, w frontend.Variable) (a, b, c frontend.Variable) { return x, -1, w },
		func(x, _, w int64) bool { return -x == w }, 0},
	{"a constant product",
		func(_ frontend.API, x, _, w frontend.Variable) (a, b, c frontend.Variable) {
			return x, w, big.NewInt(35)
		},
		func(x, _, w int64) bool { return x*w == 35 }, 1},
	{"a negative product",
		func(api frontend.API, x, _, w frontend.Variable) (a, b, c frontend.Variable) {
			return api.Neg(x), api.Mul(w, 2), -70
		},
		func(x, _, w int64) bool { return x*w == 35 }, 1},
	{"0 as a product",
		func(api frontend.API, x, y, w frontend.Variable) (a, b, c frontend.Variable) {
			return api.Sub(w, 2), api.Sub(w, y), api.Sub(x, x)
		},
		func(_, y, w int64) bool { return (w-2)*(w-y) == 0 }, 3},
	{"a wire and constants",
		func(_ frontend.API, _, _, w frontend.Variable) (a, b, c frontend.Variable) { return w, 3, 36 },
		func(_, _, w int64) bool { return 3*w == 36 }, 0},
}

// TestAssertProduct: what is true is accepted and what is not is rejected, in
// every form, in both systems and in the test engine. In R1CS each form is one
// constraint.
func TestAssertProduct(t *testing.T) {
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			body := func(api frontend.API, x [3]frontend.Variable) {
				a, b, c := f.make(api, x[0], x[1], x[2])
				AssertProduct(api, a, b, c)
			}
			circuit := &circuit{body: &body}
			r1cs, err := gadgettest.Compile(field, gadgettest.R1CS, circuit)
			require.NoError(t, err)
			require.Equal(t, 1, r1cs.GetNbConstraints())
			scs, err := gadgettest.Compile(field, gadgettest.SCS, circuit)
			require.NoError(t, err)
			if f.scs > 0 {
				require.Equal(t, f.scs, scs.GetNbConstraints())
			}

			accepted := 0
			for w := int64(-50); w <= 50; w++ {
				want := f.holds(5, 7, w)
				if want {
					accepted++
				}
				assignment := assigned(5, 7, w)
				for name, ccs := range map[string]constraint.ConstraintSystem{"R1CS": r1cs, "SCS": scs} {
					full, err := frontend.NewWitness(assignment, field)
					require.NoError(t, err)
					_, err = ccs.Solve(full)
					require.Equal(t, want, err == nil, "%s, w = %d: %v", name, w, err)
				}
				err := test.IsSolved(circuit, assignment, field)
				require.Equal(t, want, err == nil, "test engine, w = %d: %v", w, err)
			}
			require.Positive(t, accepted, "no case is true")

			for _, ccs := range []constraint.ConstraintSystem{r1cs, scs} {
				for w := int64(-50); w <= 50; w++ {
					if f.holds(5, 7, w) {
						_, err := gadgettest.RoundTrip(ccs, assigned(5, 7, w))
						require.NoError(t, err)
					}
				}
			}
		})
	}
}

func assigned(x, y, w int64) *circuit {
	return &circuit{X: [3]frontend.Variable{x, y, w}}
}

// TestAssertProductOfConstants: a true one is accepted. A false one is rejected
// when the circuit is compiled or when it is solved, never accepted.
func TestAssertProductOfConstants(t *testing.T) {
	for product, want := range map[int]bool{12: true, 13: false, 0: false} {
		body := func(api frontend.API, x [3]frontend.Variable) {
			AssertProduct(api, 3, 4, product)
			api.AssertIsEqual(api.Mul(x[0], x[1]), x[2])
		}
		circuit := &circuit{body: &body}
		for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
			ccs, err := gadgettest.Compile(field, system, circuit)
			if err == nil {
				var full witness.Witness
				full, err = frontend.NewWitness(assigned(5, 7, 35), field)
				require.NoError(t, err)
				_, err = ccs.Solve(full)
			}
			require.Equal(t, want, err == nil, "%v, 3 * 4 = %d: %v", system, product, err)
		}
		err := test.IsSolved(circuit, assigned(5, 7, 35), field)
		require.Equal(t, want, err == nil, "test engine, 3 * 4 = %d: %v", product, err)
	}
}

// TestOneBlueprint: however many products there are, the system has one
// blueprint more than without them.
func TestOneBlueprint(t *testing.T) {
	blueprints := func(products int) int {
		body := func(api frontend.API, x [3]frontend.Variable) {
			api.AssertIsEqual(x[0], 5)
			for range products {
				AssertProduct(api, x[0], x[1], x[2])
			}
		}
		ccs, err := gadgettest.Compile(field, gadgettest.R1CS, &circuit{body: &body})
		require.NoError(t, err)
		require.Equal(t, products+1, ccs.GetNbConstraints())
		system := reflect.ValueOf(ccs).Elem().FieldByName("System").Interface().(constraint.System)
		return len(system.Blueprints)
	}
	none := blueprints(0)
	require.Equal(t, none+1, blueprints(1))
	require.Equal(t, none+1, blueprints(50))
}

// TestExpressionsAreLeftAlone: an assertion writes to no expression of the caller.
func TestExpressionsAreLeftAlone(t *testing.T) {
	gadget := func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		// Terms that cancel leave spare memory behind an expression.
		a := api.Add(in[0], in[1], 2, in[0], api.Neg(in[0]))
		b, c := api.Add(in[1], 1), api.Add(in[2], 4)
		before := fmt.Sprint(a, b, c)
		AssertProduct(api, a, b, c)
		require.Equal(t, before, fmt.Sprint(a, b, c))
		return []frontend.Variable{a, b, c}, nil
	}
	// (5 + 7 + 2) (7 + 1) = 108 + 4
	gadgettest.Compare(t, field, gadget, gadgettest.Ints(5, 7, 108), gadgettest.Ints(14, 8, 112))
}
