package member

import (
	"errors"
	"fmt"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/backend/witness"
)

// ErrProof is returned for a proof that does not hold for the verifier's root,
// scope and signal and the prover's nullifier.
var ErrProof = errors.New("member: the proof does not hold for this root, scope, signal and nullifier")

// Verifier accepts each member once in each scope. It is safe for concurrent use.
type Verifier struct {
	Scheme *Scheme
	// Root is the root of the verifier's own list. It never comes from a prover.
	Root fr.Element
	// Store remembers what was accepted.
	Store *Store
	// Decode checks the shape of a proof and returns its verification with the
	// verifier's own verifying key. It gets bytes from outside and may not panic.
	Decode func(proof []byte) (verify func(public witness.Witness) error, err error)
}

// Accept verifies a proof for the verifier's own scope and signal. The nullifier,
// as a number in text form, and the proof come from the prover. In this order:
//
//  1. the nullifier must be a canonical number and the proof a well-formed one;
//  2. the nullifier must not have been used in this scope, or [ErrUsed];
//  3. the proof must hold, or [ErrProof];
//  4. the nullifier is recorded. If someone else was faster since step 2, [ErrUsed].
//
// So a nullifier is recorded for a proof that holds and for no other, and nobody can
// use up that of somebody else. On any error nothing is accepted.
func (v *Verifier) Accept(scope, signal, nullifier string, proof []byte) (Statement, error) {
	st := Statement{Root: v.Root, Scope: v.Scheme.Scope(scope), Signal: v.Scheme.Signal(signal)}
	var err error
	if st.Nullifier, err = parseElement(nullifier); err != nil {
		return Statement{}, fmt.Errorf("member: the nullifier: %w", err)
	}
	verify, err := v.Decode(proof)
	if err != nil {
		return Statement{}, fmt.Errorf("member: the proof: %w", err)
	}
	used, err := v.Store.Used(st.Scope, st.Nullifier)
	if err != nil {
		return Statement{}, err
	}
	if used {
		return Statement{}, ErrUsed
	}
	public, err := st.Public()
	if err != nil {
		return Statement{}, err
	}
	if err := verify(public); err != nil {
		return Statement{}, fmt.Errorf("%w: %w", ErrProof, err)
	}
	if err := v.Store.Record(st.Scope, st.Nullifier); err != nil {
		return Statement{}, err
	}
	return st, nil
}
