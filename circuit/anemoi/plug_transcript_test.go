package anemoi

import (
	"math/big"
	"strings"
	"testing"

	native "github.com/consensys/gnark-crypto/fiat-shamir"
	"github.com/consensys/gnark/frontend"
	fiatshamir "github.com/consensys/gnark/std/fiat-shamir"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// transcriptCircuit says that two challenges are those of gnark's transcript. The
// first is bound to two values, the second to the first and one more.
type transcriptCircuit struct {
	Values     [3]frontend.Variable
	Challenges [2]frontend.Variable `gnark:",public"`
	names      [2]string
}

func (c *transcriptCircuit) Define(api frontend.API) error {
	h, err := newFieldHasher(api, domain)
	if err != nil {
		return err
	}
	transcript := fiatshamir.NewTranscript(api, h, c.names[:])
	for i, values := range [][]frontend.Variable{c.Values[:2], c.Values[2:]} {
		if err := transcript.Bind(c.names[i], values); err != nil {
			return err
		}
		challenge, err := transcript.ComputeChallenge(c.names[i])
		if err != nil {
			return err
		}
		api.AssertIsEqual(challenge, c.Challenges[i])
	}
	return nil
}

// challenges computes the two challenges by gnark-crypto's transcript.
func challenges(t *testing.T, p plug, domain string, names [2]string, values []*big.Int) (out [2]frontend.Variable) {
	t.Helper()
	h := p.transcript(domain)
	transcript := native.NewTranscript(h, names[:]...)
	for i, values := range [][]*big.Int{values[:2], values[2:]} {
		for _, v := range values {
			require.NoError(t, transcript.Bind(names[i], v.FillBytes(make([]byte, h.BlockSize()))))
		}
		challenge, err := transcript.ComputeChallenge(names[i])
		require.NoError(t, err)
		out[i] = challenge
	}
	return out
}

// TestPlugTranscript: challenges are the same outside and inside, for names of one
// byte up to the longest that are no whole element.
func TestPlugTranscript(t *testing.T) {
	forEachPlug(t, func(t *testing.T, p plug) {
		q, s := p.curve.ScalarField(), newSubject(t, p.curve, plugColumns)
		longest := strings.Repeat("z", p.transcript(domain).BlockSize()-1)
		for _, names := range [][2]string{{"alpha", "beta"}, {"a", longest}} {
			assignment := func(values []*big.Int, challenges [2]frontend.Variable) *transcriptCircuit {
				return &transcriptCircuit{Values: [3]frontend.Variable(variables(values)), Challenges: challenges, names: names}
			}
			values := random(q, 3, "values")
			borders := []*big.Int{new(big.Int), last(q), new(big.Int)}
			right := challenges(t, p, domain, names, values)
			swapped := []*big.Int{values[1], values[0], values[2]}
			other := challenges(t, p, domain, [2]string{"alpha", "gamma"}, values)
			constraints := p.check(t, &transcriptCircuit{names: names}, map[string]frontend.Circuit{
				"random":  assignment(values, right),
				"borders": assignment(borders, challenges(t, p, domain, names, borders)),
			}, map[string]frontend.Circuit{
				"other values":               assignment(borders, right),
				"two values swapped":         assignment(swapped, right),
				"the challenges swapped":     assignment(values, [2]frontend.Variable{right[1], right[0]}),
				"a challenge of other names": assignment(values, [2]frontend.Variable{right[0], other[1]}),
				"another domain":             assignment(values, challenges(t, p, "another domain", names, values)),
			})
			// Three elements are two permutations, and each challenge is compared; gnark adds nothing.
			permutation := measure(t, s, gadgettest.R1CS, permute, s.Width()).Constraints
			require.Equal(t, 2*(2*permutation+1), constraints[gadgettest.R1CS])
		}
	})
}
