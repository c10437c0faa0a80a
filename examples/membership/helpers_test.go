package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/consensys/gnark/logger"
	"github.com/stretchr/testify/require"
)

func init() { logger.Disable() }

// result is what a command did.
type result struct {
	status         int
	stdout, stderr string
}

func command(args ...string) result {
	var stdout, stderr bytes.Buffer
	status := run(args, &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// ok runs a command that must succeed.
func ok(t *testing.T, args ...string) result {
	t.Helper()
	r := command(args...)
	require.Equal(t, 0, r.status, "%v: %s", args, r.stderr)
	return r
}

// refused runs a command that must fail with the status, print nothing else than an
// error, and say something.
func refused(t *testing.T, status int, says string, args ...string) {
	t.Helper()
	r := command(args...)
	require.Equal(t, status, r.status, "%v: %s%s", args, r.stdout, r.stderr)
	require.Contains(t, r.stderr, says, "%v", args)
	require.Empty(t, r.stdout, "%v", args)
	require.NotContains(t, r.stderr, "goroutine", "a panic")
}

// world is a list with one member, and the folders of a member and of a verifier with
// keys of depth 2.
type world struct {
	t                      *testing.T
	backend                string
	arity                  string
	list, member, verifier string
}

func newWorld(t *testing.T, backend, arity string) *world {
	t.Helper()
	return newWorldOf(t, backend, arity, 0)
}

// newWorldOf is newWorld with keys of the set-up of a number.
func newWorldOf(t *testing.T, backend, arity string, number int) *world {
	t.Helper()
	dir := t.TempDir()
	w := &world{t, backend, arity, filepath.Join(dir, "list.txt"), filepath.Join(dir, "member"), filepath.Join(dir, "verifier")}
	id := ok(t, "new-identity", "-out", w.member, "-arity", arity)
	w.write(w.list, "# members\n11\n0x16\n"+id.stdout)
	require.NoError(t, os.Mkdir(w.verifier, 0o755))
	for name, data := range setUp(t, backend, arity, number) {
		w.write(filepath.Join(w.verifier, name), string(data))
	}
	w.give(fileCircuit, fileProvingKey, fileVerifyingKey)
	return w
}

// setUps keeps the files of set-ups, which take longest.
var setUps = map[string]map[string][]byte{}

// setUp returns the files that the sub-command setup makes. Another number is another
// set-up of the same circuit.
func setUp(t *testing.T, backend, arity string, number int) map[string][]byte {
	t.Helper()
	key := fmt.Sprint(backend, arity, "#", number)
	if setUps[key] == nil {
		dir := t.TempDir()
		r := ok(t, "setup", "-out", dir, "-backend", backend, "-arity", arity, "-depth", "2")
		require.Contains(t, r.stderr, "WARNING")
		require.Contains(t, r.stdout, "constraints")
		files := map[string][]byte{}
		for _, name := range []string{fileConstraints, fileCircuit, fileProvingKey, fileVerifyingKey} {
			data, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			files[name] = data
		}
		setUps[key] = files
	}
	return setUps[key]
}

func (w *world) write(path, text string) {
	w.t.Helper()
	require.NoError(w.t, os.WriteFile(path, []byte(text), 0o644))
}

func (w *world) read(path string) []byte {
	w.t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(w.t, err)
	return data
}

// give copies files from the verifier to the member.
func (w *world) give(names ...string) {
	w.t.Helper()
	for _, name := range names {
		w.write(filepath.Join(w.member, name), string(w.read(filepath.Join(w.verifier, name))))
	}
}

// hand copies proof and nullifier from the member to the verifier.
func (w *world) hand() {
	w.t.Helper()
	for _, name := range []string{fileProof, fileNullifier} {
		w.write(filepath.Join(w.verifier, name), string(w.read(filepath.Join(w.member, name))))
	}
}

// prove proves, hands over, and returns the root that the prover computed.
func (w *world) prove(scope, signal string) (root string) {
	w.t.Helper()
	r := ok(w.t, w.proveArgs(scope, signal)...)
	w.hand()
	return strings.Fields(r.stdout)[1]
}

func (w *world) proveArgs(scope, signal string) []string {
	return []string{"prove", "-out", w.member, "-list", w.list, "-scope", scope, "-signal", signal}
}

func (w *world) verifyArgs(scope, signal string, more ...string) []string {
	if len(more) == 0 {
		more = []string{"-list", w.list}
	}
	return append([]string{"verify", "-out", w.verifier, "-scope", scope, "-signal", signal}, more...)
}

// names are the files of a folder.
func (w *world) names(dir string) []string {
	w.t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(w.t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
