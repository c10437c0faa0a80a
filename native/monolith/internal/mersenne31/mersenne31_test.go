package mersenne31

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// check compares the kernels with plain Go, on the states and on pairs from them.
func check(t *testing.T, name string, o permutation, s *States) {
	t.Helper()
	want := *s
	o.genericLanes(&want)
	for i := range s {
		one := s[i]
		o.permute(&one)
		require.Equal(t, want[i], one, "%s: one state: %v", name, s[i])
	}
	got := *s
	o.lanes(&got)
	require.Equal(t, want, got, "%s: %v", name, s)

	var pairs Pairs
	for i := range pairs {
		pairs[i] = [16]uint32(s[i][:])
	}
	before := pairs
	var nodes, digests Digests
	o.genericCompress(&nodes, &pairs)
	o.compress(&digests, &pairs)
	require.Equal(t, nodes, digests, "%s: %v", name, pairs)
	require.Equal(t, before, pairs, "%s: the pairs have changed", name)
	place := (*Digests)(unsafe.Pointer(&pairs))
	o.compress(place, &pairs)
	require.Equal(t, nodes, *place, "%s: in place", name)
}

// TestKernels: random states and states of edges, with random constants and matrices, and
// the largest.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		next := func() uint64 { return element(rng) }
		if n < len(edges) {
			next = func() uint64 { return edges[n] }
		}
		for name, o := range permutations(next) {
			var s States
			for i := range s {
				for j := range s[i] {
					s[i][j] = uint32(element(rng))
					if i < 2 {
						s[i][j] = uint32(edges[(n+i*j)%len(edges)])
					}
				}
			}
			check(t, name, o, &s)
		}
	}
}

// TestEdgesBeforeBars: the first constants bring edges, and what equals p before it is
// reduced, to Bars and to the first squares.
func TestEdgesBeforeBars(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		var s [24]uint32
		var row32 [32]uint64
		var rows16 [Rounds + 1][16]uint64
		var rows24, rowsDense [Rounds + 1][24]uint64
		for i := range row32 {
			row32[i] = element(rng)
		}
		entries := NewMatrix24(func(_, _ int) uint64 { return element(rng) })
		circulant, c := NewCirculant24(&row32), New16(&row16, &rows16)
		for i := range s {
			s[i] = uint32(element(rng))
		}
		product := func(m *Matrix24, i int) (v uint64) {
			for j := range s {
				v = (v + m.columns[j][i]*uint64(s[j])) % p
			}
			return v
		}
		for i := range s {
			edge := edges[rng.IntN(len(edges))]
			if i < 16 {
				rows16[0][i] = sub(edge, row(c.matrix[i][:], s[:16], 0))
			}
			rows24[0][i] = sub(edge, product(circulant, i))
			rowsDense[0][i] = sub(edge, product(entries, i))
		}
		states := States{s, s, {}, s, s, s, s, s}
		check(t, "16", permutation16(New16(&row16, &rows16)), &states)
		check(t, "24", permutation24(circulant, NewConstants24(&rows24)), &states)
		check(t, "24 dense", permutation24(entries, NewConstants24(&rowsDense)), &states)
	}
}

// TestNoAllocations: no method allocates.
func TestNoAllocations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for name, o := range permutations(func() uint64 { return element(rng) }) {
		var s States
		var pairs Pairs
		var digests Digests
		require.Zero(t, testing.AllocsPerRun(10, func() {
			o.permute(&s[0])
			o.lanes(&s)
			o.compress(&digests, &pairs)
		}), name)
	}
}

// FuzzKernels compares the kernels with plain Go: any states, constants and matrices.
func FuzzKernels(f *testing.F) {
	f.Add(uint64(1), []byte{1, 2, 3, 4})
	f.Add(uint64(2), []byte{0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0x7f})
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) {
		rng := rand.New(rand.NewPCG(seed, 7))
		for name, o := range permutations(func() uint64 { return element(rng) }) {
			var s States
			left := data
			for i := range s {
				for j := range s[i] {
					var b [4]byte
					if left = left[copy(b[:], left):]; len(left) == 0 {
						left = data
					}
					s[i][j] = binary.LittleEndian.Uint32(b[:]) % p
				}
			}
			check(t, name, o, &s)
		}
	})
}
