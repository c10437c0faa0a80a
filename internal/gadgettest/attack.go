package gadgettest

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"testing"
)

// maxPrinted bounds the findings that Attack prints.
const maxPrinted = 20

// Attack runs the target and fails the test for every finding. The report is logged.
func Attack(t testing.TB, target Target) *Report {
	t.Helper()
	report, err := Run(target)
	if err != nil {
		t.Fatalf("%s: %v", target.Name, err)
	}
	t.Logf("%v", report)
	for i, f := range report.Findings {
		if i == maxPrinted {
			t.Errorf("%s: and %d more", target.Name, len(report.Findings)-i)
			break
		}
		t.Errorf("%s: %v", target.Name, f)
	}
	return report
}

// Run attacks the target. It returns an error when the attack cannot be made: the
// target is wrong, a circuit does not compile, an honest assignment is not accepted
// or has other outputs than expected. What the attack finds is in the report; a
// test that a weakened gadget is caught looks there.
func Run(target Target) (*Report, error) {
	if err := target.check(); err != nil {
		return nil, err
	}
	c := campaign{target: &target, report: &Report{Name: target.Name}}
	if err := c.honest(); err != nil {
		return nil, err
	}
	if err := c.resolve(); err != nil {
		return nil, err
	}
	for _, f := range c.fronts {
		if err := c.attack(f); err != nil {
			return nil, err
		}
	}
	c.conclude()
	return c.report, nil
}

// campaign is the state of one Run.
type campaign struct {
	target *Target
	report *Report
	fronts []*front
	names  []string // all hints that may be attacked

	excluded map[string]bool
	forgers  []Forger // with full names of hints
	joints   []Joint
	free     []FreeWitness
	freeSeen []bool
	fired    map[string]bool // kinds, alone and after a hint, that changed something
}

// front is a system with one case.
type front struct {
	system  System
	machine machine
	c       *Case
	trace   trace
	outputs []*big.Int
}

// honest makes the honest run of each case on each system.
func (c *campaign) honest() error {
	t := c.target
	names := make(map[string]bool)
	for _, system := range t.Systems {
		m, err := newMachine(t, system)
		if err != nil {
			return fmt.Errorf("%v: %w", system, err)
		}
		c.exclude(m.excluded())
		for i := range t.Cases {
			f := &front{system: system, machine: m, c: &t.Cases[i]}
			if err := m.prepare(t.assignment(f.c)); err != nil {
				return fmt.Errorf("%v, case %s: %w", system, f.c.Name, err)
			}
			s, err := m.run(nil, nil, false)
			if err != nil {
				return fmt.Errorf("%v, case %s: the honest assignment fails: %w", system, f.c.Name, err)
			}
			if s.exposed > 1 {
				return fmt.Errorf("gadgettest: the circuit calls Expose %d times", s.exposed)
			}
			for _, text := range s.faults {
				c.find(Finding{Text: fmt.Sprintf("%v, case %s, honest run: %s", system, f.c.Name, text)})
			}
			f.trace, f.outputs = s.recorded, s.outputs
			for name := range s.recorded {
				names[name] = true
			}
			c.fronts = append(c.fronts, f)
		}
	}
	c.names = slices.Sorted(maps.Keys(names))
	return c.agree()
}

// agree checks the honest outputs against the expected ones and between systems.
func (c *campaign) agree() error {
	first := make(map[*Case]*front)
	for _, f := range c.fronts {
		if f.c.Want != nil {
			want := Clone(f.c.Want)
			reduce(want, c.target.Field)
			if !equal(f.outputs, want) {
				return fmt.Errorf("%v, case %s: honest outputs %v, expected %v", f.system, f.c.Name, f.outputs, want)
			}
		}
		o := first[f.c]
		if o == nil {
			first[f.c] = f
		} else if !equal(o.outputs, f.outputs) {
			return fmt.Errorf("case %s: honest outputs %v on %v, %v on %v", f.c.Name, o.outputs, o.system, f.outputs, f.system)
		}
	}
	return nil
}

// exclude adds to the excluded hints, once each.
func (c *campaign) exclude(list []Exclusion) {
	for _, e := range list {
		if !slices.ContainsFunc(c.report.Excluded, func(o Exclusion) bool { return o.Hint == e.Hint }) {
			c.report.Excluded = append(c.report.Excluded, e)
		}
	}
}

// resolve replaces the names that the caller gave by full ones.
func (c *campaign) resolve() (err error) {
	t := c.target
	full := func(pattern string) string {
		name, e := resolve(pattern, c.names)
		if e != nil && err == nil {
			err = e
		}
		return name
	}
	c.excluded = make(map[string]bool)
	for _, e := range t.Exclude {
		e.Hint = full(e.Hint)
		c.excluded[e.Hint] = true
		c.exclude([]Exclusion{e})
	}
	for _, f := range t.Forgers {
		if f.Hint != "" {
			f.Hint = full(f.Hint)
		}
		c.forgers = append(c.forgers, f)
	}
	for _, j := range t.Joints {
		j.Parts = slices.Clone(j.Parts)
		for i := range j.Parts {
			j.Parts[i].Hint = full(j.Parts[i].Hint)
		}
		c.joints = append(c.joints, j)
	}
	for _, f := range t.Free {
		f.Hint = full(f.Hint)
		c.free = append(c.free, f)
	}
	c.freeSeen = make([]bool, len(c.free))
	c.fired = make(map[string]bool)
	return err
}

// attack runs all attacks of one case on one system.
func (c *campaign) attack(f *front) error {
	if err := f.machine.prepare(c.target.assignment(f.c)); err != nil {
		return err
	}
	for _, name := range f.trace.names() {
		if c.excluded[name] {
			continue
		}
		attacks, cover := plan(c.target, c.forgers, name, f.trace[name])
		cover.System, cover.Case, cover.Hint = f.system, f.c.Name, name
		c.report.Coverage = append(c.report.Coverage, cover)
		for _, a := range attacks {
			c.try(f, a)
		}
	}
	for _, j := range c.joints {
		a := &attack{hint: "joint", kind: j.Name, call: allCalls, lane: -1, parts: make(map[string]forgeFunc)}
		for _, p := range j.Parts {
			a.parts[p.Hint] = p.Forge
		}
		c.try(f, a)
	}
	return nil
}

// try makes one attack, once with the other hints computing and, if there are others,
// once with them frozen. An attack that changed nothing is not counted.
func (c *campaign) try(f *front, a *attack) {
	worst := nothing
	for _, freeze := range []bool{false, true} {
		if freeze && f.trace.calls() == 1 {
			break
		}
		worst = max(worst, c.judge(f, a, freeze))
	}
	if worst == nothing {
		return
	}
	c.fired[a.kind], c.fired[a.hint+" "+a.kind] = true, true
	row := c.report.row(f.system, a.hint, a.kind)
	switch worst {
	case rejected:
		row.Rejected++
	case free:
		row.Free++
	case broken:
		row.Broken++
	}
}

// outcome is what came of an attack, from good to bad.
type outcome int

const (
	nothing  outcome = iota // no output of a hint was changed
	rejected                // a constraint did not hold
	free                    // accepted, no output differs
	broken                  // accepted, an output differs; or the run told nothing
)

// judge runs the attack once and adds what it finds.
func (c *campaign) judge(f *front, a *attack, freeze bool) outcome {
	s, err := f.machine.run(a, f.trace, freeze)
	find := func(format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		if freeze {
			text += " (other hints as in the honest run)"
		}
		c.find(Finding{System: f.system, Case: f.c.Name, Hint: a.hint, Kind: a.kind, Call: a.call, Lane: a.lane, Text: text})
	}
	for _, text := range s.faults {
		find("%s", text)
	}
	switch {
	case len(s.changed) == 0:
		return nothing
	case err != nil && f.machine.violated(err):
		return rejected
	case err != nil:
		find("the run tells nothing: %v", err)
		return broken
	case !equal(s.outputs, f.outputs):
		find("accepted with outputs %v, the honest ones are %v", s.outputs, f.outputs)
		return broken
	}
	if !c.isFree(f.c.Name, a.kind, s.changed) {
		find("accepted; no output differs, but lanes %v are not listed as a free witness", lanes(s.changed))
	}
	return free
}

// isFree reports whether all changed lanes are listed as free, and notes the entries
// that say so.
func (c *campaign) isFree(name, kind string, changed map[string]map[int]bool) bool {
	var used []int
	for hint, set := range changed {
		found := false
		for i, f := range c.free {
			if f.Hint != hint || (f.Kind != "" && f.Kind != kind) || (f.Case != "" && f.Case != name) {
				continue
			}
			fits := true
			for lane := range set {
				fits = fits && (f.Lanes == nil || slices.Contains(f.Lanes, lane))
			}
			if fits {
				found = true
				used = append(used, i)
			}
		}
		if !found {
			return false
		}
	}
	for _, i := range used {
		c.freeSeen[i] = true
	}
	return true
}

// conclude looks for what should have happened and did not.
func (c *campaign) conclude() {
	attacked := false
	for _, f := range c.fronts {
		for _, name := range f.trace.names() {
			if !c.excluded[name] && c.report.Count(f.system, name, "").Total() == 0 {
				c.find(Finding{System: f.system, Hint: name, Text: "never attacked: no forgery differs from the honest outputs"})
			}
			attacked = attacked || !c.excluded[name]
		}
	}
	if !attacked {
		c.find(Finding{Text: "nothing was attacked"})
	}
	for _, f := range c.forgers {
		key := f.Name
		if f.Hint != "" {
			key = f.Hint + " " + f.Name
		}
		if !c.fired[key] {
			c.find(Finding{Text: fmt.Sprintf("forger %q never changed an output", f.Name)})
		}
	}
	for _, j := range c.joints {
		if !c.fired["joint "+j.Name] {
			c.find(Finding{Text: fmt.Sprintf("joint forgery %q never changed an output", j.Name)})
		}
	}
	for i, f := range c.free {
		if !c.freeSeen[i] {
			c.find(Finding{Text: fmt.Sprintf("free witness %s (%s) was never seen", f.Hint, f.Reason)})
		}
	}
	c.report.sort()
}

// find adds a finding, once.
func (c *campaign) find(f Finding) {
	if !slices.Contains(c.report.Findings, f) {
		c.report.Findings = append(c.report.Findings, f)
	}
}

// lanes lists the changed lanes of each hint.
func lanes(changed map[string]map[int]bool) map[string][]int {
	out := make(map[string][]int)
	for hint, set := range changed {
		out[hint] = slices.Sorted(maps.Keys(set))
	}
	return out
}
