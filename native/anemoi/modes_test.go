package anemoi

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// TestZerosCount: messages that differ in their number of zeros, at the end or
// altogether, have different digests, in each mode and across modes.
func TestZerosCount(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		digests := hashtest.Distinct{}
		one := []*big.Int{big.NewInt(1)}
		for n := range 2*in.Rate() + 2 {
			zeros := hashtest.Repeat(new(big.Int), n)
			digests.Add(t, fmt.Sprint("sponge of zeros ", n), sponge(t, in, zeros...)...)
			if n > 0 {
				digests.Add(t, fmt.Sprint("fixed, zeros ", n), fixed(t, in, zeros...)...)
			}
			if n < 4 {
				digests.Add(t, fmt.Sprint("zero bytes ", n), hashtest.Decimals(in.BytesOf("", make([]byte, n)))...)
				digests.Add(t, fmt.Sprint("sponge of 1 and zeros ", n), sponge(t, in, slices.Concat(one, zeros)...)...)
				digests.Add(t, fmt.Sprint("fixed, 1 and zeros ", n), fixed(t, in, slices.Concat(one, zeros)...)...)
			}
		}
	})
}

// TestPaddingIsNoMessage: a message and the same message with its own padding
// written out differ, where the reference's sponge has one digest for both.
func TestPaddingIsNoMessage(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		rng, rate, h := hashtest.Source(t), in.Rate(), in.DigestLen()
		lengths := []int{0} // of messages that the reference pads
		if rate > 1 {
			lengths = append(lengths, 1, rate-1, rate+1, 2*rate-1)
		}
		for _, n := range lengths {
			message := randomElements(rng, in.Modulus(), n)
			padded := append(append([]*big.Int(nil), message...), big.NewInt(1))
			for len(padded)%rate != 0 {
				padded = append(padded, new(big.Int))
			}
			require.NotEqual(t, sponge(t, in, message...), sponge(t, in, padded...), "%d elements", n)

			// The reference's documented collision; sigma shows beyond the rate.
			require.GreaterOrEqual(t, rate, h)
			a, err := in.ReferenceSpongeOf(rate+1, message)
			require.NoError(t, err)
			b, err := in.ReferenceSpongeOf(rate+1, padded)
			require.NoError(t, err)
			require.Equal(t, hashtest.Decimals(a[:rate]), hashtest.Decimals(b[:rate]), "%d elements", n)
			require.NotEqual(t, a[rate].String(), b[rate].String(), "%d elements", n)
		}
	})
}

// TestBytesEncoding: byte strings that stand for one number, or for equal
// numbers modulo q, are different messages.
func TestBytesEncoding(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		q, chunk := in.Modulus(), in.ChunkBytes()
		most := new(big.Int).Lsh(big.NewInt(1), uint(8*chunk))
		require.Negative(t, most.Cmp(q), "a chunk does not always fit")
		require.Positive(t, most.Lsh(most, 8).Cmp(q), "a chunk could be longer")

		digests := hashtest.Distinct{}
		add := func(what string, message []byte) {
			digests.Add(t, what, hashtest.Decimals(in.BytesOf("", message))...)
		}
		width := (q.BitLen() + 7) / 8
		little := func(v *big.Int, size int) []byte {
			b := v.FillBytes(make([]byte, size))
			for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
				b[i], b[j] = b[j], b[i]
			}
			return b
		}
		add("empty", nil)
		add("{0}", []byte{0})
		add("{0, 0}", []byte{0, 0})
		add("{1}", []byte{1})
		add("{0, 1}", []byte{0, 1})
		add("{1, 0}", []byte{1, 0})
		add("1 in full", little(big.NewInt(1), width))
		add("1 in full, big-endian", big.NewInt(1).FillBytes(make([]byte, width)))
		add("0 in full", make([]byte, width))
		add("q", little(q, width))
		add("q big-endian", q.FillBytes(make([]byte, width)))
		add("q+1", little(new(big.Int).Add(q, big.NewInt(1)), width))
		add("q-1", little(hashtest.Last(q), width))
		add("all ones", []byte(strings.Repeat("\xff", width)))

		random := hashtest.RandomBytes(hashtest.Source(t), chunk)
		add("a chunk", random)
		add("less by its last byte", random[:chunk-1])
		add("that, padded by hand", append(append([]byte(nil), random[:chunk-1]...), 1))
		add("a chunk and 0x01", append(append([]byte(nil), random...), 1))
		add("a chunk and 0x00", append(append([]byte(nil), random...), 0))

		// v and v+q in one window as wide as q, with other bytes around it.
		v := big.NewInt(258)
		around := func(v *big.Int) []byte { return slices.Concat([]byte{7}, little(v, width), []byte{8}) }
		add("window v", around(v))
		add("window v+q", around(new(big.Int).Add(v, q)))
	})
}

// TestEmptyMessage: the digest of nothing is no zero and depends on the mode.
func TestEmptyMessage(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		digests := hashtest.Distinct{}
		digests.Add(t, "zero", hashtest.Decimals(hashtest.Repeat(new(big.Int), in.DigestLen()))...)
		digests.Add(t, "tag", hashtest.Decimals(in.Tag(in.String()+"/sponge"))...)
		digests.Add(t, "sponge", sponge(t, in)...)
		digests.Add(t, "bytes", hashtest.Decimals(in.BytesOf("", nil))...)
		reference, err := in.ReferenceSpongeOf(in.DigestLen(), nil)
		require.NoError(t, err)
		digests.Add(t, "reference sponge", hashtest.Decimals(reference)...)
	})
}

// TestFunctionsDiffer: one message under every mode, domain and length.
func TestFunctionsDiffer(t *testing.T) {
	digests := hashtest.Distinct{}
	forEachInstance(t, func(t *testing.T, in inspected) {
		message := []*big.Int{big.NewInt(1), big.NewInt(2)}
		for _, domain := range []string{"", "a", "b", "a/b", "fixed/2", "0"} {
			out, err := in.SpongeOf(domain, in.DigestLen(), message)
			require.NoError(t, err)
			digests.Add(t, in.String()+" sponge "+domain, hashtest.Decimals(out)...)
			out, err = in.FixedOf(domain, message)
			require.NoError(t, err)
			digests.Add(t, in.String()+" fixed "+domain, hashtest.Decimals(out)...)
			digests.Add(t, in.String()+" bytes "+domain, hashtest.Decimals(in.BytesOf(domain, []byte{1, 2}))...)
		}
		reference, err := in.ReferenceSpongeOf(in.DigestLen(), message)
		require.NoError(t, err)
		digests.Add(t, in.String()+" reference", hashtest.Decimals(reference)...)
	})
}

// TestNoLengthExtension: H(k, m, m') does not follow from d = H(k, m) by
// putting d where the state was, with any capacity that an attacker knows.
func TestNoLengthExtension(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		require.Less(t, in.DigestLen(), in.Width(), "the digest is the whole state")
		secret := randomElements(hashtest.Source(t), in.Modulus(), in.Rate()) // k, m
		more := hashtest.Repeat(big.NewInt(3), 1)                             // m'
		digest := sponge(t, in, secret...)
		padding := append([]*big.Int{big.NewInt(1)}, hashtest.Repeat(new(big.Int), in.Rate()-1)...)
		want := hashtest.Distinct{}
		want.Add(t, "H(k, m, m')", sponge(t, in, slices.Concat(secret, more)...)...)
		want.Add(t, "H(k, m, padding, m')", sponge(t, in, slices.Concat(secret, padding, more)...)...)

		w := modesTwin{newTwin(t, in.FieldName(), in.Columns(), 0), in}
		known := [][]*big.Int{hashtest.Repeat(new(big.Int), in.DigestLen()), in.Tag(in.String() + "/sponge")}
		for i, capacity := range known {
			state := hashtest.Repeat(new(big.Int), in.Rate())
			for j := range digest {
				_, ok := state[j%len(state)].SetString(digest[j], 10)
				require.True(t, ok)
			}
			padded := w.filled(append(append([]*big.Int(nil), more...), big.NewInt(1)))
			forged := w.squeezed(t, w.absorbed(t, slices.Concat(state, capacity), padded), in.DigestLen())
			want.Add(t, fmt.Sprint("forgery ", i), forged...)
		}
	})
}

// TestSqueezePrefix: a longer output begins with the digest and never repeats.
func TestSqueezePrefix(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		message := randomElements(hashtest.Source(t), in.Modulus(), 3)
		long, err := in.SpongeOf("", 2*in.Rate()+1, message)
		require.NoError(t, err)
		require.Equal(t, sponge(t, in, message...), hashtest.Decimals(long[:in.DigestLen()]))
		outputs := hashtest.Distinct{}
		for n := 1; n <= len(long); n++ {
			out, err := in.SpongeOf("", n, message)
			require.NoError(t, err)
			require.Equal(t, hashtest.Decimals(long[:n]), hashtest.Decimals(out))
			outputs.Add(t, fmt.Sprint("output ", n), long[n-1].String())
		}
	})
}
