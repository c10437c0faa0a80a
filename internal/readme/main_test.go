package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/gnarkhash/native/anemoi"
)

const root = "../.."

// TestReadme compares the blocks of README.md with what the generator writes.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	want, err := rewrite(root, string(text))
	require.NoError(t, err)
	require.Equal(t, want, string(text), "README.md is out of date: run go run ./internal/readme")
}

// TestFieldsHaveProse: a field enters README.md with an entry of its own.
func TestFieldsHaveProse(t *testing.T) {
	require.NotEmpty(t, anemoi.FieldNames())
	for _, field := range anemoi.FieldNames() {
		p, err := proseOf(field)
		require.NoError(t, err)
		require.NotEmpty(t, p.also, field)
		require.NotEqual(t, p.module == "", p.equalTo == "", "%s: either a module of anemoi-rust or a text", field)
		file := filepath.Join(root, "testdata", "anemoi_rust", field+".json")
		if p.module == "" {
			require.NoFileExists(t, file)
		} else {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Contains(t, string(data), "src/"+p.module+`"`)
		}
	}
	_, err := proseOf("f7")
	require.ErrorContains(t, err, "no entry for the field f7")
}

func TestReplace(t *testing.T) {
	const begin, end = "<!-- a:begin -->\n", "<!-- a:end -->\n"
	got, err := replace("x\n"+begin+"old\n"+end+"y\n", "a", "new\n")
	require.NoError(t, err)
	require.Equal(t, "x\n"+begin+"new\n"+end+"y\n", got)
	for _, text := range []string{
		"", begin, end, end + begin, begin + begin + end, begin + end + end, begin + end + begin + end,
		"<!-- b:begin -->\n<!-- b:end -->\n", strings.ReplaceAll(begin+end, "\n", ""),
	} {
		_, err := replace(text, "a", "new\n")
		require.ErrorContains(t, err, "<!-- a:begin -->", "%q", text)
	}
}

// TestRun writes the file, and leaves it as it was after an error.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	require.ErrorContains(t, run(dir), "from the top of the repository")
	file := filepath.Join(dir, "README.md")
	require.NoError(t, os.WriteFile(file, []byte("no markers"), 0o600))
	require.Error(t, run(dir))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "no markers", string(text))

	for _, name := range []string{"testdata", "native"} {
		target, err := filepath.Abs(filepath.Join(root, name))
		require.NoError(t, err)
		require.NoError(t, os.Symlink(target, filepath.Join(dir, name)))
	}
	var empty string
	for _, b := range blocks {
		empty = "<!-- " + b.name + ":begin -->\nstale\n<!-- " + b.name + ":end -->\n" + empty
	}
	require.NoError(t, os.WriteFile(file, []byte(empty), 0o600))
	require.NoError(t, run(dir))
	first, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NotContains(t, string(first), "stale")
	require.Contains(t, string(first), "| `bn254_fr` ")
	require.Contains(t, string(first), "| `monolith64_t8` ")
	require.NoError(t, run(dir))
	second, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(first), string(second))
}

func TestOrigin(t *testing.T) {
	got, err := origin(root, "anemoi/bn254_fr.json")
	require.NoError(t, err)
	require.Equal(t, "anemoi-hash@3e86ff0", got)

	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "testdata"), 0o700))
	for content, message := range map[string]string{
		`{`: "unexpected end",
		`{"origin":"github.com/a/b@1234567","kind":"regression"}`: "want an external file",
		`{"origin":"a book","kind":"external"}`:                   "want an external file",
		`{}`:                                                      "want an external file",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "testdata", "x.json"), []byte(content), 0o600))
		_, err := origin(dir, "x.json")
		require.ErrorContains(t, err, message, content)
	}
	_, err = origin(dir, "missing.json")
	require.Error(t, err)
}

func TestTable(t *testing.T) {
	table := table{head: []string{"a", "number:"}}
	table.add("µ", "1")
	require.Equal(t, "| a   | number |\n| --- | -----: |\n| µ   |      1 |\n", table.String())
}
