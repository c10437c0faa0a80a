package figures

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadCounts(t *testing.T) {
	rows, err := ReadCounts("../../testdata/constraints.csv")
	require.NoError(t, err)
	require.Greater(t, len(rows), 1000)
	require.Len(t, rows[0], len(Columns))

	const head = "gadget,curve,system,n,constraints,per_call,marginal,commitments\n"
	file := filepath.Join(t.TempDir(), "counts.csv")
	for text, message := range map[string]string{
		"": "the first line", "gadget,curve\n": "the first line", head + "a,b\n": "wrong number of fields",
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		_, err := ReadCounts(file)
		require.ErrorContains(t, err, message, "%q", text)
	}
	_, err = ReadCounts(file + ".missing")
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestThousands(t *testing.T) {
	for number, want := range map[string]string{
		"": "", "0": "0", "999": "999", "1000": "1,000", "-1": "-1", "-1000": "-1,000", "1234567": "1,234,567", "12345.678": "12,345.678",
	} {
		require.Equal(t, want, Thousands(number))
	}
}
