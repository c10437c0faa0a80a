package merkle

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	circuitmonolith "example.com/gnarkhash/circuit/monolith"
	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/native/monolith"
)

// TestMonolithOverOtherCurves compares roots, updates and appends over curves of the
// smallest field, another bit length and a much longer field.
func TestMonolithOverOtherCurves(t *testing.T) {
	tests := 0
	for i, curve := range []ecc.ID{ecc.BLS12_377, ecc.BLS12_381, ecc.BW6_761} {
		f := monolithsInCircuit(t, curve)[i]
		t.Run(f.name(), func(t *testing.T) {
			t.Run("roots", f.testRoots)
			if curve != ecc.BW6_761 {
				t.Run("appends", f.testAppends)
			}
		})
		tests++
	}
	require.Equal(t, 3, tests)
}

// testLeaves compares leaves of one element, of a full block and of more.
func testLeaves[E monolith.Element, D monolith.Digest[E]](t *testing.T, h Hasher[E, D], rate int, make func(frontend.API) (CircuitHasher, error), element func(uint64) E) {
	for _, n := range []int{1, rate, 2*rate + 1} {
		leaf := slices.Repeat([]E{element(1)}, n)
		in := gadgettest.Ints()
		for i := range leaf {
			leaf[i] = element(uint64(1<<31 - 2 - i))
			in = append(in, integers(t, [1]E{leaf[i]})...)
		}
		want, err := h.Leaf(leaf...)
		require.NoError(t, err)
		gadgettest.NewComparer(circuitField, func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
			h, err := make(api)
			if err != nil {
				return nil, err
			}
			return h.Leaf(in...)
		}).Check(t, in, integers(t, want), gadgettest.Wires, gadgettest.Constants)
	}
}

func TestMonolithLeaves(t *testing.T) {
	for _, domain := range []string{"", "leaves"} {
		testLeaves(t, NewMonolith64(domain), 8, func(api frontend.API) (CircuitHasher, error) {
			return NewMonolith64Circuit(api, domain, smallTables)
		}, goldilocksOf)
	}
	testLeaves(t, NewMonolith31("leaves"), 16, func(api frontend.API) (CircuitHasher, error) {
		return NewMonolith31Circuit(api, "leaves", smallTables)
	}, mersenneOf)
}

// careless does not look whether elements are canonical.
type careless struct{ CircuitHasher }

func (careless) AssertCanonical(...frontend.Variable) error { return nil }

// testCanonical gives x + p for x in one place after the other: in each lane of siblings, old
// leaf and new leaf, all of which are x. As integers below 2^64 or 2^31 they would be the
// same element, and without the gadget's assertion most of them pass.
func (p *paired[E, D]) testCanonical(t *testing.T, modulus *big.Int, x uint64) {
	var d D
	for i := range integers(t, d) {
		require.Zero(t, integers(t, d)[i].Sign())
	}
	leaf := slices.Repeat([]E{p.element(x)}, p.width)
	proof := &Proof[D]{Index: 2, Siblings: [][]D{{d}, {d}}}
	root, err := RootFromProof(p.native, pairedDepth, leaf, proof)
	require.NoError(t, err)
	honest := p.inputs(t, root, leaf, leaf, proof)

	make := func(wrap func(CircuitHasher) CircuitHasher) *statement {
		return newStatement(t, p.curve.ScalarField(), len(honest), func(api frontend.API, in []frontend.Variable) error {
			_, err := p.call(useUpdate, wrap)(api, in)
			return err
		})
	}
	careful := make(nil)
	without := make(func(h CircuitHasher) CircuitHasher { return careless{h} })
	careful.accept(t, honest)
	without.accept(t, honest)
	passed := 0
	for i := 1 + len(integers(t, d)); i < len(honest); i++ {
		in := slices.Clone(honest)
		in[i] = new(big.Int).Add(in[i], modulus)
		for system := range careful.compiled {
			err := careful.solve(t, system, in)
			require.Error(t, err, "%v: input %d", system, i)
			if without.solve(t, system, in) == nil {
				require.Regexp(t, "^constraint #", err.Error(), "%v: input %d", system, i)
				passed++
			}
		}
	}
	require.Positive(t, passed)
}

func TestGadgetCanonical(t *testing.T) {
	modulus := map[string]*big.Int{"64": new(big.Int).SetUint64(1<<64 - 1<<32 + 1), "31": big.NewInt(1<<31 - 1)}
	families := monolithsInCircuit(t, ecc.BN254)
	families[0].(*paired[monolith.Goldilocks, monolith.Digest64]).testCanonical(t, modulus["64"], 7)
	families[1].(*paired[monolith.Mersenne31, monolith.Digest31]).testCanonical(t, modulus["31"], 0)
	families[2].(*paired[monolith.Goldilocks, monolith.Digest64]).testCanonical(t, modulus["64"], 1<<32-2)
	families[3].(*paired[monolith.Goldilocks, monolith.Digest64]).testCanonical(t, modulus["64"], 1)
}

// TestMonolithCommitments: one commitment for the whole circuit, or none.
func TestMonolithCommitments(t *testing.T) {
	for want, options := range [][]circuitmonolith.Option{{circuitmonolith.WithoutCommitment()}, {smallTables}} {
		p := &paired[monolith.Goldilocks, monolith.Digest64]{NewMonolith64(""), ecc.BN254, func(api frontend.API) (CircuitHasher, error) {
			return NewMonolith64Circuit(api, "", options...)
		}, goldilocksOf, 1}
		tree := p.tree(t, 3)
		proof, err := tree.Proof(2)
		require.NoError(t, err)
		in := p.inputs(t, tree.Root(), p.leafOf(2), p.leafOf(3), proof)
		s := newStatement(t, circuitField, len(in), func(api frontend.API, in []frontend.Variable) error {
			_, err := p.call(func(g *Gadget, in given) ([]frontend.Variable, error) {
				return nil, g.AssertMember(in.root, in.leaf, in.index, in.path)
			}, nil)(api, in)
			return err
		})
		s.accept(t, in)
		for system, ccs := range s.compiled {
			require.Equal(t, want, gadgettest.Measure(ccs).Commitments, system.String())
		}
		in[1].Add(in[1], big.NewInt(1))
		s.reject(t, in, "root + 1")
	}
}

// TestMonolithCircuitErrors: mistakes are errors when the circuit is compiled.
func TestMonolithCircuitErrors(t *testing.T) {
	maker := map[string]func(frontend.API, ...circuitmonolith.Option) (CircuitHasher, error){
		"64": func(api frontend.API, o ...circuitmonolith.Option) (CircuitHasher, error) {
			return NewMonolith64Circuit(api, "", o...)
		},
		"31": func(api frontend.API, o ...circuitmonolith.Option) (CircuitHasher, error) {
			return NewMonolith31Circuit(api, "", o...)
		},
		"stark": func(api frontend.API, o ...circuitmonolith.Option) (CircuitHasher, error) {
			return NewUntaggedStark64Circuit(api, 2, o...)
		},
		"truncated": func(api frontend.API, o ...circuitmonolith.Option) (CircuitHasher, error) {
			return NewUntaggedTruncated64Circuit(api, 5, o...)
		},
	}
	for name, make := range maker {
		t.Run(name, func(t *testing.T) {
			fails(t, "monolith: no frontend.API", func(frontend.API, frontend.Variable) error {
				_, err := make(nil)
				return err
			})
			fails(t, "limbs of 1 bits", func(api frontend.API, _ frontend.Variable) error {
				_, err := make(api, circuitmonolith.WithBase(1))
				return err
			})
			for _, n := range []int{0, 1, 15, 17} {
				fails(t, fmt.Sprintf("a node of %d variables", n), func(api frontend.API, x frontend.Variable) error {
					h, err := make(api, smallTables)
					require.NoError(t, err)
					_, err = h.Node(slices.Repeat([]frontend.Variable{x}, n)...)
					return err
				})
			}
		})
	}
	fails(t, "merkle: the leaf has no elements", func(api frontend.API, _ frontend.Variable) error {
		h, err := maker["64"](api, smallTables)
		require.NoError(t, err)
		_, err = h.Leaf()
		return err
	})
	for name, rows := range map[string]struct {
		length int
		hash   string
	}{"stark": {2, "stark/monolith/64/arity2/no_pad/2"}, "truncated": {5, "stark-truncated/monolith/64/arity2/no_pad/5"}} {
		for _, n := range []int{0, 1, rows.length - 1, rows.length + 1} {
			fails(t, fmt.Sprintf("%s has leaves of %d elements, got %d", rows.hash, rows.length, n), func(api frontend.API, x frontend.Variable) error {
				h, err := maker[name](api, smallTables)
				require.NoError(t, err)
				_, err = h.Leaf(slices.Repeat([]frontend.Variable{x}, n)...)
				return err
			})
		}
	}
	fails(t, "leaves of 0 elements", func(api frontend.API, _ frontend.Variable) error {
		_, err := NewUntaggedStark64Circuit(api, 0)
		return err
	})
	fails(t, "leaves of 4 elements: want more than 4", func(api frontend.API, _ frontend.Variable) error {
		_, err := NewUntaggedTruncated64Circuit(api, 4)
		return err
	})
	// A constant that is not canonical.
	fails(t, "not canonical", func(api frontend.API, x frontend.Variable) error {
		h, err := maker["31"](api, smallTables)
		require.NoError(t, err)
		g, err := NewGadget(api, h, 1)
		require.NoError(t, err)
		path, err := NewPath(2, 8, 1)
		require.NoError(t, err)
		for i := range path.Siblings[0] {
			path.Siblings[0][i] = 1<<31 - 1
		}
		_, err = g.Root([]frontend.Variable{x}, x, path)
		return err
	})
}
