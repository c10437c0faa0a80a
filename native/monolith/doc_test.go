package monolith

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDocumentedInstances compares the table of the package comment with the
// instances: one row for each, and no other.
func TestDocumentedInstances(t *testing.T) {
	source, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	_, after, ok := strings.Cut(string(source), "\n//\tconstructor      hash name                 p                 t   u  limbs      rate  digest\n")
	require.True(t, ok, "the table's head has changed")
	table, _, _ := strings.Cut(after, "\n//\n")

	constructors := []struct {
		name string
		get  func() fmt.Stringer
	}{
		{"M64T8", func() fmt.Stringer { return M64T8() }},
		{"M64T12", func() fmt.Stringer { return M64T12() }},
		{"M31T16", func() fmt.Stringer { return M31T16() }},
		{"M31T24", func() fmt.Stringer { return M31T24() }},
		{"M31T24Plonky3", func() fmt.Stringer { return M31T24Plonky3() }},
	}
	require.Len(t, constructors, len(Names()))
	moduli := map[uint64]string{GoldilocksModulus: "2^64 - 2^32 + 1", Mersenne31Modulus: "2^31 - 1"}
	var want []string
	for i, name := range Names() {
		in := instance(t, name)
		require.Equal(t, in.String(), constructors[i].get().String())
		limbs := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(in.LimbWidths())), ", "), "[]")
		if limbs == "8, 8, 8, 8, 8, 8, 8, 8" {
			limbs = "8 x 8"
		}
		want = append(want, fmt.Sprintf("//\t%-15s  %-24s  %-15s %3d %3d  %-10s %4d %7d", "["+constructors[i].name+"]", in,
			moduli[in.Modulus().Uint64()], in.Width(), in.Bars(), limbs, in.Rate(), in.DigestLen()))
	}
	require.Equal(t, strings.Join(want, "\n"), table)
}
