package anemoi

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

// TestJiveErrors tries every b: those that do not divide the width or leave
// less than 253 bits are refused.
func TestJiveErrors(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		width := in.Width()
		state := randomElements(hashtest.Source(t), in.Modulus(), width)
		for b := -1; b <= width+1; b++ {
			out, err := in.JiveOf(b, state)
			require.Equal(t, in.CheckJive(b), err, "b = %d", b)
			switch {
			case b < 2 || width%b != 0:
				require.ErrorContains(t, err, "b must be at least 2 and divide the width", "b = %d", b)
			case width/b*in.Modulus().BitLen() < 253:
				require.ErrorContains(t, err, "too short to resist collisions", "b = %d", b)
			default:
				require.NoError(t, err, "b = %d", b)
				require.Len(t, out, width/b)
			}
		}
		for _, n := range []int{0, 1, width - 1, width + 1} {
			_, err := in.JiveOf(2, randomElements(hashtest.Source(t), in.Modulus(), n))
			require.ErrorContains(t, err, "takes", "%d elements", n)
		}
	})
}

func TestWidths(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testWidths(t) })
}

// testWidths gives every function of fixed size another number of elements. A
// state that is refused stays as it was.
func (o over[E, D]) testWidths(t *testing.T) {
	rng := hashtest.Source(t)
	for _, n := range []int{0, 1, o.Width() - 1, o.Width() + 1, 3 * o.Width()} {
		if n == o.Width() {
			continue
		}
		state := o.elementsOf(randomElements(rng, o.Modulus(), n))
		before := append([]E(nil), state...)
		require.ErrorContains(t, o.Instance.Permute(state), "anemoi: "+o.String()+" permutes")
		_, err := o.permuteTrace(state)
		require.ErrorContains(t, err, "anemoi: "+o.String()+" permutes")
		require.Equal(t, before, append([]E(nil), state...), "a refused state was changed")
	}

	var d D
	for n := range o.Arity() + 3 {
		_, err := o.Compress(make([]D, n)...)
		if n*o.DigestLen() == o.Width() {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, "anemoi: "+o.String()+" compresses", "%d digests", n)
		}
	}

	h, err := o.Fixed(3, "")
	require.NoError(t, err)
	for n := range 6 {
		message := make([]E, n)
		got, err := h.Hash(message...)
		if n == 3 {
			require.NoError(t, err)
			require.NotEqual(t, d, got)
		} else {
			require.ErrorContains(t, err, h.String()+" takes 3 elements", "%d elements", n)
			require.Equal(t, d, got)
		}
	}
	for _, n := range []int{0, -1, math.MinInt} {
		_, err := o.Fixed(n, "")
		require.ErrorContains(t, err, "want 1 or more")
		_, err = o.MerkleLeaf(n, "")
		require.ErrorContains(t, err, "want 1 or more")
		_, err = o.Sponge("").Squeeze(n)
		require.ErrorContains(t, err, "output elements: want 1 to")
		_, err = o.ReferenceSponge().Squeeze(n)
		require.ErrorContains(t, err, "output elements: want ")
	}
	_, err = o.ReferenceSponge().Squeeze(o.DigestLen() - 1)
	require.ErrorContains(t, err, "(253 bits)")
	_, err = o.HashFixed()
	require.ErrorContains(t, err, "want 1 or more")
}

// TestCanonical: every entry over integers refuses what is outside [0, q),
// names the place and changes nothing.
func TestCanonical(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		q := in.Modulus()
		entries := map[string]func(vs []*big.Int) error{
			"permute":    func(vs []*big.Int) error { _, err := in.Permute(vs); return err },
			"verifiable": func(vs []*big.Int) error { _, _, err := in.Verifiable(vs); return err },
			"jive":       func(vs []*big.Int) error { _, err := in.JiveOf(2, vs); return err },
			"sponge":     func(vs []*big.Int) error { _, err := in.SpongeOf("", 1, vs); return err },
			"fixed":      func(vs []*big.Int) error { _, err := in.FixedOf("", vs); return err },
			"reference":  func(vs []*big.Int) error { _, err := in.ReferenceSpongeOf(4, vs); return err },
		}
		for name, call := range entries {
			state := hashtest.Repeat(hashtest.Last(q), in.Width())
			require.NoError(t, call(state), name)
			for _, bad := range []*big.Int{
				q, new(big.Int).Add(q, big.NewInt(1)), big.NewInt(-1), new(big.Int).Neg(q),
				new(big.Int).Lsh(big.NewInt(1), uint(q.BitLen())), new(big.Int).Lsh(big.NewInt(1), 5000),
			} {
				state[1] = new(big.Int).Set(bad)
				err := call(state)
				require.ErrorContains(t, err, "anemoi: element 1 is not canonical", name)
				require.Less(t, len(err.Error()), 400)
				require.Equal(t, bad.String(), state[1].String())
			}
			state[1] = nil
			require.ErrorContains(t, call(state), "anemoi: element 1 is missing", name)
		}
	})
}

// TestDynamicWidths: the same refusals for integers.
func TestDynamicWidths(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		for _, n := range []int{0, in.Width() - 1, in.Width() + 1} {
			state := hashtest.Repeat(big.NewInt(1), n)
			_, err := in.Permute(state)
			require.ErrorContains(t, err, "permutes")
			_, _, err = in.Verifiable(state)
			require.ErrorContains(t, err, "permutes")
		}
		_, err := in.FixedOf("", nil)
		require.ErrorContains(t, err, "want 1 or more")
		for _, n := range []int{0, -1, math.MinInt, MaxOutputs + 1, math.MaxInt} {
			_, err = in.SpongeOf("", n, nil)
			require.ErrorContains(t, err, "output elements: want 1 to")
			_, err = in.ReferenceSpongeOf(n, nil)
			require.ErrorContains(t, err, "output elements: want ")
		}
	})
}

// TestUnknownInstances: what does not exist is refused, with what does.
func TestUnknownInstances(t *testing.T) {
	for _, field := range FieldNames() {
		for l := -1; l <= MaxColumns+1; l++ {
			in, err := ByName(field, l)
			switch {
			case l < 1 || l > MaxColumns:
				require.ErrorContains(t, err, "want 1 to 6")
			case l < leastColumns(t, field):
				require.ErrorContains(t, err, "a digest and a capacity")
			default:
				require.NoError(t, err)
				same, err := ByModulus(in.Modulus(), l)
				require.NoError(t, err)
				require.Equal(t, in.String(), same.String())
			}
		}
		for _, extra := range []int{-1, MaxExtraRounds + 1, math.MaxInt, math.MinInt} {
			_, err := ByName(field, MaxColumns, WithExtraRounds(extra))
			require.ErrorContains(t, err, "want 0 to 256")
		}
	}
	most := instance(t, "bn254_fr", 1, WithExtraRounds(MaxExtraRounds))
	require.Equal(t, 21+MaxExtraRounds, most.Rounds())

	for _, field := range []string{"", "bn254", "BN254_FR", "bn254_fr ", "nonsense"} {
		_, err := ByName(field, 1)
		require.ErrorContains(t, err, "unknown field")
		require.ErrorContains(t, err, strings.Join(FieldNames(), ", "))
	}
	for _, q := range []int64{0, 1, 101} {
		_, err := ByModulus(big.NewInt(q), 1)
		require.ErrorContains(t, err, "no parameters")
		require.ErrorContains(t, err, strings.Join(FieldNames(), ", "))
	}
	_, err := BN254Fr(7)
	require.ErrorContains(t, err, "want 1 to 6")
}

// TestMissingArguments: nil where a value belongs is an error, not a panic.
func TestMissingArguments(t *testing.T) {
	_, err := ByModulus(nil, 1)
	require.ErrorContains(t, err, "the modulus is missing")
	_, err = BN254Fr(1, nil)
	require.ErrorContains(t, err, "a nil option")

	in := instance(t, "bn254_fr", 1)
	state := hashtest.Repeat(big.NewInt(1), 2)
	wantY, wantV, err := in.Verifiable(state)
	require.NoError(t, err)
	y, v := hashtest.Repeat(new(big.Int), len(wantY)), hashtest.Repeat(new(big.Int), len(wantV))
	for _, places := range [][]*big.Int{y, v} {
		place := places[len(places)-1]
		places[len(places)-1] = nil
		require.ErrorContains(t, in.VerifiableInto(state, y, v), "a place for a Y or a V is missing")
		require.Equal(t, "0", y[0].String(), "an error sets nothing")
		places[len(places)-1] = place
	}
	require.ErrorContains(t, in.VerifiableInto(state, y[1:], v), "places for")
	require.ErrorContains(t, in.VerifiableInto(state, y, v[1:]), "places for")
	require.NoError(t, in.VerifiableInto(state, y, v))
	require.Equal(t, hashtest.Decimals(wantY), hashtest.Decimals(y))
	require.NoError(t, in.VerifiableInto(state, nil, hashtest.Repeat(new(big.Int), len(v))), "no Y is asked for")
}
