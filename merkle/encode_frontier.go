package merkle

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// MarshalBinary returns the bytes of the frontier. A hasher without [DigestCodec]
// is an error.
func (f *Frontier[E, D]) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	_, err := f.WriteTo(&b)
	return b.Bytes(), err
}

// WriteTo writes what MarshalBinary returns.
func (f *Frontier[E, D]) WriteTo(w io.Writer) (int64, error) {
	format, err := formatOf(f.hasher, f.depth, kindFrontier)
	if err != nil {
		return 0, err
	}
	return format.write(w, binary.BigEndian.AppendUint64(format.header, f.count), f.pending)
}

// DecodeFrontier is the inverse of [Frontier.MarshalBinary], with the checks of
// [DecodeTree]. What is said there of forgery is true here too, and nothing but the
// root can be compared.
func DecodeFrontier[E any, D comparable](h Hasher[E, D], depth int, data []byte) (*Frontier[E, D], error) {
	return readFrontier(h, depth, bytes.NewReader(data), int64(len(data)))
}

// readFrontier decodes a frontier of exactly size bytes.
func readFrontier[E any, D comparable](h Hasher[E, D], depth int, r io.Reader, size int64) (*Frontier[E, D], error) {
	format, err := formatOf(h, depth, kindFrontier)
	if err != nil {
		return nil, err
	}
	in := newReader(format, r, size)
	fields, err := in.head(8)
	if err != nil {
		return nil, err
	}
	count := binary.BigEndian.Uint64(fields)
	if count > format.places {
		return nil, fmt.Errorf("merkle: a frontier of %d leaves: arity %d and depth %d have %d places", count, format.arity, format.depth, format.places)
	}
	f := &Frontier[E, D]{nodes: &nodes[E, D]{shape: format.shape}, count: count, pending: make([][]D, depth+1)}
	total := uint64(0)
	for level := range f.pending {
		total += f.pendingAt(level)
	}
	if err := in.expect(total); err != nil {
		return nil, err
	}
	for level := range f.pending {
		f.pending[level] = make([]D, f.pendingAt(level))
		if err := in.digests(f.pending[level]); err != nil {
			return nil, err
		}
	}
	if err := in.checksum(); err != nil {
		return nil, err
	}
	if f.nodes, err = nodesOf(h, format.shape); err != nil { // not before: data that is refused costs no hashing
		return nil, err
	}
	return f, nil
}
