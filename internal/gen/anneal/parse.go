package anneal

import "math/bits"

const (
	maxBorrow  = 64 // borrows that the parser follows
	smallWidth = 40 // width of the dictionary numbers that may overlap in n
	maxZeros   = 50 // trailing zeros removed in one step
	impossible = 1 << 20
	none       = -1 // no dictionary number
)

// parser finds the shortest way from a dictionary to n, from the bottom of n:
// an even number is halved; from an odd one an odd dictionary number is
// subtracted, and the trailing zeros that this leaves are removed; a dictionary
// number ends it.
//
// After p halvings the number left is (n >> p) - c with a small c, the borrow
// of dictionary numbers that overlap. So there are few states (p, c), and each
// is solved once. Numbers of more than smallWidth bits are only tried where
// they are the very bits of the number left.
type parser struct {
	width   int
	shifted []number // n >> p
	memo    [][maxBorrow]move
	call    int32 // of length; the moves of earlier calls do not count

	built  numbers
	small  []int // indices of the odd numbers of at most smallWidth bits
	large  []int // and of the other odd ones
	widest int   // width of the widest number
}

// move is the best move in a state: subtract a dictionary number, then remove
// trailing zeros. A move that removes none is the end: the number itself is in
// the dictionary.
type move struct {
	call   int32
	cost   int32 // of the whole way from the dictionary to this state
	zeros  int16
	borrow int16 // c of the next state
	index  int32 // of the dictionary number, or none
}

func newParser(n number) *parser {
	p := &parser{width: n.width()}
	p.memo = make([][maxBorrow]move, p.width)
	for i := range p.width {
		p.shifted = append(p.shifted, n.shiftRight(i))
	}
	return p
}

// length returns the length of the shortest chain for n with this dictionary.
func (p *parser) length(built numbers) int {
	p.built, p.small, p.large, p.widest = built, p.small[:0], p.large[:0], 0
	for i, v := range built.list {
		w := v.width()
		p.widest = max(p.widest, w)
		switch {
		case !v.odd():
		case w <= smallWidth:
			p.small = append(p.small, i)
		default:
			p.large = append(p.large, i)
		}
	}
	p.call++
	return len(built.list) - 1 + int(p.solve(0, 0))
}

// path returns the numbers from the dictionary to n, without the dictionary
// number it starts from, for the dictionary of the last call of length.
func (p *parser) path() []number {
	var values []number
	position, borrow := 0, 0
	for {
		m := p.memo[position][borrow]
		if m.zeros == 0 {
			return values
		}
		v := p.left(position, borrow)
		if m.index != none {
			values = append(values, v)
			v = v.sub(p.built.list[m.index])
		}
		for range m.zeros {
			values = append(values, v)
			v = v.shiftRight(1)
		}
		position, borrow = position+int(m.zeros), int(m.borrow)
	}
}

// left returns the number left in a state.
func (p *parser) left(position, borrow int) number {
	return p.shifted[position].sub(number{uint64(borrow)})
}

// solve returns the cost of the state (position, borrow): the number of
// doublings and additions from the dictionary to it.
func (p *parser) solve(position, borrow int) int32 {
	m := &p.memo[position][borrow]
	if m.call == p.call {
		return m.cost
	}
	*m = move{call: p.call, cost: impossible, index: none}
	rest := p.width - position // bits of n >> position
	if rest <= 7 && !(number{uint64(borrow)}).less(p.shifted[position]) {
		return m.cost // the number left is not positive
	}
	switch low := p.shifted[position][0] - uint64(borrow); {
	case rest <= p.widest+1 && p.built.set[p.left(position, borrow)]:
		m.cost = 0
	case low&1 == 0:
		// The bit shifted out and the borrow have the same parity.
		p.try(m, position, 1, borrow/2, none)
	default:
		p.trySmall(m, position, borrow, low)
		p.tryLarge(m, position, borrow)
	}
	return m.cost
}

// trySmall tries the small numbers; low is the low limb of the number left.
func (p *parser) trySmall(m *move, position, borrow int, low uint64) {
	head := p.shifted[position][0]
	single := p.width-position <= 64
	for _, index := range p.small {
		d := p.built.list[index][0]
		if single && low <= d {
			continue
		}
		// The number left is high * 2^zeros + tail - borrow, and with d
		// subtracted (high - next) * 2^zeros.
		zeros := min(bits.TrailingZeros64(low-d), maxZeros)
		tail := head & (1<<zeros - 1)
		next := (uint64(borrow) + d - tail) >> zeros
		p.try(m, position, zeros, int(next), index)
	}
}

// tryLarge tries the large numbers that are the low bits of the number left.
func (p *parser) tryLarge(m *move, position, borrow int) {
	if len(p.large) == 0 {
		return
	}
	v := p.left(position, borrow)
	for _, index := range p.large {
		d := p.built.list[index]
		w := d.width()
		if w >= p.width-position || v.low(w) != d {
			continue
		}
		next := p.shifted[position].shiftRight(w).sub(v.shiftRight(w)) // 0 or 1
		p.try(m, position, w, int(next[0]), index)
	}
}

// try replaces m by the move that subtracts a dictionary number, or none, and
// removes the zeros, if that is better.
func (p *parser) try(m *move, position, zeros, borrow, index int) {
	if position+zeros >= p.width || borrow >= maxBorrow {
		return
	}
	cost := p.solve(position+zeros, borrow) + int32(zeros)
	if index != none {
		cost++
	}
	if cost < m.cost {
		m.cost, m.zeros, m.borrow, m.index = cost, int16(zeros), int16(borrow), int32(index)
	}
}
