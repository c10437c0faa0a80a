package anemoi

import (
	"errors"
	"fmt"
	"math/big"
	"sync"

	"example.com/gnarkhash/internal/label"
)

// Digest lists the shapes a digest can have: one element of a large field, or
// four of a 64-bit one.
type Digest[E any] interface{ [1]E | [4]E }

// Instance is one Anemoi permutation: a field, a number of columns and the
// constants derived from them. It is immutable and safe for concurrent use; its
// modes are made by its methods.
type Instance[E any, D Digest[E]] struct {
	name    string
	field   *field[E]
	columns int
	rounds  int
	c, d    []E      // constants of round r and column i at r*l + i
	base    E        // the element b of the matrix
	small   []uint64 // the matrix, where the field multiplies by small numbers
	scratch sync.Pool
	wide    sync.Pool
}

// family holds the instances of one field. Each is derived when it is first
// asked for; there are at most MaxColumns * (MaxExtraRounds + 1).
type family[E any, D Digest[E]] struct {
	field     *field[E]
	instances sync.Map // [2]int{columns, extra rounds} -> *Instance[E, D]
}

// Option changes an instance away from the specification.
type Option func(*config) error

type config struct{ extraRounds int }

// WithExtraRounds adds n rounds (0 to [MaxExtraRounds]) whose constants continue
// by the specified rule. The result is outside the specification: no other
// implementation computes it, and its name ends in "+n".
func WithExtraRounds(n int) Option {
	return func(c *config) error {
		if n < 0 || n > MaxExtraRounds {
			return fmt.Errorf("anemoi: %d extra rounds: want 0 to %d", n, MaxExtraRounds)
		}
		c.extraRounds = n
		return nil
	}
}

func (fam *family[E, D]) instance(columns int, options []Option) (*Instance[E, D], error) {
	if columns < 1 || columns > MaxColumns {
		return nil, fmt.Errorf("anemoi: %d columns: want 1 to %d", columns, MaxColumns)
	}
	if digest := digestLen[E, D](); columns < digest {
		return nil, fmt.Errorf("anemoi: %s with %d columns: a digest and a capacity of %d elements each need a state of %d or more, that is %d columns",
			fam.field.name, columns, digest, 2*digest, digest)
	}
	var cfg config
	for _, option := range options {
		if option == nil {
			return nil, errors.New("anemoi: a nil option")
		}
		if err := option(&cfg); err != nil {
			return nil, err
		}
	}
	key := [2]int{columns, cfg.extraRounds}
	if in, ok := fam.instances.Load(key); ok {
		return in.(*Instance[E, D]), nil
	}
	in, _ := fam.instances.LoadOrStore(key, newInstance[E, D](fam.field, columns, cfg.extraRounds))
	return in.(*Instance[E, D]), nil
}

func newInstance[E any, D Digest[E]](f *field[E], columns, extra int) *Instance[E, D] {
	in := &Instance[E, D]{
		name:    fmt.Sprintf("anemoi/%s/l%d", f.name, columns),
		field:   f,
		columns: columns,
		rounds:  roundCount(columns, f.alpha) + extra,
		base:    f.matrixBase(columns),
	}
	if extra > 0 {
		in.name += fmt.Sprintf("+%d", extra)
	}
	if f.small != nil {
		for _, v := range f.toBigs(f.matrix(columns, in.base)) {
			in.small = append(in.small, v.Uint64())
		}
	}
	in.c, in.d = f.roundConstants(columns, in.rounds)
	in.scratch.New = func() any { return new(scratch[E]) }
	return in
}

func (in *Instance[E, D]) borrow() *scratch[E]    { return in.scratch.Get().(*scratch[E]) }
func (in *Instance[E, D]) giveBack(s *scratch[E]) { *s = scratch[E]{}; in.scratch.Put(s) }

// String is the hash name: anemoi/<field>/l<columns>, with "+n" for n extra rounds.
func (in *Instance[E, D]) String() string { return in.name }

// FieldName is the field's name in hash names, such as "bn254_fr".
func (in *Instance[E, D]) FieldName() string { return in.field.name }

// Modulus returns a copy of the field's modulus q.
func (in *Instance[E, D]) Modulus() *big.Int { return new(big.Int).Set(in.field.modulus) }

// Alpha is the exponent of the S-box, the smallest one >= 3 coprime to q-1.
func (in *Instance[E, D]) Alpha() int { return in.field.alpha }

// Generator returns a copy of g, the field's smallest primitive root.
func (in *Instance[E, D]) Generator() *big.Int { return new(big.Int).Set(in.field.generator) }

// Columns is l, the number of S-boxes of a round.
func (in *Instance[E, D]) Columns() int { return in.columns }

// Rounds is the number of rounds, extra ones included.
func (in *Instance[E, D]) Rounds() int { return in.rounds }

// Width is the number of elements of the state, 2l.
func (in *Instance[E, D]) Width() int { return 2 * in.columns }

// DigestLen is the number of elements of a digest, and of the capacity of a sponge.
func (in *Instance[E, D]) DigestLen() int { return digestLen[E, D]() }

// Rate is the number of elements a sponge takes in for each permutation.
func (in *Instance[E, D]) Rate() int { return in.Width() - in.DigestLen() }

// ChunkBytes is the number of bytes that [Bytes] packs into one element: the
// most that always fit.
func (in *Instance[E, D]) ChunkBytes() int { return in.field.chunk }

// RoundConstants returns copies of the constants C and D, that of round r and
// column i at r*l + i.
func (in *Instance[E, D]) RoundConstants() (c, d []E) {
	return append([]E(nil), in.c...), append([]E(nil), in.d...)
}

// Matrix returns the l x l matrix M of the linear layer, row by row.
func (in *Instance[E, D]) Matrix() []E { return in.field.matrix(in.columns, in.base) }

// tag returns the capacity elements of a label.
func (in *Instance[E, D]) tag(name string) []E {
	t := make([]E, in.DigestLen())
	for i, v := range label.Tag(name, len(t), in.field.modulus) {
		in.field.setBig(&t[i], v)
	}
	return t
}

func digestLen[E any, D Digest[E]]() int {
	var d D
	return len(d)
}

// digest makes a digest of the first elements of src.
func digest[E any, D Digest[E]](src []E) (d D) {
	switch p := any(&d).(type) {
	case *[1]E:
		copy(p[:], src)
	case *[4]E:
		copy(p[:], src)
	}
	return d
}

// appendDigest appends a digest's elements to dst.
func appendDigest[E any, D Digest[E]](dst []E, d *D) []E {
	switch p := any(d).(type) {
	case *[1]E:
		dst = append(dst, p[:]...)
	case *[4]E:
		dst = append(dst, p[:]...)
	}
	return dst
}
