package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/examples/membership/member"
)

// prove is the sub-command prove.
func prove(o *options, stdout, stderr io.Writer) error {
	c, d, err := o.open()
	if err != nil {
		return err
	}
	id, err := loadIdentity(c.scheme, o.dir, stderr)
	if err != nil {
		return err
	}
	list, err := readList(o.list)
	if err != nil {
		return err
	}
	k, err := c.loadKeys(d, o.dir)
	if err != nil {
		return err
	}
	tree, err := c.scheme.TreeWithProgress(list, progressBar(stderr))
	if err != nil {
		return err
	}
	st, assignment, err := c.scheme.Assign(id, list, tree, o.scope, o.signal)
	if err != nil {
		return err
	}
	proof, err := k.prove(assignment)
	if err != nil {
		return err
	}
	if err := k.check(proof, st); err != nil {
		return fmt.Errorf("the new proof does not hold, the keys do not belong together: %w", err)
	}
	if err := saveProof(o.dir, proof, st); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "root %s\nnullifier %s\nproof of %d bytes in %s\n", member.FormatElement(st.Root),
		member.FormatElement(st.Nullifier), len(proof), filepath.Join(o.dir, fileProof))
	return err
}

// prove makes a proof.
func (k *keys) prove(assignment *member.Circuit) ([]byte, error) {
	full, err := frontend.NewWitness(assignment, ecc.BN254.ScalarField())
	if err != nil {
		return nil, err
	}
	return k.provingKey.Prove(k.ccs, full)
}

// check verifies a proof, without a store.
func (k *keys) check(proof []byte, st member.Statement) error {
	public, err := st.Public()
	if err != nil {
		return err
	}
	verify, err := k.verifyingKey.Decode(proof)
	if err != nil {
		return err
	}
	return verify(public)
}

// saveProof writes what goes to the verifier.
func saveProof(dir string, proof []byte, st member.Statement) error {
	if err := writeFile(filepath.Join(dir, fileProof), proof); err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, fileNullifier), []byte(member.FormatElement(st.Nullifier)+"\n"))
}
