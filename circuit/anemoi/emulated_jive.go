package anemoi

import (
	"fmt"
	"slices"

	"github.com/consensys/gnark/std/math/emulated"
)

// EmulatedJive is [Jive] over an emulated field.
type EmulatedJive[T emulated.FieldParams] struct {
	in *Emulated[T]
	b  int
}

// Jive returns the compression of b inputs; the conditions on b are those of
// the native Jive.
func (in *Emulated[T]) Jive(b int) (*EmulatedJive[T], error) {
	if err := in.native.CheckJive(b); err != nil {
		return nil, err
	}
	return &EmulatedJive[T]{in: in, b: b}, nil
}

// String is the hash name and "/jive<b>".
func (j *EmulatedJive[T]) String() string { return fmt.Sprintf("%s/jive%d", j.in, j.b) }

// OutputLen is c = 2l/b, the number of elements of one input and of the output.
func (j *EmulatedJive[T]) OutputLen() int { return j.in.Width() / j.b }

// Compress compresses the 2l elements of b inputs, one input after the other.
func (j *EmulatedJive[T]) Compress(input ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	if len(input) != j.in.Width() {
		return nil, fmt.Errorf("anemoi: %s takes %d elements, got %d", j, j.in.Width(), len(input))
	}
	return j.in.jive(input, j.OutputLen())
}

// Compress compresses k = [Emulated.Arity] digests, which fill the state, into
// one by Jive_k: the node function of a Merkle tree. A state that is no whole
// number of digests has no such compression, use [Emulated.Jive].
func (in *Emulated[T]) Compress(digests ...[]*emulated.Element[T]) ([]*emulated.Element[T], error) {
	c := in.DigestLen()
	if len(digests)*c != in.Width() {
		return nil, fmt.Errorf("anemoi: %s compresses %d elements, got %d digests of %d", in, in.Width(), len(digests), c)
	}
	for i, d := range digests {
		if len(d) != c {
			return nil, fmt.Errorf("anemoi: %s: digest %d has %d elements, want %d", in, i, len(d), c)
		}
	}
	return in.jive(slices.Concat(digests...), c)
}

func (in *Emulated[T]) jive(input []*emulated.Element[T], c int) ([]*emulated.Element[T], error) {
	permuted, err := in.Permute(input...)
	if err != nil {
		return nil, err
	}
	sums := make([]emulatedSum[T], c)
	for i := range input {
		sums[i%c].add(1, permuted[i])
		sums[i%c].add(1, input[i])
	}
	out := make([]*emulated.Element[T], c)
	for i := range sums {
		out[i] = in.element(&sums[i])
	}
	return out, nil
}
