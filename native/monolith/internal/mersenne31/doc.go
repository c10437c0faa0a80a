// Package mersenne31 runs Monolith over p = 2^31 - 1, one permutation or eight side by
// side, with the vector instructions of AVX-512 (IFMA: multiply-add of 52-bit integers;
// GFNI: bit matrices on bytes).
//
// It takes and makes canonical elements, below p. Where the processor lacks the
// instructions, and with the tags purego or noavx, the same results come from plain
// Go, written to be read and not to be fast.
//
// # Layout
//
// A word is 64 bits, eight of which are a vector. The kernels of one permutation have
// its elements in words one after the other, those of eight permutations element i of
// all of them in one vector.
//
// The multiply-add takes the low 52 bits of two words and adds the low or the high 52
// bits of their product to a third one, all 64 bits of it. What is above bit 51 of a
// factor does not count, so a kernel that adds low halves alone works modulo 2^52,
// negative numbers included.
//
// Bricks is w = x + y^2, below 2^64, and w - p (w >> 31), at most p + w/2^31, which is
// needed modulo 2^52 only.
//
// # Width 16
//
// The entries of the matrix are below 2^16 and a row adds up to 524757, so products by
// the matrix C are exact numbers. With P and N the products by the matrices modulo
// x^8 - 1 and x^8 + 1 of the sums and the differences of the halves of the state, 2Cw
// is P + N above and P - N below.
//
// Let the numbers w that the matrix takes have the bounds
//
//	w[0] < 2^31, w[1] <= 2^31 + 2, w[i] < 2^32 + 2^21 + 2^10.
//
// The entries of any two columns add up to 8562 = 1108 + 7454 or more in a row, so
//
//	Cw < (524757 - 8562) (2^32 + 2^21 + 2^10) + 8562 (2^31 + 2) < 520729 2^32.
//
// With a constant k < p this is y = Cw + k < 2^51 - 2^20, and v = 2y < 2^52 is known from
// v mod 2^52. The elements that go through Bars are negated: with the multiple
// 2^20 p = 2^51 - 2^20 of p, the kernels make v = 2(2^20 p - y), positive as well.
//
// Elements past Bars are x = y mod 2^31 + y >> 31, at most p + 2^20. For the others let
// v = 2u, u = a + 2^31 b with a < 2^31, b < 2^20, u > 0. Twice a multiply-add by 2^21 that
// takes the high half gives
//
//	s = v + (v >> 31), v + (s >> 31) = 2(a + b) + f mod 2^32
//
// where f = 2 if a + b >= 2^31, which 2(a + b) + 1 >= 2^32 says as well, and 0 or 1 if not.
// Half of it, rounded down, modulo 2^31, is r = a + b or a + b - p, from 0 to p. It is 0
// only for u = 0, so r is from 1 to p, and p - r, the complement of the 31 bits of r, is the
// canonical element. Bars takes it as r, its complement.
//
// The bounds of w follow: w[0] is an element. For i = 1 to 8, y is canonical and w < 2^62,
// folded below 2^32; w[1] is folded once more. For i > 8, y <= 2^31 + 2^20 and
// w < 2^62 + 2^52 + 2^41, folded below 2^32 + 2^21 + 2^10. The kernel of one permutation
// reduces all elements to r, so w[i] < 2^32 for all i, and the entry of w[0] is 1108 or more:
//
//	Cw < (524757 - 1108) 2^32 + 1108 2^31 = 524203 2^32 < 2^51 - 2^20 - p.
//
// # Width 24
//
// Entries of matrices are below p, and products of entries and numbers x < 2^38 are
// below 2^69: 52 low bits and less than 2^17 above. Of each row the halves add up in
// two words, joined as low + 2^21 high, for 2^52 = 2^21 mod p.
//
// With any matrix: w < 2^33, so the 24 products and a constant make less than
// 24 2^52 + 24 2^(12+21) + 2^31 < 2^57. Folded once this is below 2^31 + 2^26, for Bars it
// is made canonical, and w <= p + (2^62 + 2^58 + 2^52 + 2^32)/2^31 < 2^33.
//
// The other matrix is the corner of a circulant of width 32, and the kernel of eight
// permutations multiplies modulo the factors of
//
//	x^32 - 1 = (x^4 - 1) (x^4 + 1) (x^8 + 1) (x^16 + 1).
//
// Modulo each of them the product is one by a Toeplitz matrix: entry (i, j) depends on
// j - i alone. Cut into halves, T0 on the diagonal, T+ above it and T- below, it costs three
// products of half the size:
//
//	y0 = T0 (x0 + x1) + (T+ - T0) x1
//	y1 = T0 (x0 + x1) + (T- - T0) x0
//
// The way back from the factors divides by 2 for each step, which the entries have
// in them. Factors must not be negative, so 2^4 p > 2^34 is added to differences. The numbers
// that go into the products are sums of at most three w and 2^4 p, below 2^36, and the
// products of size 2 they end in take sums of four of these, below 2^38. An entry of a product of size 8 is made of 8 products of numbers, less than
// 8 2^52 + 8 2^(17+21) + 4p < 2^56, and one of size 4 is below 2^55. What is subtracted on
// the way back is less than 2^55 + 2^56 + 2^57 < 2^58 - 2^27 = 2^27 p, which is added to the
// constants of the product modulo x^4 - 1: nothing is negative, and the elements are below
// 2^59. Folded they are below 2^31 + 2^28 < 2p, and w < p + (2^62 + 2^60 + 2^57)/2^31 < 2^33.
//
// # Time
//
// Nothing here branches on, or addresses by, the value of an element: the time depends on
// the permutation alone.
package mersenne31

//go:generate go run -C _asm . -pkg mersenne31 -out ../mersenne31_amd64.s -stubs ../stub_amd64.go
