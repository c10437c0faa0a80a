package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDifferences(t *testing.T) {
	a := []string{"g", "bn254", "scs", "1", "10", "10.00", "", "0"}
	b := []string{"g", "bn254", "scs", "200", "20", "0.10", "0.05", "0"}
	worse := []string{"g", "bn254", "scs", "200", "21", "0.11", "0.06", "0"}
	both := [][]string{a, b}
	require.Empty(t, differences(both, both))
	require.Equal(t, []string{"row g bn254 scs 200 is missing"}, differences([][]string{a}, both))
	require.Equal(t, []string{"row g bn254 scs 1 does not exist any more"}, differences(both, [][]string{b}))
	require.Equal(t, []string{"row g bn254 scs 200 says 20,0.10,0.05,0, compiled 21,0.11,0.06,0"}, differences(both, [][]string{a, worse}))
	require.Len(t, differences([][]string{b, a}, both), 1)
	require.Len(t, differences([][]string{a, a, b}, both), 1)
}

// TestCheck changes a stored table in each way and looks at what -check says.
func TestCheck(t *testing.T) {
	const good = `gadget,curve,system,n,constraints,per_call,marginal,commitments
anemoi/jive2/l1,bn254,r1cs,1,105,105.00,,0
anemoi/jive2/l1,bn254,r1cs,200,21000,105.00,105.00,0
anemoi/jive2/l1,bn254,scs,1,170,170.00,,0
anemoi/jive2/l1,bn254,scs,200,34000,170.00,170.00,0
anemoi/jive4/l2,bn254,r1cs,1,7,7.00,,0
`
	const row = "anemoi/jive2/l1,bn254,r1cs,1,105,105.00,,0\n"
	t.Chdir(t.TempDir())
	check := func(table string) (stdout, stderr string, status int) {
		require.NoError(t, os.MkdirAll("testdata", 0o700))
		require.NoError(t, os.WriteFile(filepath.FromSlash(storedTable), []byte(table), 0o600))
		return run("-check", "-filter", "^anemoi/jive2/l1 bn254")
	}
	stdout, stderr, status := check(good)
	require.Equal(t, "testdata/constraints.csv: 4 rows, all as compiled\n", stdout)
	require.Empty(t, stderr)
	require.Zero(t, status)

	for table, said := range map[string]string{
		strings.Replace(good, "34000", "34001", 1):             "row anemoi/jive2/l1 bn254 scs 200 says 34001,170.00,170.00,0, compiled 34000,170.00,170.00,0\n",
		strings.Replace(good, ",105.00,,0", ",105.00,,1", 1):   "row anemoi/jive2/l1 bn254 r1cs 1 says 105,105.00,,1, compiled 105,105.00,,0\n",
		strings.Replace(good, row, "", 1):                      "row anemoi/jive2/l1 bn254 r1cs 1 is missing\n",
		strings.Replace(good, "r1cs,200", "r1cs,201", 1):       "row anemoi/jive2/l1 bn254 r1cs 200 is missing\nrow anemoi/jive2/l1 bn254 r1cs 201 does not exist any more\n",
		strings.Replace(good, row, row+row, 1):                 "the rows are repeated or in another order\n",
		good + "anemoi/jive2/l1,bn254,plain,1,105,105.00,,0\n": "row anemoi/jive2/l1 bn254 plain 1 does not exist any more\n",
	} {
		stdout, stderr, status := check(table)
		require.Equal(t, said, stdout)
		require.Regexp(t, `^report: testdata/constraints.csv: [12] differences: the table differs; if the change is wanted, run: `, stderr)
		require.Equal(t, 1, status)
	}
	for table, said := range map[string]string{
		"":                                    "the first line is not",
		"a,b\n":                               "the first line is not",
		strings.Replace(good, ",,0", ",0", 1): "wrong number of fields",
	} {
		_, stderr, status := check(table)
		require.Contains(t, stderr, said)
		require.Equal(t, 1, status)
	}
	require.NoError(t, os.Remove(filepath.FromSlash(storedTable)))
	_, stderr, status = run("-check", "-filter", "^anemoi/jive2/l1 bn254 r1cs 1$")
	require.Contains(t, stderr, "run this from the top of the repository")
	require.Equal(t, 1, status)
}

func TestStoredResults(t *testing.T) {
	good := []string{"g", "bn254", "scs", "200", "20", "0.10", "0.05", "1"}
	results, err := storedResults([][]string{good})
	require.NoError(t, err)
	require.Equal(t, [][]string{good}, records(results))
	for _, column := range []int{3, 4, 7} {
		bad := append([]string(nil), good...)
		bad[column] = "x"
		_, err := storedResults([][]string{bad})
		require.ErrorContains(t, err, "row g bn254 scs ")
	}
}
