package merkle

// Hasher is what a tree needs to know of a hash: E is an element of a leaf, D a
// digest. Two digests are the same if and only if they are equal by ==.
//
// Any hash can be one. An implementation is safe for concurrent use, gives the same
// digests for the same arguments always, neither keeps nor changes the slices that it
// is given, and returns errors where it could panic. No digest of Leaf may be one of
// Node or of a leaf of another length, and none may be Empty.
//
// These five methods are all that a tree and its proofs need. An implementation may
// have those of other interfaces beside them, and is asked for them where they are of
// use: [NodeBatcher] and [LeafBatcher] for speed alone, [BytesHasher] for [BytesLeaf],
// [DigestCodec] to write trees and proofs. The hashes of this package have them all, but
// for [NewUntaggedStark64] and [NewUntaggedTruncated64]: they have no hash of byte strings,
// and say what else of this is the application's to see to. For use in a circuit see
// [CircuitHasher].
type Hasher[E any, D comparable] interface {
	// Arity is k >= 2, the number of children of a node.
	Arity() int
	// Leaf is the digest of a leaf of one or more elements.
	Leaf(values ...E) (D, error)
	// Node is the digest of a node with exactly k children, in order.
	Node(children ...D) (D, error)
	// Empty is the constant digest of a missing leaf.
	Empty() D
	// String names the hash with all that changes its digests.
	String() string
}

// NodeBatcher is a [Hasher] that hashes many nodes faster than one by one, to the digests
// of Node. Of one without it Node is called.
type NodeBatcher[D comparable] interface {
	// NodeBatch sets dst[i] to the node over children[k i : k (i+1)]. There are
	// k * len(dst) children, and dst does not overlap them. It uses one core: a tree
	// calls it on all.
	NodeBatch(dst, children []D) error
}

// LeafBatcher is a [Hasher] that hashes many leaves faster than one by one, to the digests
// of Leaf. Of one without it Leaf is called.
type LeafBatcher[E any, D comparable] interface {
	// LeafBatch sets dst[i] to the digest of leaves[i], of any length >= 1. There
	// are as many leaves as digests. It uses one core: a tree calls it on all.
	LeafBatch(dst []D, leaves [][]E) error
}

// BytesHasher is a [Hasher] for leaves that are byte strings. [BytesLeaf],
// [NewFromBytes] and [Builder.FromBytes] need it.
type BytesHasher[E any] interface {
	// BytesLeaf returns the elements, one or more, of the leaf that stands for a byte
	// string: no one can find two byte strings that have the same.
	BytesLeaf(data []byte) []E
}

// DigestCodec is a [Hasher] whose digests can be written and read. [EncodeProof] and all
// else that encodes, decodes, saves or loads needs it.
type DigestCodec[D comparable] interface {
	// DigestSize is the number of bytes of an encoded digest, 1 or more.
	DigestSize() int
	// AppendDigest appends the DigestSize bytes of a digest to b.
	AppendDigest(b []byte, d D) []byte
	// DecodeDigest is the inverse for exactly DigestSize bytes. It refuses all
	// bytes that AppendDigest does not make, and then leaves d unchanged.
	DecodeDigest(d *D, b []byte) error
}
