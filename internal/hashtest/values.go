package hashtest

import (
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// Source returns random numbers that depend on the test's name alone.
func Source(t testing.TB) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(t.Name()))
	return rand.New(rand.NewPCG(h.Sum64(), 1))
}

// RandomBytes returns n bytes.
func RandomBytes(rng *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

// Repeat returns n copies of an integer.
func Repeat(v *big.Int, n int) []*big.Int {
	vs := make([]*big.Int, n)
	for i := range vs {
		vs[i] = new(big.Int).Set(v)
	}
	return vs
}

// Last returns the largest element of the field of modulus p, which is p-1.
func Last(p *big.Int) *big.Int { return new(big.Int).Sub(p, big.NewInt(1)) }

// Decimals returns integers as the vectors have them.
func Decimals(vs []*big.Int) []string {
	s := make([]string, len(vs))
	for i, v := range vs {
		s[i] = v.String()
	}
	return s
}

// ElementBytes is the number of bytes of an encoded element of the field of modulus p.
func ElementBytes(p *big.Int) int { return (p.BitLen() + 7) / 8 }

// Encoded returns elements as the hashes write and read them, made by math/big. They
// need not be canonical, but must fit into [ElementBytes].
func Encoded(p *big.Int, vs ...*big.Int) []byte {
	var b []byte
	for _, v := range vs {
		b = append(b, v.FillBytes(make([]byte, ElementBytes(p)))...)
	}
	return b
}

// Decoded is the inverse of Encoded.
func Decoded(p *big.Int, b []byte) []*big.Int {
	var vs []*big.Int
	for ; len(b) > 0; b = b[ElementBytes(p):] {
		vs = append(vs, new(big.Int).SetBytes(b[:ElementBytes(p)]))
	}
	return vs
}

// Distinct collects names or digests.
type Distinct map[string]string

// Add fails the test when a value comes twice.
func (d Distinct) Add(t testing.TB, what string, value ...string) {
	t.Helper()
	key := strings.Join(value, ",")
	if before, ok := d[key]; ok {
		t.Fatalf("%s and %s are the same: %s", before, what, key)
	}
	d[key] = what
}

// RequireNoAllocs fails the test if f allocates. It takes the best of some tries: a pool
// of working memory may be emptied in between by the garbage collector, and is at random
// under the race detector, but what each call allocates shows in every try.
func RequireNoAllocs(t testing.TB, what string, f func() error) {
	t.Helper()
	var err error
	least := math.Inf(1)
	for try := 0; try < 10 && least > 0; try++ {
		least = min(least, testing.AllocsPerRun(5, func() { err = f() }))
	}
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if least > 0 {
		t.Fatalf("%s allocates %v times", what, least)
	}
}
