package anemoi

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
	"example.com/gnarkhash/native/anemoi/internal/ifma"
)

// TestBatches: batches of any size give what single calls give.
func TestBatches(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testBatches(t) })
}

func (o over[E, D]) testBatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, uint64(o.columns)))
	elements := func(n int) []E {
		es, err := o.field.fromBigs(randomElements(hashtest.Source(t), o.field.modulus, n))
		require.NoError(t, err)
		return es
	}
	sizes := []int{0, 1, 3}
	if o.columns == o.DigestLen() { // the sizes are the same code for all widths
		sizes = append(sizes, lanes, lanes+1)
	}
	for _, n := range sizes {
		if o.Width()%o.DigestLen() == 0 {
			children := make([]D, n*o.Arity())
			for i := range children {
				children[i] = digest[E, D](elements(o.DigestLen()))
			}
			got := make([]D, n)
			require.NoError(t, o.CompressBatch(got, children))
			for i := range got {
				want, err := o.Compress(children[i*o.Arity() : (i+1)*o.Arity()]...)
				require.NoError(t, err)
				require.Equal(t, want, got[i], "%d of %d", i, n)
			}
			require.NoError(t, o.CompressBatch(children[:n], children), "in place")
			require.Equal(t, got, children[:n:n])
		}
		messages := make([][]E, n)
		for i := range messages {
			messages[i] = elements(rng.IntN(3*o.Rate() + 2))
		}
		got := make([]D, n)
		require.NoError(t, o.Sponge("d").HashBatch(got, messages))
		for i := range got {
			require.Equal(t, o.Sponge("d").Hash(messages[i]...), got[i], "%d of %d", i, n)
		}
	}
	for _, length := range []int{1, o.Rate(), o.Rate() + 1} {
		fixed, err := o.Fixed(length, "")
		require.NoError(t, err)
		messages := make([][]E, 3)
		for i := range messages {
			messages[i] = elements(length)
		}
		got := make([]D, 3)
		require.NoError(t, fixed.HashBatch(got, messages))
		for i := range got {
			want, err := fixed.Hash(messages[i]...)
			require.NoError(t, err)
			require.Equal(t, want, got[i])
		}
		kept := append([]D(nil), got...)
		messages[1] = elements(length + 1)
		require.ErrorContains(t, fixed.HashBatch(got, messages), fmt.Sprintf("takes %d elements, message 1 has %d", length, length+1))
		require.ErrorContains(t, fixed.HashBatch(got[:2], messages), "2 digests for 3 messages")
		require.Equal(t, kept, got)
	}
	require.ErrorContains(t, o.Sponge("").HashBatch(nil, make([][]E, 1)), "0 digests for 1 messages")
	require.Error(t, o.CompressBatch(make([]D, 2), make([]D, 3)))
}

// TestRegisters: a chain uses the registers it has, and none before it is set.
func TestRegisters(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testRegisters(t) })
}

func (o over[E, D]) testRegisters(t *testing.T) {
	set := map[uint8]bool{0: true}
	for _, s := range o.field.steps {
		require.Less(t, int(s.Dst), ifma.MaxRegisters)
		require.NotZero(t, s.Dst, "the input is kept")
		require.True(t, set[s.X])
		require.True(t, s.Squarings > 0 || set[s.Y])
		set[s.Dst] = true
	}
	require.True(t, set[1])
}
