// Package monolith computes the Monolith permutations and hashes made from them,
// over the Goldilocks and the Mersenne31 field, outside of circuits.
//
// # The permutation
//
// The state is t elements of a prime field. Three layers make a round:
//
//   - Bars: the S-box. The first u elements are each split into limbs of 8 bits (the
//     highest of Mersenne31 has 7), a small S-box is applied to each limb, and the
//     limbs are put together again. The rest of the state is unchanged.
//   - Bricks: each element gets the square of its left neighbour added, as it was before.
//   - Concrete: the product by a matrix.
//
// A permutation is Concrete, five rounds with constants and one without:
//
//	   x[0] ... x[u-1]   x[u] ... x[t-1]
//	     |         |       |         |
//	+-----------------------------------+
//	|             Concrete              |  y = M x
//	+-----------------------------------+
//	     |         |       |         |     -+
//	  +-----+   +-----+    |         |      |
//	  | Bar |   | Bar |    |         |      |  Bars
//	  +-----+   +-----+    |         |      |
//	     |         |       |         |      |
//	+-----------------------------------+   |
//	|              Bricks               |   |  y[0] = x[0], y[i] = x[i] + x[i-1]^2
//	+-----------------------------------+   |  6 times
//	     |         |       |         |      |
//	+-----------------------------------+   |
//	|             Concrete              |   |
//	+-----------------------------------+   |
//	     |         |       |         |      |
//	   + c[r]                               |  the 6th time without
//	     |         |       |         |     -+
//
// On a limb of 8 bits the S-box is x -> (x ^ (~(x<<<1) & (x<<<2) & (x<<<3))) <<< 1,
// on 7 bits x -> (x ^ (~(x<<<1) & (x<<<2))) <<< 1, with rotations inside the limb. A Bar
// takes the limbs of the representative below p: of p + x it would be another
// function. Elements here are always canonical, and so is each input of a Bar.
//
// # Instances
//
//	constructor      hash name                 p                 t   u  limbs      rate  digest
//	[M64T8]          monolith/64_t8            2^64 - 2^32 + 1   8   4  8 x 8         4       4
//	[M64T12]         monolith/64_t12           2^64 - 2^32 + 1  12   4  8 x 8         8       4
//	[M31T16]         monolith/31_t16           2^31 - 1         16   8  8, 8, 8, 7    8       8
//	[M31T24]         monolith/31_t24           2^31 - 1         24   8  8, 8, 8, 7   16       8
//	[M31T24Plonky3]  monolith/31_t24_plonky3   2^31 - 1         24   8  8, 8, 8, 7   16       8
//
// All have 6 rounds and aim at 128 bits of security. The capacity of a sponge is as
// long as a digest, 256 or 248 bits, so collisions cost 2^128 or 2^124.
//
// The constants are not stored but derived: SHAKE128 of "Monolith", t, the rounds, p and
// the widths of the limbs gives words, and those of p or more are passed over. The
// matrices are circulants, of width 24 the corner of a circulant of width 32. Plonky3's is
// the Cauchy matrix 1 / (x_i + y_j) with x and y drawn from a SHAKE128 of its own.
//
// # Modes
//
// Sponge is the one to use unless there is a reason for another.
//
//   - [Sponge], [Instance.Hash]: messages of any length, with a domain of the
//     application, all at once or piece by piece with a [Hasher].
//   - [Fixed], [Instance.HashFixed]: messages that all have one length, which is
//     part of the function. It saves the padding, so a permutation when the
//     length is a multiple of the rate.
//   - [Bytes], [Instance.HashBytes]: byte strings of any length.
//   - [Instance.Compress]: two digests to one, for the nodes of a Merkle tree, with the
//     widths 8 and 16. It has no domain and no tag: do not take its output for a
//     hash of a message. [Tree64] and [Tree31] have what a tree needs besides.
//   - [Instance.CompressTruncated], [ReferenceSponge]: what plonky2, circom-monolith
//     and Plonky3 compute, for programs that must compute the same. Each says what it
//     is not good for.
//
// The first three start from a tag of their label (hash name, mode, length,
// domain) in the capacity, so any two of them are different functions. What
// exactly they compute is version 1 of this library's modes: see their types.
// String of a mode returns the label.
//
// [BlockHash] and [ByteHash] are Sponge and Bytes as Go's hash.Hash. Elements and
// digests are encoded big-endian, as gnark-crypto does.
//
// # Agreement with others
//
// The vectors are in testdata/monolith. They hold the known answers of the designers' code of
// 2024 (widths 8, 12, 16 and 24), of plonky2_monolith, circom-monolith and Plonky3 (widths
// 12 and 16), of the no-padding sponge and the two-to-one compression of circom-monolith and of
// both kinds of matrices of Plonky3; and, computed apart from this library, layers, traces,
// permutations, compressions and sponges. There is no known answer of the whole of
// monolith/31_t24_plonky3 and no reference sponge over monolith/64_t8; for them the tests
// have those vectors or a second implementation alone. The modes of this library agree with the
// vectors in testdata/modes/monolith.json.
//
// Differences on purpose:
//
//   - The designers' code and plonky2_monolith let numbers between p and 2^64 into
//     Bars and so compute another function on some inputs, about one in 2^32 at
//     random and any number that are looked for. Here Bars gets canonical elements,
//     as in Plonky3. The same code can return p for 0; here it cannot.
//   - Monolith-31 with t = 24 has three matrices: that of the designers' code of 2024,
//     [M31T24]; the Cauchy matrix of Plonky3, whose words are read little-endian,
//     [M31T24Plonky3]; and the same read big-endian, of the designers' code of 2023, which is
//     not here.
//   - The permutations with limbs of 16 bits, which are others, are not here.
//   - The sponges of other libraries have no tag, and the most common of them does not tell
//     messages of different lengths apart. They have names of their own.
//
// # What is not checked
//
//   - That two applications use different domains.
//   - That what is hashed cannot be guessed. A hash hides a message only if it
//     has enough entropy.
//
// Elements cannot be made other than canonical: constructors, decoders and
// [Dynamic] refuse numbers of p and more.
//
// # Timing
//
// The permutation has no branch and no table look-up that depends on the state: the
// S-box is computed on all limbs of a word at once by logic, and reductions use masks.
// So do the compressions and the sponges, whose time depends on the length of a message
// alone. That holds for this code; what a compiler makes of it is not checked. Integers
// go through math/big, which is not constant time.
//
// # Security
//
// Monolith is young and has far less analysis behind it than SHA-3. It has few
// rounds of low degree but for Bars, on which its security against algebraic attacks
// rests. Read SECURITY.md before you rely on it. This code is not audited.
//
// # Sources
//
// Grassi, Khovratovich, Lüftenegger, Rechberger, Schofnegger, Walch: "Monolith:
// Circuit-Friendly Hash Functions with New Nonlinear Layers for Fast and Constant-Time
// Implementations", ToSC 2024, ePrint 2023/1025. The designers' code of 2024 decides where
// the two differ.
package monolith
