package anemoi

import (
	"fmt"
	"math/big"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
)

func TestConcurrency(t *testing.T) {
	for _, field := range FieldNames() {
		t.Run(field, func(t *testing.T) { instance(t, field, leastColumns(t, field)+1).testConcurrency(t) })
	}
}

// testConcurrency makes and uses one instance from many goroutines, for the
// race detector and for mixed-up working memory.
func (o over[E, D]) testConcurrency(t *testing.T) {
	const routines, runs = 32, 2
	rng := hashtest.Source(t)
	var messages [routines][]E
	var want [routines]D
	for i := range messages {
		messages[i] = o.elementsOf(randomElements(rng, o.Modulus(), i%(o.Rate()+2)))
		want[i] = o.Hash(messages[i]...)
	}
	shared := o.Sponge("")
	errs := make([]error, routines)
	var wg sync.WaitGroup
	for i := range routines {
		wg.Go(func() {
			for range runs {
				again, err := ByName(o.FieldName(), o.Columns())
				if err != nil {
					errs[i] = err
					return
				}
				made := again.(over[E, D]).Hash(messages[i]...)
				for _, got := range []D{shared.Hash(messages[i]...), made} {
					if fmt.Sprint(got) != fmt.Sprint(want[i]) {
						errs[i] = fmt.Errorf("goroutine %d: %v, want %v", i, got, want[i])
					}
				}
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
}

func TestCopies(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) { in.testCopies(t) })
}

// testCopies overwrites everything that the instance ever returned and hashes
// again.
func (o over[E, D]) testCopies(t *testing.T) {
	state := o.elementsOf(randomElements(hashtest.Source(t), o.Modulus(), o.Width()))
	jive, err := o.Jive(2)
	require.NoError(t, err)
	all := func() (es [][]E, bigs [][]*big.Int) {
		c, d := o.RoundConstants()
		compressed, err := jive.Compress(state...)
		require.NoError(t, err)
		squeezed, err := o.Sponge("").Squeeze(2*o.Rate(), state...)
		require.NoError(t, err)
		reference, err := o.ReferenceSponge().Squeeze(2*o.Rate(), state...)
		require.NoError(t, err)
		permuted := append([]E(nil), state...)
		seen, err := o.permuteTrace(permuted)
		require.NoError(t, err)
		es = [][]E{c, d, o.Matrix(), compressed, squeezed, reference, permuted, seen.x, seen.y, seen.u, seen.v}

		bc, bd, bm := o.Parameters()
		y, v, err := o.Verifiable(o.field.toBigs(state))
		require.NoError(t, err)
		bigs = [][]*big.Int{bc, bd, bm, y, v, o.Tag("label"), {o.Modulus(), o.Generator()}, o.BytesOf("", nil)}
		return es, bigs
	}

	es, bigs := all()
	wantElements, wantBigs := fmt.Sprint(es), fmt.Sprint(bigs)
	for _, e := range es {
		clear(e)
	}
	for _, b := range bigs {
		for _, v := range b {
			v.SetInt64(12345)
		}
	}
	es, bigs = all()
	require.Equal(t, wantElements, fmt.Sprint(es))
	require.Equal(t, wantBigs, fmt.Sprint(bigs))
}

// TestJiveLeavesItsInput checks that what is compressed is not written to.
func TestJiveLeavesItsInput(t *testing.T) {
	forEachInstance(t, func(t *testing.T, in inspected) {
		input := randomElements(hashtest.Source(t), in.Modulus(), in.Width())
		before := hashtest.Decimals(input)
		for range 2 {
			_, err := in.JiveOf(2, input)
			require.NoError(t, err)
			_, err = in.SpongeOf("", 1, input)
			require.NoError(t, err)
			require.Equal(t, before, hashtest.Decimals(input))
		}
	})
}
