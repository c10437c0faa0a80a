package hashadapter_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"testing"

	gchash "github.com/consensys/gnark-crypto/hash"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashadapter"
	"example.com/gnarkhash/internal/hashtest"
)

const (
	toyPrime = 65521
	toyMagic = "toy\x01"
)

// toy is a sponge of width 3 and rate 2 over a field of 16 bits.
type toy struct {
	label  string
	state  [3]uint16
	filled int
}

func (h *toy) Shape() hashadapter.Shape {
	return hashadapter.Shape{
		Package: "toy", Magic: toyMagic, Label: h.label, Field: "f65521", Prime: "r",
		Width: 3, Rate: 2, Digest: 2, Element: 2, Chunk: 1,
	}
}

func (h *toy) Reset() { *h = toy{label: h.label, state: [3]uint16{2: uint16(len(h.label))}} }

func (h *toy) Absorb(elements ...uint16) {
	for _, e := range elements {
		h.state[h.filled] = e
		if h.filled++; h.filled == 2 {
			h.permute()
		}
	}
}

func (h *toy) permute() {
	for range 7 {
		a, b, c := uint64(h.state[0]), uint64(h.state[1]), uint64(h.state[2])
		h.state = [3]uint16{uint16((b + 7) % toyPrime), uint16((c + a*a) % toyPrime), uint16((a + 3*b*c) % toyPrime)}
	}
	h.filled = 0
}

func (h *toy) AbsorbChunk(chunk []byte) { h.Absorb(uint16(chunk[0])) }

func (h *toy) AppendSum(b []byte) []byte {
	last := *h
	last.Absorb(1)
	last.permute()
	return last.Encode(last.Encode(b, &last.state[0]), &last.state[1])
}

func (h *toy) State() ([]uint16, int) { return h.state[:], h.filled }

func (h *toy) SetState(elements []uint16, filled int) error {
	if elements[2] == 9 {
		return errors.New("toy: nine")
	}
	copy(h.state[:], elements)
	h.filled = filled
	return nil
}

func (h *toy) Encode(b []byte, e *uint16) []byte { return binary.BigEndian.AppendUint16(b, *e) }

func (h *toy) Decode(e *uint16, b []byte) bool {
	*e = binary.BigEndian.Uint16(b)
	return *e < toyPrime
}

type (
	blocks struct {
		hashadapter.Blocks[uint16, toy, *toy]
	}
	byteStrings struct {
		hashadapter.Bytes[uint16, toy, *toy]
	}
)

func fresh(label string) toy {
	h := toy{label: label}
	h.Reset()
	return h
}

func newBlocks(label string) hashtest.Hash {
	return &blocks{hashadapter.NewBlocks[uint16](fresh(label))}
}

func newBytes(label string) hashtest.Hash {
	return &byteStrings{hashadapter.NewBytes[uint16](fresh(label))}
}

func (h *blocks) Clone() (hash.Cloner, error) {
	c := *h
	return &c, nil
}

func (h *byteStrings) Clone() (hash.Cloner, error) {
	return &byteStrings{h.Bytes}, nil
}

// TestBlocks and TestBytes run the contract of a hash over the toy.
func TestBlocks(t *testing.T) {
	hashtest.Run(t, hashtest.Subject{
		New: func() hashtest.Hash { return newBlocks("a") },
		Digest: func(m []byte) []byte {
			h := fresh("a")
			for ; len(m) > 0; m = m[2:] {
				h.Absorb(binary.BigEndian.Uint16(m))
			}
			return h.AppendSum(nil)
		},
		Size: 4, BlockSize: 2,
		Message: []byte{0, 1, 0xff, 0xf0, 0, 0, 1, 2, 3, 4}, Cuts: []int{0, 2, 4, 8, 10},
		Refused:   [][]byte{{0}, {0, 0, 0}, {0xff, 0xf1}, {0, 1, 0xff, 0xff}},
		BadStates: [][]byte{{0, 0, 0, 0, 0, 0, 2}, {0, 0, 0, 0, 0, 9, 0}, {0, 0, 0xff, 0xf1, 0, 0, 0}},
		Foreign:   []func() hashtest.Hash{func() hashtest.Hash { return newBlocks("bb") }, func() hashtest.Hash { return newBytes("a") }},
	})
}

func TestBytes(t *testing.T) {
	hashtest.Run(t, hashtest.Subject{
		New: func() hashtest.Hash { return newBytes("a") },
		Digest: func(m []byte) []byte {
			h := fresh("a")
			for _, b := range append(m[:len(m):len(m)], 1) {
				h.Absorb(uint16(b))
			}
			return h.AppendSum(nil)
		},
		Size: 4, BlockSize: 2,
		Message: []byte{0, 1, 0xff, 0xf0, 0}, Cuts: []int{0, 1, 2, 5},
		BadStates: [][]byte{{0, 0, 0, 0, 0, 0, 2, 0}, {0, 0, 0, 0, 0, 9, 0, 0}, {0, 0, 0, 0, 0, 1, 0, 1}},
		Foreign:   []func() hashtest.Hash{func() hashtest.Hash { return newBytes("bb") }, func() hashtest.Hash { return newBlocks("a") }},
	})
}

// TestKinds runs the checks of hashes of byte strings, and has them find a digest that is
// another one, and of registered hashes, and has them find one that is not registered.
func TestKinds(t *testing.T) {
	start := func() hashtest.Hash { return newBytes("a") }
	digest := func(m []byte) []byte {
		h := start()
		_, _ = h.Write(m)
		return h.Sum(nil)
	}
	wrong := func(m []byte) []byte { return digest(append([]byte{1}, m...)) }
	require.NoError(t, hashtest.EveryCut(start, digest, []byte("abcde")))
	require.Error(t, hashtest.EveryCut(start, wrong, []byte("abcde")))
	require.NoError(t, hashtest.HMAC(start, digest, []byte("k")))
	require.Error(t, hashtest.HMAC(start, wrong, []byte("k")))

	for register, want := range map[string]string{
		"itself": "", "nothing": "is not known after Register", "the mode without a domain": "is known after Register of",
		"a hash of another label": "a write",
	} {
		named := func(domain string) mode { return mode{register + domain, register} }
		err := hashtest.Registers(named, func(m mode) hashtest.Hash { return newBytes(m.label) }, []byte("any"))
		if want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, want)
		}
	}
}

// mode is a mode of the toy. What it registers is named by register.
type mode struct{ label, register string }

func (m mode) String() string { return m.label }

func (m mode) Register() {
	start := func(label string) func() hash.Hash { return func() hash.Hash { return newBytes(label) } }
	switch m.register {
	case "itself":
		gchash.RegisterCustomHash(m.label, start(m.label))
	case "the mode without a domain":
		gchash.RegisterCustomHash(m.label, start(m.label))
		gchash.RegisterCustomHash(m.register, start(m.label))
	case "a hash of another label":
		gchash.RegisterCustomHash(m.label, start(m.label+" other"))
	}
}

// TestErrors reads the errors, which name the package and the mode.
func TestErrors(t *testing.T) {
	h := newBlocks("a")
	write := func(p ...byte) error {
		n, err := h.Write(p)
		require.Zero(t, n)
		return err
	}
	saved, err := h.MarshalBinary()
	require.NoError(t, err)
	for want, err := range map[string]error{
		"toy: a: a write of 3 bytes: want a multiple of 2, the bytes of an element":       write(0, 0, 0),
		"toy: a: block 1 of a write is not canonical: it is outside [0, r) of f65521":     write(0, 0, 0xff, 0xff),
		"toy: a: a state of 6 bytes: want 7":                                              h.SetState(make([]byte, 6)),
		"toy: a: element 1 of the state is not canonical: it is outside [0, r) of f65521": h.SetState([]byte{0, 0, 0xff, 0xff, 0, 0, 0}),
		"toy: a: a state with 2 elements in its block: want 0 to 1":                       h.SetState([]byte{0, 0, 0, 0, 0, 0, 2}),
		"toy: nine": h.SetState([]byte{0, 0, 0, 0, 0, 9, 0}),
		"toy: a: a state with 1 bytes in its chunk: want 0 to 0":                           newBytes("a").SetState([]byte{0, 0, 0, 0, 0, 1, 0, 1}),
		"toy: a: the data is no saved hash, or one of another version":                     h.UnmarshalBinary(saved[1:]),
		fmt.Sprintf("toy: a: a saved hash of %d bytes: want %d", len(saved)-1, len(saved)): h.UnmarshalBinary(saved[:len(saved)-1]),
		"toy: bb: the data is a saved hash of another name, mode or domain":                newBlocks("bb").UnmarshalBinary(saved),
	} {
		require.EqualError(t, err, want)
	}
}

// TestCopies: a copied value goes on apart from the one that it was copied from.
func TestCopies(t *testing.T) {
	h := newBytes("a").(*byteStrings)
	_, _ = h.Write([]byte("ab"))
	c := *h
	_, _ = h.Write([]byte("X"))
	_, _ = c.Write([]byte("Y"))
	for rest, got := range map[string]*byteStrings{"X": h, "Y": &c} {
		want := newBytes("a").(*byteStrings)
		_, _ = want.Write([]byte("ab" + rest))
		require.Equal(t, want.Sum(nil), got.Sum(nil))
		require.Equal(t, want.State(), got.State())
	}
}

// TestZeroValues: data of any length meets an error in a hash that no mode has made.
func TestZeroValues(t *testing.T) {
	const want = "toy: the zero value of a hash: make it by the mode's method"
	for n := range 10 {
		data := make([]byte, n)
		for _, h := range []hashtest.Hash{&blocks{}, &byteStrings{}} {
			require.EqualError(t, h.UnmarshalBinary(data), want)
			require.EqualError(t, h.SetState(data), want)
		}
		written, err := new(blocks).Write(data)
		require.Zero(t, written)
		require.EqualError(t, err, want)
	}
}
