package main

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
	"example.com/gnarkhash/native/monolith"
)

// monolithVectors are the vectors of one instance that the tool can compute.
type monolithVectors struct {
	Permutation []vectors.Case
	Traps       []vectors.Case `json:"canonical_reduction_traps"`
	Compress    struct {
		Cases []struct {
			Left, Right, Feedforward, Truncated vectors.Elements
		}
	}
	Sponge struct {
		Cases []struct {
			In      vectors.Elements
			NoPad   vectors.Elements `json:"no_pad"`
			Plonky3 vectors.Elements `json:"plonky3_pad10"`
			Rate    vectors.Elements `json:"plonky2_pad10star1_rate"`
			Width   vectors.Elements `json:"plonky2_pad10star1_width"`
		}
		Collision struct {
			A        vectors.Elements `json:"in_a"`
			B        vectors.Elements `json:"in_b"`
			NoPadA   vectors.Elements `json:"no_pad_a"`
			NoPadB   vectors.Elements `json:"no_pad_b"`
			Plonky3A vectors.Elements `json:"plonky3_pad10_a"`
			Plonky3B vectors.Elements `json:"plonky3_pad10_b"`
		} `json:"no_pad_trailing_zero_collision"`
		Long struct {
			In, Out vectors.Elements
			Outputs int `json:"num_outputs"`
		} `json:"plonky2_n_to_m_no_pad"`
	}
	Noncanonical struct {
		Forged []struct {
			In     vectors.Elements
			Honest vectors.Elements `json:"honest_out"`
		} `json:"forged_permutations"`
	}
}

func forEachMonolith(t *testing.T, f func(t *testing.T, h monolith.Dynamic, instance keys)) {
	for _, name := range monolith.Names() {
		t.Run(name, func(t *testing.T) {
			h, err := monolith.ByName(name)
			require.NoError(t, err)
			f(t, h, keys{"hash": "monolith", "instance": name})
		})
	}
}

// hasFeedforward tells whether two digests fill the state.
func hasFeedforward(h monolith.Dynamic) bool { return h.Width() == monolith.Arity*h.DigestLen() }

// TestMonolithVectors asks for the vectors of testdata/monolith.
func TestMonolithVectors(t *testing.T) {
	forEachMonolith(t, func(t *testing.T, h monolith.Dynamic, instance keys) {
		var s script
		add := func(mode string, in, out vectors.Elements) {
			s.add(t, instance.with(keys{"mode": mode, "input": in}), out)
		}
		file := vectors.Load[monolithVectors](t, "monolith/"+h.Name()+".json")
		require.NotEmpty(t, file.Permutation)
		require.Equal(t, strings.HasPrefix(h.Name(), "monolith64"), len(file.Traps) > 0)
		for _, k := range append(file.Permutation, file.Traps...) {
			add("permutation", k.In, k.Out)
		}
		for _, k := range file.Noncanonical.Forged {
			add("permutation", k.In, k.Honest)
		}
		require.NotEmpty(t, file.Compress.Cases)
		for _, k := range file.Compress.Cases {
			pair := append(append(vectors.Elements{}, k.Left...), k.Right...)
			require.Equal(t, hasFeedforward(h), k.Feedforward != nil)
			add("compress", pair, k.Feedforward) // refused where it is nil
			add("compress_truncated", pair, k.Truncated)
		}
		if h.Name() != "monolith64_t8" { // no other library has sponges over it
			require.NotEmpty(t, file.Sponge.Cases)
			c := file.Sponge.Collision
			add("no_pad", c.A, c.NoPadA)
			add("no_pad", c.B, c.NoPadB)
			add("plonky3_pad10", c.A, c.Plonky3A)
			add("plonky3_pad10", c.B, c.Plonky3B)
			long := file.Sponge.Long
			s.add(t, instance.with(keys{"mode": "no_pad", "input": long.In, "outputs": long.Outputs}), long.Out)
		}
		for _, k := range file.Sponge.Cases {
			add("no_pad", k.In, k.NoPad)
			add("plonky3_pad10", k.In, k.Plonky3)
			add("plonky2_pad10star1_rate", k.In, k.Rate)
			add("plonky2_pad10star1_width", k.In, k.Width)
		}
		s.check(t)
	})
}

// TestMonolithKnownAnswers asks for the published answers; layers alone and instances
// that the library leaves out are no requests of the tool.
func TestMonolithKnownAnswers(t *testing.T) {
	modes := map[string]string{"permute": "permutation", "sponge_no_pad(rate 8, out 4)": "no_pad", "compress_truncated(4)": "compress_truncated"}
	var s script
	file := vectors.Load[struct {
		Kats []struct {
			Instance, Function string
			In, Out            vectors.Elements
		}
	}](t, "monolith/kats.json")
	for _, k := range file.Kats {
		mode, ok := modes[k.Function]
		if !ok || k.Instance == "monolith64_t12_lookup16" {
			continue
		}
		s.add(t, keys{"hash": "monolith", "instance": k.Instance, "mode": mode, "input": k.In}, k.Out)
	}
	require.GreaterOrEqual(t, len(s.requests), 5)
	s.check(t)
}

// TestMonolithModeVectors asks for the vectors of our modes, with both names of an instance.
func TestMonolithModeVectors(t *testing.T) {
	hashes := vectors.Load[vectors.Modes](t, "modes/monolith.json").Hashes
	require.Len(t, hashes, 4)
	for _, hash := range hashes {
		for _, name := range []string{hash.Hash, strings.ReplaceAll(hash.Hash, "/", "")} {
			t.Run(name, func(t *testing.T) {
				h, err := monolith.ByName(name)
				require.NoError(t, err)
				var s script
				instance := keys{"hash": "monolith", "instance": name}
				s.addModes(t, instance, h.DigestLen(), hash)
				s.check(t)
			})
		}
	}
}

// TestMonolithEveryMode asks every instance for every mode and compares with the
// library, which has instances and modes without vectors.
func TestMonolithEveryMode(t *testing.T) {
	require.Len(t, monolithModes, 6+len(monolith.ReferenceModes()))
	forEachMonolith(t, func(t *testing.T, h monolith.Dynamic, instance keys) {
		count := func(n int) []*big.Int {
			list := make([]*big.Int, n)
			for i := range list {
				list[i] = new(big.Int).Sub(h.Modulus(), big.NewInt(int64(1+i)))
			}
			return list
		}
		state, message, n := count(h.Width()), count(h.Rate()+1), h.DigestLen()
		var s script
		add := func(mode string, more keys, out []*big.Int, err error) {
			t.Helper()
			require.NoError(t, err)
			var want []string
			for _, v := range out {
				want = append(want, v.String())
			}
			s.add(t, instance.with(keys{"mode": mode}).with(more), want)
		}
		out, err := h.Permute(state)
		add("permutation", keys{"input": state}, out, err)
		pair := count(2 * n)
		if hasFeedforward(h) {
			out, err = h.CompressOf("feedforward", pair[:n], pair[n:])
			add("compress", keys{"input": pair}, out, err)
		}
		out, err = h.CompressOf("truncated", pair[:n], pair[n:])
		add("compress_truncated", keys{"input": pair}, out, err)
		out, err = h.FixedOf("app", message)
		add("fixed", keys{"input": message, "domain": "app"}, out, err)
		add("bytes", keys{"hex": "00a5"}, h.BytesOf("", []byte{0, 0xa5}), nil)
		for _, outputs := range []int{n, 1, 2*h.Rate() + 1} {
			out, err = h.SpongeOf("", outputs, message)
			add("sponge", keys{"input": message, "outputs": unless(n, outputs)}, out, err)
			for _, mode := range monolith.ReferenceModes() {
				out, err = h.ReferenceOf(mode, outputs, message)
				add(mode, keys{"input": message, "outputs": unless(n, outputs)}, out, err)
			}
		}
		s.check(t)
	})
}

// TestMonolithRefusals asks for what there is not, and checks that the lines
// around it are answered.
func TestMonolithRefusals(t *testing.T) {
	line := func(instance, rest string) string {
		return fmt.Sprintf(`{"hash":"monolith","instance":%q,%s}`, instance, rest)
	}
	zeros := func(n int) string { return "[" + strings.TrimSuffix(strings.Repeat("0,", n), ",") + "]" }
	for _, c := range []struct{ name, line, want string }{
		{"no mode", `{"hash":"monolith"}`, `key "mode" is missing`},
		{"no instance", `{"hash":"monolith","mode":"sponge","input":[]}`, `key "instance" is missing`},
		{"unknown mode", line("monolith64_t8", `"mode":"jive","input":[]`), `monolith has no mode "jive": want one of bytes, compress, compress_truncated, fixed, no_pad, permutation,`},
		{"unknown instance", line("monolith64_t16", `"mode":"sponge","input":[]`), `unknown instance "monolith64_t16": want one of monolith64_t8, monolith64_t12,`},
		{"capitals", line("Monolith64_t8", `"mode":"sponge","input":[]`), `unknown instance`},
		{"instance a number", `{"hash":"monolith","instance":64,"mode":"sponge","input":[]}`, `"instance" is a number: want a string`},
		{"a key of anemoi", line("monolith64_t8", `"mode":"sponge","input":[],"columns":4`), `monolith with mode "sponge" has no key "columns": want domain, hash, input, instance, mode, outputs`},
		{"permutation with domain", line("monolith64_t8", `"mode":"permutation","input":[],"domain":"x"`), `no key "domain"`},
		{"compress with outputs", line("monolith64_t8", `"mode":"compress","input":[],"outputs":1`), `no key "outputs"`},
		{"no_pad with domain", line("monolith64_t8", `"mode":"no_pad","input":[],"domain":"x"`), `no key "domain"`},
		{"bytes with input", line("monolith64_t8", `"mode":"bytes","hex":"","input":[]`), `no key "input"`},

		{"feed-forward of 12", line("monolith64_t12", `"mode":"compress","input":`+zeros(8)), `monolith/64_t12 has no feed-forward compression: its state of 12 elements is no 2 digests of 4`},
		{"feed-forward of 24", line("monolith31_t24", `"mode":"compress","input":`+zeros(16)), `monolith/31_t24 has no feed-forward compression: its state of 24 elements is no 2 digests of 8`},
		{"feed-forward of 24, Plonky3", line("monolith31_t24_plonky3", `"mode":"compress","input":`+zeros(16)), `has no feed-forward compression`},

		{"state too short", line("monolith64_t8", `"mode":"permutation","input":`+zeros(7)), `permutes 8 elements, got 7`},
		{"state too long", line("monolith64_t8", `"mode":"permutation","input":`+zeros(9)), `permutes 8 elements, got 9`},
		{"digests too short", line("monolith64_t8", `"mode":"compress","input":`+zeros(7)), `compresses a left and a right digest of 4 elements each, got 7 elements`},
		{"a whole state of 12", line("monolith64_t12", `"mode":"compress_truncated","input":`+zeros(12)), `digest of 4 elements each, got 12 elements`},
		{"no digest", line("monolith31_t16", `"mode":"compress","input":[]`), `digest of 8 elements each, got 0 elements`},
		{"fixed without an element", line("monolith64_t8", `"mode":"fixed","input":[]`), `want 1 or more`},
		{"outputs 0", line("monolith64_t8", `"mode":"no_pad","input":[],"outputs":0`), `"outputs" must be from 1 to 65536, got 0`},
		{"outputs too many", line("monolith64_t8", `"mode":"plonky3_pad10","input":[],"outputs":65537`), `"outputs" must be from 1 to 65536, got 65537`},

		{"goldilocks modulus", line("monolith64_t8", `"mode":"sponge","input":[0,18446744069414584321]`), `element 1 is not canonical: it is outside [0, p) of goldilocks`},
		{"above 64 bits", line("monolith64_t8", `"mode":"fixed","input":["0x10000000000000000"]`), `element 0 is not canonical`},
		{"mersenne31 modulus", line("monolith31_t16", `"mode":"no_pad","input":[2147483647]`), `element 0 is not canonical: it is outside [0, p) of mersenne31`},
		{"a permutation's input", line("monolith31_t16", `"mode":"permutation","input":`+strings.Replace(zeros(16), "0]", `"0x7fffffff"]`, 1)), `element 15 is not canonical`},
		{"a digest", line("monolith64_t8", `"mode":"compress","input":[0,0,0,0,0,0,18446744069414584321,0]`), `element 2 is not canonical: it is outside [0, p) of goldilocks (right digest)`},
		{"minus", line("monolith64_t8", `"mode":"sponge","input":[-1]`), `element 0 of "input" is not canonical`},
		{"hex with 0x", line("monolith64_t8", `"mode":"bytes","hex":"0x00"`), `"hex" is not plain hex`},
	} {
		t.Run(c.name, func(t *testing.T) { requireRefused(t, c.line, c.want) })
	}
}
