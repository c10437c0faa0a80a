package anneal

import (
	"math/big"
	"math/bits"
)

const (
	limbs    = 6
	maxWidth = 64 * limbs // bits of the largest number
)

// number is an unsigned integer of at most maxWidth bits, lowest limb first. It
// is comparable, so it can be the key of a map.
type number [limbs]uint64

func numberOf(x *big.Int) (z number) {
	limb := new(big.Int)
	mask := new(big.Int).SetUint64(1<<64 - 1)
	for i := range z {
		limb.Rsh(x, uint(64*i))
		z[i] = limb.And(limb, mask).Uint64()
	}
	return z
}

func (x number) big() *big.Int {
	z := new(big.Int)
	for i := limbs - 1; i >= 0; i-- {
		z.Lsh(z, 64)
		z.Or(z, new(big.Int).SetUint64(x[i]))
	}
	return z
}

func (x number) width() int {
	for i := limbs - 1; i >= 0; i-- {
		if x[i] != 0 {
			return 64*i + bits.Len64(x[i])
		}
	}
	return 0
}

func (x number) odd() bool { return x[0]&1 == 1 }

func (x number) less(y number) bool {
	for i := limbs - 1; i >= 0; i-- {
		if x[i] != y[i] {
			return x[i] < y[i]
		}
	}
	return false
}

func (x number) add(y number) (z number) {
	var carry uint64
	for i := range z {
		z[i], carry = bits.Add64(x[i], y[i], carry)
	}
	return z
}

func (x number) sub(y number) (z number) {
	var borrow uint64
	for i := range z {
		z[i], borrow = bits.Sub64(x[i], y[i], borrow)
	}
	return z
}

func (x number) shiftLeft(s int) (z number) {
	words, rest := s/64, uint(s%64)
	for i := limbs - 1; i >= words; i-- {
		z[i] = x[i-words] << rest
		if rest > 0 && i > words {
			z[i] |= x[i-words-1] >> (64 - rest)
		}
	}
	return z
}

func (x number) shiftRight(s int) (z number) {
	words, rest := s/64, uint(s%64)
	for i := 0; i+words < limbs; i++ {
		z[i] = x[i+words] >> rest
		if rest > 0 && i+words+1 < limbs {
			z[i] |= x[i+words+1] << (64 - rest)
		}
	}
	return z
}

// low returns x mod 2^w.
func (x number) low(w int) number {
	if w >= maxWidth {
		return x
	}
	return x.sub(x.shiftRight(w).shiftLeft(w))
}
