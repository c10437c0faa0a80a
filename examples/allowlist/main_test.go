package main

import "github.com/consensys/gnark/logger"

func init() { logger.Disable() }

func Example() {
	main()
	// Output:
	// entry 42 is in the tree 21216673580876093755577307632248643350653787101669745775383819220537489954942
}
