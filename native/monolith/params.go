package monolith

import (
	"crypto/sha3"
	"encoding/binary"
	"math/bits"
)

// Rounds is the number of rounds of every instance.
const Rounds = 6

const maxWidth = 24

// The elements of a state that Bars changes.
const (
	barCount64 = 4
	barCount31 = 8
)

// parameters are what an instance is made of.
type parameters struct {
	name   string // of the instance, as ByName takes it
	hash   string // the hash name
	width  int
	field  *fieldInfo
	matrix [][]uint64 // row by row
}

// fieldInfo is what the modes need to know of a field.
type fieldInfo struct {
	name    string
	modulus uint64
	size    int    // bytes of an encoded element
	chunk   int    // bytes that always fit into an element
	digest  int    // elements of a digest
	bars    int    // elements that Bars changes
	limbs   []byte // widths of the limbs of an element, the lowest first
}

var (
	goldilocksInfo = fieldInfo{
		name: "goldilocks", modulus: GoldilocksModulus, size: 8, chunk: 7, digest: 4,
		bars: barCount64, limbs: []byte{8, 8, 8, 8, 8, 8, 8, 8},
	}
	mersenne31Info = fieldInfo{
		name: "mersenne31", modulus: Mersenne31Modulus, size: 4, chunk: 3, digest: 8,
		bars: barCount31, limbs: []byte{8, 8, 8, 7},
	}
)

// seed starts what is drawn for a width: "Monolith", the width, the rounds, the
// modulus in little-endian bytes and the widths of the limbs.
func (f *fieldInfo) seed(width int, limbs []byte) []byte {
	s := append([]byte("Monolith"), byte(width), Rounds)
	s = append(s, binary.LittleEndian.AppendUint64(nil, f.modulus)[:f.size]...)
	return append(s, limbs...)
}

// words reads SHAKE128 of a seed as little-endian words of an element's size.
func (f *fieldInfo) words(seed []byte) func() uint64 {
	xof := sha3.NewSHAKE128()
	_, _ = xof.Write(seed) // never an error
	return func() uint64 {
		var word [8]byte
		_, _ = xof.Read(word[:f.size]) // never an error
		return binary.LittleEndian.Uint64(word[:])
	}
}

// roundConstants derives the constants of the rounds 1 to 5 for a width: words
// of p or more are passed over. The last round has none.
func (f *fieldInfo) roundConstants(width int) [][]uint64 {
	next := f.words(f.seed(width, f.limbs))
	rc := make([][]uint64, Rounds-1)
	for r := range rc {
		for len(rc[r]) < width {
			if v := next(); v < f.modulus {
				rc[r] = append(rc[r], v)
			}
		}
	}
	return rc
}

// The first rows of the matrices of the designers. That of width 24 is the
// corner of a circulant of width 32.
var (
	row8  = []uint64{23, 8, 13, 10, 7, 6, 21, 8}
	row12 = []uint64{7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8}
	row16 = []uint64{
		61402, 17845, 26798, 59689, 12021, 40901, 41351, 27521,
		56951, 12034, 53865, 43244, 7454, 33823, 28750, 1108,
	}
	row32 = [32]uint64{
		87474966, 500304516, 1138910529, 1387408269, 937082352, 1410252806, 806711693, 1520034124,
		593719941, 1284124534, 1575767662, 927918294, 669885656, 1717383379, 853820823, 1137173171,
		1740948995, 2024301343, 1160738787, 60752863, 1950203872, 1302354504, 1593997632, 136918578,
		1358088042, 2071410473, 1467869360, 1941039814, 1490713897, 1739211637, 230334003, 643163553,
	}
)

// circulant returns the corner of the given width of the circulant of a first
// row: each row is the one above rotated right by one.
func circulant(row []uint64, width int) [][]uint64 {
	m := make([][]uint64, width)
	for i := range m {
		m[i] = make([]uint64, width)
		for j := range m[i] {
			m[i][j] = row[(len(row)+j-i)%len(row)]
		}
	}
	return m
}

// cauchy31 returns the Cauchy matrix of Plonky3 for a width: entry (i, j) is
// 1 / (x_i + y_j). y_j is a word cut to 29 bits and x_j is y_j cut to 22 bits; a word
// whose x occurred before is passed over. The words are drawn from the seed with 16, 15 for
// limbs, and "MDS".
func cauchy31(width int) [][]uint64 {
	const xMask, yMask = 1<<22 - 1, 1<<29 - 1
	next := mersenne31Info.words(append(mersenne31Info.seed(width, []byte{16, 15}), "MDS"...))
	var ys []uint64
	seen := map[uint64]bool{}
	for len(ys) < width {
		y := next() & yMask
		if !seen[y&xMask] {
			seen[y&xMask] = true
			ys = append(ys, y)
		}
	}
	m := make([][]uint64, width)
	for i := range m {
		for _, y := range ys {
			m[i] = append(m[i], inverse31(ys[i]&xMask+y))
		}
	}
	return m
}

// inverse31 returns 1/v mod 2^31 - 1, which is v^(p-2).
func inverse31(v uint64) uint64 {
	result := uint64(1)
	const e = p31 - 2
	for i := bits.Len64(e) - 1; i >= 0; i-- {
		result = result * result % p31
		if e>>i&1 == 1 {
			result = result * v % p31
		}
	}
	return result
}
