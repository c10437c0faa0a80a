//go:build amd64 && !purego

package mersenne31

import (
	"math/rand/v2"
	"testing"
)

// TestWithoutVectors: the methods take the way of other processors.
func TestWithoutVectors(t *testing.T) {
	before := supported
	supported = false
	t.Cleanup(func() { supported = before })
	rng := rand.New(rand.NewPCG(8, 9))
	for name, o := range permutations(func() uint64 { return element(rng) }) {
		var s States
		for i := range s {
			for j := range s[i] {
				s[i][j] = uint32(element(rng))
			}
		}
		check(t, name, o, &s)
	}
}
