package anemoi

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark"
	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// Short names for what the tests of gadgets share.
var (
	must     = gadgettest.Must
	random   = gadgettest.Random
	repeated = gadgettest.Repeated
	copied   = gadgettest.Clone
	u8s      = gadgettest.U8s
	octets   = gadgettest.Octets

	newStatement = gadgettest.Statement
	assign       = gadgettest.Assignment
)

// curves lists gnark's curves whose scalar field has parameters. A new field is
// tested by its curve in this list, and TestCurves notices one that is missing.
var curves = []ecc.ID{ecc.BN254, ecc.BLS12_377, ecc.BLS12_381, ecc.BW6_761, ecc.GRUMPKIN}

// proved lists those for which gnark has provers, and reads stored systems.
var proved = curves[:4]

// TestCurves compares the list with what gnark and the native package have.
func TestCurves(t *testing.T) {
	var supported []ecc.ID
	for _, curve := range append(gnark.Curves(), ecc.GRUMPKIN) { // gnark compiles for it, but has no prover
		if _, err := native.ByModulus(curve.ScalarField(), native.MaxColumns); err == nil {
			supported = append(supported, curve)
		}
	}
	require.ElementsMatch(t, supported, curves)
	require.NotEmpty(t, curves)
}

// subject is an instance under test, seen through its native side.
type subject struct {
	native.Dynamic
	curve   ecc.ID
	options []Option
}

func newSubject(t testing.TB, curve ecc.ID, columns int, options ...Option) subject {
	t.Helper()
	in, err := native.ByModulus(curve.ScalarField(), columns, options...)
	require.NoError(t, err)
	return subject{in, curve, options}
}

// thorough reports whether to take the time for many lengths and attacks. Once a
// mode has them on one curve, less will do on the others, and with -short.
func (s subject) thorough() bool { return s.curve == curves[0] && !testing.Short() }

// forEach runs f in a subtest for each curve and each of the numbers of columns,
// 1 to 6 if none is given.
func forEach(t *testing.T, f func(t *testing.T, s subject), columns ...int) {
	t.Helper()
	forCurves(t, curves, f, columns...)
}

// forFirst does so for the first curve only.
func forFirst(t *testing.T, f func(t *testing.T, s subject), columns ...int) {
	t.Helper()
	forCurves(t, curves[:1], f, columns...)
}

func forCurves(t *testing.T, curves []ecc.ID, f func(t *testing.T, s subject), columns ...int) {
	t.Helper()
	if len(columns) == 0 {
		columns = []int{1, 2, 3, 4, 5, 6}
		require.Len(t, columns, native.MaxColumns)
	}
	for _, curve := range curves {
		for _, l := range columns {
			s := newSubject(t, curve, l)
			t.Run(fmt.Sprintf("%s_l%d", s.FieldName(), l), func(t *testing.T) { f(t, s) })
		}
	}
}

// use is a use of an instance in a circuit.
type use func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error)

// gadget makes the subject's circuit side and applies f to it.
func (s subject) gadget(f use) gadgettest.Gadget {
	return func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := New(api, s.Columns(), s.options...)
		if err != nil {
			return nil, err
		}
		return f(in, x)
	}
}

func permute(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	return in.Permute(x...)
}
func hash(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	return one(in.Hash(x...))
}
func compress(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	return one(in.Compress(x...))
}

// one makes a list of a single output.
func one(v frontend.Variable, err error) ([]frontend.Variable, error) {
	return []frontend.Variable{v}, err
}

// compile compiles a statement for R1CS or SCS.
func compile(t testing.TB, s subject, system gadgettest.System, f use, in, want int) constraint.ConstraintSystem {
	t.Helper()
	ccs, err := gadgettest.Compile(s.Modulus(), system, newStatement(s.gadget(f), in, want))
	require.NoError(t, err)
	return ccs
}

// holds reports whether a statement is accepted on a system.
func holds(s subject, system gadgettest.System, f use, in, want []*big.Int) error {
	return gadgettest.Holds(s.Modulus(), system, s.gadget(f), in, want)
}

// compiled lists the systems that are compiled.
var compiled = []gadgettest.System{gadgettest.R1CS, gadgettest.SCS}

// last returns q-1.
func last(q *big.Int) *big.Int { return new(big.Int).Sub(q, big.NewInt(1)) }
