// Package examples_test keeps the documents true: their code is that of programs and
// Examples that are tested, and the README's shell sessions print what they say.
package examples_test

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// documents are the texts whose Go code is held to programs and Examples.
var documents = []string{"../README.md", "../CONTRIBUTING.md", "../SECURITY.md", "../docs/architecture.md"}

func document(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(data)
}

// TestCodeIsTheExamples: each Go block names the file that it is from and is whole lines
// of it, in their order. A line "// ..." stands for what is left out.
func TestCodeIsTheExamples(t *testing.T) {
	block := regexp.MustCompile("(?s)<!-- from (\\S+) -->\n```go\n(.*?)```\n")
	total := 0
	for _, path := range documents {
		text := document(t, path)
		found := block.FindAllStringSubmatch(text, -1)
		require.Equal(t, strings.Count(text, "```go\n"), len(found), "%s: each Go block names the file that it is from", path)
		for _, m := range found {
			require.NoError(t, excerpt(document(t, "../"+m[1]), m[2]), "%s: code from %s", path, m[1])
		}
		total += len(found)
	}
	require.NotZero(t, total)
}

// excerpt checks that the lines of a block stand in a source in this order. Lines that
// are together in the block are together there, indented alike.
func excerpt(source, block string) error {
	rest := source
	for _, part := range regexp.MustCompile(`(?m)^\s*// \.\.\.\n+`).Split(block, -1) {
		part = strings.Trim(part, "\n")
		found := false
		for indent := 0; indent <= 4 && !found; indent++ {
			lines := regexp.MustCompile(`(?m)^.`).ReplaceAllString(part, strings.Repeat("\t", indent)+"$0")
			var at int
			if at, found = lineIndex(rest, lines); found {
				rest = rest[at+len(lines):]
			}
		}
		if part == "" || !found {
			return fmt.Errorf("these lines are not there, or not in this place:\n%s", part)
		}
	}
	return nil
}

// lineIndex finds whole lines in a text.
func lineIndex(text, lines string) (int, bool) {
	at := strings.Index("\n"+text+"\n", "\n"+lines+"\n")
	return at, at >= 0
}

func TestExcerpt(t *testing.T) {
	const source = "package a\n\nfunc f() {\n\tx()\n\n\tif y {\n\t\tz()\n\t}\n}\n"
	for _, block := range []string{
		source,
		"func f() {\n\tx()\n",
		"x()\n\nif y {\n\tz()\n}\n",
		"package a\n// ...\n\tz()\n",
		"x()\n// ...\n\nz()\n",
	} {
		require.NoError(t, excerpt(source, block), block)
	}
	for _, block := range []string{
		"", "// ...\n", "y()\n", "x(\n", "z()\n// ...\nx()\n", "x()\nif y {\n", "x()\n// ...\nx()\n", "if y {\nz()\n",
	} {
		require.Error(t, excerpt(source, block), "%q", block)
	}
}

func TestReadmeSessions(t *testing.T) {
	session := regexp.MustCompile(`(?m)^\$ echo '(.*)' \| go run \./examples/hash\n(.*)$`)
	found := session.FindAllStringSubmatch(document(t, "../README.md"), -1)
	require.NotEmpty(t, found)
	for _, m := range found {
		command := exec.Command("go", "run", "./hash")
		command.Stdin = strings.NewReader(m[1] + "\n")
		out, err := command.Output()
		require.NoError(t, err)
		require.Equal(t, m[2]+"\n", string(out))
	}
}

// TestReportCommands: the gadgets that the README asks examples/report about exist.
func TestReportCommands(t *testing.T) {
	command := regexp.MustCompile(`go run \./examples/report (-why|-filter) '?([^'` + "`" + `\s]+[^'` + "`" + `]*)`)
	found := command.FindAllStringSubmatch(strings.ReplaceAll(document(t, "../README.md"), "\n", " "), -1)
	require.GreaterOrEqual(t, len(found), 2)
	for _, m := range found {
		run := exec.Command("go", "run", "./examples/report", m[1], m[2])
		run.Dir = ".."
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s %s: %s", m[1], m[2], out)
	}
}

// TestBlocksAreFilled: a block of a document that a program writes is not empty.
func TestBlocksAreFilled(t *testing.T) {
	for _, path := range documents {
		text := document(t, path)
		for _, m := range regexp.MustCompile(`<!-- (\S+):begin -->\n`).FindAllStringSubmatchIndex(text, -1) {
			name := text[m[2]:m[3]]
			require.False(t, strings.HasPrefix(text[m[1]:], "<!-- "+name+":end -->"), "%s: the block %s is empty", path, name)
		}
	}
}
