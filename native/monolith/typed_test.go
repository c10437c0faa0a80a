package monolith

import (
	"math/big"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

func TestBatches(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testBatches(t) })
}

// testBatches: batches of every small size give the results of single calls.
func (o over[E, D]) testBatches(t *testing.T) {
	rng, p := hashtest.Source(t), o.Modulus()
	fixed, err := o.Fixed(o.Rate()+1, "app")
	require.NoError(t, err)
	s := o.Sponge("app")
	for n := range 19 {
		states := o.elementsOf(randomElements(rng, p, n*o.Width()))
		single := slices.Clone(states)
		for i := range n {
			require.NoError(t, o.Instance.Permute(single[i*o.Width():][:o.Width()]))
		}
		require.NoError(t, o.PermuteBatch(states))
		require.Equal(t, single, states)

		children, dst := make([]D, 2*n), make([]D, n)
		for i := range children {
			children[i] = o.digestFrom(randomElements(rng, p, o.DigestLen()))
		}
		require.NoError(t, o.CompressTruncatedBatch(dst, children))
		for i := range dst {
			want, err := o.CompressTruncated(children[2*i : 2*i+2]...)
			require.NoError(t, err)
			require.Equal(t, want, dst[i])
		}
		if o.Width() == 2*o.DigestLen() {
			require.NoError(t, o.CompressBatch(dst, children))
			want := slices.Clone(dst)
			for i := range dst {
				node, err := o.Compress(children[2*i : 2*i+2]...)
				require.NoError(t, err)
				require.Equal(t, node, dst[i])
			}
			require.NoError(t, o.CompressBatch(children[:n], children), "in place")
			require.Equal(t, want, slices.Clone(children[:n]))
		} else {
			require.ErrorContains(t, o.CompressBatch(dst, children), "no feed-forward compression")
		}

		short, long := make([][]E, n), make([][]E, n)
		for i := range n {
			short[i] = o.elementsOf(randomElements(rng, p, o.Rate()+1))
			long[i] = o.elementsOf(randomElements(rng, p, rng.IntN(3*o.Rate()+1)))
		}
		require.NoError(t, fixed.HashBatch(dst, short))
		for i := range dst {
			want, err := fixed.Hash(short[i]...)
			require.NoError(t, err)
			require.Equal(t, want, dst[i])
		}
		require.NoError(t, s.HashBatch(dst, long))
		for i := range dst {
			require.Equal(t, s.Hash(long[i]...), dst[i])
		}
	}
}

func TestAllocations(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testAllocations(t) })
}

// testAllocations checks that the permutation and everything of fixed size
// around it use no new memory.
func (o over[E, D]) testAllocations(t *testing.T) {
	rng := hashtest.Source(t)
	state := o.elementsOf(randomElements(rng, o.Modulus(), o.Width()))
	hashtest.RequireNoAllocs(t, "Permute", func() error { return o.Instance.Permute(state) })
	hashtest.RequireNoAllocs(t, "PermuteBatch", func() error { return o.PermuteBatch(state) })
	a := o.digestFrom(randomElements(rng, o.Modulus(), o.DigestLen()))
	b := o.digestFrom(randomElements(rng, o.Modulus(), o.DigestLen()))
	hashtest.RequireNoAllocs(t, "CompressTruncated", func() error { _, err := o.CompressTruncated(a, b); return err })
	if o.Width() == 2*o.DigestLen() {
		hashtest.RequireNoAllocs(t, "Compress", func() error { _, err := o.Compress(a, b); return err })
		dst, children := make([]D, 4), make([]D, 8)
		hashtest.RequireNoAllocs(t, "CompressBatch", func() error { return o.CompressBatch(dst, children) })
	}
	hashtest.RequireNoAllocs(t, "Hash", func() error { o.Hash(state...); return nil })
	hashtest.RequireNoAllocs(t, "HashFixed", func() error { _, err := o.HashFixed(state...); return err })
	message := make([]byte, 100)
	hashtest.RequireNoAllocs(t, "HashBytes", func() error { o.HashBytes(message); return nil })
	hashtest.RequireNoAllocs(t, "NoPad", func() error { o.NoPad().Hash(state...); return nil })
	hasher := o.Sponge("").New()
	hashtest.RequireNoAllocs(t, "Hasher", func() error { hasher.Reset(); hasher.Absorb(state...); hasher.Sum(); return nil })
	var local E
	hashtest.RequireNoAllocs(t, "a local state", func() error {
		var s [maxWidth]E
		err := o.Instance.Permute(s[:o.Width()])
		local = s[0]
		return err
	})
	require.NotZero(t, local)
}

func TestTypedErrors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testTypedErrors(t) })
}

// testTypedErrors: lengths that do not fit are errors, and nothing is changed.
func (o over[E, D]) testTypedErrors(t *testing.T) {
	for _, n := range []int{0, 1, o.Width() - 1, o.Width() + 1, 2 * o.Width()} {
		state := make([]E, n)
		require.ErrorContains(t, o.Instance.Permute(state), "monolith: "+o.String()+" permutes")
		_, err := o.permuteTrace(state)
		require.ErrorContains(t, err, "monolith: "+o.String()+" permutes")
		if n%o.Width() != 0 {
			require.ErrorContains(t, o.PermuteBatch(state), "permutes states of")
		}
		require.Equal(t, make([]E, n), state)
	}
	var d D
	for _, n := range []int{0, 1, 3} {
		digests := make([]D, n)
		out, err := o.CompressTruncated(digests...)
		require.ErrorContains(t, err, "compresses 2 digests")
		require.Equal(t, d, out)
		_, err = o.Compress(digests...)
		require.Error(t, err)
		require.ErrorContains(t, o.CompressTruncatedBatch(make([]D, 2), digests), "into each of 2")
		require.Error(t, o.CompressBatch(make([]D, 2), digests))
	}
	_, err := o.HashFixed()
	require.ErrorContains(t, err, "a fixed length of 0: want 1 or more")
	_, err = o.Fixed(-1, "app")
	require.ErrorContains(t, err, "a fixed length of -1: want 1 or more")
	fixed, err := o.Fixed(2, "")
	require.NoError(t, err)
	_, err = fixed.Hash(make([]E, 3)...)
	require.ErrorContains(t, err, "takes 2 elements, got 3")
	marked := o.Hash()
	dst := []D{marked, marked}
	require.ErrorContains(t, fixed.HashBatch(dst, [][]E{make([]E, 2), make([]E, 1)}), "message 1 has 1")
	require.ErrorContains(t, fixed.HashBatch(dst, [][]E{make([]E, 2)}), "2 digests for 1 messages")
	require.ErrorContains(t, o.Sponge("").HashBatch(dst, nil), "2 digests for 0 messages")
	require.Equal(t, []D{marked, marked}, dst, "unchanged")
	for _, n := range []int{0, -1, MaxOutputs + 1} {
		_, err = o.Sponge("").Squeeze(n)
		require.ErrorContains(t, err, "output elements: want 1 to")
		_, err = o.NoPad().Squeeze(n)
		require.ErrorContains(t, err, "output elements: want 1 to")
	}
	_, err = o.Elements(0, o.field.modulus)
	require.ErrorContains(t, err, "monolith: element 1 is not canonical: it is outside [0, p) of "+o.FieldName())
	es, err := o.Elements(0, o.field.modulus-1)
	require.NoError(t, err)
	require.Equal(t, o.elementsOf([]*big.Int{new(big.Int), hashtest.Last(o.Modulus())}), es)
}

func TestDynamicErrors(t *testing.T) {
	_, err := ByName("monolith64_t9")
	require.ErrorContains(t, err, `unknown instance "monolith64_t9": want one of monolith64_t8, monolith64_t12`)
	forEachInstance(t, func(t *testing.T, in inspected) {
		byHash, err := ByName(in.String())
		require.NoError(t, err)
		require.Equal(t, in, byHash)
		p := in.Modulus()
		for what, bad := range map[string]*big.Int{
			"missing": nil, "not canonical": p, "outside [0, p)": new(big.Int).Lsh(p, 64), "of " + in.FieldName(): big.NewInt(-1),
		} {
			state := hashtest.Repeat(new(big.Int), in.Width())
			state[5] = bad
			d, good := state[4:][:in.DigestLen()], hashtest.Repeat(new(big.Int), in.DigestLen())
			for _, f := range []func() error{
				func() error { _, err := in.Permute(state); return err },
				func() error { _, _, err := in.Trace(state); return err },
				func() error { _, err := in.SpongeOf("", 1, state); return err },
				func() error { _, err := in.FixedOf("", state); return err },
				func() error { _, err := in.ReferenceOf("no_pad", 1, state); return err },
				func() error { _, err := in.CompressOf("truncated", d, good); return err },
				func() error { _, err := in.CompressOf("truncated", good, d); return err },
			} {
				err := f()
				require.ErrorContains(t, err, what)
				require.Regexp(t, "element [15] ", err.Error())
			}
		}
		state := hashtest.Repeat(new(big.Int), in.Width())
		_, err = in.Permute(state[1:])
		require.ErrorContains(t, err, "permutes")
		_, _, err = in.Trace(state[1:])
		require.ErrorContains(t, err, "permutes")
		_, err = in.CompressOf("jive", state, state)
		require.ErrorContains(t, err, `unknown compression "jive": want one of feedforward, truncated`)
		_, err = in.CompressOf("truncated", state, state)
		require.ErrorContains(t, err, "the left digest has")
		_, err = in.CompressOf("truncated", state[:in.DigestLen()], nil)
		require.ErrorContains(t, err, "the right digest has 0 elements")
		_, err = in.ReferenceOf("sponge", 1, nil)
		require.ErrorContains(t, err, `unknown sponge "sponge": want one of no_pad`)
		_, err = in.ReferenceOf("no_pad", 0, nil)
		require.ErrorContains(t, err, "output elements")
		_, err = in.SpongeOf("", 0, nil)
		require.ErrorContains(t, err, "output elements")
		_, err = in.FixedOf("", nil)
		require.ErrorContains(t, err, "a fixed length of 0")
	})
}

func TestSharing(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testSharing(t) })
}

// testSharing: what is returned is the caller's own, and arguments are not changed.
func (o over[E, D]) testSharing(t *testing.T) {
	before := o.Hash()
	o.RoundConstants()[0][0] = o.one
	o.Matrix()[0][0] = o.one
	o.Modulus().SetInt64(3)
	o.LimbWidths()[0] = 1
	constants, matrix := o.Parameters()
	constants[0][0].SetInt64(1)
	matrix[0][0].SetInt64(1)
	require.Equal(t, before, o.Hash())
	again, _ := o.Parameters()
	require.NotEqual(t, "1", again[0][0].String())

	p := o.Modulus()
	state := randomElements(hashtest.Source(t), p, o.Width())
	copied := hashtest.Decimals(state)
	out, err := o.Permute(state)
	require.NoError(t, err)
	out[0].SetInt64(1)
	_, err = o.SpongeOf("", 3, state)
	require.NoError(t, err)
	message := o.elementsOf(state)
	o.Hash(message...)
	o.NoPad().Hash(message...)
	o.Plonky3Pad10().Hash(message...)
	o.Plonky2Pad10Star1Rate().Hash(message[:3]...)
	require.Equal(t, copied, hashtest.Decimals(state))
	require.Equal(t, o.elementsOf(state), message)
}

func TestConcurrency(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testConcurrency(t) })
}

// testConcurrency uses one instance from many goroutines, with lengths whose tags
// nobody has asked for yet.
func (o over[E, D]) testConcurrency(t *testing.T) {
	var wait sync.WaitGroup
	results := make([][]D, 4)
	for g := range results {
		wait.Go(func() {
			for n := 1; n <= cachedLength; n++ {
				d, err := o.HashFixed(make([]E, n)...)
				if err != nil {
					panic(err)
				}
				results[g] = append(results[g], d, o.Hash(make([]E, n)...), o.HashBytes(make([]byte, n)))
			}
		})
	}
	wait.Wait()
	for _, r := range results {
		require.Equal(t, results[0], r)
	}
}
