package anemoi

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/consensys/gnark"
	"github.com/consensys/gnark-crypto/field/koalabear"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
	"github.com/consensys/gnark/std/math/uints"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/anemoi"
)

// TestNew: what is no instance is an error.
func TestNew(t *testing.T) {
	_, err := New(nil, 1)
	require.ErrorContains(t, err, "anemoi: no frontend.API")
	inside(t, newSubject(t, curves[0], 1), func(t *testing.T, in *Instance, _ []frontend.Variable) {
		for _, columns := range []int{-1, 0, native.MaxColumns + 1, 1 << 40} {
			got, err := New(in.api, columns)
			require.ErrorContains(t, err, fmt.Sprintf("anemoi: %d columns: want 1 to 6", columns))
			require.Nil(t, got)
		}
		_, err := New(in.api, 1, nil)
		require.ErrorContains(t, err, "anemoi: a nil option")
		for _, rounds := range []int{-1, native.MaxExtraRounds + 1} {
			got, err := New(in.api, 1, WithExtraRounds(rounds))
			require.ErrorContains(t, err, fmt.Sprintf("anemoi: %d extra rounds", rounds))
			require.Nil(t, got)
		}
	})
}

// TestUnsupportedFields: the error names the fields that have parameters.
func TestUnsupportedFields(t *testing.T) {
	refused := func(err error) {
		require.ErrorContains(t, err, "anemoi: no parameters for the field of modulus")
		require.ErrorContains(t, err, strings.Join(native.FieldNames(), ", "))
	}
	g := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
		in, err := New(api, 1)
		if err != nil {
			return nil, err
		}
		return in.Permute(x...)
	}
	_, err := frontend.CompileU32(koalabear.Modulus(), r1cs.NewBuilder, newStatement(g, 2, 2))
	refused(err)
	_, err = frontend.CompileU32(koalabear.Modulus(), scs.NewBuilder, newStatement(g, 2, 2))
	refused(err)
	mersenne61 := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 61), big.NewInt(1))
	refused(test.IsSolved(newStatement(g, 2, 2), assign(gadgettest.Ints(1, 2), gadgettest.Ints(3, 4)), mersenne61))
	// A digest of a field of 64 bits would be several elements, where this
	// package's are one: no width of it has a gadget.
	goldilocks := new(big.Int).SetUint64(1<<64 - 1<<32 + 1)
	for columns := 1; columns <= native.MaxColumns; columns++ {
		narrow := func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
			in, err := New(api, columns)
			require.Nil(t, in)
			require.ErrorContains(t, err, "anemoi: ")
			return x, nil
		}
		require.NoError(t, test.IsSolved(newStatement(narrow, 1, 1), assign(gadgettest.Ints(1), gadgettest.Ints(1)), goldilocks))
	}
	for _, curve := range gnark.Curves() {
		if slices.Contains(curves, curve) {
			continue
		}
		for _, system := range compiled {
			_, err := gadgettest.Compile(curve.ScalarField(), system, newStatement(g, 2, 2))
			refused(err)
		}
	}
}

// TestWrongNumbers: a mode refuses an input or an output of the wrong length.
func TestWrongNumbers(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		inside(t, s, func(t *testing.T, in *Instance, x []frontend.Variable) {
			refused := func(err error, about string) {
				t.Helper()
				require.ErrorContains(t, err, "anemoi: ")
				require.ErrorContains(t, err, about)
			}
			wide := append(slices.Clone(x), x...)
			jive, err := in.Jive(2)
			require.NoError(t, err)
			for n := range len(wide) {
				if n == in.Width() {
					continue
				}
				_, err := in.Permute(wide[:n]...)
				refused(err, fmt.Sprintf("permutes %d elements, got %d", in.Width(), n))
				_, err = in.Compress(wide[:n]...)
				refused(err, fmt.Sprintf("%d elements, got %d", in.Width(), n))
				_, err = jive.Compress(wide[:n]...)
				refused(err, fmt.Sprintf("takes %d elements, got %d", in.Width(), n))
			}
			for b := -1; b <= 2*in.Width()+1; b++ {
				jive, err := in.Jive(b)
				if slices.Contains(jives[in.Columns()], b) {
					require.NoError(t, err)
					continue
				}
				refused(err, fmt.Sprintf("jive %d", b))
				require.Nil(t, jive)
			}
			for _, n := range []int{0, -1} {
				_, err := in.Fixed(n, domain)
				refused(err, "want 1 or more")
				_, err = in.MerkleLeaf(n, domain)
				refused(err, "want 1 or more")
			}
			for _, n := range []int{0, -1, native.MaxOutputs + 1, math.MinInt, math.MaxInt} {
				_, err := in.Sponge(domain).Squeeze(n, x...)
				refused(err, fmt.Sprintf("%d output elements: want 1 to %d", n, native.MaxOutputs))
				_, err = in.ReferenceSponge().Squeeze(n, x...)
				refused(err, fmt.Sprintf("%d output elements: want 1 to %d", n, native.MaxOutputs))
			}
			_, err = in.HashFixed()
			refused(err, "want 1 or more")
			for _, make := range []func(int, string) (*Fixed, error){in.Fixed, in.MerkleLeaf} {
				h, err := make(2, "")
				require.NoError(t, err)
				require.Equal(t, 2, h.Len())
				for _, n := range []int{0, 1, 3} {
					_, err = h.Hash(wide[:n]...)
					refused(err, fmt.Sprintf("takes 2 elements, got %d", n))
				}
			}
		})
	})
}

// TestMissingElements: a nil variable is an error that names its position, and a
// hasher that refused one goes on as if it had not been offered.
func TestMissingElements(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		inside(t, s, func(t *testing.T, in *Instance, x []frontend.Variable) {
			missing := slices.Clone(x)
			missing[1] = nil
			for _, m := range modes(s) {
				if m.bytes || m.name == "MerkleEmpty" {
					continue
				}
				_, err := m.circuit(in, missing)
				require.ErrorContains(t, err, "anemoi: element ", m.name)
				require.ErrorContains(t, err, "is nil", m.name)
			}
			_, err := in.HashBytes([]uints.U8{uints.NewU8(1), {}})
			require.ErrorContains(t, err, "anemoi: byte 1 is nil")
		})

		whole := must(s.SpongeOf(domain, 1, random(s.Modulus(), s.Rate(), s)))
		resumed := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			h := in.Sponge(domain).New()
			require.NoError(t, h.Absorb(x[:len(x)/2]...))
			require.Error(t, h.Absorb(append(slices.Clone(x), x[0], nil)...))
			require.NoError(t, h.Absorb(x[len(x)/2:]...))
			return one(h.Sum())
		}
		for _, system := range gadgettest.Systems() {
			require.NoError(t, holds(s, system, resumed, random(s.Modulus(), s.Rate(), s), whole), "%v", system)
		}
	}, 1, 2, 3)
}

// TestNames: an instance and its modes are named as their native twins are.
func TestNames(t *testing.T) {
	forEach(t, func(t *testing.T, plain subject) {
		for _, s := range []subject{plain, newSubject(t, plain.curve, plain.Columns(), WithExtraRounds(3))} {
			inside(t, s, func(t *testing.T, in *Instance, _ []frontend.Variable) {
				require.Equal(t, s.String(), in.String())
				require.Equal(t,
					[]int{s.Columns(), s.Rounds(), s.Width(), s.DigestLen(), s.Rate(), s.ChunkBytes(), s.Width()},
					[]int{in.Columns(), in.Rounds(), in.Width(), in.DigestLen(), in.Rate(), in.ChunkBytes(), in.Arity()})
				require.Equal(t, s.String()+"/sponge", in.Sponge("").String())
				require.Equal(t, s.String()+"/sponge/"+domain, in.Sponge(domain).String())
				require.Same(t, in, in.Sponge("").Instance())
				require.Equal(t, s.String()+"/bytes", in.Bytes("").String())
				require.Equal(t, s.String()+"/bytes/"+domain, in.Bytes(domain).String())
				require.Equal(t, s.String()+"/reference_sponge", in.ReferenceSponge().String())
				fixed, err := in.Fixed(7, domain)
				require.NoError(t, err)
				require.Equal(t, s.String()+"/fixed/7/"+domain, fixed.String())
				leaf, err := in.MerkleLeaf(7, domain)
				require.NoError(t, err)
				require.Equal(t, fmt.Sprintf("merkle/%s/arity%d/leaf/7/%s", s, s.Width(), domain), leaf.String())
				for _, b := range jives[s.Columns()] {
					jive, err := in.Jive(b)
					require.NoError(t, err)
					require.Equal(t, fmt.Sprintf("%s/jive%d", s, b), jive.String())
					require.Equal(t, s.Width()/b, jive.OutputLen())
				}
			})
		}
	})
}

// TestBytesFromWitness takes bytes from gnark's uints, and as fields of the type
// uints.U8 of a witness, which gnark has not checked: 256 is refused in both, or a
// prover could hash other numbers than bytes, here to the same digest.
func TestBytesFromWitness(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		checked := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			bytes, err := uints.NewBytes(in.api)
			if err != nil {
				return nil, err
			}
			message := make([]uints.U8, len(x))
			for i := range x {
				message[i] = bytes.ValueOf(x[i])
			}
			return one(in.HashBytes(message))
		}
		raw := func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			return one(in.HashBytes(u8s(x)))
		}
		honest, forged := gadgettest.Ints(0, 1, 0, 7), gadgettest.Ints(0, 1, 256, 6)
		digest := s.BytesOf("", octets(honest))
		for _, circuit := range []use{checked, raw} {
			gadgettest.NewComparer(s.Modulus(), s.gadget(circuit)).Check(t, honest, digest)
			for _, system := range gadgettest.Systems() {
				_, err := gadgettest.Run(gadgettest.Target{
					Field: s.Modulus(), Gadget: s.gadget(circuit), Systems: []gadgettest.System{system},
					Cases: []gadgettest.Case{{Inputs: forged}},
				})
				require.ErrorContains(t, err, "the honest assignment fails", "%v", system)
			}
		}
	}, 2)
}
