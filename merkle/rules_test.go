package merkle

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

// rules computes digests straight from the rules in the package comment, with
// nothing of this library but the permutation.
type rules struct {
	t       *testing.T
	columns int
	domain  string // with the "/" before it
}

func (r rules) permute(state []element) []element {
	require.NoError(r.t, instance(r.t, r.columns).Permute(state))
	return state
}

// tag is T_0 of a label below that of the tree.
func (r rules) tag(label string) element {
	label = fmt.Sprintf("gnarkhash/v1/merkle/anemoi/bn254_fr/l%d/arity%d/%s%s#0", r.columns, 2*r.columns, label, r.domain)
	sum := sha256.Sum256([]byte(label))
	v := new(big.Int).SetBytes(sum[:])
	return bn254FrElement(v.Mod(v, fr.Modulus()))
}

// leaf adds blocks of 2l-1 elements to a state with the tag in its last element.
func (r rules) leaf(values []element) element {
	width := 2 * r.columns
	state := make([]element, width)
	state[width-1] = r.tag(fmt.Sprintf("leaf/%d", len(values)))
	for len(values) > 0 {
		n := min(width-1, len(values))
		for i := range n {
			state[i].Add(&state[i], &values[i])
		}
		state, values = r.permute(state), values[n:]
	}
	return state[0]
}

// node is the sum of the children and of their permutation.
func (r rules) node(children []element) (sum element) {
	for i := range children {
		sum.Add(&sum, &children[i])
	}
	for _, e := range r.permute(append([]element(nil), children...)) {
		sum.Add(&sum, &e)
	}
	return sum
}

// subtree is the digest of the subtree of the given height whose first leaf is
// at index first.
func (r rules) subtree(height, first int, leaves [][]element) element {
	if height == 0 {
		if first < len(leaves) {
			return r.leaf(leaves[first])
		}
		return r.tag("empty")
	}
	k, size := 2*r.columns, 1
	for range height - 1 {
		size *= k
	}
	children := make([]element, k)
	for i := range children {
		children[i] = r.subtree(height-1, first+i*size, leaves)
	}
	return r.node(children)
}

// TestRootFollowsRules compares roots with the rules, for all arities and for
// numbers of leaves around each border.
func TestRootFollowsRules(t *testing.T) {
	for _, c := range columns {
		k := 2 * c
		t.Run(fmt.Sprintf("arity%d", k), func(t *testing.T) {
			depth := 2
			if k == 2 {
				depth = 4
			}
			places := 1
			for range depth {
				places *= k
			}
			for _, domain := range []string{"", "app"} {
				h, err := NewAnemoi(instance(t, c), domain)
				require.NoError(t, err)
				r := rules{t: t, columns: c}
				if domain != "" {
					r.domain = "/" + domain
				}
				for _, n := range []int{0, 1, k - 1, k, k + 1, places - 1, places} {
					leaves := someLeaves(n)
					tree, err := New(h, depth, leaves)
					require.NoError(t, err)
					require.Equal(t, digest{r.subtree(depth, 0, leaves)}, tree.Root(), "%d leaves, domain %q", n, domain)
				}
			}
		})
	}
}
