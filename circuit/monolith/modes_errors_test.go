package monolith

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/uints"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// inside runs f in a circuit with some secret wires.
func inside(t *testing.T, name string, wires int, f func(in *Instance, x []frontend.Variable)) {
	t.Helper()
	for _, system := range compiled {
		_, err := gadgettest.CompileGadget(bn254, system, func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
			in, err := New(api, name, small()...)
			require.NoError(t, err)
			f(in, x)
			return x, nil
		}, wires)
		require.NoError(t, err)
	}
}

// TestConstantModes: of constants each mode makes the native constants, without a
// constraint.
func TestConstantModes(t *testing.T) {
	for _, name := range native.Names() {
		h := dynamic(t, name)
		modes := modesOf(h)
		modes = append(modes, mode{
			name: "Pack and Unpack", lengths: []int{h.DigestLen()},
			circuit: func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				packed, err := in.Pack(x)
				if err != nil {
					return nil, err
				}
				return in.Unpack(packed)
			},
			native: func(_ native.Dynamic, x []*big.Int) ([]*big.Int, error) { return x, nil },
		})
		for _, system := range compiled {
			ccs, err := gadgettest.CompileGadget(bn254, system, func(api frontend.API, x []frontend.Variable) ([]frontend.Variable, error) {
				in, err := New(api, name, small()...)
				require.NoError(t, err)
				for _, m := range modes {
					for _, n := range m.lengths {
						values := m.inputs(h, n)
						out, err := m.circuit(in, variables(values))
						require.NoError(t, err, m.name)
						want := must(m.native(h, values))
						require.Len(t, out, len(want), m.name)
						for i := range out {
							k, ok := api.Compiler().ConstantValue(out[i])
							require.True(t, ok, m.name)
							require.Equal(t, want[i].String(), k.String(), m.name)
						}
					}
				}
				return x, nil
			}, 1)
			require.NoError(t, err)
			require.Zero(t, ccs.GetNbConstraints())
		}
	}
}

// TestModesKeepInputs: no mode writes to the caller's slice or behind its end.
func TestModesKeepInputs(t *testing.T) {
	name := "monolith64_t12"
	for _, m := range modesOf(dynamic(t, name)) {
		inside(t, name, 12, func(in *Instance, x []frontend.Variable) {
			n := m.lengths[len(m.lengths)-1]
			backing := make([]frontend.Variable, n+40)
			for i := range backing {
				backing[i] = x[i%len(x)]
			}
			before := fmt.Sprint(backing)
			_, err := m.circuit(in, backing[:n])
			require.NoError(t, err, m.name)
			require.Equal(t, before, fmt.Sprint(backing), m.name)
		})
	}
}

// TestModesRefuse: what no mode takes is an error that says so.
func TestModesRefuse(t *testing.T) {
	name := "monolith31_t16"
	h := dynamic(t, name)
	for _, m := range modesOf(h) {
		inside(t, name, 20, func(in *Instance, x []frontend.Variable) {
			kind, big := "element", frontend.Variable(h.Modulus())
			if m.bytes {
				kind, big = "byte", 256
			}
			_, err := m.circuit(in, []frontend.Variable{x[0], nil})
			position := "1"
			switch m.name { // their circuits hand elements over in pieces
			case "Hasher, element by element":
				position = "0"
			case "Hasher, all methods":
				position = "2"
			}
			require.ErrorContains(t, err, fmt.Sprintf("monolith: %s %s is nil", kind, position), m.name)
			_, err = m.circuit(in, []frontend.Variable{x[0], big})
			switch m.name {
			case "Bytes of a domain", "HashBytes":
				require.ErrorContains(t, err, "monolith: byte 1 is 256: want 0 to 255", m.name)
			default:
				require.ErrorContains(t, err, "element "+position+" is not canonical", m.name)
			}
			_, err = m.circuit(in, []frontend.Variable{-1, x[0]})
			require.ErrorContains(t, err, "monolith: "+kind, m.name)
		})
	}
	inside(t, name, 20, func(in *Instance, x []frontend.Variable) {
		for _, n := range []int{-1, 0, native.MaxOutputs + 1} {
			_, err := in.Sponge(domain).Squeeze(n, x...)
			require.ErrorContains(t, err, fmt.Sprintf("monolith: monolith/31_t16/sponge/%s: %d output elements: want 1 to 1048576", domain, n))
			_, err = in.NoPad().Squeeze(n, x...)
			require.ErrorContains(t, err, fmt.Sprintf("monolith: monolith/31_t16/no_pad: %d output elements", n))
		}
		for _, n := range []int{-1, 0} {
			_, err := in.Fixed(n, domain)
			require.ErrorContains(t, err, fmt.Sprintf("a fixed length of %d: want 1 or more", n))
		}
		_, err := in.HashFixed()
		require.ErrorContains(t, err, "a fixed length of 0")
		fixed, err := in.Fixed(3, "")
		require.NoError(t, err)
		require.Equal(t, 3, fixed.Len())
		_, err = fixed.Hash(x[:2]...)
		require.ErrorContains(t, err, "monolith: monolith/31_t16/fixed/3 takes 3 elements, got 2")
		_, err = in.Sponge("").HashVariable(x, nil)
		require.ErrorContains(t, err, "the length is nil")
		for _, length := range []int{-1, 21} {
			_, err = in.Sponge("").HashVariable(x, length)
			require.ErrorContains(t, err, "want 0 to 20")
		}
		hasher := in.Sponge("").New()
		require.NoError(t, hasher.Absorb(x[0]))
		before := fmt.Sprint(*hasher)
		require.ErrorContains(t, hasher.Absorb(x[1], nil), "element 1 is nil")
		require.Equal(t, before, fmt.Sprint(*hasher), "a refused element left a trace")
	})
}

// TestModeNames: labels are those of the native modes.
func TestModeNames(t *testing.T) {
	inside(t, "monolith64_t8", 1, func(in *Instance, x []frontend.Variable) {
		fixed, err := in.Fixed(3, "app")
		require.NoError(t, err)
		n := native.M64T8()
		same, err := n.Fixed(3, "app")
		require.NoError(t, err)
		for mode, want := range map[fmt.Stringer]fmt.Stringer{
			in.Sponge(""): n.Sponge(""), in.Sponge("app"): n.Sponge("app"), in.Bytes(""): n.Bytes(""), in.Bytes("app"): n.Bytes("app"),
			fixed: same, in.NoPad(): n.NoPad(), in.Plonky3Pad10(): n.Plonky3Pad10(),
			in.Plonky2Pad10Star1Rate(): n.Plonky2Pad10Star1Rate(), in.Plonky2Pad10Star1Width(): n.Plonky2Pad10Star1Width(),
		} {
			require.Equal(t, want.String(), mode.String())
		}
		require.Same(t, in, in.Sponge("").Instance())
	})
}

// TestMerkleLeafInstances: the leaf instances of the native trees have leaves, of their
// labels, and the others an error that names them.
func TestMerkleLeafInstances(t *testing.T) {
	m64, err := native.MerkleTree64().MerkleLeaf(3, "app")
	require.NoError(t, err)
	m31, err := native.MerkleTree31().MerkleLeaf(3, "app")
	require.NoError(t, err)
	want := map[string]fmt.Stringer{"monolith64_t12": m64, "monolith31_t24": m31}
	for _, name := range native.Names() {
		inside(t, name, 1, func(in *Instance, _ []frontend.Variable) {
			leaf, err := in.MerkleLeaf(3, "app")
			if want[name] == nil {
				require.ErrorContains(t, err, fmt.Sprintf("monolith: %s has no Merkle leaves", in))
				return
			}
			require.NoError(t, err)
			require.Equal(t, want[name].String(), leaf.String())
			_, err = in.MerkleLeaf(0, "")
			require.ErrorContains(t, err, "a fixed length of 0: want 1 or more")
		})
	}
}

// TestBytesAreChecked: a witness whose byte is 256 or more is refused, by lookups and
// by bits. As a number it would be the next byte plus 1.
func TestBytesAreChecked(t *testing.T) {
	h := dynamic(t, "monolith31_t16")
	want := h.BytesOf("", []byte{0, 1, 0, 0})
	for _, opts := range [][]Option{small(), {WithBase(6)}, {WithBase(10)}, {WithoutCommitment()}} {
		s := &spec{h.Name(), opts, func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			return in.HashBytes(u8s(x))
		}}
		for _, system := range compiled {
			require.NoError(t, s.run(t, bn254, system, gadgettest.Ints(0, 1, 0, 0), want)[0])
			for _, x := range [][]int64{{256, 0, 0, 0}, {0, 1, 0, 256}, {-256, 2, 0, 0}} {
				require.Error(t, s.run(t, bn254, system, gadgettest.Ints(x...), want)[0], "%v", x)
			}
		}
	}
	// Bytes that gnark has checked are bytes as well.
	s := &spec{h.Name(), small(), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
		checked, err := uints.NewBytes(in.api)
		if err != nil {
			return nil, err
		}
		return in.HashBytes([]uints.U8{uints.NewU8(0), checked.ValueOf(x[0]), uints.NewU8(0), uints.NewU8(0)})
	}}
	s.agree(t, bn254, gadgettest.R1CS, gadgettest.Ints(1), want)
}

// TestInputsUpToModulus: a permutation takes lanes that are one more than canonical,
// for the mark of a sponge.
func TestInputsUpToModulus(t *testing.T) {
	for _, name := range native.Names() {
		h := dynamic(t, name)
		s := &spec{name, small(), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			return in.permute(x, selection{first: in.Width()})
		}}
		want := must(h.Permute(repeated(new(big.Int), h.Width())))
		s.agree(t, bn254, gadgettest.R1CS, repeated(h.Modulus(), h.Width()), want)
	}
}

// TestKeptLanes: the lanes that are kept are congruent to those of the permutation, in
// the places asked for, and the others are nil.
func TestKeptLanes(t *testing.T) {
	for _, name := range []string{"monolith64_t12", "monolith31_t16"} {
		h := dynamic(t, name)
		x := random(h, h.Width(), 21)
		want := must(h.Permute(x))
		for _, w := range []selection{{first: 0, kept: 4}, {first: 1, kept: 0}, {first: 3, kept: 5}, {first: 0, kept: 0}} {
			s := &spec{name, small(), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				out, err := in.permute(x, w)
				for i, v := range out {
					require.Equal(t, i < w.first || i >= len(x)-w.kept, v != nil)
				}
				return append(slices.DeleteFunc(out, func(v frontend.Variable) bool { return v == nil }), 7), err
			}}
			lanes := append(slices.Concat(want[:w.first], want[len(x)-w.kept:]), big.NewInt(7))
			for _, system := range compiled {
				s.agree(t, bn254, system, x, lanes)
			}
		}
	}
}
