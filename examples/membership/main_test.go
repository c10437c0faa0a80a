package main

import (
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark-crypto/ecc/bn254/kzg"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/examples/membership/member"
)

var backends = []string{"groth16", "plonk"}

// TestCommands is the life of a member and a verifier, each in its own folder.
func TestCommands(t *testing.T) {
	for _, backend := range backends {
		for _, arity := range []string{"4", "2"} {
			t.Run(backend+", arity "+arity, func(t *testing.T) {
				w := newWorld(t, backend, arity)
				root := w.prove("vote 1", "yes")
				accepted := ok(t, w.verifyArgs("vote 1", "yes")...)
				require.Contains(t, accepted.stdout, "accepted")
				require.Contains(t, accepted.stdout, root)

				// Once only: the same proof, a new one, another signal.
				refused(t, 1, member.ErrUsed.Error(), w.verifyArgs("vote 1", "yes")...)
				first := w.read(filepath.Join(w.member, fileProof))
				w.prove("vote 1", "no")
				require.NotEqual(t, first, w.read(filepath.Join(w.member, fileProof)))
				refused(t, 1, member.ErrUsed.Error(), w.verifyArgs("vote 1", "no")...)

				// Another scope is another nullifier. The root as a number and as a file.
				w.prove("vote 2", "yes")
				refused(t, 1, member.ErrProof.Error(), w.verifyArgs("vote 2", "no")...)
				refused(t, 1, member.ErrProof.Error(), w.verifyArgs("vote 2", "yes", "-root", "5")...)
				rootFile := filepath.Join(w.verifier, "root.txt")
				w.write(rootFile, root+"\n")
				ok(t, w.verifyArgs("vote 2", "yes", "-root", rootFile)...)
				require.Equal(t, 2, strings.Count(string(w.read(filepath.Join(w.verifier, fileNullifiers))), "\n"))

				require.Equal(t, []string{fileConstraints, fileCircuit, fileNullifier, fileNullifiers, fileProof, fileProvingKey, "root.txt", fileVerifyingKey}, w.names(w.verifier))
				require.Equal(t, []string{fileCircuit, fileIdentity, fileNullifier, fileProof, fileProvingKey, fileVerifyingKey}, w.names(w.member))
			})
		}
	}
}

// TestVerifierNeedsThreeFiles: the verifying key, the proof and the nullifier, and
// flags for what is not the default.
func TestVerifierNeedsThreeFiles(t *testing.T) {
	w := newWorld(t, "plonk", "2")
	root := w.prove("vote", "yes")
	for _, name := range []string{fileCircuit, fileConstraints, fileProvingKey} {
		require.NoError(t, os.Remove(filepath.Join(w.verifier, name)))
	}
	missing := filepath.Join(w.verifier, fileCircuit) + " is missing: without it verify needs "
	refused(t, 2, missing+"-backend, -arity\n", w.verifyArgs("vote", "yes", "-root", root)...)
	refused(t, 2, missing+"-arity\n", w.verifyArgs("vote", "yes", "-root", root, "-backend", "plonk")...)
	refused(t, 2, missing+"-depth\n", w.verifyArgs("vote", "yes", "-list", w.list, "-backend", "plonk", "-arity", "2")...)
	refused(t, 1, "no groth16 verifying key", w.verifyArgs("vote", "yes", "-root", root, "-backend", "groth16", "-arity", "2")...)
	refused(t, 1, member.ErrProof.Error(), w.verifyArgs("vote", "yes", "-root", root, "-backend", "plonk", "-arity", "4")...)
	ok(t, w.verifyArgs("vote", "yes", "-root", root, "-backend", "plonk", "-arity", "2")...)
	w.prove("another vote", "yes")
	ok(t, w.verifyArgs("another vote", "yes", "-list", w.list, "-backend", "plonk", "-arity", "2", "-depth", "2")...)
}

// TestSetupKeepsKeys: each file of a set-up is left as it was, unless -overwrite says that
// it may go.
func TestSetupKeepsKeys(t *testing.T) {
	for _, name := range setUpFiles {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte("kept"), 0o600))
		args := []string{"setup", "-out", dir, "-depth", "1"}
		refused(t, 1, path+" exists: other keys end the use of these", args...)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, "kept", string(data))
		if name == fileVerifyingKey {
			ok(t, append(args, "-overwrite")...)
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			require.NotEqual(t, "kept", string(data))
		}
	}
}

func TestIdentityFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	first := ok(t, "new-identity", "-out", dir)
	path := filepath.Join(dir, fileIdentity)
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	}
	refused(t, 1, "never overwritten", "new-identity", "-out", dir)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)

	// Standard output is a line of a list, the commitment of the secret in the file.
	list, err := member.ReadList(strings.NewReader(first.stdout))
	require.NoError(t, err)
	require.Equal(t, 1, list.Len())
	scheme, err := member.New(4, 1)
	require.NoError(t, err)
	var warnings strings.Builder
	id, err := loadIdentity(scheme, dir, &warnings)
	require.NoError(t, err)
	require.Empty(t, warnings.String())
	commitment, err := scheme.Commitment(id)
	require.NoError(t, err)
	require.Equal(t, member.FormatElement(commitment)+"\n", first.stdout)
	require.NotContains(t, first.stdout+first.stderr, id.Reveal())

	if runtime.GOOS != "windows" {
		require.NoError(t, os.Chmod(path, 0o644))
		_, err = loadIdentity(scheme, dir, &warnings)
		require.NoError(t, err)
		require.Contains(t, warnings.String(), "others can read")
	}
	other := ok(t, "new-identity", "-out", filepath.Join(dir, "other"))
	require.NotEqual(t, first.stdout, other.stdout)
}

// TestNullifierMustBeCanonical: plus r it is the same element, and refused.
func TestNullifierMustBeCanonical(t *testing.T) {
	w := newWorld(t, "groth16", "4")
	w.prove("vote", "yes")
	path := filepath.Join(w.verifier, fileNullifier)
	n, good := new(big.Int).SetString(strings.TrimSpace(string(w.read(path))), 10)
	require.True(t, good)
	aliases := []string{new(big.Int).Add(n, fr.Modulus()).String(), "0x" + new(big.Int).Add(n, fr.Modulus()).Text(16)}
	for _, text := range aliases {
		w.write(path, text)
		refused(t, 1, "not canonical", w.verifyArgs("vote", "yes")...)
	}
	w.write(path, "0x"+n.Text(16)+"\n")
	ok(t, w.verifyArgs("vote", "yes")...)
	w.write(path, n.String())
	refused(t, 1, member.ErrUsed.Error(), w.verifyArgs("vote", "yes")...)
	for _, text := range aliases {
		w.write(path, text)
		refused(t, 1, "not canonical", w.verifyArgs("vote", "yes")...)
	}
}

// TestSRSFile: PLONK keys from the SRS in a file.
func TestSRSFile(t *testing.T) {
	srs, err := kzg.NewSRS(1<<11+3, big.NewInt(7))
	require.NoError(t, err)
	data, err := encode(srs)
	require.NoError(t, err)
	dir := t.TempDir()
	path := filepath.Join(dir, "srs")
	require.NoError(t, os.WriteFile(path, data, 0o644))
	r := ok(t, "setup", "-out", dir, "-backend", "plonk", "-depth", "2", "-srs", path)
	require.Contains(t, r.stderr, "ceremony behind the SRS")
	require.NotContains(t, r.stderr, "INSECURE")
	first, err := os.ReadFile(filepath.Join(dir, fileVerifyingKey))
	require.NoError(t, err)
	ok(t, "setup", "-out", dir, "-backend", "plonk", "-depth", "2", "-srs", path, "-overwrite")
	second, err := os.ReadFile(filepath.Join(dir, fileVerifyingKey))
	require.NoError(t, err)
	require.Equal(t, first, second)

	dir = t.TempDir() // without keys
	refused(t, 1, "2051 points, this circuit needs", "setup", "-out", dir, "-backend", "plonk", "-depth", "8", "-srs", path)
	require.NoError(t, os.WriteFile(path, data[:1000], 0o644))
	refused(t, 1, "no KZG SRS", "setup", "-out", dir, "-backend", "plonk", "-depth", "2", "-srs", path)
	refused(t, 1, "missing", "setup", "-out", dir, "-backend", "plonk", "-srs", filepath.Join(dir, "missing"))
}

func TestUsage(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"-h"}, {"-help"}, {"--help"}, {"setup", "-h"},
	} {
		r := ok(t, args...)
		require.Equal(t, usage, r.stdout)
	}
	for _, c := range []struct {
		says string
		args []string
	}{
		{"unknown sub-command", []string{"frobnicate"}},
		{"not defined", []string{"-frobnicate"}},
		{"a sub-command comes first", []string{"-arity", "4", "setup"}},
		{"unexpected argument", []string{"setup", "-out", dir, "more"}},
		{"needs -out", []string{"new-identity"}},
		{"needs -out", []string{"setup"}},
		{"needs -list", []string{"prove", "-out", dir, "-scope", "a", "-signal", "b"}},
		{"needs -scope", []string{"prove", "-out", dir, "-list", "l", "-signal", "b"}},
		{"needs -signal", []string{"verify", "-out", dir, "-list", "l", "-scope", "b"}},
		{"-scope is empty", []string{"prove", "-out", dir, "-list", "l", "-scope", "", "-signal", "b"}},
		{"-out is empty", []string{"setup", "-out", ""}},
		{"-list is empty", []string{"-list", ""}},
		{"either -list or -root", []string{"verify", "-out", dir, "-scope", "a", "-signal", "b"}},
		{"either -list or -root", []string{"verify", "-out", dir, "-scope", "a", "-signal", "b", "-root", "1", "-list", "l"}},
		{"unknown backend", []string{"-backend", "stark"}},
		{"not defined", []string{"prove", "-out", dir, "-overwrite"}},
		{"-srs is for the backend plonk", []string{"setup", "-out", dir, "-srs", "x"}},
		{"arity 3", []string{"-arity", "3"}},
		{"depth 0", []string{"-depth", "0"}},
		{"depth 64", []string{"-arity", "2", "-depth", "64"}},
		{"invalid value", []string{"-depth", "many"}},
		{"not defined", []string{"setup", "-out", dir, "-scope", "a"}},
		{"not defined", []string{"prove", "-out", dir, "-root", "1"}},
		{"not defined", []string{"new-identity", "-out", dir, "-list", "l"}},
	} {
		refused(t, 2, c.says, c.args...)
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries, "a wrong command line leaves no files")
}
