package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// libraryModule is the module at the root of the repository.
const libraryModule = "example.com/gnarkhash"

// repository returns the nearest directory, from start upwards, whose go.mod is
// that of the library.
func repository(start string) (string, error) {
	for directory := start; ; {
		module, err := modulePath(filepath.Join(directory, "go.mod"))
		if err != nil {
			return "", err
		}
		if module == libraryModule {
			return directory, nil
		}
		parent := filepath.Dir(directory)
		if parent == directory {
			return "", fmt.Errorf("gen: no go.mod of %s in %s or above", libraryModule, start)
		}
		directory = parent
	}
}

// modulePath returns the module that a go.mod file declares, or "" if there is
// no such file or no declaration.
func modulePath(file string) (string, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if words := strings.Fields(lines.Text()); len(words) >= 2 && words[0] == "module" {
			return words[1], nil
		}
	}
	return "", lines.Err()
}
