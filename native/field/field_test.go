package field

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/field/pallas"
	"example.com/gnarkhash/native/field/vesta"
)

// element is what the test uses of a field.
type element[E any] interface {
	*E
	Add(x, y *E) *E
	Sub(x, y *E) *E
	Mul(x, y *E) *E
	Square(x *E) *E
	Double(x *E) *E
	Neg(x *E) *E
	Inverse(x *E) *E
	SetBigInt(*big.Int) *E
	BigInt(*big.Int) *big.Int
	SetBytesCanonical([]byte) error
	Marshal() []byte
}

func TestPallas(t *testing.T) { testField[pallas.Element](t, pallas.Modulus(), pallasVectors) }
func TestVesta(t *testing.T)  { testField[vesta.Element](t, vesta.Modulus(), vestaVectors) }

func pallasVectors(x, y []pallas.Element, c *pallas.Element) [4][]pallas.Element {
	var r [4]pallas.Vector
	for i := range r {
		r[i] = make(pallas.Vector, len(x))
	}
	r[0].Add(x, y)
	r[1].Sub(x, y)
	r[2].Mul(x, y)
	r[3].ScalarMul(x, c)
	return [4][]pallas.Element{r[0], r[1], r[2], r[3]}
}

func vestaVectors(x, y []vesta.Element, c *vesta.Element) [4][]vesta.Element {
	var r [4]vesta.Vector
	for i := range r {
		r[i] = make(vesta.Vector, len(x))
	}
	r[0].Add(x, y)
	r[1].Sub(x, y)
	r[2].Mul(x, y)
	r[3].ScalarMul(x, c)
	return [4][]vesta.Element{r[0], r[1], r[2], r[3]}
}

// testField compares the operations, alone and on vectors, with math/big, on the
// borders of the field and of its words and on random values.
func testField[E any, P element[E]](t *testing.T, q *big.Int, vectors func(x, y []E, c *E) [4][]E) {
	require.True(t, q.ProbablyPrime(20))
	values := []*big.Int{big.NewInt(0), big.NewInt(1), big.NewInt(2)}
	for _, shift := range []uint{52, 63, 64, 104, 127, 128, 192, 208, 253} {
		v := new(big.Int).Lsh(big.NewInt(1), shift)
		values = append(values, v, new(big.Int).Sub(v, big.NewInt(1)))
	}
	values = append(values, new(big.Int).Sub(q, big.NewInt(1)), new(big.Int).Sub(q, big.NewInt(2)), new(big.Int).Rsh(q, 1))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		var b [32]byte
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		values = append(values, new(big.Int).Mod(new(big.Int).SetBytes(b[:]), q))
	}
	elements := make([]E, len(values))
	for i, v := range values {
		P(&elements[i]).SetBigInt(v)
	}
	same := func(want *big.Int, got *E, what string) {
		t.Helper()
		require.Equal(t, new(big.Int).Mod(want, q).String(), P(got).BigInt(new(big.Int)).String(), what)
	}
	for i, a := range values {
		x := &elements[i]
		var z E
		P(&z).Square(x)
		same(new(big.Int).Mul(a, a), &z, "square")
		P(&z).Double(x)
		same(new(big.Int).Lsh(a, 1), &z, "double")
		P(&z).Neg(x)
		same(new(big.Int).Neg(a), &z, "negative")
		if a.Sign() != 0 {
			P(&z).Inverse(x)
			same(new(big.Int).ModInverse(a, q), &z, "inverse")
		}
		require.Equal(t, a.FillBytes(make([]byte, 32)), P(x).Marshal())
		require.NoError(t, P(&z).SetBytesCanonical(P(x).Marshal()))
		require.Equal(t, *x, z)

		// The others in the order from i on, so that each meets each.
		others := append(append([]E(nil), elements[i:]...), elements[:i]...)
		numbers := append(append([]*big.Int(nil), values[i:]...), values[:i]...)
		r := vectors(elements, others, x)
		for j, b := range numbers {
			y := &others[j]
			P(&z).Add(&elements[j], y)
			same(new(big.Int).Add(values[j], b), &z, "sum")
			require.Equal(t, z, r[0][j])
			P(&z).Sub(&elements[j], y)
			same(new(big.Int).Sub(values[j], b), &z, "difference")
			require.Equal(t, z, r[1][j])
			P(&z).Mul(&elements[j], y)
			same(new(big.Int).Mul(values[j], b), &z, "product")
			require.Equal(t, z, r[2][j])
			same(new(big.Int).Mul(values[j], a), &r[3][j], "multiple")
		}
	}
	var z E
	require.Error(t, P(&z).SetBytesCanonical(q.FillBytes(make([]byte, 32))))
}
