// Package hashtest is the contract that every hash.Hash of the library keeps:
//
//   - the digest is that of the typed API, however the message is cut;
//   - Sum appends, in place if there is room, and changes nothing;
//   - Reset starts again; clones are independent;
//   - a write is absorbed whole, or refused whole with an error;
//   - a write reads its argument only, and does not keep it;
//   - what was saved at any point goes on to the same digest, in one encoding;
//   - data that was not saved by this hash is refused and changes nothing.
//
// It also has what the tests of several hashes share: values to hash, and checks of what
// only hashes of one kind do.
package hashtest

import (
	"bytes"
	"encoding"
	"hash"
	"testing"

	gchash "github.com/consensys/gnark-crypto/hash"
)

// Hash is what each hash of the library implements.
type Hash interface {
	hash.Cloner
	gchash.StateStorer
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
	encoding.BinaryAppender
}

// Subject is a hash and what its tests need to know of it.
type Subject struct {
	// New returns a fresh hash.
	New func() Hash
	// Digest is the digest of a message, computed in another way.
	Digest func(message []byte) []byte
	// Size and BlockSize are what the methods of these names return.
	Size, BlockSize int
	// Message is valid, and so is each part of it between two of the Cuts, which
	// increase from 0 to its length.
	Message []byte
	Cuts    []int
	// Refused are writes that are errors. Empty for a hash that takes any bytes.
	Refused [][]byte
	// BadStates are states of the right length that no hash is in.
	BadStates [][]byte
	// Foreign are hashes whose binary encodings are refused.
	Foreign []func() Hash
}

// checks are the parts of the contract. Each returns what is wrong.
var checks = []struct {
	name  string
	check func(s Subject) error
}{
	{"Subject", checkSubject},
	{"Sizes", checkSizes},
	{"Cuts", checkCuts},
	{"Sum", checkSum},
	{"Append", checkAppend},
	{"Reset", checkReset},
	{"Argument", checkArgument},
	{"Refused", checkRefused},
	{"Clone", checkClone},
	{"State", checkState},
	{"BadStates", checkBadStates},
	{"Binary", checkBinary},
	{"BadBinary", checkBadBinary},
}

// Run tests the whole contract, each part of it as a subtest.
func Run(t *testing.T, s Subject) {
	t.Helper()
	s.Digest = remember(s.Digest)
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if err := c.check(s); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// remember computes each digest once: the checks ask for the same ones.
func remember(digest func([]byte) []byte) func([]byte) []byte {
	known := map[string][]byte{}
	return func(message []byte) []byte {
		d, ok := known[string(message)]
		if !ok {
			d = digest(message)
			known[string(message)] = d
		}
		return bytes.Clone(d)
	}
}
