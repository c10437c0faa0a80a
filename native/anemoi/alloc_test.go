package anemoi

import (
	"math"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

func TestAllocations(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testAllocations(t) })
}

// testAllocations checks that the permutation and everything of fixed size
// around it use no new memory.
func (o over[E, D]) testAllocations(t *testing.T) {
	rng := source(t)
	state := o.elementsOf(randomElements(rng, o.Modulus(), o.Width()))
	requireNoAllocs(t, "Permute", func() error { return o.Instance.Permute(state) })
	if o.Arity()*o.DigestLen() == o.Width() {
		var digests []D
		for range o.Arity() {
			digests = append(digests, o.digestOf(randomElements(rng, o.Modulus(), o.DigestLen())))
		}
		requireNoAllocs(t, "Compress", func() error { _, err := o.Compress(digests...); return err })
	}
	fixed, err := o.Fixed(o.Width(), "")
	require.NoError(t, err)
	requireNoAllocs(t, "Fixed.Hash", func() error { _, err := fixed.Hash(state...); return err })
	reference := o.ReferenceSponge()
	requireNoAllocs(t, "ReferenceSponge.Hash", func() error { reference.Hash(state...); return nil })
	hasher := o.Sponge("").New()
	requireNoAllocs(t, "Hasher", func() error { hasher.Reset(); hasher.Absorb(state...); hasher.Sum(); return nil })
}

// requireNoAllocs takes the best of some tries: the pool of working memory may
// be emptied in between by the garbage collector, and is at random under the
// race detector, but what each call allocates shows in every try.
func requireNoAllocs(t *testing.T, what string, f func() error) {
	t.Helper()
	var err error
	least := math.Inf(1)
	for try := 0; try < 10 && least > 0; try++ {
		least = min(least, testing.AllocsPerRun(5, func() { err = f() }))
	}
	require.NoError(t, err)
	require.Zero(t, least, "%s allocates", what)
}

// TestLocalStatesStayLocal checks that a state or digests in local arrays are
// not moved to the heap by the call.
func TestLocalStatesStayLocal(t *testing.T) {
	in, err := BN254Fr(2)
	require.NoError(t, err)
	var sum fr.Element
	requireNoAllocs(t, "Permute", func() error {
		var state [4]fr.Element
		state[1].SetUint64(7)
		err := in.Permute(state[:])
		sum.Add(&sum, &state[0])
		return err
	})
	requireNoAllocs(t, "Compress", func() error {
		var a, b, c, d [1]fr.Element
		b[0].SetUint64(7)
		out, err := in.Compress(a, b, c, d)
		sum.Add(&sum, &out[0])
		return err
	})
	require.False(t, sum.IsZero())
}
