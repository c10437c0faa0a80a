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
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	dir, err := os.MkdirTemp("", "merkle")
	check(err)
	defer os.RemoveAll(dir)
	hasher, path := merkle.NewMonolith31("log"), filepath.Join(dir, "frontier")
	log, err := merkle.NewFrontier(hasher, 32)
	check(err)
	for range 1000 {
		_, err = log.Append(monolith.Mersenne31{})
		check(err)
	}
	check(log.Save(path))
	again, err := merkle.LoadFrontier(hasher, 32, path)
	check(err)
	before, err := log.Root()
	check(err)
	after, err := again.Root()
	fmt.Println(again.Len(), before == after, err)
	// Output: 1000 true <nil>
}
