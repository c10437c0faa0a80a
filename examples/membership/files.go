package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/examples/membership/member"
)

// The files in the folder of -out.
const (
	fileIdentity     = "identity.json"
	fileCircuit      = "circuit.json"
	fileConstraints  = "circuit.ccs"
	fileProvingKey   = "proving.key"
	fileVerifyingKey = "verifying.key"
	fileProof        = "proof.bin"
	fileNullifier    = "nullifier.txt"
	fileNullifiers   = "nullifiers.db"
	fileTree         = "tree.bin"
	fileList         = "list.txt" // the story's
)

// The sizes above which a file is not what it should be.
const (
	maxSmall = 1 << 16 // descriptions, numbers, proofs, verifying keys
	maxKey   = 1 << 30 // proving keys
	maxSRS   = 1 << 32
)

// readFile reads a file of at most limit bytes.
func readFile(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("%s has more than %d bytes: it is not the file that is wanted here", path, limit)
	}
	return data, nil
}

// writeFile writes a file whole or not at all: under another name in the same folder,
// to the disk, and then renamed.
func writeFile(path string, data []byte) (err error) {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	syncDir(dir)
	return nil
}

// absent refuses a folder that has one of the files; advice ends its error.
func absent(dir, advice string, names []string) error {
	for _, name := range names {
		path := filepath.Join(dir, name)
		switch _, err := os.Lstat(path); {
		case err == nil:
			return fmt.Errorf("%s exists: %s", path, advice)
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	return nil
}

// createSecret writes a new file that only its owner can read. A file that is there
// already is an error and unchanged.
func createSecret(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists: an identity is never overwritten, choose another folder", path)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(path)) // it is ours and incomplete
	}
	syncDir(filepath.Dir(path))
	return nil
}

// syncDir brings a folder's names to the disk. Not all systems can, and the files
// themselves are there.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

// readJSON decodes a file that is one JSON object with known keys.
func readJSON(path string, v any) error {
	data, err := readFile(path, maxSmall)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: there is something after the JSON object", path)
	}
	return nil
}

// toJSON is what readJSON reads.
func toJSON(v any) ([]byte, error) {
	data, err := json.MarshalIndent(v, "", "  ")
	return append(data, '\n'), err
}

// readNumber reads the text of a file that is one line with a number. The number is
// not checked.
func readNumber(path string) (string, error) {
	data, err := readFile(path, maxSmall)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(string(data)), nil
}

func readList(path string) (*member.List, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := member.ReadList(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// rootOf returns the root that -root says: a number, or the number in a file.
func rootOf(text string) (fr.Element, error) {
	if strings.Trim(text, "0123456789") != "" && !strings.HasPrefix(text, "0x") {
		path := text
		var err error
		if text, err = readNumber(path); err != nil {
			return fr.Element{}, fmt.Errorf("-root: %w", err)
		}
	}
	root, err := member.ParseElement(text)
	if err != nil {
		return fr.Element{}, fmt.Errorf("-root: %w", err)
	}
	return root, nil
}

// digestOf is the SHA-256 of a file's content in hexadecimal digits.
func digestOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
