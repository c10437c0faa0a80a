package vectors

import (
	"encoding/hex"
	"math/big"
	"slices"
	"testing"
)

// Moded is an instance over integers, as both families have it, whose modes can be
// compared with vectors.
type Moded interface {
	String() string
	ChunkBytes() int
	Tag(label string) []*big.Int
	SpongeOf(domain string, outputs int, message []*big.Int) ([]*big.Int, error)
	FixedOf(domain string, message []*big.Int) ([]*big.Int, error)
	BytesOf(domain string, message []byte) []*big.Int
}

// Check compares the modes of an instance with the vectors.
func (h ModesHash) Check(t testing.TB, in Moded) {
	t.Helper()
	if in.String() != h.Hash || in.ChunkBytes() != h.ByteChunk {
		t.Fatalf("vectors: %s with chunks of %d bytes: want %s and %d", in, in.ChunkBytes(), h.Hash, h.ByteChunk)
	}
	if len(h.Sponge) == 0 || len(h.Fixed) == 0 || len(h.Bytes) == 0 {
		t.Fatalf("vectors: no vectors of a mode of %s", h.Hash)
	}
	same := func(mode string, i int, want Elements, got []*big.Int, err error) {
		t.Helper()
		if err != nil || !slices.EqualFunc(want, got, func(w string, g *big.Int) bool { return g.String() == w }) {
			t.Fatalf("%s, %s %d: got %v, %v: want %v", h.Hash, mode, i, got, err, want)
		}
	}
	same("tag", 0, h.SpongeCapacity, in.Tag(h.Hash+"/sponge"), nil)
	for i, k := range h.Sponge {
		out, err := in.SpongeOf(k.Domain, len(k.Out), k.In.Big(t))
		same("sponge", i, k.Out, out, err)
	}
	for i, k := range h.Fixed {
		out, err := in.FixedOf(k.Domain, k.In.Big(t))
		same("fixed", i, k.Out, out, err)
	}
	for i, k := range h.Bytes {
		message, err := hex.DecodeString(k.Hex)
		same("bytes", i, k.Out, in.BytesOf(k.Domain, message), err)
	}
}
