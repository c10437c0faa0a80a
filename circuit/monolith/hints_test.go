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

// TestHints: a hint leaves its inputs alone, keeps none of them, and returns an
// error for inputs that are not those of a permutation.
func TestHints(t *testing.T) {
	RegisterHints()
	RegisterHints()
	for _, name := range native.Names() {
		h := dynamic(t, name)
		s, err := scheduleOf(all()[indexOf(t, name)], 13, false, bn254)
		require.NoError(t, err)
		inputs := []*big.Int{}
		for _, v := range s.header(13, false, selection{first: h.Width()}) {
			inputs = append(inputs, big.NewInt(int64(v)))
		}
		inputs = append(inputs, random(h, h.Width(), 11)...)
		before := fmt.Sprint(inputs)
		outputs := make([]*big.Int, s.wires(s.outputs))
		for i := range outputs {
			outputs[i] = new(big.Int)
		}
		require.NoError(t, permutationHint(bn254, inputs, outputs))
		require.Equal(t, before, fmt.Sprint(inputs))
		first := fmt.Sprint(outputs)
		for _, v := range outputs {
			v.Add(v, big.NewInt(1)) // a shared constant would be changed
		}
		require.Equal(t, before, fmt.Sprint(inputs))
		require.NoError(t, permutationHint(bn254, inputs, outputs))
		require.Equal(t, first, fmt.Sprint(outputs))

		require.Error(t, permutationHint(bn254, inputs, outputs[1:]))
		require.Error(t, permutationHint(bn254, inputs[1:], outputs))
		require.Error(t, permutationHint(bn254, inputs[:3], outputs))
		require.Error(t, permutationHint(bn254, nil, nil))
	}
	require.Error(t, copyHint(bn254, gadgettest.Ints(1), nil))
}

func indexOf(t testing.TB, name string) int {
	t.Helper()
	for i, n := range native.Names() {
		if n == name {
			return i
		}
	}
	t.Fatalf("no instance %s", name)
	return 0
}

// TestRoundTrip: a stored system is read again and solved.
func TestRoundTrip(t *testing.T) {
	for _, name := range []string{"monolith64_t8", "monolith31_t24"} {
		h := dynamic(t, name)
		x := random(h, h.Width(), 12)
		for _, system := range compiled {
			ccs, err := gadgettest.Compile(bn254, system, &chain{In: make([]frontend.Variable, len(x)), name: name, opts: small(), n: 2})
			require.NoError(t, err)
			_, err = gadgettest.RoundTrip(ccs, &chain{In: variables(x)})
			require.NoError(t, err)
		}
	}
}

// proven has its input and output public.
type proven struct {
	In, Out [8]frontend.Variable `gnark:",public"`
}

func (c *proven) Define(api frontend.API) error {
	h, err := New(api, "monolith64_t8", WithBase(8))
	if err != nil {
		return err
	}
	out, err := h.Permute(c.In[:]...)
	if err != nil {
		return err
	}
	for i := range out {
		api.AssertIsEqual(out[i], c.Out[i])
	}
	return nil
}

// TestProve proves and verifies with real commitments, and rejects another output.
func TestProve(t *testing.T) {
	h := dynamic(t, "monolith64_t8")
	x := random(h, 8, 13)
	var right, wrong proven
	for i, v := range must(h.Permute(x)) {
		right.In[i], wrong.In[i] = x[i], x[i]
		right.Out[i], wrong.Out[i] = v, v
	}
	wrong.Out[0] = 1
	full, err := frontend.NewWitness(&right, bn254)
	require.NoError(t, err)
	public, err := full.Public()
	require.NoError(t, err)
	other, err := frontend.NewWitness(&wrong, bn254)
	require.NoError(t, err)
	other, err = other.Public()
	require.NoError(t, err)

	for _, system := range []gadgettest.System{gadgettest.R1CS, gadgettest.SCS} {
		ccs, err := gadgettest.Compile(bn254, system, &proven{})
		require.NoError(t, err)
		prove, err := gadgettest.SetUp(ccs, system)
		require.NoError(t, err)
		verify, err := prove(full)
		require.NoError(t, err)
		require.NoError(t, verify(public))
		require.Error(t, verify(other))
	}
}
