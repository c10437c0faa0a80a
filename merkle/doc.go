// Package merkle computes Merkle trees of a fixed depth, their proofs, and
// checks them: natively, over any hash that implements [Hasher], and in gnark circuits
// with a [Gadget] over any that implements [CircuitHasher]. Both follow the rules below.
//
//   - Hashes: [NewAnemoi], [NewMonolith64], [NewMonolith31]; [NewUntaggedStark64] and
//     [NewUntaggedTruncated64] for those who must compute what a STARK does; and any
//     that is written to [Hasher].
//   - Trees: [New] and its like; a [Builder] for long builds. A [Tree] can be changed
//     and read by many goroutines at a time. A [Frontier] only grows and keeps its edge alone.
//   - Proofs: [Proof] of one leaf, [BatchProof] of many.
//   - Bytes: [EncodeProof] and its like, [Tree.Save], [Frontier.Save].
//
// # The tree
//
// A tree has an arity k >= 2, given by its hash, and a depth >= 1, chosen by the
// application and never by a proof. It has k^depth places for leaves, at most
// 2^63. A leaf is a list of one or more field elements. Leaves fill the places
// from index 0 on; the rest are missing leaves. This is arity 3, depth 2, with
// the leaves L0 to L4:
//
//	level 2                           root
//	                  /                |               \
//	level 1          N0               N1               N2
//	              /   |   \        /   |   \        /   |   \
//	level 0     L0   L1   L2     L3   L4    E      E    E    E
//
//	index        0    1    2      3    4    5      6    7    8
//	digits      00   01   02     10   11   12     20   21   22
//
// The rules, version 1:
//
//   - Index. Written in base k with depth digits, the least significant digit is
//     the place among its siblings at the bottom, next to the leaves, and the most
//     significant one the place below the root. L3 is at 10: child 0 of N1, which
//     is child 1 of the root. There is no other order of digits and no index of
//     k^depth or more.
//   - Node. The digest of a node is one compression of the digests of its k
//     children in order, child 0 first.
//   - Leaf. The digest of a leaf of n elements is a hash whose tag names the tree
//     hash and n. It comes out of a tagged capacity and a node out of a
//     compression: a leaf digest is never a node digest, so an inner node does
//     not pass for a leaf, nor a leaf of one length for one of another. A byte
//     string is the leaf of the elements of its digest in the hash's bytes mode. Digests
//     made elsewhere are taken under names with Unchecked only: the caller answers for them.
//   - Padding. The digest of a missing leaf is a constant, E above, the tag of its
//     own label. No value is known to hash to it, so that a missing leaf is not
//     the leaf 0. Nodes above missing leaves are compressions like all others.
//   - Depth. It is fixed, and the root does not tell how many leaves there are. A
//     tree without leaves is valid: all its places are missing leaves.
//
// # Anemoi
//
// [NewAnemoi] makes the hash from an Anemoi instance of l columns, whose 2l state
// elements are k digests. T_i is the tag of a label as the package native/anemoi
// defines it, <hash> the name of the instance:
//
//	arity    k = 2l / (elements of a digest): 2l, one element a digest; 2 and 3
//	         with the 4-element digests of a 64-bit field (l = 4 and 6)
//	node     Jive_k: the sum of the k children and of the k parts of their permutation
//	leaf     the fixed-length hash, label merkle/<hash>/arity<k>/leaf/<n>
//	missing  T_0, T_1, ..., label merkle/<hash>/arity<k>/empty
//
// A byte string is hashed with the bytes mode of the same instance.
//
// # Monolith
//
// [NewMonolith64] and [NewMonolith31] have arity 2. <hash> is monolith/64, with
// digests of four elements, or monolith/31, with eight:
//
//	node     feed-forward compression of 64_t8 or 31_t16: the left child plus the
//	         first half of the permutation of both
//	leaf     the fixed-length hash of 64_t12 or 31_t24, label merkle/<hash>/arity2/leaf/<n>
//	missing  T_0, T_1, ..., label merkle/<hash>/arity2/empty
//
// A byte string is hashed with the bytes mode of 64_t12 or 31_t24.
//
// A domain, if the application chose one, is appended to the labels of leaves, missing
// leaves and byte strings as "/<domain>", here and with Anemoi. It does not change how nodes
// are compressed.
//
// [NewUntaggedStark64] and [NewUntaggedTruncated64] keep to the rules of the index and the
// depth, but their leaves have no tags; they say what that means.
//
// # What is checked
//
// [Verify] and [VerifyBatch] check the shape of a proof before they hash: the
// number of levels, of siblings, and the indices. A proof is for its places only. Root and depth
// are the verifier's own: a proof does not carry the root, and encoded data carries the
// depth only to be refused for another. Elements are taken as the field's package keeps them,
// reduced; what decodes bytes refuses others.
//
// # Encodings, version 1
//
// All begin with a header. Numbers are big-endian, and digests are what the hasher's
// [DigestCodec] says:
//
//	magic    4 bytes  "GHMT"
//	version  1 byte   1
//	kind     1 byte   P, B, T or F
//	name     2 bytes and that many: the hasher's String
//	arity    4 bytes
//	depth    1 byte
//
// and go on, by kind:
//
//	P  proof        index 8; depth * (k-1) digests from the leaves' level up
//	B  batch proof  number of indices 8; the indices, 8 each; the siblings
//	T  tree         keep 1; number of leaves 8; the kept layers from the leaves up;
//	                SHA-256 of all before
//	F  frontier     number of leaves 8; the pending digests from the leaves' level
//	                up; SHA-256 of all before
//
// The lengths of all of it follow from the first fields, and other lengths are
// refused before anything is allocated for them.
package merkle
