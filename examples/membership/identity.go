package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/examples/membership/member"
)

const identityVersion = 1

// identityFile is identity.json.
type identityFile struct {
	Version    int    `json:"version"`
	Hash       string `json:"hash"`
	Commitment string `json:"commitment"`
	Secret     string `json:"secret"`
}

// newIdentity is the sub-command new-identity. Its standard output is a line of a list.
func newIdentity(o *options, stdout, stderr io.Writer) error {
	c, _, err := o.open()
	if err != nil {
		return err
	}
	_, commitment, err := createIdentity(c.scheme, o.dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%s holds the secret: keep it, and keep it to yourself.\nThe commitment, for a list with arity %d:\n",
		filepath.Join(o.dir, fileIdentity), c.scheme.Arity())
	_, err = fmt.Fprintln(stdout, member.FormatElement(commitment))
	return err
}

// createIdentity makes an identity and its file.
func createIdentity(scheme *member.Scheme, dir string) (member.Identity, fr.Element, error) {
	fail := func(err error) (member.Identity, fr.Element, error) { return member.Identity{}, fr.Element{}, err }
	id, err := member.NewIdentity()
	if err != nil {
		return fail(err)
	}
	commitment, err := scheme.Commitment(id)
	if err != nil {
		return fail(err)
	}
	data, err := toJSON(identityFile{identityVersion, scheme.Hash(), member.FormatElement(commitment), id.Reveal()})
	if err != nil {
		return fail(err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fail(err)
	}
	if err := createSecret(filepath.Join(dir, fileIdentity), data); err != nil {
		return fail(err)
	}
	return id, commitment, nil
}

// loadIdentity reads identity.json. It must be one for the hash of the scheme, and whole.
func loadIdentity(scheme *member.Scheme, dir string, stderr io.Writer) (member.Identity, error) {
	path := filepath.Join(dir, fileIdentity)
	if info, err := os.Stat(path); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		fmt.Fprintf(stderr, "warning: others can read %s (mode %04o): chmod 600 it\n", path, info.Mode().Perm())
	}
	var file identityFile
	if err := readJSON(path, &file); err != nil {
		return member.Identity{}, err
	}
	if file.Version != identityVersion {
		return member.Identity{}, fmt.Errorf("%s: version %d, want %d", path, file.Version, identityVersion)
	}
	if file.Hash != scheme.Hash() {
		return member.Identity{}, fmt.Errorf("%s is an identity for %q, the circuit has %q", path, file.Hash, scheme.Hash())
	}
	id, err := member.ParseIdentity(file.Secret)
	if err != nil {
		return member.Identity{}, fmt.Errorf("%s: %w", path, err)
	}
	commitment, err := scheme.Commitment(id)
	if err != nil {
		return member.Identity{}, err
	}
	if member.FormatElement(commitment) != file.Commitment {
		return member.Identity{}, fmt.Errorf("%s is damaged: the commitment is not that of the secret", path)
	}
	return id, nil
}
