package member

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
)

// maxDigits bounds the text of an element: r has 77 decimal digits, and leading
// zeros are allowed.
const maxDigits = 100

// ErrCanonical is returned for the text of a number that is r, the order of BN254, or
// more: another text stands for the same element.
var ErrCanonical = errors.New("a number of r or more is not canonical")

// ParseElement reads a field element, decimal digits or 0x and hex digits. It
// reduces nothing: a number of r or more gives [ErrCanonical].
func ParseElement(text string) (fr.Element, error) {
	e, err := parseElement(text)
	if err != nil {
		return fr.Element{}, fmt.Errorf("member: %w", err)
	}
	return e, nil
}

func parseElement(text string) (fr.Element, error) {
	digits, base, set := text, 10, "0123456789"
	if hex, ok := strings.CutPrefix(text, "0x"); ok {
		digits, base, set = hex, 16, "0123456789abcdefABCDEF"
	}
	switch {
	case text == "":
		return fr.Element{}, errors.New("an empty text is no number")
	case digits == "" || strings.Trim(digits, set) != "":
		return fr.Element{}, fmt.Errorf("%.40q is no number: want decimal digits, or 0x and hex digits", text)
	case len(digits) > maxDigits:
		return fr.Element{}, fmt.Errorf("a number of %d digits is too long: one below r has at most 77", len(digits))
	}
	value, ok := new(big.Int).SetString(digits, base)
	if !ok {
		return fr.Element{}, fmt.Errorf("%.40q is no number", text)
	}
	if value.Cmp(fr.Modulus()) >= 0 {
		return fr.Element{}, fmt.Errorf("%w: %s", ErrCanonical, text)
	}
	var e fr.Element
	e.SetBigInt(value)
	return e, nil
}

// FormatElement writes an element as [ParseElement] reads it: decimal digits of a
// number in [0, r). The String method of an element is not that: it writes r-1 as -1.
func FormatElement(e fr.Element) string { return e.BigInt(new(big.Int)).String() }
