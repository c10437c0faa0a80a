package merkle

import (
	"example.com/gnarkhash/internal/label"
	"example.com/gnarkhash/native/monolith"
)

// Monolith64 is the tree hash over Goldilocks, with digests of four elements.
type Monolith64 = Hasher[monolith.Goldilocks, monolith.Digest64]

// Monolith31 is the tree hash over Mersenne31, with digests of eight elements.
type Monolith31 = Hasher[monolith.Mersenne31, monolith.Digest31]

// NewMonolith64 returns the tree hash of Monolith-64, of arity 2, for an
// application's domain; the empty string is no domain.
func NewMonolith64(domain string) Monolith64 { return newMonolith(monolith.MerkleTree64(), domain) }

// NewMonolith31 returns the tree hash of Monolith-31, of arity 2, for an
// application's domain; the empty string is no domain.
func NewMonolith31(domain string) Monolith31 { return newMonolith(monolith.MerkleTree31(), domain) }

// monolithNodes is what all Monolith trees have alike: nodes and digests.
type monolithNodes[E monolith.Element, D monolith.Digest[E]] struct {
	compress      func(children ...D) (D, error)
	compressBatch func(dst, children []D) error
	name          string
	empty         D
}

func (h *monolithNodes[E, D]) Arity() int                    { return monolith.Arity }
func (h *monolithNodes[E, D]) Empty() D                      { return h.empty }
func (h *monolithNodes[E, D]) String() string                { return h.name }
func (h *monolithNodes[E, D]) Node(children ...D) (D, error) { return h.compress(children...) }

// NodeBatch: see [NodeBatcher].
func (h *monolithNodes[E, D]) NodeBatch(dst, children []D) error {
	return h.compressBatch(dst, children)
}

// The digests' own encoding, see [DigestCodec].

func (h *monolithNodes[E, D]) DigestSize() int { return monolith.DigestBytes }

func (h *monolithNodes[E, D]) AppendDigest(b []byte, d D) []byte {
	v := any(&d).(interface {
		Bytes() [monolith.DigestBytes]byte
	}).Bytes()
	return append(b, v[:]...)
}

func (h *monolithNodes[E, D]) DecodeDigest(d *D, b []byte) error {
	return any(d).(interface{ SetBytes([]byte) error }).SetBytes(b)
}

// monolithHasher is the tree hash of definition: tagged leaves.
type monolithHasher[E monolith.Element, D monolith.Digest[E]] struct {
	monolithNodes[E, D]
	bytes  *monolith.Bytes[E, D]
	leaves leafHashes[E, D, *monolith.Fixed[E, D]]
}

func newMonolith[E monolith.Element, D monolith.Digest[E]](tree *monolith.Tree[E, D], domain string) Hasher[E, D] {
	node := tree.NodeInstance()
	h := &monolithHasher[E, D]{
		monolithNodes: monolithNodes[E, D]{
			compress: node.Compress, compressBatch: node.CompressBatch,
			name:  label.MerkleTree(tree.String(), monolith.Arity, domain),
			empty: tree.MerkleEmpty(domain),
		},
		bytes: tree.LeafInstance().Bytes(domain),
	}
	h.leaves.make = func(n int) (*monolith.Fixed[E, D], error) { return tree.MerkleLeaf(n, domain) }
	return h
}

func (h *monolithHasher[E, D]) Leaf(values ...E) (D, error) { return h.leaves.hash(values) }

// LeafBatch: see [LeafBatcher].
func (h *monolithHasher[E, D]) LeafBatch(dst []D, leaves [][]E) error {
	return h.leaves.batch(dst, leaves)
}

// BytesLeaf: see [BytesHasher].
func (h *monolithHasher[E, D]) BytesLeaf(data []byte) []E { return elementsOf[E](h.bytes.Hash(data)) }
