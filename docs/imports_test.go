// Package docs has no code of its own: its tests hold the documents to the code.
package docs

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "example.com/gnarkhash/"

// TestImports holds every import of the module to the table in architecture.md.
func TestImports(t *testing.T) {
	rules := importRules(t)
	imports := moduleImports(t)
	for pkg, imported := range imports {
		parent, internal := owner(pkg)
		allowed, ruled := rules[pkg]
		if !ruled && !internal {
			t.Errorf("architecture.md has no row for %s", pkg)
			continue
		}
		for _, path := range imported {
			if strings.HasPrefix(path, "github.com/consensys/gnark/") && strings.HasPrefix(pkg, "native/") {
				t.Errorf("%s imports gnark: %s", pkg, path)
			}
			target, ours := strings.CutPrefix(path, module)
			if !ours {
				continue
			}
			if owns, hidden := owner(target); hidden {
				if owns != pkg && !strings.HasPrefix(pkg, parent+"/internal/") {
					t.Errorf("%s imports %s, which belongs to %s", pkg, target, owns)
				}
				continue
			}
			if !slices.Contains(allowed, target) {
				t.Errorf("%s imports %s: architecture.md does not allow it", pkg, target)
			}
		}
	}
	for pkg := range rules {
		if _, exists := imports[pkg]; !exists {
			t.Errorf("architecture.md has a row for %s, which does not exist", pkg)
		}
	}
}

// owner returns x for a package x/internal/..., and whether it is one. The packages
// under the module's own internal belong to nobody.
func owner(pkg string) (string, bool) {
	parent, _, hidden := strings.Cut(pkg, "/internal/")
	return parent, hidden
}

// importRules reads the table: for each package the list of what it may import.
func importRules(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("architecture.md")
	require.NoError(t, err)
	_, table, begun := strings.Cut(string(text), "<!-- imports:begin -->\n")
	table, _, ended := strings.Cut(table, "<!-- imports:end -->")
	require.True(t, begun && ended, "architecture.md has lost its table of imports")

	code := regexp.MustCompile("`([^`]+)`")
	rules := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(table), "\n")[2:] {
		cells := strings.Split(line, "|")
		require.Len(t, cells, 4, "a row of two cells: %s", line)
		allowed := []string{}
		for _, m := range code.FindAllStringSubmatch(cells[2], -1) {
			allowed = append(allowed, m[1])
		}
		for _, m := range code.FindAllStringSubmatch(cells[1], -1) {
			require.NotContains(t, rules, m[1], "two rows for %s", m[1])
			rules[m[1]] = allowed
		}
	}
	return rules
}

// moduleImports parses all packages of the module, on every platform and under every
// build tag, tests aside.
func moduleImports(t *testing.T) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	root := ".."
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != root && (ignored(d.Name()) || hasGoMod(file)):
			return filepath.SkipDir
		case d.IsDir(), !strings.HasSuffix(file, ".go"), strings.HasSuffix(file, "_test.go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		pkg := path.Dir(filepath.ToSlash(relative))
		imports[pkg] = append(imports[pkg], []string{}...)
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if !slices.Contains(imports[pkg], imported) {
				imports[pkg] = append(imports[pkg], imported)
			}
		}
		return nil
	})
	require.NoError(t, err)
	return imports
}

// ignored reports whether the go command takes no packages from such a directory.
func ignored(name string) bool {
	return name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// hasGoMod reports whether the directory is a module of its own.
func hasGoMod(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}
