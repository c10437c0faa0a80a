package anemoi

import "example.com/gnarkhash/internal/label"

// Bytes is the hash of byte strings of any length. It appends 0x01 and then
// 0x00 up to a multiple of [Instance.ChunkBytes], reads each chunk as a
// little-endian element and goes on as the sponge does, under its own label. So
// no two byte strings share a digest by encoding: neither b"" and b"\x00" nor a
// chunk and the same chunk plus q.
type Bytes[E any, D Digest[E]] struct {
	sponge *Sponge[E, D]
}

// Bytes returns the hash of byte strings for an application's domain; the
// empty string is no domain.
func (in *Instance[E, D]) Bytes(domain string) *Bytes[E, D] {
	return &Bytes[E, D]{sponge: in.sponge(label.Bytes(in.name, domain))}
}

// HashBytes is [Bytes.Hash] without a domain.
func (in *Instance[E, D]) HashBytes(message []byte) D { return in.Bytes("").Hash(message) }

// String is the mode's label: the hash name, "/bytes" and the domain.
func (h *Bytes[E, D]) String() string { return h.sponge.label }

// Hash returns the digest of a byte string.
func (h *Bytes[E, D]) Hash(message []byte) D {
	in := h.sponge.in
	hasher := h.sponge.New()
	chunk := in.field.chunk
	for ; len(message) >= chunk; message = message[chunk:] {
		hasher.Absorb(in.field.littleEndian(message[:chunk]))
	}
	hasher.Absorb(in.field.littleEndian(append(append(make([]byte, 0, chunk), message...), 1)))
	return hasher.Sum()
}
