package anemoi

import "math/big"

// ReferenceBytes is the byte hash of anemoi-rust, for interoperability and for
// messages of one fixed length only. It reads chunks of [Instance.ChunkBytes]
// bytes as little-endian elements, where a last chunk that is shorter gets one byte
// 0x01 appended, and hashes the elements as [ReferenceSponge] does; the empty message
// gives zeros, without a permutation. anemoi-rust has it with one and two columns and
// not over Goldilocks: the other instances follow the same rule, with a digest of four
// elements over Goldilocks.
//
// It does not resist collisions between messages of different lengths, which
// anyone can write down:
//
//   - A message whose last chunk is short has the digest of the same message with
//     0x01 and then 0x00 up to the end of the chunk appended.
//   - Where the chunks, a short one included, do not fill the last block of the
//     rate, the message, so completed, has the digest of itself with a chunk of 0x01
//     and zeros and then chunks of zeros up to the end of the block appended. With
//     rate 3, two chunks collide with the same two and a third one 0x01, 0x00, ...
//
// It starts without a tag: for the same elements its digest is that of ReferenceSponge.
// Use [Bytes] unless another program computes this one.
type ReferenceBytes[E any, D Digest[E]] struct {
	in *Instance[E, D]
}

// ReferenceBytes returns the byte hash of anemoi-rust with rate [Instance.Rate].
func (in *Instance[E, D]) ReferenceBytes() *ReferenceBytes[E, D] {
	return &ReferenceBytes[E, D]{in: in}
}

// String is the hash name and "/reference_bytes".
func (h *ReferenceBytes[E, D]) String() string { return h.in.name + "/reference_bytes" }

// Hash returns the digest of a byte string.
func (h *ReferenceBytes[E, D]) Hash(message []byte) (d D) {
	if len(message) == 0 {
		return d
	}
	f := h.in.field
	elements := make([]E, 0, len(message)/f.chunk+1)
	for ; len(message) >= f.chunk; message = message[f.chunk:] {
		elements = append(elements, f.littleEndian(message[:f.chunk]))
	}
	if len(message) > 0 {
		elements = append(elements, f.littleEndian(append(append(make([]byte, 0, f.chunk), message...), 1)))
	}
	return h.in.ReferenceSponge().Hash(elements...)
}

func (o over[E, D]) ReferenceBytesOf(message []byte) []*big.Int {
	d := o.ReferenceBytes().Hash(message)
	return o.field.toBigs(appendDigest[E, D](nil, &d))
}
