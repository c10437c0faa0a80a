package monolith

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/circuit/lookup"
	"example.com/gnarkhash/internal/gates"
	native "example.com/gnarkhash/native/monolith"
)

// Option changes how an instance proves its statements, never what it computes.
type Option = lookup.Option

// WithoutCommitment proves everything by bits instead of lookups, so that a proof needs no
// commitment. It costs about ten times the constraints.
func WithoutCommitment() Option { return lookup.WithoutCommitment() }

// WithBase sets the width of the limbs of ranges for the whole circuit, 2 to 20 bits: see
// [lookup.WithBase]. A circuit of a few permutations is cheapest with 8. With 20 bits [New]
// refuses the instances over Goldilocks in fields of 255 bits and less ("a field of 254 bits
// is too small to divide ..."): of gnark's curves only BW6-761 has room. 2 to 19 bits work on
// all of them.
func WithBase(bits int) Option { return lookup.WithBase(bits) }

// Instance is one Monolith permutation inside a circuit over another, larger field.
// A lane is a variable whose value is an integer below p. Modes are methods, which
// have the names and the argument order of native/monolith and compute the same.
//
// Every lane that goes into a method must be canonical, that is, below p as an
// integer: an output of this package, or of [Instance.AssertCanonical]. The methods do not
// check that again.
type Instance struct {
	api      frontend.API
	system   gates.System
	checker  *lookup.Checker
	schedule *schedule
}

// New returns an instance by its name, as native/monolith.ByName takes it: "monolith64_t8"
// or "monolith/64_t8". It fails if there is no such instance, if the circuit's field
// is too small, or if the builder cannot commit and WithoutCommitment is not given.
func New(api frontend.API, name string, opts ...Option) (*Instance, error) {
	if api == nil {
		return nil, errors.New("monolith: no frontend.API")
	}
	dynamic, err := native.ByName(name)
	if err != nil {
		return nil, err
	}
	var p *parameters
	for _, candidate := range all() {
		if candidate.Name() == dynamic.Name() {
			p = candidate
		}
	}
	checker, err := lookup.New(api, opts...)
	if err != nil {
		return nil, err
	}
	system := gates.SystemOf(api)
	s, err := scheduleOf(p, checker.Base(), system == gates.SCS, api.Compiler().Field())
	if err != nil {
		return nil, fmt.Errorf("monolith: %s in a circuit over a field of %d bits: %w", p, api.Compiler().Field().BitLen(), err)
	}
	return &Instance{api: api, system: system, checker: checker, schedule: s}, nil
}

// String is the hash name, equal to that of the native instance.
func (in *Instance) String() string { return in.schedule.String() }

// Name is the name of the native instance.
func (in *Instance) Name() string { return in.schedule.Name() }

// Modulus is p, that of the lanes.
func (in *Instance) Modulus() *big.Int { return in.schedule.Modulus() }

// Width is the number of lanes of the state.
func (in *Instance) Width() int { return in.schedule.Width() }

// Rate is the number of lanes a sponge takes in for each permutation.
func (in *Instance) Rate() int { return in.schedule.Rate() }

// DigestLen is the number of lanes of a digest.
func (in *Instance) DigestLen() int { return in.schedule.DigestLen() }

// ChunkBytes is the number of bytes that always fit into a lane.
func (in *Instance) ChunkBytes() int { return in.schedule.ChunkBytes() }

// AssertCanonical asserts that each value is an integer below p, for values from
// outside: an inconsistent one has no witness. A constant of p or more is an error.
func (in *Instance) AssertCanonical(values ...frontend.Variable) error {
	if err := in.check(values); err != nil {
		return err
	}
	for _, v := range values {
		if _, ok := in.constant(v); ok {
			continue
		}
		if err := in.checker.AssertCanonical(in.schedule.prime, v); err != nil {
			return err
		}
	}
	return nil
}

// Permute returns the permutation of a canonical state of the instance's width. Its lanes
// are canonical. Constants alone give constants and no constraint. The slice is not
// changed. Another width is an error.
func (in *Instance) Permute(state ...frontend.Variable) ([]frontend.Variable, error) {
	return in.permute(state, selection{first: in.Width()})
}

// permute returns those lanes of a permutation that are wanted; the others are nil.
func (in *Instance) permute(state []frontend.Variable, wanted selection) ([]frontend.Variable, error) {
	if len(state) != in.Width() {
		return nil, fmt.Errorf("monolith: %s permutes %d elements, got %d", in, in.Width(), len(state))
	}
	if err := in.check(state); err != nil {
		return nil, err
	}
	values := make([]*big.Int, 0, len(state))
	for _, v := range state {
		if k, ok := in.constant(v); ok {
			values = append(values, k)
		}
	}
	if len(values) < len(state) {
		return in.run(state, wanted)
	}
	permuted, err := in.schedule.Permute(values)
	if err != nil {
		return nil, err
	}
	out := make([]frontend.Variable, len(state))
	for _, i := range wanted.lanes(len(state)) {
		if wanted.feed {
			permuted[i].Add(permuted[i], values[i]).Mod(permuted[i], in.Modulus())
		}
		out[i] = permuted[i]
	}
	return out, nil
}

func checkSet(elements []frontend.Variable) error {
	for i := range elements {
		if elements[i] == nil {
			return fmt.Errorf("monolith: element %d is nil", i)
		}
	}
	return nil
}
