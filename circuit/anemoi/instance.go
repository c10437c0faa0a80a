package anemoi

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/profile"

	"example.com/gnarkhash/internal/gates"
	native "example.com/gnarkhash/native/anemoi"
)

// Option changes an instance away from the specification, as in native/anemoi.
type Option = native.Option

// WithExtraRounds adds n rounds whose constants continue by the specified rule;
// see the native option of this name.
func WithExtraRounds(n int) Option { return native.WithExtraRounds(n) }

// Instance is one Anemoi permutation inside a circuit, over the circuit's own
// field. Its modes are made by its methods, which have the names and the
// argument order of the native ones and compute the same values.
type Instance struct {
	api    frontend.API
	native native.Dynamic
	params *parameters
	system gates.System
}

// New returns the instance with the given number of columns (1 to 6) over the
// field of the circuit. It fails if that field has no parameters; the error
// lists those which have.
func New(api frontend.API, columns int, options ...Option) (*Instance, error) {
	if api == nil {
		return nil, errors.New("anemoi: no frontend.API")
	}
	in, err := native.ByModulus(api.Compiler().Field(), columns, options...)
	if err != nil {
		return nil, err
	}
	if in.DigestLen() != 1 {
		return nil, fmt.Errorf("anemoi: a circuit over %s, whose digests have %d elements, is not supported", in.FieldName(), in.DigestLen())
	}
	return &Instance{api: api, native: in, params: newParameters(in), system: gates.SystemOf(api)}, nil
}

// String is the hash name, equal to that of the native instance.
func (in *Instance) String() string { return in.native.String() }

// Columns is l, the number of S-boxes of a round.
func (in *Instance) Columns() int { return in.native.Columns() }

// Rounds is the number of rounds, extra ones included.
func (in *Instance) Rounds() int { return in.native.Rounds() }

// Width is the number of elements of the state, 2l.
func (in *Instance) Width() int { return in.native.Width() }

// DigestLen is the number of elements of a digest: one over every field of a
// pairing curve.
func (in *Instance) DigestLen() int { return in.native.DigestLen() }

// Rate is the number of elements a sponge takes in for each permutation.
func (in *Instance) Rate() int { return in.native.Rate() }

// ChunkBytes is the number of bytes that [Bytes] packs into one element.
func (in *Instance) ChunkBytes() int { return in.native.ChunkBytes() }

// Arity is k, the number of digests that [Instance.Compress] takes.
func (in *Instance) Arity() int { return in.Width() / in.DigestLen() }

// Permute returns the permutation of the state x[0..l-1], y[0..l-1]. Inputs are
// variables or constants of the circuit's field; constants alone give constants
// and no constraint. The slice is not changed. Another width is an error.
func (in *Instance) Permute(state ...frontend.Variable) ([]frontend.Variable, error) {
	if len(state) != in.Width() {
		return nil, fmt.Errorf("anemoi: %s permutes %d elements, got %d", in, in.Width(), len(state))
	}
	if err := in.check(state); err != nil {
		return nil, err
	}
	return in.permuted(state, in.Width())
}

// outcome is a finished permutation whose outputs are not written out yet: in
// PLONK one sum of outputs is cheaper than the outputs and their sum.
type outcome interface {
	// all returns the state.
	all() []frontend.Variable
	// first returns element 0 of the state.
	first() frontend.Variable
	// jive returns the sum of all inputs and all outputs.
	jive() frontend.Variable
}

// run permutes a state of the right width, with the constraints that suit the builder.
func (in *Instance) run(state []frontend.Variable) (outcome, error) {
	if values, ok := constants(in.api, state); ok {
		out, err := in.native.Permute(values)
		if err != nil {
			return nil, err
		}
		return &linearOutcome{api: in.api, in: state, out: variables(out)}, nil
	}
	profile.RecordOperation(in.String(), 1)
	switch in.system {
	case gates.R1CS:
		return in.runR1CS(state)
	case gates.SCS:
		return in.runSCS(state)
	default:
		return in.runPlain(state)
	}
}

// permuted permutes a state and returns its first n elements.
func (in *Instance) permuted(state []frontend.Variable, n int) ([]frontend.Variable, error) {
	out, err := in.run(state)
	if err != nil {
		return nil, err
	}
	if n == 1 {
		return []frontend.Variable{out.first()}, nil
	}
	return out.all()[:n:n], nil
}

func (in *Instance) constant(v *big.Int) frontend.Variable        { return v }
func (in *Instance) add(a, b frontend.Variable) frontend.Variable { return in.api.Add(a, b) }

// check refuses a nil variable.
func (in *Instance) check(elements []frontend.Variable) error {
	for i := range elements {
		if elements[i] == nil {
			return fmt.Errorf("anemoi: element %d is nil", i)
		}
	}
	return nil
}

// constants returns the values of the state if none depends on the witness.
func constants(api frontend.API, state []frontend.Variable) ([]*big.Int, bool) {
	values := make([]*big.Int, len(state))
	for i := range state {
		v, ok := api.Compiler().ConstantValue(state[i])
		if !ok {
			return nil, false
		}
		values[i] = new(big.Int).Mod(v, api.Compiler().Field())
	}
	return values, true
}

func variables(values []*big.Int) []frontend.Variable {
	vs := make([]frontend.Variable, len(values))
	for i := range values {
		vs[i] = values[i]
	}
	return vs
}
