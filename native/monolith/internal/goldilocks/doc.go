// Package goldilocks runs Monolith over p = 2^64 - 2^32 + 1, widths 8 and 12, on the
// vectors of AVX-512: eight permutations side by side, two groups of eight in turns, or one.
//
// Where the processor lacks the instructions, and with the tag purego, the same results
// come from plain Go that is simple, not fast: see [Supported]. All elements are canonical,
// below p, before and after.
//
// Below, f is 2^32: f^2 = 2^64 = f - 1, f^3 = 2^96 = -1 mod p.
//
// # Side by side
//
// A vector holds one element of eight states. Before Concrete an element is low + f high, two
// words: Concrete is a product with small integers that overflows neither. Of high the
// lower 52 bits count, so that its product is one modulo 2^52. After Concrete an element is
// canonical if it goes through Bars. Else it is l + 2^52 h, l the lower 52 bits of a word:
// with h < 2^13 if it is squared, and for the last element, which is not, h < 2^32.
//
// Bricks, a + b^2 with a and b of that form. With the products of 52 bits that the
// instructions return split into a low and a high part,
//
//	b^2 = l^2 + 2^53 l h + 2^104 h^2 = l^2.lo + 2^52 middle - 2^8 rest
//	middle = l^2.hi + (2lh).lo, rest = (2lh).hi + h^2 < 2^27
//
// as 2^104 = -2^8. The parts of a go to the first and to middle, which then is below
// 2^53 + 2^32. With above = middle >> 12, below 2^41 + 2^20, and 2^64 = f - 1,
// 2^52 middle = f (2^20 middle - (f - 1) above) - above, so
//
//	low = e + a.lo + l^2.lo - above - 2^8 rest        in (-2^42, 2^53 + 2^32)
//	high = g + 2^20 middle - (f - 1) above mod 2^52   in [2^43, 2^43 + 2^42)
//
// where the part of middle in high is 2^20 (middle mod 2^12) + above, in [0, 2^42 - 2^32), and
// f g + e is a constant, e < 2^32 and g in [2^43, 2^43 + 2^32).
//
// Constants. They are those of the round times the inverse of the matrix, which is a
// circulant too, so that Concrete makes the wanted ones of them.
//
// Concrete. The rows of the matrices sum up to R = 96 and 160, so low is in
// (-2^42 R, 2^61) and high in [2^43 R, 2^51). Sums in between wrap, but low is read as a
// signed word, and high modulo 2^52.
//
// Canonical elements. With high = f top + r, 2^11 R <= top < 2^19,
//
//	f high + low = A + B, A = f r < 2^64, B = low + (f - 1) top,
//
// so that B is more than (2^43 - 2^11 - 2^42) R > f and less than 2^62. The constants
// have f - 1 on top: S = A + B - (f - 1) is what is wanted mod p, and not negative. If A + B is
// below 2^64, S is below 2^64 - (f - 1) = p: it is the result. Else S - p = A + B - 2^64 is the
// result, below 2^62. That is so exactly if the word A + B is less than A. The result is
// canonical, as Bars must have it.
//
// Elements that are squared. The word B + f (r mod 2^20) is positive and below 2^62. Its top
// and r >> 20 make h < 2^10 + 2^12.
//
// The last element. The word low + f (high mod 2^20) is in (-2^50, 2^62), its top, with
// the sign, in [-1, 2^10). With high >> 20 it makes h, positive and below 2^32.
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
