package proofsystem

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
)

var (
	// A, B, C; no commitments; the proof of knowledge of them, which is empty.
	groth16Proof = []field{{g1, 1}, {g2, 1}, {g1, 1}, {count, 0}, {none, 1}}
	// alpha, beta, beta, gamma, delta, delta; a point for the constant 1 and for each
	// public input; nothing that is committed to, no commitment keys.
	groth16VerifyingKey = []field{
		{g1, 2}, {g2, 2}, {g1, 1}, {g2, 1},
		{count, publicInputs + 1}, {g1, publicInputs + 1},
		{count, 0}, {count, 0},
	}
)

type groth16System struct{}

func (groth16System) Name() string { return "groth16" }

func (groth16System) Compile(circuit frontend.Circuit) (constraint.ConstraintSystem, error) {
	return compile(r1cs.NewBuilder, circuit, 1)
}

func (groth16System) Setup(ccs constraint.ConstraintSystem) (ProvingKey, VerifyingKey, error) {
	pk, vk, err := groth16.Setup(ccs)
	if err != nil {
		return nil, nil, fmt.Errorf("proofsystem: groth16 set-up: %w", err)
	}
	return groth16Prover{pk}, groth16Verifier{vk}, nil
}

func (groth16System) Warning() string {
	return "one party, this process, made the Groth16 keys and knew their toxic waste. Whoever knows it can prove " +
		"anything: members that are not, nullifiers without end. For real use make the keys in a multi-party set-up, " +
		"where one honest party is enough: gnark's backend/groth16/bn254/mpcsetup, from circuit.ccs."
}

func (groth16System) ReadProvingKey(data []byte) (ProvingKey, error) {
	pk := groth16.NewProvingKey(ecc.BN254)
	if err := decode(data, pk); err != nil {
		return nil, fmt.Errorf("proofsystem: groth16 proving key: %w", err)
	}
	return groth16Prover{pk}, nil
}

func (groth16System) ReadVerifyingKey(data []byte) (VerifyingKey, error) {
	vk := groth16.NewVerifyingKey(ecc.BN254)
	if err := check(data, groth16VerifyingKey); err != nil {
		return nil, fmt.Errorf("proofsystem: this is no groth16 verifying key for %d public inputs: %w", publicInputs, err)
	}
	if err := decode(data, vk); err != nil {
		return nil, fmt.Errorf("proofsystem: groth16 verifying key: %w", err)
	}
	return groth16Verifier{vk}, nil
}

type groth16Prover struct{ groth16.ProvingKey }

func (p groth16Prover) Prove(ccs constraint.ConstraintSystem, full witness.Witness) (proof []byte, err error) {
	err = guard(func() error {
		object, err := groth16.Prove(ccs, p.ProvingKey, full)
		if err != nil {
			return failed(err)
		}
		proof, err = encode(object)
		return err
	})
	return proof, err
}

type groth16Verifier struct{ groth16.VerifyingKey }

func (v groth16Verifier) Decode(data []byte) (func(witness.Witness) error, error) {
	if err := check(data, groth16Proof); err != nil {
		return nil, fmt.Errorf("proofsystem: this is no groth16 proof without commitments: %w", err)
	}
	proof := groth16.NewProof(ecc.BN254)
	if err := decode(data, proof); err != nil {
		return nil, fmt.Errorf("proofsystem: groth16 proof: %w", err)
	}
	return func(public witness.Witness) error {
		return guard(func() error { return groth16.Verify(proof, v.VerifyingKey, public) })
	}, nil
}
