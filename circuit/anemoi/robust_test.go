package anemoi

import (
	"fmt"
	"math/big"
	"slices"
	"sync"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/uints"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/gates"
	native "example.com/gnarkhash/native/anemoi"
)

// TestInputsAreLeftAlone: no mode writes to the caller's slice, nor to the
// memory behind its end.
func TestInputsAreLeftAlone(t *testing.T) {
	look := func(t *testing.T, s subject) {
		for _, m := range modes(s) {
			n := m.lengths[len(m.lengths)-1]
			x := m.inputs(s, n, 0)[0]
			careful := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				array := append(slices.Clone(x), "behind", "the", "end")
				before := slices.Clone(array)
				out, err := m.circuit(in, array[:len(x)])
				require.Equal(t, before, array, "%s", m.name)
				return out, err
			}
			for _, system := range gadgettest.Systems() {
				require.NoError(t, holds(s, system, careful, x, must(m.native(s, x))), "%s, %v", m.name, system)
			}
		}
		message := []uints.U8{uints.NewU8(1), uints.NewU8(2), uints.NewU8(3), uints.NewU8(4)}
		before := slices.Clone(message)
		inside(t, s, func(t *testing.T, in *Instance, _ []frontend.Variable) {
			_, err := in.HashBytes(message[:2])
			require.NoError(t, err)
			require.Equal(t, before, message)
		})
	}
	forEach(t, look, 1)
	forFirst(t, look, 3)
}

// TestInputsInFurtherUse: expressions that were hashed are what they were, and a
// hasher keeps what it absorbed even when the caller's expression changes. In
// R1CS api.MulAcc may write to its first argument.
func TestInputsInFurtherUse(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		q := s.Modulus()
		x := random(q, 2*s.Rate(), s)
		sum := new(big.Int).Add(x[0], x[1])
		sum.Add(sum, big.NewInt(1)).Mod(sum, q)
		more := new(big.Int).Mul(x[0], big.NewInt(3))
		more.Add(more, sum).Mod(more, q)
		message := append([]*big.Int{sum}, x...)
		further := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			api := in.api
			// The terms that cancel leave spare memory in the expression.
			e := api.Add(x[0], x[1], 1, x[0], api.Neg(x[0]))
			h := in.Sponge(domain).New()
			if err := h.Absorb(e); err != nil {
				return nil, err
			}
			first, err := h.Sum()
			if err != nil {
				return nil, err
			}
			unchanged := api.Add(e, 0)
			accumulated := api.MulAcc(e, x[0], 3)
			if in.system == gates.R1CS {
				require.NotEqual(t, fmt.Sprint(api.Add(e, 0)), fmt.Sprint(unchanged), "MulAcc left its argument alone: this test shows nothing")
			}
			if err := h.Absorb(x...); err != nil {
				return nil, err
			}
			second, err := h.Sum()
			return []frontend.Variable{first, unchanged, accumulated, second}, err
		}
		want := []*big.Int{must(s.SpongeOf(domain, 1, message[:1]))[0], sum, more, must(s.SpongeOf(domain, 1, message))[0]}
		for _, system := range gadgettest.Systems() {
			require.NoError(t, holds(s, system, further, x, want), "%v", system)
		}
	})
}

// TestOutputsInFurtherUse: an output is the caller's. What the caller does with
// it changes nothing that is computed later.
func TestOutputsInFurtherUse(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		q := s.Modulus()
		x := random(q, s.Rate()+1, s)
		want := must(s.SpongeOf(domain, s.Rate()+1, x))
		twice := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			for range 2 {
				out, err := in.Sponge(domain).Squeeze(in.Rate()+1, x...)
				if err != nil {
					return nil, err
				}
				for i := range out {
					in.api.MulAcc(out[i], in.api.Add(out[i], 0), 3)
					out[i] = nil
				}
			}
			return in.Sponge(domain).Squeeze(in.Rate()+1, x...)
		}
		for _, system := range gadgettest.Systems() {
			require.NoError(t, holds(s, system, twice, x, want), "%v", system)
		}
	}, 1, 2)
}

// TestSwappedInputs: no mode takes its first two inputs the other way round.
func TestSwappedInputs(t *testing.T) {
	swap := func(t *testing.T, s subject) {
		for _, m := range modes(s) {
			if m.name == "MerkleEmpty" {
				continue // has no inputs
			}
			n := m.lengths[len(m.lengths)-1]
			require.Greater(t, n, 1, m.name)
			x := m.inputs(s, n, 0)[0]
			x[0], x[1] = big.NewInt(5), big.NewInt(6)
			want := must(m.native(s, x))
			swapped := slices.Clone(x)
			swapped[0], swapped[1] = x[1], x[0]
			for _, system := range gadgettest.Systems() {
				require.NoError(t, holds(s, system, m.circuit, x, want), "%s, %v", m.name, system)
				require.Error(t, holds(s, system, m.circuit, swapped, want), "%s, %v", m.name, system)
			}
		}
	}
	forEach(t, swap, 1)
	forFirst(t, swap, 2)
}

// dependent is a state whose elements depend on each other, so that expressions
// vanish or become constants inside the first round.
type dependent struct {
	name  string
	state []*big.Int
	// build makes the state of l variables.
	build func(in *Instance, x []frontend.Variable) []frontend.Variable
}

// dependents returns such states, made of x.
func dependents(s subject, x []*big.Int) []dependent {
	q, l := s.Modulus(), s.Columns()
	minus := func(v *big.Int) *big.Int { return new(big.Int).Sub(q, v) }
	// With y constant and x = M^-1 (0, w, ...), the first S-box has a constant
	// input y, and its x - g y^2 is constant as well.
	p := newParameters(s.Dynamic)
	constantBox := append(p.times(p.inverse, append([]*big.Int{new(big.Int)}, x[1:]...)), repeated(big.NewInt(3), l)...)
	same, opposite := repeated(x[0], 2*l), append(copied(x), x...)
	for i := range l {
		opposite[l+(i+1)%l] = minus(x[i])
	}
	cancelled := append(repeated(new(big.Int), 2*l-1), x[0])
	return []dependent{
		{"one variable everywhere", same, func(in *Instance, x []frontend.Variable) []frontend.Variable {
			return slices.Repeat(x[:1], 2*l)
		}},
		{"x and -x", opposite, func(in *Instance, x []frontend.Variable) []frontend.Variable {
			state := append(slices.Clone(x), x...)
			for i := range l {
				state[l+(i+1)%l] = in.api.Neg(x[i])
			}
			return state
		}},
		{"x - x", cancelled, func(in *Instance, x []frontend.Variable) []frontend.Variable {
			return append(slices.Repeat([]frontend.Variable{in.api.Sub(x[0], x[0])}, 2*l-1), x[0])
		}},
		{"a constant S-box", constantBox, func(in *Instance, x []frontend.Variable) []frontend.Variable {
			w := append([]frontend.Variable{0}, x[1:]...)
			return append(in.combine(in.params.inverse, w), slices.Repeat([]frontend.Variable{3}, l)...)
		}},
	}
}

// gadget permutes the state.
func (d dependent) gadget(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	return in.Permute(d.build(in, x)...)
}

// TestDependentInputs permutes the states.
func TestDependentInputs(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		x := random(s.Modulus(), s.Columns(), s)
		for _, d := range dependents(s, x) {
			want := must(s.Permute(d.state))
			wrong := copied(want)
			wrong[s.Columns()].Add(wrong[s.Columns()], big.NewInt(1))
			for _, system := range gadgettest.Systems() {
				require.NoError(t, holds(s, system, d.gadget, x, want), "%s, %v", d.name, system)
				require.Error(t, holds(s, system, d.gadget, x, wrong), "%s, %v", d.name, system)
			}
		}
	})
}

// TestInstancesTogether uses two widths, and one of them twice, in one circuit.
func TestInstancesTogether(t *testing.T) {
	for _, curve := range curves {
		narrow, wide := newSubject(t, curve, 1), newSubject(t, curve, 3)
		x := random(narrow.Modulus(), 4, "together")
		both := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			other, err := New(in.api, 3)
			if err != nil {
				return nil, err
			}
			return sums(
				func() (frontend.Variable, error) { return in.Hash(x...) },
				func() (frontend.Variable, error) { return other.Hash(x...) },
				func() (frontend.Variable, error) { return in.Compress(x[0], x[1]) })
		}
		want := append(must(narrow.SpongeOf("", 1, x)), must(wide.SpongeOf("", 1, x))...)
		want = append(want, must(narrow.JiveOf(2, x[:2]))...)
		gadgettest.Compare(t, narrow.Modulus(), narrow.gadget(both), x, want)
	}
}

// TestParallelSolving solves one system in eight goroutines, each with a
// witness of its own.
func TestParallelSolving(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		for _, system := range compiled {
			ccs := compile(t, s, system, hash, s.Rate(), 1)
			var wait sync.WaitGroup
			errs := make([]error, 8)
			for i := range errs {
				x := random(s.Modulus(), s.Rate(), s, i)
				w, err := frontend.NewWitness(assign(x, must(s.SpongeOf("", 1, x))), s.Modulus())
				require.NoError(t, err)
				wait.Go(func() {
					for range 4 {
						if _, err := ccs.Solve(w); err != nil {
							errs[i] = err
						}
					}
				})
			}
			wait.Wait()
			for _, err := range errs {
				require.NoError(t, err)
			}
		}
	}, 1, 2)
}

// inside runs f in a circuit of s.Width() wires on every system.
func inside(t *testing.T, s subject, f func(t *testing.T, in *Instance, x []frontend.Variable)) {
	t.Helper()
	for _, system := range gadgettest.Systems() {
		ran := false
		err := holds(s, system, func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			ran = true
			f(t, in, x)
			return []frontend.Variable{in.api.Mul(x[0], x[0])}, nil
		}, repeated(big.NewInt(1), s.Width()), []*big.Int{big.NewInt(1)})
		require.NoError(t, err, "%v", system)
		require.True(t, ran)
	}
}

// TestConstantBytes: a constant that is no byte is refused, as nothing else would.
func TestConstantBytes(t *testing.T) {
	for _, bad := range []frontend.Variable{256, 300, -1} {
		err := frontendError(func(api frontend.API) error {
			in, err := New(api, 1)
			if err != nil {
				return err
			}
			_, err = in.HashBytes([]uints.U8{{Val: 1}, {Val: bad}})
			return err
		})
		require.ErrorContains(t, err, "byte 1 is")
	}
}

// frontendError is the error of a Define function in R1CS.
func frontendError(define func(frontend.API) error) error {
	_, err := gadgettest.CompileGadget(curves[0].ScalarField(), gadgettest.R1CS, func(api frontend.API, _ []frontend.Variable) ([]frontend.Variable, error) {
		return nil, define(api)
	}, 1)
	return err
}

// TestStateIsCopied: what a caller does with a state leaves the hasher alone.
func TestStateIsCopied(t *testing.T) {
	q := curves[0].ScalarField()
	gadget := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := New(api, 2)
		if err != nil {
			return nil, err
		}
		h := in.Sponge("").NewFieldHasher()
		h.Write(x...)
		state := h.State()
		for i := range state {
			api.MulAcc(state[i], x[0], x[1])
		}
		return []frontend.Variable{h.Sum()}, nil
	}
	in, err := native.ByModulus(q, 2)
	require.NoError(t, err)
	x := gadgettest.Ints(3, 4)
	want, err := in.SpongeOf("", 1, x)
	require.NoError(t, err)
	gadgettest.NewComparer(q, gadget).Check(t, x, want)
}
