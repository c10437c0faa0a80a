package monolith

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

// fingerprint is the SHA-256 of a line of text for each parameter. Rows are joined
// one after the other.
func fingerprint(name string, p *big.Int, width, rounds, bars int, limbs []int, constants, matrix [][]*big.Int) string {
	list := func(m [][]*big.Int) string { return strings.Join(hashtest.Decimals(slices.Concat(m...)), ",") }
	sum := sha256.Sum256(fmt.Appendf(nil, "name %s\np %s\nwidth %d\nrounds %d\nbars %d\nlimbs %v\nC %s\nM %s\n",
		name, p, width, rounds, bars, limbs, list(constants), list(matrix)))
	return hex.EncodeToString(sum[:])
}

// TestGoldens checks the library's parameters, and those that the twin derives
// in its own way, against the same file.
func TestGoldens(t *testing.T) {
	file := vectors.Load[goldens](t, "monolith/goldens.json")
	require.Equal(t, "regression", file.Kind)
	require.Len(t, file.Parameters, len(Names()))
	forEachInstance(t, func(t *testing.T, in inspected) {
		w := newTwin(t, in.Name())
		want := fingerprint(w.name, w.p, w.t, len(w.rc), w.u, w.limbs, w.rc[:5], w.m)
		require.Equal(t, file.Parameters[in.String()], want, "the twin's")
		constants, matrix := in.Parameters()
		got := fingerprint(in.String(), in.Modulus(), in.Width(), in.Rounds(), in.Bars(), in.LimbWidths(), constants, matrix)
		require.Equal(t, want, got)
	})
}
