package member

import (
	"fmt"
	"math/big"
	"reflect"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
	"github.com/consensys/gnark/frontend/schema"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

var (
	field    = ecc.BN254.ScalarField()
	builders = map[string]frontend.NewBuilder{"R1CS": r1cs.NewBuilder[constraint.U64], "SCS": scs.NewBuilder[constraint.U64]}
)

// solvers returns what tells whether an assignment satisfies the circuit: both
// constraint systems and the test engine.
func solvers(t *testing.T, s *Scheme) map[string]func(*Circuit) error {
	t.Helper()
	empty, err := s.Circuit()
	require.NoError(t, err)
	all := map[string]func(*Circuit) error{
		"engine": func(c *Circuit) error { return test.IsSolved(empty, c, field) },
	}
	for name, builder := range builders {
		ccs, err := frontend.Compile(field, builder, empty)
		require.NoError(t, err)
		all[name] = func(c *Circuit) error {
			w, err := frontend.NewWitness(c, field)
			require.NoError(t, err)
			return ccs.IsSolved(w)
		}
	}
	return all
}

func TestCircuitSolves(t *testing.T) {
	for _, arity := range arities {
		s := scheme(t, arity, 3)
		for name, solve := range solvers(t, s) {
			for _, secret := range []uint64{1, 3, 7} {
				_, c := assigned(t, s, 7, secret)
				require.NoError(t, solve(c), "arity %d, %s, secret %d", arity, name, secret)
			}
		}
	}
}

// TestCircuitRejects changes one value of an honest assignment at a time.
func TestCircuitRejects(t *testing.T) {
	for _, arity := range arities {
		s := scheme(t, arity, 3)
		places := uint64(arity * arity * arity)
		other, _ := assigned(t, s, 7, 6)
		for name, change := range map[string]func(c *Circuit, st Statement){
			"secret":                   func(c *Circuit, _ Statement) { c.Secret = 6 },
			"secret 0":                 func(c *Circuit, _ Statement) { c.Secret = 0 },
			"index":                    func(c *Circuit, _ Statement) { c.Index = 5 },
			"index of no leaf":         func(c *Circuit, _ Statement) { c.Index = places - 1 },
			"index outside":            func(c *Circuit, _ Statement) { c.Index = 2 + places },
			"root":                     func(c *Circuit, st Statement) { c.Root = plusOne(st.Root) },
			"root 0":                   func(c *Circuit, _ Statement) { c.Root = 0 },
			"scope":                    func(c *Circuit, st Statement) { c.Scope = plusOne(st.Scope) },
			"nullifier":                func(c *Circuit, st Statement) { c.Nullifier = plusOne(st.Nullifier) },
			"nullifier of another":     func(c *Circuit, _ Statement) { c.Nullifier = other.Nullifier },
			"sibling":                  func(c *Circuit, _ Statement) { c.Path.Siblings[1][0] = 1 },
			"secret and its nullifier": func(c *Circuit, _ Statement) { c.Secret, c.Nullifier = 6, other.Nullifier },
		} {
			for system, solve := range solvers(t, s) {
				st, c := assigned(t, s, 7, 3)
				require.NoError(t, solve(c))
				change(c, st)
				require.Error(t, solve(c), "arity %d, %s, %s", arity, system, name)
			}
		}
	}
}

// TestSignalIsFree: the signal satisfies the circuit whatever it is. What binds it is
// that it is a public input in a constraint; the tests with provers show that.
func TestSignalIsFree(t *testing.T) {
	for _, arity := range arities {
		s := scheme(t, arity, 2)
		for name, solve := range solvers(t, s) {
			_, c := assigned(t, s, 3, 2)
			c.Signal = 5
			require.NoError(t, solve(c), name)
		}
	}
}

// TestSignalIsConstrained: without the square of the signal a constraint less.
func TestSignalIsConstrained(t *testing.T) {
	s := scheme(t, 4, 1)
	with, err := s.Circuit()
	require.NoError(t, err)
	for name, builder := range builders {
		ccs, err := frontend.Compile(field, builder, with)
		require.NoError(t, err)
		without, err := frontend.Compile(field, builder, &unsigned{*with}, frontend.IgnoreUnconstrainedInputs())
		require.NoError(t, err)
		require.Equal(t, ccs.GetNbConstraints(), without.GetNbConstraints()+1, name)
	}
}

// unsigned is the circuit whose signal is a constant.
type unsigned struct{ Circuit }

func (c *unsigned) Define(api frontend.API) error {
	inner := c.Circuit
	inner.Signal = 1
	return inner.Define(api)
}

// TestPublicInputs: four, in the order root, scope, nullifier, signal.
func TestPublicInputs(t *testing.T) {
	s := scheme(t, 4, 2)
	empty, err := s.Circuit()
	require.NoError(t, err)
	var names []string
	leaf := func(l schema.LeafInfo, _ reflect.Value) error {
		if l.Visibility == schema.Public {
			names = append(names, l.FullName())
		}
		return nil
	}
	_, err = schema.Walk(field, empty, reflect.TypeOf((*frontend.Variable)(nil)).Elem(), leaf)
	require.NoError(t, err)
	require.Equal(t, []string{"Root", "Scope", "Nullifier", "Signal"}, names)

	st, c := assigned(t, s, 3, 2)
	want := fr.Vector{st.Root, st.Scope, st.Nullifier, st.Signal}
	public, err := st.Public()
	require.NoError(t, err)
	require.Equal(t, want, public.Vector())
	full, err := frontend.NewWitness(c, field)
	require.NoError(t, err)
	fromFull, err := full.Public()
	require.NoError(t, err)
	require.Equal(t, want, fromFull.Vector())
}

// TestOneWitness: a secret and the secret plus r are one element, so that one list of
// public inputs has one witness (as long as the hash has no collision).
func TestOneWitness(t *testing.T) {
	s := scheme(t, 4, 2)
	_, c := assigned(t, s, 3, 2)
	before, err := frontend.NewWitness(c, field)
	require.NoError(t, err)
	c.Secret = new(big.Int).Add(fr.Modulus(), big.NewInt(2))
	after, err := frontend.NewWitness(c, field)
	require.NoError(t, err)
	require.Equal(t, before.Vector(), after.Vector())
}

// TestCost keeps the example's size in sight.
func TestCost(t *testing.T) {
	for _, c := range []struct{ arity, r1cs, scs int }{{4, 2800, 6300}, {2, 2200, 3600}} {
		empty, err := scheme(t, c.arity, 16).Circuit()
		require.NoError(t, err)
		ccs, err := frontend.Compile(field, r1cs.NewBuilder, empty)
		require.NoError(t, err)
		require.LessOrEqual(t, ccs.GetNbConstraints(), c.r1cs, "R1CS, arity %d", c.arity)
		ccs, err = frontend.Compile(field, scs.NewBuilder, empty)
		require.NoError(t, err)
		require.LessOrEqual(t, ccs.GetNbConstraints(), c.scs, "SCS, arity %d", c.arity)
	}
}

func TestCircuitWithoutPath(t *testing.T) {
	_, err := frontend.Compile(field, r1cs.NewBuilder, &Circuit{})
	require.ErrorContains(t, err, "no levels")
}

// TestAttack forges the outputs of every hint: no forgery is accepted.
func TestAttack(t *testing.T) {
	for _, arity := range arities {
		s := scheme(t, arity, 2)
		_, first := assigned(t, s, arity*arity, 1)
		_, last := assigned(t, s, arity*arity, uint64(arity*arity))
		gadgettest.Attack(t, gadgettest.Target{
			Name:  fmt.Sprintf("membership, arity %d", arity),
			Field: field,
			Circuit: func() frontend.Circuit {
				c, err := s.Circuit()
				require.NoError(t, err)
				return c
			},
			Cases:    []gadgettest.Case{{Name: "first", Assignment: first}, {Name: "last", Assignment: last}},
			MaxCalls: 6,
			MaxLanes: 6,
		})
	}
}
