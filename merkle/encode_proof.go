package merkle

import (
	"encoding/binary"
	"slices"
)

// EncodeProof returns the bytes of a proof in a tree of this hash and depth. They
// name both. A proof of another shape and a hasher without [DigestCodec] are
// errors.
func EncodeProof[E any, D comparable](h Hasher[E, D], depth int, proof *Proof[D]) ([]byte, error) {
	f, err := formatOf(h, depth, kindProof)
	if err != nil {
		return nil, err
	}
	if err := proof.check(f.shape); err != nil {
		return nil, err
	}
	b := binary.BigEndian.AppendUint64(f.header, proof.Index)
	for _, siblings := range proof.Siblings {
		for _, d := range siblings {
			b = f.codec.AppendDigest(b, d)
		}
	}
	return b, nil
}

// DecodeProof is the inverse of [EncodeProof], for the hash and depth that the
// caller wants. Data of another hash, depth, version or kind, cut or too long, with an
// index outside the tree or a digest that is not canonical is an error. A decoded proof
// proves nothing before [Verify].
func DecodeProof[E any, D comparable](h Hasher[E, D], depth int, data []byte) (*Proof[D], error) {
	f, err := formatOf(h, depth, kindProof)
	if err != nil {
		return nil, err
	}
	body, err := f.cut(data)
	if err != nil {
		return nil, err
	}
	n := f.depth * (f.arity - 1)
	if want := 8 + f.size(uint64(n)); uint64(len(body)) != want {
		return nil, f.wrongSize(uint64(len(data)), uint64(len(f.header))+want)
	}
	p := &Proof[D]{Index: binary.BigEndian.Uint64(body)}
	if err := f.checkIndex(p.Index); err != nil {
		return nil, err
	}
	all := make([]D, n)
	if err := f.decode(all, body[8:], 0); err != nil {
		return nil, err
	}
	for siblings := range slices.Chunk(all, f.arity-1) {
		p.Siblings = append(p.Siblings, siblings)
	}
	return p, nil
}

// EncodeBatchProof is [EncodeProof] for a batch proof.
func EncodeBatchProof[E any, D comparable](h Hasher[E, D], depth int, proof *BatchProof[D]) ([]byte, error) {
	f, err := formatOf(h, depth, kindBatchProof)
	if err != nil {
		return nil, err
	}
	if err := proof.check(f.shape); err != nil {
		return nil, err
	}
	b := binary.BigEndian.AppendUint64(f.header, uint64(len(proof.Indices)))
	for _, index := range proof.Indices {
		b = binary.BigEndian.AppendUint64(b, index)
	}
	for _, d := range proof.Siblings {
		b = f.codec.AppendDigest(b, d)
	}
	return b, nil
}

// DecodeBatchProof is [DecodeProof] for a batch proof. Indices that are not
// strictly increasing are an error too.
func DecodeBatchProof[E any, D comparable](h Hasher[E, D], depth int, data []byte) (*BatchProof[D], error) {
	f, err := formatOf(h, depth, kindBatchProof)
	if err != nil {
		return nil, err
	}
	body, err := f.cut(data)
	if err != nil {
		return nil, err
	}
	if len(body) < 8 {
		return nil, f.wrongSize(uint64(len(data)), uint64(len(f.header))+8)
	}
	count, body := binary.BigEndian.Uint64(body), body[8:]
	if count > uint64(len(body))/8 {
		return nil, f.wrongSize(uint64(len(data)), uint64(len(f.header))+8+8*min(count, 1<<60))
	}
	p := &BatchProof[D]{Indices: make([]uint64, count)}
	for i := range p.Indices {
		p.Indices[i] = binary.BigEndian.Uint64(body[8*i:])
	}
	body = body[8*count:]
	if err := f.checkIndices(p.Indices); err != nil {
		return nil, err
	}
	n := f.batchSiblings(p.Indices)
	if want := f.size(n); uint64(len(body)) != want {
		return nil, f.wrongSize(uint64(len(data)), uint64(len(data)-len(body))+want)
	}
	p.Siblings = make([]D, n)
	if err := f.decode(p.Siblings, body, 0); err != nil {
		return nil, err
	}
	return p, nil
}
