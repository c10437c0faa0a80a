package main

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/examples/membership/member"
)

// TestDemoList computes the embedded list again.
func TestDemoList(t *testing.T) {
	list, err := member.ReadList(strings.NewReader(demo))
	require.NoError(t, err)
	require.Equal(t, 1000, list.Len())
	for i := range 1000 {
		sum := sha256.Sum256([]byte("gnarkhash/examples/membership/demo/" + fmt.Sprint(i)))
		var e fr.Element
		e.SetBigInt(new(big.Int).SetBytes(sum[:])) // modulo r
		place, ok := list.Place(e)
		require.True(t, ok, "element %d", i)
		require.Equal(t, i, place)
	}
}

// cheats are the attempts that the story makes.
var cheatNames = []string{"a second use", "another signal", "another scope", "another nullifier", "another encoding", "a stranger", "a stranger's list"}

// tellStory runs the story and looks for what it must say.
func tellStory(t *testing.T, args ...string) result {
	t.Helper()
	r := ok(t, args...)
	for _, name := range cheatNames {
		require.Contains(t, r.stdout, "Cheat     "+name+": ")
	}
	require.Equal(t, len(cheatNames), strings.Count(r.stdout, "caught in "))
	require.Contains(t, r.stdout, "All cheats were caught.")
	require.Contains(t, r.stdout, " constraints, compiled in ")
	require.Contains(t, r.stdout, "accepted and recorded in ")
	require.Contains(t, r.stderr, "WARNING")
	return r
}

// TestShortStory is the story with a list of three.
func TestShortStory(t *testing.T) {
	for _, backend := range backends {
		dir := t.TempDir()
		list := filepath.Join(dir, "three")
		require.NoError(t, os.WriteFile(list, []byte("1\n2\n3\n"), 0o644))
		out := filepath.Join(dir, "out")
		args := []string{"-backend", backend, "-arity", "2", "-depth", "3", "-list", list, "-out", out}
		r := tellStory(t, args...)
		require.Contains(t, r.stdout, "joins a list of 3:")
		require.Contains(t, r.stdout, "All files are in "+out)

		// The files go on: the member has voted, and votes elsewhere.
		prove := []string{"prove", "-out", out, "-list", filepath.Join(out, fileList), "-signal", "yes", "-scope"}
		verify := append([]string{"verify"}, prove[1:]...)
		ok(t, append(prove, voteScope)...)
		refused(t, 1, member.ErrUsed.Error(), append(verify, voteScope)...)
		ok(t, append(prove, otherScope)...)
		ok(t, append(verify, otherScope)...)

		// A second story would need files of the same names.
		refused(t, 1, "never overwritten", args...)
	}
	for _, name := range storyFiles {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte("1\n"), 0o600))
		refused(t, 1, path+" exists", "-depth", "1", "-out", dir)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, "1\n", string(data))
	}
}

// TestStoryLeavesNothing: without -out there are no files afterwards.
func TestStoryLeavesNothing(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp) // on Windows
	list := filepath.Join(t.TempDir(), "one")
	require.NoError(t, os.WriteFile(list, []byte("1\n"), 0o644))
	r := tellStory(t, "-depth", "1", "-list", list)
	require.NotContains(t, r.stdout, "All files are in")
	entries, err := os.ReadDir(temp)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// TestStoryFailsWhenACheatPasses: a verifier that forgets is noticed.
func TestStoryFailsWhenACheatPasses(t *testing.T) {
	o, err := parse([]string{"-depth", "1"})
	require.NoError(t, err)
	c, err := o.configure()
	require.NoError(t, err)
	list, err := member.ReadList(strings.NewReader("1\n"))
	require.NoError(t, err)
	var out strings.Builder
	tale := &tale{configuration: c, dir: t.TempDir(), out: &out, list: list}
	for _, chapter := range []func() error{tale.join, tale.build, tale.makeKeys, tale.prove, tale.verify} {
		require.NoError(t, chapter())
	}
	require.NoError(t, os.Remove(filepath.Join(tale.dir, fileNullifiers)))
	require.ErrorContains(t, tale.cheats(), "a second use: not caught")
}
