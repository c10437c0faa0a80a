//go:build unix

package merkle

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLoadDoesNotWait: a named pipe that nobody writes to is refused, not waited for.
func TestLoadDoesNotWait(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(path, 0o600))
	_, err := LoadTree(NewMonolith64(""), 3, path)
	require.ErrorContains(t, err, "is no regular file")
	_, err = LoadFrontier(NewMonolith64(""), 3, path)
	require.ErrorContains(t, err, "is no regular file")
}

// TestSaveIsPrivate: the file is its owner's alone, also where others could read the old one.
func TestSaveIsPrivate(t *testing.T) {
	_, tree, _ := encoded(t, 3)
	path := filepath.Join(t.TempDir(), "tree")
	require.NoError(t, os.WriteFile(path, nil, 0o644))
	require.NoError(t, tree.Save(path))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode())
}
