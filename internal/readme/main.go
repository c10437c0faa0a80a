// Command readme rewrites the tables of README.md that can be derived: each
// stands between the markers <!-- NAME:begin --> and <!-- NAME:end -->. Run it from
// the top of the repository:
//
//	go run ./internal/readme
//
// Blocks: modes, choosing, anemoi-counts, monolith-counts and gkr, from
// testdata/constraints.csv; parameters and monolith-parameters, from the instances of
// native/anemoi and native/monolith and the files under testdata; speed and
// monolith-speed, from the recorded benchmarks under testdata/benchmarks. What cannot be
// derived of a field or an instance is in prose.go. Other blocks belong to
// examples/report and examples/starkopen. A test compares README.md with the output.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// blocks are what is written, in the order of README.md.
var blocks = []struct {
	name  string
	write func(root string) (string, error)
}{
	{"modes", modes},
	{"choosing", choosing},
	{"parameters", parameters},
	{"monolith-parameters", monolithParameters},
	{"speed", speed},
	{"monolith-speed", monolithSpeed},
	{"anemoi-counts", anemoiCounts},
	{"monolith-counts", monolithCounts},
	{"gkr", gkr},
}

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run rewrites README.md in the repository at root. An error leaves it unchanged.
func run(root string) error {
	file := filepath.Join(root, "README.md")
	old, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("readme: %w (run this from the top of the repository)", err)
	}
	text, err := rewrite(root, string(old))
	if err != nil || text == string(old) {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// rewrite returns text with all blocks renewed.
func rewrite(root, text string) (string, error) {
	for _, b := range blocks {
		body, err := b.write(root)
		if err != nil {
			return "", fmt.Errorf("readme: block %s: %w", b.name, err)
		}
		if text, err = replace(text, b.name, body); err != nil {
			return "", err
		}
	}
	return text, nil
}

// replace puts body between the markers of a block, which text must have once.
func replace(text, name, body string) (string, error) {
	begin, end := "<!-- "+name+":begin -->\n", "<!-- "+name+":end -->\n"
	head, rest, begun := strings.Cut(text, begin)
	_, tail, ended := strings.Cut(rest, end)
	if !begun || !ended || strings.Count(text, begin) != 1 || strings.Count(text, end) != 1 {
		return "", fmt.Errorf("readme: README.md needs one line %q and after it one line %q", strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return head + begin + body + end + tail, nil
}
