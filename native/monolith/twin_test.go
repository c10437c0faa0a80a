package monolith

import (
	"crypto/sha3"
	"encoding/binary"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// twin is Monolith once more, over math/big, written from the definition alone: limb
// by limb, bit by bit, with the full matrix and without anything of the library.
type twin struct {
	p      *big.Int
	t      int
	name   string // the hash name
	digest int
	chunk  int
	u      int
	limbs  []int
	rc     [][]*big.Int // the constants of each of the rounds 1 to 6
	m      [][]*big.Int
}

// newTwin derives the parameters of an instance.
func newTwin(t testing.TB, name string) *twin {
	t.Helper()
	w := &twin{name: "monolith/" + strings.TrimPrefix(name, "monolith")}
	var bits int
	n, err := fmt.Sscanf(name, "monolith%d_t%d", &bits, &w.t)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	if bits == 64 {
		w.p, _ = new(big.Int).SetString("ffffffff00000001", 16)
		w.limbs, w.u, w.digest, w.chunk = []int{8, 8, 8, 8, 8, 8, 8, 8}, 4, 4, 7
	} else {
		w.p = big.NewInt(2147483647)
		w.limbs, w.u, w.digest, w.chunk = []int{8, 8, 8, 7}, 8, 8, 3
	}
	w.deriveConstants()
	w.deriveMatrix(t, name)
	return w
}

// stream returns SHAKE128 of the seed with the given limbs as words of an element's
// size, little-endian.
func (w *twin) stream(limbs []int, suffix string) func() *big.Int {
	var seed strings.Builder
	seed.WriteString("Monolith")
	seed.WriteByte(byte(w.t))
	seed.WriteByte(6)
	size := (w.p.BitLen() + 7) / 8
	seed.Write(reverse(w.p.FillBytes(make([]byte, size))))
	for _, l := range limbs {
		seed.WriteByte(byte(l))
	}
	seed.WriteString(suffix)
	all := sha3.SumSHAKE128([]byte(seed.String()), 1<<14)
	return func() *big.Int {
		word := all[:size]
		all = all[size:]
		return new(big.Int).SetBytes(reverse(word))
	}
}

func reverse(b []byte) []byte {
	r := make([]byte, len(b))
	for i := range b {
		r[len(b)-1-i] = b[i]
	}
	return r
}

func (w *twin) deriveConstants() {
	next := w.stream(w.limbs, "")
	var flat []*big.Int
	for len(flat) < 5*w.t {
		if v := next(); v.Cmp(w.p) < 0 {
			flat = append(flat, v)
		}
	}
	flat = append(flat, hashtest.Repeat(new(big.Int), w.t)...)
	for ; len(flat) > 0; flat = flat[w.t:] {
		w.rc = append(w.rc, flat[:w.t])
	}
}

func (w *twin) deriveMatrix(t testing.TB, name string) {
	rows := map[string]string{
		"monolith64_t8":  "23 8 13 10 7 6 21 8",
		"monolith64_t12": "7 23 8 26 13 10 9 7 6 22 21 8",
		"monolith31_t16": "61402 17845 26798 59689 12021 40901 41351 27521 56951 12034 53865 43244 7454 33823 28750 1108",
		"monolith31_t24": "87474966 500304516 1138910529 1387408269 937082352 1410252806 806711693 1520034124 593719941 1284124534 1575767662 927918294 669885656 1717383379 853820823 1137173171 1740948995 2024301343 1160738787 60752863 1950203872 1302354504 1593997632 136918578 1358088042 2071410473 1467869360 1941039814 1490713897 1739211637 230334003 643163553",
	}
	w.m = make([][]*big.Int, w.t)
	if text, ok := rows[name]; ok {
		var row []*big.Int
		for _, s := range strings.Fields(text) {
			v, _ := new(big.Int).SetString(s, 10)
			row = append(row, v)
		}
		for i := range w.m {
			w.m[i] = append(w.m[i], row[:w.t]...)
			row = append(row[len(row)-1:], row[:len(row)-1]...)
		}
		return
	}
	require.Equal(t, "monolith31_t24_plonky3", name)
	next := w.stream([]int{16, 15}, "MDS")
	var xs, ys []*big.Int
draw:
	for len(ys) < w.t {
		y := new(big.Int).Rem(next(), big.NewInt(1<<29))
		x := new(big.Int).Rem(y, big.NewInt(1<<22))
		for _, before := range xs {
			if before.Cmp(x) == 0 {
				continue draw
			}
		}
		xs, ys = append(xs, x), append(ys, y)
	}
	for i := range w.m {
		for _, y := range ys {
			sum := new(big.Int).Add(xs[i], y)
			w.m[i] = append(w.m[i], sum.ModInverse(sum, w.p))
		}
	}
}

// bar applies the S-box limb by limb, bit by bit.
func (w *twin) bar(x *big.Int) *big.Int {
	y, at := new(big.Int), 0
	for _, n := range w.limbs {
		bit := func(i int) uint { return x.Bit(at + (i%n+n)%n) }
		for i := range n {
			// Bit i+1 of the result is bit i of x ^ (~(x<<<1) & (x<<<2) [& (x<<<3)]).
			and := (1 - bit(i-1)) & bit(i-2)
			if n == 8 {
				and &= bit(i - 3)
			}
			y.SetBit(y, at+(i+1)%n, bit(i)^and)
		}
		at += n
	}
	return y
}

func (w *twin) bars(x []*big.Int) []*big.Int {
	y := append([]*big.Int(nil), x...)
	for i := range w.u {
		y[i] = w.bar(x[i])
	}
	return y
}

func (w *twin) bricks(x []*big.Int) []*big.Int {
	y := []*big.Int{x[0]}
	for i := 1; i < w.t; i++ {
		v := new(big.Int).Mul(x[i-1], x[i-1])
		y = append(y, v.Add(v, x[i]).Mod(v, w.p))
	}
	return y
}

// concrete is the matrix and the constants of round k; round 0 is the first one.
func (w *twin) concrete(x []*big.Int, k int) []*big.Int {
	y := make([]*big.Int, w.t)
	for i := range y {
		y[i] = new(big.Int)
		if k > 0 {
			y[i].Set(w.rc[k-1][i])
		}
		for j := range x {
			y[i].Add(y[i], new(big.Int).Mul(w.m[i][j], x[j]))
		}
		y[i].Mod(y[i], w.p)
	}
	return y
}

// permute returns the output and the state before each Bars.
func (w *twin) permute(x []*big.Int) (out, trace []*big.Int) {
	x = w.concrete(x, 0)
	for k := 1; k <= 6; k++ {
		trace = append(trace, x...)
		x = w.concrete(w.bricks(w.bars(x)), k)
	}
	return x, trace
}

// TestTwinSeed reads the first constant of a width directly off SHAKE128.
func TestTwinSeed(t *testing.T) {
	seed := append([]byte("Monolith"), 8, 6, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 8, 8, 8, 8, 8, 8, 8, 8)
	first := binary.LittleEndian.Uint64(sha3.SumSHAKE128(seed, 8))
	require.Equal(t, first, newTwin(t, "monolith64_t8").rc[0][0].Uint64())
}
