package lookup

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gates"
)

// DefaultBase is the width in bits of the limbs of ranges, unless [WithBase] says
// otherwise. A circuit pays for a table of 2^base entries once; with some ten thousand
// limbs 13 bits are the cheapest.
const DefaultBase = 13

const maxBase = 20

// Option changes how a [Checker] works.
type Option func(*options)

type options struct {
	base int
	bits bool
}

// WithBase sets the width of the limbs of ranges, 2 to 20 bits. All checkers of a
// circuit share one table and so one width: another one is an error.
//
// The output of a [Bar] over [Goldilocks] has ceil(64/bits) limbs, which must fit the field
// beside the packed table: 176 + bits ceil(64/bits) bits. That is 252 or less for all
// widths but 20, where it is 256. So [NewDivision] refuses 20 in fields of 255 bits and less
// ("lookup: a field of 254 bits is too small to divide ...").
func WithBase(bits int) Option { return func(o *options) { o.base = bits } }

// WithoutCommitment makes no lookups: everything is cut into bits. It costs many times the
// constraints, and the proof needs no commitment.
func WithoutCommitment() Option { return func(o *options) { o.bits = true } }

// Checker proves ranges and decompositions in one circuit. Its methods add queries to
// the argument of the circuit, or bits.
type Checker struct {
	api      frontend.API
	system   gates.System
	argument *argument // nil: bits
	base     int
}

// New returns a checker for the circuit of api. All of a circuit share one argument,
// whichever of the circuit's api objects they are made of. The builder must be able to
// commit, unless the option WithoutCommitment is given; if only what stands around the
// builder cannot, compilation fails in the end.
func New(api frontend.API, opts ...Option) (*Checker, error) {
	if api == nil {
		return nil, errors.New("lookup: no frontend.API")
	}
	var o options
	for _, opt := range opts {
		opt(&o)
	}
	c := &Checker{api: api, system: gates.SystemOf(api), base: 1}
	if o.bits {
		if o.base != 0 {
			return nil, errors.New("lookup: WithBase and WithoutCommitment exclude each other")
		}
		return c, nil
	}
	if o.base != 0 && (o.base < 2 || o.base > maxBase) {
		return nil, fmt.Errorf("lookup: limbs of %d bits: want 2 to %d", o.base, maxBase)
	}
	a, err := argumentOf(api, o.base)
	if err != nil {
		return nil, err
	}
	c.argument, c.base = a, a.base
	return c, nil
}

// Base is the width of a limb: 1 without commitment.
func (c *Checker) Base() int { return c.base }

// open returns an error if the checker's queries would come too late.
func (c *Checker) open() error {
	if c.argument == nil {
		return nil
	}
	return c.argument.open()
}

// limb asserts that v is in [0, 2^bits), for bits from 1 to the base.
func (c *Checker) limb(v frontend.Variable, bits int) {
	if c.argument == nil {
		c.api.AssertIsBoolean(v)
		return
	}
	c.argument.limb(c.api, v, bits)
}

// Range asserts that v is in [0, 2^n) for an n that the checker chooses: at least
// atLeast, so that smaller values are never rejected, and at most atMost, so that larger
// ones never pass. An exact range has both equal. A range up to the next multiple of
// the base is cheapest. It fails if the numbers are out of order or a value of
// atMost bits does not fit the circuit's field.
func (c *Checker) Range(v frontend.Variable, atLeast, atMost int) error {
	if v == nil {
		return errors.New("lookup: the value of a range is nil")
	}
	if err := c.open(); err != nil {
		return err
	}
	if atLeast < 1 || atMost < atLeast {
		return fmt.Errorf("lookup: a range of at least %d and at most %d bits is none", atLeast, atMost)
	}
	bits := (atLeast + c.base - 1) / c.base * c.base
	if bits > atMost {
		bits = atLeast
	}
	if bits >= c.api.Compiler().Field().BitLen() {
		return fmt.Errorf("lookup: a range of %d bits in a field of %d: there would be two decompositions", bits, c.api.Compiler().Field().BitLen())
	}
	if k, ok := c.api.Compiler().ConstantValue(v); ok {
		if k = new(big.Int).Mod(k, c.api.Compiler().Field()); k.BitLen() > bits {
			return fmt.Errorf("lookup: the constant %v has more than %d bits", k, bits)
		}
		return nil
	}
	widths := chop(bits, c.base)
	if len(widths) == 1 {
		c.limb(v, widths[0])
		return nil
	}
	// The hint gives all limbs but the lowest, which is what is left of v. If the
	// hint lies, that is no limb: the limbs of v below 2^bits are unique.
	limbs, err := c.api.Compiler().NewHint(limbsHint, len(widths)-1, c.base, v)
	if err != nil {
		return err
	}
	terms := []frontend.Variable{v}
	for i, limb := range limbs {
		c.limb(limb, widths[i+1])
		terms = append(terms, c.api.Mul(limb, new(big.Int).Neg(power((i+1)*c.base))))
	}
	c.limb(add(c.api, terms), widths[0])
	return nil
}

// chop cuts a width into limbs of the base; the last may be narrower.
func chop(bits, base int) []int {
	var widths []int
	for ; bits > base; bits -= base {
		widths = append(widths, base)
	}
	return append(widths, bits)
}
