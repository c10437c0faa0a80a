// Package anemoi is the Anemoi hash as a gnark gadget. It computes what package
// native/anemoi computes, under the same names and in the same argument order.
//
// # How it works
//
// Evaluating Anemoi takes a root x^(1/alpha) in each S-box, which is costly in a
// circuit. Verifying it takes a power x^alpha, which is cheap. So the prover brings
// the open evaluation, from a hint that runs the native permutation, and the
// circuit checks the closed relation. The S-box (Flystel) maps (X, Y) to (U, V):
//
//	open    t = (X - g Y^2)^(1/alpha),  V = Y - t,  U = X - g Y^2 + g V^2 + delta
//	closed  (Y-V)^alpha + g Y^2 = X  and  (Y-V)^alpha + g V^2 + delta = U
//
// with g the smallest generator of the field, delta = 1/g and alpha the smallest
// exponent >= 3 that is coprime to q-1, so that x^alpha is a permutation (3, 5, 7
// and 11 have chains of 2, 3, 4 and 5 products; BN254 has alpha = 5). A round adds
// constants, applies the linear layer and one S-box to each of the l columns:
//
//	x += C[r], y += D[r];  x = M x, y = M (y[1], ..., y[l-1], y[0]);  y += x, x += y;  S-boxes
//
// After the last round comes one more linear layer, without constants. The state
// is x[0..l-1] and then y[0..l-1].
//
// # Wires, constraints and soundness
//
//	system  hinted wires          constraints of an S-box and of the linear layer
//	R1CS    V, and Y of the next  the chain for t^alpha, Y^2 and two equations: s + 2 for a
//	        round                 chain of s products; the layer is free
//	PLONK   V                     7 gates for alpha = 5, of which one is the equation; the
//	                              layer costs 1 gate for l = 1, else 2l and two products by M
//	other   V                     products and one equality of frontend.API
//
// In short: x^alpha is a permutation, so the first equation has one solution t,
// and with it V, for each (X, Y); all else is a function of V and of the wires
// before it, or, in R1CS, bound by the second equation through a bijective linear
// layer. By induction from the inputs each wire has one value. The full arguments
// stand at runR1CS (r1cs.go), runSCS (scs.go) and runPlain (plain.go). No
// expression grows with the rounds: each round has the same constraints, and in
// R1CS the same number of coefficients.
//
// Constraints for alpha = 5 and 128 bits of security, outputs not asserted:
//
//	columns l            1    2    3    4    5    6
//	rounds              21   14   12   12   11   10
//	rate                 1    3    5    7    9   11
//	R1CS, all modes    105  140  180  240  275  300
//	PLONK, Permute     170  316  460  648  985 1212
//	PLONK, Compress    170  311  449  631  944 1151
//	PLONK, Jive 2      170  322  469  660 1000 1230
//	PLONK, HashFixed   169  309  446  627  939 1145   one full block
//
// Inputs may be variables, expressions or constants. Constants fold: a permutation
// of constants is a constant and costs nothing, and fewer variables may cost less.
//
// # Commitments
//
// A hash over the circuit's own field uses no commitment, so its proofs work with
// any verifier. Two things bring one, in Groth16 as in PLONK, for gnark's range
// checks, and a verifier must support it: bytes which nobody has checked to be
// below 256 ([Bytes.Hash]) and emulated fields ([Emulated]).
//
// # Modes
//
//	Hash, Sponge        elements, any length: the default. floor(n / rate) + 1 permutations
//	Sponge.New          the same piece by piece
//	Sponge.HashVariable the same for a length that is a variable of the circuit
//	HashFixed, Fixed    elements, a length that never varies. ceil(n / rate) permutations
//	HashBytes, Bytes    bytes, any length
//	Compress, Jive      2l elements to one, or to 2l/b: tree nodes. 1 permutation
//	MerkleLeaf          the leaves of a tree whose nodes are Compress
//	ReferenceSponge     what the published reference computes, for interoperability
//	                    and one length only: lengths collide
//	Permute             the bare permutation, to build other modes on
//
// [Sponge.NewFieldHasher], [Instance.Compressor] and [Register] give the sponge and
// the compression the interfaces of gnark's std/hash.
//
// But for HashVariable, a message's length is a constant of the circuit. Hash, Fixed
// and Bytes start from a tag of their name in the capacity, so they and their domains
// are different functions. For one or two elements, compare the widths: with l = 2 Hash
// is one permutation, with l = 1 it is one for each element and one for the padding.
//
// # What is not checked
//
//   - Inputs are elements of the circuit's field, so they are canonical; nothing
//     else is known of them.
//   - A digest binds the inputs and does not hide them. Inputs that can be
//     guessed need a random element beside them.
//   - Nothing is asserted of the outputs. The caller compares them.
//
// # Fields
//
// A circuit hashes over its own field: the scalar field of its curve. [New] has
// parameters for some of gnark's curves, and for any other field returns an error
// that lists those it has. [NewEmulated] has the same modes over the other fields of
// the native package, at about a hundred times the cost.
//
// # Another process
//
// A stored constraint system names this package's hints. The process that solves
// it imports this package, or calls [RegisterHints]; [GetHints] returns them.
//
// # Sources and status
//
// ePrint 2022/840 (CRYPTO 2023): Flystel in section 4, rounds and constants in
// section 5, Jive and the sponge in section 6. The reference is
// anemoi-hash/anemoi-hash@3e86ff0, whose permutation, Jive and sponge vectors the
// native package matches. The modes with a tag are this library's own, version 1.
//
// Not audited, and published algebraic attacks challenge full-round instances: see
// SECURITY.md and [WithExtraRounds].
package anemoi
