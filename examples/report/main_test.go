package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// TestCompare: -compare compiles the rows that its table needs, and writes that. The last
// job is of large circuits, so it is written from the kept table here.
func TestCompare(t *testing.T) {
	opts, err := parse([]string{"-compare"})
	require.NoError(t, err)
	rows := matching(allRows(), opts.filter)
	var single, last []row
	for _, r := range rows {
		if slices.ContainsFunc(fastOutside.lines, func(line compared) bool { return line.gadget == r.gadget.name }) {
			last = append(last, r)
		} else {
			single = append(single, r)
		}
	}
	require.Len(t, last, 2*2*len(fastOutside.lines))
	results, err := measure(single, io.Discard)
	require.NoError(t, err)
	for _, r := range table(t) {
		if slices.ContainsFunc(last, func(l row) bool { return l.String() == fmt.Sprintf("%s %s %s %d", r.Gadget, r.Curve, r.System, r.N) }) {
			results = append(results, r)
		}
	}
	var written, want strings.Builder
	require.NoError(t, opts.write(&written, results))
	require.NoError(t, writeComparison(&want, table(t)))
	require.Equal(t, want.String(), written.String())
	require.Contains(t, written.String(), "| gnark Poseidon2                                     |     186 |   1.77 |")
	require.Contains(t, written.String(), "| gnark SHA2-256                                      |  68,977 | ")

	for gadget, lacks := range map[string]string{
		"gnark/mimc/hash2":        "lacks anemoi/sponge/hash2/l2 or gnark/mimc/hash2 in r1cs",
		"monolith/compress/64_t8": "lacks monolith/compress/64_t8 or monolith/compress/64_t8 in r1cs",
	} {
		incomplete := slices.DeleteFunc(table(t), func(r result) bool { return r.Gadget == gadget })
		require.ErrorContains(t, writeComparison(io.Discard, incomplete), lacks)
	}
}

// TestMarginals: the marginal cost is that with the most calls, over the curve of the table.
func TestMarginals(t *testing.T) {
	line := func(curve string, n int, marginal decimal) result {
		return result{Gadget: "g", Curve: curve, System: "scs", N: n, Constraints: 7, Marginal: marginal}
	}
	require.Equal(t, map[string]decimal{"g scs": "3.50"}, comparedMarginals([]result{
		line("bn254", 2, "9.00"), line("bn254", 200, "3.50"), line("bn254", 20, "8.00"), line("bn254", 1, ""), line("bls12_381", 300, "1.00"),
	}))
	require.Empty(t, comparedMarginals([]result{line("bn254", 1, "")}))
	whole, ratio, err := compare("10.50", "4.00")
	require.NoError(t, err)
	require.Equal(t, "11 2.63", whole+" "+ratio)
	for _, bad := range [][2]decimal{{"1.00", "0.00"}, {"", "1.00"}, {"1.00", "x"}} {
		_, _, err := compare(bad[0], bad[1])
		require.ErrorContains(t, err, "have no ratio")
	}
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
		{"-chart is for -format svg", []string{"-chart", "merkle"}},
		{"-chart takes no -filter", []string{"-format", "svg", "-chart", "merkle", "-filter", "x"}},
		{`there is no gadget "anemoi/jiv2/l1"; near are anemoi/jive2/l1, `, []string{"-why", "anemoi/jiv2/l1"}},
		{`there is no gadget ""; near are `, []string{"-why", ""}},
		{"-why takes no -times", []string{"-why", "anemoi/jive2/l1", "-times"}},
		{`-times has no format "csv": want md or txt`, []string{"-times", "-format", "csv"}},
		{"-rounds 0: want 1 or more", []string{"-times", "-rounds", "0"}},
		{"-recorded measures nothing", []string{"-times", "-recorded", "x", "-rounds", "2"}},
		{"-recorded is for -times", []string{"-recorded", "x"}},
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
		{"-h"},
		{"-format", "json", "-filter", "jive2"}, {"-format", "md", "-filter", "jive2"}, {"-format", "csv", "-filter", "jive2"},
	} {
		var stderr strings.Builder
		require.Equal(t, 1, command(args, closed{}, &stderr), "%q", args)
		require.Equal(t, "report: it is closed\n", stderr.String())
	}
	require.EqualError(t, writeComparison(closed{}, table(t)), "it is closed")
}
