package hashadapter

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// Hashes save what they have absorbed in two forms. A state is
//
//	the elements of the permutation's state, each big-endian
//	one byte, how many elements of the current block are absorbed: 0 to rate-1
//
// to which the hash of byte strings adds its unfinished chunk. A binary
// encoding is [Shape].Magic, the SHA-256 of the mode's label and the
// state, so that no hash goes on from the state of another.
//
// Both have one length for each mode, and no two encodings mean the same.

// appendHeader appends what comes before the state.
func (s Shape) appendHeader(b []byte) []byte {
	sum := sha256.Sum256([]byte(s.Label))
	return append(append(b, s.Magic...), sum[:]...)
}

// cutHeader checks a binary encoding with a state of the given length and returns
// the state.
func (s Shape) cutHeader(data []byte, stateBytes int) ([]byte, error) {
	if err := s.checkMade(); err != nil {
		return nil, err
	}
	header := s.appendHeader(nil)
	if !bytes.HasPrefix(data, []byte(s.Magic)) {
		return nil, s.errorf("the data is no saved hash, or one of another version")
	}
	if want := len(header) + stateBytes; len(data) != want {
		return nil, s.errorf("a saved hash of %d bytes: want %d", len(data), want)
	}
	state, ok := bytes.CutPrefix(data, header)
	if !ok {
		return nil, s.errorf("the data is a saved hash of another name, mode or domain")
	}
	return state, nil
}

// checkMade returns an error for the shape of a hash that no mode has made.
func (s Shape) checkMade() error {
	if s.Label == "" {
		return fmt.Errorf("%s: the zero value of a hash: make it by the mode's method", s.Package)
	}
	return nil
}

// errorf makes an error that starts with the package and the mode.
func (s Shape) errorf(format string, args ...any) error {
	return fmt.Errorf("%s: %s: %s", s.Package, s.Label, fmt.Sprintf(format, args...))
}
