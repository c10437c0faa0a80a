package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"example.com/gnarkhash/examples/membership/member"
	"example.com/gnarkhash/examples/membership/proofsystem"
)

// cheats makes each attempt and fails unless it is caught by what should catch it.
func (t *tale) cheats() error {
	fmt.Fprintln(t.out)
	nullifier := member.FormatElement(t.st.Nullifier)
	for _, cheat := range []struct {
		name, what, by string
		want           error
		try            func() error
	}{
		{
			"a second use", "the member proves again, other bytes and another signal", "the store, opened again as after a restart",
			member.ErrUsed, t.secondUse,
		},
		{
			"another signal", "the first proof is shown with the signal " + fmt.Sprintf("%q", otherSignal), "the proof system, at a verifier that has seen nothing",
			member.ErrProof, func() error { return t.elsewhere(otherSignal) },
		},
		{
			"another scope", "the first proof is shown in the scope " + fmt.Sprintf("%q", otherScope), "the proof system",
			member.ErrProof, func() error { return t.accept(otherScope, voteSignal, nullifier) },
		},
		{
			"another nullifier", "the first proof is shown with the nullifier plus 1", "the proof system",
			member.ErrProof, func() error { return t.accept(voteScope, voteSignal, plus(t.st.Nullifier, big.NewInt(1))) },
		},
		{
			"another encoding", "the nullifier is written as nullifier + r, equal modulo r", "the check for canonical numbers",
			member.ErrCanonical, func() error { return t.accept(voteScope, voteSignal, plus(t.st.Nullifier, fr.Modulus())) },
		},
		{
			"a stranger", "a secret that is not on the list, with the member's path", "the constraints: there is no proof to show",
			proofsystem.ErrUnsatisfied, t.stranger,
		},
		{
			"a stranger's list", "a proof that holds, for a list that has the stranger", "the proof system: the root is the verifier's own",
			member.ErrProof, t.strangersList,
		},
	} {
		start := time.Now()
		err := cheat.try()
		if err == nil {
			return fmt.Errorf("%s: not caught", cheat.name)
		}
		if broken := new(brokenCheat); errors.As(err, broken) {
			return fmt.Errorf("%s: the attempt itself failed: %w", cheat.name, err)
		}
		if !errors.Is(err, cheat.want) {
			return fmt.Errorf("%s: caught, but not by %s: %w", cheat.name, cheat.by, err)
		}
		t.say("Cheat", "%s: %s", cheat.name, cheat.what)
		t.say("", "caught in %v by %s:", took(start), cheat.by)
		t.say("", "%s", firstLine(err))
	}
	fmt.Fprintln(t.out, "\nAll cheats were caught.")
	return nil
}

// brokenCheat is an error that comes before the cheat: it catches nothing.
type brokenCheat struct{ error }

// accept shows the first proof to the verifier.
func (t *tale) accept(scope, signal, nullifier string) error {
	_, err := t.verifier.Accept(scope, signal, nullifier, t.proof)
	return err
}

// secondUse makes a new proof, which holds, of the same member in the same scope.
func (t *tale) secondUse() error {
	st, assignment, err := t.scheme.Assign(t.id, t.list, t.tree, voteScope, otherSignal)
	if err != nil {
		return brokenCheat{err}
	}
	proof, err := t.keys.prove(assignment)
	if err == nil {
		err = t.keys.check(proof, st)
	}
	if err == nil && (st.Nullifier != t.st.Nullifier || bytes.Equal(proof, t.proof)) {
		err = errors.New("a second proof has another nullifier, or the same bytes")
	}
	if err != nil {
		return brokenCheat{err}
	}
	store, err := member.OpenStore(filepath.Join(t.dir, fileNullifiers))
	if err != nil {
		return brokenCheat{err}
	}
	t.verifier = t.verifierWith(store)
	_, err = t.verifier.Accept(voteScope, otherSignal, member.FormatElement(st.Nullifier), proof)
	return err
}

// elsewhere shows the first proof with another signal to a verifier with an empty store,
// so that it is not the store which catches it.
func (t *tale) elsewhere(signal string) error {
	dir, err := os.MkdirTemp("", "membership")
	if err != nil {
		return brokenCheat{err}
	}
	defer os.RemoveAll(dir)
	store, err := member.OpenStore(filepath.Join(dir, fileNullifiers))
	if err != nil {
		return brokenCheat{err}
	}
	_, err = t.verifierWith(store).Accept(voteScope, signal, member.FormatElement(t.st.Nullifier), t.proof)
	return err
}

// stranger proves with a fresh secret, at the place of the member.
func (t *tale) stranger() error {
	id, err := member.NewIdentity()
	if err != nil {
		return brokenCheat{err}
	}
	if _, _, err := t.scheme.Assign(id, t.list, t.tree, voteScope, voteSignal); !errors.Is(err, member.ErrStranger) {
		return brokenCheat{fmt.Errorf("the list has the stranger: %w", err)}
	}
	_, assignment, err := t.scheme.AssignAt(id, t.list.Len()-1, t.tree, voteScope, voteSignal)
	if err != nil {
		return brokenCheat{err}
	}
	_, err = t.keys.prove(assignment)
	return err
}

// strangersList proves that a stranger is on a list of one.
func (t *tale) strangersList() error {
	id, err := member.NewIdentity()
	if err != nil {
		return brokenCheat{err}
	}
	commitment, err := t.scheme.Commitment(id)
	if err != nil {
		return brokenCheat{err}
	}
	list, err := member.ReadList(strings.NewReader(member.FormatElement(commitment)))
	if err != nil {
		return brokenCheat{err}
	}
	tree, err := t.scheme.Tree(list)
	if err != nil {
		return brokenCheat{err}
	}
	st, assignment, err := t.scheme.Assign(id, list, tree, voteScope, voteSignal)
	if err != nil {
		return brokenCheat{err}
	}
	proof, err := t.keys.prove(assignment)
	if err == nil {
		err = t.keys.check(proof, st)
	}
	if err != nil {
		return brokenCheat{err}
	}
	_, err = t.verifier.Accept(voteScope, voteSignal, member.FormatElement(st.Nullifier), proof)
	return err
}

// plus is the sum of two numbers, not reduced.
func plus(e fr.Element, n *big.Int) string { return n.Add(n, e.BigInt(new(big.Int))).String() }

// firstLine shortens an error to a line that fits a terminal.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	if len(line) > 150 {
		line = line[:150] + "..."
	}
	return line
}
