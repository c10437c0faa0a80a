package main

import (
	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/accumulator/merkle"
	"github.com/consensys/gnark/std/hash"
	"github.com/consensys/gnark/std/hash/mimc"
	hashposeidon2 "github.com/consensys/gnark/std/hash/poseidon2"
	"github.com/consensys/gnark/std/permutation/poseidon2"
)

// gnarkDepth is the depth of gnark's trees: they are binary.
const gnarkDepth = 32

// gnarkCurves are the curves for which gnark's gadgets have parameters.
var gnarkCurves = []ecc.ID{ecc.BN254, ecc.BLS12_381, ecc.BLS12_377, ecc.BW6_761}

// gnarkGadgets are gnark's own gadgets for the same jobs, over the circuit's field.
func gnarkGadgets() []gadget {
	var all []gadget
	for _, curve := range gnarkCurves {
		add := func(name, job string, calls []int, inputs int, prepare prepare) {
			all = append(all, gadget{
				name: "gnark/" + name, job: job, curve: curve, calls: calls, inputs: inputs, prepare: prepare,
			})
		}
		add("poseidon2/compress", jobCompress2, many, 2, withCompressor(compressTwo))
		add("mimc/compress", jobCompress2, many, 2, withHasher(mimc.New, stepTwo))
		add("poseidon2/hash2", jobHash2, many, 2, withHasher(hashposeidon2.New, hashAll))
		add("mimc/hash2", jobHash2, many, 2, withHasher(mimc.New, hashAll))
		add("poseidon2/hash8", jobHash8, many, 8, withHasher(hashposeidon2.New, hashAll))
		add("mimc/hash8", jobHash8, many, 8, withHasher(mimc.New, hashAll))
		add("merkle-poseidon2/depth32", jobMerkle32, once, 3+gnarkDepth, withHasher(hashposeidon2.New, verifyMerkle))
		add("merkle-mimc/depth32", jobMerkle32, once, 3+gnarkDepth, withHasher(mimc.New, verifyMerkle))
		add("path-poseidon2-compress/depth32", jobMerkle32, once, 2+gnarkDepth, withCompressor(plainPath))
	}
	return all
}

// withCompressor prepares gnark's Poseidon2 permutation of two elements.
func withCompressor(use compressorUse) prepare {
	return withCompressorOf(func(api frontend.API) (hash.Compressor, error) { return poseidon2.NewPoseidon2(api) }, use)
}

// compressorUse is one use of a compression of two elements.
type compressorUse func(api frontend.API, compressor hash.Compressor, inputs []frontend.Variable)

// withCompressorOf prepares one of gnark's compressions.
func withCompressorOf(newCompressor func(frontend.API) (hash.Compressor, error), use compressorUse) prepare {
	return func(api frontend.API) (call, error) {
		compressor, err := newCompressor(api)
		if err != nil {
			return nil, err
		}
		return func(inputs []frontend.Variable) error {
			use(api, compressor, inputs)
			return nil
		}, nil
	}
}

// withHasher prepares one of gnark's hashers of field elements.
func withHasher(newHasher func(frontend.API) (hash.StateStorer, error), use func(frontend.API, hash.StateStorer, []frontend.Variable)) prepare {
	return func(api frontend.API) (call, error) {
		hasher, err := newHasher(api)
		if err != nil {
			return nil, err
		}
		return func(inputs []frontend.Variable) error {
			use(api, hasher, inputs)
			return nil
		}, nil
	}
}

func compressTwo(_ frontend.API, compressor hash.Compressor, inputs []frontend.Variable) {
	compressor.Compress(inputs[0], inputs[1])
}

// stepTwo is one step of a hasher: from a state that is the left input.
func stepTwo(_ frontend.API, hasher hash.StateStorer, inputs []frontend.Variable) {
	if err := hasher.SetState(inputs[:1]); err != nil {
		panic(err) // a state of one element is right for gnark's MiMC
	}
	hasher.Write(inputs[1])
	hasher.Sum()
}

func hashAll(_ frontend.API, hasher hash.StateStorer, message []frontend.Variable) {
	hasher.Reset()
	hasher.Write(message...)
	hasher.Sum()
}

// verifyMerkle is gnark's own membership proof. It cannot leave the root
// unasserted. The inputs are the index, the root, the leaf and the siblings.
func verifyMerkle(api frontend.API, hasher hash.StateStorer, inputs []frontend.Variable) {
	proof := merkle.MerkleProof{RootHash: inputs[1], Path: inputs[2:]}
	proof.VerifyProof(api, hasher, inputs[0])
}

// plainPath drops the root of [pathRoot]. The inputs are the index, the leaf
// and the siblings.
func plainPath(api frontend.API, compressor hash.Compressor, inputs []frontend.Variable) {
	pathRoot(api, compressor, inputs[0], inputs[1], inputs[2:])
}

// pathRoot is the cheapest binary path that gnark's parts give without tricks:
// the index in exactly as many bits as there are levels, two selections and one
// compression a level. The leaf value is the bottom digest, it is not hashed.
func pathRoot(api frontend.API, compressor hash.Compressor, index, leaf frontend.Variable, siblings []frontend.Variable) frontend.Variable {
	node := leaf
	for i, bit := range api.ToBinary(index, len(siblings)) {
		left := api.Select(bit, siblings[i], node)
		right := api.Select(bit, node, siblings[i])
		node = compressor.Compress(left, right)
	}
	return node
}
