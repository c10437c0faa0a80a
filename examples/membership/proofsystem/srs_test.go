package proofsystem

import (
	"bytes"
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254"
	"github.com/consensys/gnark-crypto/ecc/bn254/kzg"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/stretchr/testify/require"
)

// srsFile is the file of an SRS with the secret 7, after a change.
func srsFile(t *testing.T, points int, change func(*kzg.SRS)) []byte {
	t.Helper()
	srs, err := kzg.NewSRS(uint64(points), big.NewInt(7))
	require.NoError(t, err)
	if change != nil {
		change(srs)
	}
	data, err := encode(srs)
	require.NoError(t, err)
	return data
}

func TestSRS(t *testing.T) {
	plain, err := ByName("plonk", nil)
	require.NoError(t, err)
	compiled, err := plain.Compile(&toy{})
	require.NoError(t, err)
	enough, _ := plonk.SRSSize(compiled)
	for _, points := range []int{enough, enough + 9} {
		data := srsFile(t, points, nil)
		srs, err := ReadSRS(data)
		require.NoError(t, err)
		system, err := ByName("plonk", srs)
		require.NoError(t, err)
		require.Contains(t, system.Warning(), "ceremony")
		ccs, err := system.Compile(&toy{})
		require.NoError(t, err)
		pk, vk, err := system.Setup(ccs)
		require.NoError(t, err)
		full, public := toyWitness(t, 3, 84)
		proof, err := pk.Prove(ccs, full)
		require.NoError(t, err)
		require.NoError(t, verify(vk, proof, public))

		// The same SRS gives the same key: nobody's randomness is in it.
		_, again, err := system.Setup(ccs)
		require.NoError(t, err)
		first, err := encode(vk)
		require.NoError(t, err)
		second, err := encode(again)
		require.NoError(t, err)
		require.Equal(t, first, second)
	}

	srs, err := ReadSRS(srsFile(t, enough-1, nil))
	require.NoError(t, err)
	system, err := ByName("plonk", srs)
	require.NoError(t, err)
	ccs, err := system.Compile(&toy{})
	require.NoError(t, err)
	_, _, err = system.Setup(ccs)
	require.ErrorContains(t, err, fmt.Sprintf("the SRS has %d points, this circuit needs %d", enough-1, enough))
}

func TestUncompressedSRS(t *testing.T) {
	srs, err := kzg.NewSRS(20, big.NewInt(7))
	require.NoError(t, err)
	var b bytes.Buffer
	_, err = srs.WriteRawTo(&b)
	require.NoError(t, err)
	_, err = ReadSRS(b.Bytes())
	require.NoError(t, err)
}

func TestBadSRS(t *testing.T) {
	_, _, g1, g2 := bn254.Generators()
	var twiceG1 bn254.G1Affine
	twiceG1.Double(&g1)
	other, err := kzg.NewSRS(20, big.NewInt(8))
	require.NoError(t, err)
	for name, c := range map[string]struct {
		change func(*kzg.SRS)
		err    string
	}{
		"two powers swapped":   {func(s *kzg.SRS) { s.Pk.G1[5], s.Pk.G1[6] = s.Pk.G1[6], s.Pk.G1[5] }, "not the powers of one secret"},
		"the last power":       {func(s *kzg.SRS) { s.Pk.G1[19] = g1 }, "not the powers of one secret"},
		"infinity":             {func(s *kzg.SRS) { s.Pk.G1[7] = bn254.G1Affine{} }, "not the powers of one secret"},
		"other verifier":       {func(s *kzg.SRS) { s.Vk = other.Vk }, "not the powers of one secret"},
		"other generator":      {func(s *kzg.SRS) { s.Pk.G1[0] = twiceG1 }, "generators"},
		"verifier's generator": {func(s *kzg.SRS) { s.Vk.G1 = twiceG1 }, "generators"},
		"G2 generator":         {func(s *kzg.SRS) { s.Vk.G2[0] = s.Vk.G2[1] }, "generators"},
		"one point":            {func(s *kzg.SRS) { s.Pk.G1 = s.Pk.G1[:1] }, "want 2 or more"},
		"secret 0":             {func(s *kzg.SRS) { s.Vk.G2[1] = bn254.G2Affine{} }, "secret is 0"},
		"lines":                {func(s *kzg.SRS) { s.Vk.Lines[1] = bn254.PrecomputeLines(g2) }, "lines belong to other points"},
	} {
		_, err := ReadSRS(srsFile(t, 20, c.change))
		require.ErrorContains(t, err, c.err, name)
	}
	good := srsFile(t, 20, nil)
	for _, length := range []int{0, 3, 4, 500, len(good) - 1} {
		_, err := ReadSRS(good[:length])
		require.Error(t, err, "%d bytes", length)
	}
	_, err = ReadSRS(append(good, 0))
	require.ErrorContains(t, err, "after the end")
	_, err = ReadSRS(append([]byte{0xff, 0xff, 0xff, 0xff}, good[4:]...))
	require.ErrorContains(t, err, "shorter than the list")
}

func TestInsecureSRS(t *testing.T) {
	a, err := insecureSRS(20)
	require.NoError(t, err)
	b, err := insecureSRS(20)
	require.NoError(t, err)
	require.NoError(t, checkSRS(&a.srs))
	require.NotEqual(t, a.srs.Pk.G1[1], b.srs.Pk.G1[1], "the secret is drawn anew")
}
