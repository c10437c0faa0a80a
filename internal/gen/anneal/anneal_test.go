package anneal

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/mmcloughlin/addchain/alg/exec"
)

// TestFindChain runs the search on numbers of all widths, and on the patterns
// it is made for. exec.Execute checks that the chain is one and ends in n.
func TestFindChain(t *testing.T) {
	targets := []*big.Int{big.NewInt(8), big.NewInt(9), big.NewInt(13), big.NewInt(64), big.NewInt(127)}
	rng := rand.New(rand.NewPCG(1, 2))
	for width := 20; width <= maxWidth; width += 52 {
		random := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
		for i := range width - 1 {
			random.SetBit(random, i, uint(rng.IntN(2)))
		}
		ones := new(big.Int).Lsh(big.NewInt(1), uint(width))
		fifth := new(big.Int).Div(ones, big.NewInt(5))
		targets = append(targets, random, ones.Sub(ones, big.NewInt(1)), fifth)
	}
	for _, n := range targets {
		for seed := range uint64(2) {
			a := Algorithm{Steps: 100, Seed: seed}
			if r := exec.Execute(n, a); r.Err != nil {
				t.Errorf("%v of 0x%x: %v", a, n, r.Err)
			}
		}
	}
}

// TestLengthIsThatOfTheChain compares what the search minimises with the chain
// that comes out, which may only be shorter: a number of the dictionary can be
// on the way to n too, or be of no use.
func TestLengthIsThatOfTheChain(t *testing.T) {
	n, _ := new(big.Int).SetString("123456789012345678901234567890123456789012345678901234567890", 10)
	for seed := range uint64(10) {
		s := search{rng: rand.New(rand.NewPCG(seed, 0)), target: numberOf(n), width: n.BitLen()}
		s.parser = newParser(s.target)
		d := s.run(200)
		length := s.length(d)
		if got := len(s.chain(d)) - 1; got > length || got < length-5 {
			t.Errorf("seed %d: the chain has %d operations, the search counted %d", seed, got, length)
		}
		if first := s.length(start()); length >= first {
			t.Errorf("seed %d: no gain over the first dictionary: %d and %d", seed, length, first)
		}
	}
}

// TestSameSeed checks that a run can be repeated.
func TestSameSeed(t *testing.T) {
	n, _ := new(big.Int).SetString("cccccccccccccccccccccccccccccccd0123456789", 16)
	first, err := Algorithm{Steps: 200, Seed: 7}.FindChain(n)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Algorithm{Steps: 200, Seed: 7}.FindChain(n)
	if err != nil {
		t.Fatal(err)
	}
	if len(first) != len(second) {
		t.Fatalf("lengths %d and %d", len(first), len(second))
	}
	for i := range first {
		if first[i].Cmp(second[i]) != 0 {
			t.Fatalf("different at %d", i)
		}
	}
}

func TestRefuses(t *testing.T) {
	for _, n := range []*big.Int{big.NewInt(-9), big.NewInt(0), big.NewInt(7), new(big.Int).Lsh(big.NewInt(1), maxWidth)} {
		if _, err := (Algorithm{Steps: 1}).FindChain(n); err == nil {
			t.Errorf("0x%x was taken", n)
		}
	}
}

// TestNumber compares the arithmetic with math/big.
func TestNumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	modulus := new(big.Int).Lsh(big.NewInt(1), maxWidth)
	random := func() *big.Int {
		x := new(big.Int)
		for i := range rng.IntN(maxWidth + 1) {
			x.SetBit(x, i, uint(rng.IntN(2)))
		}
		return x
	}
	for range 500 {
		a, b, s := random(), random(), rng.IntN(maxWidth)
		x, y := numberOf(a), numberOf(b)
		mod := func(z *big.Int) *big.Int { return z.Mod(z, modulus) }
		low := new(big.Int).Mod(a, new(big.Int).Lsh(big.NewInt(1), uint(s)))
		for name, pair := range map[string][2]*big.Int{
			"value":      {x.big(), a},
			"add":        {x.add(y).big(), mod(new(big.Int).Add(a, b))},
			"sub":        {x.sub(y).big(), mod(new(big.Int).Sub(a, b))},
			"shiftLeft":  {x.shiftLeft(s).big(), mod(new(big.Int).Lsh(a, uint(s)))},
			"shiftRight": {x.shiftRight(s).big(), new(big.Int).Rsh(a, uint(s))},
			"low":        {x.low(s).big(), low},
		} {
			if pair[0].Cmp(pair[1]) != 0 {
				t.Fatalf("%s of %x, %x, %d: got %x, want %x", name, a, b, s, pair[0], pair[1])
			}
		}
		if x.less(y) != (a.Cmp(b) < 0) || x.width() != a.BitLen() || x.odd() != (a.Bit(0) == 1) {
			t.Fatalf("less, width or odd of %x, %x", a, b)
		}
	}
}
