package anemoi

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// TestPermuteAgainstTwin compares the permutation with the twin.
func TestPermuteAgainstTwin(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		w := newTwin(t, in.FieldName(), in.Columns(), 0)
		q, width := in.Modulus(), in.Width()
		for _, state := range [][]*big.Int{
			hashtest.Repeat(new(big.Int), width),
			hashtest.Repeat(hashtest.Last(q), width),
			randomElements(hashtest.Source(t), q, width),
		} {
			before := hashtest.Decimals(state)
			out, err := in.Permute(state)
			requireElements(t, hashtest.Decimals(w.permute(state)), out, err)
			require.Equal(t, before, hashtest.Decimals(state), "Permute wrote to its input")
		}

		more := instance(t, in.FieldName(), in.Columns(), WithExtraRounds(2))
		state := randomElements(hashtest.Source(t), q, width)
		out, err := more.Permute(state)
		requireElements(t, hashtest.Decimals(newTwin(t, in.FieldName(), in.Columns(), 2).permute(state)), out, err)
	})
}

// TestModesAgainstTwin rebuilds every mode from its definition over the
// exported permutation, for messages around the borders of the rate.
func TestModesAgainstTwin(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		w := modesTwin{newTwin(t, in.FieldName(), in.Columns(), 0), in}
		rng, q, rate := hashtest.Source(t), in.Modulus(), in.Rate()
		domains := []string{"", "example.com/app"}
		for i, n := range []int{0, 1, rate - 1, rate, rate + 1, 2 * rate} {
			message, domain := randomElements(rng, q, n), domains[i%2]
			outputs := in.DigestLen() + i%3*rate
			out, err := in.SpongeOf(domain, outputs, message)
			requireElements(t, w.sponge(t, domain, outputs, message), out, err)
			out, err = in.ReferenceSpongeOf(outputs, message)
			requireElements(t, w.referenceSponge(t, outputs, message), out, err)
			if n > 0 {
				out, err = in.FixedOf(domain, message)
				requireElements(t, w.fixed(t, domain, message), out, err)
			}
		}
		chunk := in.ChunkBytes()
		for i, n := range []int{0, chunk - 1, chunk, chunk*rate - 1, chunk * rate, chunk*rate + 1} {
			message, domain := hashtest.RandomBytes(rng, n), domains[i%2]
			requireElements(t, w.bytes(t, domain, message), in.BytesOf(domain, message), nil)
		}
	})
}

// TestJiveAgainstPermute compares Jive with its formula over the exported
// permutation, on 100 inputs for the smallest instance and some for the others.
func TestJiveAgainstPermute(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		w := modesTwin{newTwin(t, in.FieldName(), in.Columns(), 0), in}
		rng, q := hashtest.Source(t), in.Modulus()
		inputs := 5
		if in.Columns() == leastColumns(t, in.FieldName()) {
			inputs = 100
		}
		for range inputs {
			input := randomElements(rng, q, in.Width())
			for b := 2; b <= in.Width(); b++ {
				if in.Width()%b != 0 || in.Width()/b < in.DigestLen() {
					continue // TestJiveErrors has these
				}
				out, err := in.JiveOf(b, input)
				requireElements(t, w.jive(t, b, input), out, err)
			}
		}
	})
}

// FuzzPermute compares the permutation with the twin on any instance.
func FuzzPermute(f *testing.F) {
	f.Add(uint8(0), uint8(1), []byte{})
	f.Add(uint8(1), uint8(2), []byte("two columns"))
	f.Add(uint8(2), uint8(6), []byte("six columns, and more bytes than one element of any field has room for"))
	f.Fuzz(func(t *testing.T, field, columns uint8, data []byte) {
		in := fuzzedInstance(t, field, columns)
		w := newTwin(t, in.FieldName(), in.Columns(), 0)
		state := fuzzedElements(data, w.q, in.Width())
		out, err := in.Permute(state)
		requireElements(t, hashtest.Decimals(w.permute(state)), out, err)
	})
}

// FuzzModes compares every mode with its definition over the permutation, and
// the streaming hash of a message in two pieces with that of the whole.
func FuzzModes(f *testing.F) {
	f.Add(uint8(0), uint8(1), uint8(0), "", []byte{})
	f.Add(uint8(1), uint8(2), uint8(2), "domain", []byte("some bytes"))
	f.Add(uint8(2), uint8(3), uint8(9), "a/b#1", make([]byte, 64))
	f.Fuzz(func(t *testing.T, field, columns, n uint8, domain string, data []byte) {
		in := fuzzedInstance(t, field, columns)
		w := modesTwin{newTwin(t, in.FieldName(), in.Columns(), 0), in}
		message := fuzzedElements(data, in.Modulus(), int(n)%32)

		out, err := in.SpongeOf(domain, in.DigestLen(), message)
		want := w.sponge(t, domain, in.DigestLen(), message)
		requireElements(t, want, out, err)
		cut := len(data) % (len(message) + 1)
		require.Equal(t, []string(want), in.streamed(domain, message[:cut], message[cut:]))

		if len(message) > 0 {
			out, err = in.FixedOf(domain, message)
			requireElements(t, w.fixed(t, domain, message), out, err)
		}
		out, err = in.ReferenceSpongeOf(in.DigestLen(), message)
		requireElements(t, w.referenceSponge(t, in.DigestLen(), message), out, err)
		requireElements(t, w.bytes(t, domain, data), in.BytesOf(domain, data), nil)
	})
}

// fuzzedInstance maps every pair of bytes to an instance.
func fuzzedInstance(t testing.TB, field, columns uint8) inspected {
	name := FieldNames()[int(field)%len(FieldNames())]
	least := leastColumns(t, name)
	return instance(t, name, least+int(columns)%(MaxColumns-least+1))
}

// fuzzedElements cuts data into n elements. What is missing counts from 0, so
// that short data gives small elements.
func fuzzedElements(data []byte, q *big.Int, n int) []*big.Int {
	size := (q.BitLen() + 7) / 8
	es := make([]*big.Int, n)
	for i := range es {
		piece := data[min(i*size, len(data)):min((i+1)*size, len(data))]
		es[i] = new(big.Int).SetBytes(piece)
		if len(piece) == 0 {
			es[i].SetInt64(int64(i))
		}
		es[i].Mod(es[i], q)
	}
	return es
}

// TestFuzzedElements pins what the fuzz targets feed in, since nothing else
// would notice if it were always 0.
func TestFuzzedElements(t *testing.T) {
	q := big.NewInt(65537) // three bytes
	data := binary.BigEndian.AppendUint32(nil, 0x01000207)
	require.Equal(t, "[65538 7 2]", fmt.Sprint(fuzzedElements(data, big.NewInt(0xffffff), 3)))
	require.Equal(t, "[1 7 2]", fmt.Sprint(fuzzedElements(data, q, 3)))
}
