package anemoi

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// FuzzDecode gives any data to UnmarshalBinary and SetState of each hash: it is
// refused and changes nothing, or it is a state that is saved as the same data.
func FuzzDecode(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	var subjects []hashtest.Subject
	for _, l := range []int{1, 3} {
		in := instance(f, "bn254_fr", l).(adapted)
		subjects = append(subjects, in.blockSubject(rng), in.byteSubject(rng))
	}
	hashtest.FuzzDecode(f, subjects...)
}

// FuzzBlockHashWrite writes any bytes: whole canonical elements are absorbed,
// all else is refused and changes nothing.
func FuzzBlockHashWrite(f *testing.F) {
	in, err := BN254Fr(2)
	require.NoError(f, err)
	q, s := in.Modulus(), in.Sponge("")
	f.Add([]byte(nil))
	f.Add([]byte{1})
	f.Add(hashtest.Encoded(q, hashtest.Last(q), q))
	f.Add(hashtest.Encoded(q, hashtest.Last(q), hashtest.Last(q)))
	f.Fuzz(func(t *testing.T, p []byte) {
		valid := len(p)%hashtest.ElementBytes(q) == 0
		for rest := p; valid && len(rest) > 0; rest = rest[hashtest.ElementBytes(q):] {
			valid = bytes.Compare(rest[:hashtest.ElementBytes(q)], hashtest.Encoded(q, hashtest.Last(q))) <= 0
		}
		h := s.NewHash()
		n, err := h.Write(p)
		if !valid {
			require.Error(t, err)
			require.Zero(t, n)
			require.Equal(t, s.NewHash().State(), h.State())
			return
		}
		require.NoError(t, err)
		require.Equal(t, len(p), n)
		message, err := in.field.fromBigs(hashtest.Decoded(q, p))
		require.NoError(t, err)
		want := s.Hash(message...)
		require.Equal(t, want[0].Marshal(), h.Sum(nil))
	})
}

// FuzzByteHashWrite cuts any bytes into three.
func FuzzByteHashWrite(f *testing.F) {
	in, err := BN254Fr(2)
	require.NoError(f, err)
	f.Add([]byte(nil), uint(0), uint(0))
	f.Add(make([]byte, 100), uint(30), uint(62))
	f.Fuzz(func(t *testing.T, p []byte, from, to uint) {
		from %= uint(len(p) + 1)
		to %= uint(len(p) + 1)
		from, to = min(from, to), max(from, to)
		h := in.Bytes("").NewHash()
		for _, piece := range [][]byte{p[:from], p[from:to], p[to:]} {
			n, err := h.Write(piece)
			require.NoError(t, err)
			require.Equal(t, len(piece), n)
		}
		want := in.HashBytes(p)
		require.Equal(t, want[0].Marshal(), h.Sum(nil))
	})
}
