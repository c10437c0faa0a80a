package anemoi

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"

	native "example.com/gnarkhash/native/anemoi"
)

// Emulated is an Anemoi permutation over another field than the circuit's, whose
// elements are those of gnark's std/math/emulated. T are the field's parameters:
// gnark's own, such as emulated.BLS12381Fp or emulated.Goldilocks, or [PallasFp]
// and [Vesta]. Its modes are made by its methods, which have the names and the
// argument order of those of [Instance] and compute what the native ones do.
//
// # Elements
//
// Elements come from the witness, from other gadgets or from Field.NewElement,
// and may be lazily reduced: their value mod q counts, whatever their limbs are,
// and gnark checks the widths of witness limbs where they are first used. What is
// hashed is the element, not its limbs. An element that is nil or has no limbs
// (emulated.ValueOf inside a circuit) is an error; limbs in another number than
// the parameters say make gnark panic.
//
// Results are not reduced either and may be q or more. Compare them by
// Field.AssertIsEqual, which compares mod q. Whoever needs the one canonical
// representation, to read limbs, bits or bytes, to hash limbs or to make them
// public, calls Field.ReduceStrict first, else a prover has a choice.
//
// A digest is a list of DigestLen elements: one, or 4 over Goldilocks.
//
// # Cost
//
// Constraints for each of 20 chained permutations on BN254, everything counted and
// rounded up:
//
//	field         columns    R1CS    PLONK
//	pallas_fp           1  11,533   43,849
//	vesta               1  11,533   43,849
//	bls12_381_fq        1  16,948   63,253
//	goldilocks          4   4,553   17,085
//
// That is a hundred times a permutation over the circuit's own field: hash there
// if there is a choice. A circuit that emulates has one commitment, in Groth16 as
// in PLONK, for gnark's range checks of limbs and bytes, however many of them there
// are: a verifier must support that, and so must the builder, if it is one wrapped
// around gnark's (frontend.Committer). Constants fold.
//
// # Modes
//
// All of those of [Instance], but for a message whose length is a variable and the
// interfaces of gnark's std/hash, which are of variables. The circuit may be over
// any field of 250 bits or more, which the scalar fields of all pairing curves are.
//
// A permutation has one hint. Why it cannot cheat stands at the method permute
// (emulated_rounds.go). The emulated field's arithmetic is gnark's, and so is the
// soundness of its deferred checks.
type Emulated[T emulated.FieldParams] struct {
	api      frontend.API
	field    *emulated.Field[T]
	native   native.Dynamic
	params   *parameters
	limbBits int
	oneLimb  bool
}

var _ duplex[*emulated.Element[PallasFp]] = (*Emulated[PallasFp])(nil)

// minCircuitBits leaves room, in one element of the circuit's field, for sums of
// products of two limbs of 64 bits. The scalar field of each pairing curve has as many.
const minCircuitBits = 250

// NewEmulated returns the instance with the given number of columns over the
// field with T's modulus. It fails if that field has no parameters for so many
// columns, if it is the circuit's own, for which there is [New] at a hundredth of
// the cost, or if the circuit's field is too small to emulate another: it must
// have 250 bits or more.
func NewEmulated[T emulated.FieldParams](api frontend.API, columns int, options ...Option) (*Emulated[T], error) {
	if api == nil {
		return nil, errors.New("anemoi: no frontend.API")
	}
	var params T
	in, err := native.ByModulus(params.Modulus(), columns, options...)
	if err != nil {
		return nil, err
	}
	circuit := api.Compiler().Field()
	if circuit.Cmp(in.Modulus()) == 0 {
		return nil, fmt.Errorf("anemoi: the circuit is over %s itself: use New, without emulation", in.FieldName())
	}
	if circuit.BitLen() < minCircuitBits {
		return nil, fmt.Errorf("anemoi: a circuit over a field of %d bits cannot emulate %s: want %d or more", circuit.BitLen(), in.FieldName(), minCircuitBits)
	}
	limbs, bits := emulated.GetEffectiveFieldParams[T](circuit)
	field, err := emulated.NewField[T](api)
	if err != nil {
		return nil, fmt.Errorf("anemoi: emulating %s: %w", in.FieldName(), err)
	}
	return &Emulated[T]{api: api, field: field, native: in, params: newParameters(in), limbBits: int(bits), oneLimb: limbs == 1}, nil
}

// String is the hash name, equal to that of the native instance.
func (in *Emulated[T]) String() string { return in.native.String() }

// Columns is l, the number of S-boxes of a round.
func (in *Emulated[T]) Columns() int { return in.native.Columns() }

// Rounds is the number of rounds, extra ones included.
func (in *Emulated[T]) Rounds() int { return in.native.Rounds() }

// Width is the number of elements of the state, 2l.
func (in *Emulated[T]) Width() int { return in.native.Width() }

// DigestLen is the number of elements of a digest.
func (in *Emulated[T]) DigestLen() int { return in.native.DigestLen() }

// Rate is the number of elements a sponge takes in for each permutation.
func (in *Emulated[T]) Rate() int { return in.native.Rate() }

// ChunkBytes is the number of bytes that [EmulatedBytes] packs into one element.
func (in *Emulated[T]) ChunkBytes() int { return in.native.ChunkBytes() }

// Arity is k, the number of digests that [Emulated.Compress] takes.
func (in *Emulated[T]) Arity() int { return in.Width() / in.DigestLen() }

// Permute returns the permutation of the state x[0..l-1], y[0..l-1]. The slice
// and its elements are not changed. Another width is an error.
func (in *Emulated[T]) Permute(state ...*emulated.Element[T]) ([]*emulated.Element[T], error) {
	if len(state) != in.Width() {
		return nil, fmt.Errorf("anemoi: %s permutes %d elements, got %d", in, in.Width(), len(state))
	}
	if err := in.check(state); err != nil {
		return nil, err
	}
	return in.permute(state)
}

// constants returns the values of the elements if none depends on the witness.
func (in *Emulated[T]) constants(elements []*emulated.Element[T]) ([]*big.Int, bool) {
	values := make([]*big.Int, len(elements))
	for i, e := range elements {
		v, ok := in.field.ConstantValue(e)
		if !ok {
			return nil, false
		}
		values[i] = v
	}
	return values, true
}

// elements returns constants.
func (in *Emulated[T]) elements(values []*big.Int) []*emulated.Element[T] {
	out := make([]*emulated.Element[T], len(values))
	for i := range values {
		out[i] = in.field.NewElement(values[i])
	}
	return out
}

// duplex: what the modes need.

func (in *Emulated[T]) constant(v *big.Int) *emulated.Element[T] { return in.field.NewElement(v) }

func (in *Emulated[T]) add(a, b *emulated.Element[T]) *emulated.Element[T] {
	return in.field.Add(a, b)
}

// check refuses what gnark would panic on or take for zero.
func (in *Emulated[T]) check(elements []*emulated.Element[T]) error {
	for i, e := range elements {
		if e == nil {
			return fmt.Errorf("anemoi: element %d is nil", i)
		}
		if e.Limbs == nil {
			return fmt.Errorf("anemoi: element %d has no limbs: make constants with Field.NewElement", i)
		}
		if limb := slices.IndexFunc(e.Limbs, func(v frontend.Variable) bool { return v == nil }); limb >= 0 {
			return fmt.Errorf("anemoi: limb %d of element %d is nil", limb, i)
		}
	}
	return nil
}

// permuted permutes a state and returns its first n elements.
func (in *Emulated[T]) permuted(state []*emulated.Element[T], n int) ([]*emulated.Element[T], error) {
	out, err := in.permute(state)
	if err != nil {
		return nil, err
	}
	return out[:n:n], nil
}
