package anemoi

import (
	"crypto/sha256"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	tedwards "github.com/consensys/gnark-crypto/ecc/twistededwards"
	signer "github.com/consensys/gnark-crypto/signature/eddsa"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/algebra/native/twistededwards"
	"github.com/consensys/gnark/std/signature/eddsa"
	"github.com/consensys/gnark/test"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// signatureCircuit says that a signature of the public message is known.
type signatureCircuit struct {
	Key       eddsa.PublicKey   `gnark:",public"`
	Message   frontend.Variable `gnark:",public"`
	Signature eddsa.Signature
	edwards   tedwards.ID
	domain    string
	used      bool // write to the hasher before
	reset     bool // and reset it then
}

func (c *signatureCircuit) Define(api frontend.API) error {
	curve, err := twistededwards.NewEdCurve(api, c.edwards)
	if err != nil {
		return err
	}
	h, err := newFieldHasher(api, c.domain)
	if err != nil {
		return err
	}
	if c.used {
		h.Write(1)
		h.Sum()
	}
	if c.reset {
		h.Reset()
	}
	return eddsa.Verify(curve, c.Signature, c.Message, c.Key, h)
}

// TestPlugEdDSA signs outside and verifies inside.
func TestPlugEdDSA(t *testing.T) {
	edwards := map[ecc.ID]tedwards.ID{ecc.BN254: tedwards.BN254, ecc.BLS12_377: tedwards.BLS12_377}
	forEachPlug(t, func(t *testing.T, p plug) {
		id, ok := edwards[p.curve]
		require.True(t, ok)
		q := p.curve.ScalarField()
		encode := func(v *big.Int) []byte { return v.FillBytes(make([]byte, p.elements(domain).BlockSize())) }
		key, err := signer.New(id, rand.NewChaCha8(sha256.Sum256([]byte("key"))))
		require.NoError(t, err)
		other, err := signer.New(id, rand.NewChaCha8(sha256.Sum256([]byte("other key"))))
		require.NoError(t, err)

		circuit := &signatureCircuit{edwards: id, domain: domain}
		assignment := func(public, signature []byte, message *big.Int) *signatureCircuit {
			a := &signatureCircuit{Message: message, edwards: id, domain: domain}
			a.Key.Assign(id, public)
			a.Signature.Assign(id, signature)
			return a
		}
		good, bad := map[string]frontend.Circuit{}, map[string]frontend.Circuit{}
		for name, message := range map[string]*big.Int{
			"zero": new(big.Int), "random": random(q, 1, "message")[0], "q-1": last(q),
		} {
			signature, err := key.Sign(encode(message), p.elements(domain))
			require.NoError(t, err)
			good[name] = assignment(key.Public().Bytes(), signature, message)
			wrong := new(big.Int).Add(message, big.NewInt(1))
			bad[name+", another message"] = assignment(key.Public().Bytes(), signature, wrong)
		}
		message := random(q, 1, "message")[0]
		signature, err := key.Sign(encode(message), p.elements(domain))
		require.NoError(t, err)
		bad["another key"] = assignment(other.Public().Bytes(), signature, message)
		changed := assignment(key.Public().Bytes(), signature, message)
		changed.Signature.S = 5
		bad["another S"] = changed
		signature, err = key.Sign(encode(message), p.elements("another domain"))
		require.NoError(t, err)
		bad["a signature of another domain"] = assignment(key.Public().Bytes(), signature, message)

		// The hash of five elements is two permutations; the rest is gnark's.
		s := newSubject(t, p.curve, plugColumns)
		for system, n := range p.check(t, circuit, good, bad) {
			ours := measure(t, s, system, fieldHash, 5).Constraints
			require.Less(t, ours, n)
			if system == gadgettest.R1CS {
				require.Equal(t, 2*measure(t, s, system, permute, s.Width()).Constraints, ours)
			}
			t.Logf("%v: %d constraints, %d of them the hash", system, n, ours)
		}
	})
}

// TestPlugEdDSAWithoutReset: gnark's Verify goes on from what the hasher has taken
// in already, also by another Verify, where gnark-crypto's resets it. So a hasher
// serves one signature, or is reset in between.
func TestPlugEdDSAWithoutReset(t *testing.T) {
	p := plugs(t)[0]
	require.Equal(t, ecc.BN254, p.curve)
	key, err := signer.New(tedwards.BN254, rand.NewChaCha8(sha256.Sum256([]byte("key"))))
	require.NoError(t, err)
	used := p.elements(domain)
	message := big.NewInt(42).FillBytes(make([]byte, used.BlockSize()))
	_, err = used.Write(message)
	require.NoError(t, err)
	signature, err := key.Sign(message, used)
	require.NoError(t, err)
	assignment := &signatureCircuit{Message: message}
	assignment.Key.Assign(tedwards.BN254, key.Public().Bytes())
	assignment.Signature.Assign(tedwards.BN254, signature)
	verify := func(used, reset bool) error {
		circuit := &signatureCircuit{edwards: tedwards.BN254, domain: domain, used: used, reset: reset}
		return test.IsSolved(circuit, assignment, p.curve.ScalarField())
	}
	require.NoError(t, verify(false, false), "a new hasher")
	require.NoError(t, verify(true, true), "a used hasher that was reset")
	require.Error(t, verify(true, false), "a used hasher")
}
