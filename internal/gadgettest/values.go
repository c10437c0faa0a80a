package gadgettest

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"math/rand/v2"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/uints"
)

// Ints returns the given numbers as big integers.
func Ints(values ...int64) []*big.Int {
	out := make([]*big.Int, len(values))
	for i, v := range values {
		out[i] = big.NewInt(v)
	}
	return out
}

// Random returns n numbers below the bound, which depend on the seed alone.
func Random(bound *big.Int, n int, seed ...any) []*big.Int {
	stream := rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, seed...)))
	buf := make([]byte, bound.BitLen()/8+17)
	out := make([]*big.Int, n)
	for i := range out {
		_, _ = stream.Read(buf) // never fails
		out[i] = new(big.Int).SetBytes(buf)
		out[i].Mod(out[i], bound)
	}
	return out
}

// Repeated returns n copies of a number.
func Repeated(v *big.Int, n int) []*big.Int {
	out := make([]*big.Int, n)
	for i := range out {
		out[i] = new(big.Int).Set(v)
	}
	return out
}

// Clone returns a deep copy.
func Clone(values []*big.Int) []*big.Int {
	out := make([]*big.Int, len(values))
	for i, v := range values {
		out[i] = new(big.Int).Set(v)
	}
	return out
}

// Must returns what a native function computed, and panics if it failed.
func Must(out []*big.Int, err error) []*big.Int {
	if err != nil {
		panic(err)
	}
	return out
}

// Variables returns copies of the values as constants or as an assignment.
func Variables(values []*big.Int) []frontend.Variable {
	out := make([]frontend.Variable, len(values))
	for i, v := range values {
		out[i] = new(big.Int).Set(v)
	}
	return out
}

// U8s makes bytes of variables, as a witness has them: checked by nobody.
func U8s(x []frontend.Variable) []uints.U8 {
	bytes := make([]uints.U8, len(x))
	for i := range x {
		bytes[i].Val = x[i]
	}
	return bytes
}

// Octets returns numbers below 256 as bytes.
func Octets(values []*big.Int) []byte {
	out := make([]byte, len(values))
	for i, v := range values {
		out[i] = byte(v.Uint64())
	}
	return out
}

// equal compares two slices of integers.
func equal(a, b []*big.Int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Cmp(b[i]) != 0 {
			return false
		}
	}
	return true
}
