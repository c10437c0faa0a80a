package merkle

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
)

// block is the number of digests that are read or written at a time.
const block = 1 << 10

// errDamaged is the error for data that is not what was written.
var errDamaged = errors.New("merkle: the checksum is wrong: the data was damaged")

// write writes a head, digests and the checksum.
func (f *format[D]) write(w io.Writer, head []byte, layers [][]D) (int64, error) {
	sum := sha256.New()
	var n int64
	put := func(b []byte) error {
		m, err := w.Write(b)
		n += int64(m)
		if err == nil && m < len(b) {
			err = io.ErrShortWrite // of a writer that does not say so itself
		}
		if err != nil {
			return fmt.Errorf("merkle: writing %s: %w", kindNames[f.kind], err)
		}
		return nil
	}
	b := head
	for _, layer := range layers {
		for len(layer) > 0 {
			part := layer[:min(block, len(layer))]
			layer = layer[len(part):]
			for _, d := range part {
				b = f.codec.AppendDigest(b, d)
			}
			sum.Write(b)
			if err := put(b); err != nil {
				return n, err
			}
			b = b[:0]
		}
	}
	sum.Write(b)
	return n, put(sum.Sum(b))
}

// reader reads what format.write wrote.
type reader[D comparable] struct {
	*format[D]
	r    io.Reader
	sum  hash.Hash
	size uint64 // of all
	read uint64
	seen uint64 // digests
	buf  []byte
}

func newReader[D comparable](f *format[D], r io.Reader, size int64) *reader[D] {
	return &reader[D]{format: f, r: r, sum: sha256.New(), size: uint64(size)}
}

// next reads n bytes, fewer at the end of the data only if less is allowed.
func (r *reader[D]) next(n int, less bool) ([]byte, error) {
	if rest := r.size - r.read; uint64(n) > rest {
		if !less {
			return nil, r.wrongSize(r.size, r.read+uint64(n))
		}
		n = int(rest)
	}
	if cap(r.buf) < n {
		r.buf = make([]byte, n)
	}
	b := r.buf[:n]
	if _, err := io.ReadFull(r.r, b); err != nil {
		return nil, fmt.Errorf("merkle: reading %s: %w", kindNames[r.kind], err)
	}
	r.read += uint64(n)
	return b, nil
}

// head checks the header and returns the n bytes after it.
func (r *reader[D]) head(n int) ([]byte, error) {
	b, err := r.next(len(r.header), true)
	if err != nil {
		return nil, err
	}
	if err := r.checkHeader(b); err != nil {
		return nil, err
	}
	r.sum.Write(b)
	if b, err = r.next(n, false); err == nil {
		r.sum.Write(b)
	}
	return b, err
}

// expect checks that exactly n digests and the checksum follow.
func (r *reader[D]) expect(n uint64) error {
	if want := r.read + r.format.size(n) + sha256.Size; r.size != want {
		return r.wrongSize(r.size, want)
	}
	return checkKept(kindNames[r.kind], n)
}

func (r *reader[D]) digests(dst []D) error {
	for len(dst) > 0 {
		part := dst[:min(block, len(dst))]
		dst = dst[len(part):]
		b, err := r.next(len(part)*r.codec.DigestSize(), false)
		if err != nil {
			return err
		}
		r.sum.Write(b)
		if err := r.decode(part, b, r.seen); err != nil {
			return err
		}
		r.seen += uint64(len(part))
	}
	return nil
}

func (r *reader[D]) checksum() error {
	b, err := r.next(sha256.Size, false)
	if err == nil && !bytes.Equal(b, r.sum.Sum(nil)) {
		err = errDamaged
	}
	return err
}
