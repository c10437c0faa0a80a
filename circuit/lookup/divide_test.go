package lookup

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDivide: in each field fractions are what math/big makes of them one by one; zeros
// among the denominators, and negative and unreduced numbers, are taken, and only the
// number changes.
func TestDivide(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fields := append(fields[:len(fields):len(fields)], struct {
		modulus *big.Int
		divide  func([]fraction)
	}{modulus: big.NewInt(1<<31 - 1)})
	for _, f := range fields {
		q := f.modulus
		one, last, above := big.NewInt(1), new(big.Int).Sub(q, big.NewInt(1)), new(big.Int).Add(q, big.NewInt(1))
		fractions := []fraction{
			{big.NewInt(0), big.NewInt(3), nil},
			{big.NewInt(5), big.NewInt(0), nil},
			{big.NewInt(-7), new(big.Int).Neg(q), nil},
			{new(big.Int).Add(q, q), big.NewInt(-1), nil},
			{big.NewInt(4), last, last},
			{big.NewInt(6), last, big.NewInt(0)},
			{new(big.Int).Set(above), q, above},
			{big.NewInt(9), above, new(big.Int).Lsh(above, 300)},
			{new(big.Int).Set(last), one, big.NewInt(-3)},
		}
		for i := range 20 {
			number := new(big.Int).Lsh(new(big.Int).SetUint64(r.Uint64()), 200)
			a := new(big.Int).Lsh(new(big.Int).SetUint64(r.Uint64()|1), 100)
			fractions = append(fractions, fraction{number, a.Neg(a), nil})
			if i%2 == 0 {
				fractions[len(fractions)-1].b = new(big.Int).SetUint64(r.Uint64() | 1)
			}
		}
		var want []string
		for _, f := range fractions {
			product := new(big.Int).Set(f.a)
			if f.b != nil {
				product.Mul(product, f.b)
			}
			quotient := new(big.Int).ModInverse(product.Mod(product, q), q)
			if quotient == nil {
				quotient = new(big.Int)
			}
			quotient.Mul(quotient, f.number)
			want = append(want, fmt.Sprint(quotient.Mod(quotient, q), f.a, f.b))
		}
		divide(q, fractions)
		for i, f := range fractions {
			require.Equal(t, want[i], fmt.Sprint(f.number, f.a, f.b), "%d bits, fraction %d", q.BitLen(), i)
		}
	}
}
