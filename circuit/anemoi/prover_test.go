//go:build prover_checks

package anemoi

import (
	"bytes"
	"fmt"
	"io"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/solidity"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/test/unsafekzg"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// proofSystem is one of gnark's, for one compiled circuit. Proofs are bytes, so
// that every verification starts from what a verifier receives.
type proofSystem struct {
	prove  func(witness.Witness) ([]byte, error)
	verify func(proof []byte, public witness.Witness) error
	export func(io.Writer, ...solidity.ExportOption) error // to Solidity

	// afterList is the number of bytes after the length, 0 in four bytes, of the
	// proof's list of commitments.
	afterList int
}

func newGroth16(t *testing.T, curve ecc.ID, ccs constraint.ConstraintSystem) proofSystem {
	pk, vk, err := groth16.Setup(ccs)
	require.NoError(t, err)
	return proofSystem{
		prove: func(w witness.Witness) ([]byte, error) {
			proof, err := groth16.Prove(ccs, pk, w)
			if err != nil {
				return nil, err
			}
			return written(proof)
		},
		verify: func(data []byte, public witness.Witness) error {
			proof := groth16.NewProof(curve)
			if _, err := proof.ReadFrom(bytes.NewReader(data)); err != nil {
				return err
			}
			requireNoCommitments(t, proof, "Commitments")
			return groth16.Verify(proof, vk, public)
		},
		export:    vk.ExportSolidity,
		afterList: pointLen(curve),
	}
}

// pointLen is the number of bytes of a point of the curve's first group in a proof.
func pointLen(curve ecc.ID) int {
	krs := reflect.ValueOf(groth16.NewProof(curve)).Elem().FieldByName("Krs")
	return krs.Addr().MethodByName("Bytes").Call(nil)[0].Len()
}

func newPlonk(t *testing.T, curve ecc.ID, ccs constraint.ConstraintSystem) proofSystem {
	srs, lagrange, err := unsafekzg.NewSRS(ccs)
	require.NoError(t, err)
	pk, vk, err := plonk.Setup(ccs, srs, lagrange)
	require.NoError(t, err)
	return proofSystem{
		prove: func(w witness.Witness) ([]byte, error) {
			proof, err := plonk.Prove(ccs, pk, w)
			if err != nil {
				return nil, err
			}
			requireNoCommitments(t, proof, "Bsb22Commitments")
			return written(proof)
		},
		verify: func(data []byte, public witness.Witness) error {
			proof := plonk.NewProof(curve)
			if _, err := proof.ReadFrom(bytes.NewReader(data)); err != nil {
				return err
			}
			return plonk.Verify(proof, vk, public)
		},
		export: vk.ExportSolidity,
	}
}

func written(proof io.WriterTo) ([]byte, error) {
	var buf bytes.Buffer
	_, err := proof.WriteTo(&buf)
	return buf.Bytes(), err
}

// requireNoCommitments looks at the proof's own list, which is of a type of its curve.
func requireNoCommitments(t *testing.T, proof any, field string) {
	t.Helper()
	list := reflect.ValueOf(proof).Elem().FieldByName(field)
	require.True(t, list.IsValid())
	require.Zero(t, list.Len())
}

// TestProvers proves and verifies a hash of two elements and a compression, and
// tampers with the public inputs, the proof and the key.
func TestProvers(t *testing.T) {
	systems := map[gadgettest.System]func(*testing.T, ecc.ID, constraint.ConstraintSystem) proofSystem{
		gadgettest.R1CS: newGroth16,
		gadgettest.SCS:  newPlonk,
	}
	proveAndTamper := func(t *testing.T, s subject) {
		q := s.Modulus()
		message, state := random(q, 2, s), random(q, s.Width(), s)
		for _, c := range []struct {
			name    string
			f       use
			in, out []*big.Int
		}{
			{"hash", hash, message, must(s.SpongeOf("", 1, message))},
			{"compress", compress, state, must(s.JiveOf(s.Width(), state))},
		} {
			for _, system := range compiled {
				t.Run(fmt.Sprintf("%s_%v", c.name, system), func(t *testing.T) {
					ccs := compile(t, s, system, c.f, len(c.in), 1)
					require.Empty(t, ccs.GetCommitments().CommitmentIndexes())
					ps := systems[system](t, s.curve, ccs)
					proof, err := ps.prove(full(t, s, c.in, c.out))
					require.NoError(t, err)
					require.NoError(t, ps.verify(proof, public(t, s, c.out)))

					_, err = ps.prove(full(t, s, c.in, random(q, 1, "another digest")))
					require.Error(t, err, "a wrong digest was proved")
					tamper(t, s, ps, proof, c.out)
					another := systems[system](t, s.curve, compile(t, s, system, otherDomain, len(c.in), 1))
					require.Error(t, another.verify(proof, public(t, s, c.out)), "the key of another circuit verifies")
				})
			}
		}
	}
	forCurves(t, proved, proveAndTamper, 1)
	forFirst(t, proveAndTamper, 2)
}

func otherDomain(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
	return one(in.Sponge(domain).Hash(x...))
}

func full(t *testing.T, s subject, in, out []*big.Int) witness.Witness {
	t.Helper()
	w, err := frontend.NewWitness(assign(in, out), s.Modulus())
	require.NoError(t, err)
	return w
}

func public(t *testing.T, s subject, out []*big.Int) witness.Witness {
	t.Helper()
	w, err := frontend.NewWitness(assign(nil, out), s.Modulus(), frontend.PublicOnly())
	require.NoError(t, err)
	return w
}

// tamper changes the public input by 1, cuts the proof and flips a bit of each
// of its bytes. All is refused with an error. One byte is left out: the top of the
// length of an empty list, for which gnark would ask for a gigabyte of memory first.
func tamper(t *testing.T, s subject, ps proofSystem, proof []byte, out []*big.Int) {
	t.Helper()
	for _, d := range []int64{1, -1} {
		wrong := new(big.Int).Add(out[0], big.NewInt(d))
		require.Error(t, ps.verify(proof, public(t, s, []*big.Int{wrong})), "digest%+d", d)
	}
	require.Error(t, ps.verify(proof, public(t, s, nil)), "no digest")
	require.Error(t, ps.verify(proof, public(t, s, append(out, out...))), "two digests")
	right := public(t, s, out)
	for n := range proof {
		require.NotPanics(t, func() { require.Error(t, ps.verify(proof[:n], right), "%d bytes", n) })
		if n == len(proof)-ps.afterList-4 {
			require.Equal(t, make([]byte, 4), proof[n:n+4])
			continue
		}
		flipped := bytes.Clone(proof)
		flipped[n] ^= 1
		require.NotPanics(t, func() { require.Error(t, ps.verify(flipped, right), "byte %d of %d", n, len(proof)) })
	}
	require.NoError(t, ps.verify(proof, right))
}

// TestSolidity exports both verifiers and, with a Solidity-compatible proof,
// verifies as the contract would.
func TestSolidity(t *testing.T) {
	s := newSubject(t, ecc.BN254, 1)
	x := random(s.Modulus(), 2, "solidity")
	out := must(s.SpongeOf("", 1, x))
	for system, make := range map[gadgettest.System]func(*testing.T, ecc.ID, constraint.ConstraintSystem) proofSystem{
		gadgettest.R1CS: newGroth16,
		gadgettest.SCS:  newPlonk,
	} {
		ps := make(t, s.curve, compile(t, s, system, hash, len(x), 1))
		var contract strings.Builder
		require.NoError(t, ps.export(&contract, solidity.WithPragmaVersion("^0.8.28")))
		require.Contains(t, contract.String(), "pragma solidity ^0.8.28;")
		require.Regexp(t, `contract (Plonk)?Verifier`, contract.String())
		require.Equal(t, strings.Count(contract.String(), "{"), strings.Count(contract.String(), "}"))
	}

	ccs := compile(t, s, gadgettest.R1CS, hash, len(x), 1)
	pk, vk, err := groth16.Setup(ccs)
	require.NoError(t, err)
	proof, err := groth16.Prove(ccs, pk, full(t, s, x, out), solidity.WithProverTargetSolidityVerifier(backend.GROTH16))
	require.NoError(t, err)
	require.NoError(t, groth16.Verify(proof, vk, public(t, s, out), solidity.WithVerifierTargetSolidityVerifier(backend.GROTH16)))
	raw := proof.(interface{ MarshalSolidity() []byte }).MarshalSolidity()
	require.Len(t, raw, 8*32, "a proof without commitments is eight words")
}
