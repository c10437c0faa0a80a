package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/examples/membership/member"
)

// verify is the sub-command verify. Proof and nullifier are the prover's; all else is
// the verifier's own.
func verify(o *options, stdout, _ io.Writer) error {
	c, d, err := o.open()
	if err != nil {
		return err
	}
	needs := []string{"backend", "arity"}
	if o.given["list"] {
		needs = append(needs, "depth") // of the list's tree
	}
	if err := o.wants(d, needs...); err != nil {
		return err
	}
	vk, err := c.loadVerifyingKey(d, o.dir)
	if err != nil {
		return err
	}
	nullifier, err := readNumber(filepath.Join(o.dir, fileNullifier))
	if err != nil {
		return err
	}
	proof, err := readFile(filepath.Join(o.dir, fileProof), maxSmall)
	if err != nil {
		return err
	}
	root, err := o.ownRoot(c)
	if err != nil {
		return err
	}
	store, err := member.OpenStore(filepath.Join(o.dir, fileNullifiers))
	if err != nil {
		return err
	}
	verifier := member.Verifier{Scheme: c.scheme, Root: root, Store: store, Decode: vk.Decode}
	st, err := verifier.Accept(o.scope, o.signal, nullifier, proof)
	if err != nil {
		return fmt.Errorf("refused: %w", err)
	}
	_, err = fmt.Fprintf(stdout, "accepted: a member of the list with root %s\nsays %q in %q\nnullifier %s\n",
		member.FormatElement(st.Root), o.signal, o.scope, member.FormatElement(st.Nullifier))
	return err
}

// ownRoot returns the root of -root, or that of the list of -list.
func (o *options) ownRoot(c *configuration) (fr.Element, error) {
	if o.given["root"] {
		return rootOf(o.root)
	}
	list, err := readList(o.list)
	if err != nil {
		return fr.Element{}, err
	}
	tree, err := c.scheme.Tree(list)
	if err != nil {
		return fr.Element{}, err
	}
	return tree.Root()[0], nil
}
