package main

import (
	"io"
	"math/big"

	"example.com/gnarkhash/internal/figures"
)

// result is one line of the report. Its fields in order are the columns.
type result struct {
	Gadget      string  `json:"gadget"`
	Curve       string  `json:"curve"`
	System      string  `json:"system"`
	N           int     `json:"n"`
	Constraints int     `json:"constraints"`
	PerCall     decimal `json:"per_call"`
	Marginal    decimal `json:"marginal"` // none for n = 1
	Commitments int     `json:"commitments"`

	job string
}

// newResult returns the line of a row from its count and that of a single call.
func newResult(r row, all, single count) result {
	line := result{
		Gadget:      r.gadget.name,
		Curve:       r.gadget.curve.String(),
		System:      r.system.name,
		N:           r.n,
		Constraints: all.constraints,
		PerCall:     quotient(all.constraints, r.n),
		Commitments: all.commitments,
		job:         r.gadget.job,
	}
	if r.n > 1 {
		line.Marginal = quotient(all.constraints-single.constraints, r.n-1)
	}
	return line
}

// columns are the names of the columns.
var columns = figures.Columns

// formats are the ways to write a report.
var formats = map[string]func(io.Writer, []result) error{
	"json": writeJSON,
	"md":   writeMarkdown,
	"csv":  writeCSV,
}

// decimal is a number with two decimals, or empty for none.
type decimal string

// quotient is a / b, rounded to two decimals, halves away from zero.
func quotient(a, b int) decimal {
	return decimal(big.NewRat(int64(a), int64(b)).FloatString(2))
}

// MarshalJSON writes a JSON number, or null for none.
func (d decimal) MarshalJSON() ([]byte, error) {
	if d == "" {
		return []byte("null"), nil
	}
	return []byte(d), nil
}
