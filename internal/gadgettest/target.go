package gadgettest

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
)

const (
	defaultMaxCalls = 8
	defaultMaxLanes = 64

	// gnark's own hints are attacked by a smaller sample.
	gnarkMaxCalls = 3
	gnarkMaxLanes = 8
)

// Target says what to attack and what to expect.
//
// Hints are named by their full name (see [HintNames]) or by the end of it after
// a dot or a slash: "sqrtHint" or "anemoi.permuteHint". A name that fits no hint
// of the target, or more than one, is an error.
type Target struct {
	Name  string
	Field *big.Int // scalar field of one of gnark's curves

	// Exactly one of Gadget and Circuit is set. Circuit returns a new, empty
	// circuit; it calls [Expose] on its outputs, unless it asserts them itself.
	Gadget  Gadget
	Circuit func() frontend.Circuit

	Cases []Case // at least one valid assignment
	// Systems defaults to all of them.
	Systems []System
	// Hints lists hint functions which are not registered with gnark.
	Hints []solver.Hint

	Moduli  []*big.Int // for the kind "wrap"
	Forgers []Forger
	Joints  []Joint
	Free    []FreeWitness
	Exclude []Exclusion

	// MaxCalls and MaxLanes bound how many calls of a hint, and how many of its
	// outputs, are attacked one by one. 0 stands for 8 and 64. For the hints of
	// gnark itself, at most 3 and 8 are taken.
	MaxCalls, MaxLanes int
}

// Case is a valid assignment. Choose cases that reach the borders of a gadget: a
// forgery such as r+p for a remainder r may be impossible for one input and pass
// for another.
type Case struct {
	Name       string
	Inputs     []*big.Int       // for a Gadget: its inputs
	Assignment frontend.Circuit // for a Circuit
	Want       []*big.Int       // expected outputs; nil: only equal on all systems
}

// Forger makes a dishonest output. Forge gets copies of the inputs and of the
// honest outputs and may change them; it returns as many values as there are
// honest ones, which are reduced modulo mod, or false when it has no forgery for
// this call. For wires without a hint function, inputs is nil. A Forger that never
// changes an output in any case is an error.
type Forger struct {
	Name  string
	Hint  string // the hint to forge; empty: every hint
	Forge func(mod *big.Int, inputs, honest []*big.Int) (out []*big.Int, ok bool)
}

// Joint forges several hint functions in the same run, in all their calls. Every
// part names its hint.
type Joint struct {
	Name  string
	Parts []Forger
}

// FreeWitness lists forgeries that may be accepted, because they change no output.
type FreeWitness struct {
	Hint   string
	Kind   string // kind of forgery; empty: any
	Case   string // name of a case; empty: any
	Lanes  []int  // the only lanes that may differ from the honest ones; nil: any
	Reason string
}

// Exclusion takes a hint out of the attack.
type Exclusion struct {
	Hint   string
	Reason string
}

// check finds mistakes in the target and fills in its defaults.
func (t *Target) check() error {
	if t.Field == nil {
		return errors.New("gadgettest: target without field")
	}
	if (t.Gadget == nil) == (t.Circuit == nil) {
		return errors.New("gadgettest: target needs a gadget or a circuit, not both")
	}
	if len(t.Cases) == 0 {
		return errors.New("gadgettest: target without cases")
	}
	t.Cases = slices.Clone(t.Cases)
	cases := make(map[string]bool)
	for i := range t.Cases {
		c := &t.Cases[i]
		if c.Name == "" {
			c.Name = fmt.Sprintf("#%d", i)
		}
		if cases[c.Name] {
			return fmt.Errorf("gadgettest: two cases are named %q", c.Name)
		}
		cases[c.Name] = true
		if t.Circuit != nil && (c.Assignment == nil || c.Inputs != nil) {
			return fmt.Errorf("gadgettest: case %q of a circuit needs an assignment and no inputs", c.Name)
		}
		if t.Gadget != nil && (c.Assignment != nil || len(c.Inputs) != len(t.Cases[0].Inputs)) {
			return fmt.Errorf("gadgettest: case %q of a gadget needs inputs, as many as the first case, and no assignment", c.Name)
		}
	}
	forgers := make(map[string]bool)
	for _, f := range t.Forgers {
		if f.Name == "" || f.Forge == nil {
			return errors.New("gadgettest: a forger needs a name and a function")
		}
		key := f.Hint + " " + f.Name
		if forgers[key] {
			return fmt.Errorf("gadgettest: two forgers of %q are named %q", f.Hint, f.Name)
		}
		forgers[key] = true
	}
	for _, j := range t.Joints {
		if j.Name == "" || len(j.Parts) == 0 {
			return errors.New("gadgettest: a joint forgery needs a name and parts")
		}
		for _, f := range j.Parts {
			if f.Hint == "" || f.Forge == nil {
				return fmt.Errorf("gadgettest: each part of %q needs a hint and a function", j.Name)
			}
		}
	}
	for _, f := range t.Free {
		if f.Hint == "" || f.Reason == "" {
			return errors.New("gadgettest: a free witness needs a hint and a reason")
		}
		if f.Case != "" && !cases[f.Case] {
			return fmt.Errorf("gadgettest: free witness of %s: no case is named %q", f.Hint, f.Case)
		}
	}
	for _, e := range t.Exclude {
		if e.Hint == "" || e.Reason == "" {
			return errors.New("gadgettest: an exclusion needs a hint and a reason")
		}
	}
	if len(t.Systems) == 0 {
		t.Systems = Systems()
	}
	if t.MaxCalls <= 0 {
		t.MaxCalls = defaultMaxCalls
	}
	if t.MaxLanes <= 0 {
		t.MaxLanes = defaultMaxLanes
	}
	return nil
}

// newCircuit returns a new circuit with free outputs.
func (t *Target) newCircuit() frontend.Circuit {
	if t.Circuit != nil {
		return t.Circuit()
	}
	spec := &gadgetSpec{gadget: t.Gadget, use: exposeOutputs}
	return newGadgetCircuit(spec, len(t.Cases[0].Inputs), 0)
}

// assignment returns the assignment of a case.
func (t *Target) assignment(c *Case) frontend.Circuit {
	if t.Circuit != nil {
		return c.Assignment
	}
	return &gadgetCircuit{In: Variables(c.Inputs)}
}

// matches reports whether the name of a hint is, or ends with, the given pattern.
func matches(name, pattern string) bool {
	return name == pattern || strings.HasSuffix(name, "."+pattern) || strings.HasSuffix(name, "/"+pattern)
}

// resolve returns the one name that fits the pattern.
func resolve(pattern string, names []string) (string, error) {
	var found []string
	for _, n := range names {
		if matches(n, pattern) {
			found = append(found, n)
		}
	}
	if len(found) != 1 {
		return "", fmt.Errorf("gadgettest: %q fits %d of the hints %q, not one", pattern, len(found), names)
	}
	return found[0], nil
}

// ofGnark reports whether a hint belongs to gnark.
func ofGnark(name string) bool { return strings.HasPrefix(name, "github.com/consensys/gnark/") }
