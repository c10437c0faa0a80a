package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// A mode is what a kernel of eight permutations makes of them.
type mode struct {
	verb      string
	signature string // of the memory it works on
	compress  bool
}

var (
	permuting   = mode{verb: "permute", signature: "s *[8][24]uint32"}
	compressing = mode{verb: "compress", signature: "dst *[8][8]uint32, s *[8][16]uint32", compress: true}
)

// begin begins a kernel. It returns what makes labels of its own. with says what the matrix
// comes as, sum what is added to the digests.
func (m mode) begin(name, parameters, with, sum string) (label func(string) string) {
	name = m.verb + name
	TEXT(name, 0, fmt.Sprintf("func(%s, %s)", m.signature, parameters))
	Pragma("noescape")
	if m.compress {
		Doc(name+" sets each of dst to the first eight elements of the permutation of one of s,",
			"filled up with zeros"+sum+", with "+with+". dst may start where s does.")
	} else {
		Doc(name + " permutes the states, which begin the rows of s, with " + with + ".")
	}
	return func(s string) string { return s + name }
}

// elements and rowBytes are the elements that a kernel takes of each state, and how
// far these are from one another.
func (m mode) elements(width int) int {
	if m.compress {
		return 16
	}
	return width
}

func (m mode) rowBytes() int {
	if m.compress {
		return 16 * 4
	}
	return 24 * 4
}

// laneMasks are the mask registers of the kernels of eight permutations.
type laneMasks struct {
	low, high Register // the halves of a word, for halves
	lowBytes  Register // the low half of a word, for bytes
}

func newLaneMasks() laneMasks {
	return laneMasks{low: mask(0x5555), high: mask(0xaaaa), lowBytes: mask(0x0f0f0f0f0f0f0f0f)}
}

// pack puts the low halves of o into the high halves of e.
func (k laneMasks) pack(e, o VecVirtual) { VMOVSLDUP(o, k.high, e) }

// read writes the elements of the states at s to vectors, a state in a lane, and zeros
// for the elements that are not given.
func (m mode) read(s, to Mem, width int, k laneMasks) {
	for first := 0; first < m.elements(width)/2; first += 8 {
		from := min(first, m.elements(width)/2-8) // pairs of elements
		var x [8]VecVirtual
		for i := range x {
			x[i] = load(s.Offset(i*m.rowBytes() + from*8))
		}
		transpose(&x)
		for i := first - from; i < 8; i++ {
			low := ZMM()
			VMOVDQA32_Z(x[i], k.low, low)
			VPSRLQ(U8(32), x[i], x[i])
			VMOVDQU64(low, at(to, 2*(from+i)))
			VMOVDQU64(x[i], at(to, 2*(from+i)+1))
		}
	}
	for i := m.elements(width); i < width; i++ {
		VMOVDQU64(zero(), at(to, i))
	}
}

// write writes the states, two elements in each word of the vectors that pair
// returns, back to s, or the first eight elements, plus those at s if feedforward is
// set, to dst.
func (m mode) write(s Mem, width int, feedforward bool, pair func(i int) VecVirtual) {
	if m.compress {
		writeDigests(pointer("dst"), s, feedforward, pair)
		return
	}
	for first := 0; first < width/2; first += 8 {
		from := min(first, width/2-8)
		var x [8]VecVirtual
		for i := range x {
			x[i] = pair(from + i)
		}
		transpose(&x)
		for i := range x {
			VMOVDQU64(x[i], s.Offset(i*m.rowBytes()+from*8))
		}
	}
}

// writeDigests reads all it needs before it writes: dst may start where s does.
func writeDigests(dst, s Mem, feedforward bool, pair func(i int) VecVirtual) {
	const rowBytes, digestBytes = 16 * 4, 8 * 4
	index := [2]VecVirtual{
		load(table("rowsLow", 0, 1, 8, 9, 2, 3, 10, 11)),
		load(table("rowsHigh", 4, 5, 12, 13, 6, 7, 14, 15)),
	}
	var x [4]VecVirtual
	for i := range x {
		x[i] = pair(i)
	}
	var rows [4]VecVirtual // states 0 and 2, 4 and 6, 1 and 3, 5 and 7
	for odd := range 2 {
		unpack := VPUNPCKLQDQ
		if odd == 1 {
			unpack = VPUNPCKHQDQ
		}
		a, b := ZMM(), ZMM()
		unpack(x[1], x[0], a)
		unpack(x[3], x[2], b)
		for n := range 2 {
			r := ZMM()
			VMOVDQA64(a, r)
			VPERMT2Q(b, index[n], r)
			rows[2*odd+n] = r
		}
	}
	first := []int{0, 4, 1, 5}
	if feedforward {
		for i, r := range rows {
			left := load(s.Offset(first[i] * rowBytes)) // the right half is replaced
			VINSERTI64X4(U8(1), s.Offset((first[i]+2)*rowBytes), left, left)
			VPADDD(left, r, r)
			canonical(r)
		}
	}
	for i, r := range rows {
		VMOVDQU64(r.AsY(), dst.Offset(first[i]*digestBytes))
		VEXTRACTI64X4(U8(1), r, dst.Offset((first[i]+2)*digestBytes))
	}
}

// transpose transposes a square of words.
func transpose(x *[8]VecVirtual) {
	var a, b [8]VecVirtual
	for i := 0; i < 8; i += 2 {
		a[i], a[i+1] = ZMM(), ZMM()
		VPUNPCKLQDQ(x[i+1], x[i], a[i])
		VPUNPCKHQDQ(x[i+1], x[i], a[i+1])
	}
	for _, i := range []int{0, 1, 4, 5} {
		b[i], b[i+2] = shuffle(a[i], a[i+2])
	}
	for i := range 4 {
		x[i], x[i+4] = shuffle(b[i], b[i+4])
	}
}

// shuffle returns the even quarters of x and y, and the odd ones.
func shuffle(x, y VecVirtual) (even, odd VecVirtual) {
	even, odd = ZMM(), ZMM()
	VSHUFI64X2(U8(0x88), y, x, even)
	VSHUFI64X2(U8(0xdd), y, x, odd)
	return even, odd
}
