package monolith

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// instances31 are the instances over Mersenne31.
func instances31() []*Instance31 { return []*Instance31{M31T16(), M31T24(), M31T24Plonky3()} }

// withoutVectors31 runs f with the vector kernels switched off.
func withoutVectors31(f func()) {
	before := vectors31
	vectors31 = false
	defer func() { vectors31 = before }()
	f()
}

// states31 returns n states of random and special elements, one after the other.
func states31(t *testing.T, in *Instance31, n int) []Mersenne31 {
	states := make([]Mersenne31, 0, n*in.Width())
	for _, v := range randomElements(hashtest.Source(t), in.Modulus(), n*in.Width()) {
		states = append(states, Mersenne31{uint32(v.Uint64())})
	}
	for i := range in.Width() { // the largest state and the smallest one
		states[i] = Mersenne31{uint32(Mersenne31Modulus - 1)}
		if n > 1 {
			states[in.Width()+i] = Mersenne31{}
		}
	}
	return states
}

// TestVectors31Twin: the vector kernels and plain Go permute alike, one state and
// any number of states.
func TestVectors31Twin(t *testing.T) {
	for _, in := range instances31() {
		for n := 1; n <= 2*lanes+1; n++ {
			states := states31(t, in, n)
			want := append([]Mersenne31(nil), states...)
			withoutVectors31(func() {
				for i := range n {
					require.NoError(t, in.Permute(want[i*in.Width():][:in.Width()]))
				}
			})
			single, batch := append([]Mersenne31(nil), states...), append([]Mersenne31(nil), states...)
			for i := range n {
				require.NoError(t, in.Permute(single[i*in.Width():][:in.Width()]))
			}
			require.Equal(t, want, single, "%s: %d states one by one", in, n)
			require.NoError(t, in.PermuteBatch(batch))
			require.Equal(t, want, batch, "%s: %d states", in, n)
		}
	}
}

// TestWithoutVectors31: known answers and modes hold with the kernels switched off.
func TestWithoutVectors31(t *testing.T) {
	withoutVectors31(func() {
		t.Run("known answers", TestKnownAnswers)
		t.Run("permutation", TestPermutationAgainstTwin)
		t.Run("modes", TestModesAgainstTwin)
	})
}

// TestCompressLanes31: the kernels of compressions do what single calls do, into other
// memory and in place.
func TestCompressLanes31(t *testing.T) {
	for _, in := range instances31() {
		pairs := make([]Digest31, Arity*lanes)
		for i, v := range randomElements(hashtest.Source(t), in.Modulus(), len(pairs)*8) {
			pairs[i/8][i%8] = Mersenne31{uint32(v.Uint64())}
		}
		compress := in.CompressTruncated
		if in.Width() == 16 {
			compress = in.Compress
		}
		want := make([]Digest31, lanes)
		for i := range want {
			var err error
			want[i], err = compress(pairs[2*i], pairs[2*i+1])
			require.NoError(t, err)
		}
		got := make([]Digest31, lanes)
		require.Zero(t, compressLanes31(got[1:], pairs, in.m24, in.c31), "less than all lanes")
		done := 0
		if vectors31 {
			done = lanes
		}
		require.Equal(t, done, compressLanes31(got, pairs, in.m24, in.c31))
		if !vectors31 {
			require.Equal(t, make([]Digest31, lanes), got, "%s: it has done something", in)
			continue
		}
		require.Equal(t, want, got, in)
		require.Equal(t, lanes, compressLanes31(pairs[:lanes], pairs, in.m24, in.c31))
		require.Equal(t, want, pairs[:lanes], "%s: in place", in)
	}
}

// FuzzLanes31 compares single calls in plain Go with single calls and batches on vectors.
func FuzzLanes31(f *testing.F) {
	f.Add(uint8(1), []byte{1})
	f.Add(uint8(8), []byte{0xfe, 0xff, 0xff, 0x7f})
	f.Add(uint8(15), []byte{0, 0, 0, 0x40, 0xff, 0xff, 0xff, 0x3f, 0, 0, 1, 0})
	f.Fuzz(func(t *testing.T, n uint8, data []byte) {
		for _, in := range instances31() {
			states := make([]Mersenne31, (int(n)%(2*lanes)+1)*in.Width())
			left := data
			for i := range states {
				var b [4]byte
				if left = left[copy(b[:], left):]; len(left) == 0 {
					left = data
				}
				states[i] = Mersenne31{uint32(uint64(binary.LittleEndian.Uint32(b[:])) % Mersenne31Modulus)}
			}
			want, single := append([]Mersenne31(nil), states...), append([]Mersenne31(nil), states...)
			for at := 0; at < len(states); at += in.Width() {
				withoutVectors31(func() { require.NoError(t, in.Permute(want[at:][:in.Width()])) })
				require.NoError(t, in.Permute(single[at:][:in.Width()]))
			}
			require.Equal(t, want, single)
			require.NoError(t, in.PermuteBatch(states))
			require.Equal(t, want, states)
		}
	})
}
