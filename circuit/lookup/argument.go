package lookup

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/multicommit"

	"example.com/gnarkhash/internal/gates"
)

// argumentKey is where a circuit's compiler keeps its argument.
type argumentKey struct{}

// store is the key-value store of gnark's builders. It lives as long as one
// compilation, or one run of the test engine.
type store interface {
	SetKeyValue(key, value any)
	GetKeyValue(key any) any
}

// argument collects the queries of one circuit and proves them all at its end.
type argument struct {
	base   int
	tables []*table
	narrow map[int][]frontend.Variable // values to be shown below 2^width, by width < base
	errs   []error
	closed bool
}

// argumentOf returns the argument of the circuit, which it makes at the first call.
// base is 0 for whatever it has.
func argumentOf(api frontend.API, base int) (*argument, error) {
	compiler := api.Compiler()
	kv, ok := compiler.(store)
	if !ok {
		return nil, errors.New("lookup: the builder has no key-value store, so it cannot share tables: use WithoutCommitment")
	}
	if _, ok := compiler.(frontend.Committer); !ok {
		return nil, errors.New("lookup: the builder cannot commit: use WithoutCommitment")
	}
	a, ok := kv.GetKeyValue(argumentKey{}).(*argument)
	if !ok {
		if base == 0 {
			base = DefaultBase
		}
		a = &argument{base: base, narrow: map[int][]frontend.Variable{}}
		kv.SetKeyValue(argumentKey{}, a)
		compiler.Defer(a.finish)
	}
	if base != 0 && a.base != base {
		return nil, fmt.Errorf("lookup: this circuit's range table has %d bits: it cannot have %d as well", a.base, base)
	}
	return a, a.open()
}

// open returns an error once the argument is finished: it would prove no more queries.
func (a *argument) open() error {
	if a.closed {
		return errors.New("lookup: the argument of this circuit is finished: no queries in later deferred functions")
	}
	return nil
}

// table is a table of constants of one circuit.
type table struct {
	argument *argument
	name     string
	entries  []*big.Int
	queries  []frontend.Variable
}

// table returns the table of a name, which it makes from the entries at the first call.
func (a *argument) table(name string, entries func() []*big.Int) *table {
	for _, t := range a.tables {
		if t.name == name {
			return t
		}
	}
	t := &table{argument: a, name: name, entries: entries()}
	a.tables = append(a.tables, t)
	return t
}

// query asserts that v is an entry of the table. A constant that is none is an
// error of the whole circuit.
func (t *table) query(api frontend.API, v frontend.Variable) {
	if c, ok := api.Compiler().ConstantValue(v); ok {
		c = new(big.Int).Mod(c, api.Compiler().Field())
		if !slices.ContainsFunc(t.entries, func(e *big.Int) bool { return e.Cmp(c) == 0 }) {
			t.argument.errs = append(t.argument.errs, fmt.Errorf("lookup: the constant %v is not in the table %s", c, t.name))
		}
		return
	}
	t.queries = append(t.queries, v)
}

func (a *argument) rangeTable(bits int) *table {
	return a.table(fmt.Sprintf("range %d", bits), func() []*big.Int {
		entries := make([]*big.Int, 1<<bits)
		for i := range entries {
			entries[i] = big.NewInt(int64(i))
		}
		return entries
	})
}

// limb asserts that v is below 2^bits, at most the base.
func (a *argument) limb(api frontend.API, v frontend.Variable, bits int) {
	if bits < a.base {
		if c, ok := api.Compiler().ConstantValue(v); ok {
			if new(big.Int).Mod(c, api.Compiler().Field()).BitLen() > bits {
				a.errs = append(a.errs, fmt.Errorf("lookup: the constant %v has more than %d bits", c, bits))
			}
			return
		}
		a.narrow[bits] = append(a.narrow[bits], v)
		return
	}
	a.rangeTable(a.base).query(api, v)
}

// placeNarrow decides where values narrower than the base are looked up: in a table
// of their own, or twice in the range table, as they are and shifted up to its width.
// A v for which both are in [0, 2^base) is below 2^width: v 2^(base-width) does not
// wrap for a v below 2^base.
func (a *argument) placeNarrow(api frontend.API) {
	for bits := 1; bits < a.base; bits++ {
		values := a.narrow[bits]
		if len(values) == 0 {
			continue
		}
		ranges := slices.IndexFunc(a.tables, func(t *table) bool { return t.name == fmt.Sprintf("range %d", a.base) })
		if ranges < 0 || 1<<bits < len(values) {
			t := a.rangeTable(bits)
			t.queries = append(t.queries, values...)
			continue
		}
		for _, v := range values {
			a.tables[ranges].queries = append(a.tables[ranges].queries, v, api.Mul(v, 1<<(a.base-bits)))
		}
	}
}

// finish counts how often each entry is asked for, commits to all queries and counts
// and leaves one equation a table to be written when the challenge is known.
func (a *argument) finish(api frontend.API) error {
	a.placeNarrow(api)
	a.closed = true
	if len(a.errs) > 0 {
		return errors.Join(a.errs...)
	}
	if _, ok := api.(frontend.Committer); !ok {
		return errors.New("lookup: the builder around this circuit cannot commit: use WithoutCommitment")
	}
	var committed []frontend.Variable
	var sums []*sum
	for _, t := range a.tables {
		if len(t.queries) == 0 {
			continue
		}
		if api.Compiler().Field().BitLen() < minFieldBits {
			return fmt.Errorf("lookup: a field of %d bits is too small: want %d", api.Compiler().Field().BitLen(), minFieldBits)
		}
		inputs := []frontend.Variable{len(t.entries)}
		for _, e := range t.entries {
			inputs = append(inputs, e)
		}
		counts, err := api.Compiler().NewHint(countHint, len(t.entries), append(inputs, t.queries...)...)
		if err != nil {
			return err
		}
		committed = append(append(committed, t.queries...), counts...)
		sums = append(sums, &sum{table: t, counts: counts})
	}
	if len(sums) == 0 {
		return nil
	}
	multicommit.WithCommitment(api, func(api frontend.API, challenge frontend.Variable) error {
		for _, s := range sums {
			if err := s.assert(api, challenge); err != nil {
				return err
			}
		}
		return nil
	}, committed...)
	return nil
}

// minFieldBits keeps the error of the argument below 2^-100 for circuits of up to 2^40 queries.
const minFieldBits = 200

// sum is the equation of one table.
type sum struct {
	table  *table
	counts []frontend.Variable
}

// assert writes the equation
//
//	sum over the entries of count / (c - entry) = sum over the queries of 1 / (c - query)
//
// for the challenge c.
func (s *sum) assert(api frontend.API, c frontend.Variable) error {
	if gates.SystemOf(api) == gates.SCS {
		return s.assertSCS(api, c)
	}
	parts := make([]frontend.Variable, 0, len(s.counts)+len(s.table.queries))
	for i, e := range s.table.entries {
		// One constraint: the quotient times c - e is the count. Where c = e it is free.
		parts = append(parts, api.DivUnchecked(s.counts[i], api.Sub(c, e)))
	}
	denominators := make([]frontend.Variable, len(s.table.queries))
	for j, w := range s.table.queries {
		denominators[j] = api.Sub(c, w)
	}
	for _, inverse := range inverses(api, denominators) {
		parts = append(parts, api.Neg(inverse))
	}
	api.AssertIsEqual(add(api, parts), 0)
	return nil
}

// inverses returns 1/d for each d, with one constraint each, which fails for d = 0.
func inverses(api frontend.API, d []frontend.Variable) []frontend.Variable {
	if batch, ok := api.(frontend.BatchInverter); ok {
		return batch.BatchInvert(d)
	}
	out := make([]frontend.Variable, len(d))
	for i := range d {
		out[i] = api.Inverse(d[i])
	}
	return out
}

// assertSCS writes the equation in 2 gates an entry and 5 a pair of queries, and one
// more for the commitment to each count and query.
//
// For an entry e with count m, the quotient f satisfies f c - e f - m = 0. Two
// queries share theirs: with d1 = c - w1 and d2 = c - w2, f d1 = g and g d2 = d1 + d2
// make f = 1/d1 + 1/d2 where neither d is 0.
func (s *sum) assertSCS(api frontend.API, c frontend.Variable) error {
	plonk := api.(frontend.PlonkAPI)
	field := api.Compiler().Field()
	queries := s.table.queries
	pairs := len(queries) / 2
	inputs := []frontend.Variable{c, len(s.table.entries)}
	for _, e := range s.table.entries {
		inputs = append(inputs, e)
	}
	inputs = append(append(inputs, s.counts...), queries...)
	quotients, err := api.Compiler().NewHint(quotientHint, len(s.counts)+pairs, inputs...)
	if err != nil {
		return err
	}
	var total frontend.Variable = 0
	for i, e := range s.table.entries {
		f := quotients[i]
		switch {
		case e.IsInt64() && e.Int64() == int64(int32(e.Int64())):
			plonk.AddPlonkConstraint(f, c, s.counts[i], -int(e.Int64()), 0, -1, 1, 0)
		default:
			inverse := new(big.Int).ModInverse(e, field)
			plonk.AddPlonkConstraint(api.Mul(f, e), api.Mul(c, inverse), s.counts[i], -1, 0, -1, 1, 0)
		}
		total = api.Add(total, f)
	}
	for j := range pairs {
		f := quotients[len(s.counts)+j]
		d1, d2 := api.Sub(c, queries[2*j]), api.Sub(c, queries[2*j+1])
		g := plonk.EvaluatePlonkExpression(f, d1, 0, 0, 1, 0)
		plonk.AddPlonkConstraint(g, d2, d1, 0, -1, -1, 1, 0)
		total = api.Sub(total, f)
	}
	if len(queries)%2 == 1 {
		total = api.Sub(total, api.Inverse(api.Sub(c, queries[len(queries)-1])))
	}
	api.AssertIsEqual(total, 0)
	return nil
}

// add returns the sum of any number of terms.
func add(api frontend.API, terms []frontend.Variable) frontend.Variable {
	switch len(terms) {
	case 0:
		return 0
	case 1:
		return terms[0]
	}
	return api.Add(terms[0], terms[1], terms[2:]...)
}
