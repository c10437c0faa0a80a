package monolith

import (
	"testing"

	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// benchmarkPermutations is how many permutations share the tables in the benchmarks.
const benchmarkPermutations = 200

// BenchmarkPermute reports milliseconds a permutation, to compile it and to solve it on one
// core, in a circuit of 200 whose tables and argument are shared.
func BenchmarkPermute(b *testing.B) {
	builders := []struct {
		name string
		new  frontend.NewBuilder
	}{{"R1CS", r1cs.NewBuilder[constraint.U64]}, {"SCS", scs.NewBuilder[constraint.U64]}}
	for _, name := range []string{"64_t8", "64_t12", "31_t16", "31_t24", "31_t24_plonky3"} {
		h := dynamic(b, "monolith/"+name)
		circuit := &chain{In: make([]frontend.Variable, h.Width()), name: "monolith/" + name, n: benchmarkPermutations}
		each := func(b *testing.B) {
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*benchmarkPermutations)/1000, "ms/permutation")
		}
		for _, builder := range builders {
			b.Run(name+"/"+builder.name+"/compile", func(b *testing.B) {
				for b.Loop() {
					_, err := frontend.Compile(bn254, builder.new, circuit)
					require.NoError(b, err)
				}
				each(b)
			})
			b.Run(name+"/"+builder.name+"/solve", func(b *testing.B) {
				ccs, err := frontend.Compile(bn254, builder.new, circuit)
				require.NoError(b, err)
				assignment := &chain{In: variables(random(h, h.Width(), 1))}
				for b.Loop() {
					require.NoError(b, gadgettest.Solve(b, ccs, assignment))
				}
				each(b)
			})
		}
	}
}
