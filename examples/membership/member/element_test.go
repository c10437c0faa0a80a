package member

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/stretchr/testify/require"
)

func TestElementText(t *testing.T) {
	r := fr.Modulus()
	last := new(big.Int).Sub(r, big.NewInt(1))
	for text, want := range map[string]string{
		"0": "0", "7": "7", "007": "7", "0x7": "7", "0xff": "255", "0xFF": "255", "0x00ff": "255",
		last.String():        last.String(),
		"0x" + last.Text(16): last.String(),
	} {
		e, err := ParseElement(text)
		require.NoError(t, err, text)
		require.Equal(t, want, FormatElement(e), text)
	}
	for text, want := range map[string]string{
		"":                       "empty",
		"0x":                     "no number",
		"-1":                     "no number",
		"+1":                     "no number",
		" 1":                     "no number",
		"1\n":                    "no number",
		"1_000":                  "no number",
		"0b1":                    "no number",
		"ff":                     "no number",
		"0xfg":                   "no number",
		"1.0":                    "no number",
		"1e3":                    "no number",
		strings.Repeat("1", 101): "too long",
		r.String():               "not canonical",
		"0x" + r.Text(16):        "not canonical",
		new(big.Int).Lsh(big.NewInt(1), 256).String(): "not canonical",
	} {
		_, err := ParseElement(text)
		require.ErrorContains(t, err, want, "%q", text)
		require.Equal(t, want == "not canonical", errors.Is(err, ErrCanonical), "%q", text)
	}
}
