package monolith

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/vectors"
)

// inspected is what the tests see of an instance of any field: its modes and
// layers over integers, and tests that are generic in the element type. The
// methods are defined in test files on the type behind every [Dynamic], so a new
// instance is tested without a line for it.
type inspected interface {
	Dynamic
	layers
	typed
	adapted
	benchmarks
}

// instance returns an instance as the tests see it.
func instance(t testing.TB, name string) inspected {
	t.Helper()
	in, err := ByName(name)
	require.NoError(t, err)
	return in.(inspected)
}

// forEachInstance runs f as a subtest for every instance.
func forEachInstance(t *testing.T, f func(t *testing.T, in inspected)) {
	t.Helper()
	require.Len(t, Names(), 5)
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) { f(t, instance(t, name)) })
	}
}

// randomElements returns n elements of the field of modulus p; one in four is 0,
// 1, p-1 or has a half of ones, where carries and canonical forms matter.
func randomElements(rng *rand.Rand, p *big.Int, n int) []*big.Int {
	m := p.Uint64()
	special := []uint64{0, 1, m - 1, m - 2, 0xffffffff % m, 0x100000000 % m, 0xfffffffe00000000 % m, m >> 1}
	es := make([]*big.Int, n)
	for i := range es {
		v := rng.Uint64N(m)
		if rng.IntN(4) == 0 {
			v = special[rng.IntN(len(special))]
		}
		es[i] = new(big.Int).SetUint64(v)
	}
	return es
}

func uint64s(vs []*big.Int) []uint64 {
	us := make([]uint64, len(vs))
	for i, v := range vs {
		us[i] = v.Uint64()
	}
	return us
}

func bigs(us []uint64) []*big.Int {
	vs := make([]*big.Int, len(us))
	for i, u := range us {
		vs[i] = new(big.Int).SetUint64(u)
	}
	return vs
}

// integers reads elements of a vector file.
func integers(t testing.TB, es vectors.Elements) []uint64 { return uint64s(es.Big(t)) }

func integer(t testing.TB, s string) uint64 {
	t.Helper()
	v, err := strconv.ParseUint(s, 10, 64)
	require.NoError(t, err)
	return v
}

func uints(us []uint64) []string {
	s := make([]string, len(us))
	for i, u := range us {
		s[i] = strconv.FormatUint(u, 10)
	}
	return s
}

// elementsOf returns integers, which must be canonical, as elements.
func (o over[E, D]) elementsOf(vs []*big.Int) []E {
	es, err := o.fromBigs(vs)
	if err != nil {
		panic(err)
	}
	return es
}

// digestFrom returns integers as a digest.
func (o over[E, D]) digestFrom(vs []*big.Int) D {
	d, err := o.digestOf("test", vs)
	if err != nil {
		panic(err)
	}
	return d
}
