package monolith

// The S-box of Bars (section 4.3 of the paper) on a limb, with <<< a rotation
// inside the limb:
//
//	8 bits: S(x) = (x ^ (~(x<<<1) & (x<<<2) & (x<<<3))) <<< 1
//	7 bits: S(x) = (x ^ (~(x<<<1) & (x<<<2))) <<< 1
//
// Rotations move out of the logic, which leaves three for all limbs of a word
// at once:
//
//	8 bits: S(x) = (x<<<1) ^ ((~x & (x<<<1) & (x<<<2)) <<< 2)
//	7 bits: S(x) = (x<<<1) ^ ((~x & (x<<<1)) <<< 2)
//
// There is no table and no branch, so the time does not depend on the data.

// Bit patterns with one byte for each limb of 8 bits.
const (
	low1 = 0x0101010101010101
	low2 = 0x0303030303030303
)

// rotate1 and rotate2 rotate each byte left by one and by two bits.
func rotate1(x uint64) uint64 { return x<<1&^low1 | x>>7&low1 }
func rotate2(x uint64) uint64 { return x<<2&^low2 | x>>6&low2 }

// bar64 applies the S-box to 8 limbs of 8 bits. x must be below the Goldilocks
// modulus, and so is the result: the highest 4 limbs are all ones only if they were
// before, and the lowest 4 are all zero only if they were.
func bar64(x uint64) uint64 {
	r := rotate1(x)
	return r ^ rotate2(r&^x&rotate1(r))
}

// Bit patterns of two elements of 31 bits, in the halves of a word: limbs of 8,
// 8, 8 and 7 bits each.
const (
	first1 = 0x0101010101010101 // the lowest bit of each limb
	first2 = 0x0303030303030303 // the lowest two bits of each limb
	eight1 = 0x0001010100010101 // of the limbs of 8 bits
	eight2 = 0x0003030300030303
	seven1 = 0x0100000001000000 // of the limbs of 7 bits
	seven2 = 0x0300000003000000
	seven  = 0x7f0000007f000000 // the limbs of 7 bits
	both31 = 0x7fffffff7fffffff // all limbs
)

// bars31 applies the S-box to the limbs of two elements a + 2^32 b, each at most
// 2^31 - 1. A limb is all ones only if it was before, so canonical elements stay
// canonical.
func bars31(x uint64) uint64 {
	r1 := (x<<1&^first1 | x>>7&eight1 | x>>6&seven1) & both31
	r2 := (x<<2&^first2 | x>>6&eight2 | x>>5&seven2) & both31
	y := r1 &^ x & (r2 | seven)
	return r1 ^ (y<<2&^first2|y>>6&eight2|y>>5&seven2)&both31
}
