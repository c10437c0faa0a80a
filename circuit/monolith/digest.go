package monolith

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	native "example.com/gnarkhash/native/monolith"
)

// Digest64 is a digest over Goldilocks as a field of a circuit. A digest from the
// witness goes through [Instance.AssertCanonical] or is compared with one that is computed.
type Digest64 [4]frontend.Variable

// Digest31 is a digest over Mersenne31 as a field of a circuit, as [Digest64].
type Digest31 [8]frontend.Variable

// NewDigest64 returns the assignment of a digest.
func NewDigest64(d native.Digest64) (out Digest64) {
	for i, e := range d {
		out[i] = e.Uint64()
	}
	return out
}

// NewDigest31 returns the assignment of a digest.
func NewDigest31(d native.Digest31) (out Digest31) {
	for i, e := range d {
		out[i] = e.Uint64()
	}
	return out
}

// packing says how the lanes of a digest are put into elements of a circuit's field: in
// order, equally many in each element as far as it goes, the first one lowest. All
// lanes of an element together have fewer bits than the modulus, so that each packing is
// an integer below it and no two digests share one.
type packing struct{ bits, lanes, each int }

func packingOf(h native.Dynamic, field *big.Int) (packing, error) {
	p := packing{bits: h.Modulus().BitLen(), lanes: h.DigestLen()}
	most := (field.BitLen() - 1) / p.bits
	if most == 0 {
		return p, fmt.Errorf("monolith: a field of %d bits is too small for a lane of %d", field.BitLen(), p.bits)
	}
	elements := (p.lanes + most - 1) / most
	p.each = (p.lanes + elements - 1) / elements
	return p, nil
}

// len is the number of elements.
func (p packing) len() int { return (p.lanes + p.each - 1) / p.each }

// in returns how many lanes are in element i.
func (p packing) in(i int) int { return min(p.each, p.lanes-i*p.each) }

// PackDigest is [Instance.Pack] outside of a circuit, for public inputs: it packs a
// digest of a native instance into elements of a circuit's field. A wrong number of
// lanes and a lane that is not canonical are errors.
func PackDigest(h native.Dynamic, field *big.Int, digest []*big.Int) ([]*big.Int, error) {
	if h == nil || field == nil {
		return nil, errors.New("monolith: no instance or no field")
	}
	p, err := packingOf(h, field)
	if err != nil {
		return nil, err
	}
	if len(digest) != p.lanes {
		return nil, fmt.Errorf("monolith: a digest of %d elements: want %d", len(digest), p.lanes)
	}
	out := make([]*big.Int, p.len())
	for i := range out {
		out[i] = new(big.Int)
		for j := p.in(i) - 1; j >= 0; j-- {
			v := digest[i*p.each+j]
			if v == nil || v.Sign() < 0 || v.Cmp(h.Modulus()) >= 0 {
				return nil, fmt.Errorf("monolith: element %d is missing or not canonical: it is outside [0, p) of %s", i*p.each+j, h.FieldName())
			}
			out[i].Lsh(out[i], uint(p.bits)).Add(out[i], v)
		}
	}
	return out, nil
}

// PackedLen is the number of elements that [Instance.Pack] makes of a digest. Over the
// fields of 253 to 256 bits it is 2 for Goldilocks and 1 for Mersenne31.
func (in *Instance) PackedLen() int { return in.packing().len() }

func (in *Instance) packing() packing {
	p, _ := packingOf(in.schedule, in.api.Compiler().Field()) // New has refused smaller fields
	return p
}

// Pack puts a canonical digest into as few elements of the circuit's field as hold it,
// for public inputs. Different digests have different elements. It adds no
// constraint in R1CS. Another number of lanes is an error.
func (in *Instance) Pack(digest []frontend.Variable) ([]frontend.Variable, error) {
	p := in.packing()
	if len(digest) != p.lanes {
		return nil, fmt.Errorf("monolith: a digest of %d elements: want %d", len(digest), p.lanes)
	}
	if err := in.check(digest); err != nil {
		return nil, err
	}
	out := make([]frontend.Variable, p.len())
	for i := range out {
		out[i] = in.littleEndian(digest[i*p.each:][:p.in(i)], p.bits)
	}
	return out, nil
}

// Unpack returns the one digest that [Instance.Pack] puts into the elements, its lanes
// canonical. Elements that are no packing of a canonical digest make the circuit
// unsatisfiable; constants of that kind are errors. Another number of elements is an error.
//
// The lanes come from a hint. What binds them: each is canonical, so below 2^bits,
// and together they are the element. As integers they stay below the field's modulus,
// so this is their one decomposition in base 2^bits, and an element with a lane of p
// or more, or with a bit above the lanes, has none.
func (in *Instance) Unpack(elements []frontend.Variable) ([]frontend.Variable, error) {
	p := in.packing()
	if len(elements) != p.len() {
		return nil, fmt.Errorf("monolith: a packed digest of %d elements: want %d", len(elements), p.len())
	}
	if err := checkSet(elements); err != nil {
		return nil, err
	}
	var digest []frontend.Variable
	for i, e := range elements {
		n := p.in(i)
		if k, ok := in.constant(e); ok {
			if k.BitLen() > n*p.bits {
				return nil, fmt.Errorf("monolith: packed element %d has more than %d bits", i, n*p.bits)
			}
			lanes := make([]*big.Int, n)
			for j := range lanes {
				lanes[j] = new(big.Int)
			}
			lanesOf(k, p.bits, lanes)
			digest = append(digest, constants(lanes)...)
			continue
		}
		lanes, err := in.api.Compiler().NewHint(lanesHint, n, p.bits, e)
		if err != nil {
			return nil, err
		}
		in.api.AssertIsEqual(in.littleEndian(lanes, p.bits), e)
		digest = append(digest, lanes...)
	}
	return digest, in.AssertCanonical(digest...)
}

// lanesHint gives the lowest lanes of a number. The inputs are the bits of a lane and the
// number; what is above them is lost.
func lanesHint(_ *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) != 2 || !inputs[0].IsInt64() || inputs[0].Int64() < 1 || inputs[0].Int64() > 64 {
		return errInputs
	}
	lanesOf(inputs[1], int(inputs[0].Int64()), outputs)
	return nil
}

// lanesOf sets out to the lowest lanes of a number.
func lanesOf(v *big.Int, bits int, out []*big.Int) {
	mask := new(big.Int).Sub(power(bits), big.NewInt(1))
	for i := range out {
		out[i].And(out[i].Rsh(v, uint(i*bits)), mask)
	}
}
