// Package anemoi computes the Anemoi permutation and hashes made from it, over
// prime fields, outside of circuits. The package circuit/anemoi computes the
// same in circuits.
//
// # The permutation
//
// The state is l columns (x[i], y[i]), in the order x[0..l-1], y[0..l-1]. One
// round adds constants, mixes and applies an S-box to each column:
//
//	  x[0] x[1] .. x[l-1]     y[0] y[1] .. y[l-1]
//	     |                       |
//	   + C[r]                  + D[r]               constants
//	     |                       |
//	     |                   y[1] .. y[l-1] y[0]    rotate
//	   M times                 M times              matrix, MDS
//	     |                       |
//	     +-------> add --------> y                  y += x
//	     x <------ add <---------+                  x += y
//	     |                       |
//	+----------+----------+----------+
//	| flystel  |    ..    | flystel  |              on (x[i], y[i])
//	+----------+----------+----------+
//	     |                       |
//
// After the last round the mixing is done once more, without constants.
//
// The S-box is the Flystel with beta = g, gamma = 0 and delta = 1/g. It is
// computed in its open form, x -= g y^2; y -= x^(1/alpha); x += g y^2 + 1/g. Its
// input (x, y) and output (u, v) satisfy the closed equations, of low degree,
// which are what a circuit checks:
//
//	(y-v)^alpha + g y^2       = x
//	(y-v)^alpha + g v^2 + 1/g = u
//
// g is the smallest primitive root of the field, derived from the factors of
// q-1. alpha is the smallest integer >= 3 that is coprime to q-1. The paper
// writes the equations with gamma and delta; their values are those of the
// reference code.
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
//   - [Jive], [Instance.Compress]: the compression of b inputs to one, for the
//     nodes of a Merkle tree. It has no domain and no tag: do not take its
//     output for a hash of a message.
//   - [ReferenceSponge], [ReferenceBytes]: the sponge of the reference code and the
//     byte hash of anemoi-rust, for programs that must compute the same, with
//     messages of one length. They are not collision resistant for messages of
//     different lengths.
//
// The first three start from a tag of their label (hash name, mode, length,
// domain) in the capacity, so any two of them are different functions. What
// exactly they compute is version 1 of this library's modes: see their types.
// String of a mode returns the label.
//
// [BlockHash] and [ByteHash] are Sponge and Bytes as Go's hash.Hash, and
// [LeftPaddingTranscriptHash] is Sponge for gnark-crypto's Fiat-Shamir transcript.
// Elements and digests are encoded big-endian, as gnark-crypto does.
//
// A state of more columns takes in more elements for each permutation. For two
// digests to one, l = 1 is the cheapest; for longer messages l = 2 and more.
//
// # Parameters
//
// 128 bits of security are aimed at. A digest and a capacity have 253 bits or
// more each. The rate is 2l less the elements of the capacity.
//
//	field         bits  alpha   g  rounds for l = 1..6   l      capacity
//	bls12_377_fq   377      5  15  21 14 12 12 11 10     1..6   1
//	bls12_377_fr   253     11  22  19 13 11 11 10 10     1..6   1
//	bls12_381_fq   381      5   2  21 14 12 12 11 10     1..6   1
//	bls12_381_fr   255      5   7  21 14 12 12 11 10     1..6   1
//	bn254_fq       254      5   3  21 14 12 12 11 10     1..6   1
//	bn254_fr       254      5   5  21 14 12 12 11 10     1..6   1
//	goldilocks      64      7   7   -  -  - 11 11 10     4..6   4
//	pallas_fp      255      5   5  21 14 12 12 11 10     1..6   1
//	vesta          255      5   5  21 14 12 12 11 10     1..6   1
//
// Nothing of it is stored, all is derived by the rules of the paper: the number
// of rounds from the cost of the algebraic attack known to it; the constants
// from a and b, the decimals 1 to 100 and 101 to 200 of pi modulo q,
//
//	C[r][i] = g a^(2r) + (a^r + b^i)^alpha
//	D[r][i] = g b^(2i) + (a^r + b^i)^alpha + 1/g
//
// and the matrix, for l = 2, 3 and 4, from the first power of g that makes it
// MDS. [WithExtraRounds] adds rounds, whose constants continue by the same
// rule, outside of the specification.
//
// # Agreement with others
//
// Parameters, S-box, linear layer, permutation, Jive and ReferenceSponge agree
// with the vectors of the reference code of the authors, written in Sage, which
// are in testdata/anemoi. S-box, Jive, ReferenceSponge and ReferenceBytes agree with
// those of anemoi-rust at commit 647c921, which has one and two columns, in
// testdata/anemoi_rust; its hash of elements is ReferenceSponge, but for the
// empty message, which gives 0. For bn254_fr and goldilocks there are no vectors but
// those of the Sage code; the tests compare them with a second implementation. What
// anemoi-rust calls BN_254 is the base field of that curve.
//
// Sponge, Fixed and Bytes differ from the reference on purpose. It marks an
// unpadded message after the last permutation, where a digest does not show it,
// so that with rate 3 the messages (a, b) and (a, b, 1) collide; its byte
// encoding has the same weakness. Vectors of these modes, computed apart from
// this library, are in testdata/modes.
//
// # What is not checked
//
//   - Elements of the typed API are taken as they are. Those that gnark-crypto
//     makes are below q. An Element with other limbs written into its array is not
//     noticed. Integers, which [Dynamic] takes, are checked.
//   - That two applications use different domains.
//   - That what is hashed cannot be guessed. A hash hides a message only if it
//     has enough entropy.
//
// # Timing
//
// Nothing here promises constant time. The permutation has no branch and no
// table look-up that depends on the state, and the root is a fixed chain of
// squarings and products, but the time of the products and sums themselves is
// that of gnark-crypto's field arithmetic, which makes no promise. Byte strings
// and integers go through math/big, which is not constant time.
//
// # Security
//
// Anemoi is young and has far less analysis behind it than SHA-3. Algebraic
// attacks published since (ePrint 2024/347 "The Algebraic FreeLunch", 2025/259,
// 2025/814) challenge its margin. Read SECURITY.md before you rely on it. This
// code is not audited.
//
// # Sources
//
// Bouvier, Briaud, Chaidos, Perrin, Salen, Velichkov, Willems: "New Design
// Techniques for Efficient Arithmetization-Oriented Hash Functions: Anemoi
// Permutations and Jive Compression Mode", CRYPTO 2023, ePrint 2022/840.
// Reference code: github.com/anemoi-hash/anemoi-hash at commit 3e86ff0, which
// decides where the two differ.
package anemoi
