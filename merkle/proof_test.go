package merkle

import (
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

// TestEveryPartMatters changes each sibling of each level, each lane of the leaf
// and each digit of the index: the root is another one each time.
func TestEveryPartMatters(t *testing.T) {
	for _, c := range columns {
		h := hasher(t, c)
		k, depth := h.Arity(), 3
		t.Run(fmt.Sprintf("arity%d", k), func(t *testing.T) {
			leaves := someLeaves(k + 3)
			index := uint64(k + 1)
			leaves[index] = []element{fr.NewElement(5), fr.NewElement(6), fr.NewElement(7)}
			tree, err := New(h, depth, leaves)
			require.NoError(t, err)
			proof := mustProve(t, tree, index, leaves[index])

			roots := map[digest]string{tree.Root(): "the honest proof"}
			forged := func(name string, leaf []element, p *Proof[digest]) {
				t.Helper()
				require.ErrorIs(t, Verify(h, tree.Root(), depth, leaf, p), ErrNotMember, name)
				root, err := RootFromProof(h, depth, leaf, p)
				require.NoError(t, err)
				require.NotContains(t, roots, root, "%s gives the root of %s", name, roots[root])
				roots[root] = name
			}
			for level := range depth {
				for i := range k - 1 {
					p := clone(proof)
					p.Siblings[level][i] = plusOne(p.Siblings[level][i])
					forged(fmt.Sprintf("level %d, sibling %d", level, i), leaves[index], p)
				}
				p := clone(proof)
				p.Siblings[level], p.Siblings[(level+1)%depth] = p.Siblings[(level+1)%depth], p.Siblings[level]
				forged(fmt.Sprintf("levels %d and %d swapped", level, (level+1)%depth), leaves[index], p)
			}
			one := fr.One()
			for lane := range leaves[index] {
				leaf := append([]element(nil), leaves[index]...)
				leaf[lane].Add(&leaf[lane], &one)
				forged(fmt.Sprintf("lane %d", lane), leaf, proof)
			}
			leaf := leaves[index]
			forged("a leaf without its end", leaf[:2], proof)
			forged("a leaf with a zero more", []element{leaf[0], leaf[1], leaf[2], {}}, proof)
			forged("a leaf in another order", []element{leaf[1], leaf[0], leaf[2]}, proof)
			place := uint64(1)
			for level := range depth {
				for digit := range uint64(k) {
					p := clone(proof)
					p.Index += place*digit - index/place%uint64(k)*place
					if p.Index != index {
						// Next to equal siblings another digit can be the same
						// picture, so only the verdict is compared.
						err := Verify(h, tree.Root(), depth, leaf, p)
						require.ErrorIs(t, err, ErrNotMember, "digit %d at level %d", digit, level)
					}
				}
				place *= uint64(k)
			}
			require.ErrorIs(t, Verify(h, plusOne(tree.Root()), depth, leaf, proof), ErrNotMember)
		})
	}
}

// TestVerifyRefuses lists the shapes that are no proofs. Nothing is hashed for
// them.
func TestVerifyRefuses(t *testing.T) {
	tree, err := NewFromElements(&drawing{arity: 3}, 2, []string{"a", "b", "c", "d"})
	require.NoError(t, err)
	good, err := tree.Proof(3)
	require.NoError(t, err)
	require.Equal(t, &Proof[string]{Index: 3, Siblings: [][]string{{".", "."}, {"(a b c)", "(. . .)"}}}, good)
	require.NoError(t, Verify(tree.Hasher(), tree.Root(), 2, []string{"d"}, good))

	with := func(change func(*Proof[string])) *Proof[string] {
		p := clone(good)
		change(p)
		return p
	}
	leaf := []string{"d"}
	for _, k := range []struct {
		name         string
		arity, depth int
		leaf         []string
		proof        *Proof[string]
		want         string
	}{
		{"nil proof", 3, 2, leaf, nil, "the proof is missing"},
		{"zero proof", 3, 2, leaf, &Proof[string]{}, "the proof has 0 levels of siblings, the tree has depth 2"},
		{"nil leaf", 3, 2, nil, good, "the leaf has no elements"},
		{"empty leaf", 3, 2, []string{}, good, "the leaf has no elements"},
		{"depth 0", 3, 0, leaf, good, "depth 0 with arity 3: want 1 to 39"},
		{"negative depth", 3, -1, leaf, good, "depth -1 with arity 3"},
		{"depth 40", 3, 40, leaf, good, "depth 40 with arity 3"},
		{"arity 1", 1, 2, leaf, good, "arity 1: want 2 to 65536"},
		{"smaller arity", 2, 2, leaf, good, "level 0 of the proof has 2 siblings, arity 2 has 1"},
		{"larger arity", 4, 2, leaf, good, "level 0 of the proof has 2 siblings, arity 4 has 3"},
		{"index at the end", 3, 2, leaf, with(func(p *Proof[string]) { p.Index = 9 }), "index 9 is outside the tree: arity 3 and depth 2 have 9 places"},
		{"index of the same digits", 3, 2, leaf, with(func(p *Proof[string]) { p.Index = 9 + 3 }), "index 12 is outside the tree"},
		{"largest index", 3, 2, leaf, with(func(p *Proof[string]) { p.Index = math.MaxUint64 }), "outside the tree"},
		{"a level short", 3, 2, leaf, with(func(p *Proof[string]) { p.Siblings = p.Siblings[:1] }), "the proof has 1 levels of siblings, the tree has depth 2"},
		{"a level more", 3, 2, leaf, with(func(p *Proof[string]) { p.Siblings = append(p.Siblings, p.Siblings[0]) }), "the proof has 3 levels of siblings, the tree has depth 2"},
		{"no siblings", 3, 2, leaf, with(func(p *Proof[string]) { p.Siblings[1] = nil }), "level 1 of the proof has 0 siblings, arity 3 has 2"},
		{"a sibling short", 3, 2, leaf, with(func(p *Proof[string]) { p.Siblings[1] = p.Siblings[1][:1] }), "level 1 of the proof has 1 siblings, arity 3 has 2"},
		{"a sibling more", 3, 2, leaf, with(func(p *Proof[string]) { p.Siblings[0] = append(p.Siblings[0], "") }), "level 0 of the proof has 3 siblings, arity 3 has 2"},
	} {
		t.Run(k.name, func(t *testing.T) {
			h := &drawing{arity: k.arity}
			err := Verify(h, tree.Root(), k.depth, k.leaf, k.proof)
			require.ErrorContains(t, err, "merkle: ")
			require.ErrorContains(t, err, k.want)
			require.NotErrorIs(t, err, ErrNotMember)
			_, err = RootFromProof(h, k.depth, k.leaf, k.proof)
			require.ErrorContains(t, err, k.want)
			require.Zero(t, h.calls.Load())
		})
	}
	require.ErrorContains(t, Verify[string](nil, tree.Root(), 2, leaf, good), "the hasher is missing")

	bad := &drawing{arity: 3, bad: "d"}
	require.ErrorIs(t, Verify(bad, tree.Root(), 2, leaf, good), errBad)
	bad.bad = "(a b c)"
	require.ErrorIs(t, Verify(bad, tree.Root(), 2, leaf, good), errBad)
}

// TestProofRefuses: no proof outside the tree, nor of a missing leaf.
func TestProofRefuses(t *testing.T) {
	tree, err := NewFromElements(&drawing{arity: 2}, 3, []string{"a", "b", "c"})
	require.NoError(t, err)
	for index, want := range map[uint64]string{
		3:              "the leaf at index 3 is missing: the tree has 3 leaves",
		7:              "the leaf at index 7 is missing: the tree has 3 leaves",
		8:              "index 8 is outside the tree: arity 2 and depth 3 have 8 places",
		1 << 63:        "is outside the tree",
		math.MaxUint64: "is outside the tree",
	} {
		_, err := tree.Proof(index)
		require.ErrorContains(t, err, "merkle: ")
		require.ErrorContains(t, err, want)
	}
	none, err := NewFromElements(&drawing{arity: 2}, 3, nil)
	require.NoError(t, err)
	_, err = none.Proof(0)
	require.ErrorContains(t, err, "is missing: the tree has 0 leaves")
}

// TestProofIsACopy: what a caller does to a proof does not reach the tree, nor
// one level of it another.
func TestProofIsACopy(t *testing.T) {
	tree, err := NewFromElements(&drawing{arity: 3}, 2, []string{"a", "b", "c", "d"})
	require.NoError(t, err)
	first, err := tree.Proof(1)
	require.NoError(t, err)
	want := clone(first)
	for level := range first.Siblings {
		first.Siblings[level][0] = "x"
		first.Siblings[level] = append(first.Siblings[level], "y")
	}
	require.Equal(t, "x", first.Siblings[1][0])
	require.Equal(t, "(. . .)", first.Siblings[1][1])
	second, err := tree.Proof(1)
	require.NoError(t, err)
	require.Equal(t, want, second)
	require.Equal(t, "((a b c) (d . .) (. . .))", tree.Root())
}

// TestConcurrentUse shares one hasher and one tree between goroutines, among
// them leaves of lengths that none has hashed before. It is for the race detector.
func TestConcurrentUse(t *testing.T) {
	h := hasher(t, 1)
	leaves := someLeaves(2*chunk + 1)
	tree, err := New(h, 9, leaves)
	require.NoError(t, err)
	fresh := hasher(t, 1)
	errs := make([]error, 32)
	var wg sync.WaitGroup
	for g := range errs {
		wg.Go(func() {
			errs[g] = func() error {
				index := uint64(g * 2)
				proof, err := tree.Proof(index)
				if err != nil {
					return err
				}
				if err := Verify(fresh, tree.Root(), 9, leaves[index], proof); err != nil {
					return err
				}
				proof.Siblings[0][0] = digest{}
				mine := [][]element{make([]element, 1+g%5), make([]element, cachedLeaf+g%2)}
				own, err := New(fresh, 1, mine)
				if err != nil {
					return err
				}
				if proof, err = own.Proof(1); err != nil {
					return err
				}
				return Verify(h, own.Root(), own.Depth(), mine[1], proof)
			}()
		})
	}
	wg.Wait()
	for g, err := range errs {
		require.NoError(t, err, "goroutine %d", g)
	}
}
