package monolith

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// bn254 is the field of most tests.
var bn254 = ecc.BN254.ScalarField()

// permuter returns the permutation as a gadget.
func permuter(name string, opts ...Option) gadgettest.Gadget {
	return func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		h, err := New(api, name, opts...)
		if err != nil {
			return nil, err
		}
		return h.Permute(in...)
	}
}

// dynamic returns a native instance.
func dynamic(t testing.TB, name string) native.Dynamic {
	t.Helper()
	h, err := native.ByName(name)
	require.NoError(t, err)
	return h
}

// random returns canonical elements from a stream of its own.
func random(h native.Dynamic, n int, seed uint64) []*big.Int {
	r := rand.New(rand.NewPCG(seed, 1))
	out := make([]*big.Int, n)
	for i := range out {
		out[i] = new(big.Int).SetUint64(r.Uint64())
		out[i].Mod(out[i], h.Modulus())
	}
	return out
}

func must(out []*big.Int, err error) []*big.Int {
	if err != nil {
		panic(err)
	}
	return out
}

func variables(values []*big.Int) []frontend.Variable {
	vs := make([]frontend.Variable, len(values))
	for i := range values {
		vs[i] = values[i]
	}
	return vs
}

// chain is a circuit of n permutations, each of the output of the one before.
type chain struct {
	In   []frontend.Variable
	name string
	opts []Option
	n    int
}

func (c *chain) Define(api frontend.API) error {
	h, err := New(api, c.name, c.opts...)
	if err != nil {
		return err
	}
	state := c.In
	for range c.n {
		if state, err = h.Permute(state...); err != nil {
			return err
		}
	}
	return nil
}
