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

// The values of n. Marginal costs are exact with any of them but for gnark's range
// checks and GKR, whose shared part depends on how much shares it.
var (
	once = []int{1}
	few  = []int{1, 2} // for gadgets that cost more than 60,000
	many = []int{1, 200}
)

// The jobs, in the order of the Markdown table.
const (
	jobPermutation    = "permutation"
	jobCompress2      = "2-to-1 compression"
	jobCompress4      = "4-to-1 compression"
	jobCompressWide   = "6-to-1 to 12-to-1 compression"
	jobHash2          = "hash of 2 elements"
	jobHash8          = "hash of 8 elements"
	jobHashUpTo8      = "hash of up to 8 elements, how many being variable"
	jobBytes64        = "hash of 64 bytes"
	jobMerkle32       = "Merkle membership, 2^32 leaves"
	jobMerkleUpdate32 = "Merkle update, 2^32 leaves"
	jobMerkleAppend32 = "Merkle append, 2^32 leaves"
	jobEmulated       = "permutation over an emulated field"
)

var jobs = slices.Concat([]string{
	jobPermutation, jobCompress2, jobCompress4, jobCompressWide, jobHash2, jobHash8, jobHashUpTo8, jobBytes64, jobMerkle32, jobMerkleUpdate32, jobMerkleAppend32, jobEmulated,
}, monolithJobs)

// gadgets returns all gadgets, in the order of the report.
func gadgets() []gadget {
	return slices.Concat(anemoiGadgets(), merkleGadgets(), monolithGadgets(), gnarkGadgets(), gnarkByteGadgets(), gkrGadgets(), emulatedGadgets())
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
