package main

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// run returns what a command line prints and its exit status.
func run(args ...string) (stdout, stderr string, status int) {
	var out, errs strings.Builder
	status = command(args, &out, &errs)
	return out.String(), errs.String(), status
}

func TestJSON(t *testing.T) {
	stdout, stderr, status := run("-format", "json", "-filter", `^anemoi/jive2/l1 bn254 scs`)
	require.Zero(t, status)
	require.Empty(t, stderr, "no progress when standard error is no terminal")
	require.Equal(t, `[
{"gadget":"anemoi/jive2/l1","curve":"bn254","system":"scs","n":1,"constraints":170,"per_call":170.00,"marginal":null,"commitments":0},
{"gadget":"anemoi/jive2/l1","curve":"bn254","system":"scs","n":200,"constraints":34000,"per_call":170.00,"marginal":170.00,"commitments":0}
]
`, stdout)
	require.True(t, json.Valid([]byte(stdout)))
}

func TestMarkdown(t *testing.T) {
	// gnark's row comes last in the registry and still stands in its group.
	for _, args := range [][]string{{}, {"-format", "md"}} {
		stdout, _, status := run(append(args, "-filter", `^(anemoi/(permutation|jive2|sponge/hash2)/l1|gnark/poseidon2/compress) bn254 r1cs 1$`)...)
		require.Zero(t, status)
		require.Equal(t, `| job                | gadget                   | curve | system |   n | constraints | per_call | marginal | commitments |
| ------------------ | ------------------------ | ----- | ------ | --: | ----------: | -------: | -------: | ----------: |
| permutation        | anemoi/permutation/l1    | bn254 | r1cs   |   1 |         105 |   105.00 |          |           0 |
| 2-to-1 compression | anemoi/jive2/l1          | bn254 | r1cs   |   1 |         105 |   105.00 |          |           0 |
|                    | gnark/poseidon2/compress | bn254 | r1cs   |   1 |         186 |   186.00 |          |           0 |
| hash of 2 elements | anemoi/sponge/hash2/l1   | bn254 | r1cs   |   1 |         315 |   315.00 |          |           0 |
`, stdout)
	}
}

func TestCSV(t *testing.T) {
	// The row of 200 calls alone: its marginal cost needs the other one.
	stdout, _, status := run("-format=csv", "-filter", `gnark/poseidon2/compress bn254 r1cs 200`)
	require.Zero(t, status)
	require.Equal(t, `gadget,curve,system,n,constraints,per_call,marginal,commitments
gnark/poseidon2/compress,bn254,r1cs,200,37200,186.00,186.00,0
`, stdout)
}

func TestCompare(t *testing.T) {
	stdout, _, status := run("-compare")
	require.Zero(t, status)
	var want strings.Builder
	require.NoError(t, writeComparison(&want, table(t)))
	require.Equal(t, want.String(), stdout)
	require.Contains(t, stdout, "| gnark Poseidon2                                     |    186 |  1.77 |")

	incomplete := slices.DeleteFunc(slices.Clone(table(t)), func(r result) bool { return r.Gadget == "gnark/mimc/hash2" })
	require.ErrorContains(t, writeComparison(&want, incomplete), "lacks anemoi/sponge/hash2/l2 or gnark/mimc/hash2 in r1cs")
}

func TestHelp(t *testing.T) {
	for _, flag := range []string{"-h", "-help", "--help"} {
		stdout, stderr, status := run(flag)
		require.Zero(t, status)
		require.Empty(t, stderr)
		for _, column := range columns {
			require.Contains(t, stdout, "\n  "+column+" ")
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		message string
		args    []string
	}{
		{`unknown format "xml": want json, md or csv`, []string{"-format", "xml"}},
		{`unknown format "txt": want json, md or csv`, []string{"-format", "txt"}},
		{`unknown format "": want`, []string{"-format", ""}},
		{"-filter: error parsing regexp: missing closing )", []string{"-filter", "("}},
		{`no row matches "no such row"`, []string{"-filter", "no such row"}},
		{`unexpected argument "x"`, []string{"x"}},
		{`unexpected argument "x"`, []string{"-format", "json", "x"}},
		{"flag provided but not defined: -n", []string{"-n", "1"}},
		{"flag needs an argument: -format", []string{"-format"}},
		{"-compare takes no -format", []string{"-compare", "-format", "json"}},
		{"-compare takes no -filter", []string{"-compare", "-filter", "anemoi"}},
		{"-compare takes no -check", []string{"-compare", "-check"}},
		{"-check takes no -format", []string{"-check", "-format", "csv"}},
		{"-filter: error parsing regexp", []string{"-check", "-filter", "("}},
		{"-format svg draws one -chart: want compress, hash, merkle, got \"none\"", []string{"-format", "svg"}},
		{"-format svg draws one -chart: want compress, hash, merkle, got \"pie\"", []string{"-format", "svg", "-chart", "pie"}},
		{"-chart is for -times or -format svg", []string{"-chart", "merkle"}},
		{"-chart takes no -filter", []string{"-format", "svg", "-chart", "merkle", "-filter", "x"}},
		{`there is no gadget "anemoi/jiv2/l1"; near are anemoi/jive2/l1, `, []string{"-why", "anemoi/jiv2/l1"}},
		{`there is no gadget ""; near are `, []string{"-why", ""}},
		{"-why takes no -times", []string{"-why", "anemoi/jive2/l1", "-times"}},
		{`-times has no format "csv": want md or txt`, []string{"-times", "-format", "csv"}},
		{"-rounds 0: want 1 or more", []string{"-times", "-rounds", "0"}},
		{"-recorded measures nothing", []string{"-times", "-recorded", "x", "-rounds", "2"}},
		{"-rounds is for -times", []string{"-rounds", "2"}},
	} {
		stdout, stderr, status := run(c.args...)
		require.Equal(t, 2, status, "%q", c.args)
		require.Empty(t, stdout)
		require.Contains(t, stderr, "report: "+c.message)
		require.Equal(t, 1, strings.Count(stderr, "\n"), "%q", stderr)
	}
}

// closed is a writer that fails.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errors.New("it is closed") }

func TestClosedOutput(t *testing.T) {
	for _, args := range [][]string{
		{"-h"}, {"-compare"},
		{"-format", "json", "-filter", "jive2"}, {"-format", "md", "-filter", "jive2"}, {"-format", "csv", "-filter", "jive2"},
	} {
		var stderr strings.Builder
		require.Equal(t, 1, command(args, closed{}, &stderr), "%q", args)
		require.Equal(t, "report: it is closed\n", stderr.String())
	}
}
