package hashtest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash"
	"testing"

	"github.com/stretchr/testify/require"
)

// toy is a hash of blocks of two bytes, the first below 200. It has at most one
// fault, which the contract must find.
type toy struct {
	label, fault string
	start        uint32
	sum          uint32
	blocks       byte // modulo 3
	last         []byte
	state        []byte
}

func newToy(label, fault string) *toy {
	h := &toy{label: label, fault: fault, start: uint32(len(label))}
	h.sum = h.start
	return h
}

func (h *toy) Write(p []byte) (int, error) {
	if len(p) == 0 {
		if h.fault == "an empty write counts" {
			h.blocks = (h.blocks + 1) % 3
		}
		return 0, nil
	}
	if len(p)%2 != 0 && h.fault != "odd writes are taken" {
		return 0, errors.New("odd")
	}
	before := *h
	for n := 0; n+1 < len(p); n += 2 {
		if p[n] >= 200 {
			if h.fault == "a refused write is taken in part" {
				return 0, errors.New("large")
			}
			*h = before
			if h.fault == "a refused write counts its bytes" {
				return n, errors.New("large")
			}
			return 0, errors.New("large")
		}
		h.sum = h.sum*31 + uint32(binary.BigEndian.Uint16(p[n:]))
		h.blocks = (h.blocks + 1) % 3
	}
	switch h.fault {
	case "a cut counts":
		h.sum++
	case "a write changes its argument":
		//lint:ignore SA1023 this is the fault that the contract must find
		p[0] ^= 1
	case "a write reads on":
		h.sum += uint32(p[:cap(p)][cap(p)-1])
	case "a write keeps its argument":
		h.last = p
	case "a write returns too much":
		return len(p) + 1, nil
	}
	return len(p), nil
}

func (h *toy) Sum(b []byte) []byte {
	sum := h.sum*7 + uint32(h.blocks)
	if h.state != nil {
		sum = binary.BigEndian.Uint32(h.state)*7 + uint32(h.state[4])
	}
	for _, c := range h.last {
		sum += uint32(c)
	}
	switch h.fault {
	case "Sum finishes the hash":
		h.sum++
	case "Sum does not append":
		b = nil
	case "Sum allocates":
		b = append(make([]byte, 0, len(b)), b...)
	case "Sum writes behind":
		b = append(b, make([]byte, 6)...)[:len(b)]
	case "a digest is too short":
		return append(b, byte(sum))
	}
	return binary.BigEndian.AppendUint32(b, sum)
}

func (h *toy) Reset() {
	if h.fault != "Reset keeps the blocks" {
		h.blocks = 0
	}
	h.sum, h.last = h.start, nil
	if h.fault == "Reset forgets the label" {
		h.sum = 0
	}
}

func (h *toy) Size() int { return 4 }

func (h *toy) BlockSize() int {
	if h.fault == "another block size" {
		return 1
	}
	return 2
}

func (h *toy) Clone() (hash.Cloner, error) {
	switch h.fault {
	case "a clone is its original":
		return h, nil
	case "a clone has another type":
		return struct{ *toy }{h}, nil
	}
	c := *h
	return &c, nil
}

func (h *toy) State() []byte {
	state := append(binary.BigEndian.AppendUint32(nil, h.sum), h.blocks)
	switch h.fault {
	case "a state is no copy":
		h.state = state
	case "a state grows":
		return append(state, make([]byte, h.blocks)...)
	}
	return state
}

func (h *toy) SetState(state []byte) error {
	if h.fault == "a refused state is taken in part" && len(state) >= 4 {
		h.sum = binary.BigEndian.Uint32(state)
	}
	if len(state) < 5 || len(state) > 5 && h.fault != "a long state is taken" {
		return errors.New("length")
	}
	if state[4] >= 3 && h.fault != "any count is taken" {
		return errors.New("blocks")
	}
	h.sum, h.blocks = binary.BigEndian.Uint32(state), state[4]
	if h.fault == "data has two encodings" {
		h.sum &= 0xffffff
	}
	if h.fault == "a state is restored in part" {
		h.blocks = 0
	}
	return nil
}

func (h *toy) AppendBinary(b []byte) ([]byte, error) {
	if h.fault == "AppendBinary does not append" {
		b = nil
	}
	return append(append(b, h.label...), h.State()...), nil
}

func (h *toy) MarshalBinary() ([]byte, error) { return append([]byte(h.label), h.State()...), nil }

func (h *toy) UnmarshalBinary(data []byte) error {
	if len(data) < len(h.label) {
		return errors.New("length")
	}
	label, state := data[:len(h.label)], data[len(h.label):]
	if !bytes.Equal(label, []byte(h.label)) && h.fault != "any label is taken" {
		return errors.New("label")
	}
	return h.SetState(state)
}

// subject describes a toy with a fault; its digests are those of one without.
func subject(fault string) Subject {
	message := []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	return Subject{
		New: func() Hash { return newToy("toy", fault) },
		Digest: func(message []byte) []byte {
			sum, blocks := uint32(3), uint32(0)
			for ; len(message) > 0; message = message[2:] {
				sum = 31*sum + uint32(message[0])<<8 + uint32(message[1])
				blocks++
			}
			return binary.BigEndian.AppendUint32(nil, 7*sum+blocks%3)
		},
		Size: 4, BlockSize: 2,
		Message: message, Cuts: []int{0, 2, 4, 8, 10},
		Refused:   [][]byte{{1}, {1, 2, 3}, {200, 1}, {1, 2, 255, 255}},
		BadStates: [][]byte{{0, 0, 0, 0, 3}, {1, 2, 3, 4, 255}},
		Foreign:   []func() Hash{func() Hash { return newToy("yot", "") }},
	}
}

func TestContract(t *testing.T) {
	Run(t, subject(""))
	for _, data := range [][]byte{nil, []byte("toy"), []byte("toy\x00\x00\x00\x00\x02"), []byte("\x00\x00\x00\x00\x02")} {
		require.NoError(t, subject("").Decode(data))
	}
}

// TestFaults: each fault is found by the part of the contract that speaks of it.
func TestFaults(t *testing.T) {
	for fault, by := range map[string]string{
		"another block size":               "Sizes",
		"a digest is too short":            "Sizes",
		"a cut counts":                     "Cuts",
		"an empty write counts":            "Cuts",
		"a write returns too much":         "Cuts",
		"Sum finishes the hash":            "Sum",
		"Sum does not append":              "Append",
		"Sum allocates":                    "Append",
		"Sum writes behind":                "Append",
		"Reset keeps the blocks":           "Reset",
		"Reset forgets the label":          "Reset",
		"a write changes its argument":     "Argument",
		"a write reads on":                 "Argument",
		"a write keeps its argument":       "Argument",
		"odd writes are taken":             "Refused",
		"a refused write is taken in part": "Refused",
		"a refused write counts its bytes": "Refused",
		"a clone is its original":          "Clone",
		"a clone has another type":         "Clone",
		"a state is no copy":               "State",
		"a state grows":                    "State",
		"a state is restored in part":      "State",
		"a refused state is taken in part": "BadStates",
		"a long state is taken":            "BadStates",
		"any count is taken":               "BadStates",
		"AppendBinary does not append":     "Binary",
		"any label is taken":               "BadBinary",
		"data has two encodings":           "BadBinary",
	} {
		found := false
		for _, c := range checks {
			if c.name == by {
				require.Error(t, c.check(subject(fault)), "%s: not found by %s", fault, by)
				found = true
			}
		}
		require.True(t, found, by)
	}
}

// TestSubject: a description that would leave parts untested is refused.
func TestSubject(t *testing.T) {
	for name, spoil := range map[string]func(s *Subject){
		"no constructor": func(s *Subject) { s.New = nil },
		"no digest":      func(s *Subject) { s.Digest = nil },
		"no bad states":  func(s *Subject) { s.BadStates = nil },
		"no foreign":     func(s *Subject) { s.Foreign = nil },
		"no cuts":        func(s *Subject) { s.Cuts = nil },
		"a late start":   func(s *Subject) { s.Cuts = s.Cuts[1:] },
		"an early end":   func(s *Subject) { s.Cuts = s.Cuts[:4] },
		"an equal cut":   func(s *Subject) { s.Cuts = []int{0, 2, 2, 10} },
	} {
		s := subject("")
		spoil(&s)
		require.Error(t, checkSubject(s), name)
	}
}
