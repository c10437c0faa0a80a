package merkle_test

import (
	"context"
	"fmt"

	"example.com/gnarkhash/merkle"
	"example.com/gnarkhash/native/monolith"
)

// Build a tree of a million places over leaves that come from elsewhere.
func Example_build() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	builder := merkle.NewBuilder(merkle.NewMonolith64("accounts"), 20)
	builder.KeepEvery = 4 // half the memory, slower proofs
	builder.Progress = func(done, total uint64) {
		if done == total {
			fmt.Println(total, "digests")
		}
	}
	tree, err := builder.FromFunc(context.Background(), 1000, func(buf []monolith.Goldilocks, i int) ([]monolith.Goldilocks, error) {
		balance, err := monolith.NewGoldilocks(uint64(i) * 100)
		return append(buf, balance), err
	})
	check(err)
	fmt.Println(tree.Len(), "leaves, root", tree.Root()[0])
	// Output:
	// 2011 digests
	// 1000 leaves, root 2233731400968490640
}
