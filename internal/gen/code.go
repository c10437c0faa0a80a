package main

import (
	"fmt"

	"github.com/mmcloughlin/addchain/acc/ir"
	"github.com/mmcloughlin/addchain/acc/pass"
)

// Variables of the code besides the temporaries t0, t1, ...
const (
	input  = "x" // read only
	result = "r"
)

// code is a chain with a variable for every number of it.
type code struct {
	temporaries []string
	steps       []step
}

// step is one statement: dst = x^(2^squarings), or dst = x*y if squarings is 0.
// dst may be x or y, but it is never the input.
type step struct {
	dst, x, y string
	squarings int
}

// compile assigns the numbers of the chain to as few variables as it can. The
// last step writes result.
func compile(c *ir.Program) (code, error) {
	c = c.Clone() // the pass renames the operands
	if err := pass.Exec(c, pass.Allocator{Input: input, Output: result, Format: "t%d"}); err != nil {
		return code{}, err
	}
	out := code{temporaries: c.Temporaries}
	for _, i := range c.Instructions {
		s := step{dst: i.Output.Identifier}
		switch op := i.Op.(type) {
		case ir.Add:
			s.x, s.y = op.X.Identifier, op.Y.Identifier
		case ir.Double:
			s.x, s.squarings = op.X.Identifier, 1
		case ir.Shift:
			s.x, s.squarings = op.X.Identifier, int(op.S)
		default:
			return code{}, fmt.Errorf("gen: unknown instruction %v", i)
		}
		out.steps = append(out.steps, s)
	}
	return out, nil
}

// counts returns the numbers of squarings and products.
func (c code) counts() (squarings, products int) {
	for _, s := range c.steps {
		if s.squarings == 0 {
			products++
		}
		squarings += s.squarings
	}
	return squarings, products
}
