package merkle_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"example.com/gnarkhash/merkle"
)

// sha256Hasher is a tree hash that is not of this package: SHA-256 over byte strings. The
// first byte tells leaves, nodes and missing leaves apart.
type sha256Hasher struct{}

func (sha256Hasher) Arity() int      { return 2 }
func (sha256Hasher) String() string  { return "sha256/arity2" }
func (sha256Hasher) Empty() [32]byte { return sha256.Sum256([]byte{2}) }

func (sha256Hasher) Leaf(values ...byte) ([32]byte, error) {
	message := binary.BigEndian.AppendUint64([]byte{0}, uint64(len(values)))
	return sha256.Sum256(append(message, values...)), nil
}

func (sha256Hasher) Node(children ...[32]byte) ([32]byte, error) {
	if len(children) != 2 {
		return [32]byte{}, fmt.Errorf("sha256: a node of %d children, want 2", len(children))
	}
	message := append([]byte{1}, children[0][:]...)
	return sha256.Sum256(append(message, children[1][:]...)), nil
}

var _ merkle.DigestCodec[[32]byte] = sha256Hasher{} // to write proofs and trees

func (sha256Hasher) DigestSize() int                          { return 32 }
func (sha256Hasher) AppendDigest(b []byte, d [32]byte) []byte { return append(b, d[:]...) }

func (sha256Hasher) DecodeDigest(d *[32]byte, b []byte) error {
	if len(b) != 32 {
		return fmt.Errorf("sha256: a digest of %d bytes, want 32", len(b))
	}
	*d = [32]byte(b)
	return nil
}

// A hash of one's own.
func ExampleHasher() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	hasher := sha256Hasher{}
	tree, err := merkle.New(hasher, 20, [][]byte{[]byte("first"), []byte("second"), []byte("third")})
	check(err)
	proof, err := tree.Proof(1)
	check(err)
	data, err := merkle.EncodeProof(hasher, 20, proof)
	check(err)
	received, err := merkle.DecodeProof(hasher, 20, data)
	check(err)
	fmt.Println(merkle.Verify(hasher, tree.Root(), 20, []byte("second"), received))
	fmt.Println(merkle.Verify(hasher, tree.Root(), 20, []byte("seconds"), received))
	// Output:
	// <nil>
	// merkle: the leaf is not at this index of the tree with this root
}
