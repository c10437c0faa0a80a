// Package monolith is the Monolith hash as a gnark gadget, in circuits over fields of 253
// bits or more. It computes what package native/monolith computes, under the same names
// and in the same argument order.
//
// # How it works
//
// The lanes of a state are integers below p, 2^64 - 2^32 + 1 or 2^31 - 1, in variables of a
// much larger field. Sums and products of lanes are computed as integers, far beyond
// p, and reduced only where the next number would not fit the field or where Bars need
// the canonical remainder:
//
//	 x[0] ... x[u-1]      x[u] ... x[t-1]
//	   |         |          |         |
//	+--------------------------------------+
//	|         Concrete (exact)             |  free in R1CS, few gates in PLONK
//	+--------------------------------------+
//	   |         |          |         |      -+
//	 N = q p + x          N = q p + r         |  reductions, but where nobody needs them
//	 y = Bar(x)             |         |       |  limbs of x through a packed S-box table
//	   |         |          |         |       |
//	+--------------------------------------+  |
//	|         Bricks (squares mod p)       |  |  6 times
//	+--------------------------------------+  |
//	|         Concrete and constants       |  |
//	+--------------------------------------+  |
//	   |         |          |         |      -+
//	 N = q p + x, x canonical                    those of the outputs that are wanted
//
// Reductions, Bars and canonical remainders are those of package circuit/lookup, which has
// the arguments why they are sound. One hint gives all wires of a permutation; it
// runs the native permutation for the remainders and the same integers as the gadget for the
// quotients. Where to reduce is searched once for each instance, field and system,
// on exact bounds (schedule.go).
//
// A square need not be the integer y^2: any number congruent to it will do, and a
// smaller one saves limbs of all the quotients after the next matrix. For Goldilocks y is
// made of two pieces, y = lo + 2^39 hi, and
//
//	y^2 = lo (lo + 2^40 hi) + 2^78 hi^2,   2^78 = 2^46 - 2^14 mod p
//
// which is 104 bits instead of 128 for one product more, and a quotient has 4 limbs
// instead of 6. For Mersenne31 y - 2^30 is squared, which is smaller by two bits:
// y^2 = (y - 2^30)^2 + y - 2^29 mod p. The entries of the matrices are taken in (-p/2, p/2).
//
// In PLONK the product by a circulant modulo X^n - 1 goes down to factors X^m - w and
// back over the circuit's field (matrix.go): 40 gates instead of 56 for t = 8, 264
// instead of 552 for t = 24. Over a field without the roots it is computed directly, as
// is the Cauchy matrix of 31_t24_plonky3.
//
// # Soundness
//
// By induction over the layers each number N is, as an integer, in the bounds that its
// schedule proves, and congruent modulo p to the lane of the native permutation of the
// inputs. Concrete and Bricks keep that: they are exact, or exact modulo p. A division
// binds all its wires to N; it keeps the congruence, and a Bar takes the one
// canonical x. The outputs are canonical and so equal to the native ones. Every hinted
// wire belongs to one division. Cheats and what stops them: a wrong limb or quotient, the
// range of the lowest limb of the quotient; x + p for x, the canonicity constraint; an image that
// is not S of its limb, the table.
//
// # Costs
//
// Constraints on BN254 of a permutation with canonical outputs (all t of them), limbs of
// 13 bits. Tables are paid once a circuit; lookups in PLONK are 3.5 gates each.
//
//	                                    64_t8         64_t12         31_t16         31_t24 31_t24_plonky3
//	S-box lookups                         192            192            192            192            192
//	limbs of quotients                    187            320            414            789            789
//	limbs of values                       268            382            333            501            501
//	canonicity                             32             36             64             72             72
//	squares                                84            121             90            138            138
//	R1CS, each                            763           1051           1093           1692           1692
//	R1CS, tables                         8518           8518           8616           8616           8616
//	R1CS, 200, a permutation            805.6         1093.6         1136.1         1735.1         1735.1
//	PLONK, lookups                     2264.5         3129.0         3286.5         5187.0         5187.0
//	PLONK, matrix                         280            504            784           1848           3864
//	PLONK, rest                         837.0         1153.0         1072.0         1663.0         1663.0
//	PLONK, each                        3381.5           4786         5142.5           8698          10714
//	PLONK, tables                       25537          25537          25825          25825          25825
//	PLONK, 200, a permutation          3509.2         4913.7         5271.6         8827.1        10843.1
//	base 8, 1 alone, R1CS                1508           1932           2067           3010           3010
//	base 8, 1 alone, PLONK               5946           7962           8373          13387          15403
//	by bits, R1CS                       10060          13032          11678          17988          17988
//	by bits, PLONK                      17166          23279          21175          34746          36762
//
// A limb is 13 bits of a range table of 8,192 entries. A circuit of a few permutations is
// cheaper with WithBase(8), one of 550 and more (PLONK: 370) with WithBase(16). Asking for
// fewer outputs is cheaper: [Instance.Compress] makes half of them canonical. Canonical inputs
// are free; [Instance.AssertCanonical] costs 8 constraints a value for Goldilocks and 5 for
// Mersenne31, in R1CS. An input that is a long expression costs one more in R1CS.
//
// # Modes
//
// All have the names of the native side and compute the same digests:
//
//	Hash, Sponge(domain)         any length; HashVariable takes the length as a variable
//	HashFixed, Fixed(n, domain)  always n elements; the length is in the tag
//	HashBytes, Bytes(domain)     bytes, each shown to be one
//	MerkleLeaf(n, domain)        leaves of package merkle's trees; 64_t12 and 31_t24
//	Compress                     two digests, feed-forward: their nodes; 64_t8 and 31_t16
//	CompressTruncated            two digests, the rest of the state zero, no feed-forward
//	NoPad, Plonky3Pad10,         what other implementations compute: for messages of one
//	Plonky2Pad10Star1Rate/Width  fixed length only, they or the caller must fix it
//	Pack, Unpack                 a digest as public inputs, and back
//
// Between the permutations of a sponge only the capacity is kept, and only congruent mod p:
// a permutation inside a long message costs 711, 955, 1021 and 1540 constraints in R1CS for
// 64_t8, 64_t12, 31_t16 and 31_t24, and 3167.5, 4376, 4882.5 and 8034 gates in PLONK.
//
// # Commitment or bits
//
// Lookups need one commitment in the proof, for all gadgets of a circuit together.
// [WithoutCommitment] proves the same by bits, for verifiers that know none; see the
// last rows. A builder that cannot commit gets an error that names the option.
//
// # What is not checked
//
//   - That inputs are canonical, but for constants. A lane that comes from a witness goes through
//     [Instance.AssertCanonical] first: without it the outputs are those of no state.
//   - Nothing is asserted of the outputs. The caller compares them.
//
// # Another process
//
// A stored constraint system names the hints of this package and of circuit/lookup. The
// process that solves it imports this package, or calls [RegisterHints].
//
// # Sources and status
//
// ePrint 2023/1025; see native/monolith for the instances, their references and
// vectors. Not audited: see SECURITY.md.
package monolith
