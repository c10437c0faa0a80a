package anemoi

import (
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/algebra/native/sw_bls12377"
	recursion "github.com/consensys/gnark/std/recursion/groth16"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// The inner proof says that a leaf is known of a tree over BLS12-377, whose S-boxes
// have the exponent 11; the outer circuit, over BW6-761, verifies it.
const (
	innerCurve = ecc.BLS12_377
	outerCurve = ecc.BW6_761
	innerDepth = 2
)

// outerCircuit verifies a Groth16 proof whose public input is the root of a tree.
type outerCircuit struct {
	Root  recursion.Witness[sw_bls12377.ScalarField] `gnark:",public"`
	Proof recursion.Proof[sw_bls12377.G1Affine, sw_bls12377.G2Affine]
	Key   recursion.VerifyingKey[sw_bls12377.G1Affine, sw_bls12377.G2Affine, sw_bls12377.GT] `gnark:"-"`
}

func (c *outerCircuit) Define(api frontend.API) error {
	verifier, err := recursion.NewVerifier[sw_bls12377.ScalarField, sw_bls12377.G1Affine, sw_bls12377.G2Affine, sw_bls12377.GT](api)
	if err != nil {
		return err
	}
	return verifier.AssertProof(c.Key, c.Proof, c.Root)
}

// inner is the compiled inner circuit with its keys.
type inner struct {
	ccs constraint.ConstraintSystem
	pk  groth16.ProvingKey
	vk  groth16.VerifyingKey
}

func newInner(t *testing.T) inner {
	t.Helper()
	circuit := &treeCircuit{Path: make([]frontend.Variable, innerDepth+1)}
	ccs, err := gadgettest.Compile(innerCurve.ScalarField(), gadgettest.R1CS, circuit)
	require.NoError(t, err)
	require.Empty(t, ccs.GetCommitments().CommitmentIndexes())
	pk, vk, err := groth16.Setup(ccs)
	require.NoError(t, err)
	return inner{ccs, pk, vk}
}

// prove proves that the leaf at an index is in a tree. It returns the root as well.
func (in inner) prove(t *testing.T, seed string, index uint64) (groth16.Proof, witness.Witness) {
	t.Helper()
	p := plugs(t)[1]
	require.Equal(t, innerCurve, p.curve)
	leaves := random(p.curve.ScalarField(), 1<<innerDepth, seed)
	w, err := frontend.NewWitness(treeProof(t, p, domain, leaves, index), innerCurve.ScalarField())
	require.NoError(t, err)
	inner, outer := innerCurve.ScalarField(), outerCurve.ScalarField()
	proof, err := groth16.Prove(in.ccs, in.pk, w, recursion.GetNativeProverOptions(outer, inner))
	require.NoError(t, err)
	root, err := w.Public()
	require.NoError(t, err)
	require.NoError(t, groth16.Verify(proof, in.vk, root, recursion.GetNativeVerifierOptions(outer, inner)))
	return proof, root
}

// outer is the outer circuit for the inner key.
func (in inner) outer(t *testing.T) *outerCircuit {
	t.Helper()
	key, err := recursion.ValueOfVerifyingKeyFixed[sw_bls12377.G1Affine, sw_bls12377.G2Affine, sw_bls12377.GT](in.vk)
	require.NoError(t, err)
	return &outerCircuit{
		Root:  recursion.PlaceholderWitness[sw_bls12377.ScalarField](in.ccs),
		Proof: recursion.PlaceholderProof[sw_bls12377.G1Affine, sw_bls12377.G2Affine](in.ccs),
		Key:   key,
	}
}

func outerAssignment(t *testing.T, proof groth16.Proof, root witness.Witness) *outerCircuit {
	t.Helper()
	r, err := recursion.ValueOfWitness[sw_bls12377.ScalarField](root)
	require.NoError(t, err)
	p, err := recursion.ValueOfProof[sw_bls12377.G1Affine, sw_bls12377.G2Affine](proof)
	require.NoError(t, err)
	return &outerCircuit{Root: r, Proof: p}
}

// TestPlugRecursion verifies a membership proof in a circuit, and refuses it with
// another root. The outer circuit is solved, not proved: see TestPlugRecursionProver.
func TestPlugRecursion(t *testing.T) {
	in := newInner(t)
	proof, root := in.prove(t, "leaves", 2)
	_, otherRoot := in.prove(t, "other leaves", 2)
	right, wrong := outerAssignment(t, proof, root), outerAssignment(t, proof, otherRoot)
	require.NoError(t, test.IsSolved(in.outer(t), right, outerCurve.ScalarField()))
	require.Error(t, test.IsSolved(in.outer(t), wrong, outerCurve.ScalarField()))
	for _, system := range compiled {
		ccs, err := gadgettest.Compile(outerCurve.ScalarField(), system, in.outer(t))
		require.NoError(t, err)
		require.NoError(t, gadgettest.Solve(t, ccs, right), "%v", system)
		require.Error(t, gadgettest.Solve(t, ccs, wrong), "%v", system)
		t.Logf("%v: %d constraints", system, ccs.GetNbConstraints())
	}
}
