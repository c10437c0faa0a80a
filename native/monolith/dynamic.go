package monolith

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// Dynamic is an [Instance] over integers, for callers who choose it at run time:
// command-line tools and circuits. Each input must be canonical, in [0, p); a
// missing or larger one is an error that names its position. Inputs are not
// changed and results share no memory with them.
type Dynamic interface {
	fmt.Stringer
	Name() string
	FieldName() string
	Modulus() *big.Int
	Rounds() int
	Width() int
	Bars() int
	LimbWidths() []int
	Rate() int
	DigestLen() int
	ChunkBytes() int

	// Parameters returns the round constants, row r for the end of round r (the
	// last round has none), and the matrix row by row.
	Parameters() (constants, matrix [][]*big.Int)
	// Tag returns the capacity elements that belong to a label.
	Tag(label string) []*big.Int

	Permute(state []*big.Int) ([]*big.Int, error)
	// Trace returns the state where each round begins, at the inputs of Bars,
	// element i in round r at r*t + i, and the output of the permutation.
	Trace(state []*big.Int) (states, output []*big.Int, err error)
	// CompressOf compresses two digests. The mode is one of [CompressModes].
	CompressOf(mode string, left, right []*big.Int) ([]*big.Int, error)
	SpongeOf(domain string, outputs int, message []*big.Int) ([]*big.Int, error)
	FixedOf(domain string, message []*big.Int) ([]*big.Int, error)
	BytesOf(domain string, message []byte) []*big.Int
	// ReferenceOf is a [ReferenceSponge]. The mode is one of [ReferenceModes].
	ReferenceOf(mode string, outputs int, message []*big.Int) ([]*big.Int, error)
}

// instances lists the instances, as [Names] does.
var instances = []struct {
	name, hash string
	get        func() Dynamic
}{
	{"monolith64_t8", "monolith/64_t8", func() Dynamic { return over[Goldilocks, Digest64]{M64T8()} }},
	{"monolith64_t12", "monolith/64_t12", func() Dynamic { return over[Goldilocks, Digest64]{M64T12()} }},
	{"monolith31_t16", "monolith/31_t16", func() Dynamic { return over[Mersenne31, Digest31]{M31T16()} }},
	{"monolith31_t24", "monolith/31_t24", func() Dynamic { return over[Mersenne31, Digest31]{M31T24()} }},
	{"monolith31_t24_plonky3", "monolith/31_t24_plonky3", func() Dynamic { return over[Mersenne31, Digest31]{M31T24Plonky3()} }},
}

// Names returns the names of the instances.
func Names() []string {
	names := make([]string, len(instances))
	for i, in := range instances {
		names[i] = in.name
	}
	return names
}

// ByName returns an instance by its name, one of [Names], or by its hash name.
func ByName(name string) (Dynamic, error) {
	for _, in := range instances {
		if name == in.name || name == in.hash {
			return in.get(), nil
		}
	}
	return nil, fmt.Errorf("monolith: unknown instance %q: want one of %s", name, strings.Join(Names(), ", "))
}

const (
	modeFeedforward = "feedforward"
	modeTruncated   = "truncated"
)

// CompressModes returns the names of the compressions, the default first:
// [Instance.Compress] and [Instance.CompressTruncated].
func CompressModes() []string { return []string{modeFeedforward, modeTruncated} }

// ReferenceModes returns the names of the sponges of other libraries.
func ReferenceModes() []string { return []string{modeNoPad, modePad10, modeRate, modeWidth} }

// over is an instance seen through integers.
type over[E Element, D Digest[E]] struct{ *Instance[E, D] }

func (o over[E, D]) Parameters() (constants, matrix [][]*big.Int) {
	for _, row := range o.RoundConstants() {
		constants = append(constants, toBigs(row))
	}
	for _, row := range o.Matrix() {
		matrix = append(matrix, toBigs(row))
	}
	return constants, matrix
}

func (o over[E, D]) Tag(label string) []*big.Int { return bigDigest[E](o.tag(label)) }

func (o over[E, D]) Permute(state []*big.Int) ([]*big.Int, error) {
	s, err := o.fromBigs(state)
	if err != nil {
		return nil, err
	}
	if err := o.Instance.Permute(s); err != nil {
		return nil, err
	}
	return toBigs(s), nil
}

func (o over[E, D]) Trace(state []*big.Int) (states, output []*big.Int, err error) {
	s, err := o.fromBigs(state)
	if err != nil {
		return nil, nil, err
	}
	trace, err := o.permuteTrace(s)
	if err != nil {
		return nil, nil, err
	}
	return toBigs(trace), toBigs(s), nil
}

func (o over[E, D]) CompressOf(mode string, left, right []*big.Int) ([]*big.Int, error) {
	var compress func(...D) (D, error)
	switch mode {
	case modeFeedforward:
		compress = o.Compress
	case modeTruncated:
		compress = o.CompressTruncated
	default:
		return nil, fmt.Errorf("monolith: unknown compression %q: want one of %s", mode, strings.Join(CompressModes(), ", "))
	}
	l, err := o.digestOf("left", left)
	if err != nil {
		return nil, err
	}
	r, err := o.digestOf("right", right)
	if err != nil {
		return nil, err
	}
	d, err := compress(l, r)
	if err != nil {
		return nil, err
	}
	return bigDigest[E](d), nil
}

// digestOf reads a digest.
func (o over[E, D]) digestOf(which string, vs []*big.Int) (d D, err error) {
	if len(vs) != len(d) {
		return d, fmt.Errorf("monolith: the %s digest has %d elements: want %d", which, len(vs), len(d))
	}
	es, err := o.fromBigs(vs)
	if err != nil {
		return d, fmt.Errorf("%w (%s digest)", err, which)
	}
	for i := range len(d) {
		d[i] = es[i]
	}
	return d, nil
}

func (o over[E, D]) SpongeOf(domain string, outputs int, message []*big.Int) ([]*big.Int, error) {
	return o.elements(func(m ...E) ([]E, error) { return o.Sponge(domain).Squeeze(outputs, m...) }, message)
}

func (o over[E, D]) FixedOf(domain string, message []*big.Int) ([]*big.Int, error) {
	fixed, err := o.Fixed(len(message), domain)
	if err != nil {
		return nil, err
	}
	m, err := o.fromBigs(message)
	if err != nil {
		return nil, err
	}
	d, err := fixed.Hash(m...)
	if err != nil {
		return nil, err
	}
	return bigDigest[E](d), nil
}

func (o over[E, D]) BytesOf(domain string, message []byte) []*big.Int {
	return bigDigest[E](o.Bytes(domain).Hash(message))
}

func (o over[E, D]) ReferenceOf(mode string, outputs int, message []*big.Int) ([]*big.Int, error) {
	modes := []*ReferenceSponge[E, D]{o.NoPad(), o.Plonky3Pad10(), o.Plonky2Pad10Star1Rate(), o.Plonky2Pad10Star1Width()}
	i := slices.IndexFunc(modes, func(h *ReferenceSponge[E, D]) bool { return h.mode == mode })
	if i < 0 {
		return nil, fmt.Errorf("monolith: unknown sponge %q: want one of %s", mode, strings.Join(ReferenceModes(), ", "))
	}
	return o.elements(func(m ...E) ([]E, error) { return modes[i].Squeeze(outputs, m...) }, message)
}

// elements applies f to checked integers.
func (o over[E, D]) elements(f func(...E) ([]E, error), input []*big.Int) ([]*big.Int, error) {
	in, err := o.fromBigs(input)
	if err != nil {
		return nil, err
	}
	out, err := f(in...)
	if err != nil {
		return nil, err
	}
	return toBigs(out), nil
}

// fromBigs checks integers.
func (o over[E, D]) fromBigs(vs []*big.Int) ([]E, error) {
	es := make([]E, len(vs))
	for i, v := range vs {
		if v == nil {
			return nil, fmt.Errorf("monolith: element %d is missing", i)
		}
		if !v.IsUint64() || v.Uint64() >= o.field.modulus {
			return nil, fmt.Errorf("monolith: element %d is not canonical: it is outside [0, p) of %s", i, o.field.name)
		}
		es[i] = element[E](v.Uint64())
	}
	return es, nil
}

// bigDigest returns a digest's elements as integers.
func bigDigest[E Element, D Digest[E]](d D) []*big.Int {
	vs := make([]*big.Int, len(d))
	for i := range len(d) {
		vs[i] = new(big.Int).SetUint64(d[i].Uint64())
	}
	return vs
}
