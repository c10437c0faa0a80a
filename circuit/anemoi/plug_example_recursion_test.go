package anemoi_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/consensys/gnark-crypto/accumulator/merkletree"
	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bls12-377/fr"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/std/accumulator/merkle"
	"github.com/consensys/gnark/std/algebra/native/sw_bls12377"
	"github.com/consensys/gnark/std/math/emulated"
	recursion "github.com/consensys/gnark/std/recursion/groth16"

	"example.com/gnarkhash/circuit/anemoi"
	native "example.com/gnarkhash/native/anemoi"
)

// InnerCircuit, over BLS12-377, says: I know a leaf of the tree of 4 leaves with this root.
type InnerCircuit struct {
	Root  frontend.Variable `gnark:",public"`
	Path  [3]frontend.Variable
	Index frontend.Variable
}

func (c *InnerCircuit) Define(api frontend.API) error {
	hash, err := anemoi.New(api, 2)
	if err != nil {
		return err
	}
	proof := merkle.MerkleProof{RootHash: c.Root, Path: c.Path[:]}
	proof.VerifyProof(api, hash.Sponge("tree").NewFieldHasher(), c.Index)
	return nil
}

// OuterCircuit, over BW6-761, says: I know a proof of InnerCircuit for this root.
type OuterCircuit struct {
	Root  recursion.Witness[sw_bls12377.ScalarField] `gnark:",public"`
	Proof recursion.Proof[sw_bls12377.G1Affine, sw_bls12377.G2Affine]
	Key   recursion.VerifyingKey[sw_bls12377.G1Affine, sw_bls12377.G2Affine, sw_bls12377.GT] `gnark:"-"` // a constant
}

func (c *OuterCircuit) Define(api frontend.API) error {
	verifier, err := recursion.NewVerifier[sw_bls12377.ScalarField, sw_bls12377.G1Affine, sw_bls12377.G2Affine, sw_bls12377.GT](api)
	if err != nil {
		return err
	}
	return verifier.AssertProof(c.Key, c.Proof, c.Root)
}

// proveMembership proves over BLS12-377 that leaf 2 is in a tree. It returns the
// circuit over BW6-761 that verifies such proofs, and its assignment for this one.
func proveMembership() (constraint.ConstraintSystem, *OuterCircuit) {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	hash, err := native.BLS12377Fr(2)
	check(err)
	var leaves bytes.Buffer
	for i := range uint64(4) {
		leaf := fr.NewElement(100 + i)
		leaves.Write(leaf.Marshal())
	}
	root, path, _, err := merkletree.BuildReaderProof(&leaves, hash.Sponge("tree").NewHash(), fr.Bytes, 2)
	check(err)

	// The inner proof: set up, prove, verify.
	inner, outer := ecc.BLS12_377.ScalarField(), ecc.BW6_761.ScalarField()
	innerCCS, err := frontend.Compile(inner, r1cs.NewBuilder, &InnerCircuit{})
	check(err)
	provingKey, verifyingKey, err := groth16.Setup(innerCCS)
	check(err)
	assignment := &InnerCircuit{Root: root, Path: [3]frontend.Variable{path[0], path[1], path[2]}, Index: 2}
	witness, err := frontend.NewWitness(assignment, inner)
	check(err)
	proof, err := groth16.Prove(innerCCS, provingKey, witness, recursion.GetNativeProverOptions(outer, inner))
	check(err)
	public, err := witness.Public()
	check(err)
	check(groth16.Verify(proof, verifyingKey, public, recursion.GetNativeVerifierOptions(outer, inner)))

	// The outer circuit, for the inner verifying key.
	circuit, filled := &OuterCircuit{
		Root:  recursion.PlaceholderWitness[sw_bls12377.ScalarField](innerCCS),
		Proof: recursion.PlaceholderProof[sw_bls12377.G1Affine, sw_bls12377.G2Affine](innerCCS),
	}, &OuterCircuit{}
	circuit.Key, err = recursion.ValueOfVerifyingKeyFixed[sw_bls12377.G1Affine, sw_bls12377.G2Affine, sw_bls12377.GT](verifyingKey)
	check(err)
	filled.Root, err = recursion.ValueOfWitness[sw_bls12377.ScalarField](public)
	check(err)
	filled.Proof, err = recursion.ValueOfProof[sw_bls12377.G1Affine, sw_bls12377.G2Affine](proof)
	check(err)
	ccs, err := frontend.Compile(outer, r1cs.NewBuilder, circuit)
	check(err)
	return ccs, filled
}

// Prove membership, and verify that proof in a circuit. The circuit is solved here;
// ExampleFieldHasher_recursionProof, of the tier prover_checks, proves it.
func ExampleFieldHasher_recursion() {
	ccs, assignment := proveMembership()
	holds := func() bool {
		witness, err := frontend.NewWitness(assignment, ecc.BW6_761.ScalarField())
		if err != nil {
			log.Fatal(err)
		}
		_, err = ccs.Solve(witness)
		return err == nil
	}
	fmt.Println("a proof for this root:", holds())
	assignment.Root.Public[0] = emulated.ValueOf[sw_bls12377.ScalarField](1)
	fmt.Println("a proof for another root:", holds())
	// Output:
	// a proof for this root: true
	// a proof for another root: false
}
