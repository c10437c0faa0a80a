package anemoi

import (
	"fmt"
	"math/big"

	"example.com/gnarkhash/internal/gadgettest"
)

// lie changes what the hints return: y and v as in [trace], for a state.
type lie func(state, y, v []*big.Int)

// liar makes a forger of a lie about one S-box, for each hint.
func (s subject) liar(name string, r, i int, tell lie) []gadgettest.Forger {
	forge := func(arrange func(y, v []*big.Int) []*big.Int) func(_ *big.Int, state, _ []*big.Int) ([]*big.Int, bool) {
		return func(_ *big.Int, state, _ []*big.Int) ([]*big.Int, bool) {
			y, v, err := s.Verifiable(state)
			if err != nil {
				return nil, false
			}
			tell(state, y, v)
			return arrange(y, v), true
		}
	}
	name = fmt.Sprintf("%s (round %d, column %d)", name, r, i)
	return []gadgettest.Forger{
		{Name: name, Hint: "flystelOutputsHint", Forge: forge(func(_, v []*big.Int) []*big.Int { return v })},
		{Name: name, Hint: "flystelInputsAndOutputsHint", Forge: forge(func(y, v []*big.Int) []*big.Int {
			return append(y[s.Columns():], v...)
		})},
	}
}

// liars tell lies that need knowledge of the permutation, in each round. A
// thorough test of one or two columns has them in each column, and more of them.
func liars(s subject) (all []gadgettest.Forger) {
	w, l := newWalker(s), s.Columns()
	many := s.thorough() && l <= 2
	for r := range s.Rounds() {
		for i := range l {
			if !many && i != r%l {
				continue
			}
			add := func(name string, tell lie) { all = append(all, s.liar(name, r, i, tell)...) }
			add("root 0", wrongRoot(r*l+i, func(root *big.Int) { root.SetInt64(0) }))
			add("root+1", wrongRoot(r*l+i, func(root *big.Int) { root.Add(root, big.NewInt(1)) }))
			if !many {
				continue
			}
			add("root negated", wrongRoot(r*l+i, func(root *big.Int) { root.Neg(root) }))
			add("wrong V, honest after it", w.retold(w.wrongV(r, i, w.second)))
			add("wrong V and its power, honest after it", w.retold(w.wrongV(r, i, w.fromPower)))
			// Only R1CS has a wire for what U decides.
			all = append(all, s.liar("wrong U, honest after it", r, i, w.retold(w.wrongU(r, i)))[1])
			if r > 0 {
				add("wrong Y, honest after it", w.retold(w.wrongY(r, i)))
				add("Y and V that fit each other", w.lonely(r, i))
			}
		}
	}
	return all
}

// wrongRoot replaces y - v, which is the root of x - g y^2 in an S-box.
func wrongRoot(at int, change func(root *big.Int)) lie {
	return func(_, y, v []*big.Int) {
		root := new(big.Int).Sub(y[at], v[at])
		change(root)
		v[at].Sub(y[at], root)
	}
}

// retold tells a whole walk that goes wrong at one place.
func (w *walker) retold(at steps) lie {
	return func(state, y, v []*big.Int) {
		told := w.walk(state, at)
		copy(y, told.y)
		copy(v, told.v)
	}
}

// lonely changes Y and V of one S-box, and the Y that follow from them, so that
// both equations of this S-box hold. All others stay as they were.
func (w *walker) lonely(r, i int) lie {
	l := w.Columns()
	return func(state, y, v []*big.Int) {
		told := w.walk(state, w.wrongY(r, i))
		y[r*l+i], v[r*l+i] = told.y[r*l+i], told.v[r*l+i]
		copy(y[(r+1)*l:(r+2)*l], told.y[(r+1)*l:])
	}
}
