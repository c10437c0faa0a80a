package lookup

import "math/big"

// Witness writes the outputs of a hint one after the other.
type Witness struct {
	Out       []*big.Int
	n         int
	quotients []fraction // outputs that are to be divided
}

func (w *Witness) next() *big.Int {
	w.n++
	return w.Out[w.n-1]
}

// Finish computes the quotients that were put off, modulo the field's modulus.
func (w *Witness) Finish(q *big.Int) { divide(q, w.quotients) }

// quotient writes number / denominator, or 0 if the denominator is 0, at [Witness.Finish].
func (w *Witness) quotient(number, denominator *big.Int) {
	out := w.next()
	out.Set(number)
	w.quotients = append(w.quotients, fraction{number: out, a: denominator})
}

// Fill writes the wires of the division of n, for the canonical x congruent to it.
// There must be [Division.Wires] outputs left. Of a quotient that has more limbs than
// planned, which no honest n has, the highest are lost.
func (d *Division) Fill(w *Witness, n, x *big.Int) {
	q := new(big.Int).Sub(n, x)
	q.Quo(q, d.prime.modulus).Add(q, d.offset)
	q.Rsh(q, uint(d.base))
	for range d.quotient - 1 {
		w.limb(q, d.base)
		q.Rsh(q, uint(d.base))
	}
	v := x.Uint64()
	if d.packed() {
		at := 0
		for _, b := range d.prime.boxes {
			w.next().Set(b.entries()[v>>at&(1<<b.bits-1)])
			at += b.bits
		}
		v = d.prime.Bar(x).Uint64()
	}
	if d.form == Bar && d.base == 1 {
		for i := range d.prime.bits {
			w.next().SetUint64(v >> i & 1)
		}
	} else {
		w.pieces(v, d.limbs, d.cut())
	}
	if d.form != Lazy {
		d.fillCanonicity(w, x)
	}
}

// pieces writes the wires of Checker.pieces: the value of each piece and its limbs but
// the lowest.
func (w *Witness) pieces(v uint64, limbs [][]int, cut int) {
	for i, widths := range limbs {
		piece := v
		if i+1 < len(limbs) {
			piece, v = v&(1<<cut-1), v>>cut
		}
		w.next().SetUint64(piece)
		piece >>= widths[0]
		for _, width := range widths[1:] {
			w.next().SetUint64(piece & (1<<width - 1))
			piece >>= width
		}
	}
}

// limb writes the lowest bits of v.
func (w *Witness) limb(v *big.Int, bits int) {
	low := v.Uint64()
	if v.Sign() < 0 {
		low = -low
	}
	w.next().SetUint64(low & (1<<bits - 1))
}

// fillCanonicity writes the wire of assertCanonical.
func (d *Division) fillCanonicity(w *Witness, x *big.Int) {
	p := d.prime
	if p.low == 0 {
		denominator := new(big.Int).Sub(p.modulus, x)
		if d.packed() {
			denominator = denominator.Sub(d.allOnes(p.bits), d.pack(x))
		}
		w.quotient(big.NewInt(1), denominator)
		return
	}
	high := new(big.Int).Rsh(x, uint(p.low))
	low := new(big.Int).Sub(x, new(big.Int).Lsh(high, uint(p.low)))
	if d.packed() {
		y := p.Bar(x)
		yHigh := new(big.Int).Rsh(y, uint(p.low))
		low.Add(low, y.Sub(y, new(big.Int).Lsh(yHigh, uint(p.low))).Lsh(y, packing))
		high.Add(high, yHigh.Lsh(yHigh, packing))
	}
	w.quotient(low, high.Sub(d.allOnes(p.bits-p.low), high))
}

// pack returns x + 2^k Bar(x).
func (d *Division) pack(x *big.Int) *big.Int {
	y := d.prime.Bar(x)
	return y.Lsh(y, packing).Add(y, x)
}

// allOnes returns a number of ones, packed with itself if the division is packed:
// limbs of ones are fixed points of the S-boxes.
func (d *Division) allOnes(bits int) *big.Int {
	ones := new(big.Int).Sub(power(bits), big.NewInt(1))
	if d.packed() {
		ones.Add(ones, new(big.Int).Lsh(ones, packing))
	}
	return ones
}
