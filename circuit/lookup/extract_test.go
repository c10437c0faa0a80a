package lookup

import (
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/internal/gadgettest"
)

// The tests of this file's functions look at the constraints and queries that a compiled
// division has, and take them one by one. The argument alone, which says that each query
// is in its table, is taken for granted here. No hint runs.

func init() { solver.RegisterHint(watchHint) }

// watchHint stands in a compiled system for the queries: its inputs.
func watchHint(*big.Int, []*big.Int, []*big.Int) error { return nil }

// affine is a constant and a multiple of each unknown.
type affine []fr.Element

func (a affine) at(values []fr.Element) (sum fr.Element) {
	sum.Set(&a[0])
	var t fr.Element
	for i := range values {
		sum.Add(&sum, t.Mul(&a[i+1], &values[i]))
	}
	return sum
}

// product is a constraint a b = c.
type product struct{ a, b, c affine }

// query is a value that is to be one of some constants.
type query struct {
	value   affine
	allowed []fr.Element
}

// extracted is what a compiled division demands of its unknowns: the number that is
// divided, then the wires of the hint, of which the last is h if there is one. Queries are in the order of
// visit, and after them are the equations without products.
type extracted struct {
	unknowns int
	products []product
	queries  []query
	outputs  []affine // the output of the division
}

// extract compiles a division and takes it apart.
func extract(t testing.TB, d *Division, system gadgettest.System) *extracted {
	t.Helper()
	var sets [][]fr.Element
	ccs := compile(t, system, 1, func(api frontend.API, x []frontend.Variable) error {
		c, err := New(api, WithBase(d.base))
		if err != nil {
			return err
		}
		out, err := c.Divide(d, x[0])
		if err != nil {
			return err
		}
		watched := []frontend.Variable{out.Whole}
		c.argument.visit(func(v frontend.Variable, allowed []*big.Int) bool {
			watched, sets = append(watched, v), append(sets, elements(allowed))
			return false
		})
		_, err = api.Compiler().NewHint(watchHint, 1, watched...)
		return err
	})
	require.Empty(t, ccs.GetCommitments().CommitmentIndexes())

	var hints []constraint.HintMapping
	sys := reflect.Indirect(reflect.ValueOf(ccs)).FieldByName("System").Addr().Interface().(*constraint.System)
	for _, i := range sys.Instructions {
		if b, ok := sys.Blueprints[i.BlueprintID].(constraint.BlueprintHint); ok {
			var h constraint.HintMapping
			b.DecompressHint(&h, i.Unpack(sys))
			hints = append(hints, h)
		}
	}
	require.Len(t, hints, 2)
	division, watch := hints[0].OutputRange, hints[1]
	s := &extracted{unknowns: 1 + int(division.End-division.Start)}
	e := &extraction{s: s, wires: make(map[int]affine), quadratic: make(map[int]product), coefficient: func(i int) (v fr.Element) {
		u := ccs.(interface{ GetCoefficient(int) constraint.U64 }).GetCoefficient(i)
		copy(v[:], u[:])
		return v
	}}
	input := ccs.GetNbPublicVariables() // the only secret wire
	e.wires[input] = e.unknown(0)
	for i := range s.unknowns - 1 {
		e.wires[int(division.Start)+i] = e.unknown(i + 1)
	}
	if system == gadgettest.R1CS {
		for _, c := range ccs.(interface{ GetR1Cs() []constraint.R1C }).GetR1Cs() {
			e.assert(product{e.linear(c.L, true), e.linear(c.R, true), e.linear(c.O, true)})
		}
	} else {
		for _, c := range ccs.(interface{ GetSparseR1Cs() []constraint.SparseR1C }).GetSparseR1Cs() {
			e.gate(t, c)
		}
	}
	for i, in := range watch.Inputs {
		// In PLONK the wire 0 is the input, and constants have no wire.
		v := e.linear(in, system == gadgettest.R1CS)
		if i == 0 {
			s.outputs = append(s.outputs, v)
		} else {
			s.queries = append(s.queries, query{v, sets[i-1]})
		}
	}
	return s
}

// visit goes through all queries so far, always in the same order, with the entries
// that they may have, and keeps those for which keep says so.
func (a *argument) visit(keep func(v frontend.Variable, allowed []*big.Int) bool) {
	visit := func(queries []frontend.Variable, allowed []*big.Int) (kept []frontend.Variable) {
		for _, v := range queries {
			if keep(v, allowed) {
				kept = append(kept, v)
			}
		}
		return kept
	}
	for _, t := range a.tables {
		t.queries = visit(t.queries, t.entries)
	}
	for bits := range a.base {
		below := make([]*big.Int, 1<<bits)
		for i := range below {
			below[i] = big.NewInt(int64(i))
		}
		a.narrow[bits] = visit(a.narrow[bits], below)
	}
}

func elements(values []*big.Int) []fr.Element {
	out := make([]fr.Element, len(values))
	for i := range values {
		out[i].SetBigInt(values[i])
	}
	return out
}

// extraction writes wires in terms of the unknowns.
type extraction struct {
	s           *extracted
	wires       map[int]affine
	quadratic   map[int]product // a b, to be added to the wire
	coefficient func(int) fr.Element
}

func (e *extraction) constant(v fr.Element) affine {
	a := make(affine, e.s.unknowns+1)
	a[0] = v
	return a
}

func (e *extraction) unknown(i int) affine {
	a := make(affine, e.s.unknowns+1)
	a[i+1].SetOne()
	return a
}

func (e *extraction) addTo(sum affine, by fr.Element, a affine) {
	var t fr.Element
	for i := range sum {
		sum[i].Add(&sum[i], t.Mul(&by, &a[i]))
	}
}

// linear returns the value of an expression. If one is set, the wire 0 is 1.
func (e *extraction) linear(terms constraint.LinearExpression, one bool) affine {
	sum := e.constant(fr.Element{})
	for _, term := range terms {
		by := e.coefficient(term.CoeffID())
		if term.IsConstant() || one && term.WireID() == 0 {
			e.addTo(sum, by, e.constant(fr.One()))
			continue
		}
		e.addTo(sum, by, e.wires[term.WireID()])
	}
	return sum
}

// gate adds a gate, or learns its last wire from it. A wire may have one product in it.
func (e *extraction) gate(t testing.TB, c constraint.SparseR1C) {
	sum, quadratic := e.constant(e.coefficient(int(c.QC))), product{}
	part := func(wire, factor uint32) {
		if factor == constraint.CoeffIdZero {
			return
		}
		by := e.coefficient(int(factor))
		e.addTo(sum, by, e.wires[int(wire)])
		if q, ok := e.quadratic[int(wire)]; ok {
			require.Nil(t, quadratic.a)
			quadratic = product{e.constant(fr.Element{}), q.b, nil}
			e.addTo(quadratic.a, by, q.a)
		}
	}
	part(c.XA, c.QL)
	part(c.XB, c.QR)
	if c.QM != constraint.CoeffIdZero {
		require.Nil(t, quadratic.a)
		require.Empty(t, e.quadratic)
		quadratic = product{e.constant(fr.Element{}), e.wires[int(c.XB)], nil}
		e.addTo(quadratic.a, e.coefficient(int(c.QM)), e.wires[int(c.XA)])
	}
	if _, known := e.wires[int(c.XC)]; c.QO != constraint.CoeffIdZero && !known {
		by := e.coefficient(int(c.QO))
		by.Inverse(&by).Neg(&by)
		out := e.constant(fr.Element{})
		e.addTo(out, by, sum)
		e.wires[int(c.XC)] = out
		if quadratic.a != nil {
			a := e.constant(fr.Element{})
			e.addTo(a, by, quadratic.a)
			e.quadratic[int(c.XC)] = product{a, quadratic.b, nil}
		}
		return
	}
	part(c.XC, c.QO)
	if quadratic.a == nil {
		quadratic = product{e.constant(fr.Element{}), e.constant(fr.Element{}), nil}
	}
	minus, negative := e.constant(fr.Element{}), fr.One()
	e.addTo(minus, *negative.Neg(&negative), sum)
	e.assert(product{quadratic.a, quadratic.b, minus})
}

// assert adds a constraint: one without a product of unknowns is a query for 0.
func (e *extraction) assert(p product) {
	constant := func(a affine) bool {
		return !slices.ContainsFunc(a[1:], func(v fr.Element) bool { return !v.IsZero() })
	}
	a, b := p.a, p.b
	if constant(b) {
		a, b = b, a
	}
	if !constant(a) {
		e.s.products = append(e.s.products, p)
		return
	}
	sum := e.constant(fr.Element{})
	e.addTo(sum, a[0], b)
	minus := fr.One()
	e.addTo(sum, *minus.Neg(&minus), p.c)
	e.s.queries = append(e.s.queries, query{sum, make([]fr.Element, 1)})
}
