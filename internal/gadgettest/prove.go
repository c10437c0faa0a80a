package gadgettest

import (
	"github.com/consensys/gnark/backend"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/test/unsafekzg"
)

// Prover proves a full witness, and returns what verifies that proof.
type Prover func(full witness.Witness, opts ...backend.ProverOption) (Verifier, error)

// Verifier returns nil if a proof is accepted for a public witness.
type Verifier func(public witness.Witness) error

// SetUp sets up Groth16 or PLONK for a circuit that was compiled for [R1CS] or [SCS].
// PLONK's reference string is made here, so the keys are for tests alone.
func SetUp(ccs constraint.ConstraintSystem, system System) (Prover, error) {
	if system == R1CS {
		pk, vk, err := groth16.Setup(ccs)
		if err != nil {
			return nil, err
		}
		return func(full witness.Witness, opts ...backend.ProverOption) (Verifier, error) {
			proof, err := groth16.Prove(ccs, pk, full, opts...)
			if err != nil {
				return nil, err
			}
			return func(public witness.Witness) error { return groth16.Verify(proof, vk, public) }, nil
		}, nil
	}
	srs, lagrange, err := unsafekzg.NewSRS(ccs)
	if err != nil {
		return nil, err
	}
	pk, vk, err := plonk.Setup(ccs, srs, lagrange)
	if err != nil {
		return nil, err
	}
	return func(full witness.Witness, opts ...backend.ProverOption) (Verifier, error) {
		proof, err := plonk.Prove(ccs, pk, full, opts...)
		if err != nil {
			return nil, err
		}
		return func(public witness.Witness) error { return plonk.Verify(proof, vk, public) }, nil
	}, nil
}
