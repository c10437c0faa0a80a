// Package lookup proves in a circuit that values are in ranges, and divides integers by
// small primes: by Goldilocks, 2^64 - 2^32 + 1, and Mersenne31, 2^31 - 1.
//
// It is for gadgets of a field that is much smaller than the circuit's: package
// circuit/monolith is made of it, and the verifier of a STARK or another hash over one
// of these fields can be. Such a gadget computes with integers as long as they fit, and
// reduces them where it must; the [Division] says what fits. A gadget that only takes elements
// in needs [Checker.AssertCanonical], and one that needs ranges [Checker.Range].
//
//	                    of the gadget's author             in the circuit
//	ranges                                                 Range, AssertCanonical
//	bounds of integers  Interval, Bounds
//	reductions          NewDivision, Division              Divide
//	one hint for many   Division.Wires, Witness, Fill      Bind
//
// All of them are proven by one lookup argument, in tables of constants.
//
// A [Checker] is made of the api of a circuit and shares everything with the others of
// that circuit. A circuit that proves anything by lookups has one commitment, together
// with gnark's own lookups, however many checkers there are. With
// [WithoutCommitment] a checker cuts everything into bits instead; the statements
// are the same.
//
// # The argument
//
// A table holds distinct constants T_1, ..., T_n; w_1, ..., w_k are the values that are to be
// entries of it. The prover counts how often each entry is asked for, commits to
// all w and all counts m, gets a challenge c, and the circuit asserts for each table
//
//	m_1 / (c - T_1) + ... + m_n / (c - T_n) = 1 / (c - w_1) + ... + 1 / (c - w_k)
//
// The cost, with the fixed part for each table and entry paid once:
//
//	           a query              an entry
//	R1CS       1                    1
//	PLONK      3.5                  3, commitment included
//
// In PLONK two queries share gates: f (c - w1) = g and g (c - w2) = (c - w1) + (c - w2)
// make f = 1 / (c - w1) + 1 / (c - w2).
//
// # Why it is sound
//
// Take the difference of both sides as a rational function in c. If some w is no
// entry, the function has a pole at that w: its residue is minus the number of queries
// with this value, from 1 to k, which is not 0 in a field of a prime of 200 bits or more, so
// counts cannot overflow either. Then the function is not 0. Times all denominators it
// is a polynomial of degree below n + k, and c is a root of it with a probability
// of at most (n + k) / q, q being the size of the field. For the same reason no count
// but the right one passes.
//
// Where c is an entry or a query, the equations say less: a division 0 / 0 has any result.
// Those are at most n + k more values of c. For 2^30 queries and entries of a field of
// 253 bits both together are below 2^-221 for each try; a prover who tries 2^100
// commitments still has less than 2^-120.
//
// All tables of a circuit share c. A false statement is false in at least one table, whose
// equation then fails but for the probability above, so sharing costs nothing: the
// numbers add up over the tables. When other gadgets ask gnark's multicommit for a
// challenge as well, ours is a power c = r^j of the commitment's value r, j being the
// number of our place. A root of the polynomial in r^j is a root of one of j times the degree.
//
// All this needs that c comes after w and m: that what is committed fixes both. So every
// query and every count goes into the commitment. A query may be an expression, in R1CS of
// several wires: then gnark commits to each of its wires. If a query were left out, or only
// a sum of queries committed to, the prover could choose it after c from the one
// equation that is left, and any value would pass.
//
// The challenge is a field element, so fields below 200 bits are refused.
//
// # Ranges
//
// A value is cut into limbs of one width for the whole circuit, [DefaultBase] unless [WithBase]
// says otherwise, which are looked up in a table of 2^base entries. The lowest limb is
// no wire of its own but what the others leave of the value, so no equation is needed.
// [Checker.Range] lets the caller leave room: a range up to a multiple of the base is
// cheaper. For an exact width the highest limb is narrower. It is looked up in a table
// of its own if enough others need that, or else twice in the range table, as v and
// as v 2^(base - width), both below 2^base.
//
// # Divisions
//
// A [Division] writes an integer N of known bounds as (q - offset) p + x, p being
// 2^64 - 2^32 + 1 or 2^31 - 1. The lowest limb of q is computed from the equation, so
// that the equation holds in the circuit's field by itself; when it and the other limbs
// are in their ranges, both sides are bounded, their difference is less than the field,
// and the equation holds over the integers. [NewDivision] checks that with the bounds
// that are proven; the number of limbs comes from the bounds of an honest prover, which are
// smaller. See [Bounds].
//
// A [Lazy] x is in a range and congruent to N; there may be several. A [Canonical] x
// is below p, and so unique. Let hi and lo be the bits of x from 32 on and below, for
// p = 2^64 - 2^32 + 1. Then x < p exactly when hi = 2^32 - 1 implies lo = 0,
// which is when there is an h with
//
//	h (2^32 - 1 - hi) = lo
//
// The h is free for x = p - 1, where both sides are 0; that changes nothing else. For p =
// 2^31 - 1 it is h (p - x) = 1.
//
// # Bars
//
// A [Bar] is the S-box of Monolith on the limbs of the canonical x. Its tables hold
// i + 2^k S(i) with k = 176, so one wire w is a limb and its image at once. With
// W the sum of w_j 2^(8j), the table says that W = X + 2^k Y, where X is a number of the
// width of p and Y = Bar(X). The circuit asserts W = x + 2^k y with x = N - (q - offset) p
// and y in a range:
//
//	(x - X) + 2^k (y - Y) = 0 in the field
//
// The left side is smaller than the field, so this holds over the integers; and x - X
// is smaller than 2^k, so both differences are 0. Both bounds are checked by
// [NewDivision]. Limbs of zeros and of ones are fixed points of the S-boxes, so the
// constraint that makes x canonical is written with the halves of W, which need not be
// separated: h ((2^32 - 1)(1 + 2^k) - W_hi) = W_lo. The output of a Bar is below p: of a
// canonical x it is canonical.
//
// Without commitment the bits of x are wires and the S-boxes are logic on them.
//
// # Builders
//
// R1CS and PLONK builders of gnark and its test engine work. An api that wraps one
// of them works too, as long as the circuit's builder itself can commit; if it cannot, there
// is an error that says so, from [New] or when the deferred part of the circuit is
// compiled. The argument is finished there: it takes no queries in functions that are deferred
// after it, and, as all of gnark's lookups, none after a commitment that the circuit asked
// multicommit for before its first checker was made.
//
// # Sources
//
// The argument is the logarithmic derivative of Haböck, ePrint 2022/1530. The packed
// table, the canonicity constraint in one product and the bounds are this library's.
package lookup
