package anemoi

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
	"example.com/gnarkhash/internal/vectors"
)

// rustModules are the modules of anemoi-rust for each field; "" is a field that
// it does not have.
var rustModules = map[string]string{
	"bls12_377_fq": "bls12_377",
	"bls12_377_fr": "ed_on_bls12_377",
	"bls12_381_fq": "bls12_381",
	"bls12_381_fr": "jubjub",
	"bn254_fq":     "bn_254",
	"bn254_fr":     "",
	"goldilocks":   "",
	"pallas_fp":    "pallas",
	"vesta":        "vesta",
}

// TestRustVectors checks S-boxes, the byte hash and its hash of elements, and
// Jive against the vectors in the tests of anemoi-rust, over every field that it has.
func TestRustVectors(t *testing.T) {
	files, err := filepath.Glob("../../testdata/anemoi_rust/*.json")
	require.NoError(t, err)
	for _, file := range files {
		require.NotEmpty(t, rustModules[strings.TrimSuffix(filepath.Base(file), ".json")], file)
	}
	for _, field := range FieldNames() {
		module, known := rustModules[field]
		require.True(t, known, "say which module of anemoi-rust has %s, or that none has", field)
		if module == "" {
			continue // TestModesAgainstTwin and TestReferenceBytesAgainstTwin are left
		}
		file := vectors.Load[vectors.AnemoiRust](t, "anemoi_rust/"+field+".json")
		require.Equal(t, field, file.Field)
		require.Contains(t, file.Licence, "MIT")
		var columns []int
		for _, want := range file.Instances {
			columns = append(columns, want.Columns)
			t.Run(field+"/"+want.Name, func(t *testing.T) {
				in := instance(t, field, want.Columns)
				require.Equal(t, file.Modulus, in.Modulus().String())
				require.Equal(t, want.Width, in.Width())
				require.Equal(t, want.Rate, in.Rate())
				require.Equal(t, want.Rounds, in.Rounds())
				testRustVectors(t, in, want)
			})
		}
		require.Equal(t, []int{1, 2}, columns)
	}
}

func testRustVectors(t *testing.T, in inspected, want vectors.AnemoiRustInstance) {
	v, l := want.Vectors, want.Columns
	require.NotEmpty(t, v.SboxLayer)
	for _, k := range v.SboxLayer {
		state := k.In.Big(t)
		for i := range l {
			state[i], state[l+i] = in.flystelOf(state[i], state[l+i])
		}
		requireElements(t, k.Out, state, nil)
	}

	require.NotEmpty(t, v.HashField)
	for _, k := range v.HashField {
		require.NotEmpty(t, k.In, "the empty message differs from ReferenceSponge")
		out, err := in.ReferenceSpongeOf(1, k.In.Big(t))
		requireElements(t, k.Out, out, err)
	}

	require.NotEmpty(t, v.HashBytes)
	for _, k := range v.HashBytes {
		message, err := hex.DecodeString(k.Hex)
		require.NoError(t, err)
		requireElements(t, k.Out, in.ReferenceBytesOf(message), nil)
	}

	require.NotEmpty(t, v.Jive)
	for _, k := range v.Jive {
		out, err := in.JiveOf(2, k.In.Big(t))
		requireElements(t, k.Out, out, err)
	}
	require.NotEmpty(t, v.JiveK)
	for _, k := range v.JiveK {
		out, err := in.JiveOf(k.K, k.In.Big(t))
		requireElements(t, k.Out, out, err)
	}
}

// TestReferenceBytesAgainstTwin rebuilds the byte hash from its definition, for
// lengths around the borders of chunks and blocks; anemoi-rust's own vectors have full
// chunks only.
func TestReferenceBytesAgainstTwin(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		w := modesTwin{newTwin(t, in.FieldName(), in.Columns(), 0), in}
		rng, chunk, rate := hashtest.Source(t), in.ChunkBytes(), in.Rate()
		for _, n := range []int{0, 1, chunk - 1, chunk, chunk + 1, chunk*rate - 1, chunk * rate, chunk*rate + 1} {
			message := hashtest.RandomBytes(rng, n)
			before := slices.Clone(message)
			requireElements(t, w.referenceBytes(t, message), in.ReferenceBytesOf(message), nil)
			require.Equal(t, before, message)
		}
	})
}

// referenceBytes goes over strings of hex digits, most significant first.
func (w modesTwin) referenceBytes(t testing.TB, message []byte) []string {
	if len(message) == 0 {
		return slices.Repeat([]string{"0"}, w.digest)
	}
	chunk := (w.q.BitLen() - 1) / 8
	var elements []*big.Int
	for piece := range slices.Chunk(message, chunk) {
		digits := ""
		for _, b := range piece {
			digits = fmt.Sprintf("%02x", b) + digits
		}
		if len(piece) < chunk {
			digits = "01" + digits
		}
		e, ok := new(big.Int).SetString(digits, 16)
		require.True(t, ok)
		elements = append(elements, e)
	}
	return w.referenceSponge(t, w.digest, elements)
}

// TestReferenceBytesCollisions shows the collisions that the comment of
// ReferenceBytes lists, and that Bytes has none of them.
func TestReferenceBytesCollisions(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		chunk, rate := in.ChunkBytes(), in.Rate()
		one := append([]byte{1}, make([]byte, chunk-1)...)
		collide := func(a, b []byte) {
			t.Helper()
			require.NotEqual(t, a, b)
			require.Equal(t, hashtest.Decimals(in.ReferenceBytesOf(a)), hashtest.Decimals(in.ReferenceBytesOf(b)))
			require.NotEqual(t, hashtest.Decimals(in.BytesOf("", a)), hashtest.Decimals(in.BytesOf("", b)))
		}

		short := []byte("short")
		collide(short, slices.Concat(short, one[:chunk-len(short)]))
		long := hashtest.RandomBytes(hashtest.Source(t), chunk*rate+1)
		collide(long, slices.Concat(long, one[:chunk-1]))

		for chunks := 1; chunks < rate; chunks++ { // none with rate 1
			message := hashtest.RandomBytes(hashtest.Source(t), chunk*chunks)
			collide(message, slices.Concat(message, one, make([]byte, chunk*(rate-chunks-1))))
		}

		// Elements and bytes are not told apart.
		out, err := in.ReferenceSpongeOf(in.DigestLen(), []*big.Int{big.NewInt(7), big.NewInt(8)})
		bytes := append(append([]byte{7}, make([]byte, chunk-1)...), append([]byte{8}, make([]byte, chunk-1)...)...)
		requireElements(t, hashtest.Decimals(in.ReferenceBytesOf(bytes)), out, err)

		// The empty message gives zeros; in ReferenceSponge it does not.
		require.Equal(t, strings.Repeat("0", in.DigestLen()), strings.Join(hashtest.Decimals(in.ReferenceBytesOf(nil)), ""))
		out, err = in.ReferenceSpongeOf(in.DigestLen(), nil)
		require.NoError(t, err)
		require.NotEqual(t, hashtest.Decimals(in.ReferenceBytesOf(nil)), hashtest.Decimals(out))
	})
}
