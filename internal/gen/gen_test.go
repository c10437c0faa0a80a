package main

import (
	"bytes"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mmcloughlin/addchain/acc"
	"github.com/mmcloughlin/addchain/acc/ir"
)

// expected is what is known of each field, from the tables of the Anemoi
// instances: the bits of the modulus, alpha, and the most operations that its
// chain may have.
var expected = map[string]struct {
	bits  int
	alpha int64
	chain int
}{
	"bn254_fr":     {254, 5, 295},
	"bn254_fq":     {254, 5, 294},
	"bls12_377_fr": {253, 11, 291},
	"bls12_377_fq": {377, 5, 431},
	"bls12_381_fr": {255, 5, 292},
	"bls12_381_fq": {381, 5, 440},
	"pallas_fp":    {255, 5, 281},
	"vesta":        {255, 5, 281},
	"goldilocks":   {64, 7, 71},
}

// TestTable compares the table with what is known, so that no field is missing.
func TestTable(t *testing.T) {
	if len(fields) != len(expected) {
		t.Errorf("%d fields, want %d", len(fields), len(expected))
	}
	seen := map[string]bool{}
	for _, f := range fields {
		want, ok := expected[f.name]
		if !ok || seen[f.name] || seen[f.goName] {
			t.Errorf("%s is unknown or there twice", f.name)
		}
		seen[f.name], seen[f.goName] = true, true
		q, err := f.q()
		if err != nil {
			t.Fatal(err)
		}
		if q.BitLen() != want.bits {
			t.Errorf("%s has %d bits, want %d", f.name, q.BitLen(), want.bits)
		}
		if got := alpha(q); got.Cmp(big.NewInt(want.alpha)) != 0 {
			t.Errorf("%s: alpha is %v, want %d", f.name, got, want.alpha)
		}
	}
}

// TestExponent checks exponent * alpha = 1 mod q-1.
func TestExponent(t *testing.T) {
	for _, f := range fields {
		q, err := f.q()
		if err != nil {
			t.Fatal(err)
		}
		e, err := f.exponent()
		if err != nil {
			t.Fatal(err)
		}
		order := new(big.Int).Sub(q, big.NewInt(1))
		product := new(big.Int).Mul(e, big.NewInt(expected[f.name].alpha))
		if product.Mod(product, order).Cmp(big.NewInt(1)) != 0 || e.Sign() <= 0 || e.Cmp(order) >= 0 {
			t.Errorf("%s: %v is not 1/alpha mod q-1", f.name, e)
		}
	}
}

func TestModulusIsAnOddPrime(t *testing.T) {
	for _, modulus := range []string{"", "x", "2", "-7", "21888242871839275222246405745257275088548364400416034343698204186575808495616", "15"} {
		if _, err := (field{name: "bad", modulus: modulus}).exponent(); err == nil {
			t.Errorf("the modulus %q was taken", modulus)
		}
	}
}

// TestChains checks for every field that its file holds a chain for its
// exponent, that the chain is no longer than it was, and that the file is as the
// generator writes it.
func TestChains(t *testing.T) {
	for _, f := range fields {
		c := cached(t, f)
		e, err := f.exponent()
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Program.Evaluate().End(); got.Cmp(e) != 0 {
			t.Errorf("%s: the chain ends in 0x%x, want 0x%x", f.name, got, e)
		}
		squarings, products := c.Program.Count()
		if got, most := squarings+products, expected[f.name].chain; got > most {
			t.Errorf("%s: %d operations, at most %d are expected", f.name, got, most)
		}
		t.Logf("%-12s %d bits: %d squarings + %d products = %d", f.name, e.BitLen(), squarings, products, squarings+products)

		text, err := os.ReadFile(filepath.Join("addchain", f.chainFile()))
		if err != nil {
			t.Fatal(err)
		}
		again, err := acc.String(c)
		if err != nil {
			t.Fatal(err)
		}
		if again != string(text) {
			t.Errorf("%s is not as the generator writes it", f.chainFile())
		}
	}
}

// TestCodeComputesTheExponent runs the code of every field, with the exponent
// of x for each variable. A variable that is read must have been written.
func TestCodeComputesTheExponent(t *testing.T) {
	for _, f := range fields {
		chain := cached(t, f)
		c, err := compile(chain)
		if err != nil {
			t.Fatal(err)
		}
		declared := map[string]bool{result: true}
		for _, name := range c.temporaries {
			declared[name] = true
		}
		values := map[string]*big.Int{input: big.NewInt(1)}
		read := func(name string) *big.Int {
			v, ok := values[name]
			if !ok {
				t.Fatalf("%s: %s is read before it is written", f.name, name)
			}
			return v
		}
		for _, s := range c.statements() {
			if !declared[s.Dst] {
				t.Fatalf("%s: %s is not declared", f.name, s.Dst)
			}
			v := new(big.Int)
			if s.Squarings == 0 {
				v.Add(read(s.X), read(s.Y))
			} else {
				if s.Squarings > 1 && s.X != s.Dst {
					t.Fatalf("%s: a loop of squarings is not in place", f.name)
				}
				v.Lsh(read(s.X), uint(s.Squarings))
			}
			values[s.Dst] = v
		}
		e, err := f.exponent()
		if err != nil {
			t.Fatal(err)
		}
		if got := read(result); got.Cmp(e) != 0 {
			t.Errorf("%s: the code computes x^0x%x, want x^0x%x", f.name, got, e)
		}
		squarings, products := c.counts()
		if wantSquarings, wantProducts := chain.Program.Count(); squarings != wantSquarings || products != wantProducts {
			t.Errorf("%s: the code has %d and %d operations, the chain %d and %d", f.name, squarings, products, wantSquarings, wantProducts)
		}
	}
}

// TestEmit checks that the code of every field can be written, twice the same,
// and that the files of the repository are those that the generator writes.
func TestEmit(t *testing.T) {
	root, err := repository(directory(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range fields {
		first, err := emit(f, cached(t, f))
		if err != nil {
			t.Fatal(err)
		}
		second, err := emit(f, cached(t, f))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first, second) {
			t.Errorf("%s: two runs differ", f.name)
		}
		file, err := os.ReadFile(filepath.Join(root, codeDirectory, f.codeFile()))
		switch {
		case err != nil:
			t.Error(err)
		case !bytes.Equal(file, first):
			t.Errorf("%s is not what the generator writes: run go generate", f.codeFile())
		}
	}
}

// TestLoadOrSearch goes through the ways of a chain: searched and written, read
// without a search, and refused if it is that of another exponent.
func TestLoadOrSearch(t *testing.T) {
	small := field{name: "small", modulus: "1000003"}
	directory := t.TempDir()
	searches := 0
	counted := func(name string, e *big.Int) (*ir.Program, error) {
		searches++
		return searchWith(name, e, algorithms(1, 100))
	}
	for range 2 {
		c, err := loadOrSearch(directory, small, counted)
		if err != nil {
			t.Fatal(err)
		}
		e, err := small.exponent()
		if err != nil {
			t.Fatal(err)
		}
		if c.Chain.End().Cmp(e) != 0 {
			t.Errorf("the chain ends in %v, want %v", c.Chain.End(), e)
		}
	}
	if searches != 1 {
		t.Errorf("%d searches, want 1", searches)
	}

	file := filepath.Join(directory, small.chainFile())
	for content, message := range map[string]string{
		"return 2*1\n":          "another exponent",
		"_10 = 2*\n":            "small.acc",
		"return (1 << 3) + [2]": "small.acc",
		"":                      "small.acc",
	} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := loadOrSearch(directory, small, counted)
		if err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%q: got the error %v, want one with %q", content, err, message)
		}
		if kept, err := os.ReadFile(file); err != nil || string(kept) != content {
			t.Errorf("%q: the file was changed", content)
		}
	}
	if searches != 1 {
		t.Errorf("%d searches, want 1", searches)
	}
}

// TestRepository finds the library above this module, whose own go.mod it must
// pass by, and nothing elsewhere.
func TestRepository(t *testing.T) {
	here := directory(t)
	root, err := repository(here)
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Dir(filepath.Dir(here)); root != want {
		t.Errorf("got %s, want %s", root, want)
	}
	if got, err := repository(t.TempDir()); err == nil {
		t.Errorf("found %s", got)
	}
}

func directory(t *testing.T) string {
	t.Helper()
	d, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// cached returns the chain of the field's file.
func cached(t *testing.T, f field) *ir.Program {
	t.Helper()
	e, err := f.exponent()
	if err != nil {
		t.Fatal(err)
	}
	c, err := load(filepath.Join("addchain", f.chainFile()), e)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
