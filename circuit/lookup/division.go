package lookup

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"
)

// Form says what a [Division] does with the remainder.
type Form int

const (
	// Lazy remainders are congruent to the number and have as many limbs as the
	// modulus needs, so an honest one is below p and a proven one below 2^(limbs base).
	Lazy Form = iota
	// Canonical remainders are below p.
	Canonical
	// Bar is Monolith's S-box on the canonical remainder. Its output is below p.
	Bar
)

// packing is k of the packed S-box tables, whose entries are i + 2^k S(i): more than
// the bits of any number that is divided, and so much below the bits of the
// smallest field that 2^k y does not wrap for a y of 75 bits.
const packing = 176

// Division writes an integer N of the circuit as
//
//	N = (q - offset) p + x
//
// and proves what its form says of x. It says how many limbs there are; making one
// costs nothing in the circuit. See the package comment for why it is sound.
type Division struct {
	prime    *Prime
	form     Form
	base     int
	quotient int      // limbs of q
	offset   *big.Int // makes q non-negative
	split    int      // limbs in the low piece of an output not in Canonical form; 0: one piece
	limbs    [][]int  // the widths of those of each piece of the output

	field   *big.Int
	inverse *big.Int // 1/p in the field
}

// NewDivision plans the division of a number with these bounds, by limbs of [Checker.Base]
// bits, in a circuit over the field. It fails when the field is too small for the
// equations to hold over the integers; see [WithBase].
func NewDivision(p *Prime, form Form, base int, field *big.Int, n Bounds) (*Division, error) {
	switch {
	case p == nil || p.modulus == nil || field == nil:
		return nil, errors.New("lookup: a division needs a prime and the circuit's field")
	case form < Lazy || form > Bar:
		return nil, fmt.Errorf("lookup: there is no form %d of a division", int(form))
	case base < 1 || base > maxBase:
		return nil, fmt.Errorf("lookup: a division by limbs of %d bits: want 1 to %d", base, maxBase)
	case !n.valid():
		return nil, errors.New("lookup: the bounds of a division are missing or out of order, or honest values are not proven ones")
	}
	d := &Division{prime: p, form: form, base: base, offset: new(big.Int)}
	if n.Honest.Lo.Sign() < 0 {
		d.offset.Neg(n.Honest.Lo)
		d.offset.Add(d.offset, p.modulus).Sub(d.offset, big.NewInt(1)).Div(d.offset, p.modulus)
	}
	most := new(big.Int).Div(n.Honest.Hi, p.modulus)
	d.quotient = (most.Add(most, d.offset).BitLen() + base - 1) / base
	d.setField(field)
	d.setSplit(0)
	if err := d.check(n); err != nil {
		return nil, err
	}
	return d, nil
}

func (d *Division) setField(field *big.Int) {
	d.field = field
	d.inverse = new(big.Int).ModInverse(d.prime.modulus, field)
}

// check proves that no equation of the division can wrap around the field.
func (d *Division) check(n Bounds) error {
	fits := func(difference Interval, limit *big.Int) bool {
		return difference.Lo.CmpAbs(limit) < 0 && difference.Hi.CmpAbs(limit) < 0
	}
	quotient := Bits(d.base * d.quotient).Sub(Interval{d.offset, d.offset}).Scale(d.prime.modulus)
	x, element := n.Proven.Sub(quotient), Bits(d.prime.bits)
	ok := d.inverse != nil
	if d.packed() {
		// x - X + 2^k (y - Y) = 0 in the field, for what the table says is X and Y, is
		// 0 over the integers, and then both differences are 0.
		xs := x.Sub(element)
		ys := d.claimed().Sub(element).Scale(power(packing))
		ok = ok && fits(xs, power(packing)) && fits(xs.Add(ys), d.field)
	} else {
		ok = ok && fits(x.Sub(d.claimed()), d.field)
	}
	if !ok {
		return fmt.Errorf("lookup: a field of %d bits is too small to divide a number of up to %d bits by %v with limbs of %d bits",
			d.field.BitLen(), max(n.Proven.Lo.BitLen(), n.Proven.Hi.BitLen()), d.prime, d.base)
	}
	return nil
}

// packed tells whether the division looks limbs up in the packed tables.
func (d *Division) packed() bool { return d.form == Bar && d.base > 1 }

// claimed is where the limbs of the output alone place it.
func (d *Division) claimed() Interval {
	if d.form == Canonical || d.base == 1 {
		return Bits(d.prime.bits)
	}
	return Bits(d.base * d.pieceWires())
}

// setSplit cuts the output after so many limbs and sets the widths of all of them. Those of a
// canonical value add up to its bits, cut at [Prime] low; the others are all of the base.
func (d *Division) setSplit(limbs int) {
	d.split = limbs
	p := d.prime
	switch {
	case d.form != Canonical && d.split == 0:
		d.limbs = [][]int{d.loose(p.bits)}
	case d.form != Canonical:
		d.limbs = [][]int{d.loose(d.cut()), d.loose(p.bits - d.cut())}
	case p.low == 0:
		d.limbs = [][]int{chop(p.bits, d.base)}
	default:
		d.limbs = [][]int{chop(p.low, d.base), chop(p.bits-p.low, d.base)}
	}
}

// loose returns limbs of the base for at least so many bits.
func (d *Division) loose(bits int) []int {
	widths := chop(bits, d.base)
	widths[len(widths)-1] = d.base
	return widths
}

// pieceWires is the number of limbs of the output, and of the wires that show them.
func (d *Division) pieceWires() int {
	n := 0
	for _, piece := range d.limbs {
		n += len(piece)
	}
	return n
}

// cut is the bit where the pieces of the output meet.
func (d *Division) cut() int {
	if d.form == Canonical {
		return d.prime.low
	}
	return d.split * d.base
}

// Split makes the output come in two pieces, of which the low one has so many limbs and the
// high one at least one; 0 limbs are one piece again. It returns the shift of the high piece.
// The pieces of a canonical remainder are given, so there is nothing to split.
func (d *Division) Split(limbs int) (shift int, err error) {
	if d.form == Canonical && limbs > 0 || limbs < 0 || limbs > (d.prime.bits-1)/d.base {
		return 0, fmt.Errorf("lookup: an output of %v in form %d cannot be split after %d limbs of %d bits", d.prime, int(d.form), limbs, d.base)
	}
	d.setSplit(limbs)
	return limbs * d.base, nil
}

// Output returns the bounds of the output.
func (d *Division) Output() Bounds {
	b := Bounds{Below(d.prime.modulus), Below(d.prime.modulus)}
	if d.form == Lazy {
		b.Proven = d.claimed()
	}
	return b
}

// Pieces returns the bounds of the low and the high piece of a split output.
func (d *Division) Pieces() (low, high Bounds) {
	shift := d.split * d.base
	cut := func(whole Interval) Interval {
		return Interval{new(big.Int), new(big.Int).Rsh(whole.Hi, uint(shift))}
	}
	out := d.Output()
	return Exactly(Bits(shift)), Bounds{cut(out.Honest), cut(out.Proven)}
}

// Wires is the number of wires that a hint must give.
func (d *Division) Wires() int {
	n := max(d.quotient-1, 0)
	switch {
	case d.form == Lazy:
		return n + d.pieceWires()
	case d.form == Canonical:
		return n + d.pieceWires() + 1
	case d.packed():
		return n + len(d.prime.boxes) + d.pieceWires() + 1
	default:
		return n + d.prime.bits + 1
	}
}

// Queries is the number of values that are looked up, or cut to bits.
func (d *Division) Queries() int {
	n := d.quotient + d.pieceWires()
	if d.packed() {
		n += len(d.prime.boxes)
	}
	return n
}

// Pieces is an output of a division: Whole = Low + 2^shift High if it has two pieces.
type Pieces struct {
	Whole, Low, High frontend.Variable
}

// descriptionLen is the number of integers that describe a division to a hint.
const descriptionLen = 6

func (d *Division) describe() []frontend.Variable {
	for i, p := range primes {
		if p == d.prime {
			return []frontend.Variable{i, int(d.form), d.base, d.quotient, d.split, d.offset}
		}
	}
	return nil
}

func described(in []*big.Int) (*Division, error) {
	for _, v := range in[:descriptionLen-1] {
		if !v.IsInt64() || v.Int64() < 0 || v.Int64() > 1<<16 {
			return nil, errInputs
		}
	}
	i, form, base := in[0].Int64(), Form(in[1].Int64()), int(in[2].Int64())
	if i >= int64(len(primes)) || form > Bar || base < 1 || base > maxBase {
		return nil, errInputs
	}
	d := &Division{prime: primes[i], form: form, base: base, quotient: int(in[3].Int64()), offset: in[5]}
	if _, err := d.Split(int(in[4].Int64())); err != nil {
		return nil, errInputs
	}
	return d, nil
}

// Quotient is the number of limbs of q.
func (d *Division) Quotient() int { return d.quotient }
