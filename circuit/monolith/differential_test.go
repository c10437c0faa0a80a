package monolith

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/vectors"
	native "example.com/gnarkhash/native/monolith"
)

// compiled are the systems that compile; the test engine is slow on large tables.
var compiled = []gadgettest.System{gadgettest.R1CS, gadgettest.SCS}

// small makes a small range table, for tests that solve often.
func small() []Option { return []Option{WithBase(8)} }

func repeated(v *big.Int, n int) []*big.Int {
	out := make([]*big.Int, n)
	for i := range out {
		out[i] = v
	}
	return out
}

// TestPermuteIsNative compares with the native permutation: each instance, mode,
// system, on BN254.
func TestPermuteIsNative(t *testing.T) {
	for _, name := range native.Names() {
		h := dynamic(t, name)
		last := new(big.Int).Sub(h.Modulus(), big.NewInt(1))
		for mode, opts := range map[string][]Option{"default": nil, "base 8": small(), "bits": {WithoutCommitment()}} {
			t.Run(name+"/"+mode, func(t *testing.T) {
				c := gadgettest.NewComparer(bn254, permuter(name, opts...))
				for i, x := range [][]*big.Int{
					random(h, h.Width(), 1), random(h, h.Width(), 2),
					repeated(new(big.Int), h.Width()), repeated(last, h.Width()),
				} {
					if i == 0 || mode == "base 8" {
						c.Check(t, x, must(h.Permute(x)))
					}
				}
			})
		}
	}
}

// TestCurves runs each instance in circuits over each curve's field.
func TestCurves(t *testing.T) {
	for _, curve := range []ecc.ID{ecc.BLS12_381, ecc.BLS12_377, ecc.BW6_761, ecc.GRUMPKIN} {
		for _, name := range native.Names() {
			h := dynamic(t, name)
			x := random(h, h.Width(), 3)
			gadgettest.NewComparer(curve.ScalarField(), permuter(name, small()...), compiled...).Check(t, x, must(h.Permute(x)))
		}
	}
}

// TestShapes: inputs that are scaled wires, sums, constants, or some of each.
func TestShapes(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith31_t16"} {
		h := dynamic(t, name)
		x := random(h, h.Width(), 4)
		gadgettest.NewComparer(bn254, permuter(name, small()...)).Check(t, x, must(h.Permute(x)), gadgettest.Shapes()...)
	}
}

// compressor returns a compression of two digests as a gadget.
func compressor(name, mode string, opts ...Option) gadgettest.Gadget {
	return func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		h, err := New(api, name, opts...)
		if err != nil {
			return nil, err
		}
		left, right := in[:h.DigestLen()], in[h.DigestLen():]
		if mode == "feedforward" {
			return h.Compress(left, right)
		}
		return h.CompressTruncated(left, right)
	}
}

// file is what is used here of the vectors of an instance.
type file struct {
	Permutation []vectors.Case
	Compress    struct {
		Cases []struct {
			Left, Right, Feedforward, Truncated vectors.Elements
		}
	}
	Traps        []trapVector `json:"canonical_reduction_traps"`
	Noncanonical struct {
		Forged []struct {
			In        vectors.Elements
			Round     int
			BarIndex  int `json:"bar_index"`
			X, Alt    string
			HonestOut vectors.Elements `json:"honest_out"`
			ForgedOut vectors.Elements `json:"forged_out"`
		} `json:"forged_permutations"`
	}
}

// trapVector is an input with a number of p or more before a Bar, at places that are
// round (from 1), lane and the number.
type trapVector struct {
	In, Out vectors.Elements
	Wrong   vectors.Elements `json:"wrong_out_if_not_canonicalised"`
	Places  [][]any          `json:"noncanonical_bar_inputs_round_index_value"`
}

func load(t testing.TB, name string) *file {
	t.Helper()
	return vectors.Load[file](t, "monolith/"+name+".json")
}

// TestVectors checks permutations, compressions and the inputs that tell a gadget which
// does not reduce before Bars.
func TestVectors(t *testing.T) {
	for _, name := range native.Names() {
		t.Run(name, func(t *testing.T) {
			f := load(t, name)
			c := gadgettest.NewComparer(bn254, permuter(name, small()...), compiled...)
			require.NotEmpty(t, f.Permutation)
			for _, v := range f.Permutation {
				c.Check(t, v.In.Big(t), v.Out.Big(t))
			}
			for _, v := range f.Traps {
				c.Check(t, v.In.Big(t), v.Out.Big(t))
			}
			for _, v := range f.Compress.Cases {
				in := append(v.Left.Big(t), v.Right.Big(t)...)
				if len(v.Feedforward) > 0 {
					gadgettest.NewComparer(bn254, compressor(name, "feedforward", small()...), compiled...).Check(t, in, v.Feedforward.Big(t))
				}
				gadgettest.NewComparer(bn254, compressor(name, "truncated", small()...), compiled...).Check(t, in, v.Truncated.Big(t))
			}
		})
	}
}

// TestCompressIsNative: both compressions in both modes, and the same variables on both sides.
func TestCompressIsNative(t *testing.T) {
	for _, name := range native.Names() {
		h := dynamic(t, name)
		x := random(h, 2*h.DigestLen(), 5)
		left, right := x[:h.DigestLen()], x[h.DigestLen():]
		for _, mode := range native.CompressModes() {
			want, err := h.CompressOf(mode, left, right)
			for _, opts := range [][]Option{small(), {WithoutCommitment()}} {
				if err != nil {
					_, got := gadgettest.CompileGadget(bn254, gadgettest.R1CS, compressor(name, mode, opts...), len(x))
					require.ErrorContains(t, got, "no feedforward")
					continue
				}
				gadgettest.NewComparer(bn254, compressor(name, mode, opts...), compiled...).Check(t, x, want)
			}
			if err == nil {
				twice := func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
					return compressor(name, mode, small()...)(api, append(append([]frontend.Variable(nil), in...), in...))
				}
				gadgettest.NewComparer(bn254, twice, compiled...).Check(t, left, must(h.CompressOf(mode, left, left)))
			}
		}
	}
}

// TestChain: permutations one after the other and a full prover's circuit of several
// instances use one commitment, and none by bits.
func TestChain(t *testing.T) {
	for commitments, opts := range [][]Option{{WithoutCommitment()}, small()} {
		chain := func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
			a, err := New(api, "monolith64_t8", opts...)
			if err != nil {
				return nil, err
			}
			out, err := a.Permute(in...)
			if err != nil {
				return nil, err
			}
			if out, err = a.Permute(out...); err != nil {
				return nil, err
			}
			b, err := New(api, "monolith/31_t16", opts...)
			if err != nil {
				return nil, err
			}
			bits := append([]frontend.Variable{1, 2}, make([]frontend.Variable, 14)...)
			for i := 2; i < len(bits); i++ {
				bits[i] = in[i%2]
			}
			more, err := b.Permute(bits...)
			return append(out, more...), err
		}
		h, g := dynamic(t, "monolith64_t8"), dynamic(t, "monolith31_t16")
		x := random(h, 8, 6)
		x[0], x[1] = big.NewInt(1<<31-2), big.NewInt(5)
		want := must(h.Permute(must(h.Permute(x))))
		bits := gadgettest.Ints(1, 2)
		for i := 2; i < 16; i++ {
			bits = append(bits, x[i%2])
		}
		want = append(want, must(g.Permute(bits))...)
		gadgettest.NewComparer(bn254, chain, compiled...).Check(t, x, want)
		for _, system := range compiled {
			ccs, err := gadgettest.CompileGadget(bn254, system, chain, 8)
			require.NoError(t, err)
			require.Equal(t, commitments, gadgettest.Measure(ccs).Commitments)
		}
	}
}
