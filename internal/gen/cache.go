package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"

	"github.com/mmcloughlin/addchain/acc"
	"github.com/mmcloughlin/addchain/acc/ir"
	"github.com/mmcloughlin/addchain/acc/pass"
)

// loadOrSearch returns the chain of the field: that of its file in the
// directory, or else the one that search finds, whose file it then writes.
func loadOrSearch(directory string, f field, search func(name string, e *big.Int) (*ir.Program, error)) (*ir.Program, error) {
	e, err := f.exponent()
	if err != nil {
		return nil, err
	}
	file := filepath.Join(directory, f.chainFile())
	c, err := load(file, e)
	if !errors.Is(err, fs.ErrNotExist) {
		return c, err
	}
	found, err := search(f.name, e)
	if err != nil {
		return nil, err
	}
	text, err := acc.String(found)
	if err != nil {
		return nil, fmt.Errorf("gen: %s: %w", f.name, err)
	}
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return nil, err
	}
	return load(file, e)
}

// load reads a chain, evaluates it, and checks that it ends in e.
func load(file string, e *big.Int) (*ir.Program, error) {
	c, err := acc.LoadFile(file)
	if err != nil {
		return nil, fmt.Errorf("gen: %s: %w", file, err)
	}
	if err := pass.Exec(c, pass.Validate); err != nil {
		return nil, fmt.Errorf("gen: %s: %w", file, err)
	}
	if got := c.Chain.End(); got.Cmp(e) != 0 {
		return nil, fmt.Errorf("gen: %s is the chain of another exponent: it ends in 0x%x, 1/alpha mod q-1 is 0x%x; remove the file to search anew", file, got, e)
	}
	return c, nil
}
