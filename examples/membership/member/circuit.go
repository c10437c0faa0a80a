package member

import (
	"errors"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/anemoi"
	"example.com/gnarkhash/merkle"
)

// Circuit is the statement of a member. Its public inputs are, in this order, the
// root, the scope, the nullifier and the signal. The shape of the path, which
// [Scheme.Circuit] makes, is the arity and the depth of the tree.
type Circuit struct {
	Root      frontend.Variable `gnark:",public"`
	Scope     frontend.Variable `gnark:",public"`
	Nullifier frontend.Variable `gnark:",public"`
	Signal    frontend.Variable `gnark:",public"`

	Secret frontend.Variable
	Index  frontend.Variable
	Path   merkle.Path
}

// Circuit returns the empty circuit, to be compiled.
func (s *Scheme) Circuit() (*Circuit, error) {
	path, err := merkle.NewPath(s.Arity(), 1, s.depth)
	if err != nil {
		return nil, err
	}
	return &Circuit{Path: path}, nil
}

// Define makes the constraints. Each one names the cheat that it stops.
func (c *Circuit) Define(api frontend.API) error {
	if len(c.Path.Siblings) == 0 {
		return errors.New("member: the path has no levels: make the circuit with Scheme.Circuit")
	}
	arity, depth := len(c.Path.Siblings[0])+1, len(c.Path.Siblings)
	hash, err := anemoi.New(api, arity/2)
	if err != nil {
		return err
	}

	// The commitment belongs to the secret: who knows the list alone cannot use a
	// commitment that is on it.
	commitmentHash, err := hash.Fixed(1, commitmentDomain)
	if err != nil {
		return err
	}
	commitment, err := commitmentHash.Hash(c.Secret)
	if err != nil {
		return err
	}

	// The commitment is a leaf of the tree: a stranger's is not. The index stays
	// secret, and AssertMember binds it and the path.
	treeHash, err := merkle.NewAnemoiCircuit(hash, treeDomain)
	if err != nil {
		return err
	}
	tree, err := merkle.NewGadget(api, treeHash, depth)
	if err != nil {
		return err
	}
	if err := tree.AssertMember([]frontend.Variable{c.Root}, []frontend.Variable{commitment}, c.Index, c.Path); err != nil {
		return err
	}

	// The nullifier is the only one of this secret in this scope: nobody has a
	// second one, nor that of another member.
	nullifierHash, err := hash.Fixed(2, nullifierDomain)
	if err != nil {
		return err
	}
	nullifier, err := nullifierHash.Hash(c.Secret, c.Scope)
	if err != nil {
		return err
	}
	api.AssertIsEqual(nullifier, c.Nullifier)

	// The signal is in a constraint. A Groth16 proof holds for any value of a public
	// input that is in none.
	api.Mul(c.Signal, c.Signal)
	return nil
}
