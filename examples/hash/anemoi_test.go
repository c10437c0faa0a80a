package main

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
	"example.com/gnarkhash/native/anemoi"
)

// TestReferenceVectors asks for the vectors of the Sage reference.
func TestReferenceVectors(t *testing.T) {
	for _, field := range anemoi.FieldNames() {
		t.Run(field, func(t *testing.T) {
			var s script
			for _, in := range vectors.Load[vectors.Anemoi](t, "anemoi/"+field+".json").Instances {
				h, err := anemoi.ByName(field, in.Columns)
				require.NoError(t, err)
				instance := keys{"hash": "anemoi", "field": field, "columns": in.Columns}
				v := in.Vectors
				require.NotEmpty(t, v.Permutation)
				for _, k := range v.Permutation {
					s.add(t, instance.with(keys{"mode": "permutation", "input": k.In}), k.Out)
				}
				require.NotEmpty(t, v.Jive)
				for _, k := range v.Jive {
					out := []string(k.Out)
					if k.Refused {
						out = nil
					}
					s.add(t, instance.with(keys{"mode": "jive", "input": k.In, "b": unless(2, k.B)}), out)
				}
				require.NotEmpty(t, v.Sponge)
				require.NotEmpty(t, v.SpongeLong)
				for _, k := range append(v.Sponge, v.SpongeLong...) {
					s.add(t, instance.with(keys{"mode": "reference_sponge", "input": k.In, "outputs": unless(h.DigestLen(), k.H)}), k.Out)
				}
			}
			require.NotEmpty(t, s.requests)
			s.check(t)
		})
	}
}

// TestModeVectors asks for the vectors of our modes.
func TestModeVectors(t *testing.T) {
	for _, field := range anemoi.FieldNames() {
		t.Run(field, func(t *testing.T) {
			var s script
			for _, hash := range vectors.Load[vectors.Modes](t, "modes/"+field+".json").Hashes {
				var columns int
				_, err := fmt.Sscanf(hash.Hash[strings.LastIndex(hash.Hash, "/l"):], "/l%d", &columns)
				require.NoError(t, err)
				h, err := anemoi.ByName(field, columns)
				require.NoError(t, err)
				instance := keys{"hash": "anemoi", "field": field, "columns": columns}
				s.addModes(t, instance, h.DigestLen(), hash)
			}
			require.NotEmpty(t, s.requests)
			s.check(t)
		})
	}
}

// TestRustVectors asks for the vectors of anemoi-rust, over the fields that it has.
func TestRustVectors(t *testing.T) {
	none := map[string]bool{"bn254_fr": true, "goldilocks": true}
	for _, field := range anemoi.FieldNames() {
		if none[field] {
			continue // TestEveryMode compares these with the library
		}
		t.Run(field, func(t *testing.T) {
			var s script
			file := vectors.Load[vectors.AnemoiRust](t, "anemoi_rust/"+field+".json")
			require.Len(t, file.Instances, 2)
			for _, in := range file.Instances {
				instance := keys{"hash": "anemoi", "field": field, "columns": in.Columns}
				require.NotEmpty(t, in.Vectors.HashBytes)
				for _, k := range in.Vectors.HashBytes {
					s.add(t, instance.with(keys{"mode": "reference_bytes", "hex": k.Hex}), k.Out)
				}
				require.NotEmpty(t, in.Vectors.HashField)
				for _, k := range in.Vectors.HashField {
					s.add(t, instance.with(keys{"mode": "reference_sponge", "input": k.In}), k.Out)
				}
				require.NotEmpty(t, in.Vectors.JiveK)
				for _, k := range in.Vectors.JiveK {
					s.add(t, instance.with(keys{"mode": "jive", "input": k.In, "b": k.K}), k.Out)
				}
			}
			s.check(t)
		})
	}
}

// TestEveryMode asks for every mode over every field and number of columns and
// compares with the library. What the library does not have is refused.
func TestEveryMode(t *testing.T) {
	one := []*big.Int{big.NewInt(1)}
	for _, field := range anemoi.FieldNames() {
		t.Run(field, func(t *testing.T) {
			var s script
			digest := 0
			for columns := 1; columns <= anemoi.MaxColumns; columns++ {
				instance := keys{"hash": "anemoi", "field": field, "columns": columns}
				h, err := anemoi.ByName(field, columns)
				if err != nil {
					require.Less(t, columns, 4, "columns 4 to 6 exist over every field")
					s.add(t, instance.with(keys{"mode": "sponge", "input": []int{1}}), nil)
					continue
				}
				digest = h.DigestLen()
				state := make([]*big.Int, h.Width())
				for i := range state {
					state[i] = big.NewInt(int64(i))
				}
				numbers := func(out []*big.Int, err error) (list []string) {
					require.NoError(t, err)
					for _, v := range out {
						list = append(list, v.String())
					}
					return list
				}
				want := map[string][]string{
					"permutation":      numbers(h.Permute(state)),
					"jive":             numbers(h.JiveOf(2, state)),
					"sponge":           numbers(h.SpongeOf("", digest, one)),
					"fixed":            numbers(h.FixedOf("", one)),
					"bytes":            numbers(h.BytesOf("", []byte{0xa5}), nil),
					"reference_sponge": numbers(h.ReferenceSpongeOf(digest, one)),
					"reference_bytes":  numbers(h.ReferenceBytesOf([]byte{0xa5}), nil),
				}
				for _, mode := range names(anemoiModes) {
					request := instance.with(keys{"mode": mode})
					switch mode {
					case "permutation", "jive":
						request["input"] = state
					case "bytes", "reference_bytes":
						request["hex"] = "a5"
					default:
						request["input"] = one
					}
					require.Contains(t, want, mode)
					s.add(t, request, want[mode])
					if mode != "permutation" && mode != "jive" {
						require.Len(t, want[mode], digest)
					}
				}
			}
			if field == "goldilocks" {
				require.Equal(t, 4, digest)
			} else {
				require.Equal(t, 1, digest)
			}
			s.check(t)
		})
	}
}

// TestExtraRounds compares an instance with extra rounds with the library's.
func TestExtraRounds(t *testing.T) {
	var s script
	ordinary := keys{"hash": "anemoi", "field": "bn254_fr", "columns": 2, "mode": "sponge", "input": []int{1, 2, 3, 4}}
	outputs := map[string]int{}
	for _, extra := range []int{0, 1, 3, 1, anemoi.MaxExtraRounds} {
		h, err := anemoi.ByName("bn254_fr", 2, anemoi.WithExtraRounds(extra))
		require.NoError(t, err)
		again, err := anemoi.ByName("bn254_fr", 2, anemoi.WithExtraRounds(extra))
		require.NoError(t, err)
		require.True(t, h == again, "the tool asks for each line: the library must keep its instances")
		out, err := h.SpongeOf("", 1, []*big.Int{big.NewInt(1), big.NewInt(2), big.NewInt(3), big.NewInt(4)})
		require.NoError(t, err)
		request := ordinary.with(nil)
		request["extra_rounds"] = extra
		s.add(t, request, []string{out[0].String()})
		outputs[out[0].String()] = extra
	}
	require.Len(t, outputs, 4)
	s.check(t)
}
