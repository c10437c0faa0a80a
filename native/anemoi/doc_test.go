package anemoi

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDocumentedParameters compares the table of the package comment with the
// instances: one row for each field, and no other.
func TestDocumentedParameters(t *testing.T) {
	source, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	_, after, ok := strings.Cut(string(source), "\n//\tfield         bits  alpha   g  rounds for l = 1..6   l      capacity\n")
	require.True(t, ok, "the table's head has changed")
	table, _, _ := strings.Cut(after, "\n//\n")

	var want []string
	for _, field := range FieldNames() {
		least := leastColumns(t, field)
		var rounds []string
		for l := 1; l <= MaxColumns; l++ {
			if l < least {
				rounds = append(rounds, " -")
			} else {
				rounds = append(rounds, fmt.Sprint(instance(t, field, l).Rounds()))
			}
		}
		in := instance(t, field, least)
		want = append(want, fmt.Sprintf("//\t%-13s %4d %6d %3s  %-21s %-6s %d", field, in.Modulus().BitLen(), in.Alpha(), in.Generator(),
			strings.Join(rounds, " "), fmt.Sprintf("%d..%d", least, MaxColumns), in.Width()-in.Rate()))
	}
	require.Equal(t, strings.Join(want, "\n"), table)
}
