package monolith

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
	native "example.com/gnarkhash/native/monolith"
)

// TestAttackEachInstance attacks the hint of each instance's permutation in both modes; with
// the tag prover_checks on both systems and in more lanes.
func TestAttackEachInstance(t *testing.T) {
	for i, name := range native.Names() {
		for j, opts := range [][]Option{small(), {WithoutCommitment()}} {
			t.Run(fmt.Sprintf("%s/%d", name, j), func(t *testing.T) {
				h := dynamic(t, name)
				x := random(h, h.Width(), uint64(80+i))
				target := gadgettest.Target{
					Name: name, Field: bn254, Gadget: permuter(name, opts...), Systems: compiled,
					Cases: []gadgettest.Case{{Inputs: x, Want: must(h.Permute(x))}}, MaxLanes: 12,
					Moduli: []*big.Int{h.Modulus()},
				}
				if !attackThorough {
					target.Systems, target.MaxLanes = compiled[(i/2+j+1)%2:][:1], 3
				}
				attack(t, target)
			})
		}
	}
}

// TestAttackLongInputs: an input that is a long expression gets a wire of its own in R1CS,
// which is the expression.
func TestAttackLongInputs(t *testing.T) {
	h := dynamic(t, "monolith64_t8")
	gadget := func(api frontend.API, in []frontend.Variable) ([]frontend.Variable, error) {
		long := append([]frontend.Variable(nil), in[:8]...)
		long[2] = api.Add(in[0], in[1], in[2:]...)
		return permuter(h.Name(), small()...)(api, long)
	}
	x := gadgettest.Ints(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
	want := gadgettest.Ints(1, 2, 78, 4, 5, 6, 7, 8)
	report := gadgettest.Attack(t, gadgettest.Target{
		Name: "long inputs", Field: bn254, Gadget: gadget, Systems: compiled[:1], MaxLanes: 2,
		Cases: []gadgettest.Case{{Inputs: x, Want: must(h.Permute(want))}},
	})
	require.Positive(t, report.Count(gadgettest.R1CS, "copyHint", "").Rejected)
	require.Zero(t, report.Count(gadgettest.R1CS, "", "").Free)
}

// TestTraceIsPermute: the states that the hint takes from the native permutation lead to the
// outputs of the native permutation, which may be computed by other code: on random and
// on extreme states, each lane of which is one of the borders. The hint itself agrees
// with both. With the tag prover_checks there are 20,000 states of each instance.
func TestTraceIsPermute(t *testing.T) {
	n := 400
	if attackThorough {
		n = 20000
	}
	for i, name := range native.Names() {
		h := dynamic(t, name)
		inverse := newInverter(t, name)
		_, rows := h.Parameters()
		p := h.Modulus()
		last := new(big.Int).Sub(p, big.NewInt(1))
		edges := []*big.Int{
			new(big.Int), big.NewInt(1), last, new(big.Int).Sub(last, big.NewInt(1)), new(big.Int).Rsh(p, 1),
			new(big.Int).Mod(big.NewInt(1<<32-1), p), new(big.Int).Mod(big.NewInt(1<<32), p), big.NewInt(1<<31 - 2),
		}
		for k := range n {
			x := random(h, h.Width(), uint64(1000*i+k))
			if k%2 == 1 {
				for l := range x {
					x[l] = edges[new(big.Int).Mod(x[l], big.NewInt(8)).Int64()]
				}
			}
			states, out, err := h.Trace(x)
			require.NoError(t, err)
			require.Equal(t, fmt.Sprint(must(h.Permute(x))), fmt.Sprint(out), "%s: %v", name, x)
			if k >= 50 {
				continue
			}
			// The first state is the product by the matrix, the others are permuted further.
			for l, row := range rows {
				sum := new(big.Int)
				for j := range row {
					sum.Add(sum, new(big.Int).Mul(row[j], x[j]))
				}
				require.Zero(t, sum.Mod(sum, p).Cmp(states[l]), "%s: %v", name, x)
			}
			back := inverse.input(states[len(states)-h.Width():], native.Rounds-1)
			require.Equal(t, fmt.Sprint(x), fmt.Sprint(back), name)
		}
	}
}
