package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/consensys/gnark/logger"
	"github.com/stretchr/testify/require"
)

func init() { logger.Disable() }

// command runs the tool.
func command(args ...string) (status int, stdout, stderr string) {
	var o, e bytes.Buffer
	status = run(args, &o, &e)
	return status, o.String(), e.String()
}

func TestHelp(t *testing.T) {
	for _, flag := range []string{"-h", "-help", "--help"} {
		status, stdout, stderr := command(flag)
		require.Zero(t, status)
		require.Equal(t, usage, stdout)
		require.Empty(t, stderr)
	}
}

func TestBadFlags(t *testing.T) {
	for _, c := range []struct {
		says string
		args []string
	}{
		{"-queries 0: want 1 to 256", []string{"-queries", "0"}},
		{"-queries -1: want 1 to 256", []string{"-queries", "-1"}},
		{"-queries 257: want 1 to 256", []string{"-queries", "257"}},
		{"invalid value \"many\" for flag -queries", []string{"-queries", "many"}},
		{"-depth 0: want 1 to 24", []string{"-depth", "0"}},
		{"-depth 25: want 1 to 24", []string{"-depth", "25"}},
		{`unknown -backend "stark": want groth16, plonk or both`, []string{"-backend", "stark"}},
		{`unknown -backend "": want groth16, plonk or both`, []string{"-backend", ""}},
		{"not defined: -leaves", []string{"-leaves", "3"}},
		{`unexpected argument "plonk"`, []string{"-queries", "1", "plonk"}},
	} {
		status, stdout, stderr := command(c.args...)
		require.Equal(t, 2, status, c.args)
		require.Empty(t, stdout, c.args)
		require.Contains(t, stderr, "starkopen: ", c.args)
		require.Contains(t, stderr, c.says)
		require.Contains(t, stderr, "-h prints the usage")
	}
}

func TestDefaults(t *testing.T) {
	o, err := parse(nil)
	require.NoError(t, err)
	require.Equal(t, 20, o.depth)
	require.Len(t, o.backends, 2)
	require.Equal(t, 30, o.queriesFor(o.backends[0]))
	require.Equal(t, 4, o.queriesFor(o.backends[1]))

	o, err = parse([]string{"-backend", "plonk", "-queries", "7", "-depth", "9"})
	require.NoError(t, err)
	require.Equal(t, 9, o.depth)
	require.Len(t, o.backends, 1)
	require.Equal(t, "plonk", o.backends[0].name)
	require.Equal(t, 7, o.queriesFor(o.backends[0]))
	require.False(t, o.cost)
}

// TestFilesAreQuiet: a file or a pipe gets no progress.
func TestFilesAreQuiet(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	defer file.Close()
	require.Equal(t, io.Discard, progressTo(file))
	require.Equal(t, io.Discard, progressTo(new(bytes.Buffer)))
	terminal, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // a character device, as terminals are
	require.NoError(t, err)
	defer terminal.Close()
	require.Equal(t, terminal, progressTo(terminal))
}

// TestProgress: a terminal is told what goes on, and the line is cleared.
func TestProgress(t *testing.T) {
	var out, progress bytes.Buffer
	told := &tale{out: &out, progress: &progress}
	require.NoError(t, told.commit(10))
	require.Contains(t, progress.String(), "\rbuilding the tree: 100 %")
	require.True(t, strings.HasSuffix(progress.String(), "\r\033[K"))
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", -12345: "-12,345", 1002003: "1,002,003"} {
		require.Equal(t, want, thousands(n))
	}
	require.Equal(t, "1, 2", few([]uint64{1, 2}))
	require.Equal(t, "1, 2, 3, 4, 5, ...", few([]uint64{1, 2, 3, 4, 5, 6}))
	require.Equal(t, "1 opening", count(1, "opening"))
	require.Equal(t, "0 openings", count(0, "opening"))
}
