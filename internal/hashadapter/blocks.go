package hashadapter

// Blocks hashes encoded elements. The zero value refuses to write and to decode and is
// of no other use. It is not safe for concurrent use; a copy is an independent hash.
type Blocks[E, H any, P Pointer[E, H]] struct{ engine H }

// NewBlocks returns the hash of an engine, which has just been reset.
func NewBlocks[E, H any, P Pointer[E, H]](engine H) Blocks[E, H, P] {
	return Blocks[E, H, P]{engine}
}

func (h *Blocks[E, H, P]) shape() Shape { return P(&h.engine).Shape() }

// Write absorbs big-endian elements of BlockSize bytes each, any number of whole ones.
// Other lengths and a block that is not canonical are errors. It absorbs all of p and
// returns len(p), or nothing and returns 0 and the error.
func (h *Blocks[E, H, P]) Write(p []byte) (int, error) {
	s := h.shape()
	if err := s.checkMade(); err != nil {
		return 0, err
	}
	if len(p)%s.Element != 0 {
		return 0, s.errorf("a write of %d bytes: want a multiple of %d, the bytes of an element", len(p), s.Element)
	}
	elements, bad := h.decode(p)
	if bad >= 0 {
		return 0, s.errorf("block %d of a write is not canonical: it is outside [0, %s) of %s", bad, s.Prime, s.Field)
	}
	P(&h.engine).Absorb(elements...)
	return len(p), nil
}

// decode reads elements up to one that is not canonical, whose index is bad, or -1.
func (h *Blocks[E, H, P]) decode(p []byte) (elements []E, bad int) {
	size := h.shape().Element
	elements = make([]E, len(p)/size)
	for i := range elements {
		if !P(&h.engine).Decode(&elements[i], p[i*size:][:size]) {
			return nil, i
		}
	}
	return elements, -1
}

// Sum appends the digest to b, its elements big-endian. It does not change the
// state.
func (h *Blocks[E, H, P]) Sum(b []byte) []byte { return P(&h.engine).AppendSum(b) }

// Reset starts again with the empty message.
func (h *Blocks[E, H, P]) Reset() { P(&h.engine).Reset() }

// Size is the number of bytes of a digest.
func (h *Blocks[E, H, P]) Size() int {
	s := h.shape()
	return s.Digest * s.Element
}

// BlockSize is the number of bytes of one element.
func (h *Blocks[E, H, P]) BlockSize() int { return h.shape().Element }

// State returns a copy of the state: its elements, big-endian, and one byte that
// counts the elements of the current block, 0 to rate-1. It does not say which mode
// it belongs to; MarshalBinary does.
func (h *Blocks[E, H, P]) State() []byte { return h.appendState(nil) }

// SetState goes on from what State returned. Data of another length, an element
// that is not canonical and a block that is full or more are errors, and so is what the
// sponge cannot be in. They leave h unchanged.
func (h *Blocks[E, H, P]) SetState(state []byte) error {
	s := h.shape()
	if err := s.checkMade(); err != nil {
		return err
	}
	if len(state) != h.stateBytes() {
		return s.errorf("a state of %d bytes: want %d", len(state), h.stateBytes())
	}
	return h.setState(state)
}

// setState is SetState of data of the right length.
func (h *Blocks[E, H, P]) setState(state []byte) error {
	s, last := h.shape(), len(state)-1
	elements, bad := h.decode(state[:last])
	if bad >= 0 {
		return s.errorf("element %d of the state is not canonical: it is outside [0, %s) of %s", bad, s.Prime, s.Field)
	}
	filled := int(state[last])
	if filled >= s.Rate {
		return s.errorf("a state with %d elements in its block: want 0 to %d", filled, s.Rate-1)
	}
	return P(&h.engine).SetState(elements, filled)
}

func (h *Blocks[E, H, P]) stateBytes() int {
	s := h.shape()
	return s.Width*s.Element + 1
}

func (h *Blocks[E, H, P]) appendState(b []byte) []byte {
	engine := P(&h.engine)
	elements, filled := engine.State()
	for i := range elements {
		b = engine.Encode(b, &elements[i])
	}
	return append(b, byte(filled))
}

// AppendBinary appends what MarshalBinary returns. The error is always nil.
func (h *Blocks[E, H, P]) AppendBinary(b []byte) ([]byte, error) {
	return h.appendState(h.shape().appendHeader(b)), nil
}

// MarshalBinary saves the computation: a version, the SHA-256 of the mode's
// label and the state. The error is always nil.
func (h *Blocks[E, H, P]) MarshalBinary() ([]byte, error) { return h.AppendBinary(nil) }

// UnmarshalBinary goes on from what MarshalBinary returned for the same label.
// All else is an error, which leaves h unchanged.
func (h *Blocks[E, H, P]) UnmarshalBinary(data []byte) error {
	state, err := h.shape().cutHeader(data, h.stateBytes())
	if err != nil {
		return err
	}
	return h.setState(state)
}
