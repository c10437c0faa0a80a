package merkle_test

import (
	"fmt"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr/mimc"
	"github.com/consensys/gnark/frontend"
	circuitmimc "github.com/consensys/gnark/std/hash/mimc"
	"github.com/consensys/gnark/test"

	"example.com/gnarkhash/merkle"
)

// The first element tells leaves, nodes and missing leaves apart.
const leafTag, nodeTag, emptyTag = 0, 1, 2

// mimcHasher is a tree hash that is not of this package: MiMC over BN254. Its digests are
// arrays of field elements, as [merkle.AssignDigest] needs them.
type mimcHasher struct{}

func (mimcHasher) Arity() int           { return 2 }
func (mimcHasher) String() string       { return "mimc/bn254/arity2" }
func (mimcHasher) Empty() [1]fr.Element { return sum(emptyTag) }

func (mimcHasher) Leaf(values ...fr.Element) ([1]fr.Element, error) {
	return sum(leafTag, append([]fr.Element{fr.NewElement(uint64(len(values)))}, values...)...), nil
}

func (mimcHasher) Node(children ...[1]fr.Element) ([1]fr.Element, error) {
	if len(children) != 2 {
		return [1]fr.Element{}, fmt.Errorf("mimc: a node of %d children, want 2", len(children))
	}
	return sum(nodeTag, children[0][0], children[1][0]), nil
}

func sum(tag uint64, values ...fr.Element) [1]fr.Element {
	h := mimc.NewFieldHasher()
	return [1]fr.Element{h.SumElements(append([]fr.Element{fr.NewElement(tag)}, values...))}
}

// mimcCircuit is the same in a circuit.
type mimcCircuit struct{ hash *circuitmimc.MiMC }

func newMimcCircuit(api frontend.API) (merkle.CircuitHasher, error) {
	hash, err := circuitmimc.NewMiMC(api)
	return mimcCircuit{&hash}, err
}

func (mimcCircuit) Arity() int                                 { return 2 }
func (mimcCircuit) DigestLen() int                             { return 1 }
func (mimcCircuit) String() string                             { return mimcHasher{}.String() }
func (mimcCircuit) AssertCanonical(...frontend.Variable) error { return nil } // the circuit's own field

func (mimcCircuit) Empty() []frontend.Variable {
	return []frontend.Variable{mimcHasher{}.Empty()[0]}
}

func (h mimcCircuit) Leaf(values ...frontend.Variable) ([]frontend.Variable, error) {
	return h.sum(leafTag, append([]frontend.Variable{len(values)}, values...)...), nil
}

func (h mimcCircuit) Node(children ...frontend.Variable) ([]frontend.Variable, error) {
	return h.sum(nodeTag, children...), nil // the gadget gives Arity * DigestLen
}

func (h mimcCircuit) sum(tag int, values ...frontend.Variable) []frontend.Variable {
	h.hash.Reset()
	h.hash.Write(tag)
	h.hash.Write(values...)
	return []frontend.Variable{h.hash.Sum()}
}

// mimcMember proves a key in a tree of this hash.
type mimcMember struct {
	Root       frontend.Variable `gnark:",public"`
	Key, Index frontend.Variable
	Path       merkle.Path
}

func (c *mimcMember) Define(api frontend.API) error {
	hasher, err := newMimcCircuit(api)
	if err != nil {
		return err
	}
	gadget, err := merkle.NewGadget(api, hasher, 5)
	if err != nil {
		return err
	}
	return gadget.AssertMember([]frontend.Variable{c.Root}, []frontend.Variable{c.Key}, c.Index, c.Path)
}

// A hash of one's own, natively and in a circuit.
func ExampleCircuitHasher() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	tree, err := merkle.NewFromElements(mimcHasher{}, 5, []fr.Element{fr.NewElement(7), fr.NewElement(8), fr.NewElement(9)})
	check(err)
	proof, root, err := tree.ProofAndRoot(2)
	check(err)
	path, err := merkle.AssignPath(proof)
	check(err)
	empty, err := merkle.NewPath(tree.Arity(), len(root), tree.Depth())
	check(err)
	for _, key := range []int{9, 10} {
		err := test.IsSolved(&mimcMember{Path: empty}, &mimcMember{Root: root[0], Key: key, Index: 2, Path: path}, ecc.BN254.ScalarField())
		fmt.Println("key", key, "at 2:", err == nil)
	}
	// Output:
	// key 9 at 2: true
	// key 10 at 2: false
}
