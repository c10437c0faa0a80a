package anemoi

import (
	"fmt"

	"github.com/consensys/gnark/frontend"
)

// Jive is the compression Jive_b (section 6.2 of the paper): b inputs of c = 2l/b
// elements each become one of c elements,
//
//	out[i] = sum over j < b of in[i + c j] + P(in)[i + c j].
type Jive struct {
	in *Instance
	b  int
}

// Jive returns the compression of b inputs; the conditions on b are those of
// the native Jive.
func (in *Instance) Jive(b int) (*Jive, error) {
	if err := in.native.CheckJive(b); err != nil {
		return nil, err
	}
	return &Jive{in: in, b: b}, nil
}

// String is the hash name and "/jive<b>".
func (j *Jive) String() string { return fmt.Sprintf("%s/jive%d", j.in, j.b) }

// OutputLen is c = 2l/b, the number of elements of one input and of the output.
func (j *Jive) OutputLen() int { return j.in.Width() / j.b }

// Compress compresses the 2l elements of b inputs, one input after the other.
func (j *Jive) Compress(input ...frontend.Variable) ([]frontend.Variable, error) {
	if len(input) != j.in.Width() {
		return nil, fmt.Errorf("anemoi: %s takes %d elements, got %d", j, j.in.Width(), len(input))
	}
	return j.in.jive(input, j.OutputLen())
}

// Compress compresses k = [Instance.Arity] digests, which fill the state, into
// one by Jive_k: the node function of a Merkle tree.
func (in *Instance) Compress(digests ...frontend.Variable) (frontend.Variable, error) {
	if len(digests) != in.Width() {
		return nil, fmt.Errorf("anemoi: %s compresses %d elements, got %d digests of 1", in, in.Width(), len(digests))
	}
	out, err := in.jive(digests, 1)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

func (in *Instance) jive(input []frontend.Variable, c int) ([]frontend.Variable, error) {
	if err := in.check(input); err != nil {
		return nil, err
	}
	permuted, err := in.run(input)
	if err != nil {
		return nil, err
	}
	if c == 1 {
		return []frontend.Variable{permuted.jive()}, nil
	}
	state := permuted.all()
	out := append([]frontend.Variable(nil), state[:c]...)
	for i := c; i < len(state); i++ {
		out[i%c] = in.api.Add(out[i%c], state[i])
	}
	for i := range input {
		out[i%c] = in.api.Add(out[i%c], input[i])
	}
	return out, nil
}
