package anemoi

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"
	stdhash "github.com/consensys/gnark/std/hash"

	"example.com/gnarkhash/internal/label"
	native "example.com/gnarkhash/native/anemoi"
)

// FieldHasher is a [Sponge] with the interface of gnark's std/hash, to plug into
// std/signature/eddsa, std/accumulator/merkle, std/fiat-shamir and whatever else
// takes a hash.FieldHasher or a hash.StateStorer. It computes Sponge.Hash of what was written.
//
// The interface returns no errors: a method panics where the ones of [Hasher]
// return an error, that is on a nil variable, while the circuit is compiled.
type FieldHasher struct {
	hasher *Hasher
}

var (
	_ stdhash.StateStorer = (*FieldHasher)(nil)
	_ stdhash.Compressor  = (*Compressor)(nil)
)

// NewFieldHasher returns the sponge as a hash.FieldHasher.
func (h *Sponge) NewFieldHasher() *FieldHasher { return &FieldHasher{hasher: h.New()} }

// Write appends elements to the message.
func (h *FieldHasher) Write(data ...frontend.Variable) {
	if err := h.hasher.Absorb(data...); err != nil {
		panic(err)
	}
}

// Sum returns the digest of the message so far; more can be written after it.
func (h *FieldHasher) Sum() frontend.Variable {
	digest, err := h.hasher.Sum()
	if err != nil {
		panic(err)
	}
	return digest
}

// Reset starts again with the empty message.
func (h *FieldHasher) Reset() { h.hasher.Reset() }

// State returns a copy of the state: its 2l elements and, as a constant, how many
// elements of the current block are in it.
func (h *FieldHasher) State() []frontend.Variable {
	return append(h.hasher.sponge.in.copies(h.hasher.stream.state), h.hasher.stream.filled)
}

// SetState goes on from what [FieldHasher.State] returned. Another number of
// variables, a nil one or a last one that is no constant below the rate is an
// error, and the hasher is unchanged. Nothing else is checked: a state is only as
// good as where it comes from.
func (h *FieldHasher) SetState(state []frontend.Variable) error {
	in := h.hasher.sponge.in
	if len(state) != in.Width()+1 {
		return fmt.Errorf("anemoi: a state of %s has %d variables, got %d", in, in.Width()+1, len(state))
	}
	if err := in.check(state); err != nil {
		return err
	}
	last, ok := in.api.Compiler().ConstantValue(state[in.Width()])
	if filled, isInt := state[in.Width()].(int); isInt && !ok {
		last, ok = big.NewInt(int64(filled)), true // the test engine knows no constants
	}
	if !ok || !last.IsInt64() || last.Int64() < 0 || last.Int64() >= int64(in.Rate()) {
		return fmt.Errorf("anemoi: the last variable of a state of %s is no constant below the rate %d", in, in.Rate())
	}
	h.hasher.stream.state = in.copies(state[:in.Width()])
	h.hasher.stream.filled = int(last.Int64())
	return nil
}

// copies returns variables of the same values which share no memory with vs: in
// R1CS api.MulAcc may write into the expression that it is given.
func (in *Instance) copies(vs []frontend.Variable) []frontend.Variable {
	out := make([]frontend.Variable, len(vs))
	for i := range vs {
		out[i] = in.api.Add(vs[i], 0)
	}
	return out
}

// Compressor is the 2-to-1 compression of an instance with one column, with the
// interface of gnark's std/hash.
type Compressor struct {
	in *Instance
}

// Compressor returns the instance as a hash.Compressor. Only an instance of arity
// 2 has one.
func (in *Instance) Compressor() (*Compressor, error) {
	if in.Width() != 2*in.DigestLen() {
		return nil, fmt.Errorf("anemoi: %s compresses %d digests, a hash.Compressor two", in, in.Arity())
	}
	return &Compressor{in: in}, nil
}

// Compress returns Compress(left, right) of the instance. It panics on a nil
// variable, while the circuit is compiled.
func (c *Compressor) Compress(left, right frontend.Variable) frontend.Variable {
	digest, err := c.in.Compress(left, right)
	if err != nil {
		panic(err)
	}
	return digest
}

// Register adds the sponge of the given number of columns and domain to gnark's
// registry of hashes, under the name that the native Sponge of this field has. Call
// it once, before hashes are looked up by name; nothing is registered on import.
func Register(field string, columns int, domain string, options ...Option) error {
	name, err := spongeName(field, columns, domain, options)
	if err != nil {
		return err
	}
	stdhash.RegisterCustomHash(name, func(api frontend.API) (stdhash.FieldHasher, error) {
		in, err := New(api, columns, options...)
		if err != nil {
			return nil, err
		}
		sponge := in.Sponge(domain)
		if sponge.String() != name {
			return nil, fmt.Errorf("anemoi: %s is asked for in a circuit over %s", name, in.native.FieldName())
		}
		return sponge.NewFieldHasher(), nil
	})
	return nil
}

// spongeName is the name of the sponge over the named field.
func spongeName(field string, columns int, domain string, options []Option) (string, error) {
	in, err := native.ByName(field, columns, options...)
	if err != nil {
		return "", err
	}
	return label.Sponge(in.String(), domain), nil
}
