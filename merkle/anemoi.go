package merkle

import (
	"errors"
	"fmt"

	"example.com/gnarkhash/internal/label"
	"example.com/gnarkhash/native/anemoi"
)

// anemoiHasher is the tree hash of an Anemoi instance.
type anemoiHasher[E comparable, D anemoi.Digest[E]] struct {
	in     *anemoi.Instance[E, D]
	bytes  *anemoi.Bytes[E, D]
	name   string
	arity  int
	size   int // bytes of an element
	empty  D
	leaves leafHashes[E, D, *anemoi.Fixed[E, D]]
}

// NewAnemoi returns the tree hash of an Anemoi instance for an application's
// domain; the empty string is no domain. The arity is [anemoi.Instance.Arity]: 2l,
// that is 2, 4, ..., 12, for the fields whose digests are one element. An instance
// whose state is no whole number of digests, two or more, is an error: with
// digests of four elements only l = 4 (arity 2) and l = 6 (arity 3) are left.
//
// Neither leaves of up to 64 elements nor nodes allocate.
func NewAnemoi[E comparable, D anemoi.Digest[E]](in *anemoi.Instance[E, D], domain string) (Hasher[E, D], error) {
	if in == nil {
		return nil, errors.New("merkle: the anemoi instance is missing")
	}
	arity, err := digestsOf(in.Width(), in.DigestLen())
	if err != nil {
		return nil, fmt.Errorf("merkle: %s: %w", in, err)
	}
	h := &anemoiHasher[E, D]{
		in:    in,
		bytes: in.Bytes(domain),
		name:  label.MerkleTree(in.String(), arity, domain),
		arity: arity,
		size:  (in.Modulus().BitLen() + 7) / 8,
		empty: in.MerkleEmpty(domain),
	}
	h.leaves.make = func(n int) (*anemoi.Fixed[E, D], error) { return in.MerkleLeaf(n, domain) }
	return h, nil
}

// digestsOf returns how many digests fill a state.
func digestsOf(width, digest int) (int, error) {
	if width%digest != 0 || width/digest < 2 {
		return 0, fmt.Errorf("a state of %d elements is no whole number >= 2 of digests of %d", width, digest)
	}
	return width / digest, nil
}

func (h *anemoiHasher[E, D]) Arity() int                    { return h.arity }
func (h *anemoiHasher[E, D]) Empty() D                      { return h.empty }
func (h *anemoiHasher[E, D]) String() string                { return h.name }
func (h *anemoiHasher[E, D]) Leaf(values ...E) (D, error)   { return h.leaves.hash(values) }
func (h *anemoiHasher[E, D]) Node(children ...D) (D, error) { return h.in.Compress(children...) }

// The faster ways, see [NodeBatcher] and [LeafBatcher].

func (h *anemoiHasher[E, D]) NodeBatch(dst, children []D) error {
	return h.in.CompressBatch(dst, children)
}

func (h *anemoiHasher[E, D]) LeafBatch(dst []D, leaves [][]E) error {
	return h.leaves.batch(dst, leaves)
}

// BytesLeaf: see [BytesHasher].
func (h *anemoiHasher[E, D]) BytesLeaf(data []byte) []E { return elementsOf[E](h.bytes.Hash(data)) }

// The elements of a digest one after the other, each big-endian, see [DigestCodec].

func (h *anemoiHasher[E, D]) DigestSize() int { return h.in.DigestLen() * h.size }

func (h *anemoiHasher[E, D]) AppendDigest(b []byte, d D) []byte {
	for i := range len(d) {
		b = appendElement(b, &d[i])
	}
	return b
}

func (h *anemoiHasher[E, D]) DecodeDigest(d *D, b []byte) error {
	if len(b) != h.DigestSize() {
		return fmt.Errorf("merkle: a digest of %d bytes: %s has %d", len(b), h.name, h.DigestSize())
	}
	var out D
	for i := range len(out) {
		e := any(&out[i]).(interface{ SetBytesCanonical([]byte) error })
		if err := e.SetBytesCanonical(b[i*h.size : (i+1)*h.size]); err != nil {
			return fmt.Errorf("merkle: element %d of a digest is not canonical: it is outside [0, q) of %s", i, h.in.FieldName())
		}
	}
	*d = out
	return nil
}

// appendElement appends the big-endian bytes of a field element, of one of the
// three sizes that fields of Anemoi have.
func appendElement[E any](b []byte, e *E) []byte {
	switch e := any(e).(type) {
	case interface{ Bytes() [8]byte }:
		v := e.Bytes()
		return append(b, v[:]...)
	case interface{ Bytes() [32]byte }:
		v := e.Bytes()
		return append(b, v[:]...)
	case interface{ Bytes() [48]byte }:
		v := e.Bytes()
		return append(b, v[:]...)
	}
	panic(fmt.Sprintf("merkle: no encoding of a %T", e)) // a field added to anemoi and not here: every test of it ends here
}
