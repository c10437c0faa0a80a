package anemoi

import (
	"fmt"
	"math/big"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// The twin is a second Anemoi for the tests, over math/big alone. It starts
// from the published table below instead of deriving alpha, g and the rounds,
// computes each constant by its closed formula and the linear layer as one
// 2l x 2l matrix. It shares no code with the package but the digits of pi,
// which [TestDigitsOfPi] computes.

// published is the table of parameters of the definitions, also for fields that
// the library does not have. Rounds are those of l = 1, ..., 6.
var published = map[string]struct {
	modulus string
	alpha   int
	g       int64
	rounds  [MaxColumns]int
}{
	"bn254_fr":     {"21888242871839275222246405745257275088548364400416034343698204186575808495617", 5, 5, [...]int{21, 14, 12, 12, 11, 10}},
	"bn254_fq":     {"21888242871839275222246405745257275088696311157297823662689037894645226208583", 5, 3, [...]int{21, 14, 12, 12, 11, 10}},
	"bls12_377_fr": {"8444461749428370424248824938781546531375899335154063827935233455917409239041", 11, 22, [...]int{19, 13, 11, 11, 10, 10}},
	"bls12_377_fq": {"258664426012969094010652733694893533536393512754914660539884262666720468348340822774968888139573360124440321458177", 5, 15, [...]int{21, 14, 12, 12, 11, 10}},
	"bls12_381_fr": {"52435875175126190479447740508185965837690552500527637822603658699938581184513", 5, 7, [...]int{21, 14, 12, 12, 11, 10}},
	"bls12_381_fq": {"4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787", 5, 2, [...]int{21, 14, 12, 12, 11, 10}},
	"pallas_fp":    {"28948022309329048855892746252171976963363056481941560715954676764349967630337", 5, 5, [...]int{21, 14, 12, 12, 11, 10}},
	"vesta":        {"28948022309329048855892746252171976963363056481941647379679742748393362948097", 5, 5, [...]int{21, 14, 12, 12, 11, 10}},
	"goldilocks":   {"18446744069414584321", 7, 7, [...]int{20, 13, 12, 11, 11, 10}},
}

// twin is one instance of the twin.
type twin struct {
	q        *big.Int
	g, delta *big.Int
	alpha    *big.Int
	root     *big.Int // 1/alpha mod q-1
	l        int
	rounds   int
	digest   int          // elements of a digest and of a capacity
	m        [][]*big.Int // the matrix M
	layer    [][]*big.Int // the whole linear layer
	c, d     []*big.Int
}

// newTwin returns the twin of an instance of the published table. It is made
// once and not changed afterwards.
func newTwin(t testing.TB, field string, l, extra int) *twin {
	t.Helper()
	key := fmt.Sprint(field, l, "+", extra)
	w, ok := twins.Load(key)
	if !ok {
		w, _ = twins.LoadOrStore(key, makeTwin(t, field, l, extra))
	}
	return w.(*twin)
}

var twins sync.Map

func makeTwin(t testing.TB, field string, l, extra int) *twin {
	t.Helper()
	p, ok := published[field]
	require.True(t, ok, "the published table has no field %s", field)
	q, ok := new(big.Int).SetString(p.modulus, 10)
	require.True(t, ok)
	w := &twin{
		q: q, g: big.NewInt(p.g), alpha: big.NewInt(int64(p.alpha)),
		l: l, rounds: p.rounds[l-1] + extra,
	}
	for w.digest = 1; w.digest*q.BitLen() < 253; w.digest++ {
	}
	w.delta = w.mod(new(big.Int).ModInverse(w.g, q))
	order := new(big.Int).Sub(q, big.NewInt(1))
	w.root = new(big.Int).ModInverse(w.alpha, order)
	require.NotNil(t, w.root, "alpha is not coprime to q-1")
	w.matrices()
	w.constants()
	return w
}

func (w *twin) mod(v *big.Int) *big.Int      { return v.Mod(v, w.q) }
func (w *twin) plus(a, b *big.Int) *big.Int  { return w.mod(new(big.Int).Add(a, b)) }
func (w *twin) minus(a, b *big.Int) *big.Int { return w.mod(new(big.Int).Sub(a, b)) }
func (w *twin) times(a, b *big.Int) *big.Int { return w.mod(new(big.Int).Mul(a, b)) }
func (w *twin) power(a *big.Int, e int) *big.Int {
	return new(big.Int).Exp(a, big.NewInt(int64(e)), w.q)
}

// constants computes each constant by its formula:
// C[r][i] = g a^(2r) + (a^r + b^i)^alpha, D[r][i] = g b^(2i) + (a^r + b^i)^alpha + 1/g.
func (w *twin) constants() {
	a, _ := new(big.Int).SetString(pi0, 10)
	b, _ := new(big.Int).SetString(pi1, 10)
	for k := range w.rounds * w.l {
		r, i := k/w.l, k%w.l
		common := new(big.Int).Exp(w.plus(w.power(a, r), w.power(b, i)), w.alpha, w.q)
		w.c = append(w.c, w.plus(w.times(w.g, w.power(a, 2*r)), common))
		w.d = append(w.d, w.plus(w.plus(w.times(w.g, w.power(b, 2*i)), common), w.delta))
	}
}

// written is M as the paper writes it, with b = g.
func (w *twin) written() [][]*big.Int {
	n := big.NewInt
	one, b := n(1), w.g
	square := w.times(b, b)
	next := w.plus(b, one)
	switch w.l {
	case 1:
		return [][]*big.Int{{one}}
	case 2:
		return [][]*big.Int{{one, b}, {b, w.plus(square, one)}}
	case 3:
		return [][]*big.Int{{next, one, next}, {one, one, b}, {b, one, one}}
	case 4:
		twice := w.plus(next, b)
		return [][]*big.Int{
			{one, next, b, b},
			{square, w.plus(square, b), next, twice},
			{square, square, one, next},
			{next, twice, b, next},
		}
	case 5:
		return circulant(n(1), n(1), n(3), n(4), n(5))
	case 6:
		return circulant(n(1), n(1), n(3), n(4), n(5), n(6))
	}
	panic(fmt.Sprintf("no matrix for %d columns", w.l))
}

// circulant returns the matrix whose rows are the first one rotated right.
func circulant(first ...*big.Int) [][]*big.Int {
	m := make([][]*big.Int, len(first))
	for i := range m {
		m[i] = append(append([]*big.Int(nil), first[len(first)-i:]...), first[:len(first)-i]...)
	}
	return m
}

// matrices sets M and the whole linear layer (2 M, M S; M, M S), S the rotation
// of y by one place.
func (w *twin) matrices() {
	l := w.l
	w.m = w.written()
	w.layer = make([][]*big.Int, 2*l)
	for i := range l {
		x, y := make([]*big.Int, 2*l), make([]*big.Int, 2*l) // the rows of x[i] and y[i]
		for j := range l {
			moved := (j + l - 1) % l // S takes y[j] there
			x[j], y[j] = w.plus(w.m[i][j], w.m[i][j]), w.m[i][j]
			x[l+j], y[l+j] = w.m[i][moved], w.m[i][moved]
		}
		w.layer[i], w.layer[l+i] = x, y
	}
}

// apply multiplies a matrix by a vector.
func (w *twin) apply(m [][]*big.Int, x []*big.Int) []*big.Int {
	out := make([]*big.Int, len(m))
	for i, row := range m {
		out[i] = new(big.Int)
		for j, v := range row {
			out[i] = w.plus(out[i], w.times(v, x[j]))
		}
	}
	return out
}

// flystel solves the closed equations for (u, v): with t = x - g y^2, the power
// (y-v)^alpha is t.
func (w *twin) flystel(x, y *big.Int) (u, v *big.Int) {
	t := w.minus(x, w.times(w.g, w.times(y, y)))
	v = w.minus(y, new(big.Int).Exp(t, w.root, w.q))
	u = w.plus(w.plus(t, w.times(w.g, w.times(v, v))), w.delta)
	return u, v
}

// permute returns the permutation of a state, which it leaves alone.
func (w *twin) permute(state []*big.Int) []*big.Int {
	s := append([]*big.Int(nil), state...)
	for r := range w.rounds {
		for i := range w.l {
			s[i] = w.plus(s[i], w.c[r*w.l+i])
			s[w.l+i] = w.plus(s[w.l+i], w.d[r*w.l+i])
		}
		s = w.apply(w.layer, s)
		for i := range w.l {
			s[i], s[w.l+i] = w.flystel(s[i], s[w.l+i])
		}
	}
	return w.apply(w.layer, s)
}
