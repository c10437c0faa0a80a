package anemoi

import (
	"math/big"
	"math/bits"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// toy is an element of a field small enough to do everything by hand.
type toy struct{ v, q uint64 }

// toyField describes the field of a small prime q, as field files do.
func toyField(q uint64, factors ...string) field[toy] {
	set := func(z *toy, v uint64) *toy { *z = toy{v % q, q}; return z }
	return field[toy]{
		name:    "toy",
		modulus: new(big.Int).SetUint64(q),
		factors: factors,
		add:     func(z, x, y *toy) *toy { return set(z, x.v+y.v) },
		sub:     func(z, x, y *toy) *toy { return set(z, x.v+q-y.v) },
		mul:     func(z, x, y *toy) *toy { return set(z, x.v*y.v) },
		square:  func(z, x *toy) *toy { return set(z, x.v*x.v) },
		setBig:  func(z *toy, v *big.Int) *toy { return set(z, v.Uint64()) },
		toBig:   func(x *toy, v *big.Int) *big.Int { return v.SetUint64(x.v) },
		isZero:  func(x *toy) bool { return x.v == 0 },
	}
}

func toys(f *field[toy], vs ...uint64) []toy {
	es := make([]toy, len(vs))
	for i, v := range vs {
		f.setBig(&es[i], new(big.Int).SetUint64(v))
	}
	return es
}

// TestMatrixBaseSkipsSingular runs the search for b over the field of 5
// elements: there g = 2 makes b^2+1 = 0, so b is g^2 = 4.
func TestMatrixBaseSkipsSingular(t *testing.T) {
	f := define(toyField(5, "2"))
	require.Equal(t, "2", f.generator.String())
	require.Equal(t, 3, f.alpha)
	require.False(t, f.isMDS(f.matrix(2, f.beta), 2))
	require.Equal(t, uint64(4), f.matrixBase(2).v)
	require.Panics(t, func() { f.matrixBase(5) }, "5 is 0 in the matrix")
}

// TestIsMDSRejects gives matrices that fail by one minor alone.
func TestIsMDSRejects(t *testing.T) {
	f := define(toyField(10007, "2", "5003"))
	for _, k := range []struct {
		what string
		n    int
		m    []uint64
		want bool
	}{
		{"good", 2, []uint64{1, 5, 5, 26}, true},
		{"an element is 0", 2, []uint64{1, 0, 5, 26}, false},
		{"the last element is 0", 2, []uint64{1, 5, 5, 0}, false},
		{"singular", 2, []uint64{1, 5, 5, 25}, false},
		{"singular modulo q", 2, []uint64{1, 5, 5, 25 + 10007}, false},
		{"good", 3, []uint64{6, 1, 6, 1, 1, 5, 5, 1, 1}, true},
		{"a minor of 2 is 0, the determinant is not", 3, []uint64{1, 2, 3, 2, 4, 5, 7, 9, 8}, false},
		{"the determinant alone is 0", 3, []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9}, false},
	} {
		require.Equal(t, k.want, f.isMDS(toys(f, k.m...), k.n), "%s: %v", k.what, k.m)
	}
}

// TestMatrixIsMDS computes every minor by elimination instead of expansion.
func TestMatrixIsMDS(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		l, w := in.Columns(), newTwin(t, in.FieldName(), in.Columns(), 0)
		_, _, m := in.Parameters()
		minors := 0
		for rows := 1; rows < 1<<l; rows++ {
			for cols := 1; cols < 1<<l; cols++ {
				if bits.OnesCount(uint(rows)) != bits.OnesCount(uint(cols)) {
					continue
				}
				minors++
				require.False(t, w.singular(minor(m, l, rows, cols)), "rows %b, columns %b", rows, cols)
			}
		}
		all := new(big.Int).Binomial(int64(2*l), int64(l))
		require.EqualValues(t, all.Int64()-1, minors)
	})
}

// minor returns the rows and columns of two bit sets.
func minor(m []*big.Int, l, rows, cols int) [][]*big.Int {
	var out [][]*big.Int
	for i := range l {
		if rows>>i&1 == 0 {
			continue
		}
		var row []*big.Int
		for j := range l {
			if cols>>j&1 == 1 {
				row = append(row, m[i*l+j])
			}
		}
		out = append(out, row)
	}
	return out
}

// singular brings a matrix, which it uses up, to triangular form.
func (w *twin) singular(m [][]*big.Int) bool {
	for k := range m {
		pivot := k
		for pivot < len(m) && m[pivot][k].Sign() == 0 {
			pivot++
		}
		if pivot == len(m) {
			return true
		}
		m[k], m[pivot] = m[pivot], m[k]
		inverse := new(big.Int).ModInverse(m[k][k], w.q)
		for i := k + 1; i < len(m); i++ {
			factor := w.times(m[i][k], inverse)
			for j := k; j < len(m); j++ {
				m[i][j] = w.minus(m[i][j], w.times(factor, m[k][j]))
			}
		}
	}
	return false
}

// TestDefineRejects checks that a field file with wrong factors of q-1 cannot
// be loaded. 10006 is 2 * 5003.
func TestDefineRejects(t *testing.T) {
	for _, k := range []struct{ factors, because string }{
		{"2,5003,1", "1 is no prime"},
		{"2,5003,x", "x is no prime"},
		{"10006", "10006 is no prime"},
		{"2,3,5003", "3 does not divide q-1"},
		{"2", "the factors of q-1 leave 5003"},
		{"5003", "the factors of q-1 leave 2"},
	} {
		require.PanicsWithValue(t, "anemoi: field toy: "+k.because, func() {
			define(toyField(10007, strings.Split(k.factors, ",")...))
		})
	}
	require.Equal(t, "5", define(toyField(10007, "2", "5003")).generator.String())
}
