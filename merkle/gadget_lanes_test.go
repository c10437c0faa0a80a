package merkle

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// weighted is no hash at all: sums of squares with weights that tell all lanes and
// places apart. It shows what the gadget does with digests of two elements.
type weighted struct{ arity int }

type pair = [2]element

func (h weighted) Arity() int     { return h.arity }
func (h weighted) Empty() pair    { return pair{fr.NewElement(71), fr.NewElement(72)} }
func (h weighted) String() string { return "weighted" }

func (h weighted) Leaf(values ...element) (pair, error) { return h.sum(5, values), nil }

func (h weighted) Node(children ...pair) (pair, error) {
	var values []element
	for _, c := range children {
		values = append(values, c[:]...)
	}
	return h.sum(9, values), nil
}

func (weighted) sum(first uint64, values []element) (d pair) {
	for lane := range d {
		for i := range values {
			term, weight := values[i], fr.NewElement(weight(first, lane, i))
			term.Square(&term).Mul(&term, &weight)
			d[lane].Add(&d[lane], &term)
		}
	}
	return d
}

func weight(first uint64, lane, i int) uint64 { return first + uint64(100*lane+7*i) }

// weightedCircuit is its counterpart.
type weightedCircuit struct {
	api   frontend.API
	arity int
}

func (h weightedCircuit) Arity() int     { return h.arity }
func (h weightedCircuit) DigestLen() int { return 2 }
func (h weightedCircuit) String() string { return "weighted" }

func (h weightedCircuit) AssertCanonical(...frontend.Variable) error { return nil }

func (h weightedCircuit) Empty() []frontend.Variable { return []frontend.Variable{71, 72} }

func (h weightedCircuit) Leaf(values ...frontend.Variable) ([]frontend.Variable, error) {
	return h.sum(5, values), nil
}

func (h weightedCircuit) Node(children ...frontend.Variable) ([]frontend.Variable, error) {
	return h.sum(9, children), nil
}

func (h weightedCircuit) sum(first uint64, values []frontend.Variable) []frontend.Variable {
	d := []frontend.Variable{0, 0}
	for lane := range d {
		for i := range values {
			d[lane] = h.api.Add(d[lane], h.api.Mul(values[i], values[i], weight(first, lane, i)))
		}
	}
	return d
}

// TestGadgetLanes compares trees of digests of two elements, at every index.
func TestGadgetLanes(t *testing.T) {
	r := newRand(6)
	checked := 0
	for arity := 2; arity <= 5; arity++ {
		const depth = 2
		leaves := make([][]element, arity*arity)
		for i := range leaves {
			leaves[i] = randomElements(r, 1)
		}
		tree, err := New(weighted{arity}, depth, leaves)
		require.NoError(t, err)
		// Inputs: index, leaf, claimed root, siblings. AssertMember and Root agree.
		root := func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
			g, err := NewGadget(api, weightedCircuit{api, arity}, depth)
			if err != nil {
				return nil, err
			}
			n := 2 * (arity - 1)
			path := Path{Siblings: [][]frontend.Variable{in[4 : 4+n], in[4+n : 4+2*n]}}
			if err := g.AssertMember(in[2:4], in[1:2], in[0], path); err != nil {
				return nil, err
			}
			return g.Root(in[1:2], in[0], path)
		}
		comparer := gadgettest.NewComparer(circuitField, root)
		for index := range leaves {
			proof, err := tree.Proof(uint64(index))
			require.NoError(t, err)
			path, err := AssignPath(proof)
			require.NoError(t, err)
			require.Len(t, path.Siblings, depth)
			want := []*big.Int{integer(tree.Root()[0]), integer(tree.Root()[1])}
			inputs := append([]*big.Int{big.NewInt(int64(index)), integer(leaves[index][0])}, want...)
			for _, level := range path.Siblings {
				require.Len(t, level, 2*(arity-1))
				for _, v := range level {
					inputs = append(inputs, v.(*big.Int))
				}
			}
			comparer.Check(t, inputs, want)
			checked++
		}
	}
	require.Equal(t, 4+9+16+25, checked)
}
