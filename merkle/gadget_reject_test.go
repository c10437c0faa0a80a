package merkle

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// rejectLayouts are the trees in which false claims are made.
var rejectLayouts = []layout{
	{columns: 1, depth: 3, leaf: 1},
	{columns: 2, depth: 2, leaf: 2, domain: "reject"},
	{columns: 3, depth: 2, leaf: 1},
}

// steps returns the steps of digits, the lowest level first.
func (l layout) steps(digits []int) []*big.Int {
	var steps []*big.Int
	for _, d := range digits {
		for j := 1; j < l.arity(); j++ {
			steps = append(steps, big.NewInt(int64(boolToInt(d >= j))))
		}
	}
	return steps
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// digitsOf returns the digits of an index, the lowest level first.
func (l layout) digitsOf(index int) []int {
	digits := make([]int, l.depth)
	for i := range digits {
		digits[i], index = index%l.arity(), index/l.arity()
	}
	return digits
}

// forged is the digits hint of a prover who wants these steps.
func forged(steps []*big.Int) solver.Hint {
	return func(q *big.Int, _, outputs []*big.Int) error {
		if len(outputs) != len(steps) {
			return fmt.Errorf("%d forged steps for %d outputs", len(steps), len(outputs))
		}
		for i := range outputs {
			outputs[i].Mod(steps[i], q)
		}
		return nil
	}
}

func addOne(e *element) {
	one := fr.One()
	e.Add(e, &one)
}

// TestGadgetRejects changes one thing of a true claim at a time.
// (circomlib #22, zk-kit #37, Unirep #387 and others)
func TestGadgetRejects(t *testing.T) {
	for i, l := range rejectLayouts {
		r := newRand(uint64(10 + i))
		m := newMembers(t, l)
		n := l.places() - 1
		tree, leaves := randomTree(t, r, l, n)
		index := l.arity() // digits 0, 1, 0, ...: not the same in reverse, for depth 2 too
		honest := claimOf(t, tree, uint64(index), leaves[index])
		m.accept(t, honest)

		for j := range honest.leaf {
			m.reject(t, honest.with(func(c *claim) { addOne(&c.leaf[j]) }), nil, "leaf element %d", j)
		}
		m.reject(t, honest.with(func(c *claim) { c.leaf = leaves[index+1] }), nil, "another leaf")
		m.reject(t, honest.with(func(c *claim) { addOne(&c.root[0]) }), nil, "root + 1")
		m.reject(t, honest.with(func(c *claim) { c.root = digest{} }), nil, "root 0")
		m.reject(t, honest.with(func(c *claim) { c.root = tree.digest(0, uint64(index)) }), nil, "the leaf's digest as root")
		for other := range l.places() {
			if other != index {
				m.reject(t, honest.with(func(c *claim) { c.index.SetInt64(int64(other)) }), nil, "index %d", other)
			}
		}
		for level := range honest.siblings {
			for j := range honest.siblings[level] {
				m.reject(t, honest.with(func(c *claim) { addOne(&c.siblings[level][j][0]) }), nil, "level %d, sibling %d", level, j)
			}
			if l.arity() > 2 {
				m.reject(t, honest.with(func(c *claim) { slices.Reverse(c.siblings[level]) }), nil, "siblings of level %d reversed", level)
			}
		}
		m.reject(t, honest.with(func(c *claim) { slices.Reverse(c.siblings) }), nil, "levels reversed")
	}
}

// TestGadgetIndexAliases: a leaf has one index. Neither an index outside the tree
// with the right low digits nor one that the prover gives digits of another passes.
// (plasma-contracts #546, RollupNC #20)
func TestGadgetIndexAliases(t *testing.T) {
	for i, l := range rejectLayouts {
		r := newRand(uint64(20 + i))
		m := newMembers(t, l)
		index := l.arity()
		honest := randomClaim(t, r, l, uint64(index))
		right := forged(l.steps(l.digitsOf(index)))
		require.NoError(t, m.solve(t, gadgettest.R1CS, honest, right)) // the forger works
		require.NoError(t, m.solve(t, gadgettest.SCS, honest, right))
		require.NoError(t, m.solve(t, gadgettest.Engine, honest, right))

		places := big.NewInt(int64(l.places()))
		minusOne := big.NewInt(-1)
		for name, shift := range map[string]*big.Int{
			"+ places":     places,
			"+ 2 places":   new(big.Int).Lsh(places, 1),
			"- places":     new(big.Int).Neg(places),
			"+ 1":          big.NewInt(1),
			"negated":      new(big.Int).Mul(minusOne, big.NewInt(int64(2*index))),
			"+ 2^64":       new(big.Int).Lsh(big.NewInt(1), 64),
			"+ places^2":   new(big.Int).Mul(places, places),
			"- 1":          minusOne,
			"- places - 1": new(big.Int).Sub(minusOne, places),
		} {
			alias := honest.with(func(c *claim) { c.index.Add(c.index, shift).Mod(c.index, circuitField) })
			m.reject(t, alias, nil, "index %s", name)
			m.reject(t, alias, right, "index %s with the digits of the right index", name)
		}

		// index + p is the same element. Its digits do not fit the steps: the top
		// level takes what is left, or the steps end early.
		rest := new(big.Int).Add(big.NewInt(int64(index)), circuitField)
		k, digit := big.NewInt(int64(l.arity())), new(big.Int)
		var digits []int
		for range l.depth - 1 {
			rest.QuoRem(rest, k, digit)
			digits = append(digits, int(digit.Int64()))
		}
		short := l.steps(append(digits, int(new(big.Int).Mod(rest, k).Int64())))
		m.reject(t, honest, forged(short), "the low digits of index + p")
		whole := slices.Concat(l.steps(digits), l.steps([]int{0}))
		whole[(l.depth-1)*(l.arity()-1)] = rest
		sum, weight := new(big.Int), big.NewInt(1)
		for j, s := range whole {
			sum.Add(sum, new(big.Int).Mul(s, weight))
			if (j+1)%(l.arity()-1) == 0 {
				weight.Mul(weight, k)
			}
		}
		require.Equal(t, new(big.Int).Add(circuitField, big.NewInt(int64(index))), sum)
		m.reject(t, honest, forged(whole), "all of index + p")
	}
}

// TestGadgetForgedSteps gives steps that are no digits, for the claim that the
// gadget would come to without the constraint on them.
// (gnark #1246: a selector of 2)
func TestGadgetForgedSteps(t *testing.T) {
	for i, l := range rejectLayouts {
		r := newRand(uint64(30 + i))
		m := newMembers(t, l)
		index := l.places() - 1 // all steps are 1
		honest := l.steps(l.digitsOf(index))
		n := l.arity() - 1
		try := func(name string, steps []*big.Int) {
			c := randomClaim(t, r, l, uint64(index))
			c.root = l.rootOfSteps(t, c, steps)
			c.index = l.sumOfSteps(steps)
			m.reject(t, c, forged(steps), "%s", name)
		}
		for lane := range honest {
			for _, v := range []int64{2, -1, 3} {
				steps := slices.Clone(honest)
				steps[lane] = big.NewInt(v)
				try(fmt.Sprintf("step %d is %d", lane, v), steps)
			}
			if lane%n < n-1 { // the next one is 1
				steps := slices.Clone(honest)
				steps[lane] = new(big.Int)
				try(fmt.Sprintf("step %d is 0 before 1", lane), steps)
			}
		}
		// Without a forgery the same computation gives an accepted claim.
		c := randomClaim(t, r, l, uint64(index))
		require.Equal(t, c.root, l.rootOfSteps(t, c, honest))
		require.Equal(t, c.index, l.sumOfSteps(honest))
		m.accept(t, c)
	}
}

// sumOfSteps is the index that steps add up to, in the field.
func (l layout) sumOfSteps(steps []*big.Int) *big.Int {
	sum, weight := new(big.Int), big.NewInt(1)
	for level := range slices.Chunk(steps, l.arity()-1) {
		for _, s := range level {
			sum.Add(sum, new(big.Int).Mul(s, weight))
		}
		weight = new(big.Int).Mul(weight, big.NewInt(int64(l.arity())))
	}
	return sum.Mod(sum, circuitField)
}

// rootOfSteps is the root that the gadget's selection comes to with any steps:
// step s_j swaps the share s_j of the node at place j-1 with that of sibling j.
func (l layout) rootOfSteps(t testing.TB, c claim, steps []*big.Int) digest {
	t.Helper()
	h := l.native(t)
	node, err := h.Leaf(c.leaf...)
	require.NoError(t, err)
	for level, siblings := range c.siblings {
		children := make([]digest, l.arity())
		children[0] = node
		copy(children[1:], siblings)
		for j, sibling := range siblings {
			var s, moved element
			s.SetBigInt(steps[level*len(siblings)+j])
			moved.Sub(&sibling[0], &node[0]).Mul(&moved, &s)
			children[j][0].Add(&children[j][0], &moved)
			children[j+1][0].Sub(&children[j+1][0], &moved)
		}
		node, err = h.Node(children...)
		require.NoError(t, err)
	}
	return node
}

// TestGadgetInnerNodeIsNoLeaf: the children of an inner node do not pass for a leaf
// of a shorter tree, nor the node for a leaf of one element.
// (ginger-lib #110, 0xMiden/crypto #860)
func TestGadgetInnerNodeIsNoLeaf(t *testing.T) {
	for columns := 1; columns <= 3; columns++ {
		r := newRand(uint64(40 + columns))
		tall := layout{columns: columns, depth: 2, leaf: 1}
		tree, _ := randomTree(t, r, tall, tall.places())
		siblings := make([]digest, 0, tall.arity()-1)
		for i := 1; i < tall.arity(); i++ {
			siblings = append(siblings, tree.digest(1, uint64(i)))
		}
		c := claim{root: tree.Root(), index: new(big.Int), siblings: [][]digest{siblings}}
		for n := 1; n <= tall.arity(); n++ {
			l := layout{columns: columns, depth: 1, leaf: n}
			short := newMembers(t, l)
			short.accept(t, randomClaim(t, r, l, 0))
			short.reject(t, c.with(func(c *claim) {
				for i := range n {
					c.leaf = append(c.leaf, tree.digest(0, uint64(i))[0])
				}
			}), nil, "%d children as a leaf", n)
			if n == 1 {
				short.reject(t, c.with(func(c *claim) { c.leaf = []element{tree.digest(1, 0)[0]} }), nil, "a node as a leaf")
			}
		}
	}
}

// TestGadgetMissingLeafIsNoZero: at the place of a missing leaf there is nothing.
// (Unirep #387)
func TestGadgetMissingLeafIsNoZero(t *testing.T) {
	for i, l := range rejectLayouts {
		r := newRand(uint64(50 + i))
		m := newMembers(t, l)
		n := l.arity() + 1
		tree, leaves := randomTree(t, r, l, n)
		zero := make([]element, l.leaf)
		with, err := New(l.native(t), l.depth, append(slices.Clone(leaves), zero))
		require.NoError(t, err)
		present := claimOf(t, with, uint64(n), zero)
		m.accept(t, present)
		missing := present.with(func(c *claim) { c.root = tree.Root() })
		m.reject(t, missing, nil, "0 at a missing leaf's place")
		m.reject(t, missing.with(func(c *claim) { c.leaf[0] = tree.Hasher().Empty()[0] }), nil, "the digest of a missing leaf as a leaf")
		m.reject(t, missing.with(func(c *claim) { c.leaf = leaves[n-1] }), nil, "the leaf before")
	}
}

// TestGadgetDigitOrder: the digit next to the leaves is the least significant one.
// (voting_example #2)
func TestGadgetDigitOrder(t *testing.T) {
	for _, c := range []struct {
		layout
		index, reversed int
	}{
		{layout{columns: 1, depth: 4, leaf: 1}, 0b0001, 0b1000},
		{layout{columns: 1, depth: 4, leaf: 1}, 0b1011, 0b1101},
		{layout{columns: 2, depth: 3, leaf: 1}, 1 + 2*4 + 3*16, 3 + 2*4 + 1*16},
		{layout{columns: 3, depth: 2, leaf: 1}, 2 + 5*6, 5 + 2*6},
	} {
		r := newRand(uint64(60 + c.index))
		m := newMembers(t, c.layout)
		tree, leaves := randomTree(t, r, c.layout, c.places())
		for _, pair := range [][2]int{{c.index, c.reversed}, {c.reversed, c.index}} {
			honest := claimOf(t, tree, uint64(pair[0]), leaves[pair[0]])
			m.accept(t, honest)
			turned := honest.with(func(x *claim) { x.index.SetInt64(int64(pair[1])) })
			m.reject(t, turned, nil, "index %d as %d", pair[0], pair[1])
			turned = turned.with(func(x *claim) { slices.Reverse(x.siblings) })
			m.reject(t, turned, nil, "index %d as %d, with the levels reversed", pair[0], pair[1])
		}
	}
}
