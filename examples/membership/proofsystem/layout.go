package proofsystem

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// field is a part of an encoding.
type field struct {
	kind  kind
	times int // how often it is there; for a count the value that it must have
}

type kind int

const (
	g1    kind = iota // a compressed point of G1, 32 bytes
	g2                // a compressed point of G2, 64 bytes
	words             // 8 bytes of anything
	count             // the length of a list, 4 bytes big-endian
	none              // the point at infinity of G1, compressed
)

// size is the number of bytes of each kind.
var size = map[kind]int{g1: 32, g2: 64, words: 8, count: 4, none: 32}

// infinity is the compressed point at infinity of G1.
var infinity = append([]byte{0x40}, make([]byte, 31)...)

// check compares the shape of data with a layout. Compressed points are told by the
// two highest bits, which are 0 for the longer encoding that gnark reads as well.
func check(data []byte, layout []field) error {
	want := 0
	for _, f := range layout {
		want += f.bytes()
	}
	if len(data) != want {
		return fmt.Errorf("%d bytes, want %d", len(data), want)
	}
	at := 0
	for _, f := range layout {
		switch f.kind {
		case g1, g2:
			for i := range f.times {
				if offset := at + i*size[f.kind]; data[offset]>>6 == 0 {
					return fmt.Errorf("byte %d does not start a compressed point", offset)
				}
			}
		case none:
			if got := data[at : at+f.bytes()]; !bytes.Equal(got, infinity) {
				return fmt.Errorf("byte %d does not start the point at infinity", at)
			}
		case count:
			if got := binary.BigEndian.Uint32(data[at:]); got != uint32(f.times) {
				return fmt.Errorf("byte %d starts a list of %d, want %d", at, got, f.times)
			}
		}
		at += f.bytes()
	}
	return nil
}

func (f field) bytes() int {
	if f.kind == count {
		return size[count]
	}
	return f.times * size[f.kind]
}

// decode decodes all of data into object; a panic of the decoder becomes an error.
func decode(data []byte, object io.ReaderFrom) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("malformed: %v", r)
		}
	}()
	r := bytes.NewReader(data)
	if _, err := object.ReadFrom(r); err != nil {
		return fmt.Errorf("malformed: %w", err)
	}
	if r.Len() != 0 {
		return fmt.Errorf("malformed: %d bytes after the end", r.Len())
	}
	return nil
}

// guard calls f; a panic becomes an error.
func guard(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("proofsystem: gnark panicked: %v", r)
		}
	}()
	return f()
}

// encode returns the encoding of an object.
func encode(object io.WriterTo) ([]byte, error) {
	var b bytes.Buffer
	_, err := object.WriteTo(&b)
	return b.Bytes(), err
}
