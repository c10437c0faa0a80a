package merkle

import (
	"fmt"
	"math/big"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/internal/gates"
)

// digits decomposes the index in base k. Digit d of a level is given as its k-1
// steps s_1 >= s_2 >= ... with s_j = 1 if d >= j, else 0: that is what
// [Gadget.insert] multiplies by, and d is their sum.
//
// The steps come from a hint. Cheats and what stops them:
//
//   - a step that is not 0 or 1, or one that is 1 after a 0: s_1 (s_1 - 1) = 0, and
//     s_j (s_j - s_(j-1)) = 0 leaves s_j = 0 or s_j = s_(j-1);
//   - the digits of another index, or of one outside the tree: the sum of digit
//     times k^level equals the index, and with fewer places than the field has
//     elements each number below k^depth has one list of digits and no other
//     number has any.
func (g *Gadget) digits(index frontend.Variable) ([][]frontend.Variable, error) {
	api, k := g.api, g.shape.arity
	if constant, ok := api.Compiler().ConstantValue(index); ok {
		return g.constantDigits(constant)
	}
	hinted, err := api.Compiler().NewHint(digitsHint, g.shape.depth*(k-1), k, index)
	if err != nil {
		return nil, err
	}
	steps := make([][]frontend.Variable, g.shape.depth)
	weight := big.NewInt(1)
	var terms []frontend.Variable
	for i := range steps {
		steps[i] = hinted[i*(k-1) : (i+1)*(k-1)]
		for j, s := range steps[i] {
			if j == 0 {
				api.AssertIsBoolean(s)
			} else {
				gates.AssertProduct(api, s, api.Sub(s, steps[i][j-1]), 0)
			}
			terms = append(terms, api.Mul(s, weight))
		}
		weight = new(big.Int).Mul(weight, big.NewInt(int64(k)))
	}
	terms = append(terms, 0, 0) // Add takes two terms or more
	api.AssertIsEqual(api.Add(terms[0], terms[1], terms[2:]...), index)
	return steps, nil
}

// constantIndex checks an index that is part of the circuit.
func (g *Gadget) constantIndex(index *big.Int) (uint64, error) {
	if !index.IsUint64() {
		return 0, fmt.Errorf("merkle: index %s is outside the tree of %d places", index, g.shape.places)
	}
	return index.Uint64(), g.shape.checkIndex(index.Uint64())
}

// constantDigits returns the steps of an index that is part of the circuit.
func (g *Gadget) constantDigits(index *big.Int) ([][]frontend.Variable, error) {
	rest, err := g.constantIndex(index)
	if err != nil {
		return nil, err
	}
	steps := make([][]frontend.Variable, g.shape.depth)
	for i := range steps {
		var digit int
		rest, digit = g.shape.up(rest)
		for j := 1; j < g.shape.arity; j++ {
			if digit >= j {
				steps[i] = append(steps[i], 1)
			} else {
				steps[i] = append(steps[i], 0)
			}
		}
	}
	return steps, nil
}

// insert returns the k children of a parent: the node at the place that the
// steps say, the k-1 siblings around it. With m_j = s_j (sibling_j - node), child j
// is sibling_j - m_j + m_(j+1) (node + m_1 for child 0): the sibling of its own
// place, the node, or the sibling before. That is k-1 products a lane.
func (g *Gadget) insert(node, siblings, steps []frontend.Variable) []frontend.Variable {
	api, k, lanes := g.api, g.shape.arity, len(node)
	children := make([]frontend.Variable, k*lanes)
	for lane := range lanes {
		var moved frontend.Variable // m_j
		for j := range k {
			child := node[lane]
			if j > 0 {
				child = api.Sub(siblings[(j-1)*lanes+lane], moved)
			}
			if j < k-1 {
				moved = api.Mul(steps[j], api.Sub(siblings[j*lanes+lane], node[lane]))
				child = api.Add(child, moved)
			}
			children[j*lanes+lane] = child
		}
	}
	return children
}
