package anemoi

import (
	"math/big"

	"example.com/gnarkhash/native/anemoi/internal/ifma"
)

// step is one instruction of an addition chain over registers: register 0 is the
// input, register 1 the result. If Squarings is not 0 it sets Dst to
// X^(2^Squarings), else to X Y.
type step = ifma.Step

// fewRoots is the number of roots below which one after the other is faster: the
// vector unit takes the time of sixteen for each number up to that.
const fewRoots = 3

// rootsOfWords returns the function that takes many roots at a time over a field of
// four words, sixteen side by side with AVX-512 IFMA, or nil on a machine without it.
func rootsOfWords[E ~[4]uint64](q *big.Int, root func(z, x *E), steps []step) func(x []E) {
	if !ifma.Supported() {
		return nil
	}
	f := ifma.NewField(q)
	return func(x []E) {
		if len(x) >= fewRoots {
			ifma.Chain(f, steps, x)
			return
		}
		for i := range x {
			root(&x[i], &x[i])
		}
	}
}

// allRoots replaces each element by its root, in the fastest way there is.
func (f *field[E]) allRoots(x []E) {
	if f.roots != nil {
		f.roots(x)
		return
	}
	for i := range x {
		f.root(&x[i], &x[i])
	}
}
