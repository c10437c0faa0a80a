package gadgettest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Report says what was attacked and how it ended.
type Report struct {
	Name     string
	Rows     []Row
	Coverage []Coverage
	Excluded []Exclusion // by full name, those of the kit included
	Findings []Finding   // empty: the gadget holds
}

// Row counts the attacks on one hint with one kind of forgery on one system.
type Row struct {
	System     System
	Hint, Kind string
	Tally
}

// Tally counts outcomes.
type Tally struct {
	Rejected int // a constraint did not hold
	Free     int // accepted, no output differs
	Broken   int // accepted, an output differs; or the run told nothing
}

// Total returns the number of attacks.
func (t Tally) Total() int { return t.Rejected + t.Free + t.Broken }

// Coverage says how many calls of a hint, and how many outputs of its longest call,
// were attacked one by one.
type Coverage struct {
	System            System
	Case, Hint        string
	Calls, CallsTried int
	Lanes, LanesTried int
}

// Finding is a reason for the test to fail.
type Finding struct {
	System     System
	Case       string
	Hint, Kind string
	Call       int // -1: all calls
	Lane       int // -1: the kind has no lane
	Text       string
}

// String names the system, case, hint, call, kind and lane.
func (f Finding) String() string {
	if f.Hint == "" {
		return f.Text
	}
	if f.Kind == "" {
		return fmt.Sprintf("%v: hint %s: %s", f.System, f.Hint, f.Text)
	}
	call, lane := "all calls", ""
	if f.Call != allCalls {
		call = fmt.Sprintf("call %d", f.Call)
	}
	if f.Lane >= 0 {
		lane = fmt.Sprintf(" at lane %d", f.Lane)
	}
	return fmt.Sprintf("%v, case %s: hint %s, %s, %s%s: %s", f.System, f.Case, f.Hint, call, f.Kind, lane, f.Text)
}

// Count adds up the rows of a system whose hint and kind fit. Hints are named as in
// [Target]; an empty string fits all.
func (r *Report) Count(system System, hint, kind string) Tally {
	var sum Tally
	for _, row := range r.Rows {
		if row.System == system && (hint == "" || matches(row.Hint, hint)) && (kind == "" || row.Kind == kind) {
			sum.Rejected += row.Rejected
			sum.Free += row.Free
			sum.Broken += row.Broken
		}
	}
	return sum
}

// row returns the row for an attack, a new one if needed.
func (r *Report) row(system System, hint, kind string) *Row {
	for i := range r.Rows {
		if row := &r.Rows[i]; row.System == system && row.Hint == hint && row.Kind == kind {
			return row
		}
	}
	r.Rows = append(r.Rows, Row{System: system, Hint: hint, Kind: kind})
	return &r.Rows[len(r.Rows)-1]
}

// sort orders the rows by system, hint and kind.
func (r *Report) sort() {
	slices.SortStableFunc(r.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.System, b.System), cmp.Compare(a.Hint, b.Hint), cmp.Compare(a.Kind, b.Kind))
	})
}

// String is a summary: per system and hint the outcomes, then what was sampled and
// what was left out.
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "attack on %s: %d findings\n", r.Name, len(r.Findings))
	seen := make(map[string]bool)
	for _, row := range r.Rows {
		key := fmt.Sprintf("  %-6v %s", row.System, row.Hint)
		if seen[key] {
			continue
		}
		seen[key] = true
		var t Tally
		var kinds []string
		for _, other := range r.Rows {
			if other.System == row.System && other.Hint == row.Hint {
				t.Rejected, t.Free, t.Broken = t.Rejected+other.Rejected, t.Free+other.Free, t.Broken+other.Broken
				kinds = append(kinds, fmt.Sprintf("%s %d", other.Kind, other.Total()))
			}
		}
		fmt.Fprintf(&b, "%s: %d rejected, %d free, %d broken (%s)\n", key, t.Rejected, t.Free, t.Broken, strings.Join(kinds, ", "))
	}
	for _, c := range r.Coverage {
		if c.CallsTried < c.Calls || c.LanesTried < c.Lanes {
			fmt.Fprintf(&b, "  sampled: %v, case %s: hint %s: %d of %d calls, %d of %d lanes\n",
				c.System, c.Case, c.Hint, c.CallsTried, c.Calls, c.LanesTried, c.Lanes)
		}
	}
	for _, e := range r.Excluded {
		fmt.Fprintf(&b, "  excluded: %s: %s\n", e.Hint, e.Reason)
	}
	return b.String()
}
