package monolith

import "example.com/gnarkhash/internal/label"

// Bytes is the hash of byte strings of any length. It appends 0x01 and then
// 0x00 up to a multiple of [Instance.ChunkBytes], reads each chunk as a
// little-endian element and goes on as the sponge does, under its own label. So
// no two byte strings share a digest by encoding: neither b"" and b"\x00" nor a
// chunk and the same chunk plus p.
type Bytes[E Element, D Digest[E]] struct {
	sponge *Sponge[E, D]
}

// Bytes returns the hash of byte strings for an application's domain; the
// empty string is no domain.
func (in *Instance[E, D]) Bytes(domain string) *Bytes[E, D] {
	if domain == "" {
		return in.bytes
	}
	return &Bytes[E, D]{sponge: in.newSponge(label.Bytes(in.hash, domain))}
}

// HashBytes is [Bytes.Hash] without a domain.
func (in *Instance[E, D]) HashBytes(message []byte) D { return in.bytes.Hash(message) }

// String is the mode's label: the hash name, "/bytes" and the domain.
func (h *Bytes[E, D]) String() string { return h.sponge.label }

// Hash returns the digest of a byte string.
func (h *Bytes[E, D]) Hash(message []byte) D {
	in := h.sponge.in
	var s [maxWidth]E
	in.start(&s, &h.sponge.tag)
	chunk, rate, filled := in.field.chunk, in.Rate(), 0
	for ; len(message) >= chunk; message = message[chunk:] {
		s[filled] = element[E](littleEndian(message[:chunk]))
		if filled++; filled == rate {
			in.permute(&s, nil)
			filled = 0
		}
	}
	s[filled] = element[E](lastChunk(message))
	if filled++; filled == rate {
		in.permute(&s, nil)
		filled = 0
	}
	in.finish(&s, filled)
	return digest[E, D](&s)
}

// littleEndian returns the number that a chunk is.
func littleEndian(chunk []byte) (v uint64) {
	for i, b := range chunk {
		v |= uint64(b) << (8 * i)
	}
	return v
}

// lastChunk returns the number that a chunk is which is not full, with its 0x01.
func lastChunk(chunk []byte) uint64 { return littleEndian(chunk) | 1<<(8*len(chunk)) }
