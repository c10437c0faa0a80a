package lookup

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark/constraint/solver"
)

func init() { RegisterHints() }

// RegisterHints registers this package's hints with gnark's solver, for a
// process that solves a stored constraint system. Importing the package has
// done it already; once more does no harm.
func RegisterHints() { solver.RegisterHint(GetHints()...) }

// GetHints returns the hints of this package.
func GetHints() []solver.Hint {
	return []solver.Hint{countHint, quotientHint, limbsHint, divisionHint}
}

var errInputs = errors.New("lookup: a hint got inputs of the wrong number or size")

// countHint counts how often each entry of a table is asked for. The inputs are the
// number of entries, the entries and the queries. A query that is no entry is not
// counted: then the equation of the argument fails.
func countHint(q *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) == 0 || !inputs[0].IsInt64() {
		return errInputs
	}
	n := int(inputs[0].Int64())
	if n != len(outputs) || n < 0 || len(inputs) < n+1 {
		return errInputs
	}
	entries, queries := inputs[1:n+1], inputs[n+1:]
	at := make(map[uint64][]int, n) // by the lowest word
	for i, e := range entries {
		at[e.Uint64()] = append(at[e.Uint64()], i)
	}
	counts := make([]int64, n)
	for _, w := range queries {
		for _, i := range at[w.Uint64()] {
			if entries[i].Cmp(w) == 0 {
				counts[i]++
				break
			}
		}
	}
	for i := range outputs {
		outputs[i].SetInt64(counts[i])
	}
	return nil
}

// quotientHint gives count / (c - entry) for each entry of a table and 1 / (c - w1) +
// 1 / (c - w2) for each pair of queries. The inputs are c, the number of entries, the
// entries, their counts and the queries. A division by 0 gives 0.
func quotientHint(q *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) < 2 || !inputs[1].IsInt64() {
		return errInputs
	}
	c, n, rest := inputs[0], int(inputs[1].Int64()), inputs[2:]
	if n < 0 || len(rest) < 2*n || len(outputs) != n+(len(rest)-2*n)/2 {
		return errInputs
	}
	entries, counts, queries := rest[:n], rest[n:2*n], rest[2*n:]
	fractions := make([]fraction, len(outputs))
	for i, out := range outputs {
		if i < n {
			fractions[i] = fraction{out.Set(counts[i]), new(big.Int).Sub(c, entries[i]), nil}
			continue
		}
		d1 := new(big.Int).Sub(c, queries[2*(i-n)])
		d2 := new(big.Int).Sub(c, queries[2*(i-n)+1])
		if out.Add(d1, d2).Cmp(q) >= 0 {
			out.Sub(out, q)
		}
		fractions[i] = fraction{out, d1, d2}
	}
	divide(q, fractions)
	return nil
}

// limbsHint gives the limbs of a number but the lowest. The inputs are the width of a
// limb and the number; what does not fit is lost.
func limbsHint(_ *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) != 2 || !inputs[0].IsInt64() || inputs[0].Int64() < 1 || inputs[0].Int64() > maxBase {
		return errInputs
	}
	width := uint(inputs[0].Int64())
	mask := new(big.Int).Sub(power(int(width)), big.NewInt(1))
	rest := new(big.Int).Set(inputs[1])
	for i := range outputs {
		rest.Rsh(rest, width)
		outputs[i].And(rest, mask)
	}
	return nil
}

// divisionHint gives the wires of a Division of one number. The inputs are those
// of [Division.describe] and the number; negative ones are as field elements.
func divisionHint(q *big.Int, inputs, outputs []*big.Int) error {
	if len(inputs) != descriptionLen+1 {
		return errInputs
	}
	d, err := described(inputs[:descriptionLen])
	if err != nil {
		return err
	}
	if len(outputs) != d.Wires() {
		return fmt.Errorf("lookup: a division has %d wires, not %d", d.Wires(), len(outputs))
	}
	n := new(big.Int).Set(inputs[descriptionLen])
	if n.Cmp(new(big.Int).Rsh(q, 1)) > 0 { // a negative number
		n.Sub(n, q)
	}
	w := Witness{Out: outputs}
	d.Fill(&w, n, new(big.Int).Mod(n, d.prime.modulus))
	w.Finish(q)
	return nil
}
