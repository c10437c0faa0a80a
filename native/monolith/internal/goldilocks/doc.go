// Package goldilocks runs Monolith over p = 2^64 - 2^32 + 1, widths 8 and 12, on the
// vectors of AVX-512: eight permutations side by side, or one.
//
// Where the processor lacks the instructions, and with the tag purego, the same results
// come from plain Go that is simple, not fast: see [Supported]. All elements are canonical,
// below p, before and after.
//
// Below, f is 2^32: f^2 = 2^64 = f - 1, f^3 = 2^96 = -1 mod p.
//
// # Side by side
//
// A vector holds one element of eight states. Between the layers an element is
// low + f high, two words, so that Concrete is a product with small integers that no word
// overflows.
//
// Bricks, a + b^2 for any words a and b. With b = l + 2^52 h, and the products of 52 bits that
// the instructions return split into a low and a high part,
//
//	b^2 = l^2 + 2^53 l h + 2^104 h^2 = l^2.lo + 2^52 middle - 2^8 rest
//	middle = l^2.hi + (2lh).lo, rest = (2lh).hi + h^2
//
// as 2^104 = -2^8. a adds its low 52 bits to the first and its top 12 bits to middle, which
// then is below 2^53 + 2^12. With middle = m + 2^12 above, m < 2^12, 2^52 middle is
// f (2^20 m) + 2^64 above, so
//
//	low = a.lo + l^2.lo - above - 2^8 rest    in (-2^42, 2^53)
//	high = 2^20 m + above                     in [0, 2^42)
//
// as above < 2^41 + 2 and rest < 2^25.
//
// Concrete. The rows of the matrices sum up to 96 and 160, so low is in (-2^49, 2^61) and
// high in [0, 2^50). Sums in between wrap, but these numbers are read as signed words.
//
// Constants. high += g, low += e with g in [2^50, 2^50 + 2^32) and e < 2^32 as
// f g + e = c + f - 1 mod p, for the constant c. Now high is below 2^51 + 2^32.
// With high = f top + r
//
//	f high + low = A + B, A = f r + e < 2^64, B = low + (f - 1) top,
//
// where 2^18 <= top < 2^20, so that B is more than -2^49 + 2^50 - 2^18 > f and less than 2^62.
// S = A + B - (f - 1) is what is wanted mod p, and not negative. If A + B is below 2^64, S is
// below 2^64 - (f - 1) = p: it is the result. Else S - p = A + B - 2^64 is the result, below
// 2^62. That is so exactly if the word A + B is less than A. The result is canonical, as Bars
// must have it.
//
// Bars. Rotations inside bytes are products with matrices over GF(2), the rest is logic. x
// is below p, and then the result is.
//
// # One permutation
//
// A vector holds the state, or the first eight elements of twelve and a second one the others.
//
// Concrete. Let b(k) be byte k of the elements of the state. The instructions multiply four
// bytes by four coefficients and add up: sums R(k) of the matrix times b(k), each in a
// half of a word, k in the lower and k + 4 in the upper one. They start from the bytes of the
// constant and, k = 6, 2^16, and are below 160 255 + 255 + 2^16 < 2^17. With words
// R(k) + f R(k+4) for k = 0 to 3, the result is, plus 2^64,
//
//	L + 2^16 H, L = R(0) + 2^8 R(1), H = R(2) + 2^8 R(3),
//
// where no half overflows. With H = 2^48 top + r it is A + B, A = 2^16 r, B = L + (f - 1) top,
// 1 <= top < 2^10, so f - 1 <= B < 2^60: the wanted S is A + B - (f - 1) as 2^64 = f - 1, and
// goes on as above.
//
// Bricks, a + b^2 with b = l + f h and halves l h = u0 + f u1 and so on:
//
//	low = a0 + ll0 - 2 lh1 - hh0 - hh1                  in (-2^34, 2^33)
//	high = a1 + ll1 + 2 lh0 + 2 lh1 + hh0 + 2^35        in [2^35, 2^36)
//
// where 2^67 = 2^35 - 8 is added, so that B = low + (f - 1) top, 8 <= top < 16, is positive. The
// constants of the next Concrete undo it. A + B may have a carry, which is added as f - 1 and has
// no carry again, as then A + B - 2^64 is small. The result is a word, not canonical: Concrete
// takes any.
//
// # Time
//
// Nothing here branches on, or addresses by, the value of an element: the time depends on the
// width alone.
package goldilocks

//go:generate go run -C _asm . -pkg goldilocks -out ../kernels_amd64.s -stubs ../stub_amd64.go
