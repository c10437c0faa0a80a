package anemoi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
	"example.com/gnarkhash/internal/vectors"
)

// TestReferenceVectors checks parameters, layers, permutation, Jive and the
// reference sponge against the vectors of the Sage reference.
func TestReferenceVectors(t *testing.T) {
	for _, field := range FieldNames() {
		file := vectors.Load[vectors.Anemoi](t, "anemoi/"+field+".json")
		for _, want := range file.Instances {
			t.Run(fmt.Sprintf("%s/l%d", field, want.Columns), func(t *testing.T) {
				in, err := ByName(field, want.Columns)
				require.NoError(t, err)
				require.Equal(t, want.Rounds, in.Rounds())
				require.Equal(t, file.Modulus, in.Modulus().String())
				require.Equal(t, file.Generator, in.Generator().String())
				require.Equal(t, file.Alpha, fmt.Sprint(in.Alpha()))

				c, d, m := in.Parameters()
				require.Equal(t, want.CDigest.Sha256, digestOfDecimals(c), "constants C")
				require.Equal(t, want.DDigest.Sha256, digestOfDecimals(d), "constants D")
				var rows []string
				for _, row := range want.Mds {
					rows = append(rows, row...)
				}
				require.Equal(t, rows, hashtest.Decimals(m), "matrix")

				v := want.Vectors
				require.NotEmpty(t, v.Permutation)
				for _, k := range v.Permutation {
					out, err := in.Permute(k.In.Big(t))
					requireElements(t, k.Out, out, err)
				}
				require.NotEmpty(t, v.Jive)
				for _, k := range v.Jive {
					out, err := in.JiveOf(k.B, k.In.Big(t))
					if k.Refused {
						require.ErrorContains(t, err, "too short to resist collisions")
						continue
					}
					requireElements(t, k.Out, out, err)
				}
				require.NotEmpty(t, v.Sponge)
				require.NotEmpty(t, v.SpongeLong)
				for _, k := range append(v.Sponge, v.SpongeLong...) {
					require.Equal(t, in.Rate(), k.Rate)
					out, err := in.ReferenceSpongeOf(k.H, k.In.Big(t))
					requireElements(t, k.Out, out, err)
				}
			})
		}
	}
}

// TestModeVectors checks our modes, version 1, against vectors that were
// computed apart from this library.
func TestModeVectors(t *testing.T) {
	for _, field := range FieldNames() {
		file := vectors.Load[vectors.Modes](t, "modes/"+field+".json")
		for _, want := range file.Hashes {
			t.Run(want.Hash, func(t *testing.T) {
				var columns int
				_, err := fmt.Sscanf(want.Hash[strings.LastIndex(want.Hash, "/l"):], "/l%d", &columns)
				require.NoError(t, err)
				in, err := ByName(field, columns)
				require.NoError(t, err)
				want.Check(t, in)
			})
		}
	}
}

func requireElements(t *testing.T, want vectors.Elements, got []*big.Int, err error) {
	t.Helper()
	require.NoError(t, err)
	require.Equal(t, []string(want), hashtest.Decimals(got))
}

func digestOfDecimals(vs []*big.Int) string {
	sum := sha256.Sum256([]byte(strings.Join(hashtest.Decimals(vs), ",")))
	return hex.EncodeToString(sum[:])
}
