package main

import "github.com/consensys/gnark/logger"

func init() { logger.Disable() }

func Example() {
	main()
	// Output:
	// anemoi/bn254_fr/l2/sponge of (7, 11) is 16141285715820992730809843734503959870178985001704238269722181769275541000395
	// verified in 141 constraints
}
