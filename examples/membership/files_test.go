package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWriteFile: whole or not at all, and nothing is left over.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	for _, text := range []string{"first, longer", "second"} {
		require.NoError(t, writeFile(path, []byte(text)))
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, text, string(data))
	}
	taken := filepath.Join(dir, "taken")
	require.NoError(t, os.MkdirAll(filepath.Join(taken, "inside"), 0o755))
	require.Error(t, writeFile(taken, []byte("text")), "a folder has the name")
	require.Error(t, writeFile(filepath.Join(dir, "missing", "file"), nil))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 2, "file and taken")
}

func TestReadFileLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, make([]byte, 10), 0o644))
	data, err := readFile(path, 10)
	require.NoError(t, err)
	require.Len(t, data, 10)
	_, err = readFile(path, 9)
	require.ErrorContains(t, err, "more than 9 bytes")
}

func TestCreateSecret(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "secret")
	require.NoError(t, createSecret(path, []byte("one")))
	require.ErrorContains(t, createSecret(path, []byte("two")), "never overwritten")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "one", string(data))
	require.Error(t, createSecret(filepath.Join(dir, "missing", "secret"), nil))
}

func TestRootOf(t *testing.T) {
	path := filepath.Join(t.TempDir(), "root")
	require.NoError(t, os.WriteFile(path, []byte("0x10\n"), 0o644))
	for text, want := range map[string]uint64{"16": 16, "0x10": 16, path: 16} {
		root, err := rootOf(text)
		require.NoError(t, err)
		require.True(t, root.IsUint64() && root.Uint64() == want, text)
	}
}
