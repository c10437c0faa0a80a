package anneal

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/mmcloughlin/addchain"
	"github.com/mmcloughlin/addchain/alg"
)

// The temperature falls from hot to cold, in operations of the chain.
const (
	hot  = 1.0
	cold = 0.3
)

// Algorithm is one run of the search.
type Algorithm struct {
	Steps int    // dictionaries looked at
	Seed  uint64 // of the random choices
}

var _ alg.ChainAlgorithm = Algorithm{}

func (a Algorithm) String() string { return fmt.Sprintf("anneal(%d,%d)", a.Steps, a.Seed) }

// FindChain returns an addition chain that ends in n, for 8 <= n < 2^384, or an
// error for another n.
func (a Algorithm) FindChain(n *big.Int) (addchain.Chain, error) {
	if n.Cmp(big.NewInt(8)) < 0 || n.BitLen() > maxWidth {
		return nil, fmt.Errorf("anneal: the target must be at least 8 and have at most %d bits", maxWidth)
	}
	s := search{
		rng:    rand.New(rand.NewPCG(a.Seed, 0)),
		target: numberOf(n),
		width:  n.BitLen(),
	}
	s.parser = newParser(s.target)
	return s.chain(s.run(a.Steps)), nil
}

type search struct {
	rng    *rand.Rand
	target number
	width  int
	parser *parser
}

// run returns the best dictionary that it saw.
func (s *search) run(steps int) dictionary {
	current := start()
	length := s.length(current)
	best, bestLength := current, length
	for i := range steps {
		temperature := hot * math.Pow(cold/hot, float64(i)/float64(steps))
		next := s.neighbour(current)
		nextLength := s.length(next)
		if nextLength <= length || s.rng.Float64() < math.Exp(float64(length-nextLength)/temperature) {
			current, length = next, nextLength
		}
		if length < bestLength {
			best, bestLength = current, length
		}
	}
	return best
}

func (s *search) length(d dictionary) int {
	built, _ := d.build(s.width)
	return s.parser.length(built)
}

// chain returns the chain of the dictionary, sorted.
func (s *search) chain(d dictionary) addchain.Chain {
	built, _ := d.build(s.width)
	s.parser.length(built)
	for _, v := range s.parser.path() {
		built.insert(v)
	}
	chain := make(addchain.Chain, 0, len(built.list))
	for _, v := range built.list {
		if s.target.less(v) {
			continue // a dictionary number that cannot be of use
		}
		chain = append(chain, v.big())
	}
	slices.SortFunc(chain, (*big.Int).Cmp)
	return chain
}

// neighbour returns a dictionary with an entry dropped (and all that need it),
// one added, or both.
func (s *search) neighbour(d dictionary) dictionary {
	next := slices.Clone(d)
	move := s.rng.IntN(10)
	if move < 6 && len(next) > 1 {
		i := s.rng.IntN(len(next))
		next = slices.Delete(next, i, i+1)
	}
	built, next := next.build(s.width)
	if move < 3 {
		return next
	}
	for range 200 {
		candidate := s.window
		if s.rng.IntN(3) == 0 {
			candidate = s.combination
		}
		if e, ok := candidate(built); ok && !built.set[e.value()] {
			return append(next, e)
		}
	}
	return next
}

// window picks bits of the target that are odd and tries to build them as
// a*2^s + b.
func (s *search) window(built numbers) (entry, bool) {
	w := min(2+s.rng.IntN(9), s.width)
	if s.rng.IntN(6) == 0 {
		w = 2 + s.rng.IntN(s.width/2)
	}
	d := s.target.shiftRight(s.rng.IntN(s.width - w + 1)).low(w)
	b := s.pick(built)
	if !d.odd() || !b.less(d) {
		return entry{}, false
	}
	a := d.sub(b)
	for shift := 0; ; shift++ {
		if built.set[a] {
			return entry{a: a, b: b, s: shift}, true
		}
		if a.odd() {
			return entry{}, false
		}
		a = a.shiftRight(1)
	}
}

// combination picks a, b and s at random.
func (s *search) combination(built numbers) (entry, bool) {
	e := entry{a: s.pick(built), b: s.pick(built)}
	switch s.rng.IntN(4) {
	case 0:
	case 1:
		e.s = 1
	case 2:
		e.s = s.rng.IntN(6)
	case 3:
		e.s = s.rng.IntN(12)
	}
	if e.s == 0 && e.a == e.b {
		e.s, e.b = 1, number{}
	}
	return e, e.a.width()+e.s <= s.width/2+2
}

func (s *search) pick(built numbers) number {
	return built.list[s.rng.IntN(len(built.list))]
}
