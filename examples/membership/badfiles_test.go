package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/examples/membership/member"
)

// TestBadFiles damages one file at a time. Each is a clear error, status 1, nothing is
// recorded, and the good file works afterwards.
func TestBadFiles(t *testing.T) {
	for _, backend := range backends {
		t.Run(backend, func(t *testing.T) {
			w := newWorld(t, backend, "4")
			other := newWorldOf(t, backend, "4", 1) // the same circuit, other keys and identity
			foreign := newWorld(t, backends[0], "2")
			if backend == backends[0] {
				foreign = newWorld(t, backends[1], "2")
			}
			w.prove("vote", "yes")
			other.prove("vote", "yes")
			prove, verify := w.proveArgs("vote", "yes"), w.verifyArgs("vote", "yes")

			half := func(data []byte) []byte { return data[:len(data)/2] }
			flip := func(data []byte) []byte { data[len(data)/3] ^= 1; return data }
			more := func(data []byte) []byte { return append(data, 0) }
			huge := func([]byte) []byte { return make([]byte, maxSmall+1) }
			empty := func([]byte) []byte { return nil }
			text := func(s string) func([]byte) []byte { return func([]byte) []byte { return []byte(s) } }
			replace := func(old, new string) func([]byte) []byte {
				return func(data []byte) []byte {
					require.Contains(t, string(data), old)
					return []byte(strings.Replace(string(data), old, new, 1))
				}
			}
			of := func(dir, name string) func([]byte) []byte {
				return func([]byte) []byte { return w.read(filepath.Join(dir, name)) }
			}
			for _, c := range []struct {
				name   string
				file   string
				change func([]byte) []byte
				says   string
				args   []string
			}{
				{"truncated proof", fileProof, half, "this is no " + backend + " proof", verify},
				{"flipped proof", fileProof, flip, "proof", verify},
				{"proof with a tail", fileProof, more, "this is no " + backend + " proof", verify},
				{"empty proof", fileProof, empty, "0 bytes, want", verify},
				{"huge proof", fileProof, huge, "has more than 65536 bytes", verify},
				{"another member's proof", fileProof, of(other.verifier, fileProof), "proof does not hold", verify},
				{"proof of another backend", fileProof, of(foreign.verifier, fileVerifyingKey), "this is no " + backend + " proof", verify},
				{"nullifier of another", fileNullifier, of(other.verifier, fileNullifier), "proof does not hold", verify},
				{"no nullifier", fileNullifier, empty, "no number", verify},
				{"two nullifiers", fileNullifier, text("1\n2\n"), "no number", verify},
				{"word as nullifier", fileNullifier, text("seven"), "no number", verify},
				{"truncated verifying key", fileVerifyingKey, half, "is not the key that circuit.json names", verify},
				{"flipped verifying key", fileVerifyingKey, flip, "is not the key that circuit.json names", verify},
				{"verifying key of another set-up", fileVerifyingKey, of(other.verifier, fileVerifyingKey), "is not the key that circuit.json names", verify},
				{"circuit.json of another set-up", fileCircuit, of(other.verifier, fileCircuit), "is not the key that circuit.json names", verify},
				{"circuit.json of another circuit", fileCircuit, of(foreign.verifier, fileCircuit), "is not the key that circuit.json names", verify},
				{"truncated circuit.json", fileCircuit, half, "circuit.json: ", verify},
				{"circuit.json with a tail", fileCircuit, func(d []byte) []byte { return append(d, "{}"...) }, "after the JSON object", verify},
				{"circuit.json of the future", fileCircuit, replace(`"version": 1`, `"version": 2`), "version 2, want 1", verify},
				{"circuit.json with more", fileCircuit, replace(`"version": 1`, `"x": 0, "version": 1`), "unknown field", verify},
				{"another hash", fileCircuit, replace("bn254_fr/l2", "bn254_fr/l2+1"), "the hash is", verify},
				{"another arity", fileCircuit, replace(`"arity": 4`, `"arity": 2`), "the hash is", verify},
				{"arity 3", fileCircuit, replace(`"arity": 4`, `"arity": 3`), "want 2 or 4", verify},
				{"another backend", fileCircuit, replace(backend, "stark"), "unknown backend", verify},
				{"cut store", fileNullifiers, text("1 2"), "is cut", verify},
				{"damaged store", fileNullifiers, text("1\n"), "line 1", verify},

				{"truncated proving key", fileProvingKey, half, "is not the key that circuit.json names", prove},
				{"flipped proving key", fileProvingKey, flip, "is not the key that circuit.json names", prove},
				{"proving key of another set-up", fileProvingKey, of(other.member, fileProvingKey), "is not the key that circuit.json names", prove},
				{"keys of another circuit", fileCircuit, replace(`"depth": 2`, `"depth": 3`), "is of another circuit", prove},
				{"identity for another hash", fileIdentity, of(foreign.member, fileIdentity), `is an identity for "anemoi/bn254_fr/l1"`, prove},
				{"identity that is not on the list", fileIdentity, of(other.member, fileIdentity), member.ErrStranger.Error(), prove},
				{"truncated identity", fileIdentity, half, "identity.json: ", prove},
				{"identity without secret", fileIdentity, text(`{"version":1,"hash":"anemoi/bn254_fr/l2"}`), "no canonical field element", prove},
				{"identity of the future", fileIdentity, replace(`"version": 1`, `"version": 9`), "version 9, want 1", prove},
				{"commitment of another", fileIdentity, replace(`"commitment": "`, `"commitment": "1`), "is damaged", prove},
			} {
				dir := w.verifier
				if c.args[0] == "prove" {
					dir = w.member
				}
				path := filepath.Join(dir, c.file)
				before, err := os.ReadFile(path)
				existed := err == nil
				w.write(path, string(c.change(bytes.Clone(before))))
				t.Run(c.name, func(t *testing.T) { refused(t, 1, c.says, c.args...) })
				if existed {
					w.write(path, string(before))
				} else {
					require.NoError(t, os.Remove(path))
				}
			}
			refused(t, 1, "circuit.json says", append(verify, "-arity", "2")...)
			ok(t, verify...)
			ok(t, prove...)
		})
	}
}

// TestMissingFiles removes one file at a time.
func TestMissingFiles(t *testing.T) {
	w := newWorld(t, "groth16", "4")
	w.prove("vote", "yes")
	for _, c := range []struct {
		dir, file string
		args      []string
	}{
		{w.member, fileIdentity, w.proveArgs("vote", "yes")},
		{w.member, fileCircuit, w.proveArgs("vote", "yes")},
		{w.member, fileProvingKey, w.proveArgs("vote", "yes")},
		{w.member, fileVerifyingKey, w.proveArgs("vote", "yes")},
		{w.verifier, fileVerifyingKey, w.verifyArgs("vote", "yes")},
		{w.verifier, fileProof, w.verifyArgs("vote", "yes")},
		{w.verifier, fileNullifier, w.verifyArgs("vote", "yes")},
	} {
		path := filepath.Join(c.dir, c.file)
		data := w.read(path)
		require.NoError(t, os.Remove(path))
		refused(t, 1, c.file, c.args...)
		w.write(path, string(data))
	}
	refused(t, 1, "no-list", append(w.verifyArgs("vote", "yes")[:7], "-list", "no-list")...)
	refused(t, 1, "no-root", w.verifyArgs("vote", "yes", "-root", "no-root")...)
	refused(t, 1, "not canonical", w.verifyArgs("vote", "yes", "-root", "0x"+strings.Repeat("f", 64))...)
	refused(t, 1, "no number", w.verifyArgs("vote", "yes", "-root", "0xroot")...)
	require.NoFileExists(t, filepath.Join(w.verifier, fileNullifiers))
}

// TestBadLists: the errors of lists come with the file's name.
func TestBadLists(t *testing.T) {
	w := newWorld(t, "groth16", "2")
	good := string(w.read(w.list))
	w.prove("vote", "yes")
	for text, says := range map[string]string{
		"":                "list.txt: member: the list has no commitments",
		"1\n0\n":          "list.txt: member: line 2 of the list: the commitment is 0",
		"1\n2\n1\n":       "list.txt: member: line 3 of the list has the commitment of line 1 again",
		"1\nx\n":          "list.txt: member: line 2 of the list",
		"1\n2\n3\n4\n5\n": "5 leaves are too many",
	} {
		w.write(w.list, text)
		refused(t, 1, says, w.verifyArgs("vote", "yes")...)
	}
	w.write(w.list, "5\n"+good[strings.Index(good, "\n")+1:])
	refused(t, 1, member.ErrProof.Error(), w.verifyArgs("vote", "yes")...)
	w.write(w.list, "1\n2\n3\n")
	refused(t, 1, member.ErrStranger.Error(), w.proveArgs("vote", "yes")...)
	w.write(w.list, good)
	ok(t, w.verifyArgs("vote", "yes")...)
}
