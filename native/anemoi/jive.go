package anemoi

import "fmt"

// minDigestBits is the size below which a digest or a capacity is refused, as
// the reference refuses it: twice the security level, less the bits that a
// field's modulus may fall short.
const minDigestBits = 253

// Jive is the compression Jive_b of an instance (section 6.2 of the paper): b
// inputs of c = 2l/b elements each become one of c elements,
//
//	out[i] = sum over j < b of in[i + c j] + P(in)[i + c j].
type Jive[E any, D Digest[E]] struct {
	in *Instance[E, D]
	b  int
}

// Jive returns the compression of b inputs. b must be at least 2 and divide the
// width 2l, and the 2l/b elements of the output must have 253 bits or more.
func (in *Instance[E, D]) Jive(b int) (*Jive[E, D], error) {
	if err := in.CheckJive(b); err != nil {
		return nil, err
	}
	return &Jive[E, D]{in: in, b: b}, nil
}

// CheckJive returns the error with which [Instance.Jive] refuses b, or nil.
func (in *Instance[E, D]) CheckJive(b int) error {
	if b < 2 || in.Width()%b != 0 {
		return fmt.Errorf("anemoi: jive %d of %s: b must be at least 2 and divide the width %d", b, in.name, in.Width())
	}
	if out := in.Width() / b; out*in.field.bits < minDigestBits {
		return fmt.Errorf("anemoi: jive %d of %s: an output of %d x %d bits is too short to resist collisions, want %d bits",
			b, in.name, out, in.field.bits, minDigestBits)
	}
	return nil
}

// String is the hash name and "/jive<b>".
func (j *Jive[E, D]) String() string { return fmt.Sprintf("%s/jive%d", j.in.name, j.b) }

// OutputLen is c = 2l/b, the number of elements of one input and of the output.
func (j *Jive[E, D]) OutputLen() int { return j.in.Width() / j.b }

// Compress compresses the 2l elements of b inputs, one input after the other.
func (j *Jive[E, D]) Compress(input ...E) ([]E, error) {
	if len(input) != j.in.Width() {
		return nil, fmt.Errorf("anemoi: %s takes %d elements, got %d", j, j.in.Width(), len(input))
	}
	s := j.in.borrow()
	copy(s.state[:], input)
	out := append([]E(nil), j.in.jive(s, j.OutputLen())...)
	j.in.giveBack(s)
	return out, nil
}

// Arity is k = 2l / DigestLen, the number of digests that [Instance.Compress]
// takes, rounded down: a state that is no whole number of digests has no Compress.
func (in *Instance[E, D]) Arity() int { return in.Width() / in.DigestLen() }

// Compress compresses k = [Instance.Arity] digests, which fill the state, into
// one by Jive_k: the node function of a Merkle tree. It does not allocate. A
// state that is no whole number of digests has no such compression, use [Instance.Jive].
func (in *Instance[E, D]) Compress(digests ...D) (D, error) {
	c := in.DigestLen()
	if len(digests)*c != in.Width() {
		var none D
		return none, fmt.Errorf("anemoi: %s compresses %d elements, got %d digests of %d", in.name, in.Width(), len(digests), c)
	}
	s := in.borrow()
	state := s.state[:0]
	for i := range digests {
		state = appendDigest(state, &digests[i])
	}
	d := digest[E, D](in.jive(s, c))
	in.giveBack(s)
	return d, nil
}

// jive permutes the scratch's state and returns the c folded elements, which
// live in the scratch.
func (in *Instance[E, D]) jive(s *scratch[E], c int) []E {
	w := in.Width()
	copy(s.input[:w], s.state[:w])
	in.permute(s, nil)
	out := s.state[:c]
	for i := c; i < w; i++ {
		in.field.add(&out[i%c], &out[i%c], &s.state[i])
	}
	for i := range w {
		in.field.add(&out[i%c], &out[i%c], &s.input[i])
	}
	return out
}
