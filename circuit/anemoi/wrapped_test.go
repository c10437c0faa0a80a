package anemoi

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	"example.com/gnarkhash/internal/gates"
)

// countingBuilder is a builder around one of gnark's, as users write them. It
// counts the products.
type countingBuilder struct {
	frontend.Builder[constraint.U64]
	products *int
}

func (b *countingBuilder) Mul(x, y frontend.Variable, more ...frontend.Variable) frontend.Variable {
	*b.products++
	return b.Builder.Mul(x, y, more...)
}

// wrapped compiles a statement with a wrapped builder and counts its products.
func wrapped(t testing.TB, s subject, inner frontend.NewBuilder, f use, in, want int, products *int) constraint.ConstraintSystem {
	t.Helper()
	wrap := func(q *big.Int, config frontend.CompileConfig) (frontend.Builder[constraint.U64], error) {
		builder, err := inner(q, config)
		return &countingBuilder{builder, products}, err
	}
	ccs, err := frontend.Compile(s.Modulus(), wrap, newStatement(s.gadget(f), in, want))
	require.NoError(t, err)
	return ccs
}

// TestWrappedBuilder: a builder around another sees every product, because the
// gadget uses frontend.API alone there, and the digests are the same.
func TestWrappedBuilder(t *testing.T) {
	forCurves(t, proved, func(t *testing.T, s subject) {
		x := random(s.Modulus(), s.Rate(), s)
		want := must(s.SpongeOf("", 1, x))
		wrong := []*big.Int{new(big.Int).Add(want[0], big.NewInt(1))}
		for name, inner := range map[string]frontend.NewBuilder{"R1CS": r1cs.NewBuilder[constraint.U64], "SCS": scs.NewBuilder[constraint.U64]} {
			products := 0
			ccs := wrapped(t, s, inner, func(in *Instance, x []frontend.Variable) ([]frontend.Variable, error) {
				require.Equal(t, gates.Other, in.system)
				return hash(in, x)
			}, len(x), 1, &products)
			require.GreaterOrEqual(t, products, 2*(chain(t, s.Alpha())+2)*s.Columns()*s.Rounds(), name)
			require.Empty(t, ccs.GetCommitments().CommitmentIndexes())
			for _, claim := range [][]*big.Int{want, wrong} {
				err := gadgettest.Solve(t, ccs, assign(x, claim))
				require.Equal(t, claim[0] == want[0], err == nil, "%s: %v", name, err)
			}
			_, err := gadgettest.RoundTrip(ccs, assign(x, want))
			require.NoError(t, err)
		}
	})
}
