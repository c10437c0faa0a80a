package goldilocks

// modulus is p = 2^64 - 2^32 + 1.
const modulus uint64 = 0xffffffff00000001

// rounds is the number of rounds; there is one more Concrete before the first.
const rounds = 6

// barred is the number of elements that go through Bars.
const barred = 4

// laneConstants are the low and the high half of what the kernels of lanes add to each
// element before each Concrete.
type laneConstants = [rounds + 1][12][2]uint64

// singleConstants are the constants of each Concrete in the kernels of one
// permutation: for each vector of elements what the sums start from. Vector b has
// bytes b and b+4 of the constant in the halves of its words.
type singleConstants[V any] = [rounds + 1]V

// lift is 2^67 mod p, which the squares of the kernels of one permutation are too high by.
const lift = 1<<35 - 8

// offset is in the high halves before Concrete: what comes of it outweighs any negative low
// half.
const offset = 1 << 43

// Constants are the round constants of one width, as the kernels take them.
type Constants struct {
	eight  singleConstants[[1][4][8]uint64]
	twelve singleConstants[[2][4][8]uint64]
	lanes  laneConstants
	plain  [rounds + 1][12]uint64
	width  int
}

// NewConstants returns the constants of a width of 8 or 12: rc[r] is added at the end of
// round r, the last round has none. All are below p.
func NewConstants(width int, rc [][]uint64) *Constants {
	c := &Constants{width: width}
	for r := range rc {
		copy(c.plain[r+1][:], rc[r])
	}
	if Supported() {
		c.setLanes()
	}
	for r := range c.plain {
		for i, v := range c.plain[r][:width] {
			if r > 0 {
				for range sum(width) {
					v = addMod(v, modulus-lift)
				}
			}
			for b := range 4 {
				word := v>>(8*b)&0xff | v>>(8*b+32)&0xff<<32
				if b == 2 {
					word += 1 << 48
				}
				if width == 8 {
					c.eight[r][0][b][i] = word
				} else {
					c.twelve[r][i/8][b][i%8] = word
				}
			}
		}
	}
	return c
}

// setLanes sets the constants of the kernels of lanes: the round constants times the inverse
// of the matrix, as the kernels add them before they multiply.
func (c *Constants) setLanes() {
	inverse := invertCirculant(rows[c.width])
	for r := range c.plain {
		wanted := make([]uint64, c.width)
		for i := range wanted {
			wanted[i] = c.plain[r][i]
			if i < barred || r == rounds { // canonical then: 2^32 - 1 more, see the package comment
				wanted[i] = addMod(wanted[i], 1<<32-1)
			}
		}
		for i, v := range multiplyCirculant(inverse, wanted) {
			v = addMod(v, modulus-(1<<43-1<<11)) // 2^32 offset = 2^75 = 2^43 - 2^11
			c.lanes[r][i] = [2]uint64{v & (1<<32 - 1), v>>32 + offset}
		}
	}
}

// sum is the sum of each row of the matrix.
func sum(width int) (n uint64) {
	for _, v := range rows[width] {
		n += v
	}
	return n
}
