package main

import (
	"encoding/csv"
	"io"
	"strconv"
)

// writeCSV writes a header and one record for each result.
func writeCSV(w io.Writer, results []result) error {
	records := [][]string{columns}
	for _, r := range results {
		records = append(records, []string{
			r.Gadget, r.Curve, r.System, strconv.Itoa(r.N), strconv.Itoa(r.Constraints),
			string(r.PerCall), string(r.Marginal), strconv.Itoa(r.Commitments),
		})
	}
	return csv.NewWriter(w).WriteAll(records)
}
