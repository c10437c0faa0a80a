package main

import (
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"example.com/gnarkhash/examples/membership/member"
)

// demo is the list of the story.
//
//go:embed demo.txt
var demo string

// What happens in the story.
const (
	voteScope   = "vote on the new roof"
	otherScope  = "vote on the old garden"
	voteSignal  = "yes"
	otherSignal = "no"
)

// tale is a story that is being told. The first error ends it.
type tale struct {
	*configuration
	dir string
	out io.Writer

	progress func(done, total uint64) // nil if nobody watches

	keys     *keys
	id       member.Identity
	list     *member.List
	tree     *member.Tree
	st       member.Statement
	proof    []byte
	verifier *member.Verifier
}

// storyFiles are what the story writes anew.
var storyFiles = append([]string{fileIdentity, fileProof, fileNullifier, fileList}, setUpFiles...)

// story is the command without a sub-command. It fails if a cheat is not caught, or
// not by what should catch it.
func story(o *options, stdout, stderr io.Writer) error {
	c, err := o.configure()
	if err != nil {
		return err
	}
	t := &tale{configuration: c, dir: o.dir, out: stdout, progress: progressBar(stderr)}
	if !o.given["out"] {
		if t.dir, err = os.MkdirTemp("", "membership"); err != nil {
			return err
		}
		defer os.RemoveAll(t.dir)
	} else if err := absent(t.dir, "files are never overwritten by the story, choose another folder", storyFiles); err != nil {
		return err
	}
	if o.given["list"] {
		t.list, err = readList(o.list)
	} else {
		t.list, err = member.ReadList(strings.NewReader(demo))
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "Anonymous membership: %s on BN254, tree %s of depth %d\n\n", c.system.Name(), c.scheme, c.scheme.Depth())
	for _, chapter := range []func() error{t.join, t.build, t.makeKeys, t.prove, t.verify, t.cheats} {
		if err := chapter(); err != nil {
			return err
		}
	}
	fmt.Fprintf(stderr, "\nWARNING: %s\n", c.system.Warning())
	if o.given["out"] {
		fmt.Fprintf(t.out, "\nAll files are in %s; prove and verify go on from there, with -list %s.\n", t.dir, filepath.Join(t.dir, fileList))
	}
	return nil
}

// say prints a line of a step; only the first line of a step names it.
func (t *tale) say(step, format string, args ...any) {
	fmt.Fprintf(t.out, "%-8s  %s\n", step, fmt.Sprintf(format, args...))
}

// took is the time since start, for people.
func took(start time.Time) time.Duration {
	d := time.Since(start)
	if d > 100*time.Millisecond {
		return d.Round(time.Millisecond)
	}
	return d.Round(100 * time.Microsecond)
}

// join makes an identity and puts its commitment on the list.
func (t *tale) join() error {
	before := t.list.Len()
	id, commitment, err := createIdentity(t.scheme, t.dir)
	if err != nil {
		return err
	}
	if _, err := t.list.Add(commitment); err != nil {
		return err
	}
	t.id = id
	list, err := encode(t.list)
	if err != nil {
		return err
	}
	if err := writeFile(filepath.Join(t.dir, fileList), list); err != nil {
		return err
	}
	t.say("Join", "a fresh secret; its commitment joins a list of %d:", before)
	t.say("", "%s", member.FormatElement(commitment))
	return nil
}

// build builds the tree.
func (t *tale) build() (err error) {
	start := time.Now()
	if t.tree, err = t.scheme.TreeWithProgress(t.list, t.progress); err != nil {
		return err
	}
	t.say("Tree", "%d leaves hashed in %v; root", t.tree.Len(), took(start))
	t.say("", "%s", member.FormatElement(t.tree.Root()[0]))
	return nil
}

// makeKeys compiles the circuit and makes its keys.
func (t *tale) makeKeys() error {
	start := time.Now()
	ccs, err := t.compile()
	if err != nil {
		return err
	}
	t.say("Circuit", "%d constraints, compiled in %v", ccs.GetNbConstraints(), took(start))
	start = time.Now()
	if t.keys, err = t.configuration.makeKeys(ccs); err != nil {
		return err
	}
	t.say("Set-up", "proving key %d bytes, verifying key %d bytes, in %v; see the warning below",
		len(t.keys.provingKeyFile), len(t.keys.verifyingKeyFile), took(start))
	return t.save(t.keys, t.dir)
}

// prove makes the member's proof.
func (t *tale) prove() error {
	start := time.Now()
	st, assignment, err := t.scheme.Assign(t.id, t.list, t.tree, voteScope, voteSignal)
	if err != nil {
		return err
	}
	if t.proof, err = t.keys.prove(assignment); err != nil {
		return err
	}
	t.say("Prove", "a proof of %d bytes, in %v", len(t.proof), took(start))
	t.say("", "private  the secret, the place on the list, the path to the root")
	t.say("", "public   root, as above")
	t.say("", "         scope %q, as an element", voteScope)
	t.say("", "         nullifier %s", member.FormatElement(st.Nullifier))
	t.say("", "         signal %q, as an element", voteSignal)
	t.st = st
	return saveProof(t.dir, t.proof, st)
}

// verify accepts the proof with the verifier's own root, scope and signal.
func (t *tale) verify() error {
	store, err := member.OpenStore(filepath.Join(t.dir, fileNullifiers))
	if err != nil {
		return err
	}
	t.verifier = t.verifierWith(store)
	start := time.Now()
	if _, err := t.verifier.Accept(voteScope, voteSignal, member.FormatElement(t.st.Nullifier), t.proof); err != nil {
		return fmt.Errorf("the member's proof is refused: %w", err)
	}
	t.say("Verify", "accepted and recorded in %v: a member says %q, nobody learns which", took(start), voteSignal)
	return nil
}

func (t *tale) verifierWith(store *member.Store) *member.Verifier {
	return &member.Verifier{Scheme: t.scheme, Root: t.tree.Root()[0], Store: store, Decode: t.keys.verifyingKey.Decode}
}
