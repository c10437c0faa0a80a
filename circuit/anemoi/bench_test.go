package anemoi

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// benchmarkPermutations is how many permutations the benchmarks chain, so that
// what a circuit costs once does not count.
const benchmarkPermutations = 1000

func chained(in *Instance, x []frontend.Variable) (out []frontend.Variable, err error) {
	out = x
	for range benchmarkPermutations {
		if out, err = in.Permute(out...); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// independent are permutations of the same state plus their number.
func independent(in *Instance, state []frontend.Variable) ([]frontend.Variable, error) {
	var last []frontend.Variable
	for i := range benchmarkPermutations {
		x := append([]frontend.Variable(nil), state...)
		x[0] = in.api.Add(x[0], i)
		out, err := in.Permute(x...)
		if err != nil {
			return nil, err
		}
		last = out
	}
	return last, nil
}

// BenchmarkPermute reports microseconds a permutation: to compile it, to solve
// it in a chain (where each waits for the one before) and among independent ones,
// and to compute it natively.
func BenchmarkPermute(b *testing.B) {
	for _, l := range []int{1, 2} {
		s := newSubject(b, curves[0], l)
		state := random(s.Modulus(), s.Width(), s)
		each := func(b *testing.B) {
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*benchmarkPermutations), "µs/permutation")
		}
		for _, system := range compiled {
			b.Run(fmt.Sprintf("l%d/%v/compile", l, system), func(b *testing.B) {
				for b.Loop() {
					_, err := gadgettest.CompileGadget(s.Modulus(), system, s.gadget(chained), s.Width())
					require.NoError(b, err)
				}
				each(b)
			})
			b.Run(fmt.Sprintf("l%d/%v/solve", l, system), func(b *testing.B) {
				want := state
				for range benchmarkPermutations {
					want = must(s.Permute(want))
				}
				ccs := compile(b, s, system, chained, s.Width(), s.Width())
				w, err := frontend.NewWitness(assign(state, want), s.Modulus())
				require.NoError(b, err)
				for b.Loop() {
					_, err := ccs.Solve(w)
					require.NoError(b, err)
				}
				each(b)
			})
			b.Run(fmt.Sprintf("l%d/%v/solve-independent", l, system), func(b *testing.B) {
				last := append([]*big.Int(nil), state...)
				last[0] = new(big.Int).Add(last[0], big.NewInt(benchmarkPermutations-1))
				last[0].Mod(last[0], s.Modulus())
				ccs := compile(b, s, system, independent, s.Width(), s.Width())
				w, err := frontend.NewWitness(assign(state, must(s.Permute(last))), s.Modulus())
				require.NoError(b, err)
				for b.Loop() {
					_, err := ccs.Solve(w)
					require.NoError(b, err)
				}
				each(b)
			})
		}
		b.Run(fmt.Sprintf("l%d/native", l), func(b *testing.B) {
			out := state
			for b.Loop() {
				for range benchmarkPermutations {
					out = must(s.Permute(out))
				}
			}
			each(b)
		})
	}
}
