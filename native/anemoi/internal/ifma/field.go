package ifma

import (
	"fmt"
	"math/big"
)

// The shape of a value: five limbs of 52 bits.
const (
	limbs    = 5
	limbBits = 52
	limbMask = 1<<limbBits - 1
)

// MaxBits is the most bits that a modulus can have.
const MaxBits = 255

// constants are what the kernels know of a field:
//
//	[5 i : 5 i + 5], i < 4   2^(-52 (4-i)) mod q
//	[20 : 25]                q
//	[25]                     -1/q mod 2^52
//	[26]                     2^52 - 1
type constants = [27]uint64

// Field holds what chains need to know of a prime field.
type Field struct {
	kernel   constants
	enter    [limbs]uint64 // 2^264 mod q: from R = 2^256 to R = 2^260
	leave    [limbs]uint64 // 2^256 mod q: and back
	multiple [3][5]uint64  // 4q, 2q, q in words of 64 bits

	// For plain Go, in words of 64 bits.
	modulus [4]uint64
	inverse uint64 // -1/q mod 2^64
}

// NewField describes the field of q elements. It panics unless q is odd, at least 3
// and of at most [MaxBits] bits.
func NewField(q *big.Int) *Field {
	if q.Sign() <= 0 || q.Bit(0) == 0 || q.BitLen() < 2 || q.BitLen() > MaxBits {
		panic(fmt.Sprintf("ifma: the modulus %v is not an odd number from 3 on of at most %d bits", q, MaxBits))
	}
	one := big.NewInt(1)
	power := func(n uint) *big.Int { return new(big.Int).Lsh(one, n) }
	// negInverse is -1/q mod 2^n.
	negInverse := func(n uint) uint64 {
		v := new(big.Int).ModInverse(q, power(n))
		return v.Sub(power(n), v).Uint64()
	}

	f := new(Field)
	step := new(big.Int).ModInverse(power(limbBits), q)
	p := new(big.Int).Set(one)
	for i := 3; i >= 0; i-- {
		p.Mul(p, step).Mod(p, q)
		digits(f.kernel[limbs*i:limbs*(i+1)], p, limbBits)
	}
	digits(f.kernel[20:25], q, limbBits)
	f.kernel[25] = negInverse(limbBits)
	f.kernel[26] = limbMask
	digits(f.enter[:], new(big.Int).Mod(power(264), q), limbBits)
	digits(f.leave[:], new(big.Int).Mod(power(256), q), limbBits)
	for i := range f.multiple {
		digits(f.multiple[i][:], new(big.Int).Lsh(q, uint(2-i)), 64)
	}
	digits(f.modulus[:], q, 64)
	f.inverse = negInverse(64)
	return f
}

// digits sets z to the digits of v in base 2^n, least significant first.
func digits(z []uint64, v *big.Int, n uint) {
	mask := new(big.Int).Lsh(big.NewInt(1), n)
	mask.Sub(mask, big.NewInt(1))
	for i := range z {
		d := new(big.Int).Rsh(v, n*uint(i))
		z[i] = d.And(d, mask).Uint64()
	}
}
