package monolith

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/uints"

	"example.com/gnarkhash/internal/label"
)

// Bytes is the hash of byte strings; see the native Bytes. The number of bytes
// is a constant of the circuit.
type Bytes struct {
	sponge *Sponge
}

// Bytes returns the hash of byte strings for an application's domain; the
// empty string is no domain.
func (in *Instance) Bytes(domain string) *Bytes {
	return &Bytes{sponge: in.sponge(label.Bytes(in.String(), domain))}
}

// HashBytes is [Bytes.Hash] without a domain.
func (in *Instance) HashBytes(message []uints.U8) ([]frontend.Variable, error) {
	return in.Bytes("").Hash(message)
}

// String is the mode's label: the hash name, "/bytes" and the domain.
func (h *Bytes) String() string { return h.sponge.label }

// Hash returns the digest of a byte string. Each byte is checked here to be below 256
// by the instance's own lookups (or bits, without commitment): a witness field of the
// type uints.U8 has been checked by nobody, and with a 256 in it two strings would
// share a digest. Bytes that gnark's std/math/uints has checked do not show it, so
// they are checked once more.
func (h *Bytes) Hash(message []uints.U8) ([]frontend.Variable, error) {
	in := h.sponge.in
	bytes := make([]frontend.Variable, len(message))
	for i := range message {
		v := message[i].Val
		if v == nil {
			return nil, fmt.Errorf("monolith: byte %d is nil", i)
		}
		if k, ok := in.constant(v); ok && k.BitLen() > 8 {
			return nil, fmt.Errorf("monolith: byte %d is %s: want 0 to 255", i, k)
		}
		if err := in.checker.Range(v, 8, 8); err != nil {
			return nil, err
		}
		bytes[i] = v
	}
	var elements []frontend.Variable
	for chunk := range slices.Chunk(padded(in.ChunkBytes(), bytes, 1), in.ChunkBytes()) {
		elements = append(elements, in.littleEndian(chunk, 8))
	}
	return h.sponge.Hash(elements...)
}

// littleEndian puts digits of some bits each together.
func (in *Instance) littleEndian(digits []frontend.Variable, bits int) frontend.Variable {
	terms := make([]frontend.Variable, len(digits)+2)
	terms[len(digits)], terms[len(digits)+1] = 0, 0 // Add takes two terms or more
	for i := range digits {
		terms[i] = in.api.Mul(digits[i], new(big.Int).Lsh(big.NewInt(1), uint(bits*i)))
	}
	return in.api.Add(terms[0], terms[1], terms[2:]...)
}
