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

// rotate1 and rotate2 rotate each byte left by one and by two bits: a shift of the
// whole word, whose low bits in each byte are then replaced.
func rotate1(x uint64) uint64 { return x<<1 ^ (x<<1^x>>7)&low1 }
func rotate2(x uint64) uint64 { return x<<2 ^ (x<<2^x>>6)&low2 }

// bar64 applies the S-box to 8 limbs of 8 bits. x must be below the Goldilocks
// modulus, and so is the result: the highest 4 limbs are all ones only if they were
// before, and the lowest 4 are all zero only if they were.
func bar64(x uint64) uint64 {
	r := rotate1(x)
	return r ^ rotate2(r&^x&rotate2(x))
}

// Bit patterns of two elements of 31 bits, in the halves of a word: limbs of 8,
// 8, 8 and 7 bits each.
const (
	above1 = 0x7efefefe7efefefe // all but the lowest bit of each limb
	above2 = 0x7cfcfcfc7cfcfcfc // all but the lowest two bits of each limb
	eight1 = 0x0001010100010101 // the lowest bit of the limbs of 8 bits
	eight2 = 0x0003030300030303
	seven1 = 0x0100000001000000 // the lowest bit of the limbs of 7 bits
	seven2 = 0x0300000003000000
	seven  = 0x7f0000007f000000 // the limbs of 7 bits
)

// rotateBoth1 and rotateBoth2 rotate each limb of two elements left by one and by
// two bits.
func rotateBoth1(x uint64) uint64 { return x<<1&above1 | x>>7&eight1 | x>>6&seven1 }
func rotateBoth2(x uint64) uint64 { return x<<2&above2 | x>>6&eight2 | x>>5&seven2 }

// bars31 applies the S-box to the limbs of two times two elements a + 2^32 b, each at
// most 2^31 - 1. A limb is all ones only if it was before, so canonical elements stay
// canonical.
func bars31(x, y uint64) (uint64, uint64) {
	p, q := rotateBoth1(x), rotateBoth1(y)
	x = p &^ x & (rotateBoth2(x) | seven)
	y = q &^ y & (rotateBoth2(y) | seven)
	return p ^ rotateBoth2(x), q ^ rotateBoth2(y)
}
