package anemoi

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
	"github.com/consensys/gnark/std/math/emulated/emparams"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// emulating is a field to emulate, in circuits over BN254 unless a test says else.
type emulating struct {
	name   string
	limbs  int
	gadget func(columns int, mode string, options ...Option) gadgettest.Gadget
	// chain is a circuit of n permutations, and an assignment of it.
	chain func(columns, n int) frontend.Circuit
	given func(in, want []*big.Int) frontend.Circuit
}

// emulatingFields is every field of the native package.
var emulatingFields = []emulating{
	emulate[PallasFp]("pallas_fp"),
	emulate[Vesta]("vesta"),
	emulate[emulated.BLS12381Fp]("bls12_381_fq"),
	emulate[emulated.Goldilocks]("goldilocks"),
	emulate[emulated.BLS12381Fr]("bls12_381_fr"),
	emulate[emulated.BLS12377Fp]("bls12_377_fq"),
	emulate[emparams.BLS12377Fr]("bls12_377_fr"),
	emulate[emulated.BN254Fp]("bn254_fq"),
	emulate[emulated.BN254Fr]("bn254_fr"),
}

// emulatingMain are those whose cost is stated, with the columns it is stated for.
var emulatingMain = map[string]int{"pallas_fp": 1, "vesta": 1, "bls12_381_fq": 1, "goldilocks": 4}

// TestEmulatedFields: no field of the native package is missing.
func TestEmulatedFields(t *testing.T) {
	var names []string
	for _, f := range emulatingFields {
		names = append(names, f.name)
	}
	require.ElementsMatch(t, native.FieldNames(), names)
}

func emulate[T emulated.FieldParams](name string) emulating {
	var params T
	return emulating{
		name:  name,
		limbs: int(params.NbLimbs()),
		gadget: func(columns int, mode string, options ...Option) gadgettest.Gadget {
			return func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
				in, err := NewEmulated[T](api, columns, options...)
				if err != nil {
					return nil, err
				}
				return emulatedOnLimbs(in, mode, x)
			}
		},
		chain: func(columns, n int) frontend.Circuit {
			c := newEmulatedChain[T](2*columns, 2*columns)
			c.columns, c.n = columns, n
			return c
		},
		given: func(in, want []*big.Int) frontend.Circuit {
			c := newEmulatedChain[T](len(in), len(want))
			for i := range in {
				c.In[i] = emulated.ValueOf[T](in[i])
			}
			for i := range want {
				c.Want[i] = emulated.ValueOf[T](want[i])
			}
			return c
		},
	}
}

// emulatedOnLimbs takes elements by their limbs, as from a witness, and returns
// the limbs of the canonical results.
func emulatedOnLimbs[T emulated.FieldParams](in *Emulated[T], mode string, x []frontend.Variable) ([]frontend.Variable, error) {
	var params T
	n := int(params.NbLimbs())
	var elements []*emulated.Element[T]
	for ; len(x) > 0; x = x[n:] {
		elements = append(elements, &emulated.Element[T]{Limbs: x[:n:n]})
	}
	out, err := emulatedMode(in, mode, elements)
	if err != nil {
		return nil, err
	}
	return emulatedLimbs(in, out), nil
}

// emulatedLimbs returns the limbs of elements in their canonical form.
func emulatedLimbs[T emulated.FieldParams](in *Emulated[T], elements []*emulated.Element[T]) (limbs []frontend.Variable) {
	var params T
	for _, e := range elements {
		reduced := in.field.ReduceStrict(e)
		for i := range int(params.NbLimbs()) {
			limbs = append(limbs, frontend.Variable(0))
			if i < len(reduced.Limbs) { // constants may have fewer
				limbs[len(limbs)-1] = reduced.Limbs[i]
			}
		}
	}
	return limbs
}

// emulatedModes are the names that emulatedMode and nativeMode know.
var emulatedModes = []string{
	"Permute", "Compress", "Jive", "Hash", "Sponge", "Squeeze", "Hasher", "HashFixed", "Fixed", "MerkleLeaf",
	"ReferenceSponge", "ReferenceSponge.Squeeze", "Hash of a constant",
}

func emulatedMode[T emulated.FieldParams](in *Emulated[T], mode string, x []*emulated.Element[T]) ([]*emulated.Element[T], error) {
	switch mode {
	case "Permute":
		return in.Permute(x...)
	case "Compress":
		var digests [][]*emulated.Element[T]
		for c := in.DigestLen(); len(x) > 0; x = x[c:] {
			digests = append(digests, x[:c])
		}
		return in.Compress(digests...)
	case "Jive":
		j, err := in.Jive(2)
		if err != nil {
			return nil, err
		}
		return j.Compress(x...)
	case "Hash":
		return in.Hash(x...)
	case "Sponge":
		return in.Sponge(domain).Hash(x...)
	case "Squeeze":
		return in.Sponge(domain).Squeeze(2*in.Rate()+1, x...)
	case "Hasher":
		return emulatedStream(in.Sponge(domain).New(), in.field.NewElement(5), x)
	case "ReferenceSponge":
		return in.ReferenceSponge().Hash(x...)
	case "ReferenceSponge.Squeeze":
		return in.ReferenceSponge().Squeeze(in.Rate()+1, x...)
	case "HashFixed":
		return in.HashFixed(x...)
	case "Fixed":
		f, err := in.Fixed(len(x), domain)
		if err != nil {
			return nil, err
		}
		return f.Hash(x...)
	case "MerkleLeaf":
		f, err := in.MerkleLeaf(len(x), domain)
		if err != nil {
			return nil, err
		}
		return f.Hash(x...)
	case "Hash of a constant":
		return in.Hash(append(x, in.field.NewElement(7))...)
	}
	return nil, fmt.Errorf("no mode %s", mode)
}

// emulatedStream returns the digests of the first half of x, of x, and of the
// first half again from a copy. What came before a reset does not count.
func emulatedStream[T emulated.FieldParams](h *EmulatedHasher[T], other *emulated.Element[T], x []*emulated.Element[T]) (all []*emulated.Element[T], err error) {
	if err := h.Absorb(other); err != nil {
		return nil, err
	}
	h.Reset()
	if err := h.Absorb(x[:len(x)/2]...); err != nil {
		return nil, err
	}
	half := h.Clone()
	for i, sum := range []func() ([]*emulated.Element[T], error){h.Sum, h.Sum, half.Sum} {
		if i == 1 {
			for _, e := range x[len(x)/2:] {
				if err := h.Absorb(e); err != nil {
					return nil, err
				}
			}
		}
		digest, err := sum()
		if err != nil {
			return nil, err
		}
		all = append(all, digest...)
	}
	return all, nil
}

// nativeMode computes what emulatedMode does.
func nativeMode(in native.Dynamic, mode string, x []*big.Int) ([]*big.Int, error) {
	c := in.DigestLen()
	switch mode {
	case "Permute":
		return in.Permute(x)
	case "Compress":
		return in.JiveOf(in.Width()/c, x)
	case "Jive":
		return in.JiveOf(2, x)
	case "Hash":
		return in.SpongeOf("", c, x)
	case "Sponge":
		return in.SpongeOf(domain, c, x)
	case "Squeeze":
		return in.SpongeOf(domain, 2*in.Rate()+1, x)
	case "Hasher":
		half, err := in.SpongeOf(domain, c, x[:len(x)/2])
		if err != nil {
			return nil, err
		}
		all, err := in.SpongeOf(domain, c, x)
		return slices.Concat(half, all, half), err
	case "ReferenceSponge":
		return in.ReferenceSpongeOf(c, x)
	case "ReferenceSponge.Squeeze":
		return in.ReferenceSpongeOf(in.Rate()+1, x)
	case "HashFixed":
		return in.FixedOf("", x)
	case "Fixed":
		return in.FixedOf(domain, x)
	case "MerkleLeaf":
		return leafOf(in, domain, x)
	case "Hash of a constant":
		return in.SpongeOf("", c, append(x, big.NewInt(7)))
	}
	return nil, fmt.Errorf("no mode %s", mode)
}

func (f emulating) native(t testing.TB, columns int, options ...Option) native.Dynamic {
	t.Helper()
	in, err := native.ByName(f.name, columns, options...)
	require.NoError(t, err)
	return in
}

// split returns the limbs of 64 bits of values.
func (f emulating) split(values []*big.Int) []*big.Int {
	mask := new(big.Int).SetUint64(1<<64 - 1)
	var limbs []*big.Int
	for _, v := range values {
		for i := range f.limbs {
			limb := new(big.Int).Rsh(v, uint(64*i))
			limbs = append(limbs, limb.And(limb, mask))
		}
	}
	return limbs
}

// join is the inverse of split.
func (f emulating) join(limbs []*big.Int) []*big.Int {
	var values []*big.Int
	for ; len(limbs) > 0; limbs = limbs[f.limbs:] {
		v := new(big.Int)
		for i := range f.limbs {
			v.Add(v, new(big.Int).Lsh(limbs[i], uint(64*i)))
		}
		values = append(values, v)
	}
	return values
}

// emulatedChain says that n permutations map In to Want.
type emulatedChain[T emulated.FieldParams] struct {
	In         []emulated.Element[T]
	Want       []emulated.Element[T] `gnark:",public"`
	columns, n int
}

func newEmulatedChain[T emulated.FieldParams](in, want int) *emulatedChain[T] {
	return &emulatedChain[T]{In: make([]emulated.Element[T], in), Want: make([]emulated.Element[T], want)}
}

func (c *emulatedChain[T]) Define(api frontend.API) error {
	in, err := NewEmulated[T](api, c.columns)
	if err != nil {
		return err
	}
	state := make([]*emulated.Element[T], len(c.In))
	for i := range state {
		state[i] = &c.In[i]
	}
	for range c.n {
		if state, err = in.Permute(state...); err != nil {
			return err
		}
	}
	for i := range state {
		in.field.AssertIsEqual(state[i], &c.Want[i])
	}
	return nil
}

// emulatingCurve is the curve of the circuits.
const emulatingCurve = ecc.BN254

// circuit is the field of a circuit that emulates f: that of emulatingCurve, or
// another if f is that one.
func (f emulating) circuit() *big.Int {
	if f.name == "bn254_fr" {
		return ecc.BLS12_381.ScalarField()
	}
	return emulatingCurve.ScalarField()
}

// emulatingField returns a field of the list.
func emulatingField(t testing.TB, name string) emulating {
	t.Helper()
	i := slices.IndexFunc(emulatingFields, func(f emulating) bool { return f.name == name })
	require.GreaterOrEqual(t, i, 0)
	return emulatingFields[i]
}
