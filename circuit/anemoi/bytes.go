package anemoi

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
func (in *Instance) HashBytes(message []uints.U8) (frontend.Variable, error) {
	return in.Bytes("").Hash(message)
}

// String is the mode's label: the hash name, "/bytes" and the domain.
func (h *Bytes) String() string { return h.sponge.label }

// Hash returns the digest of a byte string. It packs the bytes into elements, which
// adds no constraint in R1CS. A byte that gnark's std/math/uints has not checked to
// be below 256, such as a witness field of the type uints.U8, is checked here: a
// value of 256 would be two bytes, and two strings would share a digest. The check is
// gnark's range check, with a commitment; bytes from uints.Bytes cost nothing more.
func (h *Bytes) Hash(message []uints.U8) (frontend.Variable, error) {
	in := h.sponge.in
	chunks, err := byteChunks(in.api, in.ChunkBytes(), message)
	if err != nil {
		return nil, err
	}
	elements := make([]frontend.Variable, len(chunks))
	for i := range chunks {
		elements[i] = littleEndian(in.api, chunks[i])
	}
	return h.sponge.Hash(elements...)
}

// byteChunks checks the bytes, appends 1 and then zeros, and cuts the result into
// chunks of n bytes.
func byteChunks(api frontend.API, n int, message []uints.U8) ([][]frontend.Variable, error) {
	checked, err := uints.NewBytes(api)
	if err != nil {
		return nil, err
	}
	padded := make([]frontend.Variable, 0, len(message)+n)
	for i := range message {
		if message[i].Val == nil {
			return nil, fmt.Errorf("anemoi: byte %d is nil", i)
		}
		if constant, ok := api.Compiler().ConstantValue(message[i].Val); ok && (constant.Sign() < 0 || constant.BitLen() > 8) {
			return nil, fmt.Errorf("anemoi: byte %d is %s: want 0 to 255", i, constant)
		}
		padded = append(padded, checked.Value(message[i]))
	}
	padded = append(padded, 1)
	for len(padded)%n != 0 {
		padded = append(padded, 0)
	}
	return slices.Collect(slices.Chunk(padded, n)), nil
}

// littleEndian packs bytes into one variable.
func littleEndian(api frontend.API, b []frontend.Variable) frontend.Variable {
	terms := make([]frontend.Variable, len(b)+2)
	terms[len(b)], terms[len(b)+1] = 0, 0 // Add takes two terms or more
	for i := range b {
		terms[i] = api.Mul(b[i], new(big.Int).Lsh(big.NewInt(1), uint(8*i)))
	}
	return api.Add(terms[0], terms[1], terms[2:]...)
}
