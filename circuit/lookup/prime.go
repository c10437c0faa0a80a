package lookup

import (
	"fmt"
	"math/big"
)

// box is the S-box of one limb of Monolith's Bars:
//
//	S(x) = (x ^ (~(x<<<1) & (x<<<2) & ...)) <<< 1
//
// with rotations inside the limb and as many factors after the first as it has taps.
type box struct {
	bits int // 2 to 16
	taps int // 1 or 2: x<<<2 alone, or x<<<2 and x<<<3
}

// eval returns S(x) for x below 2^bits.
func (b box) eval(x uint64) uint64 {
	product := ^b.rotate(x, 1)
	for i := range b.taps {
		product &= b.rotate(x, i+2)
	}
	return b.rotate((x^product)&(1<<b.bits-1), 1)
}

func (b box) rotate(x uint64, n int) uint64 {
	return (x<<n | x>>(b.bits-n)) & (1<<b.bits - 1)
}

// Prime is a prime modulus of one of two kinds, with the limbs that Bars splits its
// elements into:
//
//	2^bits - 2^low + 1   x of that many bits is below it when the bits from low on
//	                     are not all ones or those below low are all zeros
//	2^bits - 1           x of that many bits is below it when it is not all ones
type Prime struct {
	name      string
	bits, low int // low is 0 for 2^bits - 1
	modulus   *big.Int
	boxes     []box // of the limbs, the lowest first; low is at a border of two
}

func newPrime(name string, bits, low int, boxes ...box) *Prime {
	p := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	if low > 0 {
		p.Sub(p, new(big.Int).Lsh(big.NewInt(1), uint(low)))
		p.Add(p, big.NewInt(1))
	} else {
		p.Sub(p, big.NewInt(1))
	}
	return &Prime{name: name, bits: bits, low: low, modulus: p, boxes: boxes}
}

var (
	box8       = box{bits: 8, taps: 2}
	box7       = box{bits: 7, taps: 1}
	goldilocks = newPrime("goldilocks", 64, 32, box8, box8, box8, box8, box8, box8, box8, box8)
	mersenne31 = newPrime("mersenne31", 31, 0, box8, box8, box8, box7)
)

// Goldilocks is 2^64 - 2^32 + 1, with 8 limbs of 8 bits.
func Goldilocks() *Prime { return goldilocks }

// Mersenne31 is 2^31 - 1, with limbs of 8, 8, 8 and 7 bits.
func Mersenne31() *Prime { return mersenne31 }

// primes are all of them; a hint is told the index.
var primes = []*Prime{goldilocks, mersenne31}

// PrimeByModulus returns the prime of this value, or an error for a number that is neither.
func PrimeByModulus(modulus *big.Int) (*Prime, error) {
	for _, p := range primes {
		if modulus != nil && p.modulus.Cmp(modulus) == 0 {
			return p, nil
		}
	}
	return nil, fmt.Errorf("lookup: no decomposition for the modulus %v", modulus)
}

// String is the name of the field.
func (p *Prime) String() string { return p.name }

// Bits is the number of bits of the modulus.
func (p *Prime) Bits() int { return p.bits }

// Modulus returns the prime.
func (p *Prime) Modulus() *big.Int { return new(big.Int).Set(p.modulus) }

// Bar applies the S-boxes to the limbs of a canonical x.
func (p *Prime) Bar(x *big.Int) *big.Int {
	v, y, at := x.Uint64(), uint64(0), 0
	for _, b := range p.boxes {
		y |= b.eval(v>>at&(1<<b.bits-1)) << at
		at += b.bits
	}
	return new(big.Int).SetUint64(y)
}

// boxesBelow returns how many limbs lie below a bit, which is at a border of two.
func (p *Prime) boxesBelow(bit int) int {
	n := 0
	for at := 0; at < bit; n++ {
		at += p.boxes[n].bits
	}
	return n
}
