package gadgettest_test

import (
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/lookup/logderivlookup"
	"github.com/consensys/gnark/std/rangecheck"

	"example.com/gnarkhash/internal/gadgettest"
)

var (
	bn254    = ecc.BN254.ScalarField()
	mersenne = big.NewInt(1<<31 - 1)
)

func init() {
	solver.RegisterHint(rootHint, inverseHint, copyHint, secondHint, agreeHint, divideHint, writingHint, panickyHint)
}

// rootHint returns the smaller square root.
func rootHint(mod *big.Int, in, out []*big.Int) error {
	if out[0].ModSqrt(in[0], mod) == nil {
		return errors.New("no square")
	}
	if other := new(big.Int).Sub(mod, out[0]); other.Cmp(out[0]) < 0 {
		out[0].Set(other)
	}
	return nil
}

func inverseHint(mod *big.Int, in, out []*big.Int) error {
	if out[0].ModInverse(in[0], mod) == nil {
		return errors.New("no inverse")
	}
	return nil
}

// copyHint returns its inputs, over and over.
func copyHint(_ *big.Int, in, out []*big.Int) error {
	for i := range out {
		out[i].Set(in[i%len(in)])
	}
	return nil
}

// secondHint is copyHint under another name.
func secondHint(mod *big.Int, in, out []*big.Int) error { return copyHint(mod, in, out) }

// agreeHint returns its second input and fails unless both are equal.
func agreeHint(_ *big.Int, in, out []*big.Int) error {
	out[0].Set(in[1])
	if in[0].Cmp(in[1]) != 0 {
		return errors.New("inputs differ")
	}
	return nil
}

// divideHint returns quotient and remainder of its inputs.
func divideHint(_ *big.Int, in, out []*big.Int) error {
	out[0].DivMod(in[0], in[1], out[1])
	return nil
}

func writingHint(_ *big.Int, in, out []*big.Int) error {
	out[0].Set(in[0])
	in[0].SetUint64(1)
	return nil
}

// panickyHint panics when its inputs differ.
func panickyHint(mod *big.Int, in, out []*big.Int) error {
	if agreeHint(mod, in, out) != nil {
		panic("inputs differ")
	}
	return nil
}

// hint calls a hint that has one output.
func hint(api frontend.API, f solver.Hint, in ...frontend.Variable) frontend.Variable {
	return hints(api, f, 1, in...)[0]
}

func hints(api frontend.API, f solver.Hint, n int, in ...frontend.Variable) []frontend.Variable {
	out, err := api.Compiler().NewHint(f, n, in...)
	if err != nil {
		panic(err)
	}
	return out
}

// one makes a gadget with one output of a function.
func one(f func(api frontend.API, in []frontend.Variable) frontend.Variable) gadgettest.Gadget {
	return func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		return []frontend.Variable{f(api, in)}, nil
	}
}

// twoRoots is not sound: -y is a root as well.
var twoRoots = one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
	y := hint(api, rootHint, in[0])
	api.AssertIsEqual(api.Mul(y, y), in[0])
	return y
})

// smallRoot is sound where the root is below 2^32.
var smallRoot = one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
	y := hint(api, rootHint, in[0])
	api.AssertIsEqual(api.Mul(y, y), in[0])
	rangecheck.New(api).Check(y, 32)
	return y
})

// inverse is sound.
var inverse = one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
	y := hint(api, inverseHint, in[0])
	api.AssertIsEqual(api.Mul(y, in[0]), 1)
	return y
})

// remainder returns in[0] modulo 2^31-1; without canonical, 2^31-1 stands for 0 too.
func remainder(canonical bool) gadgettest.Gadget {
	return one(func(api frontend.API, in []frontend.Variable) frontend.Variable {
		qr := hints(api, divideHint, 2, in[0], mersenne)
		rc := rangecheck.New(api)
		rc.Check(qr[0], 40)
		rc.Check(qr[1], 31)
		api.AssertIsEqual(in[0], api.Add(api.Mul(qr[0], mersenne), qr[1]))
		if canonical {
			api.AssertIsDifferent(qr[1], mersenne)
		}
		return qr[1]
	})
}

// squares looks its input up in a table of 16 squares.
func squares(api frontend.API, index frontend.Variable) frontend.Variable {
	table := logderivlookup.New(api)
	for i := range 16 {
		table.Insert(i * i)
	}
	return table.Lookup(index)[0]
}

// unboundLookup looks its input up in a table, by the blueprint of logderivlookup but
// without its argument.
func unboundLookup(api frontend.API, index frontend.Variable, table ...int) frontend.Variable {
	c := api.Compiler()
	b := &constraint.BlueprintLookupHint[constraint.U64]{}
	id := c.AddBlueprint(b)
	for _, v := range table {
		c.ToCanonicalVariable(v).Compress(&b.EntriesCalldata)
	}
	calldata := []uint32{0, uint32(len(table)), 1}
	c.ToCanonicalVariable(index).Compress(&calldata)
	calldata[0] = uint32(len(calldata))
	return c.InternalVariable(c.AddInstruction(id, calldata)[0])
}

// recorder is a test that may fail without failing the real one.
type recorder struct {
	testing.TB
	errors []string
	fatal  bool
}

func (r *recorder) Helper()             {}
func (r *recorder) Logf(string, ...any) {}
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	r.fatal = true
	runtime.Goexit()
}

// record runs f and returns what it would have reported.
func record(t *testing.T, f func(testing.TB)) *recorder {
	t.Helper()
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(r)
	}()
	<-done
	return r
}
