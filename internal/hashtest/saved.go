package hashtest

import (
	"bytes"
	"fmt"
	"reflect"
)

// checkClone: a clone and its original go on apart, in one type.
func checkClone(s Subject) error {
	whole := s.Digest(s.Message)
	return s.eachPrefix(func(h Hash, end int) error {
		clone, err := h.Clone()
		if err != nil {
			return err
		}
		if got, want := reflect.TypeOf(clone), reflect.TypeOf(h); got != want {
			return fmt.Errorf("the clone of %v is %v", want, got)
		}
		prefix := s.Digest(s.Message[:end])
		if err := write(clone, s.Message[end:]); err != nil {
			return err
		}
		if err := sums(h, prefix, "%d bytes, the rest to the clone", end); err != nil {
			return err
		}
		if err := write(h, s.Message[end:]); err != nil {
			return err
		}
		h.Reset()
		if err := write(h, s.Message); err != nil {
			return err
		}
		if err := sums(clone, whole, "%d bytes, a clone, the rest", end); err != nil {
			return err
		}
		return sums(h, whole, "%d bytes, a clone, Reset and the message", end)
	})
}

// checkState: a state is a copy of one length from which any hash goes on.
func checkState(s Subject) error {
	length := len(s.New().State())
	return s.eachPrefix(func(h Hash, end int) error {
		state := h.State()
		if len(state) != length {
			return fmt.Errorf("states of %d and of %d bytes", length, len(state))
		}
		given := bytes.Clone(state)
		err := s.resumes(end, func(to Hash) error { return to.SetState(given) }, func() { flip(given) })
		if err != nil {
			return err
		}
		flip(state)
		return sums(h, s.Digest(s.Message[:end]), "%d bytes, the returned state overwritten", end)
	})
}

// checkBadStates: a state that no hash is in is refused and changes nothing.
func checkBadStates(s Subject) error {
	return s.eachPrefix(func(h Hash, end int) error {
		state := h.State()
		bad := append([][]byte(nil), s.BadStates...)
		for n := range state {
			bad = append(bad, state[:n])
		}
		bad = append(bad, append(bytes.Clone(state), 0), append(bytes.Clone(state), state...))
		for i, data := range bad {
			if i < len(s.BadStates) && len(data) != len(state) {
				return fmt.Errorf("bad state %d has %d bytes: want %d", i, len(data), len(state))
			}
			if err := s.refuses(h, state, data, h.SetState); err != nil {
				return fmt.Errorf("bad state %d: %w", i, err)
			}
		}
		return nil
	})
}

// checkBinary: MarshalBinary and AppendBinary agree, and any hash of the same
// name goes on from them.
func checkBinary(s Subject) error {
	return s.eachPrefix(func(h Hash, end int) error {
		data, err := h.MarshalBinary()
		if err != nil {
			return err
		}
		prefix := []byte("before")
		appended, err := h.AppendBinary(bytes.Clone(prefix))
		if err != nil {
			return err
		}
		if !bytes.Equal(appended, append(prefix, data...)) {
			return fmt.Errorf("%d bytes: AppendBinary appends %x: want %x", end, appended, data)
		}
		given := bytes.Clone(data)
		err = s.resumes(end, func(to Hash) error { return to.UnmarshalBinary(given) }, func() { flip(given) })
		if err != nil {
			return err
		}
		flip(data)
		return sums(h, s.Digest(s.Message[:end]), "%d bytes, the saved data overwritten", end)
	})
}

// checkBadBinary: data of another length, of another hash, or changed in one
// byte to what no hash saves, is refused and changes nothing. A change that is
// accepted is another state, saved as exactly these bytes.
func checkBadBinary(s Subject) error {
	h := s.New()
	middle := s.Cuts[len(s.Cuts)/2]
	if err := write(h, s.Message[:middle]); err != nil {
		return err
	}
	state := h.State()
	data, err := h.MarshalBinary()
	if err != nil {
		return err
	}
	bad := [][]byte{append(bytes.Clone(data), 0), append(bytes.Clone(data), data...), state}
	for n := range data {
		bad = append(bad, data[:n])
	}
	header := len(data) - len(state)
	for _, foreign := range s.Foreign {
		other, err := foreign().MarshalBinary()
		if err != nil {
			return err
		}
		bad = append(bad, other)
	}
	for _, broken := range s.BadStates {
		bad = append(bad, append(bytes.Clone(data[:header]), broken...))
	}
	for i := range header {
		changed := bytes.Clone(data)
		changed[i] ^= 1
		bad = append(bad, changed)
	}
	for i, d := range bad {
		if err := s.refuses(h, state, d, h.UnmarshalBinary); err != nil {
			return fmt.Errorf("bad data %d, %d bytes: %w", i, len(d), err)
		}
	}
	for i := range data {
		for _, mask := range []byte{1, 0x80, 0xff} {
			changed := bytes.Clone(data)
			changed[i] ^= mask
			if err := decodeBinary(h, changed); err != nil {
				return fmt.Errorf("byte %d changed: %w", i, err)
			}
		}
	}
	return nil
}

// Decode gives data from outside to UnmarshalBinary and SetState. It returns an
// error unless each of them refuses it and stays as it was, or accepts it, saves
// the same again and goes on. It is the body of a fuzz test.
func (s Subject) Decode(data []byte) error {
	for _, decode := range []func(Hash, []byte) error{decodeBinary, decodeState} {
		h := s.New()
		if err := write(h, s.Message[:s.Cuts[1]]); err != nil {
			return err
		}
		if err := decode(h, data); err != nil {
			return err
		}
		h.Sum(nil)
		if err := write(h, s.Message); err != nil {
			return err
		}
	}
	return nil
}

func decodeBinary(h Hash, data []byte) error {
	return canonical(h, data, h.UnmarshalBinary, h.MarshalBinary)
}

func decodeState(h Hash, data []byte) error {
	return canonical(h, data, h.SetState, func() ([]byte, error) { return h.State(), nil })
}

// canonical checks that data is refused and h stays as it was, or that h saves
// the same data again.
func canonical(h Hash, data []byte, decode func([]byte) error, encode func() ([]byte, error)) error {
	before := h.State()
	if decode(data) != nil {
		if !bytes.Equal(h.State(), before) {
			return fmt.Errorf("%x is refused and changed the state", data)
		}
		return nil
	}
	again, err := encode()
	if err != nil {
		return err
	}
	if !bytes.Equal(again, data) {
		return fmt.Errorf("%x is accepted and saved as %x", data, again)
	}
	return nil
}

// resumes restores into a fresh and into a used hash, spoils what was given and
// goes on from the cut at end.
func (s Subject) resumes(end int, restore func(Hash) error, spoil func()) error {
	used := s.New()
	if err := write(used, s.Message[:s.Cuts[1]]); err != nil {
		return err
	}
	fresh := s.New()
	for _, to := range []Hash{fresh, used} {
		if err := restore(to); err != nil {
			return fmt.Errorf("%d bytes: its own saved hash is refused: %w", end, err)
		}
	}
	spoil()
	for _, to := range []Hash{fresh, used} {
		if err := sums(to, s.Digest(s.Message[:end]), "%d bytes, restored", end); err != nil {
			return err
		}
		if err := write(to, s.Message[end:]); err != nil {
			return err
		}
		if err := sums(to, s.Digest(s.Message), "%d bytes, restored, and the rest", end); err != nil {
			return err
		}
		to.Reset()
		if err := sums(to, s.Digest(nil), "%d bytes, restored, and Reset", end); err != nil {
			return err
		}
	}
	return nil
}

// refuses checks that data is an error of decode that leaves h in its state.
func (s Subject) refuses(h Hash, state, data []byte, decode func([]byte) error) error {
	if decode(data) == nil {
		return fmt.Errorf("%x is accepted", data)
	}
	if !bytes.Equal(h.State(), state) {
		return fmt.Errorf("%x is refused and changed the state", data)
	}
	return nil
}

// flip changes every byte.
func flip(b []byte) {
	for i := range b {
		b[i] ^= 0xff
	}
}
