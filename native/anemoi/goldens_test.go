package anemoi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/hashtest"
	"example.com/gnarkhash/internal/vectors"
)

// goldens pins every named set of parameters by one SHA-256 over all of it. A
// name never changes its meaning: a new analysis gets a new name.
type goldens struct {
	Kind       string
	Parameters map[string]string // by hash name
}

// fingerprint is the SHA-256 of a line of text for each parameter.
func fingerprint(name string, q *big.Int, alpha int, g *big.Int, rounds int, c, d, m []*big.Int) string {
	list := func(vs []*big.Int) string { return strings.Join(hashtest.Decimals(vs), ",") }
	sum := sha256.Sum256(fmt.Appendf(nil, "name %s\nq %s\nalpha %d\ng %s\nrounds %d\nC %s\nD %s\nM %s\n",
		name, q, alpha, g, rounds, list(c), list(d), list(m)))
	return hex.EncodeToString(sum[:])
}

// TestGoldens checks the library's parameters, and those that the twin derives
// in its own way, against the same file.
func TestGoldens(t *testing.T) {
	file := vectors.Load[goldens](t, "anemoi/goldens.json")
	require.Equal(t, "regression", file.Kind)

	rows := 0
	for field := range published {
		for l := leastColumns(t, field); l <= MaxColumns; l++ {
			name := fmt.Sprintf("anemoi/%s/l%d", field, l)
			w := newTwin(t, field, l, 0)
			want := fingerprint(name, w.q, int(w.alpha.Int64()), w.g, w.rounds, w.c, w.d, slices.Concat(w.m...))
			require.Equal(t, file.Parameters[name], want, "twin of %s", name)
			rows++
		}
	}
	require.Len(t, file.Parameters, rows)

	forEachInstance(t, func(t *testing.T, in inspected) {
		c, d, m := in.Parameters()
		got := fingerprint(in.String(), in.Modulus(), in.Alpha(), in.Generator(), in.Rounds(), c, d, m)
		require.Equal(t, file.Parameters[in.String()], got)
	})
}
