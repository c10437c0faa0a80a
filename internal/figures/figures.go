// Package figures has what all writers of tables share: how the table of constraint
// counts, testdata/constraints.csv, is read, and how numbers are written.
package figures

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Columns are those of the table of counts; the first Key of them name a row.
var Columns = []string{"gadget", "curve", "system", "n", "constraints", "per_call", "marginal", "commitments"}

// Key is the number of columns that name a row.
const Key = 4

// ReadCounts returns the rows of the table of counts, without its header. A file with
// another header or a row of another length is an error.
func ReadCounts(file string) ([][]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(records) == 0 || !slices.Equal(records[0], Columns) {
		return nil, fmt.Errorf("%s: the first line is not %q", file, strings.Join(Columns, ","))
	}
	return records[1:], nil
}

// Thousands writes -1234567.89 as -1,234,567.89.
func Thousands(number string) string {
	digits := strings.TrimPrefix(number, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction != "" {
		whole += "." + fraction
	}
	return number[:len(number)-len(digits)] + whole
}
