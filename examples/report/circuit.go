package main

import "github.com/consensys/gnark/frontend"

// circuit calls one gadget several times, each time with its own secret inputs.
type circuit struct {
	In      [][]frontend.Variable `gnark:",secret"`
	prepare prepare
}

func newCircuit(g gadget, n int) *circuit {
	c := &circuit{In: make([][]frontend.Variable, n), prepare: g.prepare}
	for i := range c.In {
		c.In[i] = make([]frontend.Variable, g.inputs)
	}
	return c
}

// Define prepares the gadget once and calls it for each list of inputs.
func (c *circuit) Define(api frontend.API) error {
	call, err := c.prepare(api)
	if err != nil {
		return err
	}
	for _, in := range c.In {
		if err := call(in); err != nil {
			return err
		}
	}
	return nil
}
