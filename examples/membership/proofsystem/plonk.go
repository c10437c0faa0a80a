package proofsystem

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/scs"
)

var (
	// L, R, O, Z, three parts of the quotient, the opening proof; the six values that
	// it opens, of 4 words each; the opening proof and the value of Z; no commitments.
	plonkProof = []field{{g1, 8}, {count, 6}, {words, 6 * 4}, {g1, 1}, {words, 4}, {count, 0}}
	// Marker, version, size; 1/size and the generator of 4 words each; the number of
	// public inputs; the coset shift; S1 to S3 and Ql, Qr, Qm, Qo, Qk; no commitments;
	// the points of the SRS and the lines that belong to them; no commitments.
	plonkVerifyingKey = []field{
		{words, 3 + 4 + 4 + 1 + 4}, {g1, 8}, {count, 0},
		{g1, 1}, {g2, 2}, {words, 2 * 2 * 66 * 4 * 4}, {count, 0},
	}
)

type plonkSystem struct{ srs *SRS }

func (plonkSystem) Name() string { return "plonk" }

func (plonkSystem) Compile(circuit frontend.Circuit) (constraint.ConstraintSystem, error) {
	return compile(scs.NewBuilder, circuit, 0)
}

func (s plonkSystem) Setup(ccs constraint.ConstraintSystem) (ProvingKey, VerifyingKey, error) {
	canonical, lagrange := plonk.SRSSize(ccs)
	srs := s.srs
	if srs == nil {
		var err error
		if srs, err = insecureSRS(canonical); err != nil {
			return nil, nil, err
		}
	}
	points, onDomain, err := srs.forSize(canonical, lagrange)
	if err != nil {
		return nil, nil, err
	}
	pk, vk, err := plonk.Setup(ccs, points, onDomain)
	if err != nil {
		return nil, nil, fmt.Errorf("proofsystem: plonk set-up: %w", err)
	}
	return plonkProver{pk}, plonkVerifier{vk}, nil
}

func (s plonkSystem) Warning() string {
	if s.srs == nil {
		return "INSECURE: there was no -srs, so this process drew the secret of the KZG SRS. Whoever knows it can prove " +
			"anything: members that are not, nullifiers without end. For real use give the SRS of a public ceremony."
	}
	return "the PLONK keys are as good as the ceremony behind the SRS: that it is well-formed was checked, not who made it."
}

func (plonkSystem) ReadProvingKey(data []byte) (ProvingKey, error) {
	pk := plonk.NewProvingKey(ecc.BN254)
	if err := decode(data, pk); err != nil {
		return nil, fmt.Errorf("proofsystem: plonk proving key: %w", err)
	}
	return plonkProver{pk}, nil
}

func (plonkSystem) ReadVerifyingKey(data []byte) (VerifyingKey, error) {
	vk := plonk.NewVerifyingKey(ecc.BN254)
	if err := check(data, plonkVerifyingKey); err != nil {
		return nil, fmt.Errorf("proofsystem: this is no plonk verifying key without commitments: %w", err)
	}
	if err := decode(data, vk); err != nil {
		return nil, fmt.Errorf("proofsystem: plonk verifying key: %w", err)
	}
	return plonkVerifier{vk}, nil
}

type plonkProver struct{ plonk.ProvingKey }

func (p plonkProver) Prove(ccs constraint.ConstraintSystem, full witness.Witness) (proof []byte, err error) {
	err = guard(func() error {
		object, err := plonk.Prove(ccs, p.ProvingKey, full)
		if err != nil {
			return failed(err)
		}
		proof, err = encode(object)
		return err
	})
	return proof, err
}

type plonkVerifier struct{ plonk.VerifyingKey }

func (v plonkVerifier) Decode(data []byte) (func(witness.Witness) error, error) {
	if err := check(data, plonkProof); err != nil {
		return nil, fmt.Errorf("proofsystem: this is no plonk proof without commitments: %w", err)
	}
	proof := plonk.NewProof(ecc.BN254)
	if err := decode(data, proof); err != nil {
		return nil, fmt.Errorf("proofsystem: plonk proof: %w", err)
	}
	return func(public witness.Witness) error {
		return guard(func() error { return plonk.Verify(proof, v.VerifyingKey, public) })
	}, nil
}
