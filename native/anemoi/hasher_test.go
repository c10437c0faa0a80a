package anemoi

import (
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// typed are tests of the typed API, generic in the element.
type typed interface {
	testBatches(t *testing.T)
	testRegisters(t *testing.T)
	streamed(domain string, pieces ...[]*big.Int) []string
	testHasher(t *testing.T)
	testMerkle(t *testing.T)
	testNoTree(t *testing.T)
	testShorthands(t *testing.T)
	testWidths(t *testing.T)
	testCopies(t *testing.T)
	testAllocations(t *testing.T)
	testConcurrency(t *testing.T)
	labels() []string
	benchmarks
}

// elementsOf converts integers that a test made itself.
func (o over[E, D]) elementsOf(vs []*big.Int) []E {
	es, err := o.field.fromBigs(vs)
	if err != nil {
		panic(err)
	}
	return es
}

// digestOf makes one digest of integers.
func (o over[E, D]) digestOf(vs []*big.Int) D { return digest[E, D](o.elementsOf(vs)) }

// text is a digest in decimal.
func (o over[E, D]) text(d D) []string {
	return hashtest.Decimals(o.field.toBigs(appendDigest[E, D](nil, &d)))
}

// streamed hashes a message in pieces.
func (o over[E, D]) streamed(domain string, pieces ...[]*big.Int) []string {
	h := o.Sponge(domain).New()
	for _, p := range pieces {
		h.Absorb(o.elementsOf(p)...)
	}
	return o.text(h.Sum())
}

// TestStreaming cuts messages in every way that the rate can tell apart.
func TestStreaming(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		rng, q, rate := hashtest.Source(t), in.Modulus(), in.Rate()
		for _, n := range []int{1, rate, rate + 1} {
			message := randomElements(rng, q, n)
			want := sponge(t, in, message...)
			var single [][]*big.Int
			for cut := 0; cut <= n; cut++ {
				require.Equal(t, want, in.streamed("", message[:cut], message[cut:]), "%d of %d", cut, n)
				if cut < n {
					single = append(single, message[cut:cut+1], nil)
				}
			}
			require.Equal(t, want, in.streamed("", single...), "%d pieces of one", n)
		}
		require.Equal(t, sponge(t, in), in.streamed(""))
	})
}

// TestStreamingEveryCut tries all 2^(n-1) ways to cut a short message.
func TestStreamingEveryCut(t *testing.T) {
	in := instance(t, "bn254_fr", 2)
	const n = 7 // two blocks and a third one begun
	message := randomElements(hashtest.Source(t), in.Modulus(), n)
	want := sponge(t, in, message...)
	for cuts := range 1 << (n - 1) {
		var pieces [][]*big.Int
		from := 0
		for to := 1; to <= n; to++ {
			if to == n || cuts>>(to-1)&1 == 1 {
				pieces = append(pieces, message[from:to])
				from = to
			}
		}
		require.Equal(t, want, in.streamed("", pieces...), "cuts %b", cuts)
	}
}

func TestHasher(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testHasher(t) })
}

// testHasher checks that Sum repeats and lets the message go on, that a clone
// and its original are independent, and Reset.
func (o over[E, D]) testHasher(t *testing.T) {
	m := o.elementsOf(randomElements(hashtest.Source(t), o.Modulus(), o.Rate()+2))
	s := o.Sponge("app")
	require.Same(t, o.Instance, s.Instance())
	h := s.New()
	for i := range m {
		want := s.Hash(m[:i]...)
		require.Equal(t, want, h.Sum(), "%d elements", i)
		require.Equal(t, want, h.Sum(), "%d elements, again", i)
		h.Absorb(m[i])
	}
	whole := s.Hash(m...)
	require.Equal(t, whole, h.Sum())

	clone := h.Clone()
	clone.Absorb(m[0])
	require.Equal(t, whole, h.Sum(), "the clone changed its original")
	require.Equal(t, s.Hash(slices.Concat(m, m[:1])...), clone.Sum())
	h.Absorb(m[1])
	require.Equal(t, s.Hash(slices.Concat(m, m[:1])...), clone.Sum(), "the original changed its clone")

	h.Reset()
	require.Equal(t, s.Hash(), h.Sum())
	h.Absorb(m...)
	require.Equal(t, whole, h.Sum())
}

// TestHasherKeepsItsState checks that nothing exported reads or sets the state
// of a hash in progress: a digest is no state to go on from.
func TestHasherKeepsItsState(t *testing.T) {
	h := reflect.TypeFor[*Hasher[int, [1]int]]()
	var methods []string
	for i := range h.NumMethod() {
		methods = append(methods, h.Method(i).Name)
	}
	require.Equal(t, "[Absorb Clone Reset Sum]", fmt.Sprint(methods))
	for i := range h.Elem().NumField() {
		require.False(t, h.Elem().Field(i).IsExported(), h.Elem().Field(i).Name)
	}
}
