package monolith

import (
	"hash"

	gchash "github.com/consensys/gnark-crypto/hash"
)

// Register makes [Sponge.NewHash] known to gnark-crypto, whose
// hash.NewHash(h.String()) then returns a new [BlockHash]. Nothing is registered
// by importing this package.
//
// gnark-crypto's registry is one map for the whole program, without a lock, that
// keeps what it gets and lets the last one of a name win. Register before other
// goroutines register or look up hashes: in main or in an init function.
func (h *Sponge[E, D]) Register() {
	gchash.RegisterCustomHash(h.String(), func() hash.Hash { return h.NewHash() })
}

// Register makes [Bytes.NewHash] known to gnark-crypto. What is said of
// [Sponge.Register] is true of it.
func (h *Bytes[E, D]) Register() {
	gchash.RegisterCustomHash(h.String(), func() hash.Hash { return h.NewHash() })
}
