package merkle

import (
	"encoding/binary"
	"fmt"
	"math"
)

// The fields of the header, see the package comment.
const (
	magic   = "GHMT"
	version = 1

	kindProof      = 'P'
	kindBatchProof = 'B'
	kindTree       = 'T'
	kindFrontier   = 'F'
)

// kindNames are for errors.
var kindNames = map[byte]string{kindProof: "a proof", kindBatchProof: "a batch proof", kindTree: "a tree", kindFrontier: "a frontier"}

// format is the encoding of one kind for one hash and depth.
type format[D comparable] struct {
	shape
	codec  DigestCodec[D]
	kind   byte
	header []byte
}

func formatOf[E any, D comparable](h Hasher[E, D], depth int, kind byte) (*format[D], error) {
	s, err := shapeOf(h, depth)
	if err != nil {
		return nil, err
	}
	codec, ok := h.(DigestCodec[D])
	if !ok || codec.DigestSize() < 1 {
		return nil, fmt.Errorf("merkle: %s does not encode digests", h)
	}
	name := h.String()
	if len(name) > math.MaxUint16 {
		return nil, fmt.Errorf("merkle: a hash with a name of %d bytes has no encoding", len(name))
	}
	b := append([]byte(magic), version, kind)
	b = binary.BigEndian.AppendUint16(b, uint16(len(name)))
	b = append(b, name...)
	b = binary.BigEndian.AppendUint32(b, uint32(s.arity))
	b = append(b, byte(depth))
	return &format[D]{shape: s, codec: codec, kind: kind, header: b}, nil
}

// checkHeader says what is wrong with a header that is not the format's. It is
// given as many bytes as that has, or fewer if there are no more.
func (f *format[D]) checkHeader(b []byte) error {
	if string(b) == string(f.header) {
		return nil
	}
	const fixed = len(magic) + 4
	name := f.header[fixed : len(f.header)-5]
	switch {
	case len(b) < fixed:
		return fmt.Errorf("merkle: %s: %d bytes are too few", kindNames[f.kind], len(b))
	case string(b[:4]) != magic:
		return fmt.Errorf("merkle: %s: the data is not of this package", kindNames[f.kind])
	case b[4] != version:
		return fmt.Errorf("merkle: %s: version %d: want %d", kindNames[f.kind], b[4], version)
	case b[5] != f.kind:
		if other, ok := kindNames[b[5]]; ok {
			return fmt.Errorf("merkle: the data is %s: want %s", other, kindNames[f.kind])
		}
		return fmt.Errorf("merkle: the data is of an unknown kind %d: want %s", b[5], kindNames[f.kind])
	case int(binary.BigEndian.Uint16(b[6:])) != len(name), len(b) >= fixed+len(name) && string(b[fixed:fixed+len(name)]) != string(name):
		return fmt.Errorf("merkle: %s of another hash: want %s", kindNames[f.kind], name)
	case len(b) < len(f.header):
		return fmt.Errorf("merkle: %s: %d bytes are too few", kindNames[f.kind], len(b))
	}
	arity, depth := binary.BigEndian.Uint32(b[len(b)-5:]), b[len(b)-1]
	return fmt.Errorf("merkle: %s of arity %d and depth %d: want arity %d and depth %d", kindNames[f.kind], arity, depth, f.arity, f.depth)
}

// cut checks the header and returns what follows it.
func (f *format[D]) cut(data []byte) ([]byte, error) {
	if err := f.checkHeader(data[:min(len(data), len(f.header))]); err != nil {
		return nil, err
	}
	return data[len(f.header):], nil
}

// wrongSize is the error for data of another length than it says.
func (f *format[D]) wrongSize(got, want uint64) error {
	what := "too few"
	if got > want {
		what = "too many"
	}
	return fmt.Errorf("merkle: %s: %d bytes are %s: want %d", kindNames[f.kind], got, what, want)
}

// size is the number of bytes of a number of digests, or more than any data has.
func (f *format[D]) size(digests uint64) uint64 {
	size := uint64(f.codec.DigestSize())
	if digests > (1<<60)/size {
		return 1 << 60
	}
	return digests * size
}

// decode reads digests from exactly as many bytes as they have; first is the
// number of the first one, for errors.
func (f *format[D]) decode(dst []D, b []byte, first uint64) error {
	size := f.codec.DigestSize()
	for i := range dst {
		if err := f.codec.DecodeDigest(&dst[i], b[i*size:(i+1)*size]); err != nil {
			return fmt.Errorf("merkle: %s: digest %d: %w", kindNames[f.kind], first+uint64(i), err)
		}
	}
	return nil
}
