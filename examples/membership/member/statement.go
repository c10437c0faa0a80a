package member

import (
	"errors"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/merkle"
)

// ErrStranger is returned for an identity whose commitment is not on the list.
var ErrStranger = errors.New("member: the commitment of this identity is not on the list")

// Statement holds the public inputs of a proof.
type Statement struct {
	Root, Scope, Nullifier, Signal fr.Element
}

// Public returns the public witness, in the order of the circuit.
func (st Statement) Public() (witness.Witness, error) {
	return frontend.NewWitness(st.assign(), ecc.BN254.ScalarField(), frontend.PublicOnly())
}

func (st Statement) assign() *Circuit {
	return &Circuit{Root: st.Root, Scope: st.Scope, Nullifier: st.Nullifier, Signal: st.Signal}
}

// Assign returns the statement of a member and the full assignment of the circuit.
// The tree is that of the list. An identity that is not on it gives [ErrStranger].
func (s *Scheme) Assign(id Identity, list *List, tree *Tree, scope, signal string) (Statement, *Circuit, error) {
	commitment, err := s.Commitment(id)
	if err != nil {
		return Statement{}, nil, err
	}
	place, ok := list.Place(commitment)
	if !ok {
		return Statement{}, nil, ErrStranger
	}
	return s.AssignAt(id, place, tree, scope, signal)
}

// AssignAt is [Scheme.Assign] for a place that the caller claims. Nothing is
// checked: that is what the circuit does.
func (s *Scheme) AssignAt(id Identity, place int, tree *Tree, scope, signal string) (Statement, *Circuit, error) {
	st := Statement{Root: tree.Root()[0], Scope: s.Scope(scope), Signal: s.Signal(signal)}
	var err error
	if st.Nullifier, err = s.Nullifier(id, st.Scope); err != nil {
		return Statement{}, nil, err
	}
	proof, err := tree.Proof(uint64(place))
	if err != nil {
		return Statement{}, nil, err
	}
	c := st.assign()
	c.Secret, c.Index = id.secret, proof.Index
	if c.Path, err = merkle.AssignPath(proof); err != nil {
		return Statement{}, nil, err
	}
	return st, c, nil
}
