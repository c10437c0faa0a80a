package monolith

import (
	"encoding/hex"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/vectors"
	native "example.com/gnarkhash/native/monolith"
)

// batch collects cases of one instance for one circuit.
type batch struct {
	in, want []*big.Int
	uses     []use
	lengths  []int
}

func (b *batch) add(in, want []*big.Int, f use) {
	b.in, b.want = append(b.in, in...), append(b.want, want...)
	b.uses, b.lengths = append(b.uses, f), append(b.lengths, len(in))
}

// check solves one circuit of all cases on each of the systems.
func (b *batch) check(t *testing.T, name string, systems ...gadgettest.System) {
	t.Helper()
	s := &spec{name, small(), func(in *Instance, x []frontend.Variable) (out []frontend.Variable, err error) {
		for i, f := range b.uses {
			o, err := f(in, x[:b.lengths[i]])
			if err != nil {
				return nil, err
			}
			x, out = x[b.lengths[i]:], append(out, o...)
		}
		return out, nil
	}}
	for _, system := range systems {
		s.agree(t, bn254, system, b.in, b.want)
	}
}

// longest is how many elements a message of a vector has at most here: the longer ones
// are checked by the native package.
func longest(h native.Dynamic) int { return 2*h.Rate() + 1 }

// TestModesVectors checks the vectors of the modes with a tag.
func TestModesVectors(t *testing.T) {
	seen := 0
	for _, v := range vectors.Load[vectors.Modes](t, "modes/monolith.json").Hashes {
		var b batch
		h := dynamic(t, v.Hash)
		for _, c := range v.Sponge {
			b.add(c.In.Big(t), c.Out.Big(t), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return in.Sponge(c.Domain).Squeeze(len(c.Out), x...)
			})
		}
		for _, c := range v.Fixed {
			b.add(c.In.Big(t), c.Out.Big(t), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				fixed, err := in.Fixed(len(x), c.Domain)
				if err != nil {
					return nil, err
				}
				return fixed.Hash(x...)
			})
		}
		for _, c := range v.Bytes {
			message, err := hex.DecodeString(c.Hex)
			require.NoError(t, err)
			if len(message) > longest(h)*h.ChunkBytes() {
				continue
			}
			var in []*big.Int
			for _, octet := range message {
				in = append(in, big.NewInt(int64(octet)))
			}
			b.add(in, c.Out.Big(t), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				return in.Bytes(c.Domain).Hash(u8s(x))
			})
		}
		require.Greater(t, len(b.uses), 25)
		b.check(t, v.Hash, compiled[seen%2])
		seen++
	}
	require.Equal(t, 4, seen)
}

// TestReferenceVectors checks what other libraries compute.
func TestReferenceVectors(t *testing.T) {
	for i, name := range native.Names() {
		f := vectors.Load[struct {
			Sponge struct {
				Cases []struct {
					In    vectors.Elements
					NoPad vectors.Elements `json:"no_pad"`
					Pad10 vectors.Elements `json:"plonky3_pad10"`
					Rate  vectors.Elements `json:"plonky2_pad10star1_rate"`
					Width vectors.Elements `json:"plonky2_pad10star1_width"`
				}
				Long struct {
					In, Out vectors.Elements
				} `json:"plonky2_n_to_m_no_pad"`
			}
		}](t, "monolith/"+name+".json").Sponge
		if name == "monolith64_t8" {
			require.Empty(t, f.Cases, "no library has this instance")
			continue
		}
		var b batch
		h := dynamic(t, name)
		for _, c := range f.Cases {
			if len(c.In) > h.Rate()+1 {
				continue
			}
			for mode, want := range map[string]vectors.Elements{
				"no_pad": c.NoPad, "plonky3_pad10": c.Pad10, "plonky2_pad10star1_rate": c.Rate, "plonky2_pad10star1_width": c.Width,
			} {
				b.add(c.In.Big(t), want.Big(t), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
					return reference(in, mode).Hash(x...)
				})
			}
		}
		b.add(f.Long.In.Big(t), f.Long.Out.Big(t), func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
			return in.NoPad().Squeeze(len(f.Long.Out), x...)
		})
		require.Greater(t, len(b.uses), 20)
		b.check(t, name, compiled[i/3]) // t12 and t16 on one, t24 on the other
	}
}
