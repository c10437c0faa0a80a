package lookup

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDivide: in each field numbers are divided as math/big divides them one by one; zeros
// among the denominators, and negative and unreduced numbers, are taken.
func TestDivide(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fields := append(fields[:len(fields):len(fields)], struct {
		modulus *big.Int
		divide  func(numbers, denominators []*big.Int)
	}{modulus: big.NewInt(1<<31 - 1)})
	for _, f := range fields {
		q := f.modulus
		numbers := []*big.Int{big.NewInt(0), big.NewInt(5), big.NewInt(-7), new(big.Int).Add(q, q), new(big.Int).Sub(q, big.NewInt(1))}
		denominators := []*big.Int{big.NewInt(3), big.NewInt(0), new(big.Int).Neg(q), big.NewInt(-1), new(big.Int).Lsh(q, 300)}
		for range 20 {
			a := new(big.Int).Lsh(new(big.Int).SetUint64(r.Uint64()), 200)
			b := new(big.Int).Lsh(new(big.Int).SetUint64(r.Uint64()|1), 100)
			numbers, denominators = append(numbers, a), append(denominators, b.Neg(b))
		}
		var want []*big.Int
		for i, d := range denominators {
			inverse := new(big.Int).ModInverse(new(big.Int).Mod(d, q), q)
			if inverse == nil {
				inverse = new(big.Int)
			}
			inverse.Mul(inverse, numbers[i])
			want = append(want, inverse.Mod(inverse, q))
		}
		divide(q, numbers, denominators)
		for i := range want {
			require.Zero(t, want[i].Cmp(numbers[i]), "%d bits, number %d", q.BitLen(), i)
		}
	}
}
