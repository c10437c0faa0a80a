package monolith

import (
	"bytes"
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// fuzzed makes n canonical elements of any data: words of 8 bytes modulo p, then zeros.
func fuzzed(data []byte, p *big.Int, n int) []*big.Int {
	es := make([]*big.Int, n)
	for i := range es {
		var word [8]byte
		data = data[copy(word[:], data):]
		es[i] = new(big.Int).SetUint64(binary.LittleEndian.Uint64(word[:]))
		es[i].Mod(es[i], p)
	}
	return es
}

// FuzzPermutation compares single, batch and twin on every instance.
func FuzzPermutation(f *testing.F) {
	twins := map[string]*twin{}
	for _, name := range Names() {
		twins[name] = newTwin(f, name)
	}
	f.Add([]byte(nil))
	f.Add(bytes.Repeat([]byte{0xff}, 8*maxWidth))
	f.Add(bytes.Repeat([]byte{0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff}, maxWidth))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, name := range Names() {
			in := instance(t, name)
			state := fuzzed(data, in.Modulus(), in.Width())
			want, trace := twins[name].permute(state)
			states, out, err := in.Trace(state)
			require.NoError(t, err)
			require.Equal(t, hashtest.Decimals(want), hashtest.Decimals(out))
			require.Equal(t, hashtest.Decimals(trace), hashtest.Decimals(states))
			require.Equal(t, hashtest.Decimals(want), hashtest.Decimals(in.permuteMany(state, 9)))
		}
	})
}

// permuteMany permutes a batch of n states, the given one last, and returns that.
func (o over[E, D]) permuteMany(state []*big.Int, n int) []*big.Int {
	states := make([]E, (n-1)*o.width, n*o.width)
	states = append(states, o.elementsOf(state)...)
	if err := o.PermuteBatch(states); err != nil {
		panic(err)
	}
	return toBigs(states[(n-1)*o.width:])
}

// FuzzModes compares the modes with the twin's, the streaming hasher cut anywhere.
func FuzzModes(f *testing.F) {
	f.Add([]byte(nil), uint8(0), uint8(0))
	f.Add(bytes.Repeat([]byte{0xff}, 200), uint8(30), uint8(7))
	f.Fuzz(func(t *testing.T, data []byte, n, cut uint8) {
		for _, name := range Names() {
			in, w := instance(t, name), newTwin(t, name)
			m := fuzzed(data, in.Modulus(), int(n)%(2*in.Rate()+2))
			outputs := 1 + int(cut)%(2*in.Rate())
			out, err := in.SpongeOf("", outputs, m)
			require.NoError(t, err)
			require.Equal(t, hashtest.Decimals(w.sponge("", outputs, m)), hashtest.Decimals(out))
			require.Equal(t, hashtest.Decimals(w.sponge("", in.DigestLen(), m)), hashtest.Decimals(in.stream(m, int(cut)%(len(m)+1))))
			require.Equal(t, hashtest.Decimals(w.bytes("", data)), hashtest.Decimals(in.BytesOf("", data)))
			for _, mode := range ReferenceModes() {
				out, err := in.ReferenceOf(mode, outputs, m)
				require.NoError(t, err)
				require.Equal(t, hashtest.Decimals(w.reference(mode, outputs, m)), hashtest.Decimals(out))
			}
		}
	})
}

// stream hashes a message in two pieces.
func (o over[E, D]) stream(m []*big.Int, cut int) []*big.Int {
	h, es := o.Sponge("").New(), o.elementsOf(m)
	h.Absorb(es[:cut]...)
	h.Absorb(es[cut:]...)
	return bigDigest[E](h.Sum())
}

// FuzzDigest gives any bytes to SetBytes: what is accepted is canonical and written
// back as it was.
func FuzzDigest(f *testing.F) {
	for _, n := range []int{0, 31, 32, 33} {
		f.Add(make([]byte, n))
		f.Add(bytes.Repeat([]byte{0xff}, n))
	}
	f.Add(bytes.Repeat([]byte{0x7f, 0xff, 0xff, 0xff}, 8))
	f.Fuzz(func(t *testing.T, data []byte) {
		var d64, none64 Digest64
		canonical := len(data) == DigestBytes
		for i := 0; canonical && i < DigestBytes; i += 8 {
			canonical = binary.BigEndian.Uint64(data[i:]) < GoldilocksModulus
		}
		if canonical {
			require.NoError(t, d64.SetBytes(data))
			b := d64.Bytes()
			require.Equal(t, data, b[:])
		} else {
			require.Error(t, d64.SetBytes(data))
			require.Equal(t, none64, d64)
		}
		var d31, none31 Digest31
		canonical = len(data) == DigestBytes
		for i := 0; canonical && i < DigestBytes; i += 4 {
			canonical = uint64(binary.BigEndian.Uint32(data[i:])) < Mersenne31Modulus
		}
		if canonical {
			require.NoError(t, d31.SetBytes(data))
			b := d31.Bytes()
			require.Equal(t, data, b[:])
		} else {
			require.Error(t, d31.SetBytes(data))
			require.Equal(t, none31, d31)
		}
	})
}

// FuzzDecode gives any data to UnmarshalBinary and SetState of each hash: it is
// refused and changes nothing, or it is a state that is saved as the same data.
func FuzzDecode(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	var subjects []hashtest.Subject
	for _, name := range []string{"monolith64_t8", "monolith31_t16"} {
		in := instance(f, name)
		subjects = append(subjects, in.blockSubject(rng), in.byteSubject(rng))
	}
	hashtest.FuzzDecode(f, subjects...)
}
