package main

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"time"

	"github.com/consensys/gnark/frontend"

	"example.com/gnarkhash/native/monolith"
)

// cheat is something that must be refused, with the error want.
type cheat struct {
	name, what string
	want       error
	try        func() error
}

// cheats returns what is tried against the keys. Each changes one thing of the honest
// statement and witness.
func (t *tale) cheats(k *keys, indices []uint64, openings []opening, honest io.WriterTo) []cheat {
	root := t.committed.tree.Root()
	// prove proves a witness after a change. An error of the witness is the
	// example's own and refuses nothing.
	prove := func(change func(c *Circuit)) func() error {
		return func() error {
			c, err := assign(root, openings)
			if err != nil {
				return err
			}
			change(c)
			_, err = k.proveAssignment(c)
			return err
		}
	}
	other := slices.Clone(indices)
	other[0] ^= 1
	otherRoot := root
	otherRoot[0], otherRoot[1] = root[1], root[0]
	return []cheat{
		{"a changed row", fmt.Sprintf("element 3 of row %d plus 1", indices[0]), errUnsatisfied,
			prove(func(c *Circuit) { c.Rows[0][3] = plus(c.Rows[0][3], 1) })},
		{"another encoding", fmt.Sprintf("element 0 of row %d plus p, which is the same element and fits 64 bits", indices[0]), errUnsatisfied,
			prove(func(c *Circuit) { c.Rows[0][0] = plus(c.Rows[0][0], monolith.GoldilocksModulus) })},
		{"a changed sibling", "the lowest sibling of the path, its first element plus 1", errUnsatisfied,
			prove(func(c *Circuit) { c.Paths[0].Siblings[0][0] = plus(c.Paths[0].Siblings[0][0], 1) })},
		{"another place", fmt.Sprintf("row %d with its path, at index %d", indices[0], other[0]), errUnsatisfied,
			prove(func(c *Circuit) { c.Indices[0] = other[0] })},
		{"another query", fmt.Sprintf("the proof, shown to a verifier who asked for row %d", other[0]), errRefused,
			func() error { return k.verifyStatement(honest, root, other) }},
		{"another root", "the proof, shown to a verifier with another root", errRefused,
			func() error { return k.verifyStatement(honest, otherRoot, indices) }},
	}
}

// plus returns a value of a witness plus n, as an integer.
func plus(v frontend.Variable, n uint64) frontend.Variable {
	sum := new(big.Int).SetUint64(n)
	switch v := v.(type) {
	case uint64:
		return sum.Add(sum, new(big.Int).SetUint64(v))
	case *big.Int:
		return sum.Add(sum, v)
	}
	panic(fmt.Sprintf("starkopen: a value of type %T", v)) // assign makes no other
}

// refuse tries the cheats and fails unless each is refused by what should refuse it.
func (t *tale) refuse(cheats []cheat) error {
	for _, c := range cheats {
		start := time.Now()
		err := c.try()
		if err == nil {
			return fmt.Errorf("%s: not refused", c.name)
		}
		if !errors.Is(err, c.want) {
			return fmt.Errorf("%s: refused, but not as %q: %w", c.name, c.want.Error(), err)
		}
		t.say("Cheat", "%s: %s", c.name, c.what)
		t.say("", "refused in %v: %v", took(start), c.want)
	}
	return nil
}
