package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
	"example.com/gnarkhash/native/anemoi"
)

// keys is a request to be written.
type keys map[string]any

// with returns a copy with more keys; those with an empty or zero value are left out.
func (k keys) with(more keys) keys {
	all := keys{}
	for _, from := range []keys{k, more} {
		for key, v := range from {
			if v != "" && v != 0 {
				all[key] = v
			}
		}
	}
	return all
}

// script is a list of requests and the outputs they must get; nil is a refusal.
type script struct {
	requests []string
	outputs  [][]string
}

func (s *script) add(t *testing.T, request keys, output []string) {
	t.Helper()
	line, err := json.Marshal(request)
	require.NoError(t, err)
	s.requests = append(s.requests, string(line))
	s.outputs = append(s.outputs, output)
}

// answered is an answer line as a caller reads it.
type answered struct {
	Output []string
	Error  *string
}

// ask runs the tool and returns its answers and its exit status.
func ask(t testing.TB, stdin string) ([]answered, int) {
	t.Helper()
	var stdout, stderr strings.Builder
	status := run(strings.NewReader(stdin), &stdout, &stderr)
	require.Empty(t, stderr.String())
	return parseAnswers(t, stdout.String()), status
}

// parseAnswers checks that each line is one answer of the protocol.
func parseAnswers(t testing.TB, stdout string) (list []answered) {
	t.Helper()
	if stdout == "" {
		return nil
	}
	require.True(t, strings.HasSuffix(stdout, "\n"), "the last answer has no newline")
	for _, line := range strings.Split(strings.TrimSuffix(stdout, "\n"), "\n") {
		var a answered
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		require.NoError(t, d.Decode(&a), "answer %q", line)
		require.False(t, d.More(), "answer %q", line)
		require.NotEqual(t, a.Output == nil, a.Error == nil, "answer %q", line)
		list = append(list, a)
	}
	return list
}

func (s *script) check(t *testing.T) {
	t.Helper()
	answers, status := ask(t, strings.Join(s.requests, "\n"))
	require.Len(t, answers, len(s.requests))
	want := 0
	for i, a := range answers {
		require.Equal(t, s.outputs[i], a.Output, "answer to %s", s.requests[i])
		if s.outputs[i] == nil {
			want = 1
		}
	}
	require.Equal(t, want, status)
}

// unless gives n, or 0 if it is the default, which a request may leave out.
func unless(standard, n int) int {
	if n == standard {
		return 0
	}
	return n
}

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
				require.NotEmpty(t, hash.Sponge)
				for _, k := range hash.Sponge {
					s.add(t, instance.with(keys{"mode": "sponge", "input": k.In, "domain": k.Domain, "outputs": unless(h.DigestLen(), len(k.Out))}), k.Out)
				}
				require.NotEmpty(t, hash.Fixed)
				for _, k := range hash.Fixed {
					s.add(t, instance.with(keys{"mode": "fixed", "input": k.In, "domain": k.Domain}), k.Out)
				}
				require.NotEmpty(t, hash.Bytes)
				for _, k := range hash.Bytes {
					request := instance.with(keys{"mode": "bytes", "domain": k.Domain})
					request["hex"] = k.Hex // the empty string too
					s.add(t, request, k.Out)
				}
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
