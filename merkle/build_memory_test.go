//go:build !race

package merkle

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBuildMemory: a build allocates little beside the digests that are kept, for
// leaves from a flat slice, from a function and for digests, and whatever is kept. Not
// under the race detector, which drops what is in pools at random.
func TestBuildMemory(t *testing.T) {
	const depth, n = 16, 1 << 16
	elements := make([]uint64, n)
	for _, keep := range []int{1, 2, 5, 16} {
		b := NewBuilder(counting{}, depth)
		b.KeepEvery = keep
		for name, build := range map[string]func() (*Tree[uint64, uint64], error){
			"elements": func() (*Tree[uint64, uint64], error) { return b.FromElements(t.Context(), 1, elements) },
			"func": func() (*Tree[uint64, uint64], error) {
				return b.FromFunc(t.Context(), n, func(buf []uint64, i int) ([]uint64, error) { return append(buf, 1, 2), nil })
			},
			"digests": func() (*Tree[uint64, uint64], error) {
				return b.FromUncheckedDigests(t.Context(), n, func(int, []uint64) error { return nil })
			},
		} {
			tree, err := build()
			require.NoError(t, err)
			kept := 0
			for _, layer := range tree.layers {
				kept += 8 * len(layer)
			}
			best := ^uint64(0) // others may allocate meanwhile
			for range 5 {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				_, err = build()
				runtime.ReadMemStats(&after)
				require.NoError(t, err)
				best = min(best, after.TotalAlloc-before.TotalAlloc)
			}
			// The workers' scratch does not grow with the tree.
			const scratch = 100 << 10
			require.Less(t, best, uint64(kept+kept/10+scratch), "%s, keep %d", name, keep)
		}
	}
}
