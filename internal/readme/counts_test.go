package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const countsHead = "gadget,curve,system,n,constraints,per_call,marginal,commitments\n"

func countsOf(t *testing.T, text string) (counts, error) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "testdata"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, countsFile), []byte(text), 0o600))
	return readCounts(dir)
}

// TestCounts: one more call costs the marginal count, if there is one, rounded up.
func TestCounts(t *testing.T) {
	c, err := countsOf(t, countsHead+
		"a,bn254,r1cs,1,9180,9180.00,,1\n"+
		"a,bn254,r1cs,200,152319,761.60,719.29,1\n"+
		"a,bn254,scs,1,28559,28559.00,,1\n"+
		"a,bls12-381,scs,1,7,7.00,,1\n"+
		"b,bn254,r1cs,1,5,5.00,,0\n")
	require.NoError(t, err)
	require.Equal(t, &cost{alone: pair{9180, 28559}, each: pair{720, 28559}, once: pair{8461, 0}, calls: 1, commitments: 1}, c["a"])
	cell, err := c.both("a")
	require.NoError(t, err)
	require.Equal(t, "720 / 28,559", cell)
	cell, err = c.alone("a")
	require.NoError(t, err)
	require.Equal(t, "9,180 / 28,559", cell)
	cell, err = c.commitment("a")
	require.NoError(t, err)
	require.Equal(t, "1 a circuit", cell)
	cell, err = c.commitment("b")
	require.NoError(t, err)
	require.Equal(t, "none", cell)
	_, err = c.both("b")
	require.ErrorContains(t, err, "no rows of b over bn254 in both systems")
	_, err = c.both("c")
	require.ErrorContains(t, err, "no rows of c")
	_, err = c.commitment("c")
	require.ErrorContains(t, err, "no row of c")
}

func TestCountsRefused(t *testing.T) {
	for text, message := range map[string]string{
		"":                   "the first line",
		"gadget,curve\n":     "the first line",
		countsHead + "a,b\n": "wrong number of fields",
		countsHead + "a,bn254,r1cs,x,1,1.00,,0\n":      "invalid syntax",
		countsHead + "a,bn254,r1cs,1,x,1.00,,0\n":      "invalid syntax",
		countsHead + "a,bn254,r1cs,2,10,5.00,x,0\n":    "invalid syntax",
		countsHead + "a,bn254,r1cs,1,10,10.00,,many\n": "invalid syntax",
		countsHead + "a,bn254,plonk,1,10,10.00,,0\n":   "unknown system",
	} {
		_, err := countsOf(t, text)
		require.ErrorContains(t, err, message, "%q", text)
	}
	_, err := readCounts(t.TempDir())
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestGrid: a gadget that the table lacks fails, a place without one is a dash.
func TestGrid(t *testing.T) {
	c, err := countsOf(t, countsHead+"a/x,bn254,r1cs,1,1000,1000.00,,0\na/x,bn254,scs,1,2,2.00,,0\n")
	require.NoError(t, err)
	text, err := grid{[]string{"what", "x", "y"}, []gridRow{{job: "do", gadgets: each("a/*", "x", "")}, {job: "nothing"}}}.write(c)
	require.NoError(t, err)
	require.Equal(t, ""+
		"| what    |         x |   y |\n"+
		"| ------- | --------: | --: |\n"+
		"| do      | 1,000 / 2 |   - |\n"+
		"| nothing |         - |   - |\n", text)
	_, err = grid{[]string{"what", "x"}, []gridRow{{job: "do", gadgets: each("a/*", "z")}}}.write(c)
	require.ErrorContains(t, err, "no rows of a/z")
}
