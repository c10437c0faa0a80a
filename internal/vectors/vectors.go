// Package vectors reads the test vectors under testdata. Each file names its
// origin. Numbers are decimal strings; a malformed file fails the test that
// asked for it, and so does a file without the instance it asked for.
package vectors

import (
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"testing"
)

// Elements is a vector of field elements in decimal.
type Elements []string

// Big returns the elements as integers.
func (e Elements) Big(t testing.TB) []*big.Int {
	t.Helper()
	vs := make([]*big.Int, len(e))
	for i, s := range e {
		v, ok := new(big.Int).SetString(s, 10)
		if !ok {
			t.Fatalf("vectors: %q is no decimal number", s)
		}
		vs[i] = v
	}
	return vs
}

// Case is one input and its output.
type Case struct {
	In, Out Elements
	Hex     string // Bytes: the message
	Domain  string
	B       int  // Jive: the number of inputs
	Rate    int  // reference sponge: the rate
	H       int  // reference sponge: the number of outputs
	Refused bool `json:"reference_refuses"`
}

// AnemoiInstance is the reference's account of one instance.
type AnemoiInstance struct {
	Columns int        `json:"n_cols"`
	Rounds  int        `json:"rounds"`
	Mds     []Elements `json:"mds"`
	C, D    []Elements
	CDigest struct{ Sha256 string } `json:"C_digest"`
	DDigest struct{ Sha256 string } `json:"D_digest"`
	Vectors struct {
		Sbox, Linear, Permutation, Jive, Sponge []Case
		SpongeLong                              []Case `json:"sponge_long"`
	}
}

// Anemoi is a file of the reference's vectors for one field.
type Anemoi struct {
	Origin    string
	Modulus   string
	Generator string
	Alpha     string
	Delta     string
	Instances []AnemoiInstance
}

// ModesHash holds the vectors of the modes of one hash.
type ModesHash struct {
	Hash                 string
	SpongeCapacity       Elements `json:"sponge_capacity"`
	ByteChunk            int      `json:"byte_chunk"`
	Sponge, Fixed, Bytes []Case
}

// Modes is a file of mode vectors.
type Modes struct {
	Origin string
	Hashes []ModesHash
}

// Tree holds the Merkle vectors of one hash.
type Tree struct {
	Hash  string
	Arity int
	Cases []struct {
		Depth    int
		Leaves   []Elements
		Root     Elements
		Index    int
		Leaf     Elements `json:"leaf_digest"`
		Empty    Elements
		Siblings [][]Elements `json:"siblings_bottom_up"`
	}
}

// Merkle is a file of tree vectors.
type Merkle struct {
	Origin string
	Trees  []Tree
}

// Load reads testdata/<path> into a T and checks that the file names its origin.
func Load[T any](t testing.TB, path string) *T {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root(t), "testdata", filepath.FromSlash(path)))
	if err != nil {
		t.Fatalf("vectors: %v", err)
	}
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("vectors: %s: %v", path, err)
	}
	var origin struct{ Origin string }
	if err := json.Unmarshal(data, &origin); err != nil || origin.Origin == "" {
		t.Fatalf("vectors: %s does not name its origin", path)
	}
	return &v
}

// root finds the folder of the module from that of the running test.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "testdata", "modes")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("vectors: no testdata folder above the test")
		}
	}
}
