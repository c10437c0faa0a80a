package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/consensys/gnark/constraint"

	"example.com/gnarkhash/internal/figures"
)

// tale is a run that is being told. The first error ends it.
type tale struct {
	out, progress io.Writer
	committed     *commitment
}

// tell runs everything.
func tell(o options, out, progress io.Writer) error {
	t := &tale{out: out, progress: progress}
	fmt.Fprintf(out, "Openings of a STARK's trace, committed to with Monolith-64, in circuits on BN254\n\n")
	if err := t.commit(o.depth); err != nil {
		return err
	}
	for _, b := range o.backends {
		if err := t.prove(b, o.queriesFor(b)); err != nil {
			return fmt.Errorf("%s: %w", b.name, err)
		}
	}
	_, err := fmt.Fprintln(out, "\nAll cheats were refused.")
	return err
}

// commit makes the trace and its tree.
func (t *tale) commit(depth int) (err error) {
	start, percent := time.Now(), uint64(0)
	t.committed, err = commit(depth, func(done, total uint64) {
		if now := done * 100 / total; now != percent {
			percent = now
			fmt.Fprintf(t.progress, "\rbuilding the tree: %d %%", percent)
		}
	})
	fmt.Fprint(t.progress, "\r\033[K") // clear the line
	if err != nil {
		return err
	}
	spent, rows := time.Since(start), 1<<depth
	permutations := rows*leafPermutations + rows - 1
	t.say("Trace", "%s rows of %d Goldilocks elements", thousands(rows), columns)
	t.say("Tree", "leaf: no_pad over a row, t = 12, %d permutations; node: feed-forward compression, t = 8", leafPermutations)
	t.say("", "depth %d, built natively in %v: %s permutations, %.0f ns each", depth, round(spent),
		thousands(permutations), float64(spent.Nanoseconds())/float64(permutations))
	t.say("", "root %v", t.committed.tree.Root())
	return nil
}

// prove proves openings with a backend, and tries the cheats.
func (t *tale) prove(b backend, n int) error {
	depth := t.committed.depth
	root := t.committed.tree.Root()
	indices, err := queries(root, depth, n)
	if err != nil {
		return err
	}
	openings, err := t.committed.open(indices)
	if err != nil {
		return err
	}
	s := b.shape(n, depth)
	fmt.Fprintln(t.out)
	t.say(b.title, "%s, drawn from the root: %s", count(n, "opening"), few(indices))

	t.tellProgress("compiling for %s", b.title)
	start := time.Now()
	ccs, err := b.compile(s, nothing)
	if err != nil {
		return err
	}
	spent := time.Since(start)
	t.tellProgress("counting for %s", b.title)
	c, err := measure(b, s)
	if err != nil {
		return err
	}
	c.tables = ccs.GetNbConstraints() - n*c.opening
	t.clear()
	t.say("Circuit", "%s %s, %s, compiled in %v", thousands(ccs.GetNbConstraints()), b.unit,
		count(len(ccs.GetCommitments().CommitmentIndexes()), "commitment"), round(spent))
	t.sayCost(b, s, c)
	return t.proveWith(b, ccs, indices, openings)
}

// proveWith makes keys, proves, verifies, and tries the cheats.
func (t *tale) proveWith(b backend, ccs constraint.ConstraintSystem, indices []uint64, openings []opening) error {
	root := t.committed.tree.Root()
	t.tellProgress("set-up of %s", b.title)
	start := time.Now()
	keys, err := b.setup(ccs)
	if err != nil {
		return err
	}
	t.clear()
	t.say("Set-up", "in %v, by this process alone: for a demonstration only", took(start))

	t.tellProgress("proving with %s", b.title)
	start = time.Now()
	assignment, err := assign(root, openings)
	if err != nil {
		return err
	}
	proof, err := keys.proveAssignment(assignment)
	if err != nil {
		return err
	}
	spent := time.Since(start)
	size, err := proof.WriteTo(io.Discard)
	if err != nil {
		return err
	}
	t.clear()
	t.say("Prove", "in %v, a proof of %d bytes; private: rows and paths; public: root and indices", round(spent), size)

	start = time.Now()
	if err := keys.verifyStatement(proof, root, indices); err != nil {
		return fmt.Errorf("the honest proof: %w", err)
	}
	t.say("Verify", "in %v", took(start))
	return t.refuse(t.cheats(keys, indices, openings, proof))
}

// sayCost prints what the constraints are for, and the peer's.
func (t *tale) sayCost(b backend, s shape, c cost) {
	per := openingPermutations(s.depth)
	t.say("", "%8s  for tables, once; limbs of %d bits", thousands(c.tables), s.limbs)
	t.say("", "%8s  each opening, %s a permutation: an opening has %d", thousands(c.opening), thousands(divide(c.opening, per)), per)
	for _, p := range c.parts(s.depth) {
		t.say("", "          %8s  %s", thousands(p.constraints), p.what)
	}
	theirs := b.peer.opening(s.depth)
	t.say("Peer", "%s each opening with Poseidon over Goldilocks: %.1f times as many", thousands(theirs), float64(theirs)/float64(c.opening))
	t.say("", "this is %d permutations x %s, the marginal cost measured of a permutation of", per, thousands(b.peer.ported))
	t.say("", "%s, ported to gnark v0.16 (%s in its own gnark);", peerName, thousands(b.peer.own))
	t.say("", "the checks of the witness and the index are not in it")
}

// say prints a line of a step; only the first line of a step names it.
func (t *tale) say(step, format string, args ...any) {
	fmt.Fprintf(t.out, "%-8s  %s\n", step, fmt.Sprintf(format, args...))
}

func (t *tale) tellProgress(format string, args ...any) {
	t.clear()
	fmt.Fprintf(t.progress, format+" ...", args...)
}

// clear removes the line of progress.
func (t *tale) clear() { fmt.Fprint(t.progress, "\r\033[K") }

// took is the time since start, for people.
func took(start time.Time) time.Duration { return round(time.Since(start)) }

func round(d time.Duration) time.Duration {
	if d > 10*time.Second {
		return d.Round(100 * time.Millisecond)
	}
	if d > 100*time.Millisecond {
		return d.Round(10 * time.Millisecond)
	}
	if d > time.Millisecond {
		return d.Round(100 * time.Microsecond)
	}
	return d.Round(time.Microsecond)
}

// few lists the first indices.
func few(indices []uint64) string {
	const most = 5
	var b strings.Builder
	for i, index := range indices[:min(len(indices), most)] {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, index)
	}
	if len(indices) > most {
		b.WriteString(", ...")
	}
	return b.String()
}

// count is a number of things.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// thousands writes a number with commas.
func thousands(n int) string { return figures.Thousands(strconv.Itoa(n)) }

// divide rounds to the nearest integer.
func divide(a, b int) int { return (a + b/2) / b }
