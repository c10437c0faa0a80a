package member

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

func storePath(t *testing.T) string { return filepath.Join(t.TempDir(), "nullifiers.db") }

func open(t *testing.T, path string) *Store {
	t.Helper()
	s, err := OpenStore(path)
	require.NoError(t, err)
	return s
}

func TestStore(t *testing.T) {
	path := storePath(t)
	s := open(t, path)
	e := elements(1, 2, 3)
	require.NoError(t, s.Record(e[0], e[1]))
	require.ErrorIs(t, s.Record(e[0], e[1]), ErrUsed)
	require.NoError(t, s.Record(e[1], e[0]), "the same numbers the other way round")
	require.NoError(t, s.Record(e[2], e[1]), "the same nullifier in another scope")
	require.NoError(t, s.Record(e[0], e[2]), "another nullifier in the same scope")
	require.Equal(t, 4, s.Len())

	again := open(t, path)
	require.Equal(t, 4, again.Len())
	for _, p := range []struct {
		pair
		used bool
	}{{pair{e[0], e[1]}, true}, {pair{e[1], e[0]}, true}, {pair{e[2], e[0]}, false}} {
		used, err := again.Used(p.scope, p.nullifier)
		require.NoError(t, err)
		require.Equal(t, p.used, used)
	}
	require.ErrorIs(t, again.Record(e[0], e[1]), ErrUsed)

	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "1 2\n2 1\n3 2\n1 3\n", string(data))
	_, err = os.Stat(path + ".lock")
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestStoresShareAFile: two open stores see what the other one records.
func TestStoresShareAFile(t *testing.T) {
	path := storePath(t)
	a, b := open(t, path), open(t, path)
	e := elements(1, 2, 3)
	require.NoError(t, a.Record(e[0], e[1]))
	used, err := b.Used(e[0], e[1])
	require.NoError(t, err)
	require.True(t, used)
	require.ErrorIs(t, b.Record(e[0], e[1]), ErrUsed)
	require.NoError(t, b.Record(e[0], e[2]))
	require.ErrorIs(t, a.Record(e[0], e[2]), ErrUsed)
	require.Equal(t, 2, a.Len())
}

// TestConcurrentRecords: of many at once, each pair is accepted once.
func TestConcurrentRecords(t *testing.T) {
	const pairs, tries, stores = 4, 6, 3
	path := storePath(t)
	var accepted [pairs]atomic.Int32
	var wg sync.WaitGroup
	for range stores {
		s := open(t, path)
		for range tries {
			wg.Go(func() {
				for p := range pairs {
					scope, nullifier := elements(7)[0], elements(uint64(p))[0]
					err := s.Record(scope, nullifier)
					if err == nil {
						accepted[p].Add(1)
					} else if !errors.Is(err, ErrUsed) {
						t.Errorf("pair %d: %v", p, err)
					}
				}
			})
		}
	}
	wg.Wait()
	for p := range pairs {
		require.Equal(t, int32(1), accepted[p].Load(), "pair %d", p)
	}
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, pairs, strings.Count(string(data), "\n"))
}

func TestDamagedStore(t *testing.T) {
	r := fr.Modulus().String()
	for name, c := range map[string]struct{ text, err string }{
		"cut in the second number": {"1 2\n3 4", "line 2 of "},
		"cut, and it says so":      {"1 2\n3 4", "is cut"},
		"cut in the first number":  {"1 2\n3", "is cut"},
		"cut after the space":      {"1 ", "line 1"},
		"one number":               {"1 2\n3\n", "line 2"},
		"three numbers":            {"1 2 3\n", "line 1"},
		"blank line":               {"1 2\n\n3 4\n", "line 2"},
		"two spaces":               {"1  2\n", "line 1"},
		"carriage return":          {"1 2\r\n", "line 1"},
		"hex":                      {"1 0x2\n", "line 1"},
		"leading zero":             {"1 02\n", "line 1"},
		"r":                        {"1 " + r + "\n", "canonical"},
		"words":                    {"a b\n", "line 1"},
		"long":                     {strings.Repeat("1", 3000) + "\n", "line 1"},
		"binary":                   {"\x00\n", "line 1"},
	} {
		path := storePath(t)
		require.NoError(t, os.WriteFile(path, []byte(c.text), 0o600))
		_, err := OpenStore(path)
		require.ErrorContains(t, err, c.err, name)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, c.text, string(data), "%s: the file changed", name)
	}
}

// TestStoreDamagedWhileOpen: a store that is open notices too, and accepts nothing.
func TestStoreDamagedWhileOpen(t *testing.T) {
	e := elements(1, 2, 3)
	for text, want := range map[string]string{
		"1 2\n9 9": "line 2 of ",
		"1":        "has lost lines",
		"":         "has lost lines",
	} {
		path := storePath(t)
		s := open(t, path)
		require.NoError(t, s.Record(e[0], e[1]))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		require.ErrorContains(t, s.Record(e[0], e[2]), want)
		_, err := s.Used(e[0], e[2])
		require.ErrorContains(t, err, want)
	}
	path := storePath(t)
	s := open(t, path)
	require.NoError(t, s.Record(e[0], e[1]))
	require.NoError(t, os.Remove(path))
	require.Error(t, s.Record(e[0], e[2]), "the file is gone")
}

func TestStoreThatCannotBeWritten(t *testing.T) {
	_, err := OpenStore(filepath.Join(t.TempDir(), "missing", "nullifiers.db"))
	require.Error(t, err)
	_, err = OpenStore(t.TempDir()) // a folder
	require.Error(t, err)
}

// TestLockOfAnother: while the lock is there nothing is accepted, and the error says what to do.
func TestLockOfAnother(t *testing.T) {
	path := storePath(t)
	s := open(t, path)
	s.wait = 20 * time.Millisecond
	require.NoError(t, os.WriteFile(path+".lock", []byte(fmt.Sprintln(1)), 0o600))
	e := elements(1, 2)
	require.ErrorContains(t, s.Record(e[0], e[1]), "is held by another verifier")
	require.NoError(t, os.Remove(path+".lock"))
	require.NoError(t, s.Record(e[0], e[1]))
}
