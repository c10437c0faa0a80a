package main

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/anemoi"
	"example.com/gnarkhash/native/monolith"
)

// permutation is a request for the permutation of two numbers, as JSON text.
func permutation(a, b string) string {
	return fmt.Sprintf(`{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"permutation","input":[%s,%s]}`, a, b)
}

// TestNumbers checks that all spellings of a number mean the same.
func TestNumbers(t *testing.T) {
	h, err := anemoi.ByName("bn254_fr", 1)
	require.NoError(t, err)
	largest := h.Modulus()
	largest.Sub(largest, big.NewInt(1))
	for _, v := range []*big.Int{big.NewInt(0), big.NewInt(10), new(big.Int).Lsh(big.NewInt(1), 53), big.NewInt(999_999_999_999_999), big.NewInt(1<<60 - 1), new(big.Int).Lsh(big.NewInt(1), 64), largest} {
		out, err := h.Permute([]*big.Int{v, v})
		require.NoError(t, err)
		for _, spelling := range []string{
			v.String(), `"` + v.String() + `"`, `"000` + v.String() + `"`, `"` + strings.Repeat("0", maxDigits-len(v.String())) + v.String() + `"`,
			fmt.Sprintf(`"0x%x"`, v), fmt.Sprintf(`"0x%X"`, v), fmt.Sprintf(`"0X00%x"`, v),
		} {
			answers, status := ask(t, permutation(spelling, spelling))
			require.Zero(t, status, "%s: %v", spelling, answers)
			require.Equal(t, []string{out[0].String(), out[1].String()}, answers[0].Output, spelling)
		}
	}
}

// TestSpellings checks that white space, the order of keys and escapes do not matter.
func TestSpellings(t *testing.T) {
	want, status := ask(t, `{"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"sponge","input":["5"],"domain":"é","outputs":1}`)
	require.Zero(t, status)
	for _, line := range []string{
		"\t { \"outputs\" : \"0x1\" ,\"domain\":\"\\u00e9\",\"columns\":\"2\",\"input\":[ \"\\u0035\" ],\"mode\":\"sponge\",\"field\":\"bn254_fr\",\"ha\\u0073h\":\"anemoi\" } \r",
		`{"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"sponge","input":[5],"domain":"é"}`,
		`{"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"sponge","input":[5],"domain":"é","extra_rounds":0}`,
	} {
		got, status := ask(t, line)
		require.Zero(t, status, line)
		require.Equal(t, want, got, line)
	}
	noDomain, _ := ask(t, `{"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"sponge","input":[5]}`)
	emptyDomain, _ := ask(t, `{"hash":"anemoi","field":"bn254_fr","columns":2,"mode":"sponge","input":[5],"domain":""}`)
	require.Equal(t, noDomain, emptyDomain)
	require.NotEqual(t, want, noDomain)

	lower, status := ask(t, `{"hash":"anemoi","field":"bn254_fr","columns":1,"mode":"bytes","hex":"00aBcDeF"}`)
	require.Zero(t, status)
	h, err := anemoi.ByName("bn254_fr", 1)
	require.NoError(t, err)
	require.Equal(t, []string{h.BytesOf("", []byte{0x00, 0xab, 0xcd, 0xef})[0].String()}, lower[0].Output)
}

// TestMostOutputs checks that the largest number of outputs is accepted, without
// computing them; TestRefusals asks for one more.
func TestMostOutputs(t *testing.T) {
	request := func() *request {
		r, err := parse([]byte(`{"input":[1],"outputs":65536}`))
		require.NoError(t, err)
		return r
	}
	for _, mode := range []string{"sponge", "reference_sponge"} {
		r := request()
		require.NotNil(t, anemoiModes[mode](r))
		require.NoError(t, r.finish("anemoi", mode))
	}
	for _, mode := range append(monolith.ReferenceModes(), "sponge") {
		r := request()
		require.NotNil(t, monolithModes[mode](r))
		require.NoError(t, r.finish("monolith", mode))
	}
}

// TestRefusals asks for each kind of error, and checks that the lines around it
// are answered.
func TestRefusals(t *testing.T) {
	const modulus = "21888242871839275222246405745257275088548364400416034343698204186575808495617"
	anemoiLine := func(rest string) string {
		return `{"hash":"anemoi","field":"bn254_fr","columns":1,` + rest + `}`
	}
	for _, c := range []struct{ name, line, want string }{
		// The line.
		{"no JSON", `hello`, "no JSON object"},
		{"an array", `[1]`, "the line is an array"},
		{"a string", `"x"`, "the line is a string"},
		{"a number", `12`, "the line is a number"},
		{"null", `null`, "the line is null"},
		{"a boolean", `true`, "the line is a boolean"},
		{"cut off", `{"hash":"anemoi"`, "ends before"},
		{"cut off in a key", `{"ha`, "ends before"},
		{"cut off after a colon", `{"hash":`, "ends before"},
		{"cut off in an array", `{"input":[1`, "ends before"},
		{"comma too many", `{"hash":"anemoi",}`, "no JSON object"},
		{"comma too many in an array", `{"input":[1,]}`, "no JSON object"},
		{"key without quotes", `{hash:"anemoi"}`, "no JSON object"},
		{"key that is a number", `{1:"anemoi"}`, "no JSON object"},
		{"single quotes", `{'hash':'anemoi'}`, "no JSON object"},
		{"leading zero of a JSON number", permutation("01", "0"), "no JSON object"},
		{"plus sign of a JSON number", permutation("+1", "0"), "no JSON object"},
		{"trailing text", permutation("1", "2") + ` x`, "more on the line after"},
		{"trailing bracket", permutation("1", "2") + `}`, "more on the line after"},
		{"two objects", permutation("1", "2") + permutation("1", "2"), "more on the line after"},

		// The keys.
		{"no keys", `{}`, `key "hash" is missing`},
		{"no hash", `{"mode":"sponge"}`, `key "hash" is missing`},
		{"keys are case-sensitive", `{"Hash":"anemoi"}`, `key "hash" is missing`},
		{"no mode", `{"hash":"anemoi"}`, `key "mode" is missing`},
		{"no field", `{"hash":"anemoi","columns":1,"mode":"permutation","input":[0,0]}`, `key "field" is missing`},
		{"no columns", `{"hash":"anemoi","field":"bn254_fr","mode":"permutation","input":[0,0]}`, `key "columns" is missing`},
		{"no input", anemoiLine(`"mode":"permutation"`), `key "input" is missing`},
		{"no hex for reference bytes", anemoiLine(`"mode":"reference_bytes"`), `key "hex" is missing`},
		{"no hex", anemoiLine(`"mode":"bytes"`), `key "hex" is missing`},
		{"twice", anemoiLine(`"mode":"permutation","input":[0,0],"input":[0,0]`), `key "input" is given twice`},
		{"twice by an escape", anemoiLine(`"mode":"permutation","input":[0,0],"inpu\u0074":[0,0]`), `key "input" is given twice`},
		{"unknown", anemoiLine(`"mode":"permutation","inputs":[0,0]`), `no key "inputs"`},
		{"empty", anemoiLine(`"mode":"permutation","input":[0,0],"":1`), `no key ""`},
		{"an object", anemoiLine(`"mode":"permutation","input":{"0":1}`), `"input" is an object`},

		// Keys of other modes.
		{"permutation with b", anemoiLine(`"mode":"permutation","input":[0,0],"b":2`), `mode "permutation" has no key "b": want columns, extra_rounds, field, hash, input, mode`},
		{"permutation with domain", anemoiLine(`"mode":"permutation","input":[0,0],"domain":"x"`), `no key "domain"`},
		{"permutation with outputs", anemoiLine(`"mode":"permutation","input":[0,0],"outputs":1`), `no key "outputs"`},
		{"permutation with hex", anemoiLine(`"mode":"permutation","input":[0,0],"hex":""`), `no key "hex"`},
		{"jive with domain", anemoiLine(`"mode":"jive","input":[0,0],"domain":""`), `no key "domain"`},
		{"jive with outputs", anemoiLine(`"mode":"jive","input":[0,0],"outputs":1`), `no key "outputs"`},
		{"sponge with b", anemoiLine(`"mode":"sponge","input":[0,0],"b":2`), `no key "b"`},
		{"fixed with outputs", anemoiLine(`"mode":"fixed","input":[0,0],"outputs":1`), `no key "outputs"`},
		{"bytes with input", anemoiLine(`"mode":"bytes","hex":"","input":[]`), `no key "input"`},
		{"bytes with outputs", anemoiLine(`"mode":"bytes","hex":"","outputs":1`), `no key "outputs"`},
		{"reference bytes with domain", anemoiLine(`"mode":"reference_bytes","hex":"","domain":"x"`), `no key "domain"`},
		{"reference bytes with outputs", anemoiLine(`"mode":"reference_bytes","hex":"","outputs":1`), `no key "outputs"`},
		{"reference bytes with input", anemoiLine(`"mode":"reference_bytes","hex":"","input":[]`), `no key "input"`},
		{"reference sponge with domain", anemoiLine(`"mode":"reference_sponge","input":[],"domain":"x"`), `no key "domain"`},

		// Names.
		{"unknown hash", `{"hash":"md5"}`, `unknown hash "md5": want one of anemoi, monolith`},
		{"unknown mode", anemoiLine(`"mode":"Sponge","input":[]`), `no mode "Sponge": want one of bytes, fixed, jive, permutation, reference_bytes, reference_sponge, sponge`},
		{"unknown field", `{"hash":"anemoi","field":"f7","columns":1,"mode":"sponge","input":[]}`, `unknown field "f7"`},

		// Types.
		{"hash null", `{"hash":null}`, `"hash" is null: want a string`},
		{"mode a number", anemoiLine(`"mode":1`), `"mode" is a number: want a string`},
		{"field a boolean", `{"hash":"anemoi","field":false,"columns":1,"mode":"sponge","input":[]}`, `"field" is a boolean: want a string`},
		{"columns null", `{"hash":"anemoi","field":"bn254_fr","columns":null,"mode":"sponge","input":[]}`, `"columns" is null: want a number`},
		{"columns an array", `{"hash":"anemoi","field":"bn254_fr","columns":[1],"mode":"sponge","input":[]}`, `"columns" is an array: want a number`},
		{"input null", anemoiLine(`"mode":"sponge","input":null`), `"input" is null: want an array`},
		{"input a string", anemoiLine(`"mode":"sponge","input":"1"`), `"input" is a string: want an array`},
		{"domain null", anemoiLine(`"mode":"sponge","input":[],"domain":null`), `"domain" is null: want a string`},
		{"domain an array", anemoiLine(`"mode":"sponge","input":[],"domain":[]`), `"domain" is an array: want a string`},
		{"domain not UTF-8", anemoiLine("\"mode\":\"sponge\",\"input\":[],\"domain\":\"\xff\""), `"domain" holds the character U+FFFD`},
		{"domain half a pair", anemoiLine(`"mode":"sponge","input":[],"domain":"\ud800"`), `"domain" holds the character U+FFFD`},
		{"outputs null", anemoiLine(`"mode":"sponge","input":[],"outputs":null`), `"outputs" is null: want a number`},
		{"b a boolean", anemoiLine(`"mode":"jive","input":[0,0],"b":true`), `"b" is a boolean: want a number`},
		{"hex a number", anemoiLine(`"mode":"bytes","hex":10`), `"hex" is a number: want a string`},
		{"element null", permutation("1", "null"), `element 1 of "input" is null: want a number`},
		{"element a boolean", permutation("true", "1"), `element 0 of "input" is a boolean: want a number`},
		{"element an array", permutation("1", "[]"), `element 1 of "input" is an array: want a number`},
		{"element an object", permutation("1", "{}"), `element 1 of "input" is an object: want a number`},

		// Numbers.
		{"exponent", permutation("1e3", "1"), `element 0 of "input" is 1e3: want an integer in plain digits`},
		{"exponent in capitals", permutation("1E3", "1"), `is 1E3: want an integer`},
		{"fraction", permutation("1", "1.0"), `element 1 of "input" is 1.0: want an integer`},
		{"minus zero", permutation("-0", "1"), `element 0 of "input" is not canonical: -0 has a minus sign`},
		{"negative", permutation("1", "-1"), `element 1 of "input" is not canonical`},
		{"negative string", permutation(`"-1"`, "1"), `element 0 of "input" is not canonical`},
		{"empty string", permutation(`""`, "1"), `element 0 of "input" is an empty string`},
		{"plus sign", permutation(`"+1"`, "1"), `element 0 of "input" is "+1": want decimal digits`},
		{"underscore", permutation(`"1_000"`, "1"), `is "1_000": want decimal digits`},
		{"underscore in hex", permutation(`"0x_1"`, "1"), `is "0x_1": want decimal digits`},
		{"space", permutation(`" 1"`, "1"), `is " 1": want decimal digits`},
		{"exponent in a string", permutation(`"1e3"`, "1"), `is "1e3": want decimal digits`},
		{"hex without 0x", permutation(`"ff"`, "1"), `is "ff": want decimal digits`},
		{"0x alone", permutation(`"0x"`, "1"), `is "0x": want decimal digits`},
		{"octal", permutation(`"0o7"`, "1"), `is "0o7": want decimal digits`},
		{"other digits", permutation(`"\u0661"`, "1"), `want decimal digits`},
		{"wide digits", permutation(`"１"`, "1"), `want decimal digits`},
		{"modulus", permutation(modulus, "1"), `element 0 is not canonical`},
		{"modulus string", permutation("1", `"`+modulus+`"`), `element 1 is not canonical`},
		{"modulus in hex", permutation("1", `"0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001"`), `element 1 is not canonical`},
		{"1000 digits", permutation(strings.Repeat("9", maxDigits), "1"), `element 0 is not canonical`},
		{"1001 digits", permutation(strings.Repeat("9", maxDigits+1), "1"), `element 0 of "input" is not canonical: it has 1001 digits`},
		{"1001 hex digits", permutation(`"0x`+strings.Repeat("f", maxDigits+1)+`"`, "1"), `element 0 of "input" is not canonical: it has 1001 digits`},
		{"millions of digits", permutation("1", strings.Repeat("9", 10_000_000)), `element 1 of "input" is not canonical`},

		// Ranges.
		{"no element", anemoiLine(`"mode":"permutation","input":[]`), `permutes 2 elements, got 0`},
		{"an element too many", anemoiLine(`"mode":"permutation","input":[1,2,3]`), `permutes 2 elements, got 3`},
		{"an element too many for jive", anemoiLine(`"mode":"jive","input":[1,2,3]`), `takes 2 elements, got 3`},
		{"fixed without an element", anemoiLine(`"mode":"fixed","input":[]`), `want 1 or more`},
		{"columns 0", `{"hash":"anemoi","field":"bn254_fr","columns":0,"mode":"sponge","input":[]}`, `"columns" must be from 1 to 6, got 0`},
		{"columns 7", `{"hash":"anemoi","field":"bn254_fr","columns":7,"mode":"sponge","input":[]}`, `"columns" must be from 1 to 6, got 7`},
		{"columns 2^64+1", `{"hash":"anemoi","field":"bn254_fr","columns":18446744073709551617,"mode":"sponge","input":[]}`, `"columns" must be from 1 to 6, got 18446744073709551617`},
		{"columns a fraction", `{"hash":"anemoi","field":"bn254_fr","columns":1.0,"mode":"sponge","input":[]}`, `"columns" is 1.0: want an integer`},
		{"b 1", anemoiLine(`"mode":"jive","input":[0,0],"b":1`), `"b" must be from 2 to 12, got 1`},
		{"b that does not divide", anemoiLine(`"mode":"jive","input":[0,0],"b":3`), `divide the width 2`},
		{"outputs 0", anemoiLine(`"mode":"sponge","input":[],"outputs":0`), `"outputs" must be from 1 to 65536, got 0`},
		{"outputs negative", anemoiLine(`"mode":"sponge","input":[],"outputs":-1`), `"outputs" is not canonical`},
		{"outputs too many", anemoiLine(`"mode":"sponge","input":[],"outputs":65537`), `"outputs" must be from 1 to 65536, got 65537`},
		{"reference outputs too many", anemoiLine(`"mode":"reference_sponge","input":[],"outputs":65537`), `"outputs" must be from 1 to 65536`},
		{"extra rounds", anemoiLine(`"mode":"sponge","input":[],"extra_rounds":257`), `"extra_rounds" must be from 0 to 256, got 257`},
		{"hex odd", anemoiLine(`"mode":"bytes","hex":"abc"`), `"hex" is not plain hex`},
		{"hex with 0x", anemoiLine(`"mode":"bytes","hex":"0x00"`), `"hex" is not plain hex`},
		{"hex no digit", anemoiLine(`"mode":"bytes","hex":"zz"`), `"hex" is not plain hex`},
	} {
		t.Run(c.name, func(t *testing.T) { requireRefused(t, c.line, c.want) })
	}
}

// requireRefused checks that a line gets the error and the lines around it are answered.
func requireRefused(t *testing.T, line, want string) {
	t.Helper()
	good := permutation("0", "1")
	answers, status := ask(t, good+"\n"+line+"\n"+good+"\n")
	require.Equal(t, 1, status)
	require.Len(t, answers, 3)
	require.Nil(t, answers[0].Error)
	require.Equal(t, answers[0], answers[2])
	require.NotNil(t, answers[1].Error, "not refused")
	require.Contains(t, *answers[1].Error, want)
	require.LessOrEqual(t, len(*answers[1].Error), maxErrorBytes+len("..."))
}

// TestLongNames checks that an error does not repeat a long request.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("é", 1<<20)
	for _, line := range []string{
		`{"hash":"` + long + `"}`,
		`{"hash":"anemoi","mode":"` + long + `"}`,
		`{"hash":"monolith","mode":"` + long + `"}`,
		`{"hash":"monolith","mode":"sponge","instance":"` + long + `","input":[]}`,
		`{"hash":"anemoi","mode":"sponge","field":"` + long + `","columns":1,"input":[]}`,
		`{"hash":"anemoi","mode":"sponge","` + long + `":1}`,
		`{"hash":"anemoi","mode":"sponge","columns":"` + long + `"}`,
		`{"` + long + `":{}}`,
		permutation(`"`+long+`"`, "1"),
	} {
		answers, status := ask(t, line)
		require.Equal(t, 1, status)
		require.Len(t, answers, 1)
		require.LessOrEqual(t, len(*answers[0].Error), maxErrorBytes+len("..."))
		require.NotContains(t, *answers[0].Error, "\uFFFD")
	}
}
