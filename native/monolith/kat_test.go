package monolith

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
)

// katFile holds the answers that other implementations publish.
type katFile struct {
	Kats []struct {
		Label, Instance, Function string
		In, Out                   vectors.Elements
	}
}

// TestKnownAnswers checks all of them but those of the permutations that this
// library leaves out: with limbs of 16 bits, and Mersenne31 of width 12, of which only the
// matrix is known.
func TestKnownAnswers(t *testing.T) {
	checked := map[string]int{}
	for _, k := range vectors.Load[katFile](t, "monolith/kats.json").Kats {
		t.Run(k.Label, func(t *testing.T) {
			checked[k.Instance]++
			switch k.Instance {
			case "monolith64_t12_lookup16":
				_, err := ByName(k.Instance)
				require.ErrorContains(t, err, "unknown instance")
				return
			case "monolith31_t12_plonky3":
				require.Equal(t, "concrete", k.Function)
				m, out := cauchy31(12), make([]uint64, 12)
				for i := range m {
					for j, v := range integers(t, k.In) {
						out[i] = (out[i] + m[i][j]*v) % Mersenne31Modulus
					}
				}
				require.Equal(t, []string(k.Out), uints(out))
				return
			}
			in := instance(t, k.Instance)
			switch k.Function {
			case "permute":
				out, err := in.Permute(k.In.Big(t))
				requireElements(t, k.Out, out, err)
			case "concrete":
				require.Equal(t, []string(k.Out), uints(in.concrete(integers(t, k.In), 0)))
			case "sponge_no_pad(rate 8, out 4)":
				out, err := in.ReferenceOf("no_pad", 4, k.In.Big(t))
				requireElements(t, k.Out, out, err)
			case "compress_truncated(4)":
				out, err := in.CompressOf("truncated", k.In[:4].Big(t), k.In[4:].Big(t))
				requireElements(t, k.Out, out, err)
			case "round_constants[.][0]":
				constants, _ := in.Parameters()
				for r, row := range constants {
					require.Equal(t, k.Out[r], row[0].String())
				}
			default:
				t.Fatalf("an answer of an unknown function %q", k.Function)
			}
		})
	}
	require.Equal(t, map[string]int{
		"monolith64_t8": 1, "monolith64_t12": 4, "monolith64_t12_lookup16": 2,
		"monolith31_t16": 2, "monolith31_t24": 1, "monolith31_t12_plonky3": 1,
	}, checked)
}
