package monolith

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
	"example.com/gnarkhash/internal/vectors"
)

// TestPermutationAgainstTwin compares output and trace with the twin's.
func TestPermutationAgainstTwin(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		w, rng := newTwin(t, in.Name()), hashtest.Source(t)
		states := [][]*big.Int{hashtest.Repeat(new(big.Int), in.Width()), hashtest.Repeat(hashtest.Last(in.Modulus()), in.Width())}
		for i := range in.Width() {
			unit := hashtest.Repeat(new(big.Int), in.Width())
			unit[i] = big.NewInt(1)
			states = append(states, unit)
		}
		for range 50 {
			states = append(states, randomElements(rng, in.Modulus(), in.Width()))
		}
		for _, x := range states {
			want, trace := w.permute(x)
			out, err := in.Permute(x)
			require.NoError(t, err)
			require.Equal(t, hashtest.Decimals(want), hashtest.Decimals(out))
			states, out, err := in.Trace(x)
			require.NoError(t, err)
			require.Equal(t, hashtest.Decimals(want), hashtest.Decimals(out))
			require.Equal(t, hashtest.Decimals(trace), hashtest.Decimals(states))
		}
	})
}

// TestModesAgainstTwin compares every mode with the twin's, for lengths over three blocks.
func TestModesAgainstTwin(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		w, rng := newTwin(t, in.Name()), hashtest.Source(t)
		for n := range 2*in.Rate() + 3 {
			m := randomElements(rng, in.Modulus(), n)
			outputs := 1 + rng.IntN(3*in.Rate())
			for _, domain := range []string{"", "example.com/app"} {
				out, err := in.SpongeOf(domain, outputs, m)
				require.NoError(t, err)
				require.Equal(t, hashtest.Decimals(w.sponge(domain, outputs, m)), hashtest.Decimals(out), "sponge of %d", n)
				bytes := hashtest.RandomBytes(rng, 2*n+rng.IntN(in.ChunkBytes()))
				require.Equal(t, hashtest.Decimals(w.bytes(domain, bytes)), hashtest.Decimals(in.BytesOf(domain, bytes)), "%d bytes", len(bytes))
				if n > 0 {
					out, err = in.FixedOf(domain, m)
					require.NoError(t, err)
					label := withDomain(in.String()+"/fixed/"+big.NewInt(int64(n)).String(), domain)
					require.Equal(t, hashtest.Decimals(w.fixed(label, m)), hashtest.Decimals(out), "fixed %d", n)
				}
			}
			for _, mode := range ReferenceModes() {
				out, err := in.ReferenceOf(mode, outputs, m)
				require.NoError(t, err)
				require.Equal(t, hashtest.Decimals(w.reference(mode, outputs, m)), hashtest.Decimals(out), "%s of %d", mode, n)
			}
		}
		for range 20 {
			left := randomElements(rng, in.Modulus(), in.DigestLen())
			right := randomElements(rng, in.Modulus(), in.DigestLen())
			for _, mode := range CompressModes() {
				if mode == "feedforward" && in.Width() != 2*in.DigestLen() {
					continue // an error, see TestCompressVectors
				}
				out, err := in.CompressOf(mode, left, right)
				require.NoError(t, err)
				require.Equal(t, hashtest.Decimals(w.compress(mode, left, right)), hashtest.Decimals(out), mode)
			}
		}
	})
}

// typed are tests of the typed API, generic in the element.
type typed interface {
	testHasher(t *testing.T)
	testTypedModes(t *testing.T)
	testBatches(t *testing.T)
	testAllocations(t *testing.T)
	testTypedErrors(t *testing.T)
	testSharing(t *testing.T)
	testConcurrency(t *testing.T)
	permuteMany(state []*big.Int, n int) []*big.Int
	stream(m []*big.Int, cut int) []*big.Int
}

func TestHasher(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testHasher(t) })
}

// testHasher cuts messages in every way into two pieces, sums in between and
// goes on.
func (o over[E, D]) testHasher(t *testing.T) {
	s := o.Sponge("app")
	m := o.elementsOf(randomElements(hashtest.Source(t), o.Modulus(), 2*o.Rate()+1))
	for n := range len(m) + 1 {
		want := s.Hash(m[:n]...)
		for cut := range n + 1 {
			h := s.New()
			h.Absorb(m[:cut]...)
			require.Equal(t, s.Hash(m[:cut]...), h.Sum())
			require.Equal(t, h.Sum(), h.Sum())
			clone := h.Clone()
			h.Absorb(m[cut:n]...)
			require.Equal(t, want, h.Sum(), "%d cut at %d", n, cut)
			require.Equal(t, s.Hash(m[:cut]...), clone.Sum())
			h.Reset()
			require.Equal(t, s.New(), h)
		}
	}
	single := s.New()
	for i, e := range m {
		single.Absorb(e)
		single.Absorb()
		require.Equal(t, s.Hash(m[:i+1]...), single.Sum())
	}
}

func TestTypedModes(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testTypedModes(t) })
}

// testTypedModes: short forms and the methods of the modes agree, and names are
// those of the definitions.
func (o over[E, D]) testTypedModes(t *testing.T) {
	m := o.elementsOf(randomElements(hashtest.Source(t), o.Modulus(), o.Rate()+2))
	require.Equal(t, o.Sponge("").Hash(m...), o.Hash(m...))
	require.Equal(t, o.Bytes("").Hash([]byte("abc")), o.HashBytes([]byte("abc")))
	for _, n := range []int{1, len(m), 64, 65, 66} { // around what is kept
		long := append(append([]E(nil), m...), make([]E, 66)...)[:n]
		fixed, err := o.Fixed(n, "")
		require.NoError(t, err)
		require.Equal(t, n, fixed.Len())
		want, err := fixed.Hash(long...)
		require.NoError(t, err)
		for range 2 {
			got, err := o.HashFixed(long...)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	}
	fixed, err := o.Fixed(3, "app")
	require.NoError(t, err)
	for want, mode := range map[string]interface{ String() string }{
		"/sponge": o.Sponge(""), "/sponge/app": o.Sponge("app"),
		"/bytes": o.Bytes(""), "/bytes/app": o.Bytes("app"), "/fixed/3/app": fixed,
		"/no_pad": o.NoPad(), "/plonky3_pad10": o.Plonky3Pad10(),
		"/plonky2_pad10star1_rate":  o.Plonky2Pad10Star1Rate(),
		"/plonky2_pad10star1_width": o.Plonky2Pad10Star1Width(),
	} {
		require.Equal(t, o.String()+want, mode.String())
	}
	require.Same(t, o.Instance, o.Sponge("").Instance())
	long, err := o.Sponge("").Squeeze(o.Rate()+o.DigestLen(), m...)
	require.NoError(t, err)
	d := o.Hash(m...)
	for i := range min(o.Rate(), len(d)) {
		require.Equal(t, d[i], long[i])
	}
	require.Equal(t, digestOfSlice[E, D](o.NoPad(), m), o.NoPad().Hash(m...))
}

func digestOfSlice[E Element, D Digest[E]](h *ReferenceSponge[E, D], m []E) (d D) {
	out, err := h.Squeeze(len(d), m...)
	if err != nil {
		panic(err)
	}
	for i := range len(d) {
		d[i] = out[i]
	}
	return d
}

// TestDistinct: instances, modes, lengths and domains are different functions, but for
// the weaknesses that the reference sponges are documented to have.
func TestDistinct(t *testing.T) {
	seen := hashtest.Distinct{}
	forEachInstance(t, func(t *testing.T, in inspected) {
		rate := in.Rate()
		for n := range 2*rate + 1 {
			for k := range 2 {
				if n == 0 && k == 1 {
					continue
				}
				m := hashtest.Repeat(big.NewInt(int64(k)), n)
				for _, domain := range []string{"", "a", "b"} {
					out, err := in.SpongeOf(domain, in.DigestLen(), m)
					require.NoError(t, err)
					seen.Add(t, in.String()+"/sponge/"+domain, hashtest.Decimals(out)...)
					if n > 0 {
						out, err = in.FixedOf(domain, m)
						require.NoError(t, err)
						seen.Add(t, in.String()+"/fixed/"+domain, hashtest.Decimals(out)...)
					}
				}
			}
			seen.Add(t, in.String()+"/bytes", hashtest.Decimals(in.BytesOf("", make([]byte, n)))...)
		}
	})
	require.Greater(t, len(seen), 500)
}

// TestDocumentedCollisions shows what the reference sponges are not to be used for.
func TestDocumentedCollisions(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		one, zero := big.NewInt(1), new(big.Int)
		of := func(mode string, m ...*big.Int) []string {
			out, err := in.ReferenceOf(mode, in.DigestLen(), m)
			require.NoError(t, err)
			return hashtest.Decimals(out)
		}
		require.Equal(t, of("no_pad", one), of("no_pad", one, zero))
		require.Equal(t, hashtest.Decimals(hashtest.Repeat(zero, in.DigestLen())), of("no_pad"))
		require.NotEqual(t, of("plonky3_pad10", one), of("plonky3_pad10", one, zero))
		require.NotEqual(t, of("plonky2_pad10star1_rate", one), of("plonky2_pad10star1_rate", one, zero))
		padded := append([]*big.Int{one, one}, hashtest.Repeat(zero, in.Rate()-3)...)
		require.Equal(t, of("no_pad", append(padded, one)...), of("plonky2_pad10star1_rate", one), "without a tag")
	})
}

// TestMerkleVectors checks leaf, empty and node digests of the trees.
func TestMerkleVectors(t *testing.T) {
	trees := vectors.Load[vectors.Merkle](t, "monolith/merkle.json").Trees
	require.Len(t, trees, 2)
	for _, tree := range trees {
		t.Run(tree.Hash, func(t *testing.T) {
			require.NotEmpty(t, tree.Cases)
			require.Equal(t, Arity, tree.Arity)
			for _, k := range tree.Cases {
				leaves := make([][]*big.Int, len(k.Leaves))
				for i, l := range k.Leaves {
					leaves[i] = l.Big(t)
				}
				c := treeCase{k.Depth, leaves, k.Index, k.Root, k.Leaf, k.Empty}
				if tree.Hash == "monolith/64" {
					testTree(t, MerkleTree64(), tree.Hash, c)
				} else {
					testTree(t, MerkleTree31(), tree.Hash, c)
				}
			}
		})
	}
}

type treeCase struct {
	depth             int
	leaves            [][]*big.Int
	index             int
	root, leaf, empty vectors.Elements
}

func testTree[E Element, D Digest[E]](t *testing.T, tree *Tree[E, D], name string, c treeCase) {
	require.Equal(t, name, tree.String())
	require.Equal(t, Arity, tree.Arity())
	w := newTwin(t, tree.LeafInstance().Name())
	empty := tree.MerkleEmpty("")
	require.Equal(t, []string(c.empty), hashtest.Decimals(bigDigest[E](empty)))
	level := make([]D, 1<<c.depth)
	for i := range level {
		level[i] = empty
	}
	for i, values := range c.leaves {
		leaf, err := tree.MerkleLeaf(len(values), "")
		require.NoError(t, err)
		o := over[E, D]{tree.LeafInstance()}
		level[i], err = leaf.Hash(o.elementsOf(values)...)
		require.NoError(t, err)
		require.Equal(t, hashtest.Decimals(w.fixed(leaf.String(), values)), hashtest.Decimals(bigDigest[E](level[i])))
	}
	require.Equal(t, []string(c.leaf), hashtest.Decimals(bigDigest[E](level[c.index])))
	for len(level) > 1 {
		for i := range len(level) / 2 {
			node, err := tree.Node(level[2*i], level[2*i+1])
			require.NoError(t, err)
			level[i] = node
		}
		level = level[:len(level)/2]
	}
	require.Equal(t, []string(c.root), hashtest.Decimals(bigDigest[E](level[0])))

	require.NotEqual(t, empty, tree.MerkleEmpty("app"))
	named, err := tree.MerkleLeaf(2, "app")
	require.NoError(t, err)
	require.Equal(t, "merkle/"+name+"/arity2/leaf/2/app", named.String())
	for _, n := range []int{0, -1} {
		_, err = tree.MerkleLeaf(n, "")
		require.ErrorContains(t, err, "want 1 or more")
	}
	require.Equal(t, Arity*tree.NodeInstance().DigestLen(), tree.NodeInstance().Width())
}
