package monolith

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/uints"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/label"
	native "example.com/gnarkhash/native/monolith"
)

// domain is an application's domain in the tests.
const domain = "example.com/app"

// use is a use of an instance in a circuit.
type use func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error)

// mode is one way to use an instance: what a circuit does and what it must
// compute, for inputs of the listed lengths. few are enough where another mode has
// the same code.
type mode struct {
	name    string
	lengths []int
	few     []int
	bytes   bool // the inputs are bytes
	circuit use
	native  func(h native.Dynamic, x []*big.Int) ([]*big.Int, error)
}

// modesOf returns every mode of an instance with a message.
func modesOf(h native.Dynamic) []mode {
	rate, chunk := h.Rate(), h.ChunkBytes()
	few := []int{1, rate + 1}
	whole := func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) { return h.SpongeOf(domain, h.DigestLen(), x) }
	ms := []mode{
		{"Hash", []int{0, rate, rate + 1}, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) { return in.Hash(x...) },
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) { return h.SpongeOf("", h.DigestLen(), x) }},
		{"Sponge of a domain", []int{rate + 1}, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return in.Sponge(domain).Hash(x...)
			}, whole},
		{"Squeeze", []int{1, rate + 1}, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return in.Sponge("").Squeeze(1+len(x)%2*rate*2, x...)
			},
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) {
				return h.SpongeOf("", 1+len(x)%2*rate*2, x)
			}},
		{"HashFixed", []int{1, rate, rate + 1}, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) { return in.HashFixed(x...) },
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) { return h.FixedOf("", x) }},
		{"Fixed of a domain", []int{2}, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				fixed, err := in.Fixed(len(x), domain)
				if err != nil {
					return nil, err
				}
				return fixed.Hash(x...)
			},
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) { return h.FixedOf(domain, x) }},
		{"HashBytes", []int{0, chunk, chunk*rate - 1}, []int{chunk + 1}, true,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) { return in.HashBytes(u8s(x)) },
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) { return h.BytesOf("", octets(x)), nil }},
		{"Bytes of a domain", []int{chunk + 1}, []int{1}, true,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return in.Bytes(domain).Hash(u8s(x))
			},
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) { return h.BytesOf(domain, octets(x)), nil }},
		{"Hasher, element by element", []int{rate + 1}, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				hasher := in.Sponge(domain).New()
				for i := range x {
					if err := hasher.Absorb(x[i]); err != nil {
						return nil, err
					}
				}
				return hasher.Sum()
			}, whole},
		{"Hasher, all methods", []int{rate + 2}, few, false, allMethods,
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) {
				half, err := whole(h, x[:len(x)/2])
				if err != nil {
					return nil, err
				}
				full, err := whole(h, x)
				return slices.Concat(half, half, full, full), err
			}},
		{"HashVariable", []int{1, rate}, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				if slices.Contains(x, nil) {
					return in.Sponge(domain).HashVariable(x, len(x))
				}
				// A constant where the elements are constants.
				length := in.api.Add(len(x), in.api.Mul(in.api.Sub(x[0], x[0]), x[0]))
				return in.Sponge(domain).HashVariable(append(slices.Clone(x), x...), length)
			}, whole},
	}
	for _, name := range native.ReferenceModes() {
		outputs := func(n int) int { return []int{h.DigestLen(), rate + 1}[n%2] }
		lengths := []int{2 * rate, rate + 1}
		if name == "plonky3_pad10" {
			slices.Reverse(lengths) // a full block has its own rule
		}
		ms = append(ms, mode{name, lengths, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return reference(in, name).Squeeze(outputs(len(x)), x...)
			},
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) {
				return h.ReferenceOf(name, outputs(len(x)), x)
			}})
	}
	if tree := treeOf[h.Name()]; tree != "" {
		ms = append(ms, mode{"MerkleLeaf", []int{1, rate + 1}, few, false,
			func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				leaf, err := in.MerkleLeaf(len(x), domain)
				if err != nil {
					return nil, err
				}
				return leaf.Hash(x...)
			},
			func(h native.Dynamic, x []*big.Int) ([]*big.Int, error) { return leafOf(h, tree, x) }})
	}
	return ms
}

// treeOf has the names of the trees by the instances of their leaves.
var treeOf = map[string]string{"monolith64_t12": "monolith/64", "monolith31_t24": "monolith/31"}

// leafOf is a leaf from its definition.
func leafOf(h native.Dynamic, tree string, x []*big.Int) ([]*big.Int, error) {
	zeros := repeated(new(big.Int), h.Rate())
	state := slices.Concat(zeros, h.Tag(label.MerkleLeaf(tree, 2, len(x), domain)))
	for block := range slices.Chunk(x, h.Rate()) {
		copy(state, zeros)
		copy(state, block)
		var err error
		if state, err = h.Permute(state); err != nil {
			return nil, err
		}
	}
	return state[:h.DigestLen()], nil
}

// allMethods uses a hasher in every way: it gives the digest of the first half twice
// and of all twice.
func allMethods(in *Instance, x []frontend.Variable) (out []frontend.Variable, err error) {
	half := len(x) / 2
	h := in.Sponge(domain).New()
	steps := []func() error{
		func() error { return h.Absorb(append([]frontend.Variable{5}, x...)...) },
		func() error { h.Reset(); return h.Absorb(x[:half]...) },
	}
	c := &Hasher{}
	sum := func(h **Hasher) func() error {
		return func() error {
			d, err := (*h).Sum()
			out = append(out, d...)
			return err
		}
	}
	steps = append(steps, sum(&h),
		func() error { c = h.Clone(); return h.Absorb(x[half:]...) }, sum(&c),
		func() error { return c.Absorb(x[half:]...) },
		func() error { return h.Absorb() }, sum(&h),
		func() error { return h.Absorb(x...) }, sum(&c),
	)
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func reference(in *Instance, mode string) *ReferenceSponge {
	return map[string]*ReferenceSponge{
		"no_pad": in.NoPad(), "plonky3_pad10": in.Plonky3Pad10(),
		"plonky2_pad10star1_rate": in.Plonky2Pad10Star1Rate(), "plonky2_pad10star1_width": in.Plonky2Pad10Star1Width(),
	}[mode]
}

// u8s makes bytes of variables, as a witness has them: checked by nobody.
func u8s(x []frontend.Variable) []uints.U8 {
	bytes := make([]uints.U8, len(x))
	for i := range x {
		bytes[i].Val = x[i]
	}
	return bytes
}

func octets(x []*big.Int) []byte {
	b := make([]byte, len(x))
	for i := range x {
		b[i] = byte(x[i].Uint64())
	}
	return b
}

// inputs returns n inputs of a mode, of which some are at borders.
func (m mode) inputs(h native.Dynamic, n int) []*big.Int {
	p := h.Modulus()
	borders := []*big.Int{new(big.Int), new(big.Int).Sub(p, big.NewInt(1)), big.NewInt(1<<31 - 2), big.NewInt(1), new(big.Int).Rsh(p, 1)}
	if p.BitLen() == 64 {
		borders = append(borders, big.NewInt(1<<32-1), big.NewInt(1<<32), big.NewInt(1<<31-1))
	}
	x := random(h, n, uint64(n))
	for i := range x {
		switch {
		case m.bytes && i%3 == 0:
			x[i] = big.NewInt([]int64{0, 255, 128}[i/3%3])
		case m.bytes:
			x[i].And(x[i], big.NewInt(255))
		case (i+n)%2 == 0:
			x[i] = borders[(i+n)/2%len(borders)]
		}
	}
	return x
}

// using is the circuit which says that a use of an instance maps In to Want.
type using struct {
	In   []frontend.Variable
	Want []frontend.Variable `gnark:",public"`
	spec *spec
}

// spec is behind a pointer because the test engine compares circuits.
type spec struct {
	name string
	opts []Option
	use  use
}

func (c *using) Define(api frontend.API) error {
	in, err := New(api, c.spec.name, c.spec.opts...)
	if err != nil {
		return err
	}
	out, err := c.spec.use(in, c.In)
	if err != nil {
		return err
	}
	if len(out) != len(c.Want) {
		return fmt.Errorf("%d outputs, %d are wanted", len(out), len(c.Want))
	}
	for i := range out {
		api.AssertIsEqual(out[i], c.Want[i])
	}
	return nil
}

// run reports whether the claims hold, on a system; it compiles for each claim.
func (s *spec) run(t testing.TB, field *big.Int, system gadgettest.System, x []*big.Int, claims ...[]*big.Int) (errs []error) {
	t.Helper()
	circuit := func() *using {
		return &using{In: make([]frontend.Variable, len(x)), Want: make([]frontend.Variable, len(claims[0])), spec: s}
	}
	check := func(a *using) error { return test.IsSolved(circuit(), a, field) }
	if system != gadgettest.Engine {
		ccs, err := gadgettest.Compile(field, system, circuit())
		require.NoError(t, err)
		check = func(a *using) error { return gadgettest.Solve(t, ccs, a) }
	}
	for _, claim := range claims {
		errs = append(errs, check(&using{In: variables(x), Want: variables(claim)}))
	}
	return errs
}

// agree checks that a use gives the wanted values on a system and no others: one of them
// plus 1 is refused.
func (s *spec) agree(t testing.TB, field *big.Int, system gadgettest.System, x, want []*big.Int) {
	t.Helper()
	require.NotEmpty(t, want)
	wrong := slices.Clone(want)
	i := rand.New(rand.NewPCG(uint64(len(x)), uint64(len(want)))).IntN(len(want))
	wrong[i] = new(big.Int).Add(want[i], big.NewInt(1))
	errs := s.run(t, field, system, x, want, wrong)
	require.NoError(t, errs[0], "%v", system)
	require.Error(t, errs[1], "%v: output %d plus 1", system, i)
}

// TestModesAreNative compares each mode of each instance with the native one on
// BN254: R1CS and SCS take turns over the lengths, and one length has both and the test
// engine as well.
func TestModesAreNative(t *testing.T) {
	for _, name := range native.Names() {
		t.Run(name, func(t *testing.T) {
			h := dynamic(t, name)
			for j, m := range modesOf(h) {
				s := &spec{name, small(), m.circuit}
				for i, n := range m.lengths {
					x := m.inputs(h, n)
					want := must(m.native(h, x))
					systems := []gadgettest.System{compiled[i%2]}
					switch last := i == len(m.lengths)-1; {
					case last && name == "monolith31_t24_plonky3":
						systems = []gadgettest.System{gadgettest.Systems()[j%3]} // as monolith31_t24 but for the matrix
					case last:
						systems = gadgettest.Systems()
					}
					for _, system := range systems {
						s.agree(t, bn254, system, x, want)
					}
				}
			}
		})
	}
}

// TestModesOfCurves runs each mode over each other curve's field, on one instance each,
// and TestModesOfBits without commitment.
func TestModesOfCurves(t *testing.T) {
	names := native.Names()
	for i, curve := range []ecc.ID{ecc.BLS12_381, ecc.BLS12_377, ecc.BW6_761, ecc.GRUMPKIN} {
		h := dynamic(t, names[i])
		for j, m := range modesOf(h) {
			x := m.inputs(h, m.few[j%len(m.few)])
			(&spec{names[i], small(), m.circuit}).agree(t, curve.ScalarField(), compiled[(i+j)%2], x, must(m.native(h, x)))
		}
	}
}

func TestModesOfBits(t *testing.T) {
	names := []string{"monolith64_t8", "monolith31_t16"}
	for j := range modesOf(dynamic(t, names[0])) {
		h := dynamic(t, names[j%2])
		m := modesOf(h)[j]
		x := m.inputs(h, m.few[len(m.few)-1])
		s := &spec{names[j%2], []Option{WithoutCommitment()}, m.circuit}
		s.agree(t, bn254, compiled[j/2%2], x, must(m.native(h, x)))
	}
	s := &spec{names[0], []Option{WithoutCommitment()}, func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
		return in.HashBytes(u8s(x))
	}}
	for _, system := range compiled {
		ccs, err := gadgettest.Compile(bn254, system, &using{In: make([]frontend.Variable, 9), Want: make([]frontend.Variable, 4), spec: s})
		require.NoError(t, err)
		require.Zero(t, gadgettest.Measure(ccs).Commitments)
	}
}
