package anemoi

import (
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

func TestAllocations(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testAllocations(t) })
}

// testAllocations checks that the permutation and everything of fixed size
// around it use no new memory.
func (o over[E, D]) testAllocations(t *testing.T) {
	rng := hashtest.Source(t)
	state := o.elementsOf(randomElements(rng, o.Modulus(), o.Width()))
	hashtest.RequireNoAllocs(t, "Permute", func() error { return o.Instance.Permute(state) })
	if o.Arity()*o.DigestLen() == o.Width() {
		var digests []D
		for range o.Arity() {
			digests = append(digests, o.digestOf(randomElements(rng, o.Modulus(), o.DigestLen())))
		}
		hashtest.RequireNoAllocs(t, "Compress", func() error { _, err := o.Compress(digests...); return err })
	}
	if o.Width()%o.DigestLen() == 0 {
		dst, children := make([]D, 3), make([]D, 3*o.Arity())
		hashtest.RequireNoAllocs(t, "CompressBatch", func() error { return o.CompressBatch(dst, children) })
	}
	fixed, err := o.Fixed(o.Width(), "")
	require.NoError(t, err)
	hashtest.RequireNoAllocs(t, "Fixed.Hash", func() error { _, err := fixed.Hash(state...); return err })
	reference := o.ReferenceSponge()
	hashtest.RequireNoAllocs(t, "ReferenceSponge.Hash", func() error { reference.Hash(state...); return nil })
	hasher := o.Sponge("").New()
	hashtest.RequireNoAllocs(t, "Hasher", func() error { hasher.Reset(); hasher.Absorb(state...); hasher.Sum(); return nil })
}

// TestLocalStatesStayLocal checks that a state or digests in local arrays are
// not moved to the heap by the call.
func TestLocalStatesStayLocal(t *testing.T) {
	in, err := BN254Fr(2)
	require.NoError(t, err)
	var sum fr.Element
	hashtest.RequireNoAllocs(t, "Permute", func() error {
		var state [4]fr.Element
		state[1].SetUint64(7)
		err := in.Permute(state[:])
		sum.Add(&sum, &state[0])
		return err
	})
	hashtest.RequireNoAllocs(t, "Compress", func() error {
		var a, b, c, d [1]fr.Element
		b[0].SetUint64(7)
		out, err := in.Compress(a, b, c, d)
		sum.Add(&sum, &out[0])
		return err
	})
	require.False(t, sum.IsZero())
}
