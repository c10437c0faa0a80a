//go:build amd64 && !purego

package ifma

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestKernels checks the bounds that the package comment claims: operands below 8q,
// with carries left above the limbs, give the right residue, below 7q.
func TestKernels(t *testing.T) {
	if !Supported() {
		t.Skip("the processor has no AVX-512 IFMA: the kernels cannot run")
	}
	forEachModulus(t, func(t *testing.T, q *big.Int) {
		rng := rand.New(rand.NewPCG(3, q.Uint64()))
		f := NewField(q)
		limit := new(big.Int).Mul(q, big.NewInt(8))
		values := edges(limit)
		for len(values)%Lanes != 0 || len(values) < 4*Lanes {
			values = append(values, randomBelow(rng, limit))
		}
		inverse := new(big.Int).ModInverse(powerOfTwo(260), q)
		product := func(x, y *big.Int) *big.Int {
			v := new(big.Int).Mul(x, y)
			return v.Mul(v, inverse).Mod(v, q)
		}
		for range 8 {
			var x, y, z group
			rng.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
			left, right := values[:Lanes], values[len(values)-Lanes:]
			for i := range Lanes {
				setLimbs(rng, &x, i, left[i])
				setLimbs(rng, &y, i, right[i])
			}
			for pairs := 1; pairs <= Lanes/pairLanes; pairs++ {
				for runs := range 4 {
					z = group{}
					if runs == 0 {
						mulGroup(&z, &x, &y, uint64(pairs), &f.kernel)
					} else {
						squareGroup(&z, &x, uint64(pairs), uint64(runs), &f.kernel)
					}
					for i := range Lanes {
						got := limbsNumber(&z, i)
						if i >= pairs*pairLanes {
							require.Zero(t, got.Sign(), "lane %d is not part of %d pairs", i, pairs)
							continue
						}
						want := product(left[i], right[i])
						if runs > 0 {
							want = left[i]
							for range runs {
								want = product(want, want)
							}
						}
						require.Negative(t, got.Cmp(new(big.Int).Mul(q, big.NewInt(7))), "%v, %v: 7q or more", left[i], right[i])
						require.Equal(t, want.String(), got.Mod(got, q).String(), "%v, %v, %d squarings", left[i], right[i], runs)
					}
				}
			}
		}
	})
}

// TestJoin: values below 8q leave reduced.
func TestJoin(t *testing.T) {
	forEachModulus(t, func(t *testing.T, q *big.Int) {
		rng := rand.New(rand.NewPCG(4, q.Uint64()))
		f := NewField(q)
		for multiple := range int64(8) {
			base := new(big.Int).Mul(q, big.NewInt(multiple))
			for _, v := range append(edges(q), randomBelow(rng, q)) {
				var g group
				var x [4]uint64
				setLimbs(rng, &g, 5, new(big.Int).Add(base, v))
				f.join(&x, &g, 5)
				require.Equal(t, words(v), x, "%v + %d q", v, multiple)
			}
		}
	})
}

// setLimbs sets element at of the group to v, with bits above all limbs but the last
// that do not count.
func setLimbs(rng *rand.Rand, g *group, at int, v *big.Int) {
	var l [limbs]uint64
	digits(l[:], v, limbBits)
	for i := range l {
		if i < limbs-1 {
			l[i] |= rng.Uint64() &^ limbMask
		}
		g[at/8][i][at%8] = l[i]
	}
}

// limbsNumber is element at of the group.
func limbsNumber(g *group, at int) *big.Int {
	v := new(big.Int).SetUint64(g[at/8][limbs-1][at%8])
	for i := limbs - 2; i >= 0; i-- {
		v.Lsh(v, limbBits).Or(v, new(big.Int).SetUint64(g[at/8][i][at%8]&limbMask))
	}
	return v
}
