package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/consensys/gnark/constraint"

	"example.com/gnarkhash/examples/membership/member"
	"example.com/gnarkhash/examples/membership/proofsystem"
)

const circuitVersion = 1

// description is circuit.json. It holds the other files of a set-up together.
type description struct {
	Version      int    `json:"version"`
	Backend      string `json:"backend"`
	Arity        int    `json:"arity"`
	Depth        int    `json:"depth"`
	Hash         string `json:"hash"` // of the tree
	Constraints  string `json:"circuit_sha256"`
	ProvingKey   string `json:"proving_key_sha256"`
	VerifyingKey string `json:"verifying_key_sha256"`
}

// keys are a circuit with its keys, and the files that they are.
type keys struct {
	ccs          constraint.ConstraintSystem
	provingKey   proofsystem.ProvingKey
	verifyingKey proofsystem.VerifyingKey

	constraintsFile, provingKeyFile, verifyingKeyFile []byte
}

// setUpFiles are the files of a set-up.
var setUpFiles = []string{fileConstraints, fileProvingKey, fileVerifyingKey, fileCircuit}

// setup is the sub-command setup.
func setup(o *options, stdout, stderr io.Writer) error {
	if !o.overwrite {
		if err := absent(o.dir, "other keys end the use of these; choose another folder, or replace them with -overwrite", setUpFiles); err != nil {
			return err
		}
	}
	c, err := o.configure()
	if err != nil {
		return err
	}
	ccs, err := c.compile()
	if err != nil {
		return err
	}
	k, err := c.makeKeys(ccs)
	if err != nil {
		return err
	}
	if err := c.save(k, o.dir); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "WARNING: %s\n", c.system.Warning())
	_, err = fmt.Fprintf(stdout, "%s, %s, depth %d: %d constraints\nproving key %d bytes, verifying key %d bytes, in %s\n",
		c.system.Name(), c.scheme, c.scheme.Depth(), ccs.GetNbConstraints(), len(k.provingKeyFile), len(k.verifyingKeyFile), o.dir)
	return err
}

func (c *configuration) compile() (constraint.ConstraintSystem, error) {
	circuit, err := c.scheme.Circuit()
	if err != nil {
		return nil, err
	}
	return c.system.Compile(circuit)
}

// makeKeys makes new keys.
func (c *configuration) makeKeys(ccs constraint.ConstraintSystem) (*keys, error) {
	pk, vk, err := c.system.Setup(ccs)
	if err != nil {
		return nil, err
	}
	k := &keys{ccs: ccs, provingKey: pk, verifyingKey: vk}
	for _, part := range []struct {
		from io.WriterTo
		to   *[]byte
	}{{ccs, &k.constraintsFile}, {pk, &k.provingKeyFile}, {vk, &k.verifyingKeyFile}} {
		if *part.to, err = encode(part.from); err != nil {
			return nil, err
		}
	}
	return k, nil
}

func encode(object io.WriterTo) ([]byte, error) {
	var b bytes.Buffer
	_, err := object.WriteTo(&b)
	return b.Bytes(), err
}

// save writes the files of a set-up, circuit.json last: as long as it does not fit the
// others, all commands refuse them.
func (c *configuration) save(k *keys, dir string) error {
	d, err := toJSON(description{
		Version: circuitVersion, Backend: c.system.Name(),
		Arity: c.scheme.Arity(), Depth: c.scheme.Depth(), Hash: c.scheme.String(),
		Constraints: digestOf(k.constraintsFile), ProvingKey: digestOf(k.provingKeyFile), VerifyingKey: digestOf(k.verifyingKeyFile),
	})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, file := range []struct {
		name string
		data []byte
	}{
		{fileConstraints, k.constraintsFile}, {fileProvingKey, k.provingKeyFile},
		{fileVerifyingKey, k.verifyingKeyFile}, {fileCircuit, d},
	} {
		if err := writeFile(filepath.Join(dir, file.name), file.data); err != nil {
			return err
		}
	}
	return nil
}

// open makes the configuration of a folder: that of its circuit.json, or without one
// that of the flags; the description is then nil.
func (o *options) open() (*configuration, *description, error) {
	path := filepath.Join(o.dir, fileCircuit)
	d := new(description)
	err := readJSON(path, d)
	if errors.Is(err, fs.ErrNotExist) {
		c, err := o.configure()
		return c, nil, err
	}
	if err != nil {
		return nil, nil, err
	}
	scheme, err := member.New(d.Arity, d.Depth)
	switch {
	case d.Version != circuitVersion:
		return nil, nil, fmt.Errorf("%s: version %d, want %d", path, d.Version, circuitVersion)
	case err != nil:
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	case d.Hash != scheme.String():
		return nil, nil, fmt.Errorf("%s: the hash is %q, arity %d has %q", path, d.Hash, d.Arity, scheme)
	case !slices.Contains(proofsystem.Names(), d.Backend):
		return nil, nil, fmt.Errorf("%s: unknown backend %q", path, d.Backend)
	}
	if err := o.adopt(d); err != nil {
		return nil, nil, err
	}
	c, err := o.configure()
	return c, d, err
}

// loadKeys compiles the circuit and reads the keys of a folder, for a prover. The
// circuit must be the one that the keys were made for.
func (c *configuration) loadKeys(d *description, dir string) (*keys, error) {
	if d == nil {
		return nil, fmt.Errorf("%s is missing: a prover needs it, with the keys of the same set-up", filepath.Join(dir, fileCircuit))
	}
	k := new(keys)
	var err error
	if k.ccs, err = c.compile(); err != nil {
		return nil, err
	}
	if k.constraintsFile, err = encode(k.ccs); err != nil {
		return nil, err
	}
	if digestOf(k.constraintsFile) != d.Constraints {
		return nil, fmt.Errorf("%s is of another circuit than this program's: it was made by another version, or changed", filepath.Join(dir, fileCircuit))
	}
	path := filepath.Join(dir, fileProvingKey)
	if k.provingKeyFile, err = readFile(path, maxKey); err != nil {
		return nil, err
	}
	if digestOf(k.provingKeyFile) != d.ProvingKey {
		return nil, fmt.Errorf("%s is not the key that %s names: it is damaged or of another set-up", path, fileCircuit)
	}
	if k.provingKey, err = c.system.ReadProvingKey(k.provingKeyFile); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	k.verifyingKey, err = c.loadVerifyingKey(d, dir)
	return k, err
}

// loadVerifyingKey reads the verifying key of a folder. Where there is a description,
// it must be the key that it names.
func (c *configuration) loadVerifyingKey(d *description, dir string) (proofsystem.VerifyingKey, error) {
	path := filepath.Join(dir, fileVerifyingKey)
	data, err := readFile(path, maxSmall)
	if err != nil {
		return nil, err
	}
	if d != nil && digestOf(data) != d.VerifyingKey {
		return nil, fmt.Errorf("%s is not the key that %s names: it is damaged or of another set-up", path, fileCircuit)
	}
	vk, err := c.system.ReadVerifyingKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return vk, nil
}
