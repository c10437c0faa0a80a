package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestShares: the steps add up to the circuit, have names, and those that can be
// counted by hand have the right numbers.
func TestShares(t *testing.T) {
	const rounds1, rounds2 = 21, 14
	for _, c := range []struct {
		gadget string
		want   map[string][2]int // R1CS, PLONK
	}{
		{"anemoi/permutation/l1", map[string][2]int{
			"S-boxes: powers of Y - V": {2 * rounds1, 2 * rounds1},
			"S-boxes: squares of Y":    {rounds1, rounds1},
			"S-boxes: squares of V":    {0, rounds1},
		}},
		{"anemoi/sponge/hash2/l2", map[string][2]int{
			"S-boxes: powers of Y - V":                   {2 * 2 * rounds2, 2 * 2 * rounds2},
			"S-boxes: the first equation of the Flystel": {0, 2 * rounds2},
		}},
		{"anemoi/sponge/variable8/l2", nil},
		{"anemoi/reference-sponge/hash8/l1", nil},
		{"anemoi/fixed8/l3", nil},
		{"anemoi/bytes64/l2", map[string][2]int{"the commitment": {1, 145}}},
		{"merkle/anemoi/arity4/depth16", map[string][2]int{
			"path: the node's place among its siblings": {3 * 16, 4 * 3 * 16},
		}},
		{"monolith/compress/64_t8", nil},
		{"monolith/permutation-bits/31_t16", map[string][2]int{"the commitment": {0, 0}}},
		{"gnark/poseidon2/compress", map[string][2]int{"S-boxes": {186, 186}}},
		{"gnark/mimc/hash2", map[string][2]int{"rounds: fifth powers": {660, 660}}},
		{"gnark/path-poseidon2-compress/depth32", map[string][2]int{"path: selections": {2 * 32, 4 * 32}}},
	} {
		rows, err := explainable(c.gadget)
		require.NoError(t, err)
		require.Len(t, rows, len(systems))
		for i, r := range rows {
			shares, total, err := shareOut(r)
			require.NoError(t, err)
			compiled, err := compile(r)
			require.NoError(t, err)
			require.Equal(t, compiled.constraints, total, "%s", r)
			counts := make(map[string]int)
			sum := 0
			for _, s := range shares {
				require.Positive(t, s.constraints, "%s: %s", r, s.step)
				require.NotRegexp(t, `[(*]|\.\w`, s.step, "%s: a function without a name in rules", r)
				counts[s.step] += s.constraints
				sum += s.constraints
			}
			require.Equal(t, total, sum, "%s", r)
			for step, want := range c.want {
				require.Equal(t, want[i], counts[step], "%s: %s", r, step)
			}
			if r.system.name == "scs" {
				require.Zero(t, counts[outsideProfile], "%s: gnark's builder reports each gate", r)
			} else if c.gadget == "anemoi/permutation/l1" {
				require.Equal(t, 2*rounds1, counts[outsideProfile]+counts["S-boxes: the two equations of the Flystel"])
			}
		}
	}
}

// TestEmulatedShares: products over emulated fields have names too.
func TestEmulatedShares(t *testing.T) {
	rows, err := explainable("anemoi-emulated/goldilocks/l4")
	require.NoError(t, err)
	for _, r := range rows {
		shares, total, err := shareOut(r)
		require.NoError(t, err)
		sum := 0
		for _, s := range shares {
			require.NotRegexp(t, `[(*]|\.\w`, s.step, "%s: a function without a name in rules", r)
			sum += s.constraints
		}
		require.Equal(t, total, sum)
	}
}

// TestRulesHaveFunctions: the functions of this library that have rules are in its source.
func TestRulesHaveFunctions(t *testing.T) {
	ours := regexp.MustCompile(`^(?:gnarkhash/)?(merkle|circuit/\w+)\.(?:\(\*(\w+)\)\.)?(\w+)`)
	checked := 0
	for _, r := range rules {
		m := ours.FindStringSubmatch(r.function)
		if m == nil {
			continue
		}
		receiver := ""
		if m[2] != "" {
			receiver = `\(\w+ \*` + m[2] + `(\[\w+\])?\) `
		}
		declared := regexp.MustCompile(`(?m)^func ` + receiver + m[3] + `[\[(]`)
		files, err := filepath.Glob("../../" + m[1] + "/*.go")
		require.NoError(t, err)
		found := slices.ContainsFunc(files, func(file string) bool {
			source, err := os.ReadFile(file)
			require.NoError(t, err)
			return declared.Match(source)
		})
		require.True(t, found, "the rule for %s names no function of %s", r.function, m[1])
		checked++
	}
	require.Greater(t, checked, len(rules)/2)
}

func TestWhy(t *testing.T) {
	stdout, stderr, status := run("-why", "gnark/poseidon2/compress")
	require.Zero(t, status)
	require.Empty(t, stderr)
	require.Equal(t, `| gnark/poseidon2/compress, bn254, r1cs | constraints |    share |
| ------------------------------------- | ----------: | -------: |
| S-boxes                               |         186 | 100.00 % |
| total                                 |         186 | 100.00 % |

| gnark/poseidon2/compress, bn254, scs             | constraints |    share |
| ------------------------------------------------ | ----------: | -------: |
| S-boxes                                          |         186 |  61.79 % |
| linear layers, and the input added to the output |         115 |  38.21 % |
| total                                            |         301 | 100.00 % |
`, stdout)
}

func TestStepOf(t *testing.T) {
	const scs = "github.com/consensys/gnark/frontend/cs/scs.(*builder[T])"
	for want, stack := range map[string]string{
		"S-boxes: Y - V":                 scs + ".addAddGate " + scs + ".Add " + scs + ".Sub example.com/gnarkhash/circuit/anemoi.(*Instance).runSCS",
		"S-boxes: X, and the first sums": scs + ".Add example.com/gnarkhash/circuit/anemoi.(*Instance).runSCS",
		"bits of the index":              scs + ".AssertIsBoolean github.com/consensys/gnark/std/math/bits.toBinary example.com/gnarkhash/examples/report.pathRoot",
		"path: selections":               scs + ".Mul " + scs + ".Select example.com/gnarkhash/examples/report.pathRoot",
		"other.(*T).f: Mul":              scs + ".Mul example.com/other.(*T).f main.g",
		"sums too deep for the profiler": scs + ".splitSum " + scs + ".splitSum",
		"anemoi.(*Instance).runSCS: Xor": scs + ".Xor example.com/gnarkhash/circuit/anemoi.(*Instance).runSCS",
	} {
		require.Equal(t, want, stepOf(strings.Fields(stack)))
	}
}

func TestNearest(t *testing.T) {
	for _, c := range [][3]string{{"", "", "0"}, {"abc", "", "3"}, {"abc", "abc", "0"}, {"abc", "adc", "1"}, {"abc", "ab", "1"}, {"abc", "xabc", "1"}, {"kitten", "sitting", "3"}} {
		require.Equal(t, c[2], string(rune('0'+editDistance(c[0], c[1]))), "%q", c)
		require.Equal(t, editDistance(c[1], c[0]), editDistance(c[0], c[1]))
	}
	require.Equal(t, []string{"a/jive2", "a/sponge"}, nearest("jive", []string{"a/sponge", "a/jive2", "gnark/poseidon"}, 2))
	require.Equal(t, []string{"a"}, nearest("b", []string{"a"}, 5))
}
