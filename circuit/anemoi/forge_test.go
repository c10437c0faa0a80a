package anemoi

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// box is one S-box: (x, y) goes in, (u, v) comes out.
type box struct{ x, y, u, v *big.Int }

// trace is a permutation as a prover tells it: y[r*l+i] and v[r*l+i] of each
// S-box, the slice of y ending with the elements y of the output.
type trace struct{ y, v, out []*big.Int }

// walker computes permutations with plain integers, from the definition of
// the rounds, and goes wrong where it is told to.
type walker struct {
	subject
	q, g, delta, alpha, root *big.Int
	c, d, m                  []*big.Int
}

func newWalker(s subject) *walker {
	w := &walker{subject: s, q: s.Modulus(), g: s.Generator(), alpha: big.NewInt(int64(s.Alpha()))}
	w.delta = new(big.Int).ModInverse(w.g, w.q)
	w.root = new(big.Int).ModInverse(w.alpha, last(w.q))
	w.c, w.d, w.m = s.Parameters()
	return w
}

// steps are the places where a walk can go wrong: before the S-box of round r
// and column i, and after it. All later rounds are computed from what they leave.
type steps struct{ before, after func(r, i int, b *box) }

func (w *walker) walk(state []*big.Int, at steps) trace {
	l := w.Columns()
	x, y := copied(state[:l]), copied(state[l:])
	var t trace
	for r := range w.Rounds() {
		for i := range l {
			w.add(x[i], w.c[r*l+i])
			w.add(y[i], w.d[r*l+i])
		}
		x, y = w.layer(x, y)
		for i := range l {
			b := &box{x: x[i], y: y[i]}
			if at.before != nil {
				at.before(r, i, b)
			}
			w.solve(b)
			if at.after != nil {
				at.after(r, i, b)
			}
			t.y, t.v = append(t.y, b.y), append(t.v, b.v)
			x[i], y[i] = new(big.Int).Set(b.u), new(big.Int).Set(b.v)
		}
	}
	x, y = w.layer(x, y)
	t.y, t.out = append(t.y, y...), append(x, y...)
	return t
}

// layer is the linear layer: x <- M x, y <- M rot(y), y += x, x += y.
func (w *walker) layer(x, y []*big.Int) (newX, newY []*big.Int) {
	l := w.Columns()
	for i := range l {
		sumX, sumY := new(big.Int), new(big.Int)
		for j := range l {
			sumX.Add(sumX, new(big.Int).Mul(w.m[i*l+j], x[j]))
			sumY.Add(sumY, new(big.Int).Mul(w.m[i*l+j], y[(j+1)%l]))
		}
		newY = append(newY, w.add(sumY, sumX))
		newX = append(newX, w.add(sumX, sumY))
	}
	return newX, newY
}

// add sets a to a + b and returns it.
func (w *walker) add(a, b *big.Int) *big.Int { return a.Add(a, b).Mod(a, w.q) }

// solve computes the open S-box: v = y - (x - g y^2)^(1/alpha).
func (w *walker) solve(b *box) {
	t := new(big.Int).Sub(b.x, w.times(w.g, b.y, b.y))
	t.Exp(t.Mod(t, w.q), w.root, w.q)
	b.v = w.add(t.Neg(t), b.y)
	w.second(b)
}

// second sets u to x + delta - g (y^2 - v^2): the difference of the closed
// equations, with which R1CS and SCS compute u.
func (w *walker) second(b *box) {
	b.u = new(big.Int).Add(b.x, w.delta)
	b.u.Sub(b.u, w.times(w.g, b.y, b.y))
	w.add(b.u, w.times(w.g, b.v, b.v))
}

// fromPower sets u to (y - v)^alpha + g v^2 + delta: the second closed equation
// itself, with which the plain path computes u.
func (w *walker) fromPower(b *box) {
	t := new(big.Int).Sub(b.y, b.v)
	b.u = t.Exp(t.Mod(t, w.q), w.alpha, w.q)
	w.add(w.add(b.u, w.delta), w.times(w.g, b.v, b.v))
}

func (w *walker) times(a, b, c *big.Int) *big.Int {
	p := new(big.Int).Mul(a, b)
	return p.Mul(p, c).Mod(p, w.q)
}

// once returns a step that acts on one S-box alone.
func once(round, column int, f func(b *box)) func(r, i int, b *box) {
	return func(r, i int, b *box) {
		if r == round && i == column {
			f(b)
		}
	}
}

// wrongV makes v of one S-box wrong and lets the rest follow.
func (w *walker) wrongV(r, i int, follow func(b *box)) steps {
	return steps{after: once(r, i, func(b *box) {
		b.v = w.add(new(big.Int).Set(b.v), big.NewInt(1))
		follow(b)
	})}
}

// wrongU makes u of one S-box wrong.
func (w *walker) wrongU(r, i int) steps {
	return steps{after: once(r, i, func(b *box) { w.add(b.u, big.NewInt(1)) })}
}

// wrongY makes y of one S-box wrong, with the x = 2y - ... that goes with it.
// The S-box itself is right again.
func (w *walker) wrongY(r, i int) steps {
	return steps{before: once(r, i, func(b *box) {
		w.add(b.y, big.NewInt(1))
		w.add(b.x, big.NewInt(2))
	})}
}

// TestWalker: without a wrong step a walk is the permutation.
func TestWalker(t *testing.T) {
	forEach(t, func(t *testing.T, s subject) {
		w := newWalker(s)
		state := random(w.q, s.Width(), s)
		y, v, err := s.Verifiable(state)
		require.NoError(t, err)
		out, err := s.Permute(state)
		require.NoError(t, err)
		require.Equal(t, decimals(y, v, out), func() []string {
			walked := w.walk(state, steps{})
			return decimals(walked.y, walked.v, walked.out)
		}())
		b := &box{x: state[0], y: state[1]}
		w.solve(b)
		u := b.u.String()
		w.fromPower(b)
		require.Equal(t, u, b.u.String(), "the two ways to compute u")
	})
}

func decimals(lists ...[]*big.Int) (all []string) {
	for _, list := range lists {
		for _, v := range list {
			all = append(all, v.String())
		}
	}
	return all
}
