package monolith

import (
	"fmt"
	"math/big"
	"sync"
	"sync/atomic"

	"example.com/gnarkhash/internal/label"
)

// Instance is one Monolith permutation: a field, a width, a matrix and the
// constants derived from them. It is immutable and safe for concurrent use; its
// modes are made by its methods.
type Instance[E Element, D Digest[E]] struct {
	parameters
	rc     [][]uint64
	c64    *constants64
	c31    *constants31
	m24    *matrix24
	sponge *Sponge[E, D] // without a domain
	bytes  *Bytes[E, D]
	fixed  [cachedLength + 1]atomic.Pointer[Fixed[E, D]] // without a domain, by length
	one    E                                             // the element 1
}

// cachedLength is the longest message whose [Fixed] is kept when it is asked for by
// length alone. Lengths may come from outside, so what is kept must be bounded.
const cachedLength = 64

// Instance64 is an instance over Goldilocks.
type Instance64 = Instance[Goldilocks, Digest64]

// Instance31 is an instance over Mersenne31.
type Instance31 = Instance[Mersenne31, Digest31]

// M64T8 returns Monolith-64 with a state of 8 elements.
func M64T8() *Instance64 { return m64t8() }

// M64T12 returns Monolith-64 with a state of 12 elements.
func M64T12() *Instance64 { return m64t12() }

// M31T16 returns Monolith-31 with a state of 16 elements.
func M31T16() *Instance31 { return m31t16() }

// M31T24 returns Monolith-31 with a state of 24 elements and the matrix of the
// designers' code of 2024, a part of a circulant.
func M31T24() *Instance31 { return m31t24() }

// M31T24Plonky3 returns Monolith-31 with a state of 24 elements and the matrix of
// Plonky3, a Cauchy matrix. It is another permutation than [M31T24], and slower.
func M31T24Plonky3() *Instance31 { return m31t24Plonky3() }

var (
	m64t8 = sync.OnceValue(func() *Instance64 {
		in := newInstance[Goldilocks, Digest64]("monolith64_t8", "monolith/64_t8", &goldilocksInfo, circulant(row8, 8))
		in.c64 = newConstants64(in.rc)
		return in
	})
	m64t12 = sync.OnceValue(func() *Instance64 {
		in := newInstance[Goldilocks, Digest64]("monolith64_t12", "monolith/64_t12", &goldilocksInfo, circulant(row12, 12))
		in.c64 = newConstants64(in.rc)
		return in
	})
	m31t16 = sync.OnceValue(func() *Instance31 {
		in := newInstance[Mersenne31, Digest31]("monolith31_t16", "monolith/31_t16", &mersenne31Info, circulant(row16, 16))
		in.c31 = newConstants31(in.rc)
		return in
	})
	m31t24 = sync.OnceValue(func() *Instance31 {
		in := newInstance[Mersenne31, Digest31]("monolith31_t24", "monolith/31_t24", &mersenne31Info, circulant(row32[:], 24))
		in.c31 = newConstants31(in.rc)
		in.m24 = &matrix24{circulant: newCirculant32(&row32)}
		return in
	})
	m31t24Plonky3 = sync.OnceValue(func() *Instance31 {
		in := newInstance[Mersenne31, Digest31]("monolith31_t24_plonky3", "monolith/31_t24_plonky3", &mersenne31Info, cauchy31(24))
		in.c31 = newConstants31(in.rc)
		in.m24 = &matrix24{dense: newDense24(func(i, j int) int64 { return int64(in.matrix[i][j]) })}
		return in
	})
)

func newInstance[E Element, D Digest[E]](name, hash string, f *fieldInfo, matrix [][]uint64) *Instance[E, D] {
	in := &Instance[E, D]{
		parameters: parameters{name: name, hash: hash, width: len(matrix), field: f, matrix: matrix},
		rc:         f.roundConstants(len(matrix)),
		one:        element[E](1),
	}
	in.sponge = in.newSponge(label.Sponge(hash, ""))
	in.bytes = &Bytes[E, D]{sponge: in.newSponge(label.Bytes(hash, ""))}
	return in
}

// String is the hash name: monolith/64_t8, 64_t12, 31_t16, 31_t24 or 31_t24_plonky3.
func (in *Instance[E, D]) String() string { return in.hash }

// Name is the name that [ByName] takes, such as monolith64_t8.
func (in *Instance[E, D]) Name() string { return in.name }

// FieldName is the field's name, "goldilocks" or "mersenne31".
func (in *Instance[E, D]) FieldName() string { return in.field.name }

// Modulus returns a copy of the field's modulus p.
func (in *Instance[E, D]) Modulus() *big.Int { return new(big.Int).SetUint64(in.field.modulus) }

// Rounds is the number of rounds, [Rounds].
func (in *Instance[E, D]) Rounds() int { return Rounds }

// Width is t, the number of elements of the state.
func (in *Instance[E, D]) Width() int { return in.width }

// Bars is u, the number of elements at the start of the state that go through the
// S-box in each round.
func (in *Instance[E, D]) Bars() int { return in.field.bars }

// LimbWidths returns the bits of the limbs into which Bar splits an element, the
// lowest first.
func (in *Instance[E, D]) LimbWidths() []int {
	widths := make([]int, len(in.field.limbs))
	for i, w := range in.field.limbs {
		widths[i] = int(w)
	}
	return widths
}

// DigestLen is the number of elements of a digest, and of the capacity of a sponge.
func (in *Instance[E, D]) DigestLen() int { return in.field.digest }

// Rate is the number of elements a sponge takes in for each permutation.
func (in *Instance[E, D]) Rate() int { return in.width - in.field.digest }

// ChunkBytes is the number of bytes that [Bytes] packs into one element: the
// most that always fit.
func (in *Instance[E, D]) ChunkBytes() int { return in.field.chunk }

// RoundConstants returns copies of the constants: row r is added at the end of round
// r, the last round has none.
func (in *Instance[E, D]) RoundConstants() [][]E { return elementRows[E](in.rc) }

// Matrix returns the matrix of Concrete, row by row.
func (in *Instance[E, D]) Matrix() [][]E { return elementRows[E](in.matrix) }

// Elements returns integers as elements. One of p or more is an error that names
// its position.
func (in *Instance[E, D]) Elements(vs ...uint64) ([]E, error) {
	es := make([]E, len(vs))
	for i, v := range vs {
		if v >= in.field.modulus {
			return nil, fmt.Errorf("monolith: element %d is not canonical: it is outside [0, p) of %s", i, in.field.name)
		}
		es[i] = element[E](v)
	}
	return es, nil
}

// tag returns the capacity elements of a label.
func (in *Instance[E, D]) tag(name string) (d D) {
	for i, v := range label.Tag(name, in.field.digest, in.Modulus()) {
		d[i] = element[E](v.Uint64())
	}
	return d
}

func elementRows[E Element](rows [][]uint64) [][]E {
	out := make([][]E, len(rows))
	for i, row := range rows {
		out[i] = make([]E, len(row))
		for j, v := range row {
			out[i][j] = element[E](v)
		}
	}
	return out
}
