package anemoi

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
	"example.com/gnarkhash/internal/vectors"
)

// layers are the parts of a permutation over integers.
type layers interface {
	flystelOf(x, y *big.Int) (u, v *big.Int)
	flystelWithoutDelta(x, y *big.Int) (u, v *big.Int)
	linearOf(state []*big.Int) []*big.Int
	traceOf(t *testing.T, state []*big.Int) (x, y, u, v, out []*big.Int)
}

func (o over[E, D]) flystelOf(x, y *big.Int) (u, v *big.Int) { return flystelOver(o.field, x, y) }

// flystelWithoutDelta is the S-box with the one change that a porter makes who
// does not know delta.
func (o over[E, D]) flystelWithoutDelta(x, y *big.Int) (u, v *big.Int) {
	broken := *o.field
	broken.setBig(&broken.delta, new(big.Int))
	return flystelOver(&broken, x, y)
}

func flystelOver[E any](f *field[E], x, y *big.Int) (u, v *big.Int) {
	var s scratch[E]
	f.setBig(&s.state[0], x)
	f.setBig(&s.state[1], y)
	f.flystels(&s, s.state[:1], s.state[1:2], s.old[:1])
	out := f.toBigs(s.state[:2])
	return out[0], out[1]
}

func (o over[E, D]) linearOf(state []*big.Int) []*big.Int {
	var s scratch[E]
	for i := range state {
		o.field.setBig(&s.state[i], state[i])
	}
	o.linearLayer(&s)
	return o.field.toBigs(s.state[:o.Width()])
}

func (o over[E, D]) traceOf(t *testing.T, state []*big.Int) (x, y, u, v, out []*big.Int) {
	s, err := o.field.fromBigs(state)
	require.NoError(t, err)
	seen, err := o.permuteTrace(s)
	require.NoError(t, err)
	f := o.field
	return f.toBigs(seen.x), f.toBigs(seen.y), f.toBigs(seen.u), f.toBigs(seen.v), f.toBigs(s)
}

// requireClosed checks the closed Flystel equations of a column,
// (y-v)^alpha + g y^2 = x and (y-v)^alpha + g v^2 + 1/g = u.
func requireClosed(t *testing.T, w *twin, x, y, u, v *big.Int) {
	t.Helper()
	left, right := w.closed(y, v)
	require.Equal(t, x.String(), left.String(), "first closed equation at (%v, %v)", x, y)
	require.Equal(t, u.String(), right.String(), "second closed equation at (%v, %v)", x, y)
}

// closed returns the left sides of the two equations.
func (w *twin) closed(y, v *big.Int) (x, u *big.Int) {
	power := new(big.Int).Exp(w.minus(y, v), w.alpha, w.q)
	x = w.plus(power, w.times(w.g, w.times(y, y)))
	u = w.plus(w.plus(power, w.times(w.g, w.times(v, v))), w.delta)
	return x, u
}

// columnInputs returns S-box inputs: the borders of the field, inputs whose
// root is 0, 1 or -1, and random ones.
func columnInputs(t *testing.T, w *twin) [][2]*big.Int {
	borders := []*big.Int{big.NewInt(0), big.NewInt(1), big.NewInt(2), hashtest.Last(w.q)}
	var ins [][2]*big.Int
	for _, y := range borders {
		for _, other := range borders {
			fromRoot := w.plus(other, w.times(w.g, w.times(y, y))) // x - g y^2 = other
			ins = append(ins, [2]*big.Int{other, y}, [2]*big.Int{fromRoot, y})
		}
	}
	random := randomElements(hashtest.Source(t), w.q, 100)
	for i := 0; i < len(random); i += 2 {
		ins = append(ins, [2]*big.Int{random[i], random[i+1]})
	}
	return ins
}

// TestFlystelIsClosed checks that the open S-box satisfies the equations that a
// circuit checks, and that a different delta would not.
func TestFlystelIsClosed(t *testing.T) {
	for _, field := range FieldNames() {
		t.Run(field, func(t *testing.T) {
			in := instance(t, field, MaxColumns)
			w := newTwin(t, field, MaxColumns, 0)
			for _, k := range columnInputs(t, w) {
				u, v := in.flystelOf(k[0], k[1])
				requireClosed(t, w, k[0], k[1], u, v)

				u, v = in.flystelWithoutDelta(k[0], k[1])
				x, want := w.closed(k[1], v)
				require.Equal(t, k[0].String(), x.String(), "delta is not in the first equation")
				require.NotEqual(t, want.String(), u.String(), "delta = 0 passes the second equation")
			}
		})
	}
}

// TestLinearLayerOnUnitVectors compares the linear layer, column by column,
// with its definition around the matrix that the reference printed.
func TestLinearLayerOnUnitVectors(t *testing.T) {
	for _, field := range FieldNames() {
		file := vectors.Load[vectors.Anemoi](t, "anemoi/"+field+".json")
		require.Len(t, file.Instances, MaxColumns-leastColumns(t, field)+1)
		for _, want := range file.Instances {
			in := instance(t, field, want.Columns)
			t.Run(in.String(), func(t *testing.T) {
				l, w := in.Columns(), newTwin(t, field, want.Columns, 0)
				m := make([][]*big.Int, l)
				for i, row := range want.Mds {
					m[i] = row.Big(t)
				}
				for k := range 2 * l {
					e := hashtest.Repeat(new(big.Int), 2*l)
					e[k].SetInt64(1)
					x := w.apply(m, e[:l])
					y := w.apply(m, append(append([]*big.Int(nil), e[l+1:]...), e[l]))
					for i := range l {
						y[i] = w.plus(y[i], x[i])
						x[i] = w.plus(x[i], y[i])
					}
					require.Equal(t, hashtest.Decimals(slices.Concat(x, y)), hashtest.Decimals(in.linearOf(e)), "unit vector %d", k)
				}
			})
		}
	}
}

// TestLayerVectors checks the S-box and the linear layer alone against the
// vectors of the reference.
func TestLayerVectors(t *testing.T) {
	for _, field := range FieldNames() {
		file := vectors.Load[vectors.Anemoi](t, "anemoi/"+field+".json")
		require.NotEmpty(t, file.Instances)
		for _, want := range file.Instances {
			in := instance(t, field, want.Columns)
			t.Run(in.String(), func(t *testing.T) {
				require.NotEmpty(t, want.Vectors.Sbox)
				for _, k := range want.Vectors.Sbox {
					s := k.In.Big(t)
					require.Len(t, s, 2)
					u, v := in.flystelOf(s[0], s[1])
					requireElements(t, k.Out, []*big.Int{u, v}, nil)
				}
				require.NotEmpty(t, want.Vectors.Linear)
				for _, k := range want.Vectors.Linear {
					require.Len(t, k.In, in.Width())
					requireElements(t, k.Out, in.linearOf(k.In.Big(t)), nil)
				}
			})
		}
	}
}

// TestTrace checks every step between the recorded S-boxes: constants and
// linear layer before them, the closed equations in them, and that the trace
// belongs to the permutation.
func TestTrace(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		l, w := in.Columns(), newTwin(t, in.FieldName(), in.Columns(), 0)
		c, d, _ := in.Parameters()
		state := randomElements(hashtest.Source(t), in.Modulus(), in.Width())
		x, y, u, v, out := in.traceOf(t, state)
		require.Len(t, x, in.Rounds()*l)
		require.Len(t, v, in.Rounds()*l)

		s := state
		for r := range in.Rounds() {
			at, to := r*l, (r+1)*l
			for i := range l {
				s[i] = w.plus(s[i], c[at+i])
				s[l+i] = w.plus(s[l+i], d[at+i])
			}
			require.Equal(t, hashtest.Decimals(in.linearOf(s)), hashtest.Decimals(slices.Concat(x[at:to], y[at:to])), "round %d", r)
			for i := at; i < to; i++ {
				requireClosed(t, w, x[i], y[i], u[i], v[i])
			}
			s = slices.Concat(u[at:to], v[at:to])
		}
		require.Equal(t, hashtest.Decimals(in.linearOf(s)), hashtest.Decimals(out))
	})
}

// TestVerifiable checks that Permute, the trace and what a circuit gets agree.
func TestVerifiable(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		state := randomElements(hashtest.Source(t), in.Modulus(), in.Width())
		want, err := in.Permute(state)
		require.NoError(t, err)
		_, y, _, v, out := in.traceOf(t, state)
		require.Equal(t, hashtest.Decimals(want), hashtest.Decimals(out))

		gotY, gotV, err := in.Verifiable(state)
		require.NoError(t, err)
		require.Equal(t, hashtest.Decimals(slices.Concat(y, out[in.Columns():])), hashtest.Decimals(gotY))
		require.Equal(t, hashtest.Decimals(v), hashtest.Decimals(gotV))
	})
}
