package lookup

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gates"
)

// Divide makes the wires of a division by a hint and binds them.
func (c *Checker) Divide(d *Division, n frontend.Variable) (Pieces, error) {
	if d == nil || n == nil {
		return Pieces{}, errors.New("lookup: the division or the number is nil")
	}
	wires, err := c.api.Compiler().NewHint(divisionHint, d.Wires(), append(d.describe(), n)...)
	if err != nil {
		return Pieces{}, err
	}
	return c.Bind(d, n, wires)
}

// Bind writes the constraints of a division of n, whose bounds must be those that it
// was planned for. The wires come from a hint, in the order of [Division.Fill].
//
// The wires are the limbs of q but the lowest, the limbs of the output (before them
// the packed limbs of a Bar; without commitment the bits of its input) and one for
// canonicity. The lowest limb of q is not a wire of the hint: it is what the equation
// N = (q - offset) p + x leaves for it, so that the equation holds by itself and
// the range of that limb is what proves it.
func (c *Checker) Bind(d *Division, n frontend.Variable, wires []frontend.Variable) (Pieces, error) {
	if d == nil || n == nil || slices.Contains(wires, nil) {
		return Pieces{}, errors.New("lookup: the division, the number or a wire is nil")
	}
	if len(wires) != d.Wires() || d.base != c.base {
		return Pieces{}, fmt.Errorf("lookup: a division of %d wires and base %d got %d and %d", d.Wires(), d.base, len(wires), c.base)
	}
	if d.field.Cmp(c.api.Compiler().Field()) != 0 {
		return Pieces{}, errors.New("lookup: the division was planned for another field than the circuit's")
	}
	if err := c.open(); err != nil {
		return Pieces{}, err
	}
	take := func(n int) []frontend.Variable {
		taken := wires[:n]
		wires = wires[n:]
		return taken
	}
	quotient := take(max(d.quotient-1, 0))
	var out Pieces
	var x frontend.Variable
	switch {
	case d.form == Lazy:
		out = c.pieces(d, take(d.pieceWires()))
		x = out.Whole
	case d.form == Canonical:
		out = c.pieces(d, take(d.pieceWires()))
		x = out.Whole
		c.assertCanonical(d, out, wires[0])
	case d.packed():
		packed := take(len(d.prime.boxes))
		out = c.pieces(d, take(d.pieceWires()))
		for i, b := range d.prime.boxes {
			c.argument.table(b.name(), b.entries).query(c.api, packed[i])
		}
		// W = x + 2^k y, where W is the sum of the packed limbs.
		sum := c.joinBoxes(d.prime, packed)
		c.assertCanonical(d, sum, wires[0])
		x = c.api.Sub(sum.Whole, c.api.Mul(out.Whole, power(packing)))
	default:
		bits := take(d.prime.bits)
		for _, bit := range bits {
			c.limb(bit, 1)
		}
		in := c.joinBits(bits, d.prime.low)
		c.assertCanonical(d, in, wires[0])
		x = in.Whole
		out = c.joinBits(c.barOfBits(d.prime, bits), d.cut())
	}
	if d.quotient == 0 {
		c.api.AssertIsEqual(c.api.Add(n, new(big.Int).Mul(d.offset, d.prime.modulus)), x)
		return out, nil
	}
	terms := []frontend.Variable{d.offset, c.api.Mul(n, d.inverse), c.api.Mul(x, new(big.Int).Neg(d.inverse))}
	for i, limb := range quotient {
		c.limb(limb, d.base)
		terms = append(terms, c.api.Mul(limb, new(big.Int).Neg(power((i+1)*d.base))))
	}
	c.limb(add(c.api, terms), d.base)
	return out, nil
}

// pieces asserts that the pieces of an output have their limbs and puts them
// together. The wires of a piece are its value and its limbs but the lowest, which is
// what they leave of the value. So an output is one or two terms long wherever it is used.
func (c *Checker) pieces(d *Division, wires []frontend.Variable) Pieces {
	var values []frontend.Variable
	for _, widths := range d.limbs {
		values = append(values, wires[0])
		rest := []frontend.Variable{wires[0]}
		at := widths[0]
		for i, width := range widths[1:] {
			c.limb(wires[i+1], width)
			rest = append(rest, c.api.Mul(wires[i+1], new(big.Int).Neg(power(at))))
			at += width
		}
		c.limb(add(c.api, rest), widths[0])
		wires = wires[len(widths):]
	}
	return c.together(values, d.cut())
}

// together returns the pieces of one value, or of two with a shift between them.
func (c *Checker) together(values []frontend.Variable, shift int) Pieces {
	if len(values) == 1 {
		return Pieces{Whole: values[0]}
	}
	p := Pieces{Low: values[0], High: values[1]}
	p.Whole = c.api.Add(p.Low, c.api.Mul(p.High, power(shift)))
	return p
}

// joinBits returns the pieces of a value of bits, cut at a bit; 0: one piece.
func (c *Checker) joinBits(bits []frontend.Variable, shift int) Pieces {
	var values []frontend.Variable
	if shift > 0 {
		values = append(values, c.joinEqual(bits[:shift], 1))
	}
	return c.together(append(values, c.joinEqual(bits[shift:], 1)), shift)
}

// joinBoxes returns the pieces of the sum of packed limbs, cut at low.
func (c *Checker) joinBoxes(p *Prime, packed []frontend.Variable) Pieces {
	join := func(from, to int) frontend.Variable {
		var terms []frontend.Variable
		at := 0
		for i := from; i < to; i++ {
			terms = append(terms, c.api.Mul(packed[i], power(at)))
			at += p.boxes[i].bits
		}
		return add(c.api, terms)
	}
	if p.low == 0 {
		return Pieces{Whole: join(0, len(packed))}
	}
	n := p.boxesBelow(p.low)
	return c.together([]frontend.Variable{join(0, n), join(n, len(packed))}, p.low)
}

func (c *Checker) joinEqual(limbs []frontend.Variable, width int) frontend.Variable {
	terms := make([]frontend.Variable, len(limbs))
	for i := range limbs {
		terms[i] = c.api.Mul(limbs[i], power(i*width))
	}
	return add(c.api, terms)
}

// assertCanonical asserts that a value of as many bits as p is below p, given in the
// pieces above and below low. For p = 2^bits - 2^low + 1 there is an h with
// h (ones - high) = low exactly when high is not all ones or low is 0. For p =
// 2^bits - 1 there is an h with h (p - x) = 1 exactly when x is not p.
//
// The value may be a sum of packed limbs. Limbs of zeros and of ones are fixed points
// of the S-boxes, so such a sum tells as well whether the limbs of x are.
func (c *Checker) assertCanonical(d *Division, x Pieces, h frontend.Variable) {
	p := d.prime
	if p.low == 0 {
		gates.AssertShiftedProduct(c.api, h, x.Whole, d.allOnes(p.bits), 1)
		return
	}
	gates.AssertShiftedProduct(c.api, h, x.High, d.allOnes(p.bits-p.low), x.Low)
}

// barOfBits applies the S-boxes to bits by logic: 3 products a bit (2 in a box of one tap).
func (c *Checker) barOfBits(p *Prime, bits []frontend.Variable) []frontend.Variable {
	var out []frontend.Variable
	for _, b := range p.boxes {
		x, y := bits[:b.bits], make([]frontend.Variable, b.bits)
		bits = bits[b.bits:]
		at := func(i int) frontend.Variable { return x[(i+b.bits)%b.bits] }
		for i := range x {
			product := at(i - 2)
			if b.taps == 2 {
				product = c.api.Mul(product, at(i-3))
			}
			product = c.quadratic(at(i-1), product, 0, 1, -1)      // product (1 - x)
			y[(i+1)%b.bits] = c.quadratic(x[i], product, 1, 1, -2) // exclusive or
		}
		out = append(out, y...)
	}
	return out
}

// quadratic returns l a + r b + m a b, in one constraint.
func (c *Checker) quadratic(a, b frontend.Variable, l, r, m int) frontend.Variable {
	if plonk, ok := c.api.(frontend.PlonkAPI); ok && c.system == gates.SCS {
		return plonk.EvaluatePlonkExpression(a, b, l, r, m, 0)
	}
	return add(c.api, []frontend.Variable{c.api.Mul(a, l), c.api.Mul(b, r), c.api.Mul(c.api.Mul(a, b), m)})
}

func (b box) name() string { return fmt.Sprintf("S-box %d %d", b.bits, b.taps) }

var packedEntries sync.Map // box -> its entries, which are never changed

// entries returns the packed table i + 2^k S(i).
func (b box) entries() []*big.Int {
	if e, ok := packedEntries.Load(b); ok {
		return e.([]*big.Int)
	}
	entries := make([]*big.Int, 1<<b.bits)
	for i := range entries {
		s := new(big.Int).SetUint64(b.eval(uint64(i)))
		entries[i] = s.Lsh(s, packing).Add(s, big.NewInt(int64(i)))
	}
	e, _ := packedEntries.LoadOrStore(b, entries)
	return e.([]*big.Int)
}
