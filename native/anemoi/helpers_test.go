package anemoi

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// inspected is what the tests see of an instance of any field: its modes and
// layers over integers, and tests that are generic in the element type. The
// methods are defined in test files on the type behind every [Dynamic], so a
// new field is tested without a line for it.
type inspected interface {
	Dynamic
	layers
	typed
}

// instance returns an instance as the tests see it.
func instance(t testing.TB, field string, columns int, options ...Option) inspected {
	t.Helper()
	in, err := ByName(field, columns, options...)
	require.NoError(t, err)
	return in.(inspected)
}

// leastColumns is the smallest l with room for a digest and a capacity of 253
// bits each.
func leastColumns(t testing.TB, field string) int {
	t.Helper()
	return newTwin(t, field, MaxColumns, 0).digest
}

// forEachInstance runs f as a subtest for every field and number of columns.
func forEachInstance(t *testing.T, f func(t *testing.T, in inspected)) {
	t.Helper()
	require.NotEmpty(t, FieldNames())
	for _, field := range FieldNames() {
		for l := leastColumns(t, field); l <= MaxColumns; l++ {
			in := instance(t, field, l)
			t.Run(strings.TrimPrefix(in.String(), "anemoi/"), func(t *testing.T) { f(t, in) })
		}
	}
}

// randomElements returns n elements of the field of modulus q.
func randomElements(rng *rand.Rand, q *big.Int, n int) []*big.Int {
	es := make([]*big.Int, n)
	for i := range es {
		bytes := make([]byte, q.BitLen()/8+16)
		for j := range bytes {
			bytes[j] = byte(rng.Uint32())
		}
		es[i] = new(big.Int).SetBytes(bytes)
		es[i].Mod(es[i], q)
	}
	return es
}

// sponge, fixed and jive are the modes of an instance on valid input.
func sponge(t testing.TB, in Dynamic, message ...*big.Int) []string {
	t.Helper()
	out, err := in.SpongeOf("", in.DigestLen(), message)
	require.NoError(t, err)
	return hashtest.Decimals(out)
}

func fixed(t testing.TB, in Dynamic, message ...*big.Int) []string {
	t.Helper()
	out, err := in.FixedOf("", message)
	require.NoError(t, err)
	return hashtest.Decimals(out)
}
