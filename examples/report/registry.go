package main

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"
)

// gadget is what the report measures, over one curve.
type gadget struct {
	name    string
	job     string // what it is for: gadgets with the same job stand side by side
	curve   ecc.ID
	calls   []int // the values of n; a value above 1 comes with 1
	inputs  int   // secret inputs of one call
	prepare prepare
}

// prepare makes what the calls in one circuit share and returns a single call.
type prepare func(api frontend.API) (call, error)

// call adds one use of a gadget to the circuit and drops its outputs.
type call func(in []frontend.Variable) error

var (
	once = []int{1}
	many = []int{1, 200}
)

// The jobs, in the order of the Markdown table.
const (
	jobPermutation = "permutation"
	jobCompress2   = "2-to-1 compression"
	jobCompress4   = "4-to-1 compression"
	jobHash2       = "hash of 2 elements"
	jobMerkle32    = "Merkle membership, 2^32 leaves"
	jobEmulated    = "permutation over an emulated field"
)

var jobs = []string{jobPermutation, jobCompress2, jobCompress4, jobHash2, jobMerkle32, jobEmulated}

// gadgets returns all gadgets, in the order of the report.
func gadgets() []gadget {
	return slices.Concat(anemoiGadgets(), merkleGadgets(), gnarkGadgets(), emulatedGadgets())
}

// system is one of gnark's constraint systems.
type system struct {
	name    string
	builder frontend.NewBuilder
}

var systems = []system{{"r1cs", r1cs.NewBuilder[constraint.U64]}, {"scs", scs.NewBuilder[constraint.U64]}}

// row is one line of the report before it is measured.
type row struct {
	gadget gadget
	system system
	n      int
}

// String is the text that a filter is matched with, different for each row.
func (r row) String() string {
	return fmt.Sprintf("%s %s %s %d", r.gadget.name, r.gadget.curve, r.system.name, r.n)
}

// allRows returns the rows of all gadgets: each system, each number of calls.
func allRows() []row {
	var rows []row
	for _, g := range gadgets() {
		for _, s := range systems {
			for _, n := range g.calls {
				rows = append(rows, row{gadget: g, system: s, n: n})
			}
		}
	}
	return rows
}

// matching returns the rows whose text matches.
func matching(rows []row, filter *regexp.Regexp) []row {
	return slices.DeleteFunc(rows, func(r row) bool { return !filter.MatchString(r.String()) })
}
