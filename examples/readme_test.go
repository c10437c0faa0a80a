// Package examples_test keeps the README true: its code is that of the example
// programs, and its shell sessions print what they say.
package examples_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func readme(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	return string(data)
}

func TestReadmeCodeIsTheExamples(t *testing.T) {
	text := readme(t)
	block := regexp.MustCompile("(?s)<!-- from (\\S+) -->\n```go\n(.*?)```\n")
	found := block.FindAllStringSubmatch(text, -1)
	require.Equal(t, strings.Count(text, "```go\n"), len(found), "each Go block names the file that it is")
	require.NotEmpty(t, found)
	for _, m := range found {
		source, err := os.ReadFile("../" + m[1])
		require.NoError(t, err)
		require.Equal(t, string(source), m[2], "the README's copy of %s is out of date", m[1])
	}
}

func TestReadmeSessions(t *testing.T) {
	session := regexp.MustCompile(`(?m)^\$ echo '(.*)' \| go run \./examples/hash\n(.*)$`)
	found := session.FindAllStringSubmatch(readme(t), -1)
	require.NotEmpty(t, found)
	for _, m := range found {
		command := exec.Command("go", "run", "./hash")
		command.Stdin = strings.NewReader(m[1] + "\n")
		out, err := command.Output()
		require.NoError(t, err)
		require.Equal(t, m[2]+"\n", string(out))
	}
}
