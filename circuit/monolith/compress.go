package monolith

import (
	"errors"
	"fmt"

	"github.com/consensys/gnark/frontend"
)

// Compress returns the digest of two canonical digests, the designers' compression
// P(left || right)[0..n) + left, for the instances whose width is two digests. It has
// no domain and no tag: do not take its output for a hash of a message.
func (in *Instance) Compress(left, right []frontend.Variable) ([]frontend.Variable, error) {
	return in.compress(left, right, true)
}

// CompressTruncated returns P(left || right || 0...)[0..n), without the input added: a
// pseudo-compression, for interoperability. See the native function of this name.
func (in *Instance) CompressTruncated(left, right []frontend.Variable) ([]frontend.Variable, error) {
	return in.compress(left, right, false)
}

func (in *Instance) compress(left, right []frontend.Variable, feed bool) ([]frontend.Variable, error) {
	n := in.DigestLen()
	if len(left) != n || len(right) != n {
		return nil, fmt.Errorf("monolith: digests of %d and %d elements: want %d", len(left), len(right), n)
	}
	if feed && 2*n != in.Width() {
		return nil, fmt.Errorf("monolith: %s has no feedforward compression: its width is not that of two digests", in)
	}
	if 2*n > in.Width() {
		return nil, errors.New("monolith: two digests do not fit the state")
	}
	state := append(append([]frontend.Variable(nil), left...), right...)
	for len(state) < in.Width() {
		state = append(state, 0)
	}
	out, err := in.permute(state, selection{first: n, feed: feed})
	if err != nil {
		return nil, err
	}
	return out[:n], nil
}
