package anemoi

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sort"
	"strings"
)

// Dynamic is an [Instance] over integers, for callers who choose the field at
// run time: command-line tools and circuits. Each input must be canonical, in
// [0, q); a missing or larger one is an error that names its position. Inputs
// are not changed and results share no memory with them.
type Dynamic interface {
	fmt.Stringer
	FieldName() string
	Modulus() *big.Int
	Alpha() int
	Generator() *big.Int
	Columns() int
	Rounds() int
	Width() int
	Rate() int
	DigestLen() int
	ChunkBytes() int

	// Parameters returns the constants C and D, that of round r and column i
	// at r*l + i, and the matrix M row by row.
	Parameters() (c, d, m []*big.Int)
	// MatrixBase returns the element b that M is made of.
	MatrixBase() *big.Int
	// Tag returns the capacity elements that belong to a label.
	Tag(label string) []*big.Int

	Permute(state []*big.Int) ([]*big.Int, error)
	// Verifiable returns, for each round and column at r*l + i, what a circuit
	// needs to verify a permutation: the S-box input Y and output V.
	// The slice of Y ends with the l elements y of the permutation's output.
	Verifiable(state []*big.Int) (y, v []*big.Int, err error)
	// VerifiableInto is Verifiable which sets integers that are there already. If y
	// is nil only V is returned. Another number of them and a missing one are errors,
	// which set nothing.
	VerifiableInto(state, y, v []*big.Int) error
	CheckJive(b int) error
	JiveOf(b int, input []*big.Int) ([]*big.Int, error)
	SpongeOf(domain string, outputs int, message []*big.Int) ([]*big.Int, error)
	FixedOf(domain string, message []*big.Int) ([]*big.Int, error)
	BytesOf(domain string, message []byte) []*big.Int
	ReferenceSpongeOf(outputs int, message []*big.Int) ([]*big.Int, error)
	ReferenceBytesOf(message []byte) []*big.Int
}

// fields maps the name of each field to its instances. A new field is one line
// here and one file field_<name>.go.
var fields = map[string]supported{
	"bls12_377_fq": bls12377FqField,
	"bls12_377_fr": bls12377FrField,
	"bls12_381_fq": bls12381FqField,
	"bls12_381_fr": bls12381FrField,
	"bn254_fq":     bn254FqField,
	"bn254_fr":     bn254FrField,
	"goldilocks":   goldilocksField,
	"pallas_fp":    pallasFpField,
	"vesta":        vestaField,
}

// supported is one field's family without its element type.
type supported struct {
	modulus  func() *big.Int
	instance func(columns int, options []Option) (Dynamic, error)
}

func supportedBy[E any, D Digest[E]](modulus func() *big.Int, fam func() *family[E, D]) supported {
	return supported{
		modulus: modulus,
		instance: func(columns int, options []Option) (Dynamic, error) {
			in, err := fam().instance(columns, options)
			if err != nil {
				return nil, err
			}
			return over[E, D]{in}, nil
		},
	}
}

// FieldNames returns the names of the supported fields in alphabetic order.
func FieldNames() []string {
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// ByName returns the instance over the named field.
func ByName(field string, columns int, options ...Option) (Dynamic, error) {
	f, ok := fields[field]
	if !ok {
		return nil, fmt.Errorf("anemoi: unknown field %q: want one of %s", field, strings.Join(FieldNames(), ", "))
	}
	return f.instance(columns, options)
}

// ByModulus returns the instance over the field with modulus q.
func ByModulus(q *big.Int, columns int, options ...Option) (Dynamic, error) {
	if q == nil {
		return nil, errors.New("anemoi: the modulus is missing")
	}
	for _, f := range fields {
		if f.modulus().Cmp(q) == 0 {
			return f.instance(columns, options)
		}
	}
	return nil, fmt.Errorf("anemoi: no parameters for the field of modulus %s: want one of %s", abbreviate(q), strings.Join(FieldNames(), ", "))
}

// over is an instance seen through integers.
type over[E any, D Digest[E]] struct{ *Instance[E, D] }

func (o over[E, D]) Parameters() (c, d, m []*big.Int) {
	return o.field.toBigs(o.c), o.field.toBigs(o.d), o.field.toBigs(o.Matrix())
}

func (o over[E, D]) MatrixBase() *big.Int { return o.field.toBig(&o.base, new(big.Int)) }

func (o over[E, D]) Tag(label string) []*big.Int { return o.field.toBigs(o.tag(label)) }

func (o over[E, D]) Permute(state []*big.Int) ([]*big.Int, error) {
	s, err := o.field.fromBigs(state)
	if err != nil {
		return nil, err
	}
	if err := o.Instance.Permute(s); err != nil {
		return nil, err
	}
	return o.field.toBigs(s), nil
}

func (o over[E, D]) Verifiable(state []*big.Int) (y, v []*big.Int, err error) {
	y, v = make([]*big.Int, (o.rounds+1)*o.columns), make([]*big.Int, o.rounds*o.columns)
	for i := range y {
		y[i] = new(big.Int)
	}
	for i := range v {
		v[i] = new(big.Int)
	}
	if err := o.VerifiableInto(state, y, v); err != nil {
		return nil, nil, err
	}
	return y, v, nil
}

func (o over[E, D]) VerifiableInto(state, y, v []*big.Int) error {
	boxes := o.rounds * o.columns
	if y != nil && len(y) != boxes+o.columns || len(v) != boxes {
		return fmt.Errorf("anemoi: %s has %d Y and %d V, got places for %d and %d", o, boxes+o.columns, boxes, len(y), len(v))
	}
	if slices.Contains(y, nil) || slices.Contains(v, nil) {
		return fmt.Errorf("anemoi: %s: a place for a Y or a V is missing", o)
	}
	s, err := o.field.fromBigs(state)
	if err != nil {
		return err
	}
	seen, err := o.permuteTrace(s)
	if err != nil {
		return err
	}
	for i := range v {
		o.field.toBig(&seen.v[i], v[i])
	}
	if y == nil {
		return nil
	}
	for i := range boxes {
		o.field.toBig(&seen.y[i], y[i])
	}
	for i := range o.columns {
		o.field.toBig(&s[o.columns+i], y[boxes+i])
	}
	return nil
}

func (o over[E, D]) JiveOf(b int, input []*big.Int) ([]*big.Int, error) {
	jive, err := o.Jive(b)
	if err != nil {
		return nil, err
	}
	return o.elements(jive.Compress, input)
}

func (o over[E, D]) SpongeOf(domain string, outputs int, message []*big.Int) ([]*big.Int, error) {
	return o.elements(func(m ...E) ([]E, error) { return o.Sponge(domain).Squeeze(outputs, m...) }, message)
}

func (o over[E, D]) FixedOf(domain string, message []*big.Int) ([]*big.Int, error) {
	fixed, err := o.Fixed(len(message), domain)
	if err != nil {
		return nil, err
	}
	return o.elements(func(m ...E) ([]E, error) {
		d, err := fixed.Hash(m...)
		return appendDigest[E, D](nil, &d), err
	}, message)
}

func (o over[E, D]) BytesOf(domain string, message []byte) []*big.Int {
	d := o.Bytes(domain).Hash(message)
	return o.field.toBigs(appendDigest[E, D](nil, &d))
}

func (o over[E, D]) ReferenceSpongeOf(outputs int, message []*big.Int) ([]*big.Int, error) {
	return o.elements(func(m ...E) ([]E, error) { return o.ReferenceSponge().Squeeze(outputs, m...) }, message)
}

// elements applies f to checked integers.
func (o over[E, D]) elements(f func(...E) ([]E, error), input []*big.Int) ([]*big.Int, error) {
	in, err := o.field.fromBigs(input)
	if err != nil {
		return nil, err
	}
	out, err := f(in...)
	if err != nil {
		return nil, err
	}
	return o.field.toBigs(out), nil
}
