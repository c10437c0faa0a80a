package merkle

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSaveAndLoad: a file is replaced in one step, nothing is left beside it, and what is
// loaded is what was saved.
func TestSaveAndLoad(t *testing.T) {
	h, tree, _ := encoded(t, 3)
	dir := t.TempDir()
	path := filepath.Join(dir, "tree")
	for range 3 {
		require.NoError(t, tree.Save(path))
		read, err := LoadTree(h, 3, path)
		require.NoError(t, err)
		require.Equal(t, tree.Root(), read.Root())
		require.Equal(t, tree.layers, read.layers)
		// It can be changed and saved again.
		_, err = read.Append(goldilocksOf(7))
		require.NoError(t, err)
		require.NotEqual(t, tree.Root(), read.Root())
		tree = read
	}
	frontier, err := tree.Frontier()
	require.NoError(t, err)
	edge := filepath.Join(dir, "frontier")
	require.NoError(t, frontier.Save(edge))
	read, err := LoadFrontier(h, 3, edge)
	require.NoError(t, err)
	root, err := read.Root()
	require.NoError(t, err)
	require.Equal(t, tree.Root(), root)
	require.Equal(t, []string{"frontier", "tree"}, names(t, dir))

	_, err = LoadTree(h, 3, edge)
	require.ErrorContains(t, err, "merkle: the data is a frontier: want a tree (in "+edge+")")
	_, err = LoadFrontier(h, 3, path)
	require.ErrorContains(t, err, "the data is a tree: want a frontier")
	_, err = LoadTree(h, 4, path)
	require.ErrorContains(t, err, "want arity 2 and depth 4")
}

func names(t *testing.T, dir string) (names []string) {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestLoadRefuses: no file, no regular file, each shorter file, each damaged byte.
func TestLoadRefuses(t *testing.T) {
	h, tree, all := encoded(t, 3)
	dir := t.TempDir()
	path := filepath.Join(dir, "tree")
	_, err := LoadTree(h, 3, path)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.ErrorContains(t, err, "merkle: ")
	_, err = LoadTree(h, 3, dir)
	require.ErrorContains(t, err, "is no regular file")
	data := all[kindTree]
	for n := 0; n < len(data); n += 7 {
		require.NoError(t, os.WriteFile(path, data[:n], 0o600))
		_, err := LoadTree(h, 3, path)
		require.ErrorContains(t, err, "merkle: ")
		require.NoError(t, os.WriteFile(path, flipped(data, n), 0o600))
		_, err = LoadTree(h, 3, path)
		require.ErrorContains(t, err, "merkle: ", "byte %d", n)
	}
	require.NoError(t, os.WriteFile(path, append(data[:len(data):len(data)], 0), 0o600))
	_, err = LoadTree(h, 3, path)
	require.ErrorContains(t, err, "too many")
	require.NoError(t, tree.Save(path))
	_, err = LoadTree(h, 3, path)
	require.NoError(t, err)
}

func flipped(data []byte, i int) []byte {
	data = append([]byte(nil), data...)
	data[i] ^= 1
	return data
}

// TestSaveFails: after an error the old file is as it was and nothing is beside it.
func TestSaveFails(t *testing.T) {
	h, tree, _ := encoded(t, 3)
	require.ErrorIs(t, tree.Save(filepath.Join(t.TempDir(), "none", "tree")), os.ErrNotExist)

	dir := t.TempDir()
	path := filepath.Join(dir, "tree")
	require.NoError(t, tree.Save(path))
	broken := errors.New("broken")
	require.ErrorIs(t, save(path, failsToWrite{broken}), broken)
	require.Equal(t, []string{"tree"}, names(t, dir))
	bare, err := New(plain[m64, d64]{h}, 3, nil)
	require.NoError(t, err)
	require.ErrorContains(t, bare.Save(path), "does not encode digests")
	require.Equal(t, []string{"tree"}, names(t, dir))
	_, err = LoadTree(h, 3, path)
	require.NoError(t, err)

	// A directory with something in it cannot be replaced by a file.
	full := filepath.Join(dir, "full")
	require.NoError(t, os.Mkdir(full, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(full, "x"), nil, 0o600))
	require.ErrorContains(t, tree.Save(full), "merkle: ")
	require.Equal(t, []string{"full", "tree"}, names(t, dir))
}

// failsToWrite writes a little and then fails, as a process that ends in the middle would.
type failsToWrite struct{ err error }

func (f failsToWrite) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write([]byte(magic))
	return int64(n), errors.Join(err, f.err)
}
