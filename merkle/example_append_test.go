package merkle_test

import (
	"fmt"
	"os"
	"path/filepath"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/monolith"
)

// Keep the root of a growing log without the log, across restarts.
func Example_append() {
	dir, err := os.MkdirTemp("", "merkle")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	hasher, path := merkle.NewMonolith31("log"), filepath.Join(dir, "frontier")
	log, err := merkle.NewFrontier(hasher, 32)
	if err != nil {
		panic(err)
	}
	for range 1000 {
		if _, err := log.Append(monolith.Mersenne31{}); err != nil {
			panic(err)
		}
	}
	if err := log.Save(path); err != nil {
		panic(err)
	}
	again, err := merkle.LoadFrontier(hasher, 32, path)
	if err != nil {
		panic(err)
	}
	before, err := log.Root()
	if err != nil {
		panic(err)
	}
	after, err := again.Root()
	fmt.Println(again.Len(), before == after, err)
	// Output: 1000 true <nil>
}
