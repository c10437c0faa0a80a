package merkle

// Hasher is what a tree needs to know of a hash: E is a field element, D a
// digest, equal if and only if it is the same digest by ==.
//
// An implementation is safe for concurrent use, gives the same digests for the
// same arguments always, neither keeps nor changes the slices that it is given,
// and returns errors where it could panic. No digest of Leaf may be one of Node
// or of a leaf of another length, and none may be Empty.
//
// An implementation may have the methods of [NodeBatcher], [LeafBatcher],
// [BytesHasher] and [DigestCodec] too. Those of this package have them all, but for
// [NewUntaggedStark64], which has no hash of byte strings.
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

// NodeBatcher is a [Hasher] that hashes many nodes faster than one by one.
type NodeBatcher[D comparable] interface {
	// NodeBatch sets dst[i] to the node over children[k i : k (i+1)]. There are
	// k * len(dst) children, and dst does not overlap them. It uses one core.
	NodeBatch(dst, children []D) error
}

// LeafBatcher is a [Hasher] that hashes many leaves faster than one by one.
type LeafBatcher[E any, D comparable] interface {
	// LeafBatch sets dst[i] to the digest of leaves[i], of any length >= 1. There
	// are as many leaves as digests. It uses one core.
	LeafBatch(dst []D, leaves [][]E) error
}

// BytesHasher is a [Hasher] for leaves that are byte strings, see [BytesLeaf].
type BytesHasher[E any] interface {
	// BytesLeaf returns the elements of the leaf that stands for a byte string.
	BytesLeaf(data []byte) []E
}

// DigestCodec is a [Hasher] whose digests can be written and read.
type DigestCodec[D comparable] interface {
	// DigestSize is the number of bytes of an encoded digest.
	DigestSize() int
	// AppendDigest appends the DigestSize bytes of a digest.
	AppendDigest(b []byte, d D) []byte
	// DecodeDigest is the inverse for exactly DigestSize bytes. It refuses all
	// bytes that AppendDigest does not make, and then leaves d unchanged.
	DecodeDigest(d *D, b []byte) error
}
