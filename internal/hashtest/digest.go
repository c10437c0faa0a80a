package hashtest

import (
	"bytes"
	"errors"
	"fmt"
	"hash"
)

// checkSubject refuses a description that would leave parts untested.
func checkSubject(s Subject) error {
	last := len(s.Cuts) - 1
	switch {
	case s.New == nil || s.Digest == nil:
		return errors.New("no constructor or no digest to compare with")
	case last < 2 || s.Cuts[0] != 0 || s.Cuts[last] != len(s.Message):
		return fmt.Errorf("cuts %v of a message of %d bytes: want three or more, from 0 to its length", s.Cuts, len(s.Message))
	case len(s.BadStates) == 0 || len(s.Foreign) == 0:
		return errors.New("no bad states or no foreign hash")
	}
	for i := range last {
		if s.Cuts[i] >= s.Cuts[i+1] {
			return fmt.Errorf("cuts %v do not increase", s.Cuts)
		}
	}
	return nil
}

func checkSizes(s Subject) error {
	h := s.New()
	if h.Size() != s.Size || h.BlockSize() != s.BlockSize {
		return fmt.Errorf("size %d and block size %d: want %d and %d", h.Size(), h.BlockSize(), s.Size, s.BlockSize)
	}
	if n := len(h.Sum(nil)); n != s.Size {
		return fmt.Errorf("a digest of %d bytes: want %d", n, s.Size)
	}
	return nil
}

// checkCuts hashes each prefix in one, in two and in most pieces.
func checkCuts(s Subject) error {
	pieces := s.New()
	for i, end := range s.Cuts {
		want := s.Digest(s.Message[:end])
		if i > 0 {
			if err := write(pieces, s.Message[s.Cuts[i-1]:end]); err != nil {
				return err
			}
		}
		if err := write(pieces, nil); err != nil {
			return err
		}
		if err := sums(pieces, want, "%d bytes in pieces", end); err != nil {
			return err
		}
		for _, cut := range s.Cuts[:i+1] {
			h := s.New()
			if err := write(h, s.Message[:cut]); err != nil {
				return err
			}
			if err := write(h, s.Message[cut:end]); err != nil {
				return err
			}
			if err := sums(h, want, "%d bytes cut at %d", end, cut); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkSum: Sum can be repeated and does not hinder what follows.
func checkSum(s Subject) error {
	return s.eachPrefix(func(h Hash, end int) error {
		before, want := h.State(), s.Digest(s.Message[:end])
		for range 2 {
			if err := sums(h, want, "%d bytes", end); err != nil {
				return err
			}
		}
		if !bytes.Equal(before, h.State()) {
			return fmt.Errorf("%d bytes: Sum changed the state", end)
		}
		if err := write(h, s.Message[end:]); err != nil {
			return err
		}
		return sums(h, s.Digest(s.Message), "%d bytes, Sum and the rest", end)
	})
}

// checkAppend: Sum keeps the prefix, and its memory if the digest has room.
func checkAppend(s Subject) error {
	h := s.New()
	want := s.Digest(nil)
	for _, n := range []int{0, 1, s.BlockSize + 1} {
		for _, room := range []int{0, s.Size - 1, s.Size, s.Size + 1} {
			buffer := bytes.Repeat([]byte{0xa5}, n+room)
			got := h.Sum(buffer[:n:len(buffer)])
			if !bytes.Equal(got, append(bytes.Repeat([]byte{0xa5}, n), want...)) {
				return fmt.Errorf("%x appended to %d bytes with room for %d: want %x", got, n, room, want)
			}
			if room >= s.Size && &got[0] != &buffer[0] {
				return fmt.Errorf("%d bytes with room for %d: Sum allocated", n, room)
			}
			if room > s.Size && buffer[n+s.Size] != 0xa5 {
				return errors.New("a Sum wrote behind the digest")
			}
		}
	}
	return nil
}

func checkReset(s Subject) error {
	return s.eachPrefix(func(h Hash, end int) error {
		h.Reset()
		if !bytes.Equal(h.State(), s.New().State()) {
			return fmt.Errorf("%d bytes and Reset: not the state of a fresh hash", end)
		}
		if err := sums(h, s.Digest(nil), "%d bytes and Reset", end); err != nil {
			return err
		}
		if err := write(h, s.Message); err != nil {
			return err
		}
		return sums(h, s.Digest(s.Message), "%d bytes, Reset and the message", end)
	})
}

// checkArgument: a write reads inside its slice, leaves it as it is and does
// not need it later.
func checkArgument(s Subject) error {
	for i, end := range s.Cuts {
		if i == 0 {
			continue
		}
		from := s.Cuts[i-1]
		buffer := bytes.Repeat([]byte{0xff}, end+2*s.BlockSize)
		piece := buffer[s.BlockSize:][:end-from]
		h := s.New()
		copy(piece, s.Message[from:end])
		before := bytes.Clone(buffer)
		if err := write(h, piece); err != nil {
			return err
		}
		if !bytes.Equal(before, buffer) {
			return fmt.Errorf("a write of %d bytes changed its argument", len(piece))
		}
		flip(buffer)
		if err := sums(h, s.Digest(s.Message[from:end]), "%d bytes from a buffer used again", len(piece)); err != nil {
			return err
		}
	}
	return nil
}

// checkRefused: a refused write reports 0 bytes and changes nothing.
func checkRefused(s Subject) error {
	return s.eachPrefix(func(h Hash, end int) error {
		before := h.State()
		for _, bad := range s.Refused {
			if n, err := h.Write(bad); n != 0 || err == nil {
				return fmt.Errorf("a bad write of %d bytes returned %d, %v: want 0 and an error", len(bad), n, err)
			}
			if !bytes.Equal(before, h.State()) {
				return fmt.Errorf("%d bytes: a refused write of %d bytes changed the state", end, len(bad))
			}
		}
		if err := write(h, s.Message[end:]); err != nil {
			return err
		}
		return sums(h, s.Digest(s.Message), "%d bytes, refused writes and the rest", end)
	})
}

// eachPrefix calls f with a hash that has absorbed the message up to each cut.
func (s Subject) eachPrefix(f func(h Hash, end int) error) error {
	for _, end := range s.Cuts {
		h := s.New()
		if err := write(h, s.Message[:end]); err != nil {
			return err
		}
		if err := f(h, end); err != nil {
			return err
		}
	}
	return nil
}

// write writes a valid piece.
func write(h hash.Hash, p []byte) error {
	if n, err := h.Write(p); n != len(p) || err != nil {
		return fmt.Errorf("a write of %d bytes returned %d, %v", len(p), n, err)
	}
	return nil
}

// sums compares a digest.
func sums(h hash.Hash, want []byte, format string, args ...any) error {
	if got := h.Sum(nil); !bytes.Equal(got, want) {
		return fmt.Errorf("%s: digest %x: want %x", fmt.Sprintf(format, args...), got, want)
	}
	return nil
}
