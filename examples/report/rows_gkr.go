package main

import (
	"github.com/consensys/gnark-crypto/ecc"
	gkrmimc "github.com/consensys/gnark/std/permutation/gkr-mimc"
	gkrposeidon2 "github.com/consensys/gnark/std/permutation/poseidon2/gkr-poseidon2"
)

// gkrMany is about where gnark's GKR-based MiMC begins to cost less than Anemoi in R1CS.
const gkrMany = 16_384

// gkrGadgets are gnark's compressions that one GKR proof checks for the whole
// circuit; a single call is checked directly. Nearly all of the cost is that proof,
// which grows far slower than n, so per_call and marginal belong to their n alone: at
// n = 200 a call costs thousands of constraints, at gkrMany about a hundred.
func gkrGadgets() []gadget {
	return []gadget{
		{name: "gnark/gkr-poseidon2/compress", job: jobCompress2, curve: ecc.BN254, calls: many, inputs: 2, prepare: withCompressorOf(gkrposeidon2.NewCompressor, compressTwo)},
		{name: "gnark/gkr-mimc/compress", job: jobCompress2, curve: ecc.BN254, calls: []int{1, 200, gkrMany}, inputs: 2, prepare: withCompressorOf(gkrmimc.NewCompressor, compressTwo)},
	}
}
