package proofsystem

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/logger"
	"github.com/consensys/gnark/std/rangecheck"
	"github.com/stretchr/testify/require"
)

func init() { logger.Disable() }

// toy states: I know x with x, x^2, x^3 and x^4 plus the public inputs' places.
type toy struct {
	P [publicInputs]frontend.Variable `gnark:",public"`
	X frontend.Variable
}

func (c *toy) Define(api frontend.API) error {
	power := frontend.Variable(1)
	for i, p := range c.P {
		power = api.Mul(power, c.X)
		api.AssertIsEqual(p, api.Add(power, i))
	}
	return nil
}

func toyWitness(t *testing.T, x, last int) (full, public witness.Witness) {
	t.Helper()
	full, err := frontend.NewWitness(&toy{P: [publicInputs]frontend.Variable{x, x*x + 1, x*x*x + 2, last}, X: x}, ecc.BN254.ScalarField())
	require.NoError(t, err)
	public, err = full.Public()
	require.NoError(t, err)
	return full, public
}

// made is one set-up of the toy and a proof of it.
type made struct {
	System
	ccs    constraint.ConstraintSystem
	pk     ProvingKey
	vk     VerifyingKey
	proof  []byte
	public witness.Witness
}

func makeToy(t *testing.T, name string) *made {
	t.Helper()
	system, err := ByName(name, nil)
	require.NoError(t, err)
	m := &made{System: system}
	m.ccs, err = system.Compile(&toy{})
	require.NoError(t, err)
	m.pk, m.vk, err = system.Setup(m.ccs)
	require.NoError(t, err)
	full, public := toyWitness(t, 3, 84)
	m.public = public
	m.proof, err = m.pk.Prove(m.ccs, full)
	require.NoError(t, err)
	return m
}

// verify decodes and verifies.
func verify(vk VerifyingKey, proof []byte, public witness.Witness) error {
	check, err := vk.Decode(proof)
	if err != nil {
		return err
	}
	return check(public)
}

func forEach(t *testing.T, test func(t *testing.T, m *made)) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) { test(t, makeToy(t, name)) })
	}
}

func TestProveAndVerify(t *testing.T) {
	forEach(t, func(t *testing.T, m *made) {
		require.NoError(t, verify(m.vk, m.proof, m.public))
		_, other := toyWitness(t, 3, 85)
		require.Error(t, verify(m.vk, m.proof, other))

		wrong, _ := toyWitness(t, 3, 85)
		_, err := m.pk.Prove(m.ccs, wrong)
		require.ErrorIs(t, err, ErrUnsatisfied)

		full, _ := toyWitness(t, 3, 84)
		again, err := m.pk.Prove(m.ccs, full)
		require.NoError(t, err)
		require.NotEqual(t, m.proof, again, "a proof has fresh randomness")
		require.NoError(t, verify(m.vk, again, m.public))

		_, vk, err := m.Setup(m.ccs)
		require.NoError(t, err)
		require.Error(t, verify(vk, m.proof, m.public), "keys of another set-up")

		short, err := witness.New(ecc.BN254.ScalarField())
		require.NoError(t, err)
		require.Error(t, verify(m.vk, m.proof, short), "no public inputs")
	})
}

func TestKeysAreStored(t *testing.T) {
	forEach(t, func(t *testing.T, m *made) {
		pkFile, err := encode(m.pk)
		require.NoError(t, err)
		vkFile, err := encode(m.vk)
		require.NoError(t, err)
		pk, err := m.ReadProvingKey(pkFile)
		require.NoError(t, err)
		vk, err := m.ReadVerifyingKey(vkFile)
		require.NoError(t, err)
		full, public := toyWitness(t, 5, 628)
		proof, err := pk.Prove(m.ccs, full)
		require.NoError(t, err)
		require.NoError(t, verify(vk, proof, public))
		again, err := encode(vk)
		require.NoError(t, err)
		require.Equal(t, vkFile, again)

		for _, length := range []int{0, 1, 100, len(pkFile) / 2, len(pkFile) - 1} {
			_, err := m.ReadProvingKey(pkFile[:length])
			require.Error(t, err, "%d bytes", length)
		}
		_, err = m.ReadProvingKey(append(pkFile, 0))
		require.ErrorContains(t, err, "1 bytes after the end")
	})
}

// TestCircuitIsTheSame: compiling again gives the same bytes, by which a prover
// recognises its circuit.
func TestCircuitIsTheSame(t *testing.T) {
	forEach(t, func(t *testing.T, m *made) {
		first, err := encode(m.ccs)
		require.NoError(t, err)
		for range 5 {
			ccs, err := m.Compile(&toy{})
			require.NoError(t, err)
			again, err := encode(ccs)
			require.NoError(t, err)
			require.True(t, bytes.Equal(first, again))
		}
	})
}

// TestBadBytes changes proofs and verifying keys: each change is refused, by a
// layout or a point that is none or a verification that fails, and none panics or
// allocates what the data asks for.
func TestBadBytes(t *testing.T) {
	forEach(t, func(t *testing.T, m *made) {
		vkFile, err := encode(m.vk)
		require.NoError(t, err)
		for what, target := range map[string]struct {
			data   []byte
			accept func(data []byte) error
		}{
			"proof": {m.proof, func(data []byte) error { return verify(m.vk, data, m.public) }},
			"verifying key": {vkFile, func(data []byte) error {
				vk, err := m.ReadVerifyingKey(data)
				if err != nil {
					return err
				}
				return verify(vk, m.proof, m.public)
			}},
		} {
			require.NoError(t, target.accept(target.data), what)
			for _, length := range []int{0, 1, 31, 32, 63, 100, len(target.data) - 32, len(target.data) - 1} {
				require.Error(t, target.accept(target.data[:length]), "%s of %d bytes", what, length)
			}
			for _, tail := range [][]byte{{0}, target.data} {
				require.Error(t, target.accept(append(bytes.Clone(target.data), tail...)), "%s with a tail", what)
			}
			require.Error(t, target.accept(make([]byte, len(target.data))), "%s of zeros", what)
			require.Error(t, target.accept(bytes.Repeat([]byte{0xff}, len(target.data))), "%s of ones", what)
			for at := 0; at+4 <= len(target.data); at += stride(len(target.data)) {
				huge := bytes.Clone(target.data)
				binary.BigEndian.PutUint32(huge[at:], 0xfffffff0)
				_ = target.accept(huge) // returns
			}
		}
		for at := range m.proof {
			flipped := bytes.Clone(m.proof)
			flipped[at] ^= 1 << (at % 8)
			require.Error(t, verify(m.vk, flipped, m.public), "byte %d", at)
		}
	})
}

// stride samples long data.
func stride(length int) int { return max(1, length/200) }

// TestLayouts holds the ways in which each kind of field is refused.
func TestLayouts(t *testing.T) {
	layout := []field{{g1, 2}, {count, 3}, {words, 1}, {none, 1}}
	good := append(bytes.Repeat([]byte{0x80}, 64), 0, 0, 0, 3, 1, 2, 3, 4, 5, 6, 7, 8)
	good = append(good, infinity...)
	require.NoError(t, check(good, layout))
	for at, want := range map[int]string{0: "compressed point", 32: "compressed point", 64: "starts a list", 67: "starts a list", 76: "infinity", 107: "infinity"} {
		bad := bytes.Clone(good)
		bad[at] = 0
		if at == 107 {
			bad[at] = 1
		}
		if at == 64 {
			bad[at] = 0xff
		}
		require.ErrorContains(t, check(bad, layout), want, "byte %d", at)
	}
	require.ErrorContains(t, check(good[1:], layout), "107 bytes, want 108")
}

func TestWrongCircuits(t *testing.T) {
	for _, name := range Names() {
		system, err := ByName(name, nil)
		require.NoError(t, err)
		_, err = system.Compile(&three{})
		require.ErrorContains(t, err, "3 public inputs, want 4", name)
		_, err = system.Compile(&committed{})
		require.ErrorContains(t, err, "1 commitments, want none", name)
	}
}

type three struct {
	P [3]frontend.Variable `gnark:",public"`
}

func (c *three) Define(api frontend.API) error {
	api.AssertIsEqual(api.Mul(c.P[0], c.P[1]), c.P[2])
	return nil
}

type committed struct{ toy }

func (c *committed) Define(api frontend.API) error {
	rangecheck.New(api).Check(c.X, 8)
	return c.toy.Define(api)
}

func TestNames(t *testing.T) {
	for _, name := range Names() {
		system, err := ByName(name, nil)
		require.NoError(t, err)
		require.Equal(t, name, system.Name())
		require.NotEmpty(t, system.Warning())
	}
	_, err := ByName("stark", nil)
	require.ErrorContains(t, err, "want groth16 or plonk")
	_, err = ByName("groth16", new(SRS))
	require.ErrorContains(t, err, "no use for an SRS")
}

func TestGuard(t *testing.T) {
	require.ErrorContains(t, guard(func() error { panic("oops") }), "oops")
	require.ErrorContains(t, guard(func() error { return fmt.Errorf("plain") }), "plain")
	require.NoError(t, guard(func() error { return nil }))
}
