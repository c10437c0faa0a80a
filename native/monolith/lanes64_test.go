package monolith

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// instances64 are the instances over Goldilocks.
func instances64() []*Instance64 { return []*Instance64{M64T8(), M64T12()} }

// withoutVectors64 runs f with the vector kernels switched off.
func withoutVectors64(f func()) {
	before := vectors64
	vectors64 = false
	defer func() { vectors64 = before }()
	f()
}

// edges64 are elements where halves, limbs and canonical forms matter.
var edges64 = []uint64{
	0, 1, 1<<32 - 2, 1<<32 - 1, 1 << 32, 1<<52 - 1, 1 << 52, 1 << 63,
	GoldilocksModulus - 1<<32, GoldilocksModulus - 2, GoldilocksModulus - 1,
}

// TestVectors64Twin: the vector kernels and plain Go permute and compress alike, one
// state and any number of states, all of one edge or random.
func TestVectors64Twin(t *testing.T) {
	for _, in := range instances64() {
		rng := hashtest.Source(t)
		for n := 1; n <= 2*lanes+len(edges64); n++ {
			states := make([]Goldilocks, 0, n*in.Width())
			for _, v := range randomElements(rng, in.Modulus(), n*in.Width()) {
				states = append(states, Goldilocks{v.Uint64()})
			}
			for i := range in.Width() {
				states[i].v = edges64[n%len(edges64)]
			}
			requireTwins64(t, in, states)
		}
	}
}

// requireTwins64 compares plain Go with single calls and batches on vectors.
func requireTwins64(t *testing.T, in *Instance64, states []Goldilocks) {
	t.Helper()
	n := len(states) / in.Width()
	want, single, batch := slices.Clone(states), slices.Clone(states), slices.Clone(states)
	pairs := make([]Digest64, Arity*n)
	for i := range pairs {
		copy(pairs[i][:], states[i/2*in.Width()+i%2*4:])
	}
	compress, compressBatch := in.CompressTruncated, in.CompressTruncatedBatch
	if in.Width() == 8 {
		compress, compressBatch = in.Compress, in.CompressBatch
	}
	wantNodes, nodes := make([]Digest64, n), make([]Digest64, n)
	var err error
	withoutVectors64(func() {
		for i := range n {
			require.NoError(t, in.Permute(want[i*in.Width():][:in.Width()]))
			wantNodes[i], err = compress(pairs[2*i], pairs[2*i+1])
			require.NoError(t, err)
		}
	})
	for i := range n {
		require.NoError(t, in.Permute(single[i*in.Width():][:in.Width()]))
		nodes[i], err = compress(pairs[2*i], pairs[2*i+1])
		require.NoError(t, err)
	}
	require.Equal(t, want, single)
	require.Equal(t, wantNodes, nodes)
	require.NoError(t, in.PermuteBatch(batch))
	require.Equal(t, want, batch)
	clear(nodes)
	require.NoError(t, compressBatch(nodes, pairs))
	require.Equal(t, wantNodes, nodes)
	require.NoError(t, compressBatch(pairs[:n], pairs), "in place")
	require.Equal(t, wantNodes, pairs[:n])
}

// TestTrapsInLanes64 puts the inputs for which a Bars on unreduced sums goes wrong into
// each lane.
func TestTrapsInLanes64(t *testing.T) {
	traps := 0
	for _, in := range instances64() {
		for _, k := range load(t, instance(t, in.Name())).Traps {
			for lane := range lanes {
				states := make([]Goldilocks, lanes*in.Width())
				for i, v := range integers(t, k.In) {
					states[lane*in.Width()+i].v = v
				}
				require.NoError(t, in.PermuteBatch(states))
				for i, v := range integers(t, k.Out) {
					require.Equal(t, v, states[lane*in.Width()+i].v, "%s, lane %d", in, lane)
				}
			}
			traps++
		}
	}
	require.Greater(t, traps, 2)
}

// TestHashBatchLengths: messages of all lengths in any order use lanes as they get free.
func TestHashBatchLengths(t *testing.T) {
	for _, in := range instances64() {
		rng := hashtest.Source(t)
		message := make([]Goldilocks, 0, 100)
		for _, v := range randomElements(rng, in.Modulus(), cap(message)) {
			message = append(message, Goldilocks{v.Uint64()})
		}
		for range 20 {
			messages := make([][]Goldilocks, rng.IntN(40))
			for i := range messages {
				messages[i] = message[rng.IntN(50):][:rng.IntN(50)]
			}
			dst := make([]Digest64, len(messages))
			require.NoError(t, in.Sponge("").HashBatch(dst, messages))
			for i, m := range messages {
				require.Equal(t, in.Hash(m...), dst[i], "message %d of %d elements", i, len(m))
			}
		}
	}
}

// TestBatchAllocations64: batches that fill all lanes, and some, use no new memory.
func TestBatchAllocations64(t *testing.T) {
	for _, in := range instances64() {
		const n = 2*lanes + 3
		states, messages := make([]Goldilocks, n*in.Width()), make([][]Goldilocks, n)
		for i := range messages {
			messages[i] = states[:in.Rate()+1]
		}
		dst, children := make([]Digest64, n), make([]Digest64, Arity*n)
		fixed, err := in.Fixed(in.Rate()+1, "app")
		require.NoError(t, err)
		hashtest.RequireNoAllocs(t, "PermuteBatch", func() error { return in.PermuteBatch(states) })
		hashtest.RequireNoAllocs(t, "CompressTruncatedBatch", func() error { return in.CompressTruncatedBatch(dst, children) })
		hashtest.RequireNoAllocs(t, "Sponge.HashBatch", func() error { return in.Sponge("").HashBatch(dst, messages) })
		hashtest.RequireNoAllocs(t, "Fixed.HashBatch", func() error { return fixed.HashBatch(dst, messages) })
	}
}

// TestWithoutVectors64: known answers, traps, modes and batches hold with the kernels
// switched off.
func TestWithoutVectors64(t *testing.T) {
	withoutVectors64(func() {
		t.Run("known answers", TestKnownAnswers)
		t.Run("traps", TestReductionTraps)
		t.Run("lanes", TestTrapsInLanes64)
		t.Run("permutation", TestPermutationAgainstTwin)
		t.Run("modes", TestModesAgainstTwin)
		t.Run("batches", TestBatches)
		t.Run("allocations", TestAllocations)
	})
}

// FuzzLanes64 compares plain Go with single calls and batches on vectors.
func FuzzLanes64(f *testing.F) {
	f.Add(uint8(1), []byte{1})
	f.Add(uint8(8), []byte{0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff})
	f.Add(uint8(17), []byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xfe, 0xff, 0xff, 0xff, 0x80})
	f.Fuzz(func(t *testing.T, n uint8, data []byte) {
		for _, in := range instances64() {
			states := make([]Goldilocks, (int(n)%(2*lanes)+1)*in.Width())
			left := data
			for i := range states {
				var b [8]byte
				if left = left[copy(b[:], left):]; len(left) == 0 {
					left = data
				}
				states[i] = Goldilocks{binary.LittleEndian.Uint64(b[:]) % GoldilocksModulus}
			}
			requireTwins64(t, in, states)
		}
	})
}
