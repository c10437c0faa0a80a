package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAppend makes a tree, adds to it in other processes, and gets the root of the whole
// list. What it refuses leaves the file as it was.
func TestAppend(t *testing.T) {
	dir := t.TempDir()
	list := func(name string, n int) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintln(&text, 100+i)
		}
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o600))
		return path
	}
	part, whole := list("part.txt", 6), list("whole.txt", 8)
	for _, arity := range []string{"2", "4"} {
		saved, other := filepath.Join(dir, arity), filepath.Join(dir, "other"+arity)
		for _, d := range []string{saved, other} {
			require.NoError(t, os.MkdirAll(d, 0o700))
		}
		run := func(dir string, more ...string) []string {
			return append([]string{"append", "-out", dir, "-arity", arity, "-depth", "3"}, more...)
		}
		refused(t, 2, "circuit.json is missing: without it append needs -depth\n", "append", "-out", saved, "-arity", arity, "-list", part)
		refused(t, 1, "is missing: make it", run(saved, "-commitment", "106")...)
		require.Contains(t, ok(t, run(saved, "-list", part, "-commitment", "106")...).stdout, "added at place 6\n7 members")
		got := ok(t, run(saved, "-commitment", "0x6b")...).stdout
		want := ok(t, run(other, "-list", whole)...).stdout
		require.Equal(t, "added at place 7\n"+want, got)

		tree := filepath.Join(saved, fileTree)
		before, err := os.ReadFile(tree)
		require.NoError(t, err)
		refused(t, 1, "on the list already, at place 0", run(saved, "-commitment", "100")...)
		refused(t, 1, "nobody's", run(saved, "-commitment", "0")...)
		refused(t, 1, "-commitment", run(saved, "-commitment", "x")...)
		refused(t, 1, "is there already", run(saved, "-list", whole)...)
		refused(t, 2, "-list", run(saved)...)
		if arity == "2" {
			refused(t, 1, "the tree is full", run(saved, "-commitment", "108")...) // 2^3 places
		}
		after, err := os.ReadFile(tree)
		require.NoError(t, err)
		require.Equal(t, before, after)

		before[len(before)/2] ^= 1
		require.NoError(t, os.WriteFile(tree, before, 0o600))
		refused(t, 1, "the checksum is wrong", run(saved, "-commitment", "109")...)
		refused(t, 1, "want arity "+arity+" and depth 4", append(run(other, "-commitment", "109"), "-depth", "4")...)
	}
}

// TestProgressBar draws each step once and clears the line; a file gets nothing.
func TestProgressBar(t *testing.T) {
	require.Nil(t, progressBar(new(bytes.Buffer)))
	file, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer file.Close()
	require.Nil(t, progressBar(file))

	var out bytes.Buffer
	bar := drawBar(&out)
	for done := range uint64(1001) {
		bar(done, 1000)
	}
	require.Equal(t, barWidth+2, strings.Count(out.String(), "\r"))
	require.Contains(t, out.String(), "500 of 1000 digests")
	require.True(t, strings.HasSuffix(out.String(), " \r"))
}
