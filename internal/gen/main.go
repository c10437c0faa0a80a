// Command gen writes the Go code that the library does not write by hand: the
// roots x^(1/alpha) of the Anemoi S-box, as addition chains.
//
// It is its own module, so that the tools it needs never enter the module graph
// of the library's users. It is run by go generate in native/anemoi, and finds
// the repository by the go.mod above the directory it is run in.
//
// The chains are kept in the directory addchain, one file per field, in the
// language of github.com/mmcloughlin/addchain. A chain without a file is
// searched, which takes minutes, and its file is written. A file with a chain
// for another exponent is an error. So a run that finds all files does no
// search, and its output depends on the files alone.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// Directories of the repository.
const (
	chainDirectory = "internal/gen/addchain"
	codeDirectory  = "native/anemoi"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	directory, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := repository(directory)
	if err != nil {
		return err
	}
	for _, f := range fields {
		c, err := loadOrSearch(filepath.Join(root, chainDirectory), f, search)
		if err != nil {
			return err
		}
		code, err := emit(f, c)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(root, codeDirectory, f.codeFile()), code, 0o644); err != nil {
			return err
		}
	}
	return nil
}
