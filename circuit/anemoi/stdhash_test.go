package anemoi

import (
	"math/big"
	"strconv"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	gchash "github.com/consensys/gnark-crypto/hash"
	"github.com/consensys/gnark/frontend"
	stdhash "github.com/consensys/gnark/std/hash"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// fieldHash is the sponge behind gnark's interface, used as gnark's own code does.
func fieldHash(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	var h stdhash.FieldHasher = in.Sponge(domain).NewFieldHasher()
	h.Write(x...)
	return []frontend.Variable{h.Sum()}, nil
}

// TestFieldHasher writes in pieces, sums in between and starts again: each sum is
// the native digest of what was written.
func TestFieldHasher(t *testing.T) {
	steps := func(in *Instance, x []frontend.Variable) (out []frontend.Variable, err error) {
		var h stdhash.FieldHasher = in.Sponge(domain).NewFieldHasher()
		sum := func() { out = append(out, h.Sum()) }
		sum()
		h.Write()
		h.Write(x[0])
		sum()
		sum()
		h.Write(x[1:]...)
		sum()
		h.Reset()
		sum()
		h.Write(x...)
		sum()
		return out, nil
	}
	forEach(t, func(t *testing.T, s subject) {
		comparer := gadgettest.NewComparer(s.Modulus(), s.gadget(steps))
		lengths := []int{s.Rate() + 1}
		if s.thorough() {
			lengths = []int{1, s.Rate(), s.Rate() + 1, 2 * s.Rate()}
		}
		for _, n := range lengths {
			x := random(s.Modulus(), n, s, "field hasher", n)
			x[n-1] = last(s.Modulus())
			var want []*big.Int
			for _, message := range [][]*big.Int{nil, x[:1], x[:1], x, nil, x} {
				want = append(want, must(s.SpongeOf(domain, 1, message))[0])
			}
			comparer.Check(t, x, want, gadgettest.Wires, gadgettest.Constants, gadgettest.Mixed)
		}
	}, 1, 2)
}

// TestFieldHasherCost: the interface costs no more than Sponge.Hash, and measure
// requires that there is no commitment.
func TestFieldHasherCost(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		direct := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			return one(in.Sponge(domain).Hash(x...))
		}
		for _, system := range compiled {
			n := s.Rate() + 1
			require.Equal(t, measure(t, s, system, direct, n), measure(t, s, system, fieldHash, n), "%v", system)
		}
	}, 1, 2)
}

// resumed is the native digest of a state, how much of its block is filled, and
// what is absorbed then. It is built from the permutation alone.
func resumed(s subject, state []*big.Int, filled int, message []*big.Int) *big.Int {
	state = copied(state)
	add := func(v *big.Int) {
		state[filled].Add(state[filled], v).Mod(state[filled], s.Modulus())
		filled++
	}
	for _, m := range message {
		if add(m); filled == s.Rate() {
			state, filled = must(s.Permute(state)), 0
		}
	}
	add(big.NewInt(1))
	return must(s.Permute(state))[0]
}

// TestSetStateOfVariables sets a state of variables on hashers that have just been
// made and on used ones, for each number of elements in the block.
func TestSetStateOfVariables(t *testing.T) {
	forFirst(t, func(t *testing.T, s subject) {
		width, rate := s.Width(), s.Rate()
		resume := func(in *Instance, x []frontend.Variable) (out []frontend.Variable, err error) {
			for filled := range rate {
				state := append(append([]frontend.Variable(nil), x[:width]...), filled)
				fresh := in.Sponge(domain).NewFieldHasher()
				used := in.Sponge(domain).NewFieldHasher()
				used.Write(x...)
				for _, h := range []stdhash.StateStorer{fresh, used} {
					if err := h.SetState(state); err != nil {
						return nil, err
					}
					h.Write(x[width:]...)
					out = append(out, h.Sum())
				}
				// Reset is back to the tag, not to the state that was set.
				fresh.Reset()
				fresh.Write(x...)
				out = append(out, fresh.Sum())
			}
			return out, nil
		}
		comparer := gadgettest.NewComparer(s.Modulus(), s.gadget(resume))
		for _, x := range [][]*big.Int{random(s.Modulus(), width+2, s, "state"), repeated(new(big.Int), width+2)} {
			var want []*big.Int
			for filled := range rate {
				digest := resumed(s, x[:width], filled, x[width:])
				want = append(want, digest, digest, must(s.SpongeOf(domain, 1, x))[0])
			}
			comparer.Check(t, x, want, gadgettest.Wires, gadgettest.Constants, gadgettest.Scaled)
		}
	}, 1, 2)
}

// TestState saves a computation after each number of elements and goes on with it
// in another hasher. States are copies, in both directions.
func TestState(t *testing.T) {
	forFirst(t, func(t *testing.T, s subject) {
		n := s.Rate() + 1
		save := func(in *Instance, x []frontend.Variable) (out []frontend.Variable, err error) {
			for k := range n + 1 {
				var h, other stdhash.StateStorer = in.Sponge(domain).NewFieldHasher(), in.Sponge(domain).NewFieldHasher()
				h.Write(x[:k]...)
				state := h.State()
				require.Len(t, state, s.Width()+1)
				require.Equal(t, k%s.Rate(), state[s.Width()])
				if err := other.SetState(state); err != nil {
					return nil, err
				}
				for i := range state {
					state[i] = 0
				}
				out = append(out, h.Sum(), other.Sum())
				other.Write(x[k:]...)
				out = append(out, h.Sum(), other.Sum())
			}
			return out, nil
		}
		x := random(s.Modulus(), n, s, "saved")
		var want []*big.Int
		for k := range n + 1 {
			part, whole := must(s.SpongeOf(domain, 1, x[:k]))[0], must(s.SpongeOf(domain, 1, x))[0]
			want = append(want, part, part, part, whole)
		}
		gadgettest.NewComparer(s.Modulus(), s.gadget(save)).Check(t, x, want)
	}, 1, 2)
}

// TestSetStateErrors hands in what is no state. The hasher goes on as if nothing
// had happened.
func TestSetStateErrors(t *testing.T) {
	forFirst(t, func(t *testing.T, s subject) {
		width, rate := s.Width(), s.Rate()
		bad := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			h := in.Sponge(domain).NewFieldHasher()
			h.Write(x...)
			state := func(last ...frontend.Variable) []frontend.Variable {
				return append(append([]frontend.Variable(nil), x[:width]...), last...)
			}
			hole := state(0)
			hole[1] = nil
			for name, c := range map[string]struct {
				state []frontend.Variable
				says  string
			}{
				"nothing":        {nil, "variables, got 0"},
				"short":          {state(), "variables, got"},
				"long":           {state(0, 0), "variables, got"},
				"a nil element":  {hole, "element 1 is nil"},
				"a nil count":    {state(nil), "is nil"},
				"a variable":     {state(x[0]), "is no constant below the rate"},
				"a full block":   {state(rate), "is no constant below the rate"},
				"below zero":     {state(-1), "is no constant below the rate"},
				"a large number": {state(1 << 40), "is no constant below the rate"},
				"a larger one":   {state(last(s.Modulus())), "is no constant below the rate"},
				"65 bits":        {state(new(big.Int).Lsh(big.NewInt(1), 64)), "is no constant below the rate"},
			} {
				err := h.SetState(c.state)
				require.ErrorContains(t, err, "anemoi: ", name)
				require.ErrorContains(t, err, c.says, name)
			}
			return []frontend.Variable{h.Sum()}, nil
		}
		x := random(s.Modulus(), width, s, "no state")
		gadgettest.NewComparer(s.Modulus(), s.gadget(bad)).Check(t, x, must(s.SpongeOf(domain, 1, x)))
	}, 1, 2)
}

// TestStdHashNil: the interfaces have no errors, so a nil variable is a panic with
// the message that the methods of this package return. Nothing is absorbed.
func TestStdHashNil(t *testing.T) {
	s := newSubject(t, curves[0], 1)
	withNil := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
		h := in.Sponge(domain).NewFieldHasher()
		require.PanicsWithError(t, "anemoi: element 1 is nil", func() { h.Write(x[0], nil) })
		c, err := in.Compressor()
		require.NoError(t, err)
		require.PanicsWithError(t, "anemoi: element 0 is nil", func() { c.Compress(nil, x[0]) })
		h.Write(x...)
		return []frontend.Variable{h.Sum()}, nil
	}
	x := random(s.Modulus(), 2, "nil")
	gadgettest.NewComparer(s.Modulus(), s.gadget(withNil)).Check(t, x, must(s.SpongeOf(domain, 1, x)))

	// Where nobody recovers, gnark makes an error of the panic.
	bad := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
		return fieldHash(in, append(x, nil))
	}
	for _, system := range gadgettest.Systems() {
		require.ErrorContains(t, holds(s, system, bad, x, x[:1]), "anemoi: element 2 is nil", "%v", system)
	}
}

// TestCompressor runs gnark's Merkle-Damgard hash over the compression, with a
// constant to start from, and saves its state.
func TestCompressor(t *testing.T) {
	const iv = 7
	chain := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
		c, err := in.Compressor()
		if err != nil {
			return nil, err
		}
		h := stdhash.NewMerkleDamgardHasher(in.api, c, iv)
		h.Write(x...)
		whole, state := h.Sum(), h.State()
		h.Reset()
		if err := h.SetState(state); err != nil {
			return nil, err
		}
		h.Write(x[0])
		return []frontend.Variable{c.Compress(x[0], x[1]), c.Compress(x[1], x[0]), whole, h.Sum()}, nil
	}
	forEach(t, func(t *testing.T, s subject) {
		x := random(s.Modulus(), 3, s, "chain")
		two := func(left, right *big.Int) *big.Int { return must(s.JiveOf(2, []*big.Int{left, right}))[0] }
		whole := big.NewInt(iv)
		for i := range x {
			whole = two(whole, x[i])
		}
		want := []*big.Int{two(x[0], x[1]), two(x[1], x[0]), whole, two(whole, x[0])}
		gadgettest.NewComparer(s.Modulus(), s.gadget(chain)).Check(t, x, want, gadgettest.Wires, gadgettest.Mixed)
		// Six compressions; in PLONK the constant to start from saves a gate.
		for system, saved := range map[gadgettest.System]int{gadgettest.R1CS: 0, gadgettest.SCS: 1} {
			require.Equal(t, 6*measure(t, s, system, compress, 2).Constraints-saved, measure(t, s, system, chain, 3).Constraints, "%v", system)
		}
	}, 1)
	forFirst(t, func(t *testing.T, s subject) {
		wide := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			c, err := in.Compressor()
			require.Nil(t, c)
			require.EqualError(t, err, "anemoi: "+s.String()+" compresses "+strconv.Itoa(s.Width())+" digests, a hash.Compressor two")
			return x, nil
		}
		require.NoError(t, holds(s, gadgettest.Engine, wide, gadgettest.Ints(3), gadgettest.Ints(3)))
	}, 2, 3, 4, 5, 6)
}

// TestRegister finds hashes in gnark's registry by the name of the native sponge.
func TestRegister(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		for _, extra := range []int{0, 2} {
			var options []Option
			if extra > 0 {
				options = append(options, WithExtraRounds(extra))
			}
			r := newSubject(t, s.curve, s.Columns(), options...)
			name := r.String() + "/sponge/" + domain
			require.NoError(t, Register(r.FieldName(), r.Columns(), domain, options...))
			byName := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
				h, err := stdhash.GetFieldHasher(name, api)
				if err != nil {
					return nil, err
				}
				require.IsType(t, &FieldHasher{}, h)
				h.Write(x...)
				return []frontend.Variable{h.Sum()}, nil
			}
			x := random(r.Modulus(), 2, r, "registry")
			gadgettest.NewComparer(r.Modulus(), byName).Check(t, x, must(r.SpongeOf(domain, 1, x)))
		}
	}, 1, 2)
}

// TestRegisterNatively looks up one name in both registries.
func TestRegisterNatively(t *testing.T) {
	instance, err := native.BN254Fr(2)
	require.NoError(t, err)
	outside := instance.Sponge("both registries")
	outside.Register()
	require.NoError(t, Register("bn254_fr", 2, "both registries"))
	inside := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		h, err := stdhash.GetFieldHasher(outside.String(), api)
		if err != nil {
			return nil, err
		}
		h.Write(x...)
		return []frontend.Variable{h.Sum()}, nil
	}
	q := ecc.BN254.ScalarField()
	x := random(q, 3, "both")
	h := gchash.NewHash(outside.String())
	for i := range x {
		_, err := h.Write(x[i].FillBytes(make([]byte, h.BlockSize())))
		require.NoError(t, err)
	}
	gadgettest.NewComparer(q, inside).Check(t, x, []*big.Int{new(big.Int).SetBytes(h.Sum(nil))})
}

// TestRegisterErrors: what has no parameters is refused at once, and a name of one
// field in a circuit over another when it is looked up.
func TestRegisterErrors(t *testing.T) {
	require.ErrorContains(t, Register("bn254", 1, ""), `anemoi: unknown field "bn254": want one of`)
	require.ErrorContains(t, Register("bn254_fr", 0, ""), "anemoi: ")
	require.ErrorContains(t, Register("bn254_fr", native.MaxColumns+1, ""), "anemoi: ")
	require.ErrorContains(t, Register("bn254_fr", 1, "", WithExtraRounds(-1)), "anemoi: ")

	const name = "anemoi/bn254_fr/l1/sponge/foreign"
	require.NoError(t, Register("bn254_fr", 1, "foreign"))
	lookUp := func(says string) gadgettest.Gadget {
		return func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
			h, err := stdhash.GetFieldHasher(name, api)
			require.Nil(t, h)
			require.ErrorContains(t, err, says)
			return x, nil
		}
	}
	solved := func(q *big.Int, says string) error {
		return test.IsSolved(newStatement(lookUp(says), 1, 1), assign(gadgettest.Ints(1), gadgettest.Ints(1)), q)
	}
	require.NoError(t, solved(ecc.BLS12_377.ScalarField(), "anemoi: "+name+" is asked for in a circuit over bls12_377_fr"))
	unknown := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	require.NoError(t, solved(unknown, "anemoi: no parameters for the field"))
	require.PanicsWithValue(t, `hash function "`+name+`2" not registered. Import the corresponding package to register it`,
		func() { _, _ = stdhash.GetFieldHasher(name+"2", nil) })
}
