package main

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
)

// writeCSV writes a header and one record for each result.
func writeCSV(w io.Writer, results []result) error {
	return csv.NewWriter(w).WriteAll(slices.Concat([][]string{columns}, records(results)))
}

// record is the result as a line of CSV.
func (r result) record() []string {
	return []string{
		r.Gadget, r.Curve, r.System, strconv.Itoa(r.N), strconv.Itoa(r.Constraints),
		string(r.PerCall), string(r.Marginal), strconv.Itoa(r.Commitments),
	}
}
