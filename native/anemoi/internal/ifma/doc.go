// Package ifma raises many elements of a prime field to one power, eight to a vector
// register, with the multiply-add of 52-bit integers of AVX-512 (IFMA).
//
// It takes moduli of at most 255 bits and the elements of gnark-crypto: four words,
// in Montgomery form with R = 2^256. Where the processor lacks the instructions, and
// with the tags purego or noavx, the same results come from plain Go.
//
// # Method
//
// A value has five limbs of 52 bits, in Montgomery form with R = 2^260. Elements are
// brought into that form once, before a whole addition chain, and back after it.
//
// A product T = x y has ten columns of 52 bits. Let H be columns 4 to 9 and t[0] to
// t[3] the limbs below, once their carries are passed on. With the constants
// p[i] = 2^(-52 (4-i)) mod q,
//
//	U = H + t[0] p[0] + t[1] p[1] + t[2] p[2] + t[3] p[3] = T 2^(-208) mod q.
//
// The four products do not wait for one another, as the steps of a Montgomery
// reduction do. One such step follows, with m = -U/q mod 2^52:
//
//	V = (U + m q) / 2^52 = x y 2^(-260) mod q.
//
// # Bounds
//
// Within a chain values stay below 8q, and nothing is subtracted. Let x, y < 8q and
// q < 2^255. As t[i] and m are below 2^52 and p[i] is below q,
//
//	V < (64 q^2 / 2^208 + 4 2^52 q + 2^52 q) / 2^52 = 64 q^2 / 2^260 + 5q < 7q.
//
// Inputs of a chain are below q, and the constants of the changes of form too. The
// last product is brought below q by subtracting 4q, 2q and q where they fit.
//
// A value below 8q < 2^258 has a last limb below 2^50. The instructions multiply the
// low 52 bits of their operands, so the other limbs may keep a carry above these bits
// once it is added to the next limb. A column is a sum of less than 20 numbers below
// 2^52 and one carry, and fits 64 bits.
//
// # Time
//
// Nothing here branches on, or addresses by, the value of an element: the time
// depends on the chain and the number of elements alone.
package ifma

//go:generate go run -C _asm . -pkg ifma -out ../ifma_amd64.s -stubs ../stub_amd64.go
