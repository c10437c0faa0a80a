package hashadapter

// Bytes hashes byte strings: it appends 0x01 and then 0x00 up to a multiple of a chunk
// and absorbs each chunk as an element. The zero value decodes nothing and is of no
// other use. It is not safe for concurrent use.
type Bytes[E, H any, P Pointer[E, H]] struct {
	blocks  Blocks[E, H, P]
	pending [maxChunk]byte // the first filled bytes are of the chunk that is not full
	filled  int
}

// maxChunk is more than the bytes of a chunk of any engine.
const maxChunk = 64

// NewBytes returns the hash of an engine, which has just been reset.
func NewBytes[E, H any, P Pointer[E, H]](engine H) Bytes[E, H, P] {
	blocks := NewBlocks[E, H, P](engine)
	return Bytes[E, H, P]{blocks: blocks}
}

// Write absorbs p. It returns len(p) and no error, always.
func (h *Bytes[E, H, P]) Write(p []byte) (int, error) {
	n, chunk, engine := len(p), h.blocks.shape().Chunk, P(&h.blocks.engine)
	if h.filled > 0 {
		part := copy(h.pending[h.filled:chunk], p)
		h.filled += part
		p = p[part:]
		if h.filled < chunk {
			return n, nil
		}
		engine.AbsorbChunk(h.pending[:chunk])
		h.filled = 0
	}
	for ; len(p) >= chunk; p = p[chunk:] {
		engine.AbsorbChunk(p[:chunk])
	}
	h.filled += copy(h.pending[h.filled:], p)
	return n, nil
}

// Sum appends the digest to b, its elements big-endian. It leaves the state as it was.
func (h *Bytes[E, H, P]) Sum(b []byte) []byte {
	engine, before := P(&h.blocks.engine), h.blocks.engine
	h.pending[h.filled] = 1 // it is not counted, so it is free again
	engine.AbsorbChunk(h.pending[:h.filled+1])
	b = engine.AppendSum(b)
	h.blocks.engine = before
	return b
}

// Reset starts again with the empty message.
func (h *Bytes[E, H, P]) Reset() {
	h.blocks.Reset()
	h.filled = 0
}

// Size is the number of bytes of a digest.
func (h *Bytes[E, H, P]) Size() int { return h.blocks.Size() }

// BlockSize is the number of bytes of a block, rate times a chunk. Where it is less
// than Size, HMAC cuts the digest of a long key to it.
func (h *Bytes[E, H, P]) BlockSize() int {
	s := h.blocks.shape()
	return s.Rate * s.Chunk
}

// State returns a copy of the state: that of [Blocks], one byte that counts the
// bytes of the chunk that is not full, and these bytes with zeros after them, one
// less than a chunk in all.
func (h *Bytes[E, H, P]) State() []byte { return h.appendState(nil) }

// SetState goes on from what State returned. All that [Blocks.SetState] refuses, a full
// chunk and bytes after the counted ones that are not zero are errors, which leave h
// unchanged.
func (h *Bytes[E, H, P]) SetState(state []byte) error {
	s := h.blocks.shape()
	if err := s.checkMade(); err != nil {
		return err
	}
	if len(state) != h.stateBytes() {
		return s.errorf("a state of %d bytes: want %d", len(state), h.stateBytes())
	}
	return h.setState(state)
}

// setState is SetState of data of the right length.
func (h *Bytes[E, H, P]) setState(state []byte) error {
	shape, elements := h.blocks.shape(), h.blocks.stateBytes()
	n, rest := int(state[elements]), state[elements+1:]
	if n >= shape.Chunk {
		return shape.errorf("a state with %d bytes in its chunk: want 0 to %d", n, shape.Chunk-1)
	}
	for _, b := range rest[n:] {
		if b != 0 {
			return shape.errorf("a state with more than the %d bytes it counts in its chunk", n)
		}
	}
	if err := h.blocks.setState(state[:elements]); err != nil {
		return err
	}
	h.filled = copy(h.pending[:], rest[:n])
	return nil
}

func (h *Bytes[E, H, P]) stateBytes() int { return h.blocks.stateBytes() + h.blocks.shape().Chunk }

func (h *Bytes[E, H, P]) appendState(b []byte) []byte {
	b = append(h.blocks.appendState(b), byte(h.filled))
	b = append(b, h.pending[:h.filled]...)
	return append(b, make([]byte, h.blocks.shape().Chunk-1-h.filled)...)
}

// AppendBinary appends what MarshalBinary returns. The error is always nil.
func (h *Bytes[E, H, P]) AppendBinary(b []byte) ([]byte, error) {
	return h.appendState(h.blocks.shape().appendHeader(b)), nil
}

// MarshalBinary saves the computation: a version, the SHA-256 of the mode's
// label and the state. The error is always nil.
func (h *Bytes[E, H, P]) MarshalBinary() ([]byte, error) { return h.AppendBinary(nil) }

// UnmarshalBinary goes on from what MarshalBinary returned for the same label.
// All else is an error, which leaves h unchanged.
func (h *Bytes[E, H, P]) UnmarshalBinary(data []byte) error {
	state, err := h.blocks.shape().cutHeader(data, h.stateBytes())
	if err != nil {
		return err
	}
	return h.setState(state)
}
