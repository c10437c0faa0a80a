package merkle

// Hasher is what a tree needs to know of a hash: E is a field element, D a
// digest, equal if and only if it is the same digest by ==.
//
// An implementation is safe for concurrent use, gives the same digests for the
// same arguments always, neither keeps nor changes the slices that it is given,
// and returns errors where it could panic. No digest of Leaf may be one of Node
// or of a leaf of another length, and none may be Empty.
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
