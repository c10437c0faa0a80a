package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	cs "github.com/consensys/gnark/constraint/bn254"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
	"github.com/consensys/gnark/test/unsafekzg"
)

// backend is one of gnark's proof systems, on BN254.
type backend struct {
	name, title string
	queries     int      // proved by default
	unit        string   // what a constraint is called
	limbs       limbRule // which limbs are cheapest
	peer        peer     // what Poseidon costs here

	builder func(frontend.Circuit) (constraint.ConstraintSystem, error)
	setup   func(constraint.ConstraintSystem) (*keys, error)
}

// backends returns the backends, Groth16 first.
func backends() []backend {
	return []backend{
		{"groth16", "Groth16", 30, "R1CS constraints", limbRule{16, 40, 550}, peer{18050, 18950},
			func(c frontend.Circuit) (constraint.ConstraintSystem, error) {
				return frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, c)
			}, setupGroth16},
		{"plonk", "PLONK", 4, "PLONK gates", limbRule{16, 30, 370}, peer{57920, 59700},
			func(c frontend.Circuit) (constraint.ConstraintSystem, error) {
				return frontend.Compile(ecc.BN254.ScalarField(), scs.NewBuilder, c)
			}, setupPlonk},
	}
}

// shape is the shape of so many openings with the limbs that are cheapest for them.
func (b backend) shape(queries, depth int) shape {
	s := shape{queries: queries, depth: depth}
	s.limbs = b.limbs.bits(s.permutations())
	return s
}

// compile compiles the circuit of a shape, with nothing left out but for counting.
func (b backend) compile(s shape, omitted part) (constraint.ConstraintSystem, error) {
	c, err := newCircuit(s)
	if err != nil {
		return nil, err
	}
	c.omit = omitted
	return b.builder(c)
}

// limbRule says which width of limbs is cheapest: 8 bits below the first number of
// permutations, 10 below the second, 13 below the third, then 16. A table of 2^16 entries
// must pay off. See the package comment of circuit/monolith.
type limbRule [3]int

func (r limbRule) bits(permutations int) int {
	for i, bits := range []int{8, 10, 13} {
		if permutations < r[i] {
			return bits
		}
	}
	return 16
}

// keys are what a set-up makes: a prover and the verifier that belongs to it.
type keys struct {
	prove  func(full witness.Witness) (io.WriterTo, error)
	verify func(proof io.WriterTo, public witness.Witness) error
}

// errUnsatisfied is returned for a witness that does not satisfy the circuit.
var errUnsatisfied = errors.New("no proof: the witness does not satisfy the circuit")

// errRefused is returned for a proof that does not hold.
var errRefused = errors.New("the proof does not hold")

// setupGroth16 makes keys whose secret this process knows.
func setupGroth16(ccs constraint.ConstraintSystem) (*keys, error) {
	pk, vk, err := groth16.Setup(ccs)
	if err != nil {
		return nil, fmt.Errorf("groth16 set-up: %w", err)
	}
	return &keys{
		prove: func(full witness.Witness) (io.WriterTo, error) {
			proof, err := groth16.Prove(ccs, pk, full)
			return proof, proverError(err)
		},
		verify: func(proof io.WriterTo, public witness.Witness) error {
			return verifierError(groth16.Verify(proof.(groth16.Proof), vk, public))
		},
	}, nil
}

// setupPlonk makes an SRS whose secret this process knows, and keys.
func setupPlonk(ccs constraint.ConstraintSystem) (*keys, error) {
	points, lagrange, err := unsafekzg.NewSRS(ccs)
	if err != nil {
		return nil, fmt.Errorf("plonk SRS: %w", err)
	}
	pk, vk, err := plonk.Setup(ccs, points, lagrange)
	if err != nil {
		return nil, fmt.Errorf("plonk set-up: %w", err)
	}
	return &keys{
		prove: func(full witness.Witness) (io.WriterTo, error) {
			proof, err := plonk.Prove(ccs, pk, full)
			return proof, proverError(err)
		},
		verify: func(proof io.WriterTo, public witness.Witness) error {
			return verifierError(plonk.Verify(proof.(plonk.Proof), vk, public))
		},
	}, nil
}

func proverError(err error) error {
	if unsatisfied := new(cs.UnsatisfiedConstraintError); errors.As(err, &unsatisfied) {
		return fmt.Errorf("%w: %w", errUnsatisfied, err)
	}
	return err
}

func verifierError(err error) error {
	if err != nil {
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	return nil
}

// proveAssignment makes a proof from a witness.
func (k *keys) proveAssignment(assignment *Circuit) (io.WriterTo, error) {
	full, err := frontend.NewWitness(assignment, ecc.BN254.ScalarField())
	if err != nil {
		return nil, err
	}
	return k.prove(full)
}

// verifyStatement verifies a proof for a root and indices, which a verifier has from elsewhere.
func (k *keys) verifyStatement(proof io.WriterTo, root digest, indices []uint64) error {
	packed, err := packRoot(root)
	if err != nil {
		return err
	}
	statement := &Circuit{Root: packed}
	for _, index := range indices {
		statement.Indices = append(statement.Indices, index)
	}
	public, err := frontend.NewWitness(statement, ecc.BN254.ScalarField(), frontend.PublicOnly())
	if err != nil {
		return err
	}
	return k.verify(proof, public)
}
