// Package proofsystem gives gnark's Groth16 and PLONK on BN254 one shape, for
// services that store keys and get proofs from outside.
//
// Proofs and verifying keys are decoded for circuits with four public inputs and
// without commitments. Before gnark's decoder sees them, their bytes are compared with
// the one layout that such a proof or key has: lengths inside the data, which a
// decoder allocates memory by, are not what it says but what is expected, and no
// byte is left over. Points are then checked to be on the curve and in the right
// group. Nothing here panics on data.
package proofsystem

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	cs "github.com/consensys/gnark/constraint/bn254"
	"github.com/consensys/gnark/frontend"
)

// publicInputs is the number of public inputs of the circuits.
const publicInputs = 4

// System is a proof system.
type System interface {
	// Name is "groth16" or "plonk".
	Name() string
	// Compile compiles a circuit over the scalar field of BN254.
	Compile(circuit frontend.Circuit) (constraint.ConstraintSystem, error)
	// Setup makes the keys of a circuit. It needs trust: see the Warning.
	Setup(ccs constraint.ConstraintSystem) (ProvingKey, VerifyingKey, error)
	// Warning says whom the users of keys made by Setup must trust.
	Warning() string
	// ReadProvingKey decodes a key that ProvingKey.WriteTo wrote. The data comes
	// from the prover's own files: it is not guarded against lengths that exhaust
	// the memory, so check its digest first.
	ReadProvingKey(data []byte) (ProvingKey, error)
	// ReadVerifyingKey decodes a key that VerifyingKey.WriteTo wrote.
	ReadVerifyingKey(data []byte) (VerifyingKey, error)
}

// ProvingKey makes proofs of one circuit.
type ProvingKey interface {
	io.WriterTo
	// Prove returns the encoding of a new proof, with fresh randomness. A witness that
	// does not satisfy the circuit gives [ErrUnsatisfied].
	Prove(ccs constraint.ConstraintSystem, full witness.Witness) ([]byte, error)
}

// VerifyingKey verifies proofs of one circuit.
type VerifyingKey interface {
	io.WriterTo
	// Decode decodes a proof and returns its verification.
	Decode(proof []byte) (verify func(public witness.Witness) error, err error)
}

// Names returns the names of the proof systems, the default first.
func Names() []string { return []string{"groth16", "plonk"} }

// ByName returns the proof system of a name. The SRS is for PLONK; nil stands for
// an insecure one that Setup makes.
func ByName(name string, srs *SRS) (System, error) {
	switch {
	case name == "groth16" && srs == nil:
		return groth16System{}, nil
	case name == "groth16":
		return nil, fmt.Errorf("proofsystem: groth16 has no use for an SRS, its keys are made for one circuit")
	case name == "plonk":
		return plonkSystem{srs}, nil
	}
	return nil, fmt.Errorf("proofsystem: unknown backend %q: want %s", name, strings.Join(Names(), " or "))
}

// ErrUnsatisfied is returned for a witness that does not satisfy the circuit.
var ErrUnsatisfied = errors.New("proofsystem: there is no proof, the witness does not satisfy the circuit")

// failed returns the error of a prover.
func failed(err error) error {
	if unsatisfied := new(cs.UnsatisfiedConstraintError); errors.As(err, &unsatisfied) {
		return fmt.Errorf("%w: %w", ErrUnsatisfied, err)
	}
	return fmt.Errorf("proofsystem: %w", err)
}

// compile compiles a circuit and checks what the layouts of keys and proofs rely on.
func compile(builder frontend.NewBuilder, circuit frontend.Circuit, oneWire int) (constraint.ConstraintSystem, error) {
	ccs, err := frontend.Compile(ecc.BN254.ScalarField(), builder, circuit)
	if err != nil {
		return nil, err
	}
	if n := ccs.GetNbPublicVariables() - oneWire; n != publicInputs {
		return nil, fmt.Errorf("proofsystem: the circuit has %d public inputs, want %d", n, publicInputs)
	}
	if n := len(ccs.GetCommitments().CommitmentIndexes()); n != 0 {
		return nil, fmt.Errorf("proofsystem: the circuit has %d commitments, want none", n)
	}
	return ccs, nil
}
