package monolith

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/circuit/lookup"
	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// place is a division of a permutation: before Bars of a round, or, in the round after
// the last, of an output.
type place struct{ round, lane int }

// step is a division while a dishonest prover writes its wires, which are honest so far.
type step struct {
	place
	s     *schedule
	d     *lookup.Division
	form  lookup.Form
	q     *big.Int
	n, x  *big.Int   // the number and its honest remainder
	wires []*big.Int // of the hint
	out   *big.Int   // the output, with which the permutation goes on
}

// claim writes the wires for another remainder and goes on with it, or with its Bar.
func (s *step) claim(x *big.Int) {
	w := lookup.Witness{Out: s.wires}
	s.d.Fill(&w, s.n, x)
	w.Finish(s.q)
	s.out.Set(s.s.output(s.round, s.lane, x))
}

// pieces are the wires of the output: each piece's value and its limbs but the lowest.
func (s *step) pieces() []*big.Int {
	n, from := len(s.wires), max(s.d.Quotient()-1, 0)
	if s.form != lookup.Lazy {
		n-- // h
	}
	if s.form == lookup.Bar {
		from += s.boxes()
	}
	return s.wires[from:n]
}

// claimed is the value of the output that the wires show, as Checker.Bind makes it.
func (s *step) claimed() *big.Int {
	pieces := s.pieces()
	if s.s.prime.Bits() != 64 {
		return new(big.Int).Set(pieces[0])
	}
	v := new(big.Int).Lsh(pieces[len(pieces)/2], 32)
	return v.Add(v, pieces[0]).Mod(v, bn254)
}

// boxes is the number of limbs of a Bar.
func (s *step) boxes() int {
	if s.s.prime.Bits() == 64 {
		return 8
	}
	return 4
}

// lieAt returns a hint for permutations that is honest up to a place, where it lies,
// and from there on computes all that follows from the lie.
func lieAt(at place, lie func(s *step)) solver.Option { return lieAndTell(at, lie, new([]*big.Int)) }

// lieAndTell keeps the outputs that the forgery claims.
func lieAndTell(at place, lie func(s *step), claimed *[]*big.Int) solver.Option {
	return solver.OverrideHint(solver.GetHintID(permutationHint), func(q *big.Int, inputs, out []*big.Int) error {
		asked, err := requested(q, inputs)
		if err != nil {
			return err
		}
		s := asked.schedule
		told := false
		*claimed = nil
		s.walk(asked.state, asked.wanted, func(round, lane int, d *lookup.Division, n *big.Int) *big.Int {
			form := lookup.Lazy
			switch {
			case round == len(s.rounds):
				form = lookup.Canonical
			case lane < s.Bars():
				form = lookup.Bar
			}
			x := new(big.Int).Mod(n, s.Modulus())
			st := &step{place{round, lane}, s, d, form, q, n, x, out[:d.Wires()], new(big.Int)}
			out = out[d.Wires():]
			st.claim(x)
			if st.place == at {
				lie(st)
				told = true
			}
			if round == len(s.rounds) {
				*claimed = append(*claimed, st.claimed())
			}
			return st.out
		})
		if !told {
			return errors.New("no such place")
		}
		return nil
	})
}

// passesWithout asserts that a forgery is rejected by one constraint, and accepted if
// that is taken out.
func passesWithout(t testing.TB, ccs constraint.ConstraintSystem, in []*big.Int, what string, forged ...solver.Option) {
	t.Helper()
	try := func() error { return gadgettest.Solve(t, ccs, &chain{In: variables(in)}, forged...) }
	err := try()
	require.Error(t, err, what)
	defer gadgettest.Drop(t, ccs, gadgettest.Violated(t, err))()
	require.NoError(t, try(), "%s: more than one constraint is in the way", what)
}

// watchQueries counts the queries that are in none of their table's entries.
func watchQueries(outside *int) solver.Option {
	*outside = 0
	count := lookupHint("countHint")
	return solver.OverrideHint(solver.GetHintID(count), func(q *big.Int, in, out []*big.Int) error {
		err := count(q, in, out)
		*outside += len(in) - 1 - len(out)
		for _, found := range out {
			*outside -= int(found.Int64())
		}
		return err
	})
}

// lookupHint returns a hint of circuit/lookup.
func lookupHint(name string) solver.Hint {
	for _, h := range lookup.GetHints() {
		if strings.HasSuffix(solver.GetHintName(h), "."+name) {
			return h
		}
	}
	panic("no hint " + name)
}

// inverter runs a permutation backwards.
type inverter struct {
	h       native.Dynamic
	rc      [][]*big.Int
	inverse [][]*big.Int // of the matrix
	boxes   [][]uint64   // inverse S-boxes, the lowest limb first
}

func newInverter(t testing.TB, name string) *inverter {
	t.Helper()
	h := dynamic(t, name)
	v := &inverter{h: h}
	var rows [][]*big.Int
	v.rc, rows = h.Parameters()
	v.inverse = invert(t, rows, h.Modulus())
	prime, err := lookup.PrimeByModulus(h.Modulus())
	require.NoError(t, err)
	widths := []int{8, 8, 8, 7}
	if prime.Bits() == 64 {
		widths = []int{8, 8, 8, 8, 8, 8, 8, 8}
	}
	at := 0
	for _, bits := range widths {
		back := make([]uint64, 1<<bits)
		for i := range back {
			y := prime.Bar(new(big.Int).Lsh(big.NewInt(int64(i)), uint(at)))
			back[y.Rsh(y, uint(at)).Uint64()&(1<<bits-1)] = uint64(i)
		}
		v.boxes = append(v.boxes, back)
		at += bits
	}
	return v
}

// invert returns the inverse of a matrix modulo p.
func invert(t testing.TB, rows [][]*big.Int, p *big.Int) [][]*big.Int {
	t.Helper()
	n := len(rows)
	m := make([][]*big.Int, n)
	for i := range m {
		m[i] = make([]*big.Int, 2*n)
		for j := range n {
			m[i][j], m[i][n+j] = new(big.Int).Mod(rows[i][j], p), new(big.Int)
		}
		m[i][n+i].SetUint64(1)
	}
	for c := range n {
		pivot := c
		for m[pivot][c].Sign() == 0 {
			pivot++
		}
		m[c], m[pivot] = m[pivot], m[c]
		factor := new(big.Int).ModInverse(m[c][c], p)
		for j := range m[c] {
			m[c][j].Mul(m[c][j], factor).Mod(m[c][j], p)
		}
		for i := range m {
			if i == c {
				continue
			}
			factor := new(big.Int).Set(m[i][c])
			for j := range m[i] {
				m[i][j].Sub(m[i][j], new(big.Int).Mul(factor, m[c][j])).Mod(m[i][j], p)
			}
		}
	}
	for i := range m {
		m[i] = m[i][n:]
	}
	return m
}

// input returns the input of a permutation with the given state before Bars of a round;
// in the round after the last it is the output.
func (v *inverter) input(state []*big.Int, round int) []*big.Int {
	p := v.h.Modulus()
	for r := round; ; r-- {
		x := make([]*big.Int, len(state))
		for i := range x { // constants and Concrete
			x[i] = new(big.Int)
			for j := range state {
				s := new(big.Int).Set(state[j])
				if r > 0 && r-1 < len(v.rc) {
					s.Sub(s, v.rc[r-1][j])
				}
				x[i].Add(x[i], s.Mul(s, v.inverse[i][j]))
			}
			x[i].Mod(x[i], p)
		}
		if r == 0 {
			return x
		}
		for i := 1; i < len(x); i++ { // Bricks
			x[i].Sub(x[i], new(big.Int).Mul(x[i-1], x[i-1])).Mod(x[i], p)
		}
		for i := range v.h.Bars() {
			y, out, at := x[i].Uint64(), uint64(0), 0
			for _, back := range v.boxes {
				bits := 8
				if len(back) == 128 {
					bits = 7
				}
				out |= back[y>>at&(1<<bits-1)] << at
				at += bits
			}
			x[i] = new(big.Int).SetUint64(out)
		}
		state = x
	}
}
